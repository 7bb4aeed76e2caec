// Writes the JSON replies of the command line, the server and the bindings. Each function returns
// one object without a line break. Keys are part of the interface: they may be added but never
// renamed.
#pragma once

#include <chrono>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "drop/book_build.h"
#include "drop/book_positions.h"
#include "play/match.h"
#include "puissance/analysis.h"
#include "puissance/engine.h"
#include "puissance/net_opinion.h"
#include "puissance/record.h"
#include "puissance/result.h"
#include "teach/comparison.h"
#include "words/words.h"

namespace puissance::wire {

// {"error": {"code", "message", …facts}}
[[nodiscard]] std::string error_reply(const Error& error, words::Language language);

// {"game", "moves", "move", "score", "line", "depth", "nodes", "elapsed_ms", "player"}
[[nodiscard]] std::string move_reply(const Record& record, const Analysis& analysis,
                                     std::string_view player);
// The same members and "options" and "turn"; for a finished game also "winner" and "cells".
[[nodiscard]] std::string analyse_reply(const Record& record, const Analysis& analysis,
                                        std::string_view player);

// The game and its shape, "moves", "ply", "turn", "over", "winner", "cells", "legal", "places",
// "stones", "board", "drawing": all that is needed to show a position and to play in it, without a
// search. "places" are the legal moves with the cells where their stones come to lie.
[[nodiscard]] std::string check_reply(const Record& record);

// {"moves", "score", "nodes", "elapsed_us"}; a score that is not exact is given as its bounds,
// "lowest" and "highest".
[[nodiscard]] std::string solve_reply(const Record& record, const Solution& solution);

// Totals of `puissance solve`: how many positions, and how many scores differed from the expected
// ones.
struct SolveSum {
    int positions = 0;
    int wrong = 0;
    double mean_us = 0;
    double mean_nodes = 0;
};
// {"positions", "wrong", "mean_us", "mean_nodes"}
[[nodiscard]] std::string sum_reply(const SolveSum& sum);

struct NamedEvaluation {
    Evaluator evaluator;
    Evaluation evaluation;
};
// With "net", {"value", "chance", "advantage"}, where a network values the board; and "by" and
// "moves", what it thinks of moves, where it was asked.
[[nodiscard]] std::string eval_reply(const Record& record, const std::vector<NamedEvaluation>& all,
                                     const std::optional<NetOpinion>& net);

// {"game", `name`: [the answers, which are JSON]}
[[nodiscard]] std::string list_reply(const Game& game, std::string_view name,
                                     const std::vector<std::string>& answers);

// With "forfeits": [{"game", "player", "moves", "forfeit"}, …] where there are any.
[[nodiscard]] std::string match_reply(const MatchPlan& plan, const MatchResult& result);

[[nodiscard]] std::string games_reply();

// {"net": its recipe and licence}, when a network was loaded.
[[nodiscard]] std::string net_reply(std::string_view recipe);

// {"level": "level:7", "does", "elo": {"connect4": 900, …}}: a rung, what it does in words, and its
// strength above the first rung's on each game that was measured.
[[nodiscard]] std::string level_reply(int rung, std::string_view does);

[[nodiscard]] std::string perft_reply(const Record& record,
                                      const std::vector<std::uint64_t>& counts);

// The positions of a book with the same number of stones, by their result for the mover.
struct BookLayer {
    std::size_t won = 0;
    std::size_t drawn = 0;
    std::size_t lost = 0;
};
// {"game", "depth", "layers": [{"stones", "won", "drawn", "lost"}, …]}
[[nodiscard]] std::string book_reply(const Game& game, const std::vector<BookLayer>& layers);

// {"game", "depth", "file", "solved", "total", "complete"}: the progress of the book in `file`.
[[nodiscard]] std::string build_reply(const drop::BookOrder& order, std::string_view file,
                                      const drop::BookProgress& progress, bool is_complete);
// {"game", "depth", "file", "answered", "outcome"}: 1 if the first player wins, 0, -1, or null if
// it is not known yet.
[[nodiscard]] std::string outcome_reply(const drop::BookOrder& order, std::string_view file,
                                        std::size_t answered, std::optional<int> outcome);
// {"game", "depth", "positions", "sound"}
[[nodiscard]] std::string verify_reply(const drop::BookPositions& positions);

// {"game", "moves", "depth", "evaluator", "runs": [{"algorithm", "nodes", "cuts", "leaves", "move",
// "score", "elapsed_ms"}, …]}
[[nodiscard]] std::string comparison_reply(const Record& record, int depth, Evaluator eval,
                                           const std::vector<ComparedRun>& runs);

struct BenchRow {
    std::string_view game;
    std::string_view moves;
    std::string_view player;
    std::uint64_t nodes;
};
struct BenchReport {
    std::uint64_t signature = 0;  // All nodes visited.
    std::chrono::nanoseconds elapsed{0};
    std::vector<BenchRow> rows;

    [[nodiscard]] double seconds() const { return std::chrono::duration<double>(elapsed).count(); }
    [[nodiscard]] double nodes_per_second() const {
        return static_cast<double>(signature) / seconds();
    }
};
[[nodiscard]] std::string bench_reply(const BenchReport& report);

// Of the pages that were written to a folder.
[[nodiscard]] std::string site_reply(const std::string& folder, int files);

}  // namespace puissance::wire
