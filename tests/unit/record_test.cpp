#include "puissance/record.h"

#include <algorithm>
#include <string>
#include <vector>

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include "expect_error.h"
#include "naive_board.h"
#include "random_games.h"

namespace puissance {
namespace {

using tests::expect_error;
using tests::record_of;

TEST(Record, begins_empty_with_the_first_player) {
    const Record record(tests::game_of("connect4"));
    EXPECT_EQ(record.ply(), 0);
    EXPECT_EQ(record.turn(), Player::first);
    EXPECT_FALSE(record.is_over());
    EXPECT_FALSE(record.winner());
    EXPECT_EQ(record.legal_moves().size(), 7U);
    EXPECT_FALSE(record.at({3, 0}));
}

TEST(Record, refuses_a_full_column_and_changes_nothing) {
    Record record = record_of("connect4", "444444");
    const Record before = record;
    expect_error(record.play(move_at(3)), ErrorCode::column_full, {{"column", 4}});
    EXPECT_EQ(record, before);
    EXPECT_EQ(record.legal_moves().size(), 6U);
    // A column is named as in the notation.
    Record wide = record_of("drop:12x2x3", "cc");
    expect_error(wide.play(move_at(11)), ErrorCode::column_full, {{"column", 12}});
}

TEST(Record, refuses_what_lies_outside) {
    Record drop(tests::game_of("connect4"));
    expect_error(drop.play(move_at(7)), ErrorCode::column_outside, {{"column", 8}, {"columns", 7}});
    expect_error(drop.play(move_at(-1)), ErrorCode::column_outside,
                 {{"column", 0}, {"columns", 7}});
    Record free(tests::game_of("tictactoe"));
    expect_error(free.play(move_at(9)), ErrorCode::cell_outside, {{"cell", "9"}});
    expect_error(free.play(move_at(-1)), ErrorCode::cell_outside, {{"cell", "-1"}});
    EXPECT_EQ(free.ply(), 0);
}

TEST(Record, refuses_a_taken_cell) {
    Record record = record_of("tictactoe", "b2");
    expect_error(record.play(move_at(4)), ErrorCode::cell_taken, {{"cell", "b2"}});
}

TEST(Record, refuses_a_move_after_the_end) {
    Record won = record_of("connect4", "1212121");
    EXPECT_EQ(won.winner(), Player::first);
    EXPECT_TRUE(won.is_over());
    EXPECT_TRUE(won.legal_moves().empty());
    expect_error(won.play(move_at(2)), ErrorCode::game_over);
    Record full = record_of("tictactoe", "a1b1c1a2c2b2a3c3b3");
    EXPECT_TRUE(full.is_over());
    EXPECT_FALSE(full.winner());
    expect_error(full.play(move_at(0)), ErrorCode::game_over);
}

TEST(Record, names_every_cell_of_every_line_of_the_last_stone) {
    // A stone in the middle of a row and of a column of three completes both.
    const Record record = record_of("free:5x5x3", "a3 a1 b3 b1 c1 d1 c2 e1 c3");
    EXPECT_EQ(record.winning_cells(), (std::vector<Cell>{{2, 0}, {2, 1}, {0, 2}, {1, 2}, {2, 2}}));
    // A line may be longer than necessary.
    const Record longer = record_of("free:5x5x3", "a1 a5 b1 b5 d1 d5 e1 e5 c1");
    EXPECT_EQ(longer.winning_cells().size(), 5U);
}

TEST(Record, a_longer_line_wins_only_where_the_rule_says_so) {
    const std::string six = "a1 a5 b1 b5 c1 c5 e1 e5 f1 g5 d1";
    EXPECT_EQ(record_of("free:9x9x5", six).winner(), Player::first);
    EXPECT_EQ(record_of("free:9x9x5", six).winning_cells().size(), 6U);
    Record record = record_of("free:9x9=5", six);
    EXPECT_FALSE(record.winner());
    EXPECT_FALSE(record.is_over());
    EXPECT_TRUE(record.winning_cells().empty());
    // The same stone may still win in another direction.
    const Record both = record_of("free:9x9=5",
                                  "a1 a9 b1 b9 c1 c9 e1 e9 f1 g9 d2 g8 d3 h8 d4 h7 d5 "
                                  "i7 d1");
    EXPECT_EQ(both.winner(), Player::first);
    EXPECT_EQ(both.winning_cells(), (std::vector<Cell>{{3, 0}, {3, 1}, {3, 2}, {3, 3}, {3, 4}}));
}

TEST(Record, foresees_wins_by_the_rule) {
    const std::string moves = "a1 a5 b1 b5 c1 c5 e1 e5 f1 g5";
    const Move joint = move_at(3);
    EXPECT_TRUE(record_of("free:9x9x5", moves).wins_with(joint, Player::first));
    EXPECT_FALSE(record_of("free:9x9=5", moves).wins_with(joint, Player::first));
    EXPECT_TRUE(record_of("free:9x9=5", moves).wins_with(move_at(4 * 9 + 3), Player::second));
}

RC_GTEST_PROP(RecordProperty, rules_are_those_of_the_naive_board, ()) {
    const Game game = *tests::any_game();
    Random random(*rc::gen::arbitrary<std::uint64_t>());
    const int plies = *rc::gen::inRange(0, game.cells() + 1);
    Record record(game);
    tests::NaiveBoard naive(game);
    while (record.ply() < plies && !naive.is_over()) {
        std::vector<int> legal;
        for (const Move move : record.legal_moves()) legal.push_back(index_of(move));
        RC_ASSERT(legal == naive.legal_moves());
        const int move = legal[random.below(legal.size())];
        RC_ASSERT(record.play(move_at(move)).has_value());
        naive.play(move);
    }
    RC_ASSERT(record.is_over() == naive.is_over());
    RC_ASSERT(record.is_full() == naive.is_full());
    RC_ASSERT(record.winner().has_value() == naive.last_mover_won());
    if (record.winner()) {
        RC_ASSERT(*record.winner() == other(record.turn()));
        RC_ASSERT(record.winning_cells().size() >= static_cast<std::size_t>(game.align));
    }
    for (const int move : naive.is_over() ? std::vector<int>{} : naive.legal_moves()) {
        for (const int player : {0, 1}) {
            const auto wins = naive.winning_moves(player);
            RC_ASSERT(record.wins_with(move_at(move), static_cast<Player>(player)) ==
                      (std::ranges::find(wins, move) != wins.end()));
        }
    }
    const auto played = record.cells_played();
    RC_ASSERT(static_cast<int>(played.size()) == record.ply());
    for (std::size_t i = 0; i < played.size(); ++i)
        RC_ASSERT(record.at(played[i]) == (i % 2 == 0 ? Player::first : Player::second));
    for (int row = 0; row < game.rows; ++row)
        for (int column = 0; column < game.columns; ++column)
            RC_ASSERT((record.at({column, row})
                           ? static_cast<int>(*record.at({column, row}))
                           : tests::NaiveBoard::empty) == naive.at(column, row));
}

RC_GTEST_PROP(RecordProperty, undo_is_the_way_back, ()) {
    const Record whole = *tests::any_record();
    Record record = whole;
    std::vector<Move> taken;
    while (record.ply() > 0) {
        taken.push_back(record.moves().back());
        record.undo();
        RC_ASSERT(!record.is_over());
        RC_ASSERT(record.check(taken.back()).has_value());
    }
    RC_ASSERT(record == Record(whole.game()));
    for (; !taken.empty(); taken.pop_back()) RC_ASSERT(record.play(taken.back()).has_value());
    RC_ASSERT(record == whole);
    RC_ASSERT(record.winner() == whole.winner());
    RC_ASSERT(record.winning_cells() == whole.winning_cells());
}

}  // namespace
}  // namespace puissance
