#include "free/net_opinion.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <functional>
#include <vector>

#include "free/net_view.h"

namespace puissance {

std::string_view name_of(Advantage advantage) {
    constexpr std::array<std::string_view, 4> names{"none", "slight", "clear", "great"};
    return names[static_cast<std::size_t>(advantage)];
}

namespace free_board {

namespace {

using Look = NetOpinion::Look;
using View = NetView<NetLanes>;

constexpr double points_a_logit = 200;
constexpr double move_points_a_logit = 64;
constexpr int max_distance = 2;  // Of a near cell from a stone.

// Never 0 or 100: those would be results.
int chance_of(int points) {
    const double percent = 100 / (1 + std::exp(-points / points_a_logit));
    return std::clamp(static_cast<int>(std::lround(percent)), 1, 99);
}

Advantage advantage_of(int chance) {
    const int better = std::max(chance, 100 - chance);
    if (better >= 90) return Advantage::great;
    if (better >= 75) return Advantage::clear;
    return better >= 57 ? Advantage::slight : Advantage::none;
}

FreeBoard::Moves near_moves(const FreeBoard& board) {
    const Game& game = board.game();
    FreeBoard::Moves moves;
    if (board.ply() == 0) {
        board.candidates(moves);
        return moves;
    }
    const auto taken = [&](int row) {
        return row < 0 || row >= game.rows ? 0
                                           : board.line_stones(row, 0) | board.line_stones(row, 1);
    };
    for (int row = 0; row < game.rows; ++row) {
        FreeBoard::Line around = 0;
        for (int up = -max_distance; up <= max_distance; ++up) around |= taken(row + up);
        for (int column = 0; column < game.columns; ++column) {
            const int first = std::max(0, column - max_distance);
            const FreeBoard::Line seen = ((1U << (column + max_distance + 1)) - (1U << first));
            const bool is_empty = (taken(row) >> column & 1) == 0;
            if (is_empty && (around & seen) != 0) moves.push(move_at(row * game.columns + column));
        }
    }
    return moves;
}

struct Valued {
    Look look;
    int points = 0;
};

// The policy's points as shares of a whole.
void share_out(std::vector<Valued>& all) {
    const int most =
        std::ranges::max_element(all, {}, &Valued::points)->points;  // Keeps exp() small.
    const auto weight = [&](const Valued& one) {
        return std::exp((one.points - most) / move_points_a_logit);
    };
    double sum = 0;
    for (const Valued& one : all) sum += weight(one);
    for (Valued& one : all)
        one.look.percent = static_cast<int>(std::lround(100 * weight(one) / sum));
}

std::vector<Valued> by_policy(View& view, const FreeBoard::Moves& moves) {
    const auto weights = view.move_weights();
    std::vector<Valued> all;
    for (const Move move : moves)
        all.push_back({{move, 0}, view.move_points(weights, index_of(move))});
    share_out(all);
    return all;
}

std::vector<Valued> one_ahead(const NetWeights& net, const NetGeometry& geometry,
                              const FreeBoard& board, const FreeBoard::Moves& moves) {
    constexpr int win = 1 << 20;  // More than all points.
    const int mover = board.ply() % 2;
    View after(net, geometry, board, 1 - mover);
    FreeBoard::Moves wins;
    board.wins_of(0, wins);
    std::vector<Valued> all;
    for (const Move move : moves) {
        if (std::ranges::find(wins, move) != wins.end()) {
            all.push_back({{move, 100}, win});
        } else if (board.ply() + 1 == board.game().cells()) {
            all.push_back({{move, 50}, 0});  // A draw.
        } else {
            after.place(index_of(move), mover);
            const int points = -after.points();
            after.take_back();
            all.push_back({{move, chance_of(points)}, points});
        }
    }
    return all;
}

}  // namespace

NetOpinion opinion_of(const NetWeights& net, const FreeBoard& board, bool looks) {
    const NetGeometry geometry(board.game());
    View view(net, geometry, board, board.ply() % 2);
    NetOpinion opinion;
    opinion.points = view.points();
    opinion.chance = chance_of(opinion.points);
    opinion.advantage = advantage_of(opinion.chance);
    opinion.by_policy = net.has_policy;
    if (!looks) return opinion;
    const auto moves = near_moves(board);
    auto all = net.has_policy ? by_policy(view, moves) : one_ahead(net, geometry, board, moves);
    std::ranges::stable_sort(all, std::greater(), &Valued::points);
    for (const Valued& one : all) opinion.looks.push_back(one.look);
    return opinion;
}

}  // namespace free_board

std::optional<NetOpinion> net_opinion(const Record& record, bool looks) {
    const auto net = free_board::net_for(record.game());
    if (!net || record.is_over()) return std::nullopt;
    FreeBoard board(record.game());
    for (const Move move : record.moves()) board.play(move);
    return free_board::opinion_of(*net, board, looks);
}

}  // namespace puissance
