// What finished games say of the person who played them: how they came out, wins in a row, and what
// helps against the kinds of mistakes that reviews have found.
#pragma once

#include <optional>
#include <span>
#include <string_view>
#include <vector>

#include "study/judgement.h"
#include "study/puzzle.h"

namespace puissance {

// Of one person: 1 won, 0.5 drawn, 0 lost.
[[nodiscard]] double points_of(std::optional<Player> winner, Player own);

struct Tally {
    int won = 0;
    int drawn = 0;
    int lost = 0;

    void add(double score);
    [[nodiscard]] int count() const { return won + drawn + lost; }
    // Of all points, from 0 to 1. Requires: count() > 0.
    [[nodiscard]] double share() const { return (won + drawn / 2.0) / count(); }
};

struct WinsInARow {
    int now = 0;
    int best = 0;
};
// The oldest game first.
[[nodiscard]] WinsInARow wins_in_a_row(std::span<const double> scores);

// How a game begins: at most so many moves.
inline constexpr std::size_t opening_length = 2;
[[nodiscard]] std::vector<Move> opening_of(const Record& record);

// What a review has found; a likely mistake is none that is proved, and is counted apart.
struct FoundMistake {
    Cause kind = Cause::none;  // One without a cause that can be shown on the board has none.
    bool is_likely = false;

    bool operator==(const FoundMistake&) const = default;
};
// Nothing of a move that is no mistake.
[[nodiscard]] std::optional<FoundMistake> mistake_in(const Judgement& judgement);

[[nodiscard]] Cause kind_of(Cause cause);
// Its name in JSON and in the keys of the catalogue: without a cause a mistake is one of a longer
// line.
[[nodiscard]] std::string_view kind_name(const FoundMistake& mistake);
[[nodiscard]] std::optional<FoundMistake> mistake_named(std::string_view kind, bool is_likely);
// Exercises against it, the best first.
[[nodiscard]] std::span<const Theme> themes_against(Cause kind);

}  // namespace puissance
