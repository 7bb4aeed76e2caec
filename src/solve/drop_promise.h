// What a move promises the exact solver: weights of what it leads to, best first. They were found
// by descent, one weight at a time, on the number of nodes of a few hundred positions of 7x6: a
// cheap cut is worth more than a likely one.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>

namespace puissance {

struct Promise {
    int threat_one_up;  // A threat one above a playable cell, two above,
    int threat_two_up;
    int free_threat;  // not above a threat of the other player.
    int safe_reply;   // Each reply left to the other player.
    int from_table;
    int under_own_threat;
    int forced_ply;  // Each ply played out on the spot.
    int moves_again;
    std::array<int, 4> column;  // From the edge; the fourth and all nearer to the centre.
    std::array<int, 6> row;     // From the top; lower ones like the last of their parity.

    [[nodiscard]] constexpr int of_cell(int from_edge, int from_top) const {
        const int low = from_top < 6 ? from_top : 4 + from_top % 2;
        return column[static_cast<std::size_t>(std::min(from_edge, 3))] +
               row[static_cast<std::size_t>(low)];
    }
};

// For who moves with an even number of cells left (the first player of 7x6), and with an odd one.
inline constexpr std::array<Promise, 2> promises{
    {{12, 7, 28, -3, 6, -22, 13, 40, {-6, -4, 2, 15}, {6, 0, 5, 1, 2, -4}},
     {29, 8, 18, -12, 6, -30, 15, 45, {-2, 0, 8, 16}, {-8, 0, 1, -1, 0, -10}}}};

}  // namespace puissance
