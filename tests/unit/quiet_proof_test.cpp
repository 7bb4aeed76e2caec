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
