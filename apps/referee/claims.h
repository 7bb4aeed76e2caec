// Compares what a program reports of its search, `value` and `nodes`, with the search that it
// claims to be; and where they differ, with the same search broken in one way each, the usual ways.
// A fault is named only if the broken search gives the program's numbers in every position.
#pragma once

#include <array>
#include <span>
#include <string_view>

#include "puissance/engine.h"
#include "referee/report.h"

namespace puissance::referee {

// The searches it is compared with.
struct Breakage {
    std::string_view name;
    bool prunes = true;         // Where the claimed search does,
    bool passes_window = true;  // with the window of the parent passed on,
    bool cuts_equal = true;     // cutting at values that are equal.
    bool exchanges_signs = true;
    bool sees_own_side = true;  // The evaluator's value is for the player to move.
    int deeper = 0;             // Plies more than claimed.
    int distance = -1;          // What a ply adds to the worth of a win.
};
[[nodiscard]] std::span<const Breakage> breakages();

// What a search returned: of a program, or of a broken textbook.
struct Reported {
    std::optional<double> value;
    std::optional<std::uint64_t> nodes;
};

// The claimed search with this breakage. Nothing when it takes more than `max_nodes`.
// Requires: the claimed method is minimax, alphabeta or negamax with a depth.
[[nodiscard]] std::optional<Reported> broken_search(Engine& engine, const Record& record,
                                                    const Contestant& claimed,
                                                    const Breakage& breakage,
                                                    std::uint64_t max_nodes);

// Do the reports say the same in all positions? Values by their signs and, among positions with the
// same number of stones, by their order, whatever their scale; nodes with or without the root.
[[nodiscard]] bool agree(std::span<const Record> positions, std::span<const Reported> yours,
                         std::span<const Reported> theirs);

[[nodiscard]] bool can_be_claimed(const Contestant& claimed);

// Asks the seat, which has been begun, and fills in the part.
void judge_claims(Seat& seat, Engine& engine, const Contestant& claimed,
                  std::span<const Record> positions, const Stop& stop, ClaimPart& part);

}  // namespace puissance::referee
