// Written by tools/measure_levels; docs/levels.md has the games it follows from.
#include "engine/ladder.h"

namespace puissance {

namespace {

constexpr std::array measured{
    MeasuredLadder{"connect4", {0, 91, 179, 314, 544, 652, 760, 879, 1069, 1204}},
    MeasuredLadder{"morpion12", {0, 89, 192, 281, 389, 452, 512, 575, 682, 717}},
    MeasuredLadder{"gomoku", {0, 156, 237, 326, 521, 581, 673, 758, 922, 1093}},
};

}  // namespace

std::span<const MeasuredLadder> measured_ladders() { return measured; }

}  // namespace puissance
