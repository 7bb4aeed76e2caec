// What somebody has trained on one game: a rating, a streak, and own mistakes, which come back at
// growing intervals. Days are counted from 1970-01-01. docs/formats/training.md describes the text.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "puissance/result.h"
#include "study/pack.h"
#include "study/rating.h"

namespace puissance {

struct Mistake {
    std::string moves;  // Of the exercise's position.
    int due = 0;        // The day it comes back.
    int interval = 0;   // In days; longer with every right answer.

    bool operator==(const Mistake&) const = default;
};

struct Training {
    Rating rating;
    int streak = 0;  // Solved one after the other, at the first try.
    int best_streak = 0;
    int solved = 0;
    int tried = 0;
    std::vector<Mistake> mistakes;

    bool operator==(const Training&) const = default;
};

// In bytes: more than all mistakes that are remembered take on the largest board with exercises.
inline constexpr std::size_t max_training = 512 * 1024;

// Counts an exercise with the answer that was given first. After a month without a mistake an
// exercise is known and comes back no more.
void note_answer(Training& training, const Puzzle& puzzle, bool is_solved, int today);

// A mistake that is due, or else one of those whose grades are next to the rating: the seed decides
// which. Of this theme alone, if one is given. Null when there is none.
[[nodiscard]] const Puzzle* next_puzzle(const Training& training, const Pack& pack,
                                        std::optional<Theme> theme, int today, std::uint64_t seed);

// The same for everyone. Requires: the pack is not empty.
[[nodiscard]] const Puzzle& puzzle_of_the_day(const Pack& pack, int today);

[[nodiscard]] std::string to_text(const Training& training, const Game& game);
// Errors name the file as `name`, and the line. What was trained on another game is refused.
[[nodiscard]] Result<Training> parse_training(std::string_view text, std::string_view name,
                                              const Game& game);

}  // namespace puissance
