// Errors and scores in words, as a user of the library asks for them.
#include "puissance/message.h"

#include <gtest/gtest.h>

namespace puissance {
namespace {

constexpr auto english = Language::english;
constexpr auto french = Language::french;

TEST(Message, of_an_error_fills_in_its_facts) {
    const Error error{ErrorCode::column_full, {{"column", 4}}};
    EXPECT_EQ(sentence_of(error, english), "column 4 is full");
    EXPECT_EQ(sentence_of(error, french), "la colonne 4 est pleine");
    EXPECT_EQ(
        sentence_of(Error{ErrorCode::column_outside, {{"column", 9}, {"columns", 7}}}, english),
        "there is no column 9: the board has 7");
}

TEST(Message, of_an_error_says_where_it_happened) {
    const Error error{ErrorCode::column_full, {{"column", 4}, {"number", 7}, {"moves", "4444444"}}};
    EXPECT_EQ(sentence_of(error, english), "move 7 of \"4444444\": column 4 is full");
}

TEST(Message, of_an_error_knows_reasons_and_leaves_other_texts_alone) {
    const auto of = [](const char* reason) {
        return sentence_of({ErrorCode::unreadable_file, {{"file", "f"}, {"reason", reason}}},
                           english);
    };
    EXPECT_EQ(of("missing"), "cannot read f: there is no such file");
    EXPECT_EQ(of("the moon"), "cannot read f: the moon");
}

TEST(Message, of_a_score_is_for_the_player_to_move) {
    EXPECT_EQ(sentence_of(Verdict{ScoreKind::draw, 0, 0, true}, english), "draw");
    const Verdict bounded{ScoreKind::win, 7, 12, true, true};
    EXPECT_EQ(sentence_of(bounded, english), "wins in at most 4 moves");
    EXPECT_EQ(sentence_of(bounded, french), "gagne en 4 coups au plus");
    const Verdict win{ScoreKind::win, 7, 12, true};
    EXPECT_EQ(sentence_of(win, english), "wins in 4 moves");
    EXPECT_EQ(sentence_of({ScoreKind::loss, 2, -20, true}, english), "loses in 1 move");
    EXPECT_EQ(sentence_of({ScoreKind::loss, 0, -18, true}, english), "has lost");
    EXPECT_NE(sentence_of(win, english), sentence_of(win, french));
    Verdict seen{ScoreKind::estimate, 0, 29'985, false};
    EXPECT_EQ(sentence_of(seen, english), "29985 points");
    seen.is_seen = true;
    EXPECT_EQ(sentence_of(seen, english), "a win is seen, not proved");
    seen.value = -seen.value;
    EXPECT_EQ(sentence_of(seen, french), "une perte est vue, pas prouvée");
    EXPECT_EQ(short_form(win, english), "+12");
    EXPECT_EQ(short_form({ScoreKind::loss, 8, -3, true}, english), "-3");
    EXPECT_EQ(short_form({ScoreKind::draw, 8, 0, true}, english), "=");
    EXPECT_EQ(short_form({ScoreKind::estimate, 0, 120, false}, english), "~+120");
    EXPECT_EQ(short_form({ScoreKind::estimate, 0, -5, false}, english), "~-5");
    EXPECT_EQ(short_form(seen, french), "~Perte");
    seen.value = -seen.value;
    EXPECT_EQ(short_form(seen, english), "~Win");
}

}  // namespace
}  // namespace puissance
