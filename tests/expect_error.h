// Checks an error: its code, its facts, and that the catalogue has a sentence for it whose
// arguments are all among these facts.
#pragma once

#include <ostream>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "puissance/message.h"
#include "puissance/result.h"

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

template <class T>
void expect_error(const Result<T>& result, ErrorCode code, const std::vector<Fact>& facts = {}) {
    ASSERT_FALSE(result.has_value()) << "expected " << name_of(code);
    EXPECT_EQ(result.error(), (Error{code, facts}));
    for (const auto language : {Language::english, Language::french}) {
        const std::string sentence = sentence_of(result.error(), language);
        EXPECT_EQ(sentence.find_first_of("{}"), std::string::npos) << sentence;
        EXPECT_EQ(sentence.find("⟨"), std::string::npos) << sentence;
    }
}

// The error of a field, whatever is said of what belongs there.
template <class T>
void expect_wrong_field(Result<T> result, const char* field) {
    if (!result && !result.error().facts.empty()) result.error().facts.resize(1, Fact{"", ""});
    expect_error(result, ErrorCode::wrong_field, {{"field", field}});
}

}  // namespace puissance::tests
