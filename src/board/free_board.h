// A board on which a stone may be placed on any empty cell, up to 20x20. Every row, column and
// diagonal is kept as a word of its own, so that a move touches four words and everything asked
// about a line (is it won? which cells would win it?) is a few shifts:
//
//     cell (column, row)  ->  row word, bit = column           lines 0 … rows-1
//                             column word, bit = row           then `columns` lines
//                             rising diagonal, bit = column    then rows + columns - 1 lines
//                             falling diagonal, bit = column   then rows + columns - 1 lines
//
// A move is a cell, row * columns + column.
#pragma once

#include <array>
#include <bitset>
#include <cstdint>
#include <vector>

#include "base/word.h"
#include "board/position.h"
#include "game/large_board.h"

namespace puissance {

class FreeBoard {
public:
    using Line = std::uint32_t;
    static constexpr int max_moves = max_free_side * max_free_side;
    using Moves = MoveList<max_moves>;
    static constexpr int max_lines = 2 * max_free_side + 2 * (2 * max_free_side - 1);

    explicit FreeBoard(const Game& game);

    [[nodiscard]] const Game& game() const { return game_; }
    [[nodiscard]] int ply() const { return ply_; }
    [[nodiscard]] bool is_full() const { return ply_ == game_.cells(); }
    [[nodiscard]] bool is_legal(Move move) const;
    void play(Move move);
    void undo(Move move);
    [[nodiscard]] bool last_mover_won() const { return last_mover_won_; }
    [[nodiscard]] std::uint64_t key() const { return key_; }
    // What a stone of a player (0 or 1) there does to the key.
    [[nodiscard]] static std::uint64_t stone_key(Move move, int player);

    void legal_moves(Moves& moves) const;
    void candidates(Moves& moves) const;
    [[nodiscard]] bool considers_all() const { return !is_large(game_); }
    [[nodiscard]] std::optional<Move> winning_move() const;
    void safe_moves(Moves& moves) const;

    // --- What only free boards have. ---

    // The lines a cell lies on and its place in each.
    struct Place {
        std::uint8_t line;
        std::uint8_t index;
    };
    [[nodiscard]] const std::array<Place, 4>& places(Move move) const {
        return places_[at(index_of(move))];
    }
    [[nodiscard]] Move move_on(int line, int index) const;
    [[nodiscard]] int line_count() const { return line_count_; }
    [[nodiscard]] Line line_cells(int line) const { return cells_[at(line)]; }
    // Of the player to move (0) and the other (1).
    [[nodiscard]] Line line_stones(int line, int whose) const {
        return stones_[static_cast<std::size_t>((ply_ + whose) % 2)][at(line)];
    }
    // The cells that would win at once for the player to move (0) or the other (1), each once.
    void wins_of(int whose, Moves& moves) const;
    [[nodiscard]] bool has_win(int whose) const {
        return winning_lines_[static_cast<std::size_t>((ply_ + whose) % 2)].any();
    }
    [[nodiscard]] std::optional<Move> last_move() const;

    [[nodiscard]] Strip<Line> strip(int line) const {
        return {line_stones(line, 0), line_stones(line, 1), line_cells(line), 1, game_.rule};
    }
    template <class Visit>
    void for_each_strip(Visit&& visit) const {
        for (int line = 0; line < line_count_; ++line) visit(strip(line));
    }

private:
    static std::size_t at(int index) { return static_cast<std::size_t>(index); }
    [[nodiscard]] Line row_taken(int row) const {
        return stones_[0][at(row)] | stones_[1][at(row)];
    }
    [[nodiscard]] std::array<Place, 4> places_of(int cell) const;
    [[nodiscard]] Line wins_on(std::size_t line, std::size_t player) const;
    void set_wins(std::size_t line, std::size_t player, Line wins);

    Game game_;
    int line_count_;
    int ply_ = 0;
    std::uint64_t key_ = 0;
    bool last_mover_won_ = false;
    std::array<std::array<Line, max_lines>, 2> stones_{};
    std::array<std::array<Line, max_lines>, 2> wins_{};  // Cells that complete a line.
    std::array<std::bitset<max_lines>, 2> winning_lines_{};
    std::array<Line, max_lines> cells_{};
    std::array<std::array<Place, 4>, max_moves> places_{};
    // What undo() brings back: a move, and the wins on its four lines before it.
    struct Played {
        Move move{};
        std::array<std::array<Line, 2>, 4> wins{};
    };
    std::array<Played, max_moves> history_{};
};

static_assert(Position<FreeBoard>);

}  // namespace puissance
