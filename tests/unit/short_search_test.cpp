#include "drop/short_search.h"

#include <gtest/gtest.h>

#include "drop_positions.h"

namespace puissance::tests {
namespace {

using Board = DropBoard<Dynamic<Word64>>;

// The same from the rules alone: does the player to move win with at most so many stones?
bool wins_within(Board& board, int stones) {
    if (board.winning_move()) return true;
    if (stones == 1) return false;
    Board::Moves moves;
    board.legal_moves(moves);
    for (const Move move : moves) {
        board.play(move);
        Board::Moves replies;
        board.legal_moves(replies);
        bool wins = !replies.empty() && !board.winning_move();
        for (const Move reply : replies) {
            if (!wins) break;
            board.play(reply);
            wins = wins_within(board, stones - 1);
            board.undo(reply);
        }
        board.undo(move);
        if (wins) return true;
    }
    return false;
}

bool prevents_within(Board& board, int stones) {
    Board::Moves moves;
    board.legal_moves(moves);
    for (const Move move : moves) {
        board.play(move);
        const bool prevents = !wins_within(board, stones);
        board.undo(move);
        if (prevents) return true;
    }
    return false;
}

struct Counts {
    int wins = 0;
    int quiet = 0;
    int prevented = 0;
    int lost = 0;
};

// Compares one position, if it is one with a choice.
void compare(const Board& at, Counts& counts) {
    using drop::ForcedPlay;
    const ForcedPlay<Dynamic<Word64>> play(at.geometry());
    if (at.winning_move()) return;
    const auto here = play.resolve(play.stones_of(at.own(), at.all()));
    const int left = play.cells() - at.ply();
    if (here.is_decided || here.stones.ply != at.ply() || left < 4) return;
    Board board = at;
    const bool wins = drop::wins_with_second_stone(play, here.stones, here.safe);
    ASSERT_EQ(wins, wins_within(board, 2));
    ++(wins ? counts.wins : counts.quiet);
    const int target = ~((left - 4) / 2);
    ASSERT_TRUE(play.horizon(left, target) == 3 || play.horizon(left, target) == 4);
    const bool prevents = drop::prevents_second_stone(play, here.stones, here.safe, target);
    ASSERT_EQ(prevents, prevents_within(board, 2));
    ++(prevents ? counts.prevented : counts.lost);
}

class ShortSearch : public testing::TestWithParam<Game> {};

TEST_P(ShortSearch, answers_as_the_rules_do) {
    Random random(1);
    Counts counts;
    for (int i = 0; i < 4000; ++i) {
        const auto plies =
            static_cast<int>(random.below(static_cast<unsigned>(GetParam().cells())));
        const auto moves = random_moves<Board>(GetParam(), plies, random);
        if (!moves) continue;
        compare(board_after<Board>(GetParam(), *moves), counts);
        if (HasFatalFailure()) return;
    }
    EXPECT_GT(counts.wins, 0);
    EXPECT_GT(counts.quiet, 0);
    EXPECT_GT(counts.prevented, 0);
    EXPECT_GT(counts.lost, 0);
}

INSTANTIATE_TEST_SUITE_P(Games, ShortSearch,
                         testing::Values(drop_game(7, 6, 4), drop_game(6, 7, 4), drop_game(5, 4, 3),
                                         drop_game(4, 5, 4), drop_game(8, 6, 5),
                                         drop_game(7, 6, 4, Rule::exactly),
                                         drop_game(6, 5, 3, Rule::exactly)));

TEST(Horizon, is_the_latest_win_with_a_sufficient_score) {
    const drop::ForcedPlay<Dynamic<Word64>> play{Dynamic<Word64>(drop_game(7, 6, 4))};
    for (int ply = 0; ply < 42; ++ply)
        for (int target = -20; target <= 20; ++target) {
            // The stones from now with which the player who must win can do so, for a score that
            // answers.
            int latest = target < 0 ? -1 : -2;
            for (int later = target < 0 ? 1 : 0; ply + later < 42; later += 2)
                if (play.win_at(ply + later) > (target < 0 ? ~target : target)) latest = later;
            const int horizon = play.horizon(42 - ply, target);
            if (latest < 0) EXPECT_LT(horizon, target < 0 ? 1 : 0);
            else EXPECT_TRUE(horizon == latest || horizon == latest + 1) << ply << " " << target;
        }
}

}  // namespace
}  // namespace puissance::tests
