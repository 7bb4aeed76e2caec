// The file a growing book is kept in: a header that says of which book, and eight bytes for each
// solved position, of which three are a checksum. A record that was cut short or damaged ends it:
// what follows is solved again.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "drop/book_build.h"
#include "puissance/game.h"
#include "puissance/result.h"
#include "system/descriptor.h"

namespace puissance::app {

class BookJournal {
public:
    // Opens or begins the journal of this book, for this process alone, and reads what is there. A
    // link, or a file that is not a journal of this book, is refused and stays as it is.
    [[nodiscard]] static Result<BookJournal> open(const std::string& name, const Game& game,
                                                  int depth);

    [[nodiscard]] const std::vector<drop::SolvedPosition>& records() const { return records_; }
    // Fails with unwritable_file.
    [[nodiscard]] Result<void> append(std::span<const drop::SolvedPosition> records);
    // Unless another file has taken its name.
    void remove();

private:
    BookJournal(std::string name, system::Descriptor file)
        : name_(std::move(name)), file_(std::move(file)) {}
    [[nodiscard]] Result<void> begin(const Game& game, int depth);

    std::string name_;
    system::Descriptor file_;
    std::vector<drop::SolvedPosition> records_;
};

}  // namespace puissance::app
