// What an empty cell is worth to a player: the classes of its four lines put together. A cell's
// code is its four line classes, four bits each; one table turns codes into classes, points and
// move scores, for every game.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "free/line_class.h"

namespace puissance::free_board {

using CellCode = std::uint16_t;

// Better ones last, but for `double_three`, which is no threat to win at once.
enum class CellClass : std::uint8_t {
    nothing,
    two,    // Two lines that could become threes, or more.
    three,  // An open three: it threatens an open four.
    double_three,
    four,        // It threatens to win on one cell.
    four_plus,   // A four, and another line that needs three at most.
    four_three,  // A four and an open three.
    open_four,   // An open four or two fours: it threatens to win on two cells.
    five,        // It wins.
};
inline constexpr int cell_class_count = 9;

// Points a line class adds to a position for the player to move and for the other, fitted on games
// (200 points are one logit), and what it adds to the score of a move there, of the mover's line
// and of the other's.
struct LineWeights {
    int mover;
    int other;
    int own_move;
    int their_move;
};

// What having the move is worth.
inline constexpr int tempo_points = 24;

struct CellValue {
    std::int16_t mover = 0;
    std::int16_t other = 0;
    CellClass cell_class = CellClass::nothing;
};

struct CellOrder {
    std::int16_t own = 0;
    std::int16_t theirs = 0;
};

class CellTable {
public:
    // The one table there is.
    [[nodiscard]] static const CellTable& instance();

    [[nodiscard]] const CellValue& value(CellCode code) const { return values_[code]; }
    [[nodiscard]] const CellOrder& order(CellCode code) const { return orders_[code]; }

private:
    CellTable();

    std::vector<CellValue> values_;
    std::vector<CellOrder> orders_;
};

}  // namespace puissance::free_board
