// The games of a tournament as they are finished: one JSON object a line, after a first line that
// says which tournament it is. Whoever goes on believes every whole line and cuts off the rest, so
// that kill -9 loses no finished game.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "puissance/result.h"
#include "system/descriptor.h"

namespace puissance::referee {

class Journal {
public:
    // Opens or creates it, locks it for this process, and reads its lines. Refuses with wrong_usage
    // a journal with another first line.
    [[nodiscard]] static Result<Journal> open(const std::string& name, std::string_view first_line);

    [[nodiscard]] const std::vector<std::string>& lines() const { return lines_; }
    // Fails with unwritable_file.
    [[nodiscard]] Result<void> append(std::string_view line);

private:
    std::string name_;
    system::Descriptor file_;
    std::vector<std::string> lines_;
};

}  // namespace puissance::referee
