// The value of an empty cell for a player: the classes of its four lines put together. A cell's
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

// In rising value, except that a double three does not threaten to win at once.
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

// The points that a cell gives the mover, and those that it gives the other player; 200 points are
// one logit. The order of the four lines does not matter, so there is one pair for each multiset of
// classes: 2,380 of them, fitted by tools/train_patterns.
struct CellPoints {
    std::int16_t mover;
    std::int16_t other;
};
inline constexpr std::size_t multiset_count = 2'380;
extern const std::array<CellPoints, multiset_count> cell_points;

// Points for the player to move: for the threats of both players (PatternBoard::threats()) and for
// having the move.
inline constexpr std::size_t threats_count = 512;
extern const std::array<std::int16_t, threats_count> threat_points;

// What a cell adds to the score of a move on it, by its class for the mover and for the other.
struct CellOrder {
    std::int16_t own = 0;
    std::int16_t theirs = 0;
};
// The same, learned from games of five in a row: 60 are one logit of the probability that the move
// is chosen.
extern const std::array<CellOrder, multiset_count> cell_orders;

// The number of the multiset of a code's four classes. Requires: all four are classes.
[[nodiscard]] std::size_t multiset_of(CellCode code);

// A code and its meaning in one word, because looking it up costs most of the time that placing a
// stone takes.
struct alignas(std::uint64_t) CellValue {
    CellCode code = 0;
    std::int16_t mover = 0;
    std::int16_t other = 0;
    CellClass cell_class = CellClass::nothing;
};

class CellTable {
public:
    // The only table.
    [[nodiscard]] static const CellTable& instance();

    [[nodiscard]] const CellValue& value(CellCode code) const { return values_[code]; }
    // Prefetches the value.
    void prefetch(CellCode code) const { __builtin_prefetch(&values_[code]); }
    // Computed from the four lines, not learned.
    [[nodiscard]] const CellOrder& order(CellCode code) const { return orders_[code]; }
    [[nodiscard]] const CellOrder& learned_order(CellCode code) const {
        return learned_orders_[code];
    }

private:
    CellTable();

    std::vector<CellValue> values_;
    std::vector<CellOrder> orders_;
    std::vector<CellOrder> learned_orders_;
};

}  // namespace puissance::free_board
