// Checks a trace for contradictions. From the tree alone it computes every value, window and cutoff
// again, by the rules of the algorithm and without code of the recorder, and names the first
// difference.
#pragma once

#include <algorithm>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "puissance/trace.h"

namespace puissance::tests {

class TraceChecker {
public:
    explicit TraceChecker(const Trace& trace) : trace_(trace), children_(trace.nodes.size()) {
        for (std::size_t i = 0; i < trace.nodes.size(); ++i)
            if (!trace.nodes[i].is_root())
                children_[static_cast<std::size_t>(trace.nodes[i].parent)].push_back(i);
    }

    // The first contradiction, or an empty string.
    [[nodiscard]] std::string complaint() {
        for (std::size_t i = 0; i < trace_.nodes.size() && complaint_.empty(); ++i) {
            const TraceNode& node = trace_.nodes[i];
            check_place(i);
            if (!node.was_visited()) check_unvisited(i);
            else if (is_inner(node)) check_inner(i);
            else check_leaf(i);
            if (!complaint_.empty()) return "node " + std::to_string(i) + ": " + complaint_;
        }
        check_totals();
        return complaint_;
    }

private:
    using Index = std::size_t;

    static bool is_inner(const TraceNode& node) {
        return node.ending == Ending::searched || node.ending == Ending::cut;
    }
    [[nodiscard]] bool negates() const {
        return trace_.algorithm.method == Method::negamax ||
               trace_.algorithm.method == Method::deepening;
    }
    [[nodiscard]] const Parts& parts() const { return trace_.algorithm.parts; }
    // The evaluator `cells` counts a win the same at any depth, so wins must be searched.
    [[nodiscard]] bool sees_wins() const {
        return negates() && parts().tactics && trace_.algorithm.eval != Evaluator::cells;
    }
    [[nodiscard]] bool prunes() const { return trace_.algorithm.method != Method::minimax; }
    // The value of a child as its parent sees it.
    [[nodiscard]] Score seen_above(const TraceNode& child) const {
        return negates() ? -child.value : child.value;
    }
    void expect(bool holds, const char* what) {
        if (!holds && complaint_.empty()) complaint_ = what;
    }

    void check_place(Index i) {
        const TraceNode& node = trace_.nodes[i];
        if (node.is_root()) {
            expect(node.ply == 0 && !node.move, "a root has no move");
            expect(node.entered == Window{}, "a root is entered with the whole window");
            expect(negates() ? node.layer == Layer::mover : node.layer == Layer::max, "root layer");
            return;
        }
        const auto parent = static_cast<Index>(node.parent);
        expect(parent < i, "a parent stands before its children");
        const TraceNode& above = trace_.nodes[parent];
        expect(node.ply == above.ply + 1 && node.move.has_value(), "one ply below its parent");
        if (negates()) expect(node.layer == Layer::mover, "negamax has one kind of node");
        else expect(node.layer != above.layer, "layers alternate");
        if (node.was_visited()) expect(node.visit > above.visit, "visited after its parent");
        if (trace_.shown_plies)
            expect(node.ply <= *trace_.shown_plies, "deeper than what is shown");
    }

    void check_unvisited(Index i) {
        const TraceNode& node = trace_.nodes[i];
        expect(node.ending == Ending::unvisited && children_[i].empty(), "never visited");
        const TraceNode& above = trace_.nodes[static_cast<Index>(node.parent)];
        expect(above.ending == Ending::cut, "only a cut leaves a move unvisited");
        expect(node.left_above.alpha >= node.left_above.beta, "a cut without alpha >= beta");
    }

    void check_leaf(Index i) {
        const TraceNode& node = trace_.nodes[i];
        expect(children_[i].empty() && !node.is_summary, "a leaf has no children");
        expect(node.counts == TreeCounts{1, 1, 0}, "a leaf counts itself");
        switch (node.ending) {
            case Ending::won:
            case Ending::lost:
                expect(!sees_wins(), "tactics leave no win to be played");
                expect(node.bound == Bound::exact, "the end of the game is certain");
                check_decided(node);
                break;
            case Ending::full:
                expect(node.bound == Bound::exact && node.value == Score::draw(), "a draw is 0");
                break;
            case Ending::horizon:
                expect(node.bound == Bound::exact, "a leaf's value is exact");
                expect(node.value == Score::estimate(sum_of_parts(node)), "the sum of its parts");
                break;
            case Ending::win_at_hand:
                expect(sees_wins(), "a win at hand is seen by tactics alone");
                expect(node.bound == Bound::exact && node.known, "which stone wins?");
                expect(node.value == Score::win_in(node.ply + 1), "a win with the next stone");
                break;
            case Ending::forced:
                expect(sees_wins(), "forced replies are seen by tactics alone");
                expect(node.value == Score::loss_in(node.ply + 2), "a loss in two");
                break;
            case Ending::remembered:
                expect(negates() && parts().table, "remembered without a table");
                check_bound(node);
                break;
            default: expect(false, "no reason to end here");
        }
    }

    // The last mover has won.
    void check_decided(const TraceNode& node) {
        const bool values_of_winner = !negates() && node.layer == Layer::min;
        expect((node.ending == Ending::won) == values_of_winner, "won or lost");
        if (trace_.algorithm.eval == Evaluator::cells)
            return expect(node.value == Score::estimate(sum_of_parts(node)),
                          "the sum of its parts");
        expect(
            node.value == (values_of_winner ? Score::win_in(node.ply) : Score::loss_in(node.ply)),
            "decided after as many plies as were played");
    }

    // Seen by the player for whom the values of the trace count.
    [[nodiscard]] std::int64_t sum_of_parts(const TraceNode& node) const {
        std::int64_t sum = 0;
        for (const Part& part : node.parts) sum += part.points;
        const int mover = trace_.record.ply() + (negates() ? node.ply : 0);
        return mover % 2 == 0 ? sum : -sum;
    }

    // By the definition of fail-soft values: inside the window they are exact.
    void check_bound(const TraceNode& node) {
        if (node.bound == Bound::lower)
            expect(node.value >= node.entered.beta, "not a lower bound");
        else if (node.bound == Bound::upper)
            expect(node.value <= node.entered.alpha, "not an upper bound");
        else expect(node.bound == Bound::exact, "a node that was left has a value");
    }

    // What is known of a value: not less than the one, not more than the other.
    struct Known {
        Score least;
        Score most;
    };
    static Known known(Score value, Bound bound) {
        return {bound == Bound::upper ? Score::worst() : value,
                bound == Bound::lower ? Score::best() : value};
    }
    // The same of a child, for the player of its parent's values.
    [[nodiscard]] Known known_above(const TraceNode& child) const {
        const Known below = known(child.value, child.bound);
        return negates() ? Known{-below.most, -below.least} : below;
    }
    // All that the children tell is known of the node, and nothing else. Whoever chooses has at
    // least what he surely has, and not more than all that was visited may be worth.
    void check_knowledge(const TraceNode& node, const std::vector<Known>& children, bool was_cut) {
        const bool maximises = node.layer != Layer::min;
        const auto better = [&](Score one, Score two) {
            return maximises ? std::max(one, two) : std::min(one, two);
        };
        Known all = children.front();
        for (const Known& child : children) {
            all.least = better(all.least, child.least);
            all.most = better(all.most, child.most);
        }
        if (was_cut)
            (maximises ? all.most : all.least) = maximises ? Score::best() : Score::worst();
        const bool surely_least = all.least == node.value;
        const bool surely_most = all.most == node.value;
        expect(surely_least || surely_most, "a value that nothing tells");
        expect(node.bound == (!surely_most    ? Bound::lower
                              : !surely_least ? Bound::upper
                                              : Bound::exact),
               "exact or a bound");
    }

    // Visits the children as the algorithm must have done, and must get the same numbers.
    void check_inner(Index i) {
        const TraceNode& node = trace_.nodes[i];
        const bool maximises = node.layer != Layer::min;
        Window window = node.entered;
        check_order(i);
        if (node.is_summary && children_[i].empty()) return check_bound(node);
        std::optional<Score> best;
        bool was_cut = false;
        const TraceNode* question = nullptr;  // A null-window search to be repeated.
        TreeCounts counts{1, 0, 0};
        std::vector<Known> below;
        bool is_closed = false;
        for (const Index c : children_[i]) {
            const TraceNode& child = trace_.nodes[c];
            if (!child.was_visited()) {
                expect(is_closed, "left unvisited before any cut");
                expect(child.left_above == window, "cut by other numbers");
                counts.cuts += was_cut ? 0U : 1U;
                was_cut = true;
                continue;
            }
            expect(!is_closed, "visited after a cut");
            if (question != nullptr)
                expect(child.move == question->move, "a question without its answer");
            check_window_below(window, child, !best || question != nullptr);
            question = nullptr;
            counts.visited += child.counts.visited;
            counts.leaves += child.counts.leaves;
            counts.cuts += child.counts.cuts;
            const Score value = seen_above(child);
            // A null-window search that finds a better move is repeated and does not count itself.
            if (is_probe(window, child) && value > window.alpha && value < window.beta) {
                expect(!child.improved, "a question is not an answer");
                expect(child.left_above == window, "a question changes nothing");
                question = &child;
                continue;
            }
            below.push_back(known_above(child));
            const bool better = !best || (maximises ? value > *best : value < *best);
            expect(child.improved == better, "better or not better");
            if (better) best = value;
            if (prunes() && maximises) window.alpha = std::max(window.alpha, *best);
            if (prunes() && !maximises) window.beta = std::min(window.beta, *best);
            expect(child.left_above == window, "alpha or beta");
            is_closed = prunes() && window.alpha >= window.beta;
        }
        expect(best.has_value() && node.value == *best, "the value that climbed");
        expect((node.ending == Ending::cut) == was_cut, "cut or searched");
        expect(node.counts == counts, "counts");
        check_bound(node);
        if (!below.empty()) check_knowledge(node, below, was_cut);
    }

    // Without learned ordering, moves are in index order or from the centre outwards.
    void check_order(Index i) {
        const Game game = trace_.record.game();
        const bool is_root = trace_.nodes[i].is_root();
        const bool learns = parts().history || parts().killers || parts().table;
        const bool may_differ = trace_.algorithm.shuffle || is_deepening();
        if (!negates() || (is_root ? may_differ : learns) || !considers_all()) return;
        const auto place = [&](Index child) {
            const int move = index_of(*trace_.nodes[child].move);
            const int right = 2 * (move % game.columns) - (game.columns - 1);
            const int up = game.drops() ? 0 : 2 * (move / game.columns) - (game.rows - 1);
            return std::pair(parts().order ? right * right + up * up : 0, move);
        };
        for (std::size_t c = 1; c < children_[i].size(); ++c)
            expect(place(children_[i][c - 1]) <= place(children_[i][c]), "the order of moves");
    }

    [[nodiscard]] bool is_deepening() const { return trace_.algorithm.method == Method::deepening; }
    // On large free boards the order depends on the previous move.
    [[nodiscard]] bool considers_all() const {
        return trace_.record.game().drops() || trace_.record.game().cells() <= 25;
    }

    [[nodiscard]] bool is_probe(const Window& above, const TraceNode& child) const {
        const Window asked{-child.entered.beta, -child.entered.alpha};
        return negates() && asked != above && asked == Window{above.alpha, above.alpha.next()};
    }

    void check_window_below(const Window& above, const TraceNode& child, bool is_whole) {
        if (!negates()) return expect(child.entered == above, "the window of the parent");
        const Window asked{-child.entered.beta, -child.entered.alpha};
        const Window null{above.alpha, above.alpha.next()};
        expect(asked == (is_whole || !parts().null_window ? above : null),
               "the window, turned round");
    }

    void check_totals() {
        TreeCounts sum;
        for (const Iteration& iteration : trace_.iterations) {
            const TraceNode& root = trace_.nodes[static_cast<Index>(iteration.root)];
            expect(root.is_root(), "an iteration begins at a root");
            sum.visited += root.counts.visited;
            sum.leaves += root.counts.leaves;
            sum.cuts += root.counts.cuts;
        }
        expect(sum == trace_.counts, "the counts of the run");
        std::uint64_t visited = 0;
        for (const TraceNode& node : trace_.nodes) visited += node.was_visited() ? 1U : 0U;
        if (trace_.shown_plies) expect(visited < trace_.counts.visited, "something is summed up");
        else expect(visited == trace_.counts.visited, "every visit is in the tree");
    }

    const Trace& trace_;
    std::vector<std::vector<Index>> children_;
    std::string complaint_;
};

[[nodiscard]] inline std::string contradiction_in(const Trace& trace) {
    return TraceChecker(trace).complaint();
}

}  // namespace puissance::tests
