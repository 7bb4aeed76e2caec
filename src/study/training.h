// What somebody has trained on one game: a rating, a streak, and own mistakes, which come back at
// growing intervals. Days are counted from 1970-01-01. docs/formats/training.md describes the text.
#pragma once

#include <array>
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
    // In days; longer with every right answer. 0 for one that was made in a game and not tried
    // since.
    int interval = 0;

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

// After how many days a mistake comes back, one after the other while it is solved. After the last
// it is known and comes back no more.
inline constexpr std::array mistake_intervals{1, 3, 7, 30};
inline constexpr std::size_t max_mistakes = 500;  // The oldest is forgotten then.
inline constexpr int max_day = 1'000'000;         // A day of `today`.

// In bytes: more than all mistakes that are remembered take on the largest board with exercises.
inline constexpr std::size_t max_training = 512 * 1024;

// Counts an exercise with the answer that was given first: rate_answer() and schedule().
void note_answer(Training& training, const Puzzle& puzzle, bool is_solved, int today);
// Counts an answer and changes the rating.
void rate_answer(Training& training, int grade, bool is_solved);
// Says when a position comes back that was solved or not, if it was a mistake or is one now.
void schedule(Training& training, std::string moves, bool is_solved, int today);
// Adds a mistake that is not there yet, and forgets the oldest if there are too many.
void remember(Training& training, Mistake mistake);
// A mistake that was made in a game comes back today, unless it is known already.
void add_mistake(Training& training, std::string moves, int today);

// Positions of mistakes that come back today or should have come back, the longest waiting first.
[[nodiscard]] std::vector<std::string> due_positions(const Training& training, int today);

// Whether the numbers are those of somebody who trains: a file or a request may say anything.
[[nodiscard]] bool is_sound(const Training& training);

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
