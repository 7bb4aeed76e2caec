// The cell, or on drop boards the column, that the player has chosen with keys or clicks.
#pragma once

#include "puissance/game.h"
#include "puissance/record.h"
#include "terminal/screen.h"

namespace puissance::terminal {

class Cursor {
public:
    // In the centre.
    explicit Cursor(const Game& game);

    [[nodiscard]] Cell cell() const { return cell_; }
    // The move that plays there.
    [[nodiscard]] Move move() const;
    // Places outside the board change nothing.
    void choose(Cell cell);
    void choose(Move move);
    // Arrows, digits and capitals. False: the key is for something else.
    [[nodiscard]] bool handle(const Key& key);

private:
    void shift(int across, int up);

    Game game_;
    Cell cell_;
};

}  // namespace puissance::terminal
