// The small shapes of a drawn trace: stones, the marks of layers, a board with its stones.
#pragma once

#include "puissance/record.h"
#include "teach/markup.h"
#include "teach/tree.h"

namespace puissance::teach {

// The first player's stone is a disc, the second's a ring; (x, y) is the middle of its cell.
void draw_stone(Markup& markup, Player player, int x, int y, int cell);

inline constexpr int mark_width = 9;

// Whose layer the nodes of this ply are in: a triangle up for max, down for min; where there is
// only a mover, his stone. (x, y) is the middle.
void draw_layer_mark(Markup& markup, const Tree& tree, int ply, int x, int y);

// The position after the record's moves, the last of them framed. (x, y) is the upper left corner.
void draw_board(Markup& markup, const Record& record, int x, int y, int cell);

// "translate(3 4)".
[[nodiscard]] std::string translation(int x, int y);

}  // namespace puissance::teach
