// A sentence before a language is chosen: its key in the catalogue and its arguments.
#pragma once

#include <string>
#include <vector>

#include "puissance/result.h"
#include "words/words.h"

namespace puissance::terminal {

// A piece of a sentence: literal text, or the key of a text that must be translated.
struct Wording {
    std::string text;
    bool is_key = false;

    bool operator==(const Wording&) const = default;
};

struct Phrase {
    struct Argument {
        std::string name;
        Wording value;

        bool operator==(const Argument&) const = default;
    };

    std::string key;  // Empty: nothing to say.
    std::vector<Argument> arguments;

    bool operator==(const Phrase&) const = default;
};

[[nodiscard]] std::string say(words::Language language, const Wording& wording);
[[nodiscard]] std::string say(words::Language language, const Phrase& phrase);
[[nodiscard]] std::string say(words::Language language, const Error& error);

}  // namespace puissance::terminal
