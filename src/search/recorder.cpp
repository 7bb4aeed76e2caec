#include "search/recorder.h"

#include <algorithm>
#include <cassert>

namespace puissance {

namespace {

// What a value found through a window says of the true one.
Bound bound_of(Score value, Window window) {
    if (value >= window.beta) return Bound::lower;
    return value <= window.alpha ? Bound::upper : Bound::exact;
}

Bound opposite(Bound bound) {
    if (bound == Bound::lower) return Bound::upper;
    return bound == Bound::upper ? Bound::lower : bound;
}

Layer below(Layer layer) {
    if (layer == Layer::mover) return layer;
    return layer == Layer::max ? Layer::min : Layer::max;
}

}  // namespace

TraceNode* Recorder::node(int ply) {
    const int index = frame(ply).node;
    return index == TraceNode::none ? nullptr : &node_at(index);
}

void Recorder::iteration(int depth) {
    // A run that is stopped before the root is entered has no tree of this depth.
    next_depth_ = depth;
}

void Recorder::enter(int ply, Layer layer, Window window) {
    assert(static_cast<std::size_t>(ply) == open_);
    ++trace_.counts.visited;
    if (on_progress_ && trace_.counts.visited % progress_every == 0)
        on_progress_(trace_.counts.visited);

    const bool is_kept = has_room(ply);
    open_ = static_cast<std::size_t>(ply) + 1;
    if (path_.size() < open_) path_.emplace_back();
    Frame& entered = frame(ply);
    entered.node = TraceNode::none;
    entered.layer = layer;
    entered.entered = entered.window = window;
    entered.counts = {1, 0, 0};
    entered.was_cut = false;
    entered.bound = Bound::none;
    entered.line.clear();
    if (ply == 0) root_moves_.clear();
    if (!is_kept) {
        if (TraceNode* const above = node(ply - 1)) above->is_summary = true;
        return;
    }
    TraceNode fresh;
    fresh.ply = ply;
    fresh.layer = layer;
    fresh.visit = trace_.counts.visited;
    fresh.entered = window;
    if (ply > 0) {
        fresh.parent = frame(ply - 1).node;
        fresh.move = frame(ply - 1).descended;
        fresh.left_above = frame(ply - 1).window;
    }
    entered.node = keep(std::move(fresh));
    if (ply == 0) trace_.iterations.push_back({next_depth_, entered.node});
}

void Recorder::know(int ply, Move move) {
    frame(ply).line.assign(1, move);
    if (TraceNode* const here = node(ply)) here->known = move;
}

void Recorder::end(int ply, Ending ending, Score score) {
    ++trace_.counts.leaves;
    ++frame(ply).counts.leaves;
    // Of all leaves only what the table remembers may be a bound.
    close(ply, ending, score,
          ending == Ending::remembered ? bound_of(score, frame(ply).entered) : Bound::exact);
}

void Recorder::consider(int ply, std::span<const Move> moves) {
    if (frame(ply).node != TraceNode::none)
        frame(ply).considered.assign(moves.begin(), moves.end());
}

void Recorder::descend(int ply, Move move) { frame(ply).descended = move; }

void Recorder::improve(int ply, Move move, Score best, Window window) {
    frame(ply).window = window;
    extend_line(ply, move);
    if (TraceNode* const improved = node(ply)) {
        improved->value = best;
        improved->bound = improved->layer == Layer::min ? Bound::upper : Bound::lower;
        // The child that did it is the one visited last: no other has been kept since.
        const int child = path_[static_cast<std::size_t>(ply) + 1].node;
        if (child != TraceNode::none) {
            node_at(child).improved = true;
            node_at(child).left_above = window;
        }
    }
}

void Recorder::cut(int ply, Move move, Window window) {
    ++trace_.counts.cuts;
    ++frame(ply).counts.cuts;
    frame(ply).was_cut = true;
    if (frame(ply).node == TraceNode::none) return;
    const std::vector<Move>& considered = frame(ply).considered;
    const auto last = std::ranges::find(considered, move);
    assert(last != considered.end());
    for (auto unvisited = last + 1; unvisited != considered.end() && has_room(ply + 1);
         ++unvisited) {
        TraceNode left;
        left.parent = frame(ply).node;
        left.move = *unvisited;
        left.ply = ply + 1;
        left.layer = below(frame(ply).layer);
        left.ending = Ending::unvisited;
        left.left_above = window;
        keep(std::move(left));
    }
}

// Where no move was left out, the value is known as well as the child's that has it.
void Recorder::leave(int ply, Score score) {
    const Frame& left = frame(ply);
    const Bound bound = left.was_cut ? Bound::lower : left.bound;
    close(ply, left.was_cut ? Ending::cut : Ending::searched, score,
          left.layer == Layer::min ? opposite(bound) : bound);
}

void Recorder::finish() {
    trace_.is_interrupted = open_ > 0;
    while (open_ > 0) {
        const int ply = static_cast<int>(open_) - 1;
        const TraceNode* const left = node(ply);
        const bool knows = left != nullptr && left->bound != Bound::none;
        close(ply, Ending::unfinished, knows ? left->value : Score::draw(),
              knows ? left->bound : Bound::none);
    }
    if (trace_.root_moves.empty()) trace_.root_moves = root_moves_;
    if (deepest_ != std::numeric_limits<int>::max()) trace_.shown_plies = deepest_;
}

bool Recorder::has_room(int ply) {
    while (trace_.nodes.size() >= max_nodes_ && ply <= deepest_ && deepest_ > 0) {
        int deepest = ply;
        for (const TraceNode& kept : trace_.nodes) deepest = std::max(deepest, kept.ply);
        drop_below(deepest - 1);
    }
    return ply <= deepest_;
}

void Recorder::drop_below(int ply) {
    deepest_ = ply;
    // The new place of each node; none of those that are dropped.
    std::vector<int> places(trace_.nodes.size(), TraceNode::none);
    std::size_t kept = 0;
    for (std::size_t i = 0; i < trace_.nodes.size(); ++i) {
        TraceNode& moved = trace_.nodes[i];
        if (!moved.is_root()) moved.parent = places[static_cast<std::size_t>(moved.parent)];
        if (moved.ply > ply) {
            // Parents come before their children and have been moved already.
            if (moved.ply == ply + 1 && moved.was_visited())
                node_at(moved.parent).is_summary = true;
            continue;
        }
        places[i] = static_cast<int>(kept);
        if (kept != i) trace_.nodes[kept] = std::move(moved);
        ++kept;
    }
    trace_.nodes.resize(kept);
    const auto place_of = [&](int& index) {
        if (index != TraceNode::none) index = places[static_cast<std::size_t>(index)];
    };
    for (std::size_t i = 0; i < open_; ++i) place_of(path_[i].node);
    for (Iteration& iteration : trace_.iterations) place_of(iteration.root);
}

int Recorder::keep(TraceNode node) {
    trace_.nodes.push_back(std::move(node));
    return static_cast<int>(trace_.nodes.size()) - 1;
}

void Recorder::close(int ply, Ending ending, Score score, Bound bound) {
    open_ = static_cast<std::size_t>(ply);
    const Frame& left = frame(ply);
    if (TraceNode* const here = node(ply)) {
        here->ending = ending;
        here->value = score;
        here->bound = bound;
        here->counts = left.counts;
    }
    if (ply > 0) {
        climb(ply, score, bound);
        TreeCounts& above = frame(ply - 1).counts;
        above.visited += left.counts.visited;
        above.leaves += left.counts.leaves;
        above.cuts += left.counts.cuts;
    }
    if (ply == 1 && bound != Bound::none) note_root_move(score, bound);
    if (ply > 0 || ending == Ending::unfinished) return;
    if (!left.line.empty() && ending == Ending::win_at_hand)
        root_moves_ = {{left.line.front(), score, bound, left.line}};
    trace_.root_moves = root_moves_;
}

// Of two with the same value the one counts that surely has it; only the first has improved it.
void Recorder::climb(int ply, Score score, Bound bound) {
    Frame& above = frame(ply - 1);
    if (above.layer != Layer::max) {
        score = -score;
        bound = opposite(bound);
    }
    const bool is_better = above.bound == Bound::none || score > above.best;
    const bool is_surer =
        !is_better && score == above.best && bound == Bound::exact && above.bound != Bound::exact;
    if (!is_better && !is_surer) return;
    above.best = score;
    above.bound = bound;
    if (is_surer) extend_line(ply - 1, above.descended);
}

void Recorder::extend_line(int ply, Move move) {
    const auto& rest = path_[static_cast<std::size_t>(ply) + 1].line;
    std::vector<Move>& line = frame(ply).line;
    line.assign(1, move);
    line.insert(line.end(), rest.begin(), rest.end());
}

// Notes the value of the child that was just left, for the player to move at the root.
void Recorder::note_root_move(Score score, Bound bound) {
    const Frame& child = frame(1);
    if (child.layer == Layer::mover) {
        score = -score;
        bound = opposite(bound);
    }
    const Move move = frame(0).descended;
    // Where a move is searched again, only the second value counts.
    if (!root_moves_.empty() && root_moves_.back().move == move) root_moves_.pop_back();
    RootMove& noted = root_moves_.emplace_back(RootMove{move, score, bound, {move}});
    noted.line.insert(noted.line.end(), child.line.begin(), child.line.end());
}

}  // namespace puissance
