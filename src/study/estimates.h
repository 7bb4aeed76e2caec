// What the strong search says of a move of which nothing is proved: the move and the best one are
// each searched alone, with as many nodes.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "puissance/engine.h"
#include "puissance/record.h"
#include "study/judgement.h"

namespace puissance {

// A move that costs so many points costs much; a likely mistake costs twice as many.
inline constexpr std::int64_t much_points = 150;

// The best move and the one that was played, each searched alone.
struct Compared {
    Verdict best;
    Verdict played;
    std::vector<Move> line;   // Begins with the best move.
    std::vector<Move> reply;  // To the one that was played.

    // In points of the strong search; who is far ahead or behind cannot gain or lose many more.
    [[nodiscard]] std::int64_t cost() const;
};

// How the move was answered before, and with how many nodes.
struct Answered {
    std::optional<std::uint64_t> nodes;
    Analysis reply;
};

struct Estimated {
    bool is_as_good = false;  // By the first look.
    Compared last;            // By the last look.

    // Does the move cost so much by all looks that it is likely a mistake?
    [[nodiscard]] bool is_likely_mistake() const;
};

// With fewer nodes nothing is estimated. Requires: a limit of nodes.
[[nodiscard]] bool suffices_for_estimates(const Limits& limits);

// Looks at `judged.move`, which was played in `before`. Requires: suffices_for_estimates(limits);
// `judged.best` is another move.
[[nodiscard]] Estimated estimated(Engine& engine, const Record& before, const Judgement& judged,
                                  const Answered& answered, const Limits& limits);

}  // namespace puissance
