// A trace is the record of one run of a search: the tree of the nodes it visited, the windows they
// were entered with, what every child did to its parent, and the moves that a cutoff left
// unvisited. Lessons show traces of the real search.
//
// Nodes are listed in the order of their visits, so a parent comes before its children. If a run is
// too large, only its upper levels are kept, and the lowest kept nodes hold the counts of what is
// missing.
#pragma once

#include <cstdint>
#include <optional>
#include <utility>
#include <vector>

#include "puissance/algorithm.h"
#include "puissance/analysis.h"
#include "puissance/record.h"
#include "puissance/score.h"

namespace puissance {

// For whom a node chooses: for the maximizer or the minimizer, or in negamax for the mover.
enum class Layer : std::uint8_t { max, min, mover };

// Why the search left a node.
enum class Ending : std::uint8_t {
    searched,     // All its moves were visited.
    cut,          // A cutoff: some moves were left out, since they cannot matter any more.
    won,          // The game is over: won for the player of the values,
    lost,         // lost for that player,
    full,         // or drawn, since the board is full.
    horizon,      // The depth was reached, and the evaluator gave the value.
    win_at_hand,  // The next stone wins, so no move was visited.
    forced,       // Every move loses at once.
    remembered,   // The value came from the transposition table.
    unvisited,    // A cutoff in its parent came first.
    unfinished,   // The run was stopped.
};
inline constexpr int ending_count = static_cast<int>(Ending::unfinished) + 1;

// Alpha and beta: a value matters to the nodes above only if it lies between them.
struct Window {
    Score alpha = Score::worst();
    Score beta = Score::best();

    bool operator==(const Window&) const = default;
};

// Counts of a subtree, including its root.
struct TreeCounts {
    std::uint64_t visited = 0;
    std::uint64_t leaves = 0;  // Visited nodes without visited children.
    std::uint64_t cuts = 0;

    bool operator==(const TreeCounts&) const = default;
};

struct TraceNode {
    static constexpr int none = -1;

    int parent = none;
    std::optional<Move> move;  // The move that led here; absent at a root.
    int ply = 0;               // The distance from the root.
    Layer layer = Layer::max;
    std::uint64_t visit = 0;    // Its number among all visits, from 1; 0 if unvisited.
    Window entered;             // The window at its start.
    Score value;                // For the maximizer; in negamax for the mover.
    Bound bound = Bound::none;  // How the value bounds the true one; none without a value.
    Ending ending = Ending::unfinished;
    std::optional<Move> known;  // A best move known without a visit: a win at hand, or the table's.
    std::vector<Part> parts;    // The terms of the evaluator's value, for the first player.
    // What it did to its parent: whether it improved it, and the window of the parent afterwards.
    // For an unvisited node, the window of the cutoff.
    bool improved = false;
    Window left_above;
    TreeCounts counts;
    bool is_summary = false;  // Nodes below it were visited but are not in the trace.

    [[nodiscard]] bool is_root() const { return parent == none; }
    [[nodiscard]] bool was_visited() const { return visit != 0; }
    bool operator==(const TraceNode&) const = default;
};

// One search to one depth; `deepening` runs several.
struct Iteration {
    int depth = 0;
    int root = 0;  // The index of its root node.

    bool operator==(const Iteration&) const = default;
};

// What the last iteration found about one move of the root, with the expected line.
struct RootMove {
    Move move{};
    Score value;  // For the player to move at the root.
    Bound bound = Bound::none;
    std::vector<Move> line;  // Begins with the move.

    bool operator==(const RootMove&) const = default;
};

struct Trace {
    explicit Trace(Record traced) : record(std::move(traced)) {}

    Record record;  // The position, before the run.
    Algorithm algorithm;
    Limits limits;  // Its limits of depth and nodes.
    int depth = 0;  // Of the last complete iteration; 0 if there is none.
    std::vector<Iteration> iterations;
    std::vector<TraceNode> nodes;
    TreeCounts counts;               // Of the whole run.
    std::optional<int> shown_plies;  // Deeper nodes are not kept; absent if all are.
    std::optional<Move> move;        // The move it chose.
    Verdict score;                   // For the player to move.
    std::vector<Move> line;
    std::vector<RootMove> root_moves;  // In the order of their visits.
    bool is_interrupted = false;

    bool operator==(const Trace&) const = default;
};

// The default for the number of nodes that a trace keeps.
inline constexpr int default_trace_nodes = 20'000;

}  // namespace puissance
