// The functions of StrongSearch, for whoever compiles it with an evaluation of his own.
#pragma once

#include <algorithm>
#include <cassert>
#include <utility>

#include "free/search_score.h"
#include "free/strong_search.h"

namespace puissance::free_board {

inline constexpr std::size_t max_shown_line = 16;
inline constexpr FourSearch::Limit line_fours{40, 2'000};

template <Evaluation Points>
StrongSearch<Points>::StrongSearch(const Game& game, std::shared_ptr<SearchTables> tables,
                                   const PatternParts& parts, Crew& crew, const Weights& weights)
    : lines_(LineTable::of(game.align, game.rule)), tables_(std::move(tables)), crew_(crew) {
    for (FourSearch& fours : tables_->fours)
        nodes_.emplace_back(lines_, tables_->table, fours, parts, weights);
}

template <Evaluation Points>
void StrongSearch<Points>::forget() {
    tables_->forget();
    for (NodeSearch<Points>& nodes : nodes_) nodes.forget();
}

template <Evaluation Points>
PatternResult StrongSearch<Points>::search(const FreeBoard& board, int depth, Budget& budget,
                                           const CellSet& excluded, const Finished& finished) {
    assert(!board.last_mover_won() && !board.is_full());
    NodeSearch<Points>& own = nodes_.front();
    own.start(board, budget, excluded);
    tables_->table.start_search();

    CellSet wins = own.board().cells(own.board().mover(), CellClass::five);
    excluded.for_each([&](int cell) { wins.remove(cell); });
    if (!wins.empty()) {
        PatternResult result{Score::win_in(1), {move_at(wins.lowest())}, 1, true};
        if (finished) finished(result);
        return result;
    }
    const int last = std::min(depth, max_depth);
    PatternResult result;
    // The other threads search the same position, half of them one ply deeper. They help by the
    // entries that they store in the table.
    const bool counts_nodes = budget.nodes_left() != endless_nodes;
    const std::size_t threads = counts_nodes ? 1 : nodes_.size();
    Stop is_done;
    std::vector<Budget> budgets(threads, Budget(until(is_done)));
    crew_.run(static_cast<int>(threads), [&](int thread) {
        if (thread == 0) {
            result = deepen(own, {1, last}, budget, finished);
            is_done.raise();
            return;
        }
        const auto number = static_cast<std::size_t>(thread);
        nodes_[number].start(board, budgets[number], excluded);
        (void)deepen(nodes_[number], {1 + thread % 2, last}, budgets[number], {});
    });
    for (const Budget& other : budgets) budget.charge(other.nodes());
    if (result.depth == 0 && result.line.empty() && !budget.is_spent()) return result;
    if (result.line.empty()) result.line = {move_at(own.first_in_order())};
    extend_line(own, result, budget);
    return result;
}

template <Evaluation Points>
PatternResult StrongSearch<Points>::deepen(NodeSearch<Points>& nodes, Depths depths, Budget& budget,
                                           const Finished& finished) {
    PatternResult result;
    const FreeBoard& board = nodes.board().board();
    const int empty_cells = board.game().cells() - board.ply();
    int score = 0;
    for (int depth = depths.first; depth <= depths.last; ++depth) {
        nodes.start_iteration();
        const int previous = score;
        score = value_around(nodes, previous, depth, budget);
        const RootMove& best = nodes.best();
        if (budget.is_spent()) {
            // An interrupted iteration counts only if it has already found something better.
            if (best.cell >= 0 && (result.depth == 0 || best.score > previous))
                result = result_of(nodes, best.score, result.depth);
            break;
        }
        if (best.cell < 0) break;  // Every move is excluded.
        result = result_of(nodes, score, depth);
        // A win is enough: the rest of the budget is better spent on proving it. A loss is searched
        // deeper than it is long, because a move that resists longer may exist.
        const bool is_lost = is_loss(score) && win_score + score < depth;
        result.is_final = is_win(score) || is_lost || empty_cells <= depth;
        if (result.is_final && is_lost) resist(nodes, result);
        if (finished) finished(result);
        if (result.is_final) break;
    }
    return result;
}

// The value of the root, with an aspiration window around the guess.
template <Evaluation Points>
int StrongSearch<Points>::value_around(NodeSearch<Points>& nodes, int guess, int depth,
                                       Budget& budget) {
    constexpr int min_depth = 4;
    constexpr int max_width = 2000;
    int width = 40;
    int alpha = -win_score;
    int beta = win_score;
    if (depth >= min_depth && !is_decided(guess)) {
        alpha = guess - width;
        beta = guess + width;
    }
    for (;;) {
        const int score = nodes.visit({alpha, beta, depth, 0, true, false});
        if (budget.is_spent()) return score;
        width *= 3;
        if (score <= alpha && alpha > -win_score)
            alpha = width > max_width ? -win_score : std::max(-win_score, score - width);
        else if (score >= beta && beta < win_score)
            beta = width > max_width ? win_score : std::min(win_score, score + width);
        else return score;
    }
}

template <Evaluation Points>
PatternResult StrongSearch<Points>::result_of(const NodeSearch<Points>& nodes, int score,
                                              int depth) {
    PatternResult result;
    result.score = to_score(score);
    result.depth = depth;
    const auto line = nodes.line();
    if (!line.empty() && line.front() == nodes.best().cell)
        for (const int cell : line) result.line.push_back(move_at(cell));
    else result.line = {move_at(nodes.best().cell)};
    return result;
}

// In a lost position, chooses the move that is hardest to refute.
template <Evaluation Points>
void StrongSearch<Points>::resist(NodeSearch<Points>& nodes, PatternResult& result) {
    const Move chosen = move_at(nodes.hardest_to_refute());
    if (chosen != result.line.front()) result.line = {chosen};
}

// The principal variation may be short, because the table or a search for fours knew the rest. This
// adds the moves that they name.
template <Evaluation Points>
void StrongSearch<Points>::extend_line(NodeSearch<Points>& nodes, PatternResult& result,
                                       Budget& budget) {
    PatternBoard& board = nodes.board();
    std::vector<Move>& line = result.line;
    const auto is_over = [&] {
        return board.count(board.mover(), CellClass::five) > 0 || board.board().is_full();
    };
    std::size_t played = 0;
    while (played < line.size() && !is_over()) board.play(index_of(line[played++]));
    while (played == line.size() && line.size() < max_shown_line && !is_over()) {
        const auto entry = nodes.known();
        if (!entry || !board.empty_cells().has(entry->cell)) break;
        line.push_back(move_at(entry->cell));
        board.play(index_of(line[played++]));
    }
    std::vector<Move> end;
    if (result.score.is_decided() && played == line.size() && !board.board().is_full()) {
        const CellSet& threats = board.cells(1 - board.mover(), CellClass::five);
        // Ignores the time limit, since this takes little, but not the limit of nodes.
        Limits rest;
        rest.nodes = budget.nodes_left();
        Budget own(rest);
        if (is_over() || threats.size() < 2) {
            end = nodes.fours().line(board, line_fours, own);
            budget.charge(own.nodes());
        } else {
            // The loser can answer only one of two threats.
            CellSet left = threats;
            left.remove(threats.lowest());
            end = {move_at(threats.lowest()), move_at(left.lowest())};
        }
    }
    while (played > 0) board.undo(index_of(line[--played]));
    line.insert(line.end(), end.begin(), end.end());
}

template <Evaluation Points>
int StrongSearch<Points>::idea(const PatternBoard& board) {
    using Nodes = NodeSearch<Points>;
    PatternTable& table = tables_->table;
    const auto is_useful = [&](const std::optional<PatternEntry>& entry) {
        return entry && board.empty_cells().has(entry->cell);
    };
    const auto proved = table.probe(Nodes::key_of_proof(board, 1 - board.mover()));
    if (is_useful(proved) && is_win(proved->score)) return proved->cell;
    const auto entry = table.probe(Nodes::key_of(board));
    return is_useful(entry) ? entry->cell : board.likely_cell();
}

template <Evaluation Points>
std::optional<Score> StrongSearch<Points>::prove(const FreeBoard& board,
                                                 const PatternResult& result, Budget& budget) {
    if (!result.score.is_decided()) return std::nullopt;
    NodeSearch<Points>& nodes = nodes_.front();
    const int mover = board.ply() % 2;
    const bool wins = result.score.is_win();
    nodes.start_proof(board, budget, wins ? 1 - mover : mover);
    const int alpha = wins ? win_bound : -win_bound - 1;
    for (int depth = std::max(1, result.depth); depth <= result.depth + 4; ++depth) {
        const int score = nodes.visit({alpha, alpha + 1, depth, 0, false, wins});
        if (budget.is_spent()) break;
        if (wins ? is_win(score) : is_loss(score)) return to_score(score);
    }
    return std::nullopt;
}

}  // namespace puissance::free_board
