// The functions of NodeSearch, for whoever compiles it with an evaluation of his own.
#pragma once

#include <algorithm>
#include <cstdlib>
#include <utility>

#include "base/random.h"
#include "free/late_moves.h"
#include "free/node_search.h"
#include "free/search_score.h"

namespace puissance::free_board {

// Limits of the searches for wins by fours.
inline constexpr FourSearch::Limit leaf_fours{10, 32};
inline constexpr FourSearch::Limit inner_fours{12, 64};

inline constexpr int table_score = 1 << 20;  // Of the table's move, which comes first.
inline constexpr int counter_bonus = 30;

// Does the move make no serious threat?
[[nodiscard]] inline bool is_quiet(CellClass kind) {
    return kind < CellClass::three || kind == CellClass::four;
}

template <Evaluation Points>
void NodeSearch<Points>::start(const FreeBoard& board, Budget& budget, const CellSet& excluded) {
    start_proof(board, budget, -1);
    excluded_ = excluded;
    history_.fade();
}

template <Evaluation Points>
void NodeSearch<Points>::start_proof(const FreeBoard& board, Budget& budget, int loser) {
    board_.emplace(lines_, board);
    evaluation_.emplace(*board_, weights_);
    budget_ = &budget;
    excluded_ = {};
    loser_ = loser;
    moves_.clear();
}

template <Evaluation Points>
std::uint64_t NodeSearch<Points>::key() const {
    // Entries of a search that left out far cells prove nothing.
    return loser_ >= 0 ? key_of_proof(*board_, loser_) : key_of(*board_) ^ view_;
}

template <Evaluation Points>
int NodeSearch<Points>::first_in_order() {
    moves_.clear();
    generate({0, 0, 0, 0, true, false}, outlook());
    std::erase_if(moves_, [&](const ScoredMove& move) { return excluded_.has(move.cell); });
    if (moves_.empty()) return board_->empty_cells().lowest();
    return std::ranges::max_element(moves_, {}, &ScoredMove::score)->cell;
}

// --- A node. ---

template <Evaluation Points>
auto NodeSearch<Points>::outlook() const -> Outlook {
    Outlook outlook;
    outlook.me = board_->mover();
    const int other = 1 - outlook.me;
    if (board_->count(other, CellClass::five) > 0)
        outlook.forced = board_->cells(other, CellClass::five).lowest();
    outlook.is_threatened = board_->count(other, CellClass::open_four) > 0;
    return outlook;
}

template <Evaluation Points>
std::optional<int> NodeSearch<Points>::decided_at_once(const Node& node) const {
    const int me = board_->mover();
    if (board_->count(me, CellClass::five) > 0) return win_score - node.ply - 1;
    const int threats = board_->count(1 - me, CellClass::five);
    if (threats > 1) return -(win_score - node.ply - 2);
    if (threats == 0 && board_->count(me, CellClass::open_four) > 0)
        return win_score - node.ply - 3;
    return std::nullopt;
}

template <Evaluation Points>
int NodeSearch<Points>::leaf(int ply) {
    if (parts_.inner_fours)
        if (const auto win = fours_.find(*board_, leaf_fours, *budget_); win.plies > 0)
            return win_score - ply - win.plies;
    return points();
}

template <Evaluation Points>
std::optional<int> NodeSearch<Points>::enough(const Node& node, const PatternEntry& entry) const {
    if (node.ply == 0 || node.is_pv) return std::nullopt;
    const int score = from_table(entry.score, node.ply);
    const Bound bound = entry.bound();
    const bool is_enough = bound == Bound::exact || (bound == Bound::lower && score >= node.beta) ||
                           (bound == Bound::upper && score <= node.alpha);
    if (!is_enough) return std::nullopt;
    // A deeper search does not change who wins.
    const bool wins = is_win(score) && score >= node.beta;
    const bool loses = is_loss(score) && score <= node.alpha;
    if (entry.depth >= node.depth || wins || loses) return score;
    return std::nullopt;
}

template <Evaluation Points>
std::optional<int> NodeSearch<Points>::pruned(const Node& node, const Outlook& outlook) {
    constexpr int razor_margin = 90;
    constexpr int futility_margin = 60;
    if (node.is_pv || outlook.forced >= 0 || std::abs(node.beta) >= win_bound ||
        std::abs(node.alpha) >= win_bound)
        return std::nullopt;
    if (parts_.razoring && node.depth <= 4 &&
        outlook.points + razor_margin * node.depth + 60 < node.alpha) {
        const int score = leaf(node.ply);
        if (is_win(score) || node.depth <= 1 || (score < node.alpha && !outlook.is_threatened))
            return score;
    }
    const bool is_safe =
        !outlook.is_threatened &&
        !(parts_.guard && board_->count(1 - outlook.me, CellClass::four_three) > 0);
    const int margin = futility_margin * (node.depth - (outlook.is_improving ? 1 : 0));
    if (parts_.reverse_futility && node.depth <= 8 && is_safe &&
        outlook.points - margin >= node.beta)
        return outlook.points;
    return std::nullopt;
}

template <Evaluation Points>
int NodeSearch<Points>::visit(Node node) {
    if (!budget_->spend()) return 0;
    Frame& here = frame(node.ply);
    here.line_size = 0;
    if (board_->board().is_full()) return 0;

    Outlook outlook = this->outlook();
    const bool is_forced = outlook.forced >= 0;
    if (node.ply > 0) {
        if (const auto score = decided_at_once(node)) return *score;
        node.alpha = std::max(node.alpha, -(win_score - node.ply - 4));
        node.beta = std::min(node.beta, win_score - node.ply - 3);
        if (node.alpha >= node.beta) return node.alpha;
        if (node.ply >= max_ply - 2) return points();
        if (node.depth <= 0 && !is_forced) {
            const int points = this->points();
            if (!node.is_pv && !outlook.is_threatened && points >= node.beta) return points;
            return leaf(node.ply);
        }
    }
    node.depth = std::max(node.depth, is_forced ? 0 : 1);

    const auto entry = table_.probe(key());
    if (entry) {
        if (const auto score = enough(node, *entry)) return *score;
        outlook.table_cell = entry->cell;
    } else if (loser_ >= 0) {
        if (const auto seen = table_.probe(key_of(*board_))) outlook.table_cell = seen->cell;
    }
    const int two_before = node.ply >= 2 ? frame(node.ply - 2).points : 0;
    if (is_forced && node.ply >= 2) outlook.points = two_before;
    else outlook.points = entry ? entry->points : points();
    here.points = outlook.points;
    outlook.is_improving = node.ply >= 2 && outlook.points > two_before;
    if (const auto score = pruned(node, outlook)) return *score;
    if (parts_.inner_fours && !is_forced && node.ply > 0 && !entry &&
        board_->count(outlook.me, CellClass::four_plus) +
                board_->count(outlook.me, CellClass::four_three) >
            0) {
        const auto win = fours_.find(*board_, inner_fours, *budget_);
        if (win.plies > 0) return win_score - node.ply - win.plies;
    }
    if (budget_->is_spent()) return 0;
    return search_moves(node, outlook);
}

// --- Its moves. ---

template <Evaluation Points>
void NodeSearch<Points>::generate(const Node& node, const Outlook& outlook) {
    const int me = outlook.me;
    const int other = 1 - me;
    const int answered = node.ply > 0 ? frame(node.ply - 1).cell : -1;
    const int counter = history_.counter(me, answered);
    const auto add = [&](int cell) {
        int score = evaluation_->move_score(*board_, cell);
        if (parts_.history) score += history_.of(me, cell) / 64;
        if (cell == counter) score += counter_bonus;
        if (cell == outlook.table_cell) score = table_score;
        moves_.push_back({cell, score});
    };
    if (outlook.forced >= 0) return add(outlook.forced);
    CellSet cells;
    if (outlook.is_threatened) {
        // After any other move the other player makes his open four. Only a stone on one of its
        // cells, where he could make a four, prevents it; only a four comes before it.
        for (const CellClass kind :
             {CellClass::four, CellClass::four_plus, CellClass::four_three}) {
            cells |= board_->cells(me, kind);
            cells |= board_->cells(other, kind);
        }
        cells |= board_->cells(other, CellClass::open_four);
        cells |= board_->cells(me, CellClass::open_four);
    } else {
        cells = board_->near_cells();
    }
    cells.for_each(add);
}

// Adds the empty cells that are not among the node's moves, which begin at `first`.
template <Evaluation Points>
void NodeSearch<Points>::add_all_others(std::size_t first) {
    CellSet tried;
    for (std::size_t i = first; i < moves_.size(); ++i) tried.add(moves_[i].cell);
    board_->empty_cells().for_each([&](int cell) {
        if (!tried.has(cell)) moves_.push_back({cell, 0});
    });
}

template <Evaluation Points>
bool NodeSearch<Points>::is_left_out(const Node& node, const Outlook& outlook,
                                     const Candidate& move) const {
    constexpr int max_depth = 30;
    if (!parts_.late_pruning || node.ply == 0 || outlook.forced >= 0 || outlook.is_threatened)
        return false;
    if (node.depth > max_depth || !is_quiet(move.kind)) return false;
    const int room = 3 + (40 * node.depth + node.depth * node.depth) / 25;
    return move.number >= room * (node.is_pv ? 2 : 1) / (outlook.is_improving ? 1 : 2);
}

template <Evaluation Points>
int NodeSearch<Points>::reduction(const Node& node, const Outlook& outlook,
                                  const Candidate& move) const {
    if (!parts_.late_reductions || node.depth < 2) return 0;
    int less = LateMoves::reduction(node.depth, move.number);
    less += node.expects_cut ? 2 : 0;
    less -= node.is_pv ? 1 : 0;
    less -= is_quiet(move.kind) ? 0 : 1;
    less += move.shortfall / 200;
    less -= outlook.is_threatened ? 1 : 0;
    less += outlook.is_improving ? 0 : 1;
    less -= history_.of(outlook.me, move.cell) / 6000;
    return less;
}

// Requires: the move has been played.
template <Evaluation Points>
int NodeSearch<Points>::value_of(const Node& node, const Outlook& outlook, const Candidate& move) {
    constexpr std::size_t few = 6;
    const bool is_forced = outlook.forced >= 0;
    const bool extends = is_forced || (outlook.is_threatened && outlook.move_count <= few);
    const int depth = extends ? node.depth : node.depth - 1;
    const int ply = node.ply + 1;
    if (move.number == 1)
        return -visit(
            {-node.beta, -node.alpha, depth, ply, node.is_pv, !node.is_pv && !node.expects_cut});
    const int less = std::clamp(reduction(node, outlook, move), 0, std::max(0, depth - 1));
    const int alpha = node.alpha;
    int score = -visit({-alpha - 1, -alpha, depth - less, ply, false, true});
    if (score > alpha && less > 0)
        score = -visit({-alpha - 1, -alpha, depth, ply, false, !node.expects_cut});
    if (score > alpha && node.is_pv) score = -visit({-node.beta, -alpha, depth, ply, true, false});
    return score;
}

template <Evaluation Points>
int NodeSearch<Points>::search_moves(const Node& asked, Outlook& outlook) {
    Node node = asked;
    if (node.ply == 0) root_moves_.clear();
    const std::size_t first = moves_.size();
    generate(node, outlook);
    outlook.move_count = moves_.size() - first;
    const bool tries_all = outlook.me == loser_ && outlook.forced < 0 && !outlook.is_threatened;
    bool has_all = !tries_all;
    int best = -win_score;
    int best_cell = -1;
    int number = 0;
    int top_score = 0;
    std::size_t i = first;
    for (;; ++i) {
        if (i == moves_.size()) {
            // The loser's loss is proved only when every empty cell has been tried.
            if (has_all || best > -win_bound) break;
            has_all = true;
            add_all_others(first);
            if (i == moves_.size()) break;
        }
        std::size_t pick = i;
        for (std::size_t j = i + 1; j < moves_.size(); ++j)
            if (moves_[j].score > moves_[pick].score) pick = j;
        std::swap(moves_[i], moves_[pick]);
        const ScoredMove scored = moves_[i];
        if (node.ply == 0 && excluded_.has(scored.cell)) continue;
        if (number < 2 && scored.score != table_score)
            top_score = std::max(top_score, scored.score);
        const Candidate move{scored.cell, board_->class_of(scored.cell, outlook.me), ++number,
                             top_score - scored.score};
        if (best > -win_bound && is_left_out(node, outlook, move)) continue;
        frame(node.ply).cell = move.cell;
        play(move.cell);
        const std::size_t size = moves_.size();
        const int score = value_of(node, outlook, move);
        moves_.resize(size);
        undo(move.cell);
        if (budget_->is_spent()) break;
        if (node.ply == 0) root_moves_.push_back({move.cell, score});
        if (score <= best && number > 1) continue;
        best = score;
        best_cell = move.cell;
        if (node.ply == 0 && (number == 1 || score > node.alpha)) best_ = {move.cell, score};
        if (score <= node.alpha) continue;
        node.alpha = score;
        take_line(node.ply, move.cell);
        if (score >= node.beta) break;
    }
    if (!budget_->is_spent() && best_cell >= 0) {
        if (best >= node.beta && outlook.forced < 0) {
            const std::size_t tried = std::min(i - first, std::size_t{64});
            history_.reward(outlook.me, best_cell, node.depth,
                            std::span(moves_).subspan(first, tried),
                            node.ply > 0 ? frame(node.ply - 1).cell : -1);
        }
        remember(node, outlook, best, best_cell, asked.alpha);
    }
    moves_.resize(first);
    return budget_->is_spent() ? 0 : best;
}

template <Evaluation Points>
void NodeSearch<Points>::take_line(int ply, int cell) {
    Frame& here = frame(ply);
    const Frame& below = frame(ply + 1);
    here.line[0] = static_cast<std::int16_t>(cell);
    const int size = std::min(below.line_size, max_ply - 1);
    std::copy_n(below.line.begin(), size, here.line.begin() + 1);
    here.line_size = size + 1;
}

template <Evaluation Points>
int NodeSearch<Points>::hardest_to_refute() {
    constexpr std::size_t max_candidates = 8;
    std::vector<RootMove> moves = root_moves_;
    std::ranges::stable_sort(moves, std::ranges::greater{}, &RootMove::score);
    moves.resize(std::min(moves.size(), max_candidates));
    int hardest = best_.cell;
    std::uint64_t most = 0;
    const CellSet excluded = std::exchange(excluded_, {});
    for (const RootMove& move : moves) {
        const std::uint64_t nodes = nodes_to_refute(move.cell);
        if (budget_->is_spent()) break;
        if (nodes > most) {
            most = nodes;
            hardest = move.cell;
        }
    }
    excluded_ = excluded;
    view_ = 0;
    return hardest;
}

// Returns how many nodes the other player visits until he sees his win after this move.
template <Evaluation Points>
std::uint64_t NodeSearch<Points>::nodes_to_refute(int cell) {
    constexpr std::uint64_t max_nodes = 2'000;
    constexpr int max_depth = 20;
    const std::uint64_t start = budget_->nodes();
    // Hides all earlier entries.
    view_ = Random::mix(board_->key() ^ static_cast<std::uint64_t>(cell));
    play(cell);
    int score = board_->count(board_->mover(), CellClass::five) > 0 ? win_score : 0;
    for (int depth = 1; depth <= max_depth && !is_win(score) && !budget_->is_spent() &&
                        budget_->nodes() - start < max_nodes;
         ++depth)
        score = visit({-win_score, win_score, depth, 0, true, false});
    undo(cell);
    return budget_->nodes() - start;
}

template <Evaluation Points>
void NodeSearch<Points>::remember(const Node& node, const Outlook& outlook, int best, int cell,
                                  int alpha) {
    if (node.ply == 0 && !excluded_.empty()) return;
    const Bound bound = best >= node.beta ? Bound::lower
                        : best > alpha    ? Bound::exact
                                          : Bound::upper;
    table_.store(key(), {static_cast<std::int16_t>(to_table(best, node.ply)),
                         static_cast<std::int16_t>(outlook.points), static_cast<std::int16_t>(cell),
                         static_cast<std::int8_t>(node.depth), static_cast<std::uint8_t>(bound)});
}

}  // namespace puissance::free_board
