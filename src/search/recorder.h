// Watches a search and keeps its tree in a Trace. The number of nodes is limited: when there are
// too many, the deepest level is dropped, as often as needed, and only counted. So the levels that
// are shown are complete, and memory does not grow with the run.
//
// Used by one thread, the one that searches.
#pragma once

#include <cstdint>
#include <functional>
#include <limits>
#include <span>
#include <vector>

#include "puissance/trace.h"
#include "search/observer.h"

namespace puissance {

class Recorder {
public:
    // Called now and then during a long run, with the number of nodes visited so far.
    using OnProgress = std::function<void(std::uint64_t)>;

    // The trace must outlive the recorder. Roots are kept even if there are more than `max_nodes`.
    Recorder(Trace& trace, int max_nodes, OnProgress on_progress = {})
        : trace_(trace),
          max_nodes_(static_cast<std::size_t>(max_nodes)),
          on_progress_(std::move(on_progress)) {}

    // Closes what the search left open when it was stopped, and completes the trace.
    void finish();

    // --- The events of a search (observer.h). ---
    void iteration(int depth);
    void enter(int ply, Layer layer, Window window);
    void know(int ply, Move move);
    void end(int ply, Ending ending, Score score);
    void consider(int ply, std::span<const Move> moves);
    void descend(int ply, Move move);
    void improve(int ply, Move move, Score best, Window window);
    void cut(int ply, Move move, Window window);
    void leave(int ply, Score score);

private:
    // A node that has been entered and not yet left.
    struct Frame {
        int node = TraceNode::none;  // Its place in the trace; none: too deep to be kept.
        Layer layer = Layer::max;
        Window entered;
        Window window;  // As it is now.
        TreeCounts counts;
        Move descended{};
        bool was_cut = false;
        // Of its children, as the player who chooses here sees them.
        Score best;
        Bound bound = Bound::none;
        std::vector<Move> considered;  // Only of kept nodes.
        std::vector<Move> line;        // The best from here.
    };

    [[nodiscard]] Frame& frame(int ply) { return path_[static_cast<std::size_t>(ply)]; }
    // The node of a frame that is kept, or null.
    [[nodiscard]] TraceNode* node(int ply);
    [[nodiscard]] TraceNode& node_at(int index) {
        return trace_.nodes[static_cast<std::size_t>(index)];
    }
    // Whether a node of this ply is to be kept; drops levels to make room.
    [[nodiscard]] bool has_room(int ply);
    void drop_below(int ply);
    int keep(TraceNode node);
    void close(int ply, Ending ending, Score score, Bound bound);
    // Hands the value of a child that was just left to its parent.
    void climb(int ply, Score score, Bound bound);
    // The best line of the node goes through the child visited last.
    void extend_line(int ply, Move move);
    void note_root_move(Score score, Bound bound);

    static constexpr std::uint64_t progress_every = 1U << 16U;

    Trace& trace_;
    std::size_t max_nodes_;
    OnProgress on_progress_;
    int next_depth_ = 0;
    int deepest_ = std::numeric_limits<int>::max();  // Nodes below this ply are not kept.
    std::vector<Frame> path_;
    std::size_t open_ = 0;              // Frames in use: those of plies 0 to open_ - 1.
    std::vector<RootMove> root_moves_;  // Of the iteration under way.
};

static_assert(Watch<Recorder>);

}  // namespace puissance
