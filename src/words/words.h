// The sentences a user can read, in every language the programs speak.
//
// A sentence is found by its key ("error.column_full") in the catalogue of a language, which
// is written in locales/ and embedded at build time. The rest of the library deals in keys and
// facts; only the edge turns them into words.
//
// Inside a sentence
//     {name}             is replaced by the value of the argument `name`;
//     {count|move|moves} picks a form by the number in `count` and does not print it
//                        (write `{count} {count|move|moves}`);
//     {{ and }}          are plain braces.
// An argument that was not handed over stays visible as it is written: a wrong sentence is
// better seen than guessed.
//
// Everything here is immutable and may be called from any thread.
#pragma once

#include <initializer_list>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "puissance/message.h"

namespace puissance::words {

using puissance::Language;

struct Argument {
    std::string_view name;
    std::string value;
};
using Arguments = std::span<const Argument>;

// The sentence of that key, with the arguments filled in; ⟨key⟩ when there is none.
[[nodiscard]] std::string say(Language language, std::string_view key, Arguments arguments = {});
[[nodiscard]] std::string say(Language language, std::string_view key,
                              std::initializer_list<Argument> arguments);

// The sentence of `error.<code>`, with the facts filled in: for the errors of the library, whose
// words are message.h's, and for those of a program.
[[nodiscard]] std::string say_error(Language language, std::string_view code,
                                    const std::vector<Fact>& facts);

// Fills arguments into a sentence that is at hand already. The language decides on plurals.
[[nodiscard]] std::string fill(Language language, std::string_view sentence, Arguments arguments);

[[nodiscard]] bool knows(std::string_view key);

// In byte order.
[[nodiscard]] std::vector<std::string_view> keys(Language language);

// From what locales and browsers write: "fr", "fr_FR.UTF-8", "en-GB". Nothing for a language
// that the catalogue does not speak, nor for "C" and "POSIX".
[[nodiscard]] std::optional<Language> language_from_tag(std::string_view tag);

}  // namespace puissance::words
