// What a test says of a wrong input: its code, its facts, and that the catalogue has a sentence
// which these facts fill.
#pragma once

#include <ostream>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "puissance/result.h"
#include "words/words.h"

namespace puissance {
inline void PrintTo(ErrorCode code, std::ostream* out) { *out << name_of(code); }
inline void PrintTo(const Fact& fact, std::ostream* out) {
    *out << fact.name << "=";
    std::visit([&](const auto& value) { *out << value; }, fact.value);
}
inline void PrintTo(const Error& error, std::ostream* out) {
    *out << name_of(error.code) << testing::PrintToString(error.facts);
}
}  // namespace puissance

namespace puissance::tests {

inline std::string sentence_of(const Error& error, words::Language language) {
    std::vector<words::Argument> arguments;
    for (const Fact& fact : error.facts) {
        const auto* number = std::get_if<std::int64_t>(&fact.value);
        arguments.push_back({fact.name, number != nullptr ? std::to_string(*number)
                                                          : std::get<std::string>(fact.value)});
    }
    return words::say(language, "error." + std::string(name_of(error.code)), arguments);
}

template <class T>
void expect_error(const Result<T>& result, ErrorCode code, const std::vector<Fact>& facts = {}) {
    ASSERT_FALSE(result.has_value()) << "expected " << name_of(code);
    EXPECT_EQ(result.error(), (Error{code, facts}));
    for (const auto language : {words::Language::english, words::Language::french}) {
        const std::string sentence = sentence_of(result.error(), language);
        EXPECT_EQ(sentence.find_first_of("{}"), std::string::npos) << sentence;
        EXPECT_EQ(sentence.find("⟨"), std::string::npos) << sentence;
    }
}

}  // namespace puissance::tests
