// Lines about to be completed, found by trying every stone on a record: slow and plain, for what is
// shown to people. Searches have their own ways.
#pragma once

#include <vector>

#include "puissance/record.h"

namespace puissance {

// A record with one more move. Requires: the move is legal.
[[nodiscard]] Record with(Record record, Move move);

// The moves that would complete a line for this player now, whoever's turn it is.
[[nodiscard]] std::vector<Move> wins_of(const Record& record, Player player);

// Would a stone of this player in this empty cell complete a line, even if none can be played there
// yet?
[[nodiscard]] bool would_win(const Record& record, Cell cell, Player player);

// Where these moves would land.
[[nodiscard]] std::vector<Cell> cells_of(const Record& record, const std::vector<Move>& moves);

// The cells that the player who has just moved threatens, if one reply cannot stop them all: two
// that can be played at once, or two in a column, the lower of which must be stopped.
[[nodiscard]] std::vector<Cell> double_threat(const Record& record);

}  // namespace puissance
