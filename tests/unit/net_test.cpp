// The network of free boards: its file, and its points, which are the same whoever computes them.
#include <algorithm>
#include <array>
#include <cmath>
#include <fstream>
#include <iterator>
#include <limits>
#include <sstream>
#include <vector>

#include <gtest/gtest.h>

#include "base/checksum.h"
#include "base/random.h"
#include "expect_error.h"
#include "free/net_evaluation.h"
#include "free/net_opinion.h"
#include "naive_net.h"
#include "sanitized.h"

namespace puissance::tests {
namespace {

using free_board::NaiveNet;
using free_board::NetEvaluation;
using free_board::NetGeometry;
using free_board::NetView;
using free_board::NetWeights;
using free_board::PlainLanes;

// Weights without sense, which use all the room that there is in sums.
NetWeights random_weights(std::uint64_t seed) {
    Random random(seed);
    const auto within = [&](int most) {
        return static_cast<std::int16_t>(
            static_cast<int>(random.below(static_cast<std::uint64_t>(2 * most + 1))) - most);
    };
    NetWeights net;
    net.text = "At random.";
    for (auto& row : net.rows)
        for (auto& weight : row) weight = within(80);
    for (auto& stone : net.stones)
        for (auto& weight : stone) weight = static_cast<std::int16_t>(random.below(128));
    for (auto& place : net.mix)
        for (auto& weight : place) weight = within(27);
    for (auto& bias : net.mix_bias) bias = within(1'000);
    const auto fill = [&](auto& layer, int most, std::uint8_t shift) {
        for (auto& input : layer.weights)
            for (auto& weight : input) weight = within(most);
        for (auto& bias : layer.bias) bias = within(30'000);
        layer.shift = shift;
    };
    fill(net.to_found, 2'000, 12);
    fill(net.to_hidden, 600, 12);
    fill(net.to_last, 2'000, 14);
    fill(net.to_points, 4'000, 14);
    net.has_policy = true;
    fill(net.to_policy, 1'500, 10);
    net.move_shift = 6;
    net.rule = 1;
    return NetWeights::read(net.bytes()).value();
}

Game five_on(int columns, int rows) { return {columns, rows, 5, Gravity::none}; }

std::vector<Game> boards() {
    return {five_on(9, 9), five_on(15, 15), five_on(20, 20), five_on(10, 13), five_on(19, 9)};
}

// --- Its file. ---

TEST(NetWeights, lead_back_to_their_file) {
    const NetWeights net = random_weights(1);
    const auto file = net.bytes();
    const NetWeights again = NetWeights::read(file).value();
    EXPECT_EQ(again.bytes(), file);
    EXPECT_EQ(again.text, "At random.");
    EXPECT_EQ(again.rows, net.rows);
    EXPECT_EQ(again.nothing, net.nothing);
    EXPECT_EQ(again.to_policy.weights, net.to_policy.weights);
    EXPECT_EQ(again.rule, 1);
    EXPECT_LE(file.size(), NetWeights::max_bytes());
}

TEST(NetWeights, of_version_1_have_no_policy) {
    NetWeights net = random_weights(1);
    net.has_policy = false;
    const auto file = net.bytes();
    EXPECT_EQ(file[8], 1);
    const NetWeights again = NetWeights::read(file).value();
    EXPECT_FALSE(again.has_policy);
    EXPECT_EQ(again.rows, net.rows);
    EXPECT_EQ(again.bytes(), file);
}

std::vector<std::uint8_t> with_right_sum(std::vector<std::uint8_t> file) {
    const std::uint32_t sum = Checksum::of(std::span(file).first(file.size() - 4));
    for (std::size_t i = 0; i < 4; ++i)
        file[file.size() - 4 + i] = static_cast<std::uint8_t>(sum >> (8 * i));
    return file;
}

void expect_refused(const std::vector<std::uint8_t>& file, const std::string& reason) {
    expect_error(NetWeights::read(file), ErrorCode::wrong_net, {{"reason", reason}});
}

TEST(NetWeights, damaged_files_are_refused) {
    const auto file = random_weights(2).bytes();
    expect_refused({}, "net_stranger");
    auto other = file;
    other[0] = 'p';
    expect_refused(with_right_sum(other), "net_stranger");
    Random random(3);
    for (int i = 0; i < 200; ++i) {
        auto damaged = file;
        const std::size_t at = 8 + static_cast<std::size_t>(random.below(file.size() - 8));
        damaged[at] = static_cast<std::uint8_t>(damaged[at] ^ (1 + random.below(255)));
        expect_refused(damaged, "net_damaged");
    }
    for (const std::size_t size : {std::size_t{20}, std::size_t{1'000}, file.size() - 1})
        expect_refused({file.begin(), file.begin() + static_cast<std::ptrdiff_t>(size)},
                       "net_damaged");
    for (std::size_t at = 8; at < 12; ++at) {
        auto form = file;
        ++form[at];
        expect_refused(with_right_sum(form), "net_version");
    }
    auto rule = file;
    rule[rule.size() - 5] = 2;
    expect_refused(with_right_sum(rule), "net_version");
    for (std::size_t at = 12; at < 16; ++at) {
        auto text = file;
        ++text[at];
        expect_refused(with_right_sum(text), "net_damaged");
    }
    auto longer = file;
    longer.push_back(0);
    expect_refused(with_right_sum(longer), "net_damaged");
}

TEST(NetWeights, that_could_overflow_are_refused) {
    const NetWeights good = random_weights(4);
    const auto refused_with = [&](auto&& change) {
        NetWeights net = good;
        change(net);
        expect_refused(net.bytes(), "net_overflow");
    };
    refused_with([](NetWeights& net) { net.rows[7'000][31] = 8'192; });
    refused_with([](NetWeights& net) { net.rows[0][0] = -8'192; });
    refused_with([](NetWeights& net) { net.stones[1][30] = 128; });
    refused_with([](NetWeights& net) { net.stones[0][0] = -1; });
    refused_with([](NetWeights& net) { net.mix[8][7] = 259; });
    refused_with(
        [](NetWeights& net) { net.mix_bias[3] = std::numeric_limits<std::int16_t>::min(); });
    refused_with([](NetWeights& net) { net.move_shift = 31; });
    const auto refused_layer = [&](auto layer) {
        refused_with([&](NetWeights& net) { (net.*layer).shift = 31; });
        refused_with([&](NetWeights& net) {
            (net.*layer).bias[0] = std::numeric_limits<std::int32_t>::min();
        });
        refused_with([&](NetWeights& net) {
            for (auto& input : (net.*layer).weights) input.back() = 32'767;
        });
    };
    refused_layer(&NetWeights::to_found);
    refused_layer(&NetWeights::to_hidden);
    refused_layer(&NetWeights::to_last);
    refused_layer(&NetWeights::to_points);
    refused_layer(&NetWeights::to_policy);
}

TEST(NetWeights, know_five_in_a_row_from_9x9_on) {
    for (const Game& game : boards()) EXPECT_TRUE(NetWeights::knows(game));
    EXPECT_FALSE(NetWeights::knows(five_on(8, 15)));
    EXPECT_FALSE(NetWeights::knows(five_on(15, 8)));
    EXPECT_FALSE(NetWeights::knows({15, 15, 6, Gravity::none}));
    EXPECT_TRUE(NetWeights::knows({15, 15, 5, Gravity::none, Rule::exactly}));
    EXPECT_FALSE(NetWeights::knows({9, 9, 5, Gravity::down}));
}

// --- Its points. ---

TEST(NetWindows, are_numbered_as_they_come) {
    const NetWeights net = random_weights(5);
    EXPECT_EQ(NaiveNet(net).row_count(), free_board::NetWindows::row_count);
}

// Random walks: stones are placed and taken back; both views are kept, and asked now and then where
// the patterns see no clear advantage. Where they do, their points are taken.
template <class Visit>
void walk(const NetWeights& net, const Game& game, int steps, Random& random, Visit&& visit) {
    free_board::PatternBoard board(free_board::LineTable::of(game.align, game.rule),
                                   FreeBoard(game));
    NetEvaluation evaluation(board, net);
    std::vector<int> path;
    for (int i = 0; i < steps; ++i) {
        const bool is_over = board.board().last_mover_won() || board.board().is_full();
        if (!path.empty() && (is_over || random.below(3) == 0)) {
            board.undo(path.back());
            evaluation.undo(board, path.back());
            path.pop_back();
        } else {
            int cell = 0;
            do cell = static_cast<int>(random.below(static_cast<std::uint64_t>(game.cells())));
            while (!board.empty_cells().has(cell));
            board.play(cell);
            evaluation.play(board, cell);
            path.push_back(cell);
        }
        if (random.below(3) != 0) continue;
        if (std::abs(board.points()) < NetEvaluation::clear_points) visit(board, evaluation);
        else EXPECT_EQ(evaluation.points(board), board.points());
    }
}

TEST(NetEvaluation, agrees_with_a_plain_one) {
    Random random(6);
    int seen = 0;
    for (const Game& game : boards()) {
        const NetWeights net = random_weights(random.next());
        const NaiveNet naive(net);
        walk(net, game, 300 / std::min(10, sanitized_stride), random,
             [&](const auto& board, auto& evaluation) {
                 ++seen;
                 EXPECT_EQ(evaluation.points(board), naive.points(board.board()));
                 if (seen % 8 != 0) return;
                 const NetGeometry geometry(game);
                 NetView<PlainLanes> view(net, geometry, board.board(), board.mover());
                 const auto weights = view.move_weights();
                 const int cell = board.empty_cells().lowest();
                 EXPECT_EQ(
                     view.move_points(weights, cell),
                     naive.move_points(board.board(), cell % game.columns, cell / game.columns));
             });
    }
    EXPECT_GT(seen, 100 / std::min(10, sanitized_stride));
}

TEST(NetView, is_the_same_kept_and_fresh_with_vectors_and_without) {
    Random random(7);
    int seen = 0;
    int different = 0;
    const int walks = 620 / std::min(10, sanitized_stride);
    for (int number = 0; number < walks; ++number) {
        const Game game = boards()[static_cast<std::size_t>(number % 5)];
        const NetWeights net = random_weights(random.next());
        const NetGeometry geometry(game);
        int last = 0;
        walk(net, game, 160, random, [&](const auto& board, auto& evaluation) {
            ++seen;
            const int points = evaluation.points(board);
            different += points != last ? 1 : 0;
            last = points;
            NetView<PlainLanes> plain(net, geometry, board.board(), board.mover());
            EXPECT_EQ(plain.points(), points);
            NetView<free_board::NetLanes> fresh(net, geometry, board.board(), board.mover());
            EXPECT_EQ(fresh.points(), points);
            const auto weights = plain.move_weights();
            EXPECT_EQ(fresh.move_weights(), weights);
            const int cell = board.empty_cells().lowest();
            EXPECT_EQ(fresh.move_points(weights, cell), plain.move_points(weights, cell));
        });
    }
    EXPECT_GT(seen, 10'000 / std::min(10, sanitized_stride));
    EXPECT_GT(different, seen / 2);
}

// tools/net/export.py has computed these when it wrote the file: the points, and the rows of a
// board (x: of the player to move).
TEST(NetView, says_what_the_trainer_says) {
    const NetWeights net = NetWeights::read(free_board::shipped_net()).value();
    EXPECT_NE(net.text.find("docs/net.md"), std::string::npos);
    std::ifstream file("data/net_points.txt");
    int seen = 0;
    for (std::string line; std::getline(file, line); ++seen) {
        std::istringstream words(line);
        int points = 0;
        words >> points;
        const std::vector<std::string> rows{std::istream_iterator<std::string>(words), {}};
        const int side = static_cast<int>(rows.size());
        std::array<std::vector<Move>, 2> stones;  // Of the player to move and of the other.
        for (int row = 0; row < side; ++row)
            for (int column = 0; column < side; ++column) {
                const char here =
                    rows[static_cast<std::size_t>(row)][static_cast<std::size_t>(column)];
                if (here != '.')
                    stones[here == 'x' ? 0 : 1].push_back(move_at(row * side + column));
            }
        ASSERT_LE(stones[1].size() - stones[0].size(), 1U) << line;
        FreeBoard board(five_on(side, side));
        std::size_t next = stones[1].size() - stones[0].size();  // Who has begun.
        while (!stones[next].empty()) {
            board.play(stones[next].back());
            stones[next].pop_back();
            next = 1 - next;
        }
        const NetGeometry geometry(board.game());
        NetView<free_board::NetLanes> view(net, geometry, board, board.ply() % 2);
        EXPECT_EQ(view.points(), points) << line;
    }
    EXPECT_EQ(seen, 256);
}

// --- What it thinks of a position and its moves. ---

FreeBoard board_after(const Game& game, std::initializer_list<std::array<int, 2>> cells) {
    FreeBoard board(game);
    for (const auto& [column, row] : cells) board.play(move_at(row * game.columns + column));
    return board;
}

TEST(NetOpinion, looks_one_move_ahead_where_there_is_no_policy) {
    const Game game = five_on(12, 10);
    NetWeights net = random_weights(8);
    net.has_policy = false;
    const NaiveNet naive(net);
    FreeBoard board = board_after(game, {{0, 0}, {6, 5}, {7, 5}});
    const NetOpinion opinion = free_board::opinion_of(net, board, true);
    EXPECT_EQ(opinion.points, naive.points(board));
    EXPECT_FALSE(opinion.by_policy);
    int last = std::numeric_limits<int>::max();
    for (const auto& [move, percent] : opinion.looks) {
        board.play(move);
        const int points = -naive.points(board);
        board.undo(move);
        EXPECT_LE(points, last);
        last = points;
        EXPECT_NEAR(percent, std::clamp(100 / (1 + std::exp(-points / 200.0)), 1.0, 99.0), 0.51);
    }
    // All cells at most two from a stone, and no others: 8 in the corner, 6 by 5 less the stones.
    EXPECT_EQ(opinion.looks.size(), 8U + 28U);
    EXPECT_TRUE(free_board::opinion_of(net, board, false).looks.empty());
}

TEST(NetOpinion, takes_the_policy_where_there_is_one) {
    const Game game = five_on(15, 15);
    const NetWeights net = random_weights(9);
    const NaiveNet naive(net);
    const FreeBoard board = board_after(game, {{7, 7}, {8, 8}});
    const NetOpinion opinion = free_board::opinion_of(net, board, true);
    EXPECT_TRUE(opinion.by_policy);
    ASSERT_EQ(opinion.looks.size(), 6U * 6U - 2U - 2U);
    double sum = 0;
    int last = std::numeric_limits<int>::max();
    for (const auto& [move, percent] : opinion.looks) {
        const int cell = index_of(move);
        const int points = naive.move_points(board, cell % game.columns, cell / game.columns);
        EXPECT_LE(points, last);
        last = points;
        sum += percent;
    }
    EXPECT_NEAR(sum, 100, static_cast<double>(opinion.looks.size()) / 2);
}

TEST(NetOpinion, knows_a_win_at_once_and_names_no_other_certain) {
    const NetWeights net = NetWeights::read(free_board::shipped_net()).value();
    const FreeBoard board = board_after(
        five_on(15, 15), {{3, 7}, {3, 8}, {4, 7}, {4, 8}, {5, 7}, {5, 8}, {6, 7}, {6, 8}});
    const NetOpinion opinion = free_board::opinion_of(net, board, true);
    std::vector<Move> wins;
    for (const auto& [move, percent] : opinion.looks) {
        if (percent == 100) wins.push_back(move);
        else EXPECT_LE(percent, 99);
        EXPECT_GE(percent, 1);
    }
    EXPECT_EQ(wins, (std::vector<Move>{move_at(7 * 15 + 2), move_at(7 * 15 + 7)}));
    EXPECT_EQ(opinion.looks[0].percent, 100);
}

// What the words say follows from the chance alone.
TEST(NetOpinion, sees_the_same_advantage_for_both) {
    EXPECT_EQ(name_of(Advantage::none), "none");
    EXPECT_EQ(name_of(Advantage::great), "great");
    Random random(10);
    const Game game = five_on(9, 9);
    for (int i = 0; i < 50; ++i) {
        const NetWeights net = random_weights(random.next());
        const NetOpinion opinion = free_board::opinion_of(net, FreeBoard(game), true);
        const int better = std::max(opinion.chance, 100 - opinion.chance);
        const Advantage size = better < 57   ? Advantage::none
                               : better < 75 ? Advantage::slight
                               : better < 90 ? Advantage::clear
                                             : Advantage::great;
        EXPECT_EQ(opinion.advantage, size);
        ASSERT_EQ(opinion.looks.size(), 1U);
        EXPECT_EQ(index_of(opinion.looks[0].move), 40);
    }
}

}  // namespace
}  // namespace puissance::tests
