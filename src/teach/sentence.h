// What is told about a trace, before a language is chosen: the key of a sentence and its arguments,
// which are the facts it claims. tests/sentence_judge.h holds them against another search.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <variant>
#include <vector>

#include "puissance/trace.h"
#include "words/words.h"

namespace puissance::teach {

// A score, with what it is of the true one.
struct BoundedScore {
    Score score;
    Bound bound = Bound::exact;

    bool operator==(const BoundedScore&) const = default;
};

struct Sentence {
    // Players, paths and lines are text that needs no translation; moves, scores and parts of a sum
    // are put into words when the language is known.
    using Value = std::variant<std::string, std::int64_t, BoundedScore, std::vector<Part>, Move,
                               std::vector<Move>>;
    struct Argument {
        std::string name;
        Value value;

        bool operator==(const Argument&) const = default;
    };

    std::string key;
    std::vector<Argument> arguments;

    bool operator==(const Sentence&) const = default;
};

[[nodiscard]] std::string say(const Trace& trace, const Sentence& sentence,
                              words::Language language);

// The player whose stones are these: "x" and "o" in every language.
[[nodiscard]] std::string stone_of(Player player);
// Who is to move `ply` plies below the root.
[[nodiscard]] Player mover_at(const Trace& trace, int ply);
// "4 4 5"
[[nodiscard]] std::string moves_text(const Game& game, std::span<const Move> moves);

}  // namespace puissance::teach
