// The answer of an engine: a move with its score, the expected line, and what it cost. `analyse`
// also gives a score for every legal move.
#pragma once

#include <chrono>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "puissance/record.h"
#include "puissance/score.h"

namespace puissance {

struct Option {
    Move move{};
    Verdict score;
    std::vector<Move> line;  // Begins with `move`.
};

struct Analysis {
    std::optional<Move> move;  // Absent when the game is over.
    Verdict score;             // For the player to move.
    std::vector<Move> line;
    // In plies: of the last complete iteration, or to the end of the game that was proved.
    int depth = 0;
    std::uint64_t nodes = 0;
    std::chrono::nanoseconds elapsed{0};
    bool interrupted = false;     // A limit or Stop ended it early.
    bool fell_back = false;       // The board is too large for `perfect`: played as expert.
    std::vector<Option> options;  // Only from `analyse`, in board order.
};

// One term of an evaluator's sum, for the first player. The name is the same in all languages.
struct Part {
    std::string name;
    std::int64_t points = 0;

    bool operator==(const Part&) const = default;
};

struct Evaluation {
    std::int64_t value = 0;  // For the first player.
    std::vector<Part> parts;
};

}  // namespace puissance
