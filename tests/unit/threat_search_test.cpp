#include "free/threat_search.h"

#include <algorithm>
#include <array>
#include <cstdint>
#include <optional>
#include <ostream>
#include <string>
#include <string_view>
#include <vector>

#include <gtest/gtest.h>

#include "base/random.h"
#include "free/win_plan.h"
#include "plain_board.h"
#include "proof_checker.h"

namespace puissance {
namespace {

Record record_of(std::string_view game, std::string_view moves = "") {
    return parse_moves(parse_game(game).value(), moves).value();
}

constexpr std::uint64_t max_nodes = 20'000;

std::optional<free_board::ForcedWin> prove(const Record& record, std::uint64_t nodes = max_nodes) {
    free_board::ThreatSearch search(record.game());
    Limits limits;
    limits.nodes = nodes;
    Budget budget(limits, machine_clock());
    return search.prove(position_of<FreeBoard>(record), budget);
}

std::uint64_t at(int number) { return static_cast<std::uint64_t>(number); }

// A game of random moves that nobody has won and in which `empty` cells are left.
Record random_record(const Game& game, int empty, Random& random) {
    for (;;) {
        Record record(game);
        while (!record.is_over() && record.ply() < game.cells() - empty) {
            const std::vector<Move> moves = record.legal_moves();
            (void)record.play(moves[static_cast<std::size_t>(random.below(moves.size()))]);
        }
        if (!record.is_over()) return record;
    }
}

// Stones close enough together to threaten something, in the middle of the board; nobody has won.
Record crowded_record(const Game& game, Random& random) {
    const int side = std::min({game.align + 2, game.columns, game.rows});
    const int stones = side * side / (game.align < 6 ? 3 : 2);
    Record record(game);
    while (record.ply() < stones) {
        const int column = (game.columns - side) / 2 + static_cast<int>(random.below(at(side)));
        const int row = (game.rows - side) / 2 + static_cast<int>(random.below(at(side)));
        const Move move = move_at(row * game.columns + column);
        if (!record.check(move) || record.wins_with(move, record.turn())) continue;
        (void)record.play(move);
    }
    return record;
}

// --- Held against a search of every cell. ---

struct Sample {
    std::string_view game;
    int fewest_empty;
    int max_empty;
    int max_plies;
    int positions;
};

// The name ctest knows the test by.
std::ostream& operator<<(std::ostream& out, const Sample& sample) { return out << sample.game; }

class AgainstEveryCell : public testing::TestWithParam<Sample> {};

TEST_P(AgainstEveryCell, announced_wins_are_wins_and_most_are_found) {
    const Sample sample = GetParam();
    const Game game = parse_game(sample.game).value();
    Random random(2);
    int found = 0;
    int wins = 0;
    for (int i = 0; i < sample.positions; ++i) {
        const int range = sample.max_empty - sample.fewest_empty + 1;
        const int empty =
            sample.fewest_empty + static_cast<int>(random.below(static_cast<std::uint64_t>(range)));
        const Record record = random_record(game, empty, random);
        const char stone = record.turn() == Player::first ? 'x' : 'o';
        PlainBoard board(record);
        Exhaustive exhaustive;
        int shortest = 1;
        while (shortest <= sample.max_plies && !exhaustive.wins_within(board, stone, shortest))
            shortest += 2;
        const bool is_won = shortest <= sample.max_plies;
        const auto win = prove(record);
        if (win) {
            ASSERT_LE(shortest, win->plies) << to_drawing(record);
            ASSERT_TRUE(tests::ProofChecker(record, win->proof).holds()) << to_drawing(record);
        }
        found += win && is_won ? 1 : 0;
        wins += is_won ? 1 : 0;
    }
    RecordProperty("wins", wins);
    RecordProperty("found", found);
    EXPECT_GT(wins, sample.positions / 20);
    EXPECT_GE(found, wins * 9 / 10) << "of " << wins;
}

INSTANTIATE_TEST_SUITE_P(
    SmallBoards, AgainstEveryCell,
    testing::Values(Sample{"free:4x4x3", 6, 14, 9, 300}, Sample{"free:5x4x3", 8, 18, 7, 200},
                    Sample{"free:4x4x4", 5, 11, 9, 300}, Sample{"free:5x5x4", 6, 14, 7, 150},
                    Sample{"free:6x5x4", 8, 16, 5, 100}, Sample{"free:7x5x5", 10, 18, 5, 100},
                    Sample{"free:4x4=3", 6, 14, 9, 300}, Sample{"free:5x4=3", 8, 16, 7, 200},
                    Sample{"free:6x4=4", 8, 14, 7, 150}, Sample{"free:9x3=4", 10, 16, 5, 150},
                    Sample{"free:7x5=5", 10, 18, 5, 100}));

// --- Known results. ---

TEST(ThreatSearch, proves_no_win_where_there_is_none) {
    for (const std::string_view game : {"free:3x3x3", "free:4x4x4", "free:5x5x4"})
        EXPECT_FALSE(prove(record_of(game))) << game;
}

TEST(ThreatSearch, proves_the_wins_after_a_stone_in_the_centre) {
    for (const auto& [game, moves] : {std::pair{"free:4x3x3", "c2 a1"},
                                      {"free:20x20=3", "k11 a1"},
                                      {"free:9x9x4", "e5 f6"},
                                      {"morpion12", "g7 a1"},
                                      {"morpion12", "g7 h8"},
                                      {"free:20x20x4", "k11 k12"}}) {
        const Record record = record_of(game, moves);
        const auto win = prove(record, 50'000);
        ASSERT_TRUE(win) << game;
        EXPECT_TRUE(tests::ProofChecker(record, win->proof).holds()) << game;
        EXPECT_EQ(static_cast<int>(win->line.size()), win->plies) << game;
        Record line = record;
        for (const Move move : win->line) ASSERT_TRUE(line.play(move).has_value());
        EXPECT_EQ(line.winner(), Player::first) << game;
    }
}

TEST(ThreatSearch, proofs_of_every_board_and_rule_can_be_checked) {
    Random random(4);
    for (const std::string_view name :
         {"free:5x5x4", "free:7x7x4", "free:7x7x5", "free:9x8x6", "free:6x6=4", "free:7x7=4",
          "free:8x7=5", "gomoku", "gomoku-standard", "free:19x19x5", "free:20x20=5",
          "free:20x20x6"}) {
        const Game game = parse_game(name).value();
        int wins = 0;
        for (int i = 0; i < 80; ++i) {
            const Record record = crowded_record(game, random);
            const auto win = prove(record, 2'000);
            if (!win) continue;
            wins += win->plies > 3 ? 1 : 0;
            ASSERT_TRUE(tests::ProofChecker(record, win->proof).holds())
                << name << " " << to_text(record);
        }
        EXPECT_GT(wins, 0) << name;
    }
}

TEST(ThreatSearch, a_tree_that_leaves_a_reply_out_is_no_proof) {
    const Record record = record_of("gomoku", "h8 a1 h9 o1 i8 a15 j10 o15");
    auto win = prove(record);
    ASSERT_TRUE(win);
    ASSERT_GT(win->plies, 3);
    ASSERT_TRUE(tests::ProofChecker(record, win->proof).holds());
    win->proof.front().replies.clear();
    EXPECT_FALSE(tests::ProofChecker(record, win->proof).holds());
}

// --- Lines that would be too long. ---

TEST(ThreatSearch, a_stone_that_makes_six_is_no_win) {
    // a4-c4 and e4 f4: d4 joins them to six. Nothing else is there.
    const char* const moves = "a4 a9 b4 c9 c4 e9 e4 g9 f4 i9";
    const auto longer = prove(record_of("free:9x9x5", moves));
    ASSERT_TRUE(longer);
    EXPECT_EQ(longer->plies, 1);
    EXPECT_EQ(longer->line.front(), move_at(3 * 9 + 3));
    const auto exactly = prove(record_of("free:9x9=5", moves));
    EXPECT_FALSE(exactly && exactly->plies == 1);
}

TEST(ThreatSearch, a_defender_whose_only_five_is_a_six_stops_nothing) {
    // x has an open three in row 5. o has a1-c1 and e1 f1: where six win, x must answer first.
    const char* const moves = "d5 a1 e5 b1 f5 c1 a9 e1 i9 f1";
    const auto stopped = prove(record_of("free:9x9x5", moves));
    EXPECT_FALSE(stopped && stopped->plies == 3);
    const auto win = prove(record_of("free:9x9=5", moves));
    ASSERT_TRUE(win);
    EXPECT_EQ(win->plies, 3);
}

TEST(ThreatSearch, knows_when_the_last_cell_is_forced) {
    EXPECT_FALSE(prove(record_of("tictactoe", "a1 b1 c1 b2 b3 a2 c2 c3")));
}

// --- Fours alone. ---

// What a search keeps in its table from others, of fewer or more fours, of some or of all, hides no
// win, and names none that would take more fours than are asked for.
TEST(FourSearch, finds_with_what_it_knows_what_it_finds_without) {
    using free_board::Fours;
    using free_board::FourSearch;
    constexpr std::size_t bytes = std::size_t{1} << 20U;
    const Game game = parse_game("free:12x12x5").value();
    const free_board::LineTable& lines = free_board::LineTable::of(game.align, game.rule);
    Random random(6);
    FourSearch kept(bytes);
    int wins = 0;
    int longer = 0;
    for (int i = 0; i < 1000; ++i) {
        const Record record = crowded_record(game, random);
        free_board::PatternBoard board(lines, position_of<FreeBoard>(record));
        for (const FourSearch::Limit limit : {FourSearch::Limit{1, 1000},
                                              {8, 1000},
                                              {1, 1000, Fours::all},
                                              {2, 1000, Fours::all},
                                              {8, 1000, Fours::all},
                                              {4, 1000, Fours::all},
                                              {1, 1000, Fours::all}}) {
            Budget budget;
            FourSearch fresh(bytes);
            const FourSearch::Win expected = fresh.find(board, limit, budget);
            const FourSearch::Win found = kept.find(board, limit, budget);
            if (expected.plies > 0) {
                EXPECT_GT(found.plies, 0) << to_drawing(record) << limit.fours;
            }
            EXPECT_LE(found.plies, 2 * limit.fours + 3) << to_drawing(record);
            wins += expected.plies > 0 ? 1 : 0;
            longer += expected.plies > 5 ? 1 : 0;
        }
    }
    EXPECT_GT(wins, 200);
    EXPECT_GT(longer, 20);
}

// --- Followed as the game goes on. ---

TEST(WinPlan, is_where_the_game_has_gone_as_it_says) {
    free_board::WinPlan plan;
    const Record start = record_of("free:5x5x4", "a1 e5");
    EXPECT_FALSE(plan.node_at(start));
    // b2, and after c1 or d1 c3 or d4; nothing else is listed.
    plan.make(start, {{6, 7, {{2, 1}, {3, 2}}}, {12, 5, {}}, {18, 5, {}}});
    const auto node = [&](const char* moves) {
        return plan.node_at(record_of("free:5x5x4", moves));
    };
    EXPECT_EQ(node("a1 e5"), 0U);
    EXPECT_EQ(node("a1 e5 b2 c1"), 1U);
    EXPECT_EQ(node("a1 e5 b2 d1"), 2U);
    EXPECT_FALSE(node("a1 e5 b2")) << "the other player is to move";
    EXPECT_FALSE(node("a1 e5 b2 e1")) << "not listed";
    EXPECT_FALSE(node("a1 e5 b3 c1")) << "another way";
    EXPECT_FALSE(node("a1 e4 b2 c1")) << "another game";
    EXPECT_FALSE(node("a1"));
    EXPECT_FALSE(node(""));
    plan.forget();
    EXPECT_FALSE(plan.node_at(start));
}

// --- Budget. ---

TEST(ThreatSearch, stops_at_the_node_it_is_told) {
    const Record record = record_of("morpion12", "g7 a1");
    const auto board = position_of<FreeBoard>(record);
    free_board::ThreatSearch search(record.game());
    for (const std::uint64_t nodes : {1U, 10U, 30U, 60U}) {
        Limits limits;
        limits.nodes = nodes;
        Budget budget(limits, machine_clock());
        EXPECT_FALSE(search.prove(board, budget));
        EXPECT_EQ(budget.nodes(), nodes);
    }
    // What was cut short has left nothing wrong behind.
    Budget budget;
    const auto win = search.prove(board, budget);
    ASSERT_TRUE(win);
    EXPECT_TRUE(tests::ProofChecker(record, win->proof).holds());
}

TEST(ThreatSearch, the_same_question_visits_the_same_nodes) {
    const Record record = record_of("morpion12", "g7 a1");
    const auto board = position_of<FreeBoard>(record);
    free_board::ThreatSearch search(record.game());
    std::array<std::uint64_t, 2> nodes{};
    for (std::uint64_t& count : nodes) {
        Budget budget;
        EXPECT_TRUE(search.prove(board, budget));
        count = budget.nodes();
        search.forget();
    }
    EXPECT_EQ(nodes[0], nodes[1]);
}

}  // namespace
}  // namespace puissance
