// The opening swap2 of five in a row, as the first three stones and the choices after them.
//
// Whoever chooses takes the side that the engine's search sees ahead. Two more stones are never
// placed: they would hand that choice to the opponent, and with any measure the better of two sides
// is worth no less than nothing, while what the opponent may choose from is worth no more.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <vector>

#include "play/swap2.h"
#include "puissance/analysis.h"
#include "puissance/engine.h"
#include "puissance/record.h"

namespace puissance {

// What a search of this position says, given the share of the time that one of so many has.
using Measure = std::function<Verdict(const Record& position)>;

inline constexpr int max_openings = 16;

// Of max_openings drawn by the seed, the three stones that leave both sides as equal as can be: of
// the points seen for the player to move, the fewest, for whoever. Requires: the board has at least
// five cells, as all have that START takes.
[[nodiscard]] std::vector<Move> balanced_opening(const Game& game, std::uint64_t seed,
                                                 const Measure& measure);

// Does the player to move have the worse side? Then the other side is taken: SWAP.
[[nodiscard]] bool is_worse_side(const Verdict& score);

// What a machine does next: stones for its cells, or a choice.
struct SwapAct {
    std::vector<Move> stones{};
    std::optional<SwapChoice> choice{};
    std::uint64_t nodes = 0;
};

// Of all searches of an act together. By nodes and not by time, so that a player opens and chooses
// alike on every surface and every machine.
inline constexpr std::uint64_t swap2_nodes = 32'000;

// From the empty board the three stones of balanced_opening(), where the opening stands already
// elsewhere the next stone, and a side where one is to be chosen. The question's own limits are
// kept to as well. Requires: the opening fits the record and is not over.
[[nodiscard]] SwapAct swap_act(Engine& engine, const Record& record, const Swap2& opening,
                               Question question);

}  // namespace puissance
