// A trace is a run of a search, written down as it happened: the tree of the nodes it visited, the
// windows they were entered with, what every child did to its parent, and the moves that a cut
// left unvisited. A lesson is told from a trace, never from a re-enactment.
//
// Nodes stand in the order in which they were met, so a parent stands before its children and the
// children of a node in the order of their visits. A run too large to be kept is kept down to a
// level; below it every node holds the counts of what is not shown.
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

// Which player a node chooses for: in minimax a layer, in negamax always the mover.
enum class Layer : std::uint8_t { max, min, mover };

// Why a node was left.
enum class Ending : std::uint8_t {
    searched,     // All its moves were visited.
    cut,          // The rest of its moves could not matter any more.
    won,          // The game is over there, and the player of the values has won,
    lost,         // or lost,
    full,         // or the board is full.
    horizon,      // The depth is reached: the evaluator speaks.
    win_at_hand,  // One stone wins: nothing is visited.
    forced,       // Every reply loses at once.
    remembered,   // The table knew.
    unvisited,    // A cut in its parent came first.
    unfinished,   // The run was stopped.
};
inline constexpr int ending_count = static_cast<int>(Ending::unfinished) + 1;

// A value matters to the nodes above only if it lies between these two.
struct Window {
    Score alpha = Score::worst();
    Score beta = Score::best();

    bool operator==(const Window&) const = default;
};

// What a subtree holds, its root included.
struct TreeCounts {
    std::uint64_t visited = 0;
    std::uint64_t leaves = 0;  // Visited nodes that ended before any of their moves was visited.
    std::uint64_t cuts = 0;

    bool operator==(const TreeCounts&) const = default;
};

struct TraceNode {
    static constexpr int none = -1;

    int parent = none;
    std::optional<Move> move;  // That led here; absent at a root.
    int ply = 0;               // Moves below the root.
    Layer layer = Layer::max;
    std::uint64_t visit = 0;    // Its number among the visits of the run, from 1; 0: never visited.
    Window entered;             // The window it was entered with.
    Score value;                // For the maximiser, or in negamax for the player to move here.
    Bound bound = Bound::none;  // What the value is of the true one; none: there is no value.
    Ending ending = Ending::unfinished;
    std::optional<Move> known;  // A best move that was not visited: the win at hand, the table's.
    std::vector<Part> parts;    // What the evaluator's value is made of, for the first player.
    // What it did to its parent: made it better (or not), and left this window there. Of an
    // unvisited node: the window that cut it off.
    bool improved = false;
    Window left_above;
    TreeCounts counts;
    bool is_summary = false;  // Nodes below were visited and are not in the trace.

    [[nodiscard]] bool is_root() const { return parent == none; }
    [[nodiscard]] bool was_visited() const { return visit != 0; }
    bool operator==(const TraceNode&) const = default;
};

// One search to one depth; `deepening` makes several.
struct Iteration {
    int depth = 0;
    int root = 0;  // The index of its root.

    bool operator==(const Iteration&) const = default;
};

// What the last iteration found out about one move of the root, and the line it runs into.
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
    Limits limits;  // The depth and the nodes it was limited to.
    int depth = 0;  // Of the last iteration that was finished; 0: none was.
    std::vector<Iteration> iterations;
    std::vector<TraceNode> nodes;
    TreeCounts counts;               // Of the whole run.
    std::optional<int> shown_plies;  // Nodes further below the root are not kept; absent: all are.
    std::optional<Move> move;        // The move it chose.
    Verdict score;                   // For the player to move.
    std::vector<Move> line;
    std::vector<RootMove> root_moves;  // In the order of their visits.
    bool is_interrupted = false;

    bool operator==(const Trace&) const = default;
};

// How many nodes a trace keeps unless it is told otherwise.
inline constexpr int default_trace_nodes = 20'000;

}  // namespace puissance
