// What the network that values some free boards thinks of a position, without a search. All of it
// is for the player to move, and estimated: nothing is proved.
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

#include "puissance/record.h"

namespace puissance {

enum class Advantage : std::uint8_t { none, slight, clear, great };
[[nodiscard]] std::string_view name_of(Advantage advantage);

struct NetOpinion {
    // A move and its percent: how likely it is, by the network's policy; or the chance of who plays
    // it, in the network's eyes once it is played. 100 is a move that wins at once.
    struct Look {
        Move move{};
        int percent = 0;

        bool operator==(const Look&) const = default;
    };

    int points = 0;         // 200 to a logit.
    int chance = 0;         // In percent, by that logit, a draw being half a win: 1 to 99.
    Advantage advantage{};  // Of whoever has the better chance.
    bool by_policy = false;
    std::vector<Look> looks;  // At the cells near the stones, the best first.
};

// Nothing where no network values the board, and when the game is over. With `looks`, also what it
// thinks of moves.
[[nodiscard]] std::optional<NetOpinion> net_opinion(const Record& record, bool looks = true);

}  // namespace puissance
