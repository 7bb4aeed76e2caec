#include "free/four_search.h"

#include <algorithm>
#include <array>

namespace puissance::free_board {

namespace {

constexpr int max_win_plies = 255;

struct FourMove {
    int cell;
    int score;
};

}  // namespace

FourSearch::Win FourSearch::find(PatternBoard& board, const Limit& limit, Budget& budget) {
    width_ = limit.width;
    nodes_left_ = limit.nodes;
    budget_ = &budget;
    return attack(board, limit.fours);
}

std::vector<Move> FourSearch::line(PatternBoard& board, const Limit& limit, Budget& budget) {
    std::vector<Move> moves;
    for (int plies = max_win_plies; plies > 1;) {
        const Win win = find(board, limit, budget);
        // An entry may have been replaced; then the line ends early.
        if (win.plies == 0) break;
        plies = win.plies;
        moves.push_back(move_at(win.cell));
        if (plies == 1) break;
        const int attacker = board.mover();
        board.play(win.cell);
        const int reply = board.cells(attacker, CellClass::five).lowest();
        moves.push_back(move_at(reply));
        board.play(reply);
    }
    const std::size_t played = moves.size() - moves.size() % 2;
    for (std::size_t i = played; i > 0; --i) board.undo(index_of(moves[i - 1]));
    return moves;
}

// A search of all fours finds more than one of promising fours, so their entries are kept apart.
std::uint64_t FourSearch::key_of(const PatternBoard& board) const {
    return board.key() ^ salt_ ^ (width_ == Fours::all ? 0xd1b54a32d192ed03ULL : 0);
}

FourSearch::Win FourSearch::attack(PatternBoard& board, int fours) {
    if (!budget_->spend()) return {};
    --nodes_left_;
    const int me = board.mover();
    if (board.count(me, CellClass::five) > 0) return {1, board.cells(me, CellClass::five).lowest()};
    const int other = 1 - me;
    const int threats = board.count(other, CellClass::five);
    if (threats > 1) return {};
    int only = -1;
    if (threats == 1) {
        only = board.cells(other, CellClass::five).lowest();
        if (board.class_of(only, me) < CellClass::four) return {};
    } else if (board.count(me, CellClass::open_four) > 0) {
        return {3, board.cells(me, CellClass::open_four).lowest()};
    } else if (board.count(me, CellClass::four_three) + board.count(me, CellClass::four_plus) +
                   (width_ == Fours::all ? board.count(me, CellClass::four) : 0) ==
               0) {
        return {};
    }
    if (fours <= 0 || nodes_left_ <= 0) return {};
    if (board.board().ply() + 2 >= board.game().cells()) return {};

    const std::uint64_t key = key_of(board);
    const Slot& slot = table_.slot(key);
    const bool is_known = slot.key == key;
    // A stored win may need more fours than are allowed here.
    if (is_known && slot.plies > 0 && slot.plies <= 2 * fours + 3) return {slot.plies, slot.cell};
    if (is_known && slot.plies == 0 && slot.fours >= fours) return {};
    const bool is_longer_win = is_known && slot.plies > 0;
    const Win win = try_fours(board, fours, only);
    // A search that ran out of nodes has not shown that there is no win.
    if (budget_->is_spent() || (win.plies == 0 && (nodes_left_ <= 0 || is_longer_win))) return win;
    table_.slot(key) = {key, static_cast<std::int16_t>(win.cell),
                        static_cast<std::uint8_t>(win.plies), static_cast<std::uint8_t>(fours)};
    return win;
}

FourSearch::Win FourSearch::try_fours(PatternBoard& board, int fours, int only) {
    const int me = board.mover();
    std::array<FourMove, FreeBoard::max_moves> moves;
    std::size_t count = 0;
    const auto add = [&](int cell) {
        moves[count++] = {cell, board.order(cell, me).own + board.order(cell, 1 - me).theirs / 2};
    };
    if (only >= 0) {
        add(only);
    } else {
        board.cells(me, CellClass::four_three).for_each(add);
        board.cells(me, CellClass::four_plus).for_each(add);
        if (width_ == Fours::all) board.cells(me, CellClass::four).for_each(add);
    }
    for (std::size_t i = 0; i < count; ++i) {
        std::swap(moves[i], *std::max_element(moves.begin() + static_cast<std::ptrdiff_t>(i),
                                              moves.begin() + static_cast<std::ptrdiff_t>(count),
                                              [](const FourMove& a, const FourMove& b) {
                                                  return a.score < b.score;
                                              }));
        const int cell = moves[i].cell;
        board.play(cell);
        int plies = 0;
        if (board.count(me, CellClass::five) > 1) {
            plies = 1;
        } else if (board.count(me, CellClass::five) == 1) {
            const int reply = board.cells(me, CellClass::five).lowest();
            board.play(reply);
            plies = attack(board, fours - 1).plies;
            board.undo(reply);
        }
        board.undo(cell);
        if (budget_->is_spent()) return {};
        if (plies > 0) return {std::min(plies + 2, max_win_plies), cell};
    }
    return {};
}

}  // namespace puissance::free_board
