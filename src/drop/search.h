// The search that each thread of the exact solver (solver.h) runs: is the score of this position
// above a given number? It is written for speed; docs/solver.md says what each part gains.
//
// A node is a position in which nobody wins at once, no threat must be answered, and at least two
// moves do not lose at once. Forced moves are played out immediately (forced_play.h), so in a child
// the same player may be to move again. Before any child is searched, the static bounds and the
// table are tried on all of them, and questions that the second stone decides are played out
// (short_search.h).
#pragma once

#include <algorithm>
#include <array>
#include <cassert>
#include <cstdint>
#include <cstdlib>

#include "base/budget.h"
#include "drop/forced_play.h"
#include "drop/history.h"
#include "drop/memory.h"
#include "drop/ordering.h"
#include "drop/short_search.h"
#include "drop/strategy_bound.h"
#include "drop/techniques.h"
#include "drop/trail.h"

namespace puissance::drop {

template <class Geometry, Techniques techniques = Techniques{}>
class Search {
public:
    using Word = typename Geometry::Word;
    using Table = drop::Table<Word>;

    struct Node {
        Stones<Word> stones;
        int lowest;  // The bounds known for the mover's score.
        int highest;
        Word mixed;
        typename Table::Place place;
        Word safe;           // The moves that do not lose at once.
        std::int8_t column;  // The best move according to the table, or -1.
        std::int8_t cell;    // The parent's move that led here.
        bool is_same_mover;  // Is the parent's mover to move again?
    };

    // What can end a search early.
    struct Ends {
        Budget* budget;
        std::uint64_t nodes;         // The limit for this search.
        const SharedBounds* shared;  // Bounds of the root shared with other threads, or null.
    };

    Search(const Game& game, Memory<Word>& memory);

    // Is the mover's score above alpha? Returns a lower bound of the score if it is, an upper bound
    // if not. If the search was stopped, was_stopped() is true and the result means nothing.
    [[nodiscard]] int ask(const Node& root, int alpha, const Ends& ends);
    [[nodiscard]] bool was_stopped() const { return stopped_; }
    // Forgets which moves have cut.
    void forget() { history_ = {}; }

    // The node with the bounds that are known without a search. Requires: !at.is_decided.
    [[nodiscard]] Node node_of(const Resolution<Word>& at) const;
    [[nodiscard]] const ForcedPlay<Geometry>& play() const { return bound_.play(); }

private:
    // The bounds of a position with so many empty cells in which nobody wins at once: the mover's
    // next chance is two plies later, and the other player's one ply after that.
    [[nodiscard]] static constexpr int highest_with(int left) { return (left - 1) >> 1; }
    [[nodiscard]] static constexpr int lowest_with(int left) { return (3 - left) >> 1; }

    [[nodiscard]] int search(const Node& node, int alpha);
    [[nodiscard]] int search_children(const Node& node, int alpha, int best, Node* children,
                                      int count);
    [[nodiscard]] std::size_t best_idle(Node* const* open, const int* move_score, std::size_t count,
                                        std::size_t first) const;
    int store(const Node& node, int score, int alpha, int cell);
    [[nodiscard]] int bound_without_search(const Resolution<Word>& at, int left, int target) const;
    [[nodiscard]] Word mixed_of(Word own, Word all, int ply) const;
    [[nodiscard]] bool spend() { return (nodes_ < next_check_ || check()) && (++nodes_, true); }
    [[nodiscard]] bool check();
    void plan_next_check();
    [[nodiscard]] int answer_of(const Node& node, int alpha);

    [[nodiscard]] PUISSANCE_INLINE int hinted_cell(const Node& node) const {
        if (node.column < 0) return -1;
        const int height = geometry_.rows() + 1;
        const Word column = column_cells<Word>(geometry_.rows()) << (node.column * height);
        const Word cell = play().playable(node.stones.all()) & column;
        return cell == 0 ? -1 : lowest_bit(cell);
    }

    static constexpr int few_left = 8;
    // Threads coordinate only at nodes with at least so many empty cells, where it pays.
    static constexpr int shared_from = 18;

    [[no_unique_address]] Geometry geometry_;
    StrategyBound<Geometry, techniques> bound_;
    int mirror_ply_;  // Before this ply, mirror images share an entry.
    Memory<Word>& memory_;
    MoveOrdering<Geometry, techniques> ordering_;
    History<Word> history_;
    Ends ends_{};
    int alpha_ = 0;
    std::uint64_t nodes_ = 0;
    std::uint64_t next_check_ = 0;
    std::uint64_t charged_ = 0;
    bool stopped_ = false;
    Trail<Word> trail_;  // Empty with one thread.
};

template <class Geometry, Techniques techniques>
Search<Geometry, techniques>::Search(const Game& game, Memory<Word>& memory)
    : geometry_(game),
      bound_(geometry_),
      mirror_ply_(game.cells() / 2),
      memory_(memory),
      ordering_(game) {}

// The mixed key under which the table stores a position.
template <class Geometry, Techniques techniques>
PUISSANCE_INLINE inline auto Search<Geometry, techniques>::mixed_of(Word own, Word all,
                                                                    int ply) const -> Word {
    Word key = own + all + play().bottom();
    if (techniques.mirror && ply < mirror_ply_)
        key = std::min(key, mirrored(key, geometry_.columns(), geometry_.rows()));
    return Table::mix(key, geometry_.columns() * (geometry_.rows() + 1));
}

template <class Geometry, Techniques techniques>
auto Search<Geometry, techniques>::node_of(const Resolution<Word>& at) const -> Node {
    const Stones<Word>& stones = at.stones;
    Node node{};
    node.stones = stones;
    node.safe = at.safe;
    const int left = play().cells() - stones.ply;
    node.highest = highest_with(left);
    node.lowest = lowest_with(left);
    // A player who could not make a line even with all empty cells cannot win.
    if (techniques.no_lines_left) {
        const Word empty = play().empty(stones.all());
        if (!has_line(geometry_, stones.own | empty)) node.highest = 0;
        if (!has_line(geometry_, stones.other | empty)) node.lowest = 0;
    }
    for (int bound = node.highest; bound != no_bound && node.highest > node.lowest;) {
        bound =
            bound_.of_mover(stones.own, stones.other, stones.other_threats, left, node.highest - 1);
        node.highest = std::min(node.highest, bound);
    }
    assert(node.lowest <= node.highest);
    node.mixed = mixed_of(stones.own, stones.all(), stones.ply);
    node.place = memory_.table(stones.ply).place(node.mixed);
    typename Table::Entry known{node.lowest, node.highest, -1};
    Table::probe(node.place, known);
    node.lowest = known.lowest;
    node.highest = known.highest;
    node.column = static_cast<std::int8_t>(known.column);
    return node;
}

template <class Geometry, Techniques techniques>
void Search<Geometry, techniques>::plan_next_check() {
    const std::uint64_t max_between_checks = ends_.shared == nullptr ? 512 : 256;
    next_check_ =
        std::min(ends_.nodes, nodes_ + std::min(max_between_checks, ends_.budget->allowance()));
}

template <class Geometry, Techniques techniques>
bool Search<Geometry, techniques>::check() {
    ends_.budget->charge(nodes_ - charged_);
    charged_ = nodes_;
    stopped_ = nodes_ >= ends_.nodes || !ends_.budget->check();
    if (ends_.shared != nullptr && !stopped_)
        stopped_ = ends_.shared->answers(alpha_) || memory_.is_crowded() || trail_.find_answered();
    plan_next_check();
    return !stopped_;
}

template <class Geometry, Techniques techniques>
int Search<Geometry, techniques>::ask(const Node& root, int alpha, const Ends& ends) {
    ends_ = ends;
    ends_.nodes = ends.nodes > ~std::uint64_t{0} - nodes_ ? ~std::uint64_t{0} : nodes_ + ends.nodes;
    charged_ = nodes_;
    plan_next_check();
    alpha_ = alpha;
    trail_.clear();
    stopped_ = false;
    Node node = root;
    // The table may have grown since the root was made.
    node.place = memory_.table(node.stones.ply).place(node.mixed);
    const int score = search(node, alpha);
    ends_.budget->charge(nodes_ - charged_);
    return stopped_ ? 0 : score;
}

// The answer that another thread has stored; searches again if it was overwritten.
template <class Geometry, Techniques techniques>
int Search<Geometry, techniques>::answer_of(const Node& node, int alpha) {
    stopped_ = false;
    const auto known = Trail<Word>::answer(node.place, alpha);
    return known ? *known : search(node, alpha);
}

// Stores the result of a node and returns it.
template <class Geometry, Techniques techniques>
PUISSANCE_INLINE inline int Search<Geometry, techniques>::store(const Node& node, int score,
                                                                int alpha, int cell) {
    typename Table::Entry known{node.lowest, node.highest, -1};
    if (score > alpha) {
        known.lowest = std::max(known.lowest, score);
        known.column = cell / (geometry_.rows() + 1);
    } else {
        known.highest = std::min(known.highest, score);
    }
    assert(known.lowest <= known.highest);  // Otherwise some bound is unsound.
    memory_.table(node.stones.ply).store(node.mixed, known);
    return score;
}

// Is the score above target? A bound of the score that says so, or no_bound if it takes a search.
template <class Geometry, Techniques techniques>
PUISSANCE_INLINE inline int Search<Geometry, techniques>::bound_without_search(
    const Resolution<Word>& at, int left, int target) const {
    const Stones<Word>& stones = at.stones;
    const bool is_mover_to_win = target >= 0;
    // Nobody wins at once. The earliest win is two plies later for the mover, three for the other
    // player; either way it takes the second stone.
    const int second_stone = is_mover_to_win ? 2 : 3;
    const int horizon = play().horizon(left, target);
    if (horizon < second_stone) return is_mover_to_win ? highest_with(left) : lowest_with(left);
    if (techniques.second_stone && horizon < second_stone + 2) {
        const bool is_above = is_mover_to_win
                                  ? wins_with_second_stone(play(), stones, at.safe)
                                  : prevents_second_stone(play(), stones, at.safe, target);
        return is_above ? target + 1 : target;
    }
    if (techniques.no_lines_left && left <= few_left) {
        // Near the end it pays to check whether a player can still make a line.
        const Word empty = play().empty(stones.all());
        if (!has_line(geometry_, (is_mover_to_win ? stones.own : stones.other) | empty)) return 0;
    }
    return bound_.of_mover(stones.own, stones.other, stones.other_threats, left, target);
}

// Once the search is stopped, nothing is stored and the result means nothing.
template <class Geometry, Techniques techniques>
int Search<Geometry, techniques>::search(const Node& node, int alpha) {
    if (!spend()) return 0;
    std::array<Node, Geometry::max_columns> children;
    int count = 0;
    int best = -no_bound;
    for (Word moves = node.safe; moves != 0; moves &= moves - 1) {
        const Word move = moves & (~moves + 1);
        const Resolution<Word> after = play().resolve(node.stones, move);
        // The question for the child: is its mover's score above `target`? (~alpha is -alpha - 1.)
        const int target = after.is_same_mover ? alpha : ~alpha;
        const int left = play().cells() - after.stones.ply;
        int score = after.score;
        if (!after.is_decided) {
            const int bound = bound_without_search(after, left, target);
            score = after.is_same_mover ? bound : -bound;
        }
        if (std::abs(score) != no_bound) {
            if (score > alpha) return store(node, score, alpha, lowest_bit(move));
            best = std::max(best, score);
            continue;
        }
        // Uses the values in registers: reading them back from a node just written would stall.
        const auto& [own, other, own_threats, other_threats, ply] = after.stones;
        const Word mixed = mixed_of(own, own | other, ply);
        const auto place = memory_.table(ply).place(mixed);
        __builtin_prefetch(place.slot);
        Node& child = children[static_cast<std::size_t>(count++)];
        child.stones.own = own;
        child.stones.other = other;
        child.stones.own_threats = own_threats;
        child.stones.other_threats = other_threats;
        child.stones.ply = ply;
        child.mixed = mixed;
        child.place = place;
        child.lowest = lowest_with(left);
        child.highest = highest_with(left);
        child.safe = after.safe;
        child.is_same_mover = after.is_same_mover;
        child.cell = static_cast<std::int8_t>(lowest_bit(move));
    }
    return search_children(node, alpha, best, children.data(), count);
}

// The best child that no other thread is searching: the others may soon be in the table.
template <class Geometry, Techniques techniques>
std::size_t Search<Geometry, techniques>::best_idle(Node* const* open, const int* move_score,
                                                    std::size_t count, std::size_t first) const {
    std::size_t best = first;
    bool found = false;
    for (std::size_t i = 0; i < count; ++i) {
        if (memory_.is_busy(open[i]->mixed) || (found && move_score[i] <= move_score[best]))
            continue;
        best = i;
        found = true;
    }
    return best;
}

// Probes the table for all children, then searches those that are left, best first.
template <class Geometry, Techniques techniques>
PUISSANCE_INLINE inline int Search<Geometry, techniques>::search_children(const Node& node,
                                                                          int alpha, int best,
                                                                          Node* children,
                                                                          int count) {
    std::array<Node*, Geometry::max_columns> open;
    std::array<int, Geometry::max_columns> move_score;
    std::size_t left = 0;
    const Word free = ~bound_.above(node.stones.other_threats);
    const std::size_t set = ordering_.set_of(node.stones.ply, alpha);
    const int hinted = hinted_cell(node);
    for (Node* child = children; child != children + count; ++child) {
        typename Table::Entry known{child->lowest, child->highest, -1};
        if (techniques.probe_first) Table::probe(child->place, known);
        const int lowest = child->is_same_mover ? known.lowest : -known.highest;
        const int highest = child->is_same_mover ? known.highest : -known.lowest;
        if (lowest > alpha) return store(node, lowest, alpha, child->cell);
        if (highest <= alpha) {
            best = std::max(best, highest);
            continue;
        }
        child->lowest = known.lowest;
        child->highest = known.highest;
        child->column = static_cast<std::int8_t>(known.column);
        const int cell = child->cell;
        int score = ordering_.move_score(bound_, node.stones, free, *child, cell == hinted, set);
        if (techniques.history)
            score += ordering_.is_far(set) ? history_.far_score(node.stones.ply, cell)
                                           : history_.near_score(node.stones.ply, cell);
        move_score[left] = score;
        open[left++] = child;
    }
    const bool is_shared =
        ends_.shared != nullptr && play().cells() - node.stones.ply >= shared_from;
    const bool is_far = ordering_.is_far_from_end(node.stones.ply);
    const std::size_t depth = trail_.depth();
    if (is_shared) trail_.enter(node.place, alpha);
    for (; left > 0; --left) {
        std::size_t first = 0;
        for (std::size_t i = 1; i < left; ++i)
            if (move_score[i] > move_score[first]) first = i;
        if (is_shared && memory_.is_busy(open[first]->mixed))
            first = best_idle(open.data(), move_score.data(), left, first);
        const Node& child = *open[first];
        open[first] = open[left - 1];
        move_score[first] = move_score[left - 1];
        if (is_shared || !techniques.probe_first) {
            typename Table::Entry known{child.lowest, child.highest, -1};
            Table::probe(memory_.table(child.stones.ply).place(child.mixed), known);
            const int lowest = child.is_same_mover ? known.lowest : -known.highest;
            if (lowest > alpha) {
                trail_.return_to(depth);
                return store(node, lowest, alpha, child.cell);
            }
            const int highest = child.is_same_mover ? known.highest : -known.lowest;
            if (highest <= alpha) {
                best = std::max(best, highest);
                continue;
            }
        }
        if (is_shared) memory_.enter(child.mixed);
        const int score = child.is_same_mover ? search(child, alpha) : -search(child, -alpha - 1);
        if (is_shared) {
            memory_.leave(child.mixed);
            if (stopped_) {
                trail_.return_to(depth);
                return trail_.take_answered(depth) ? answer_of(node, alpha) : 0;
            }
        }
        if (stopped_) return 0;
        if (score > alpha) {
            trail_.return_to(depth);
            history_.add_cut(node.stones.ply, child.cell, is_far);
            return store(node, score, alpha, child.cell);
        }
        best = std::max(best, score);
        if (is_far) history_.add_failure(node.stones.ply, child.cell);
    }
    trail_.return_to(depth);
    return store(node, best, alpha, -1);
}

}  // namespace puissance::drop
