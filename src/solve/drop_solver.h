// Exact play on drop boards: the score of a position on the field's scale, by null-window search.
// Written to be fast; its contracts and drawings are here and in strategy_bound.h, the worth of
// each part in docs/solver.md.
//
// A node is a position in which nobody wins at once, no threat must be answered, and at least two
// moves do not lose at once: everything else is played out on the spot (see `settle`), so that the
// same player may be to move again in a child. Before any child is searched, every one of them has
// met the static bounds and the table.
//
// One thread at a time. The same questions in the same order visit the same nodes.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>

#include "board/drop_board.h"
#include "board/drop_lines.h"
#include "search/budget.h"
#include "solve/drop_table.h"
#include "solve/strategy_bound.h"

namespace puissance {

// Scores on the field's scale that a position cannot fall short of or exceed.
struct ScoreBounds {
    int lowest;
    int highest;

    [[nodiscard]] bool is_exact() const { return lowest == highest; }
};

enum class Strength : std::uint8_t { strong, weak };  // The exact score; or its sign.

template <class Geometry>
class DropSolver {
public:
    using Board = DropBoard<Geometry>;
    using Word = typename Geometry::Word;

    DropSolver(const Game& game, std::size_t memory_mib);

    // What is proved of the mover's score when the budget ends. Requires: the game is not over.
    [[nodiscard]] ScoreBounds solve(const Board& board, Strength strength, Budget& budget);

    // Empties the tables.
    void forget();

private:
    // Known of each: the stones and threats of the mover and of the other player.
    struct Stones {
        Word own;
        Word other;
        Word own_threats;
        Word other_threats;
        int ply;

        [[nodiscard]] Word all() const { return own | other; }
        void swap() {
            std::swap(own, other);
            std::swap(own_threats, other_threats);
        }
    };

    struct Node {
        Stones stones;
        std::uint64_t mixed;
        DropTable::Known known;
    };

    struct Child {
        Node node;
        int promise;  // Best first.
        std::int8_t column;
        bool same_mover;

        // In the eyes of the parent's mover.
        [[nodiscard]] int lowest() const {
            return same_mover ? node.known.lowest : -node.known.highest;
        }
        [[nodiscard]] int highest() const {
            return same_mover ? node.known.highest : -node.known.lowest;
        }
    };

    // How a move's forced sequel ends: in a score for who moved, or in a position to search.
    struct Settled {
        Stones stones;
        int score;
        int safe_moves;
        bool is_decided;
        bool same_mover;
    };

    [[nodiscard]] int search(const Node& node, int alpha);
    [[nodiscard]] Settled settle(const Stones& before, Word move) const;
    [[nodiscard]] ScoreBounds settle_root(Stones stones, Strength strength);
    [[nodiscard]] ScoreBounds drive(Node root, Strength strength);
    [[nodiscard]] bool ask(Node& root, int alpha);
    [[nodiscard]] Node node_of(const Stones& stones) const;
    [[nodiscard]] int promise_of(const Stones& before, Word move, const Settled& after,
                                 bool from_table) const;
    int keep(const Node& node, int score, int alpha, int column);

    [[nodiscard]] Word empty(Word all) const { return geometry_.cells() & ~all; }
    [[nodiscard]] Word playable(Word all) const {
        return (all + geometry_.bottom()) & geometry_.cells();
    }
    [[nodiscard]] Word threats(Word stones, Word all) const {
        return threats_of(geometry_, stones, empty(all));
    }
    [[nodiscard]] int column_of(Word cell) const {
        return lowest_bit(cell) / (geometry_.rows() + 1);
    }
    // The score of a player who wins with the stone he lays on `ply` others.
    [[nodiscard]] int win_at(int ply) const { return (cells_ + 1 - ply) / 2; }
    [[nodiscard]] std::uint64_t key_of(const Stones& stones) const;
    [[nodiscard]] DropTable& table(int ply) { return ply < late_ply_ ? main_ : late_; }
    [[nodiscard]] bool spend();

    [[no_unique_address]] Geometry geometry_;
    StrategyBound<Geometry> bound_;
    int cells_;
    int late_ply_;    // From here on the small table serves.
    int mirror_ply_;  // Up to here mirror images are looked for.
    DropTable main_;
    DropTable late_;
    std::array<std::int8_t, bits_of<Word>> cell_promise_{};
    Budget* budget_ = nullptr;  // Of the question being answered.
    std::uint64_t nodes_ = 0;
    std::uint64_t pause_ = 0;  // The number of nodes at which a cheap test gives up.
    bool stopped_ = false;
};

}  // namespace puissance

#include "solve/drop_solver_search.h"
