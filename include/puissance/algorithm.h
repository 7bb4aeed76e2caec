// Who decides a move, and how: an algorithm with its options, a level, a human.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "puissance/limits.h"
#include "puissance/result.h"

namespace puissance {

enum class Evaluator : std::uint8_t { outcome, cells, runs, windows, alignments };
inline constexpr int evaluator_count = 5;
[[nodiscard]] std::string_view name_of(Evaluator evaluator);

enum class Method : std::uint8_t { random, minimax, alphabeta, negamax, deepening, solver };
[[nodiscard]] std::string_view name_of(Method method);

// In what order minimax and alphabeta visit moves. `natural` is index on drop boards and small
// free boards, near on large free ones; edges is centre from its other end, to show what a bad
// order costs.
enum class Order : std::uint8_t { natural, index, centre, near, edges };

// What negamax and deepening add to the textbook's alpha-beta. No part changes a value; each saves
// nodes, alone or with others. As it stands: all of them.
struct Parts {
    bool order = true;        // Moves from the centre outwards.
    bool history = true;      // Moves that cut elsewhere come earlier.
    bool killers = true;      // Moves that cut at the same ply come first.
    bool table = true;        // Positions met before are remembered.
    bool null_window = true;  // Is a move better than the best? Only then, by how much?
    bool tactics = true;      // A win at hand is seen, not played; a threat is answered.

    [[nodiscard]] static constexpr Parts none() {
        return {false, false, false, false, false, false};
    }
    bool operator==(const Parts&) const = default;
};

struct Algorithm {
    Method method = Method::negamax;
    Evaluator eval = Evaluator::alignments;
    Order order = Order::natural;
    Parts parts;
    bool shuffle = false;  // Equal moves in seeded random order.
    bool threats = false;  // Large free boards: prove forced wins first, and answer them.

    bool operator==(const Algorithm&) const = default;
};

enum class Level : std::uint8_t { easy, medium, hard, expert, perfect };

// Who plays: a human, a level or an algorithm, with the limits it was written with. `text` is what
// it is called in output.
struct Contestant {
    bool is_human = false;
    std::optional<Level> level;
    Algorithm algorithm;
    Limits limits;
    std::string text;
};

// "human", "hard", "difficile", "negamax(depth=8,with=order+table,shuffle)", …
[[nodiscard]] Result<Contestant> parse_contestant(std::string_view text);
// The algorithm as it is written, with the depth, nodes and time it is limited to.
[[nodiscard]] std::string to_text(const Algorithm& algorithm, const Limits& limits = {});
// "windows"
[[nodiscard]] Result<Evaluator> parse_evaluator(std::string_view text);

}  // namespace puissance
