// The inside of DropSolver (drop_solver.h): included by it alone.
#pragma once

#include "base/random.h"
#include "solve/drop_solver.h"

namespace puissance {

namespace drop_solver {

constexpr int late_cells = 16;  // The last plies are cheaper to search than to remember for long.
constexpr int late_bits = 16;
constexpr int first_bits = 13;

// Slots that fit in the memory, less those of the late table.
[[nodiscard]] inline int slot_bits(std::size_t memory_mib) {
    const std::size_t bytes = (memory_mib << 20U) - (std::size_t{8} << late_bits);
    int bits = first_bits;
    while ((std::size_t{16} << bits) <= bytes) ++bits;
    return bits;
}

// What a move promises, for the first and the second player: weights of what it leads to, found by
// minimising the cost of reaching a cut (not the chance of one: a cheap cut is worth more).
struct Promise {
    int threat_one_up;  // A threat one above a playable cell, two above,
    int threat_two_up;
    int free_threat;  // not above a threat of the other player,
    int own_parity;   // on a row that serves its owner.
    int safe_reply;   // Each reply left to the other player.
    int from_table;
    int under_own_threat;
    int forced_ply;  // Each ply played out on the spot.
    int moves_again;
};
constexpr std::array<Promise, 2> promises{
    {{46, 13, 34, 3, -12, 9, -14, 14, 40}, {35, 11, 24, 4, -15, 16, -19, 12, 38}}};

}  // namespace drop_solver

template <class Geometry>
DropSolver<Geometry>::DropSolver(const Game& game, std::size_t memory_mib)
    : geometry_(game),
      bound_(geometry_),
      cells_(game.cells()),
      late_ply_(cells_ - drop_solver::late_cells),
      mirror_ply_(cells_ / 2),
      main_(std::min(64, game.columns * (game.rows + 1)), drop_solver::first_bits,
            drop_solver::slot_bits(memory_mib)),
      late_(std::min(64, game.columns * (game.rows + 1)), drop_solver::late_bits,
            drop_solver::late_bits) {
    for (int column = 0; column < game.columns; ++column)
        for (int row = 0; row < game.rows; ++row)
            cell_promise_[static_cast<std::size_t>(column * (game.rows + 1) + row)] =
                static_cast<std::int8_t>(2 * std::min(column, game.columns - 1 - column) + row / 2);
}

template <class Geometry>
void DropSolver<Geometry>::forget() {
    main_.forget();
    late_.forget();
}

template <class Geometry>
std::uint64_t DropSolver<Geometry>::key_of(const Stones& stones) const {
    Word key = stones.own + stones.all() + geometry_.bottom();
    if (stones.ply < mirror_ply_) {
        const int height = geometry_.rows() + 1;
        const Word column = static_cast<Word>((bit<Word>(geometry_.rows()) << 1) - 1);
        Word mirrored = 0;
        for (int i = 0; i < geometry_.columns(); ++i)
            mirrored |= ((key >> (i * height)) & column)
                        << ((geometry_.columns() - 1 - i) * height);
        key = std::min(key, mirrored);
    }
    if constexpr (sizeof(Word) == 16)
        return Random::mix(static_cast<Word64>(key) +
                           0x9e3779b97f4a7c15ULL * Random::mix(static_cast<Word64>(key >> 64)));
    else return key;
}

// A node whose bounds are all that can be said without search.
template <class Geometry>
PUISSANCE_INLINE inline auto DropSolver<Geometry>::node_of(const Stones& stones) const -> Node {
    Node node{stones, main_.mix(key_of(stones)), {}};
    // Nobody wins with this stone; the mover may with his next, the other one after that.
    node.known.highest = std::min(std::max(0, win_at(stones.ply + 2)),
                                  bound_.of_mover(stones.own, stones.other, stones.other_threats));
    node.known.lowest = std::min(0, -win_at(stones.ply + 3));
    node.known.column = -1;
    return node;
}

// Plays a move and every reply that is forced: to a threat, or as the only one that does not lose
// at once.
template <class Geometry>
PUISSANCE_INLINE inline auto DropSolver<Geometry>::settle(const Stones& before, Word move) const
    -> Settled {
    Settled after{};
    Stones& now = after.stones;
    now.own = before.other;
    now.other = before.own | move;
    now.ply = before.ply + 1;
    now.own_threats = before.other_threats & ~move;
    now.other_threats = threats(now.other, now.all());
    const auto decide = [&](int score_of_last_mover) {
        after.is_decided = true;
        after.score = after.same_mover ? -score_of_last_mover : score_of_last_mover;
    };
    for (;;) {
        const Word open = playable(now.all());
        if (open == 0) {
            decide(0);
            return after;
        }
        const Word forced = now.other_threats & open;
        const Word safe = (forced != 0 ? forced : open) & ~(now.other_threats >> 1);
        if (safe == 0 || (forced & (forced - 1)) != 0) {
            decide(win_at(now.ply + 1));
            return after;
        }
        if ((safe & (safe - 1)) != 0) {
            after.safe_moves = count_bits(safe);
            return after;
        }
        now.own |= safe;
        ++now.ply;
        now.other_threats &= ~safe;
        now.own_threats = threats(now.own, now.all());
        now.swap();
        after.same_mover = !after.same_mover;
        if ((now.own_threats & playable(now.all())) != 0) {
            decide(-win_at(now.ply));
            return after;
        }
    }
}

template <class Geometry>
PUISSANCE_INLINE inline int DropSolver<Geometry>::promise_of(const Stones& before, Word move,
                                                             const Settled& after,
                                                             bool from_table) const {
    const auto& weight = drop_solver::promises[static_cast<std::size_t>(before.ply % 2)];
    const Word all = after.stones.all();
    const Word open = playable(all);
    const Word mine = after.same_mover ? after.stones.own_threats : after.stones.other_threats;
    // Rows counted from the top: the upper ones serve whoever answers last.
    const Word serving = before.ply % 2 == 0 ? static_cast<Word>(~bound_.upper()) : bound_.upper();
    int promise = weight.threat_one_up * count_bits(static_cast<Word>(mine & (open << 1)));
    promise += weight.threat_two_up * count_bits(static_cast<Word>(mine & (open << 2)));
    promise += weight.free_threat *
               count_bits(static_cast<Word>(mine & ~above_lowest(geometry_, before.other_threats)));
    promise += weight.own_parity * count_bits(static_cast<Word>(mine & serving));
    promise += weight.safe_reply * after.safe_moves;
    promise += weight.forced_ply * (after.stones.ply - before.ply - 1);
    if (from_table) promise += weight.from_table;
    if (((move << 1) & before.own_threats) != 0) promise += weight.under_own_threat;
    if (after.same_mover) promise += weight.moves_again;
    return promise + cell_promise_[static_cast<std::size_t>(lowest_bit(move))];
}

template <class Geometry>
bool DropSolver<Geometry>::spend() {
    if (nodes_ >= pause_ || !budget_->spend()) {
        stopped_ = true;
        return false;
    }
    ++nodes_;
    return true;
}

// Stores and returns what the search of a node has come to.
template <class Geometry>
int DropSolver<Geometry>::keep(const Node& node, int score, int alpha, int column) {
    DropTable::Known known = node.known;
    if (score > alpha) known.lowest = std::max(known.lowest, score);
    else known.highest = std::min(known.highest, score);
    known.column = column;
    table(node.stones.ply).keep(node.mixed, known);
    return score;
}

// Is the mover's score above alpha? The number returned is a lower bound of it if it is above, an
// upper bound if not. Nothing is kept, and the number means nothing, once it was stopped.
template <class Geometry>
int DropSolver<Geometry>::search(const Node& node, int alpha) {
    if (!spend()) return 0;
    const Stones& stones = node.stones;
    std::array<Child, Geometry::most_columns> children;
    int count = 0;
    int best = -no_bound;
    // No move that lets the other player win on top of it.
    Word moves = playable(stones.all()) & ~(stones.other_threats >> 1);
    for (; moves != 0; moves &= moves - 1) {
        const Word move = moves & (~moves + 1);
        const Settled after = settle(stones, move);
        if (after.is_decided) {
            if (after.score > alpha) return keep(node, after.score, alpha, column_of(move));
            best = std::max(best, after.score);
            continue;
        }
        Child& child = children[static_cast<std::size_t>(count)];
        child.node = node_of(after.stones);
        child.same_mover = after.same_mover;
        if (child.lowest() > alpha) return keep(node, child.lowest(), alpha, column_of(move));
        if (child.highest() <= alpha) {
            best = std::max(best, child.highest());
            continue;
        }
        table(child.node.stones.ply).prefetch(child.node.mixed);
        child.column = static_cast<std::int8_t>(column_of(move));
        child.promise = promise_of(stones, move, after, child.column == node.known.column);
        ++count;
    }
    for (int i = 0; i < count;) {
        Child& child = children[static_cast<std::size_t>(i)];
        table(child.node.stones.ply).look(child.node.mixed, child.node.known);
        if (child.lowest() > alpha) return keep(node, child.lowest(), alpha, child.column);
        if (child.highest() <= alpha) {
            best = std::max(best, child.highest());
            child = children[static_cast<std::size_t>(--count)];
        } else {
            ++i;
        }
    }
    for (int i = 0; i < count; ++i) {
        auto* const first = children.data() + i;
        std::swap(
            *first,
            *std::max_element(first, children.data() + count, [](const Child& a, const Child& b) {
                return a.promise < b.promise || (a.promise == b.promise && a.column > b.column);
            }));
        const Child& child = *first;
        const int score =
            child.same_mover ? search(child.node, alpha) : -search(child.node, -alpha - 1);
        if (stopped_) return 0;
        if (score > alpha) return keep(node, score, alpha, child.column);
        best = std::max(best, score);
    }
    return keep(node, best, alpha, -1);
}

// Asks one question about the root and narrows its bounds by the answer. False: stopped.
template <class Geometry>
bool DropSolver<Geometry>::ask(Node& root, int alpha) {
    stopped_ = false;
    const int score = search(root, alpha);
    if (stopped_) return false;
    if (score > alpha) root.known.lowest = std::max(root.known.lowest, score);
    else root.known.highest = std::min(root.known.highest, score);
    return true;
}

// Cheap tests first: quick wins and losses are found from the outermost scores inward, with few
// nodes each. Then the sign, and from there one step at a time.
template <class Geometry>
ScoreBounds DropSolver<Geometry>::drive(Node root, Strength strength) {
    table(root.stones.ply).look(root.mixed, root.known);
    const int& lowest = root.known.lowest;
    const int& highest = root.known.highest;
    constexpr std::uint64_t endless = ~std::uint64_t{0};
    if (strength == Strength::strong) {
        const int left = cells_ - root.stones.ply;
        const std::uint64_t most = left > 26 ? 16'384 : left > 18 ? 1024 : 64;
        for (std::uint64_t nodes = 64; nodes <= most && lowest < highest; nodes *= 4) {
            const auto test = [&](int alpha) {
                pause_ = nodes_ + nodes;
                return ask(root, alpha);
            };
            for (int before = highest + 1; lowest < highest && highest < before;) {
                before = highest;
                if (!test(highest - 1)) break;
            }
            for (int before = lowest - 1; lowest < highest && lowest > before;) {
                before = lowest;
                if (!test(lowest)) break;
            }
        }
    }
    pause_ = endless;
    const auto must_ask = [&](int alpha) {
        return lowest <= alpha && highest > alpha ? ask(root, alpha) : true;
    };
    if (!must_ask(0)) return {lowest, highest};
    if (strength == Strength::weak) {
        (void)must_ask(-1);
        return {lowest, highest};
    }
    while (lowest < highest)
        if (!ask(root, lowest >= 1 ? lowest : highest - 1)) break;
    return {lowest, highest};
}

template <class Geometry>
ScoreBounds DropSolver<Geometry>::settle_root(Stones stones, Strength strength) {
    const Word open = playable(stones.all());
    if ((stones.own_threats & open) != 0) return {win_at(stones.ply), win_at(stones.ply)};
    const Word forced = stones.other_threats & open;
    const Word safe = (forced != 0 ? forced : open) & ~(stones.other_threats >> 1);
    if (safe == 0 || (forced & (forced - 1)) != 0)
        return {-win_at(stones.ply + 1), -win_at(stones.ply + 1)};
    if ((safe & (safe - 1)) != 0) return drive(node_of(stones), strength);
    const Settled after = settle(stones, safe);
    if (after.is_decided) return {after.score, after.score};
    const ScoreBounds bounds = drive(node_of(after.stones), strength);
    if (after.same_mover) return bounds;
    return {-bounds.highest, -bounds.lowest};
}

template <class Geometry>
ScoreBounds DropSolver<Geometry>::solve(const Board& board, Strength strength, Budget& budget) {
    budget_ = &budget;
    Stones stones{};
    stones.own = board.own();
    stones.other = board.own() ^ board.all();
    stones.ply = board.ply();
    stones.own_threats = threats(stones.own, board.all());
    stones.other_threats = threats(stones.other, board.all());
    return settle_root(stones, strength);
}

}  // namespace puissance
