// Exercises from exact play: positions with exactly one right move. Right is the one move that
// wins, or the one that does not lose; on boards too large to be solved, the one move whose win is
// proved while the search sees none for any other.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "puissance/engine.h"
#include "puissance/record.h"

namespace puissance {

enum class Theme : std::uint8_t {
    win,     // One move wins.
    hold,    // One move does not lose.
    stop,    // So it is, and every other loses to a threat at once.
    parity,  // One move wins, because the other player runs out of good moves in the end.
    fours,   // One move wins, by fours alone.
    threes,  // One move wins, by fours and threes.
    fork,    // One move wins, by two threats at once.
};
inline constexpr int theme_count = 7;
[[nodiscard]] std::string_view name_of(Theme theme);
[[nodiscard]] std::optional<Theme> theme_named(std::string_view name);

inline constexpr int min_grade = 100;
inline constexpr int max_grade = 1099;

struct Puzzle {
    Record position;
    Theme theme = Theme::win;
    Move move{};
    int plies = 0;  // Until the win; where the move holds, until every other move has lost.
    int grade = 0;  // What it takes to see the move; see grade_of(). 0 is not graded.
    std::vector<Cell> cells;  // The threats that explain it.

    bool operator==(const Puzzle&) const = default;
};

// The stones as text, the same for a position and all its mirror images and turns.
[[nodiscard]] std::string shape_of(const Record& position);

// The exercise in this position, without its grade; nothing if there is none that a person could
// read to its end, or none was found within a number of nodes. What was found when the stop is
// raised means nothing, here and below. Requires: the game is not over; make_judging_engine() has
// made the engine.
[[nodiscard]] std::optional<Puzzle> puzzle_in(Engine& engine, const Record& position,
                                              const Stop& stop);

// Does no other move win, as far as ten times the search of puzzle_in() can see? Where the board is
// small enough to be solved, puzzle_in() knows that already.
[[nodiscard]] bool has_one_answer(Engine& engine, const Puzzle& puzzle, const Stop& stop);

// What it takes to see the move, from min_grade to max_grade: its length, the moves on the way that
// threaten nothing, how good the wrong moves look and how far they must be read to be refuted;
// less where a threat on the board leaves no choice (grade.cpp).
[[nodiscard]] int grade_of(Engine& engine, const Puzzle& puzzle, const Stop& stop);

// Plays game `number` of those that exercises of this seed are made from, which owes nothing to the
// others, and calls made(puzzle) for each exercise in a position that is_wanted(position), until it
// is false. Nothing when the stop was raised; the game so far when made() was false.
[[nodiscard]] std::optional<Record> play_for_puzzles(
    Engine& engine, const Game& game, std::uint64_t seed, std::uint64_t number, const Stop& stop,
    const std::function<bool(const Record&)>& is_wanted,
    const std::function<bool(const Puzzle&)>& made);

// What of such games, one after another, is new.
class PuzzleSeries {
public:
    // Was no position before this one the same, also if mirrored or turned?
    [[nodiscard]] bool is_new(const Record& position) {
        return seen_.insert(shape_of(position)).second;
    }
    void end_game(bool has_new_puzzle) { barren_games_ = has_new_puzzle ? 0 : barren_games_ + 1; }
    // Small boards have few exercises: many games without a new one say that all are made.
    [[nodiscard]] bool is_over() const { return barren_games_ >= max_barren_games; }

private:
    static constexpr int max_barren_games = 300;

    std::set<std::string> seen_;
    int barren_games_ = 0;
};

// Exercises from games between rungs, each position once, also if mirrored or turned, until
// made(puzzle) is false or the stop is raised. The same seed, the same exercises.
[[nodiscard]] Result<void> make_puzzles(const Game& game, std::uint64_t seed, const Stop& stop,
                                        const std::function<bool(const Puzzle&)>& made);

}  // namespace puissance
