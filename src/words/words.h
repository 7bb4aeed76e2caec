// The sentences a user can read, in every language the programs speak.
//
// A sentence is found by its key ("error.column_full") in the catalogue of a language, which
// is written in locales/ and embedded at build time. Most of the library uses only keys and
// facts; teach, wire and the programs turn them into sentences.
//
// Inside a sentence
//     {name}             is replaced by the value of the argument `name`;
//     {count|move|moves} picks a form by the number in `count` and does not print it
//                        (write `{count} {count|move|moves}`);
//     {{ and }}          are plain braces.
// A placeholder whose argument is missing stays in the text, where the mistake is easy to see.
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

// The sentence of this key with the arguments filled in, or ⟨key⟩ when there is none.
[[nodiscard]] std::string say(Language language, std::string_view key, Arguments arguments = {});
[[nodiscard]] std::string say(Language language, std::string_view key,
                              std::initializer_list<Argument> arguments);

// The number with the decimal separator of the language: 1.5 or 1,5.
[[nodiscard]] std::string localized(std::string number, Language language);

// The sentence of `error.<code>` with the facts filled in. It serves the library's errors
// (sentence_of in message.h) and those that only a program has.
[[nodiscard]] std::string say_error(Language language, std::string_view code,
                                    const std::vector<Fact>& facts);

// Fills arguments into a given sentence. The language decides on plurals.
[[nodiscard]] std::string fill(Language language, std::string_view sentence, Arguments arguments);

[[nodiscard]] bool knows(std::string_view key);

// In byte order.
[[nodiscard]] std::vector<std::string_view> keys(Language language);

// The language of a tag as locales and browsers write it: "fr", "fr_FR.UTF-8", "en-GB". Nothing for
// a language without a catalogue, and for "C" and "POSIX".
[[nodiscard]] std::optional<Language> language_from_tag(std::string_view tag);

}  // namespace puissance::words
