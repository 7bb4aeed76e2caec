// How moves are chosen: by an algorithm with its options, by a level, or by a human.
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

// `pattern` and `net` are the strong search of free boards, which values positions by patterns or
// by a network. Where no network was trained for a board, `net` is `pattern`; where stones fall
// both deepen.
enum class Method : std::uint8_t {
    random,
    minimax,
    alphabeta,
    negamax,
    deepening,
    solver,
    pattern,
    net,
};
inline constexpr int method_count = 8;
[[nodiscard]] constexpr bool is_strong_search(Method method) {
    return method == Method::pattern || method == Method::net;
}
[[nodiscard]] std::string_view name_of(Method method);

// The order in which minimax and alphabeta visit moves. `natural` means `index` on drop boards and
// small free boards, and `near` on large free ones. `edges` is the reverse of `centre`, to show
// what a bad order costs.
enum class Order : std::uint8_t { natural, index, centre, near, edges };

// What negamax and deepening add to textbook alpha-beta. No part changes a value; each saves nodes,
// alone or together with others. By default all are on.
struct Parts {
    bool order = true;        // Moves from the centre outwards.
    bool history = true;      // Moves that caused cutoffs elsewhere come earlier.
    bool killers = true;      // Moves that caused cutoffs at the same ply come first.
    bool table = true;        // A transposition table.
    bool null_window = true;  // Null-window searches after the first move.
    bool tactics = true;      // Immediate wins and forced replies are not searched.

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
    bool shuffle = false;  // Visits equal moves in random order, by the seed.
    bool threats = false;  // On large free boards, proofs first, then the strong search.

    bool operator==(const Algorithm&) const = default;
};

enum class Level : std::uint8_t { easy, medium, hard, expert, perfect };

// The rungs of the ladder, players made for people: the first can be beaten by a child, the last
// plays as well as the engine can. They err as people do, and each beats the one below.
inline constexpr int rung_count = 10;

// A player: a human, a level, a rung or an algorithm, with the limits given in its text. `text` is
// its name in output.
struct Contestant {
    bool is_human = false;
    std::optional<Level> level;
    std::optional<int> rung;  // From 1 to rung_count.
    Algorithm algorithm;
    Limits limits;
    std::string text;
    bool is_program = false;  // Of somebody else: the rest of this says nothing but its name.
};

// "human", "hard", "difficile", "level:7", "niveau:7", "negamax(depth=8,with=order+table,shuffle)",
// …
[[nodiscard]] Result<Contestant> parse_contestant(std::string_view text);
// The text of an algorithm, including its limits of depth, nodes and time.
[[nodiscard]] std::string to_text(const Algorithm& algorithm, const Limits& limits = {});
// "windows"
[[nodiscard]] Result<Evaluator> parse_evaluator(std::string_view text);

}  // namespace puissance
