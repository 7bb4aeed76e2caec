// The attack that a stone begins on a free board: lines through it that the other player must
// answer. A *four* can be completed with the next stone; an *open three* can become a four that two
// cells complete. So players of five in a row call them; those of four in a row say three and open
// two. Found by trying every stone: slow and plain, for what is shown to people.
#pragma once

#include <vector>

#include "puissance/record.h"

namespace puissance {

[[nodiscard]] constexpr bool has_names_of_attacks(const Game& game) {
    return !game.drops() && (game.align == 4 || game.align == 5);
}

struct Attack {
    int fours = 0;
    int open_threes = 0;      // In lines without a four.
    std::vector<Cell> cells;  // Their stones, in cell order, the new one among them.

    [[nodiscard]] int lines() const { return fours + open_threes; }
    // Has it more lines, or as many and more fours?
    [[nodiscard]] bool is_stronger_than(const Attack& that) const {
        return lines() != that.lines() ? lines() > that.lines() : fours > that.fours;
    }
};

// What a stone of this player in this empty cell begins, whoever's turn it is. Requires: a game
// whose stones do not fall, and a stone that does not win.
[[nodiscard]] Attack attack_with(const Record& record, Cell cell, Player player);

}  // namespace puissance
