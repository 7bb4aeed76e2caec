// Small free boards: what df-pn proves, against the results of trying everything, and against what
// is known of larger boards.
#include <algorithm>
#include <map>
#include <set>
#include <string>
#include <tuple>

#include <gtest/gtest.h>

#include "base/random.h"
#include "free/small/pairing.h"
#include "free/small/small_board_solver.h"
#include "plain_board.h"
#include "sanitized.h"

namespace puissance {
namespace {

using free_board::LineGame;
using free_board::LinePosition;
using free_board::SmallBoardSolver;

constexpr std::size_t table_bytes = std::size_t{16} << 20U;

// The score on the field's scale, by trying every move.
class EveryMove {
public:
    int score(PlainBoard& board, int ply) {
        const auto [known, is_new] = known_.try_emplace(board.cells(), 0);
        if (!is_new) return known->second;
        const char stone = ply % 2 == 0 ? 'x' : 'o';
        int best = ply == board.size() ? 0 : -board.size();
        for (int cell = 0; cell < board.size(); ++cell) {
            if (!board.is_empty(cell)) continue;
            if (board.would_win(cell, stone)) {
                best = 1 + (board.size() - (ply + 1)) / 2;
                break;
            }
            board.place(cell, stone);
            best = std::max(best, -score(board, ply + 1));
            board.remove(cell);
        }
        return known_[board.cells()] = best;
    }

private:
    std::map<std::string, int> known_;
};

// Random positions in which nobody has won.
Record random_position(const Game& game, int stones, Random& random) {
    while (true) {
        Record record(game);
        while (record.ply() < stones && !record.is_over()) {
            const auto moves = record.legal_moves();
            EXPECT_TRUE(record.play(moves[static_cast<std::size_t>(random.below(moves.size()))]));
        }
        if (!record.is_over()) return record;
    }
}

class SmallBoards : public testing::TestWithParam<const char*> {};

TEST_P(SmallBoards, have_the_scores_of_trying_every_move) {
    const Game game = parse_game(GetParam()).value();
    SmallBoardSolver solver(game, table_bytes);
    EveryMove every;
    Random random(1);
    const int fewest = std::max(0, game.cells() - 11);
    // A step that shares no divisor with how many numbers of stones there are: most come up.
    const int step = tests::sanitized_stride == 1 ? 1 : 7;
    for (int i = 0; i < 60; i += step) {
        const int stones = fewest + i % (game.cells() - fewest);
        const Record record = random_position(game, stones, random);
        SCOPED_TRACE(to_text(record));
        PlainBoard plain(record);
        const int score = every.score(plain, record.ply());
        const auto board = position_of<FreeBoard>(record);
        Budget budget;
        const ScoreBounds bounds = solver.solve(board, false, budget);
        EXPECT_EQ(bounds.lowest, score);
        EXPECT_EQ(bounds.highest, score);
        const ScoreBounds sign = solver.solve(board, true, budget);
        EXPECT_TRUE(sign.lowest <= score && score <= sign.highest);
        EXPECT_EQ(sign.lowest > 0, score > 0);
        EXPECT_EQ(sign.highest < 0, score < 0);

        // The move earns the score, too.
        const auto move = solver.move_worth(board, score, budget);
        ASSERT_TRUE(move);
        const char stone = record.turn() == Player::first ? 'x' : 'o';
        const bool completes = plain.would_win(index_of(*move), stone);
        plain.place(index_of(*move), stone);
        const int earned =
            completes ? field_value(game, record.ply(), 1) : -every.score(plain, record.ply() + 1);
        EXPECT_EQ(earned, score) << to_text(game, *move);
    }
}

INSTANTIATE_TEST_SUITE_P(Games, SmallBoards,
                         testing::Values("tictactoe", "free:3x4x3", "free:4x4x3", "free:4x4x4",
                                         "free:5x4x4", "free:4x4=3", "free:5x3=3", "free:6x4=4",
                                         "free:5x5x4", "free:9x3x3"));

// Whether the attacker completes a line, by trying every move.
class EveryAttack {
public:
    explicit EveryAttack(const Game& game) : game_(game) {}

    bool wins(const LinePosition& at) {
        const std::tuple key{at.attacker, at.breaker, at.is_attackers_turn, at.breaker_counts,
                             at.stones_left};
        const auto [known, is_new] = known_.try_emplace(key, false);
        if (!is_new) return known->second;
        return known_[key] = at.is_attackers_turn ? attack(at) : !prevent(at);
    }

    // Where only the attacker's lines count, a longer one is as good.
    [[nodiscard]] PlainBoard plain(const LinePosition& at) const {
        Game game = game_;
        if (!at.breaker_counts) game.rule = Rule::at_least;
        PlainBoard board(game);
        for (int cell = 0; cell < board.size(); ++cell) {
            if ((at.attacker >> cell & 1) != 0) board.place(cell, 'x');
            if ((at.breaker >> cell & 1) != 0) board.place(cell, 'o');
        }
        return board;
    }

private:
    bool attack(const LinePosition& at) {
        if (at.stones_left == 0) return false;
        const PlainBoard board = plain(at);
        for (int cell = 0; cell < board.size(); ++cell)
            if (board.is_empty(cell) && (board.would_win(cell, 'x') || wins(after(at, cell))))
                return true;
        return false;
    }

    bool prevent(const LinePosition& at) {
        const PlainBoard board = plain(at);
        bool is_full = true;
        for (int cell = 0; cell < board.size(); ++cell) {
            if (!board.is_empty(cell)) continue;
            is_full = false;
            if (at.breaker_counts && board.would_win(cell, 'o')) return true;
            if (!wins(after(at, cell))) return true;
        }
        return is_full;
    }

    Game game_;
    std::map<std::tuple<Word64, Word64, bool, bool, std::uint8_t>, bool> known_;
};

class JudgedBoards : public testing::TestWithParam<const char*> {};

// A claim is true; where none is made, the moves that are left include one that reaches what the
// mover can reach.
TEST_P(JudgedBoards, say_what_trying_every_move_says) {
    const Game game = parse_game(GetParam()).value();
    const LineGame lines(game);
    const free_board::LineJudge judge(lines);
    EveryAttack every(game);
    Random random(5);
    int claims = 0;
    for (int i = 0; i < 4000 / tests::sanitized_stride; ++i) {
        const auto below = [&](int most) {
            return static_cast<int>(random.below(static_cast<std::uint64_t>(most)));
        };
        LinePosition at;
        at.is_attackers_turn = below(2) == 0;
        at.breaker_counts = below(2) == 0;
        at.stones_left =
            static_cast<std::uint8_t>(below(2) == 0 ? LinePosition::endless : 1 + below(4));
        const int empty = 3 + below(6);
        for (int stones = game.cells() - empty, tries = 0; stones > 0 && tries < 200; ++tries) {
            const int cell = below(game.cells());
            const bool is_attackers = below(2) == 0;
            const PlainBoard board = every.plain(at);
            if (!board.is_empty(cell) || board.would_win(cell, is_attackers ? 'x' : 'o')) continue;
            (is_attackers ? at.attacker : at.breaker) |= bit<Word64>(cell);
            --stones;
        }
        LinePosition marked = at;
        const auto judgement = judge.judge(marked);
        const bool wins = every.wins(at);
        SCOPED_TRACE(every.plain(at).cells() + (at.is_attackers_turn ? " x" : " o") +
                     (at.breaker_counts ? " both " : " own ") + std::to_string(at.stones_left));
        if (judgement.claim != free_board::Claim::open) {
            ++claims;
            ASSERT_EQ(judgement.claim == free_board::Claim::wins, wins);
            continue;
        }
        if (wins != at.is_attackers_turn) continue;  // Whatever he does.
        const PlainBoard board = every.plain(at);
        bool reaches = false;
        for_each_bit(judgement.moves,
                     [&](int cell) { reaches = reaches || every.wins(after(at, cell)) == wins; });
        ASSERT_TRUE(reaches);
    }
    EXPECT_GT(claims, 100 / tests::sanitized_stride);
}

INSTANTIATE_TEST_SUITE_P(Games, JudgedBoards,
                         testing::Values("free:3x3x3", "free:4x3x3", "free:4x4x3", "free:5x4x3",
                                         "free:4x4x4", "free:5x4x4", "free:4x3=3", "free:5x3=3",
                                         "free:6x3=4", "free:7x2=3", "free:9x1=3"));

struct KnownResult {
    const char* game;
    int sign;
};

// The name ctest knows the test by.
std::ostream& operator<<(std::ostream& out, const KnownResult& known) { return out << known.game; }

class KnownBoards : public testing::TestWithParam<KnownResult> {};

TEST_P(KnownBoards, are_decided_from_the_empty_board) {
    const Game game = parse_game(GetParam().game).value();
    if (tests::sanitized_stride > 1 && game.cells() > 36)
        GTEST_SKIP() << "it takes too long under a sanitizer";
    SmallBoardSolver solver(game, table_bytes);
    Budget budget;
    const ScoreBounds bounds = solver.solve(FreeBoard(game), true, budget);
    EXPECT_EQ(bounds.lowest > 0 ? 1 : bounds.is_exact() ? 0 : -1, GetParam().sign);
}

INSTANTIATE_TEST_SUITE_P(Literature, KnownBoards,
                         testing::Values(KnownResult{"free:3x3x3", 0}, KnownResult{"free:4x3x3", 1},
                                         KnownResult{"free:5x5x3", 1}, KnownResult{"free:4x4x4", 0},
                                         KnownResult{"free:5x4x4", 0}, KnownResult{"free:5x5x4", 0},
                                         KnownResult{"free:6x5x4", 1}, KnownResult{"free:6x6x4", 1},
                                         KnownResult{"free:5x5x5", 0}, KnownResult{"free:6x6x5", 0},
                                         KnownResult{"free:8x8x4", 1},
                                         KnownResult{"free:7x7x5", 0}));

TEST(SmallBoard, wins_as_soon_as_it_can) {
    const Game game = parse_game("free:4x3x3").value();
    SmallBoardSolver solver(game, table_bytes);
    Budget budget;
    const ScoreBounds bounds = solver.solve(FreeBoard(game), false, budget);
    EXPECT_EQ(bounds.lowest, field_value(game, 0, 7));
    EXPECT_EQ(bounds.highest, field_value(game, 0, 7));
}

TEST(SmallBoard, a_spent_budget_leaves_true_bounds) {
    const Game game = parse_game("free:7x7x5").value();
    SmallBoardSolver solver(game, table_bytes);
    Limits limits;
    limits.nodes = 1000;
    Budget budget(limits, machine_clock());
    const ScoreBounds bounds = solver.solve(FreeBoard(game), false, budget);
    EXPECT_LT(bounds.lowest, 0);
    EXPECT_GT(bounds.highest, 0);
    EXPECT_TRUE(budget.is_spent());
}

// Wherever the search is broken off, the bounds hold, and they grow no wider with more nodes.
TEST(SmallBoard, broken_off_anywhere_its_bounds_are_true) {
    struct Sample {
        const char* game;
        const char* moves;
        int score;
    };
    // Won in seven plies, lost in six, drawn.
    for (const auto& [name, moves, score] :
         {Sample{"free:4x3x3", "", 3}, {"free:4x3x3", "b2", -3}, {"tictactoe", "", 0}}) {
        const Game game = parse_game(name).value();
        const auto board = position_of<FreeBoard>(parse_moves(game, moves).value());
        SmallBoardSolver solver(game, table_bytes);
        ScoreBounds before{-game.cells(), game.cells()};
        for (std::uint64_t nodes = 1; !before.is_exact(); ++nodes) {
            Limits limits;
            limits.nodes = nodes;
            Budget budget(limits, machine_clock());
            solver.clear();
            const ScoreBounds bounds = solver.solve(board, false, budget);
            ASSERT_TRUE(bounds.lowest <= score && score <= bounds.highest)
                << name << moves << " " << nodes << ": " << bounds.lowest << " " << bounds.highest;
            ASSERT_TRUE(before.lowest <= bounds.lowest && bounds.highest <= before.highest);
            before = bounds;
        }
    }
}

TEST(SmallBoard, cleared_it_answers_as_if_new) {
    const Game game = parse_game("free:5x5x4").value();
    SmallBoardSolver solver(game, table_bytes);
    const auto nodes = [&] {
        Budget budget;
        EXPECT_EQ(solver.solve(FreeBoard(game), true, budget).highest, 0);
        return budget.nodes();
    };
    const std::uint64_t first = nodes();
    EXPECT_LT(nodes(), first / 10);
    solver.clear();
    EXPECT_EQ(nodes(), first);
}

TEST(SmallBoard, a_table_of_one_page_changes_no_result) {
    const Game game = parse_game("free:5x5x4").value();
    SmallBoardSolver solver(game, 4096);
    Budget budget;
    const ScoreBounds bounds = solver.solve(FreeBoard(game), true, budget);
    EXPECT_EQ(bounds.lowest, 0);
    EXPECT_EQ(bounds.highest, 0);
}

TEST(Pairing, finds_disjoint_pairs_or_nothing) {
    const auto pairs_of = [](std::vector<Word64> sets) {
        std::vector<Word64> pairs;
        const bool found = free_board::find_pairs(sets, 1000, pairs);
        EXPECT_EQ(found, !pairs.empty());
        Word64 used = 0;
        for (const Word64 pair : pairs) {
            EXPECT_EQ(count_bits(pair), 2);
            EXPECT_EQ(pair & used, 0U);
            used |= pair;
        }
        for (const Word64 set : sets)
            EXPECT_TRUE(!found || std::ranges::any_of(
                                      pairs, [&](Word64 pair) { return (pair & ~set) == 0; }));
        return pairs.size();
    };
    EXPECT_EQ(pairs_of({0b0011}), 1U);
    EXPECT_EQ(pairs_of({0b0011, 0b0110}), 0U);
    EXPECT_EQ(pairs_of({0b0111, 0b1110}), 1U);    // One pair for both.
    EXPECT_EQ(pairs_of({0b00111, 0b11100}), 2U);  // Not by way of the shared cell.
    EXPECT_EQ(pairs_of({0b011, 0b101, 0b110}), 0U);
    EXPECT_EQ(pairs_of({Word64{3} << 62U, 0b11}), 2U);  // To the last cell.
}

TEST(LineGame, has_all_lines_and_symmetries) {
    EXPECT_EQ(LineGame(parse_game("free:7x7x5").value()).lines().size(), 60U);
    EXPECT_EQ(LineGame(parse_game("free:8x8x3").value()).lines().size(), 168U);
    const LineGame square(parse_game("free:8x8x5").value());
    EXPECT_EQ(square.symmetry_count(), 8);
    EXPECT_EQ(LineGame(parse_game("free:7x5x4").value()).symmetry_count(), 4);
    for (int i = 0; i < 8; ++i) {
        std::set<Word64> lines;
        std::set<Word64> images;
        for (const auto& line : square.lines()) {
            lines.insert(line.cells);
            images.insert(square.image(line.cells, i));
        }
        EXPECT_EQ(lines, images);
    }
    EXPECT_TRUE(LineGame(parse_game("free:3x3=3").value()).is_monotone());
    EXPECT_FALSE(LineGame(parse_game("free:4x3=3").value()).is_monotone());
}

}  // namespace
}  // namespace puissance
