#include <algorithm>
#include <string>

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include "puissance/record.h"
#include "random_games.h"

namespace puissance {
namespace {

// The same stones, the same player to move, and the same result.
void assert_same_position(const Result<Record>& read, const Record& record) {
    RC_ASSERT(read.has_value());
    RC_ASSERT(read->ply() == record.ply());
    RC_ASSERT(read->winner() == record.winner());
    for (int row = 0; row < record.game().rows; ++row)
        for (int column = 0; column < record.game().columns; ++column)
            RC_ASSERT(read->at({column, row}) == record.at({column, row}));
}

std::string with(std::string text, char symbol, char instead) {
    std::ranges::replace(text, symbol, instead);
    return text;
}

RC_GTEST_PROP(DrawingProperty, drawings_lead_back, ()) {
    const Record record = *tests::any_record();
    assert_same_position(parse_drawing(record.game(), to_drawing(record)), record);
    assert_same_position(parse_drawing(record.game(), to_drawing(record), record.turn()), record);
}

RC_GTEST_PROP(DrawingProperty, arrays_lead_back, ()) {
    const Record record = *tests::any_record();
    assert_same_position(parse_drawing(record.game(), to_array(record)), record);
}

RC_GTEST_PROP(DrawingProperty, either_symbol_may_have_begun, ()) {
    const Record record = *tests::any_record();
    const std::string text = with(with(with(to_drawing(record), 'x', '*'), 'o', 'x'), '*', 'o');
    // `turn` is about symbols (Player::first is x), and the first player of the record is o now.
    assert_same_position(parse_drawing(record.game(), text, other(record.turn())), record);
}

RC_GTEST_PROP(DrawingProperty, spaces_may_stand_for_empty_cells, ()) {
    const Record record = *tests::any_record();
    RC_PRE(record.ply() > 0);
    const bool cuts_ends = *rc::gen::arbitrary<bool>();
    std::string text;
    for (const char symbol : with(to_drawing(record), '.', ' ')) {
        while (cuts_ends && symbol == '\n' && text.ends_with(' ')) text.pop_back();
        text += symbol;
    }
    assert_same_position(parse_drawing(record.game(), text), record);
}

RC_GTEST_PROP(DrawingProperty, may_be_spaced_out_and_padded, ()) {
    const Record record = *tests::any_record();
    const std::string line_end = *rc::gen::element<std::string>("\n", "\r\n", " \n", "   \r\n");
    std::string plain;
    std::string spaced_out;
    for (const char symbol : to_drawing(record)) {
        if (symbol == '\n') {
            plain += line_end;
            spaced_out.back() = '\n';
        } else {
            plain += symbol;
            spaced_out += {symbol, ' '};
        }
    }
    assert_same_position(parse_drawing(record.game(), "\n\n" + plain + "\n  \n"), record);
    // On a board of one column, the spaced-out form is the same as the plain one.
    assert_same_position(parse_drawing(record.game(), spaced_out), record);
}

// The longer the game, the more orders of moves the reader has to try.
TEST(Drawing, whole_games_on_the_largest_boards_lead_back) {
    Random random(1);
    for (const auto game : {"drop:16x7x9", "drop:9x13x9", "drop:4x31x9", "drop:42x2x9",
                            "drop:11x10x9", "drop:25x4x8", "free:19x19x9", "drop:16x7=4",
                            "drop:9x13=5", "drop:25x4=3", "free:19x19=3", "free:15x15=4"}) {
        for (int i = 0; i < 20; ++i) {
            const Record record = tests::random_record(tests::game_of(game), random, 400);
            const auto read = parse_drawing(record.game(), to_drawing(record));
            ASSERT_TRUE(read) << game << " " << to_text(record);
            EXPECT_EQ(to_drawing(*read), to_drawing(record));
            EXPECT_EQ(read->winner(), record.winner());
        }
    }
}

}  // namespace
}  // namespace puissance
