// Helpers of the tests that every board must pass: the games to try, and everything a board says
// about a position in a form that can be compared between different types of boards.
#pragma once

#include <algorithm>
#include <cstdint>
#include <optional>
#include <ostream>
#include <string>
#include <vector>

#include "board/drop_board.h"
#include "board/free_board.h"
#include "naive_board.h"
#include "random_games.h"

namespace puissance::tests {

// The games that each board is tested with: common ones, and those at the limits.
template <class Board>
struct GamesOf;

template <>
struct GamesOf<Connect4Board> {
    static constexpr const char* games[] = {"drop:7x6x4"};
};
template <>
struct GamesOf<Drop64Board> {
    static constexpr const char* games[] = {
        "drop:7x6x4",  "drop:4x4x4",  "drop:5x4x3",  "drop:8x7x4",  "drop:1x63x5",
        "drop:32x1x4", "drop:21x2x3", "drop:3x9x6",  "drop:6x9x9",  "drop:7x6=4",
        "drop:5x4=3",  "drop:21x2=3", "drop:32x1=4", "drop:1x63=5", "drop:6x9=9"};
};
template <>
struct GamesOf<Drop128Board> {
    static constexpr const char* games[] = {
        "drop:7x6x4",  "drop:9x7x4",  "drop:1x100x5", "drop:42x2x3", "drop:4x31x4", "drop:9x13x4",
        "drop:16x7x4", "drop:61x1x4", "drop:1x127x9", "drop:3x3x3",  "drop:12x9x9", "drop:9x7=4",
        "drop:42x2=3", "drop:16x7=5", "drop:61x1=4",  "drop:9x13=3", "drop:12x9=9"};
};
template <>
struct GamesOf<FreeBoard> {
    static constexpr const char* games[] = {
        "free:3x3x3",   "free:4x3x3",   "free:4x4x4",  "free:5x5x3",   "free:6x5x4",
        "free:1x19x3",  "free:19x2x6",  "free:3x17x5", "free:12x12x4", "free:15x15x5",
        "free:19x19x5", "free:19x19x9", "free:4x3=3",  "free:5x5=3",   "free:19x2=6",
        "free:12x12=4", "free:15x15=5", "free:19x19=9"};
};

template <class Moves>
std::vector<int> indices(const Moves& moves) {
    std::vector<int> list;
    for (const Move move : moves) list.push_back(index_of(move));
    return list;
}

template <class Board>
std::vector<int> legal_moves(const Board& board) {
    typename Board::Moves moves;
    board.legal_moves(moves);
    return indices(moves);
}

template <class Board>
std::vector<int> candidates(const Board& board) {
    typename Board::Moves moves;
    board.candidates(moves);
    return indices(moves);
}

template <class Board>
std::vector<int> safe_moves(const Board& board) {
    typename Board::Moves moves;
    board.safe_moves(moves);
    return indices(moves);
}

// The stones as NaiveBoard::picture draws them, read from the words of the board.
template <class Geometry>
std::string picture(const DropBoard<Geometry>& board) {
    using Word = typename Geometry::Word;
    const Game game = board.game();
    std::string text;
    for (int row = 0; row < game.rows; ++row) {
        for (int column = 0; column < game.columns; ++column) {
            const Word cell = bit<Word>(column * (game.rows + 1) + row);
            const bool is_mine = (board.own() & cell) != 0;
            const bool is_taken = (board.all() & cell) != 0;
            text += is_taken ? static_cast<char>('0' + (board.ply() + (is_mine ? 0 : 1)) % 2) : '.';
        }
    }
    return text;
}

// All four lines through a cell must agree about it; '?' if they do not.
inline std::string picture(const FreeBoard& board) {
    std::string text;
    for (int cell = 0; cell < board.game().cells(); ++cell) {
        std::string told;
        for (const FreeBoard::Place place : board.places(move_at(cell))) {
            const FreeBoard::Line stone = bit<FreeBoard::Line>(place.index);
            const bool is_mine = (board.line_stones(place.line, 0) & stone) != 0;
            const bool is_his = (board.line_stones(place.line, 1) & stone) != 0;
            told += is_mine == is_his ? (is_mine ? '?' : '.')
                                      : static_cast<char>('0' + (board.ply() + is_his) % 2);
        }
        text += std::ranges::count(told, told.front()) == 4 ? told.front() : '?';
    }
    return text;
}

// Everything a board says about a position except its key, which differs between boards.
struct Seen {
    int ply = 0;
    bool full = false;
    bool won = false;
    std::string stones;
    std::vector<int> legal;
    std::vector<int> considered;
    std::optional<Move> winning;
    std::vector<int> safe;  // Only where safe_moves() may be called.

    bool operator==(const Seen&) const = default;
};

inline void PrintTo(const Seen& seen, std::ostream* out) {
    *out << "ply " << seen.ply << (seen.full ? " full" : "") << (seen.won ? " won" : "") << " "
         << seen.stones << " legal " << testing::PrintToString(seen.legal) << " considered "
         << testing::PrintToString(seen.considered) << " wins "
         << (seen.winning ? index_of(*seen.winning) : -1) << " safe "
         << testing::PrintToString(seen.safe);
}

template <class Board>
Seen seen(const Board& board) {
    Seen view{board.ply(),
              board.is_full(),
              board.last_mover_won(),
              picture(board),
              legal_moves(board),
              candidates(board),
              {},
              {}};
    if (view.won) return view;
    view.winning = board.winning_move();
    if (!view.full && !view.winning) view.safe = safe_moves(board);
    return view;
}

}  // namespace puissance::tests
