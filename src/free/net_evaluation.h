// The network as the evaluation of a search, beside the patterns, which order the moves.
//
// The stones of the search's path are only noted. Where points are asked for, the view of the
// player to move follows the path; so nothing is computed at nodes that are decided without points.
// Nor is it where the patterns, whose points cost nothing, see a clear advantage.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <string_view>
#include <vector>

#include "free/evaluation.h"
#include "free/net_view.h"

namespace puissance::free_board {

class NetEvaluation {
public:
    static constexpr std::string_view name = "net";
    static constexpr std::uint64_t key = 0xd6e8feb86659fd93ULL;
    using Weights = NetWeights;
    // What the patterns must see for the network not to be asked.
    static constexpr int clear_points = 200;

    // Requires: weights.knows(board.game()). The weights must outlive it.
    NetEvaluation(const PatternBoard& board, const NetWeights& weights)
        : geometry_(board.game()),
          views_{View{{weights, geometry_, board.board(), 0}},
                 View{{weights, geometry_, board.board(), 1}}} {}
    NetEvaluation(const NetEvaluation&) = delete;
    NetEvaluation& operator=(const NetEvaluation&) = delete;

    void play(const PatternBoard& board, int cell) { path_.push_back({cell, 1 - board.mover()}); }
    void undo(const PatternBoard& /*board*/, int /*cell*/) {
        path_.pop_back();
        for (View& view : views_) view.valid = std::min(view.valid, path_.size());
    }
    [[nodiscard]] int points(const PatternBoard& board) {
        if (const int plain = board.points(); std::abs(plain) >= clear_points) return plain;
        Known& known = known_[board.key() % known_.size()];
        if (known.key == board.key()) return known.points;
        known = {board.key(), computed(board)};
        return known.points;
    }
    [[nodiscard]] static int move_score(const PatternBoard& board, int cell) {
        return board.move_score(cell);
    }

private:
    [[nodiscard]] int computed(const PatternBoard& board) {
        View& view = views_[static_cast<std::size_t>(board.mover())];
        while (view.net.depth() > view.valid) view.net.take_back();
        for (; view.valid < path_.size(); ++view.valid)
            view.net.place(path_[view.valid].cell, path_[view.valid].player);
        return view.net.points();
    }
    struct Stone {
        int cell;
        int player;
    };
    // `valid`: how many of its stones are those of the path.
    struct View {
        NetView<NetLanes> net;
        std::size_t valid = 0;
    };

    // Points computed before, because searches come back to positions.
    struct Known {
        std::uint64_t key = ~std::uint64_t{0};  // Of no position: that of the empty board is 0.
        int points = 0;
    };
    static constexpr std::size_t known_count = std::size_t{1} << 14U;

    std::vector<Known> known_ = std::vector<Known>(known_count);
    NetGeometry geometry_;
    std::array<View, 2> views_;  // By player.
    std::vector<Stone> path_;
};

static_assert(Evaluation<NetEvaluation>);

}  // namespace puissance::free_board
