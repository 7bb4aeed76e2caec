// Many exercises of one game in a text file; docs/formats/exercises.md describes it.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "puissance/result.h"
#include "study/puzzle.h"

namespace puissance {

// Theme after theme, the easiest first. The exercises have no cells: puzzle_in() finds them again.
struct Pack {
    Game game;
    std::vector<Puzzle> puzzles;

    bool operator==(const Pack&) const = default;
};

inline constexpr std::size_t max_pack = 120'000;  // In bytes.

// At most `count` of these exercises, which are of this game: each position once, and of every
// theme and hundred of grades as many as of the others, as far as there are. As many as fit into a
// file.
[[nodiscard]] Pack make_pack(const Game& game, std::vector<Puzzle> puzzles, std::size_t count);

[[nodiscard]] std::string to_text(const Pack& pack);
// Errors name the file as `name`, and the line.
[[nodiscard]] Result<Pack> parse_pack(std::string_view text, std::string_view name);

}  // namespace puissance
