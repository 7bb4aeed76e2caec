// A record is a game as it was played: a legal sequence of moves. Every position enters the library
// as a Record (moves, coordinates and drawings are all converted to one), and programs that show a
// game ask it about the rules. It checks every move and is not built for speed: searches use the
// boards of src/board.
//
// Cells: column 0 is the leftmost, row 0 the lowest. A Record may be used by one thread at a time.
#pragma once

#include <compare>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "puissance/game.h"
#include "puissance/result.h"

namespace puissance {

struct Cell {
    int column = 0;
    int row = 0;

    constexpr auto operator<=>(const Cell&) const = default;
};

// On drop boards the column, on free boards row * columns + column.
enum class Move : std::int16_t {};

[[nodiscard]] constexpr int index_of(Move move) { return static_cast<int>(move); }
[[nodiscard]] constexpr Move move_at(int index) {
    return static_cast<Move>(static_cast<std::int16_t>(index));
}

class Record {
public:
    explicit Record(const Game& game);

    [[nodiscard]] const Game& game() const { return game_; }
    [[nodiscard]] std::span<const Move> moves() const { return moves_; }
    [[nodiscard]] int ply() const { return static_cast<int>(moves_.size()); }
    [[nodiscard]] Player turn() const { return ply() % 2 == 0 ? Player::first : Player::second; }

    // Plays the move, or says why it cannot be played and changes nothing.
    [[nodiscard]] Result<void> play(Move move);
    // Takes the last move back. Requires: ply() > 0.
    void undo();

    [[nodiscard]] bool is_over() const { return winner().has_value() || is_full(); }
    [[nodiscard]] bool is_full() const { return ply() == game_.cells(); }
    [[nodiscard]] std::optional<Player> winner() const;
    // All cells of the lines that the last move completed, in cell order; empty if nobody has won.
    [[nodiscard]] const std::vector<Cell>& winning_cells() const { return winning_cells_; }

    [[nodiscard]] std::optional<Player> at(Cell cell) const;
    // Where the stone of this move would land. Requires: check(move).
    [[nodiscard]] Cell cell_of(Move move) const;
    // Would this move complete a line for this player, whoever's turn it is? Requires: check(move).
    [[nodiscard]] bool wins_with(Move move, Player player) const;
    // The cells of the stones in the order in which they were played.
    [[nodiscard]] std::vector<Cell> cells_played() const;
    [[nodiscard]] std::vector<Move> legal_moves() const;
    [[nodiscard]] Result<void> check(Move move) const;

    bool operator==(const Record& that) const {
        return game_ == that.game_ && moves_ == that.moves_;
    }

private:
    [[nodiscard]] std::size_t slot(Cell cell) const {
        return static_cast<std::size_t>(cell.row * game_.columns + cell.column);
    }

    Game game_;
    std::vector<Move> moves_;
    std::vector<std::optional<Player>> stones_;  // By row * columns + column.
    std::vector<int> heights_;                   // Stones in each column.
    std::vector<Cell> winning_cells_;
};

// --- Notations. Each parse function reads what its to_ function writes. ---

// One move: "4" or "a" on drop boards; "h8" or "7,7" on free boards.
[[nodiscard]] Result<Move> parse_move(const Game& game, std::string_view text);
[[nodiscard]] std::string to_text(const Game& game, Move move);
[[nodiscard]] std::string to_coordinates(const Game& game, Move move);  // "x,y" from 0.

// A whole game: "4453", "h8h9g8", "h8 h9 g8", "7,7 7,8".
[[nodiscard]] Result<Record> parse_moves(const Game& game, std::string_view text);
[[nodiscard]] std::string to_text(const Record& record);

// A drawing, rows from the top: `.`, `0` or a space is an empty cell, `x`, `m`, `r`, `1` and `o`,
// `h`, `y`, `2` are stones, in any case. Or a JSON array of arrays of these, each in quotes, or of
// 0, 1 and 2. The record holds one possible order of moves that leads to the drawing. The player
// who must have begun is the first player. When there are as many x as o, `turn` says who moves
// next (Player::first is x, the default).
[[nodiscard]] Result<Record> parse_drawing(const Game& game, std::string_view text,
                                           std::optional<Player> turn = std::nullopt);
// A player by a stone as drawings have it ("x", "h", "R", "2"), or as "first" or "second"; `option`
// is what it is called where it was written.
[[nodiscard]] Result<Player> parse_turn(std::string_view text, std::string_view option = "turn");
[[nodiscard]] std::string to_drawing(const Record& record);
[[nodiscard]] std::string to_array(const Record& record);  // [["0","m",…],…]

// The same array, already parsed: rows from the top, one character for each cell.
using Rows = std::vector<std::vector<std::string>>;
[[nodiscard]] Result<Record> parse_rows(const Game& game, const Rows& rows,
                                        std::optional<Player> turn = std::nullopt);
[[nodiscard]] Rows to_rows(const Record& record);

}  // namespace puissance
