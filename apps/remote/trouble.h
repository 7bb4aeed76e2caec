// Why a service did not do what it was asked for, and the sentence that says so. Whatever a service
// has written is shown without control characters.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "remote/http_client.h"

namespace puissance::remote {

struct Trouble {
    Failure failure = Failure::none;  // It could not be asked.
    std::optional<Error> error;       // Something on this machine.
    // What the service said: its code, or "" where the answer is none of ours.
    int status = 0;
    std::string code;
    std::vector<Fact> facts;
    std::string detail;

    // Whether asking again later may help; what was asked may even be done.
    [[nodiscard]] bool may_pass() const;
};

[[nodiscard]] Trouble trouble_of(const Answer& answer);
[[nodiscard]] std::string sentence_of(const Trouble& trouble, const Site& site, Language language);

}  // namespace puissance::remote
