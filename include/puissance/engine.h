// One engine per game: it picks the code made for the board and answers questions about records
// of that game. An engine keeps its table between questions; it may be used by one thread at a
// time, and several engines by several threads.
#pragma once

#include <chrono>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "puissance/analysis.h"
#include "puissance/limits.h"
#include "puissance/record.h"
#include "puissance/result.h"

namespace puissance {

enum class Evaluator : std::uint8_t { outcome, cells, runs, windows, alignments };
inline constexpr int evaluator_count = 5;
[[nodiscard]] std::string_view name_of(Evaluator evaluator);

enum class Method : std::uint8_t { random, minimax, alphabeta, negamax, deepening, solver };
[[nodiscard]] std::string_view name_of(Method method);

// In what order minimax and alphabeta visit moves. `natural` is index on drop boards and small
// free boards, near on large free ones.
enum class Order : std::uint8_t { natural, index, centre, near };

struct Algorithm {
    Method method = Method::negamax;
    std::optional<int> depth;  // Absent: to the end of the game.
    std::optional<std::chrono::nanoseconds> time;
    Evaluator eval = Evaluator::alignments;
    Order order = Order::natural;
    bool shuffle = false;  // Equal moves in seeded random order.
    bool threats = false;  // Large free boards: prove forced wins first, and answer them.

    bool operator==(const Algorithm&) const = default;
};

enum class Level : std::uint8_t { easy, medium, hard, expert, perfect };

// Who plays: a human, a level or an algorithm. `text` is what it is called in output.
struct Contestant {
    bool is_human = false;
    std::optional<Level> level;
    Algorithm algorithm;
    std::string text;
};

// "human", "hard", "difficile", "negamax(depth=8,eval=alignments,shuffle)", …
[[nodiscard]] Result<Contestant> parse_contestant(std::string_view text);
[[nodiscard]] std::string to_text(const Algorithm& algorithm);

struct Progress {
    int depth = 0;
    std::uint64_t nodes = 0;
    std::optional<Move> move;
    Verdict score;
    std::vector<Move> line;
};

struct Question {
    Algorithm algorithm;
    Limits limits;           // On top of the algorithm's own depth and time.
    std::uint64_t seed = 0;  // For `random` and `shuffle`.
    std::function<void(const Progress&)> on_progress;  // Called on the searching thread.
};

// What is proved of a position's score, for the player to move, and what it cost.
struct Solution : ScoreBounds {
    std::uint64_t nodes = 0;
    std::chrono::nanoseconds elapsed{0};
};

class Engine {
public:
    virtual ~Engine() = default;
    Engine() = default;
    Engine(const Engine&) = delete;
    Engine& operator=(const Engine&) = delete;

    // Requires of all: the record is of this engine's game.
    [[nodiscard]] virtual Analysis choose(const Record& record, const Question& question) = 0;
    [[nodiscard]] virtual Analysis analyse(const Record& record, const Question& question) = 0;
    // The exact score, or with `sign_only` just who wins; bounds where a limit ended it. Boards on
    // which nothing falls are not solved: no_solver.
    [[nodiscard]] virtual Result<Solution> solve(const Record& record, bool sign_only,
                                                 const Limits& limits) = 0;
    // Empties the tables, so that the next answer owes nothing to earlier ones.
    virtual void forget() = 0;
    [[nodiscard]] virtual Evaluation evaluate(const Record& record, Evaluator evaluator) = 0;
    // Counts move sequences of every length from 1 to `depth`, and calls counted(length, count)
    // as soon as one is known; ends early, with what is known, when `stop` is raised.
    virtual void perft(const Record& record, int depth, const Stop* stop,
                       const std::function<void(int, std::uint64_t)>& counted) = 0;
};

// Fails with out_of_memory when a table of that size cannot be had. `threads` are for exact
// solutions; every other search is on one.
[[nodiscard]] Result<std::unique_ptr<Engine>> make_engine(
    const Game& game, std::size_t memory_mib = default_memory_mib, int threads = 1);

}  // namespace puissance
