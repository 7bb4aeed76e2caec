// Wins that begin with a move that threatens nothing: proved against every reply, as a tree that
// holds on a plain board, and in few nodes.
#include "free/quiet_proof.h"

#include <gtest/gtest.h>

#include "proof_checker.h"
#include "random_games.h"
#include "sanitized.h"

namespace puissance::tests {
namespace {

using free_board::ForcedWin;
using free_board::PatternBoard;
using free_board::QuietProof;
using free_board::ThreatSearch;

constexpr QuietProof::Limit one_idea{1, 2'000};

std::optional<ForcedWin> prove(const Record& record, const QuietProof::Guide& guide,
                               Budget& budget) {
    ThreatSearch threats(record.game());
    return QuietProof(threats, guide).prove(position_of<FreeBoard>(record), one_idea, budget);
}

int likely(const PatternBoard& board) { return board.likely_cell(); }

TEST(QuietProof, wins_four_in_a_row_from_the_empty_board) {
    struct Sample {
        const char* game;
        std::uint64_t max_nodes;
    };
    // On twelve by twelve that is less than 10 ms (bench/free_report).
    for (const auto& [game, max_nodes] :
         {Sample{"free:6x6x4", 3'000}, {"free:9x9x4", 3'000}, {"morpion12", 6'000}}) {
        const Record record = record_of(game, "");
        Budget budget;
        const auto win = prove(record, likely, budget);
        ASSERT_TRUE(win) << game;
        EXPECT_LE(budget.nodes(), max_nodes) << game;
        // The checker tries every cell after every move, which takes seconds on the largest.
        if (sanitized_stride == 1 || record.game().cells() < 100) {
            EXPECT_TRUE(ProofChecker(record, win->proof).holds()) << game;
        }
        Record line = record;
        for (const Move move : win->line) ASSERT_TRUE(line.play(move)) << game;
        EXPECT_TRUE(line.winner() == Player::first) << game;
    }
}

TEST(QuietProof, answers_every_reply_to_the_centre_of_12x12_by_threats) {
    const Game game = game_of("morpion12");
    ThreatSearch threats(game);
    for (int cell = 0; cell < game.cells(); ++cell) {
        FreeBoard board(game);
        board.play(move_at(6 * 12 + 6));
        if (!board.is_legal(move_at(cell))) continue;
        board.play(move_at(cell));
        threats.forget();
        Budget budget;
        EXPECT_TRUE(threats.prove(board, budget)) << cell;
        EXPECT_LE(budget.nodes(), 2'000U) << cell;
    }
}

// x has an open three and o a four that x must stop: whoever makes his open four instead, has lost.
TEST(QuietProof, is_none_where_the_defender_wins_at_once) {
    const auto open_four = [](const PatternBoard& board) {
        return board.cells(board.mover(), free_board::CellClass::open_four).lowest();
    };
    Budget budget;
    EXPECT_FALSE(prove(record_of("free:9x9x5", "d5 a1 e5 b1 f5 c1 i9 d1"), open_four, budget));
    // Without the four he wins so.
    EXPECT_TRUE(prove(record_of("free:9x9x5", "d5 a1 e5 b1 f5 c1 i9 i1"), open_four, budget));
}

// The same where he comes first with an open four: two threes at once are too slow.
TEST(QuietProof, is_none_where_the_defender_is_quicker) {
    const auto f5 = [](const PatternBoard& /*board*/) { return 4 * 9 + 5; };
    Budget budget;
    EXPECT_FALSE(prove(record_of("free:9x9x5", "d5 c2 e5 d2 f6 e2 f7 i9"), f5, budget));
    EXPECT_TRUE(prove(record_of("free:9x9x5", "d5 c2 e5 d2 f6 i2 f7 i9"), f5, budget));
}

TEST(QuietProof, is_none_where_the_board_is_full) {
    const auto lowest = [](const PatternBoard& board) { return board.empty_cells().lowest(); };
    Budget budget;
    EXPECT_FALSE(prove(record_of("tictactoe", "a1 b1 c1 b2 b3 a2 c2 c3"), lowest, budget));
}

TEST(QuietProof, asks_for_no_more_ideas_in_one_line_than_it_may) {
    const Record record = record_of("free:7x7x5", "d4 d5");
    for (const int ideas : {1, 2, 3}) {
        int deepest = 0;
        const QuietProof::Guide guide = [&](const PatternBoard& board) {
            deepest = std::max(deepest, board.board().ply() - record.ply());
            return board.likely_cell();
        };
        ThreatSearch threats(record.game());
        Budget budget;
        EXPECT_FALSE(
            QuietProof(threats, guide).prove(position_of<FreeBoard>(record), {ideas, 100}, budget));
        EXPECT_EQ(deepest, 2 * (ideas - 1));
    }
}

// Whatever somebody's ideas are, what is proved holds on a plain board.
TEST(QuietProof, holds_whatever_the_ideas_are) {
    Random random(7);
    int proofs = 0;
    for (const char* const name : {"free:6x6x4", "free:7x6=4", "free:7x7x5", "free:8x8=5"}) {
        const Game game = game_of(name);
        for (int i = 0; i < 60; i += sanitized_stride) {
            const Record record =
                random_unfinished_record(game, random, 6 + static_cast<int>(random.below(8)));
            const auto any = [&](const PatternBoard& board) {
                FreeBoard::Moves moves;
                board.board().legal_moves(moves);
                return moves.empty() ? -1 : index_of(moves[random.below(moves.size())]);
            };
            Budget budget;
            const auto win = prove(record, any, budget);
            if (!win) continue;
            ++proofs;
            ASSERT_TRUE(ProofChecker(record, win->proof).holds()) << name << to_text(record);
        }
    }
    EXPECT_GT(proofs, 0);
}

TEST(QuietProof, proves_nothing_where_an_idea_fails_or_nodes_run_out) {
    const Record empty = record_of("morpion12", "");
    const auto corner = [](const PatternBoard& /*board*/) { return 0; };
    const auto none = [](const PatternBoard& /*board*/) { return -1; };
    Budget budget;
    EXPECT_FALSE(prove(empty, corner, budget));
    EXPECT_FALSE(prove(empty, none, budget));
    EXPECT_FALSE(prove(record_of("free:5x5x4", ""), likely, budget));
    EXPECT_FALSE(prove(record_of("gomoku", "h8 i9"), likely, budget));
    Limits limits;
    limits.nodes = 1'000;
    Budget few(limits, machine_clock());
    EXPECT_FALSE(prove(empty, likely, few));
    EXPECT_EQ(few.nodes(), 1'000U);
}

}  // namespace
}  // namespace puissance::tests
