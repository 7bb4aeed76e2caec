#include "teach/narration.h"

#include <algorithm>

namespace puissance::teach {

namespace {

using Arguments = std::vector<Sentence::Argument>;

class Narrator {
public:
    Narrator(const Tree& tree, const Step& step)
        : tree_(tree), trace_(tree.trace()), step_(step), node_(tree.node(step.node)) {}

    [[nodiscard]] Sentence tell() const {
        switch (step_.kind) {
            case StepKind::iteration: return iteration();
            case StepKind::enter: return enter();
            case StepKind::evaluate: return evaluate();
            case StepKind::remember: return with("step.remember", {value()});
            case StepKind::skip: return skip();
            case StepKind::better: return better();
            case StepKind::alpha: return alpha();
            case StepKind::beta: return beta();
            case StepKind::cut: return cut();
            case StepKind::leave: return leave();
            case StepKind::stop: break;
        }
        return with("step.stop", {});
    }

private:
    // Every sentence may name the player to move, the player whose values these are, and the path.
    [[nodiscard]] Sentence with(const char* key, Arguments arguments) const {
        const int side = node_.layer == Layer::mover ? node_.ply : 0;
        arguments.push_back({"player", stone_of(mover_at(trace_, node_.ply))});
        arguments.push_back({"side", stone_of(mover_at(trace_, side))});
        arguments.push_back({"path", moves_text(trace_.record.game(), tree_.path(step_.node))});
        return {key, std::move(arguments)};
    }

    [[nodiscard]] Sentence::Argument value() const {
        return {"value", BoundedScore{node_.value, node_.bound}};
    }
    [[nodiscard]] const TraceNode& child() const { return tree_.node(step_.child); }
    [[nodiscard]] Sentence::Argument child_move() const { return {"move", *child().move}; }
    // A child's value as the node sees it.
    [[nodiscard]] BoundedScore value_above(const TraceNode& child) const {
        if (node_.layer != Layer::mover) return {child.value, child.bound};
        const Bound bound = child.bound == Bound::lower   ? Bound::upper
                            : child.bound == Bound::upper ? Bound::lower
                                                          : child.bound;
        return {-child.value, bound};
    }
    [[nodiscard]] BoundedScore child_value() const { return value_above(child()); }

    [[nodiscard]] Sentence iteration() const {
        const auto found = std::ranges::find(trace_.iterations, step_.node, &Iteration::root);
        return with("step.iteration", {{"depth", std::int64_t{found->depth}}});
    }

    [[nodiscard]] Sentence enter() const {
        const Arguments window{{"alpha", BoundedScore{node_.entered.alpha}},
                               {"beta", BoundedScore{node_.entered.beta}}};
        const bool at_root = node_.is_root();
        if (node_.layer == Layer::mover) {
            if (at_root) return with("step.root.mover", window);
            if (tree_.is_re_search(step_.node)) return with("step.enter.again", window);
            if (tree_.is_question(step_.node)) return question();
            if (is_over()) return with("step.enter.over", {});
            return with("step.enter.mover", window);
        }
        if (is_over()) return with("step.enter.over", {});
        if (node_.layer == Layer::min)
            return with(tree_.has_windows() ? "step.enter.min.window" : "step.enter.min", window);
        if (at_root)
            return with(tree_.has_windows() ? "step.root.max.window" : "step.root.max", window);
        return with(tree_.has_windows() ? "step.enter.max.window" : "step.enter.max", window);
    }

    // Nobody is to move in a finished game.
    [[nodiscard]] bool is_over() const {
        return node_.ending == Ending::won || node_.ending == Ending::lost ||
               node_.ending == Ending::full;
    }

    [[nodiscard]] Sentence question() const {
        return with("step.enter.question", {{"limit", BoundedScore{-node_.entered.beta}},
                                            {"move", *node_.move},
                                            {"asker", stone_of(mover_at(trace_, node_.ply - 1))}});
    }

    [[nodiscard]] Sentence evaluate() const {
        switch (node_.ending) {
            case Ending::won:
            case Ending::lost:
                return with("step.end.line", {value(),
                                              {"winner", stone_of(mover_at(trace_, node_.ply - 1))},
                                              {"align", std::int64_t{trace_.record.game().align}}});
            case Ending::full: return with("step.end.full", {value()});
            case Ending::win_at_hand:
                return with("step.end.win_at_hand", {value(), {"move", *node_.known}});
            case Ending::forced: return with("step.end.forced", {value()});
            default: break;
        }
        return with("step.end.horizon", {value(),
                                         {"evaluator", std::string(name_of(trace_.algorithm.eval))},
                                         {"parts", parts()}});
    }

    // What adds up to the value, for the same player as the value: a trace has it for the first.
    [[nodiscard]] std::vector<Part> parts() const {
        std::vector<Part> parts = node_.parts;
        const int side = node_.layer == Layer::mover ? node_.ply : 0;
        if (mover_at(trace_, side) == Player::second)
            for (Part& part : parts) part.points = -part.points;
        return parts;
    }

    [[nodiscard]] Sentence skip() const {
        std::uint64_t shown = 1;
        for (const int kept : tree_.children(step_.node)) shown += tree_.node(kept).counts.visited;
        return with("step.skip",
                    {{"nodes", static_cast<std::int64_t>(node_.counts.visited - shown)}});
    }

    [[nodiscard]] Sentence better() const {
        const bool minimises = node_.layer == Layer::min;
        const BoundedScore value = child_value();
        Arguments arguments{child_move(), {"value", value}};
        // Outside the window only a bound is known, and a bound is not the best so far.
        if (value.bound == (minimises ? Bound::lower : Bound::upper)) {
            const Window window = tree_.window_before(step_.child);
            arguments.push_back({"limit", BoundedScore{minimises ? window.beta : window.alpha}});
            return with(minimises ? "step.better.bound.min" : "step.better.bound.max",
                        std::move(arguments));
        }
        const auto before = best_before();
        if (!before) return with("step.better.first", std::move(arguments));
        arguments.push_back({"before", *before});
        return with(minimises ? "step.better.min" : "step.better.max", std::move(arguments));
    }

    // The best value of the children before this one.
    [[nodiscard]] std::optional<BoundedScore> best_before() const {
        std::optional<BoundedScore> best;
        for (const int sibling : tree_.children(step_.node)) {
            if (sibling == step_.child) break;
            if (tree_.node(sibling).improved) best = value_above(tree_.node(sibling));
        }
        return best;
    }

    [[nodiscard]] Sentence alpha() const {
        return with(node_.layer == Layer::mover ? "step.alpha.mover" : "step.alpha",
                    {child_move(),
                     {"before", BoundedScore{tree_.window_before(step_.child).alpha}},
                     {"alpha", BoundedScore{child().left_above.alpha}}});
    }

    [[nodiscard]] Sentence beta() const {
        return with("step.beta", {child_move(),
                                  {"before", BoundedScore{tree_.window_before(step_.child).beta}},
                                  {"beta", BoundedScore{child().left_above.beta}}});
    }

    [[nodiscard]] Sentence cut() const {
        const Window window = child().left_above;
        Arguments arguments{child_move(),
                            {"alpha", BoundedScore{window.alpha}},
                            {"beta", BoundedScore{window.beta}}};
        const bool maximises = node_.layer == Layer::max;
        // A maximiser is cut off by beta, a minimiser by alpha: by whose move? Only a trace that
        // contradicts itself does not say.
        const auto origin =
            tree_.origin(step_.node, maximises ? Tree::End::beta : Tree::End::alpha);
        if (node_.layer == Layer::mover || !origin)
            return with("step.cut.mover", std::move(arguments));
        arguments.push_back({"other", *tree_.node(*origin).move});
        arguments.push_back({"rival", stone_of(other(mover_at(trace_, node_.ply)))});
        const int chooser = tree_.node(*origin).parent;
        if (chooser == node_.parent)
            return with(maximises ? "step.cut.max" : "step.cut.min", std::move(arguments));
        // Further above than the parent: a deep cut.
        const auto above = tree_.path(chooser);
        arguments.push_back({"above", moves_text(trace_.record.game(), above)});
        // The maximiser chooses at the root, so only he can have found something there.
        if (above.empty()) return with("step.cut.min.deep_root", std::move(arguments));
        return with(maximises ? "step.cut.max.deep" : "step.cut.min.deep", std::move(arguments));
    }

    [[nodiscard]] Sentence leave() const {
        Arguments arguments{value()};
        if (node_.is_root()) {
            const auto best = tree_.best_child(step_.node);
            if (!best) return with("step.leave.root.summary", std::move(arguments));
            arguments.push_back({"move", *tree_.node(*best).move});
            return with("step.leave.root", std::move(arguments));
        }
        if (node_.ending == Ending::cut) return with("step.leave.cut", std::move(arguments));
        if (node_.bound != Bound::exact) return with("step.leave.bound", std::move(arguments));
        if (node_.layer == Layer::mover) return with("step.leave.mover", std::move(arguments));
        return with(node_.layer == Layer::max ? "step.leave.max" : "step.leave.min",
                    std::move(arguments));
    }

    const Tree& tree_;
    const Trace& trace_;
    const Step& step_;
    const TraceNode& node_;
};

}  // namespace

Sentence narrate(const Tree& tree, const Step& step) { return Narrator(tree, step).tell(); }

}  // namespace puissance::teach
