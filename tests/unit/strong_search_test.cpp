// The search by patterns: what it must answer, what it calls proved, and that it keeps to its
// budget.
#include "free/strong_search.h"

#include <functional>
#include <string>

#include <gtest/gtest.h>

#include "free/search_score.h"
#include "plain_board.h"
#include "puissance/thread_crew.h"
#include "random_games.h"
#include "sanitized.h"

namespace puissance::tests {
namespace {

using free_board::CellSet;
using free_board::PatternResult;
using free_board::PatternSearch;

constexpr std::size_t test_bytes = std::size_t{1} << 22U;

Budget nodes(std::uint64_t count) {
    Limits limits;
    limits.nodes = count;
    return {limits, machine_clock()};
}

PatternResult search(const Record& record, std::uint64_t count) {
    PatternSearch search(record.game(), test_bytes);
    Budget budget = nodes(count);
    return search.search(position_of<FreeBoard>(record), PatternSearch::max_depth, budget);
}

std::string chosen(std::string_view game, std::string_view moves, std::uint64_t count = 3000) {
    const Record record = record_of(game, moves);
    return to_text(record.game(), search(record, count).line.front());
}

TEST(PatternSearch, wins_and_blocks_on_every_board) {
    for (const std::string game : {"gomoku", "gomoku-standard", "free:19x19x5", "free:20x20=5"}) {
        SCOPED_TRACE(game);
        // Four in column h, open above.
        EXPECT_EQ(chosen(game, "h4 h3 h5 a1 h6 a3 h7 a5"), "h8");
        EXPECT_EQ(chosen(game, "a1 h3 h4 c1 h5 e1 h6 g1 h7"), "h8");
        // An open three must be answered at it.
        const std::string answer = chosen(game, "h8 a1 h9 a3 h10");
        EXPECT_TRUE(answer == "h7" || answer == "h11") << answer;
    }
    EXPECT_EQ(chosen("free:20x20x6", "h4 h3 h5 a1 h6 a3 h7 a5 h8 a7"), "h9");
    EXPECT_EQ(chosen("free:20x20x6", "a1 h3 h4 c1 h5 e1 h6 g1 h7 i1 h8"), "h9");
    // A stone that makes six wins nothing where five are asked for.
    EXPECT_NE(chosen("gomoku-standard", "a4 a9 b4 c9 c4 e9 e4 g9 f4 i9"), "d4");
}

TEST(PatternSearch, opens_in_the_centre_and_plays_near_stones) {
    EXPECT_EQ(chosen("gomoku", ""), "h8");
    EXPECT_EQ(chosen("free:20x20x5", ""), "k11");
    const Record record = record_of("free:19x19x5", "a1");
    const Move reply = search(record, 3000).line.front();
    EXPECT_LE(index_of(reply) % 19, 3);
    EXPECT_LE(index_of(reply) / 19, 3);
}

TEST(PatternSearch, sees_wins_of_fours_and_threes) {
    for (const auto* moves :
         {"f5 h15 h6 a15 h5 o1 f8 i9 e8 h4 d8 c8", "j6 o1 j8 i5 i9 k10 h8 g7"}) {
        const PatternResult result = search(record_of("gomoku", moves), 30'000);
        EXPECT_TRUE(result.score.is_win()) << moves;
    }
}

TEST(PatternSearch, the_line_of_a_win_can_be_played) {
    const Record record = record_of("gomoku", "j6 o1 j8 i5 i9 k10 h8 g7");
    const PatternResult result = search(record, 30'000);
    Record line = record;
    for (const Move move : result.line) ASSERT_TRUE(line.play(move).has_value());
    EXPECT_LE(static_cast<int>(result.line.size()), result.score.plies());
}

// Holds what is called proved against a search of every cell.
void expect_true(const Record& record, Score proved) {
    const char mover = record.turn() == Player::first ? 'x' : 'o';
    PlainBoard plain(record);
    Exhaustive exhaustive;
    const int plies = proved.plies();
    if (proved.is_win()) {
        ASSERT_TRUE(exhaustive.wins_within(plain, mover, plies)) << to_drawing(record);
        return;
    }
    for (const Move move : record.legal_moves()) {
        plain.place(index_of(move), mover);
        ASSERT_TRUE(exhaustive.wins_within(plain, PlainBoard::opponent(mover), plies - 1))
            << to_drawing(record);
        plain.remove(index_of(move));
    }
}

// As an engine asks: whether the win or loss that was seen is one.
int count_proofs(PatternSearch& patterns, const Record& record) {
    const auto board = position_of<FreeBoard>(record);
    Budget budget = nodes(20'000);
    const PatternResult result = patterns.search(board, PatternSearch::max_depth, budget);
    if (!result.score.is_decided()) return 0;
    Budget more = nodes(20'000);
    const auto proved = patterns.prove(board, result, more);
    if (!proved) return 0;
    EXPECT_EQ(proved->is_win(), result.score.is_win());
    expect_true(record, *proved);
    return 1;
}

TEST(PatternSearch, proves_only_what_is_true) {
    Random random(8);
    int proved = 0;
    for (const std::string name : {"free:4x4x3", "free:5x4=3", "free:5x5x4", "free:6x4=4"}) {
        const Game game = game_of(name);
        PatternSearch patterns(game, test_bytes);
        for (int i = 0; i < 150 / sanitized_stride; ++i) {
            const Record record = random_unfinished_record(game, random, game.cells() - 10 + i % 5);
            if (record.is_full()) continue;
            patterns.forget();
            proved += count_proofs(patterns, record);
        }
    }
    EXPECT_GT(proved, 100 / sanitized_stride);
}

// What was proved about one player's win says nothing about the other's, although the table is the
// same from the end of a game to its beginning.
TEST(PatternSearch, proves_only_what_is_true_without_forgetting) {
    Random random(9);
    int proved = 0;
    for (const std::string name : {"free:4x4x3", "free:5x5x4", "free:6x4=4", "free:7x5x4"}) {
        const Game game = game_of(name);
        PatternSearch patterns(game, test_bytes);
        for (int i = 0; i < 120 / sanitized_stride; ++i) {
            const Record last = random_unfinished_record(game, random, game.cells() - 5);
            const auto& moves = last.moves();
            for (std::size_t ply = moves.size(); ply + 12 > static_cast<std::size_t>(game.cells());
                 --ply) {
                Record record(game);
                for (std::size_t j = 0; j < ply; ++j) ASSERT_TRUE(record.play(moves[j]));
                if (!record.is_full()) proved += count_proofs(patterns, record);
                if (HasFatalFailure()) return;
            }
        }
    }
    EXPECT_GT(proved, 100 / sanitized_stride);
}

TEST(PatternSearch, proves_the_known_wins_from_the_empty_board) {
    for (const std::string name :
         {"free:4x3x3", "free:3x4x3", "free:19x19x3", "free:6x5x4", "free:5x6x4", "free:6x6x4",
          "free:9x9x4", "morpion12", "free:20x20x4"}) {
        const Record record = record_of(name, "");
        const auto board = position_of<FreeBoard>(record);
        PatternSearch patterns(record.game(), test_bytes);
        Budget budget = nodes(100'000);
        const auto result = patterns.search(board, PatternSearch::max_depth, budget);
        ASSERT_TRUE(result.score.is_win()) << name;
        EXPECT_TRUE(patterns.prove(board, result, budget)) << name;
    }
}

// No proof by fours and threes is needed: the search answers each reply to the centre.
TEST(PatternSearch, answers_every_reply_to_the_centre_of_12x12_with_a_proof) {
    const Game game = game_of("morpion12");
    PatternSearch patterns(game, test_bytes);
    for (int cell = 0; cell < game.cells(); cell += sanitized_stride) {
        FreeBoard board(game);
        board.play(move_at(6 * 12 + 6));
        if (!board.is_legal(move_at(cell))) continue;
        board.play(move_at(cell));
        Budget budget = nodes(20'000);
        patterns.forget();
        const auto result = patterns.search(board, PatternSearch::max_depth, budget);
        ASSERT_TRUE(result.score.is_win()) << cell;
        EXPECT_TRUE(patterns.prove(board, result, budget)) << cell;
    }
}

// How many nodes the winner visits before he sees his win after this move.
std::uint64_t nodes_to_win(const Record& record, Move move) {
    FreeBoard board = position_of<FreeBoard>(record);
    board.play(move);
    PatternSearch patterns(record.game(), test_bytes);
    Budget budget = nodes(20'000);
    (void)patterns.search(board, PatternSearch::max_depth, budget);
    return budget.nodes();
}

TEST(PatternSearch, who_is_lost_asks_for_the_most_to_be_found) {
    // The first player has just begun a win by fours and threes.
    const Record before = record_of("gomoku", "j6 o1 j8 i5 i9 k10 h8 g7");
    Record lost = before;
    ASSERT_TRUE(lost.play(search(before, 30'000).line.front()));
    PatternSearch patterns(lost.game(), test_bytes);
    Budget budget = nodes(200'000);
    const auto result =
        patterns.search(position_of<FreeBoard>(lost), PatternSearch::max_depth, budget);
    ASSERT_TRUE(result.score.is_loss());
    ASSERT_TRUE(result.is_final);
    // Most replies lose to what is seen at once.
    const std::uint64_t asked = nodes_to_win(lost, result.line.front());
    int easier = 0;
    int replies = 0;
    for (const Move move : lost.legal_moves()) {
        easier += nodes_to_win(lost, move) <= asked ? 1 : 0;
        ++replies;
    }
    EXPECT_GE(easier, replies * 95 / 100);
}

// Threads change how far a search comes, not what is true.
TEST(PatternSearch, sees_the_same_wins_on_two_threads) {
    ThreadCrew crew(2);
    const Record record = record_of("gomoku", "j6 o1 j8 i5 i9 k10 h8 g7");
    const auto board = position_of<FreeBoard>(record);
    PatternSearch patterns(record.game(), test_bytes, {}, crew);
    Limits limits;
    limits.nodes = 100'000;
    for (int i = 0; i < 3; ++i) {
        patterns.forget();
        Budget budget(limits, machine_clock());
        const auto result = patterns.search(board, PatternSearch::max_depth, budget);
        ASSERT_TRUE(result.score.is_win());
        EXPECT_TRUE(record.check(result.line.front()));
    }
    // Both count: one after the other, they visit more nodes than one does alone.
    struct LastFirst final : Crew {
        [[nodiscard]] int size() const override { return 2; }
        void run(int count, const std::function<void(int)>& task) override {
            while (count > 0) task(--count);
        }
    } one_by_one;
    const auto visited = [&](Crew& of) {
        PatternSearch searched(record.game(), test_bytes, {}, of);
        Budget budget;
        (void)searched.search(FreeBoard(record.game()), 8, budget);
        return budget.nodes();
    };
    EXPECT_GT(visited(one_by_one), visited(alone()));
}

TEST(PatternSearch, leaves_out_what_is_excluded) {
    const Record record = record_of("gomoku", "h8 h9 i8");
    PatternSearch patterns(record.game(), test_bytes);
    const auto board = position_of<FreeBoard>(record);
    CellSet excluded;
    for (int i = 0; i < 5; ++i) {
        Budget budget = nodes(2000);
        const auto result = patterns.search(board, PatternSearch::max_depth, budget, excluded);
        ASSERT_FALSE(result.line.empty());
        EXPECT_FALSE(excluded.has(index_of(result.line.front())));
        excluded.add(index_of(result.line.front()));
    }
}

// Counted from a position and from the root, a win and a loss come as late.
TEST(SearchScore, leads_there_and_back) {
    using free_board::win_score;
    for (const int score : {0, 250, -250, win_score - 7, 7 - win_score}) {
        EXPECT_EQ(free_board::from_table(free_board::to_table(score, 5), 5), score);
        EXPECT_EQ(free_board::from_score(free_board::to_score(score)), score);
    }
    EXPECT_EQ(free_board::to_table(win_score - 7, 5), win_score - 2);
    EXPECT_EQ(free_board::to_table(7 - win_score, 5), 2 - win_score);
    EXPECT_TRUE(is_seen_win(free_board::estimate_of(Score::win_in(9))));
    EXPECT_TRUE(is_seen_loss(free_board::estimate_of(Score::loss_in(9))));
    EXPECT_FALSE(free_board::estimate_of(Score::estimate(900)).is_seen);
    EXPECT_FALSE(free_board::estimate_of(Score::loss_in(9)).exact);
}

TEST(PatternSearch, visits_as_many_nodes_as_it_may_and_the_same_ones_again) {
    const Record record = record_of("gomoku", "h8 h9 i8 g7");
    const auto board = position_of<FreeBoard>(record);
    PatternSearch patterns(record.game(), test_bytes);
    for (const std::uint64_t count : {1U, 2U, 100U, 5000U}) {
        patterns.forget();
        Budget budget = nodes(count);
        const auto once = patterns.search(board, PatternSearch::max_depth, budget);
        EXPECT_EQ(budget.nodes(), count);
        ASSERT_FALSE(once.line.empty());
        EXPECT_TRUE(record.check(once.line.front()).has_value());
        // Whatever was asked in between.
        Budget other = nodes(3000);
        (void)patterns.search(FreeBoard(record.game()), 5, other);
        patterns.forget();
        Budget again = nodes(count);
        const auto twice = patterns.search(board, PatternSearch::max_depth, again);
        EXPECT_EQ(once.line, twice.line);
        EXPECT_EQ(once.score, twice.score);
        EXPECT_EQ(once.depth, twice.depth);
    }
}

}  // namespace
}  // namespace puissance::tests
