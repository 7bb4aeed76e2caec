#include <string>
#include <string_view>

#include <rapidcheck/gtest.h>

#include "words/words.h"

namespace puissance::words {
namespace {

std::string with_doubled_braces(std::string_view text) {
    std::string doubled;
    for (const char letter : text) {
        doubled += letter;
        if (letter == '{' || letter == '}') doubled += letter;
    }
    return doubled;
}

// Braces and bars are what can confuse the parser, and they are rare in random text.
rc::Gen<std::string> text_with_braces() {
    return rc::gen::container<std::string>(rc::gen::element('{', '}', '|', 'a', 'b', ' '));
}

RC_GTEST_PROP(FillProperty, gives_back_escaped_text, ()) {
    const auto text = *text_with_braces();
    RC_ASSERT(fill(Language::english, with_doubled_braces(text), {}) == text);
}

RC_GTEST_PROP(FillProperty, reads_any_sentence, ()) {
    const auto sentence = *text_with_braces();
    const Argument arguments[] = {{"a", "1"}, {"b", "text"}};
    const auto filled = fill(Language::french, sentence, arguments);
    RC_ASSERT(sentence.find_first_of("{}") != std::string::npos || filled == sentence);
}

}  // namespace
}  // namespace puissance::words
