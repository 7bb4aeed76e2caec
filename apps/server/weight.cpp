#include "server/weight.h"

#include <algorithm>
#include <cmath>

namespace puissance::server {

namespace {

using std::chrono::nanoseconds;

// Upper estimates, above what was measured: nanoseconds per node of the textbook searches and of
// the others, and nodes per leaf of the minimal tree.
constexpr double textbook_node_time = 2'000;
constexpr double node_time = 20'000;
constexpr double nodes_of_a_leaf = 5;
// For each cell: all evaluators and the network's value; the network's look at its move.
constexpr nanoseconds evaluation_time{1'250};
constexpr nanoseconds look_time{12'500};

// Estimates the nodes of a search to the player's depth: with pruning only every second ply
// branches, without pruning every ply.
double nodes_to_depth(const Record& record, const Contestant& player) {
    const double moves = record.game().move_count();
    const int empty = record.game().cells() - record.ply();
    const int plies = std::min(player.limits.depth.value_or(empty), empty);
    const int branching = player.algorithm.method == Method::minimax ? plies : (plies + 1) / 2;
    return nodes_of_a_leaf * std::pow(moves, branching);
}

// The time that a player needs without a time limit.
nanoseconds own_time(const Record& record, const Contestant& player, nanoseconds longest) {
    const Algorithm& algorithm = player.algorithm;
    if (algorithm.method == Method::random) return nanoseconds(0);
    // These search for proofs first, or use all the time they have.
    const bool is_textbook = !player.rung && !algorithm.threats &&
                             algorithm.method != Method::solver &&
                             !is_strong_search(algorithm.method);
    double nodes = static_cast<double>(longest.count());  // One per nanosecond: no limit.
    if (is_textbook) nodes = std::min(nodes, nodes_to_depth(record, player));
    if (player.limits.nodes) nodes = std::min(nodes, static_cast<double>(*player.limits.nodes));
    return nanoseconds(std::llround(std::min(nodes * (is_textbook ? textbook_node_time : node_time),
                                             static_cast<double>(longest.count()))));
}

class Weigher {
public:
    explicit Weigher(const ThinkingTimes& times) : times_(times) {}

    Weight operator()(const wire::MoveRequest& asked) const {
        const nanoseconds given =
            std::min(this->given(asked.time), asked.player.limits.time.value_or(times_.longest));
        const nanoseconds own = own_time(asked.record, asked.player, times_.longest);
        return {std::min(given, own), given < own};
    }
    Weight operator()(const wire::AnalyseRequest& asked) const { return {given(asked.time), true}; }
    Weight operator()(const wire::StreamRequest& asked) const { return (*this)(asked.analyse); }
    Weight operator()(const wire::SolveRequest& asked) const { return {given(asked.time), true}; }
    Weight operator()(const wire::SolveManyRequest& asked) const {
        return {given(asked.time), true};
    }
    Weight operator()(const wire::EvalRequest& asked) const {
        return {(evaluation_time + look_time) * asked.record.game().cells()};
    }
    Weight operator()(const wire::EvalManyRequest& asked) const {
        return {evaluation_time * asked.batch.game.cells() *
                static_cast<std::int64_t>(asked.batch.positions.size())};
    }
    // Answered without a search.
    Weight operator()(const wire::CheckRequest&) const { return {nanoseconds(0)}; }
    Weight operator()(const wire::RatingRequest&) const { return {nanoseconds(0)}; }
    Weight operator()(const wire::PortraitRequest&) const { return {nanoseconds(0)}; }
    Weight operator()(const wire::Swap2Request&) const { return {nanoseconds(0)}; }
    // Many searches, or a large answer.
    template <class Other>
    Weight operator()(const Other&) const {
        return {times_.longest};
    }

private:
    [[nodiscard]] nanoseconds given(wire::Time time) const {
        return std::min(time.value_or(times_.unasked), times_.longest);
    }

    const ThinkingTimes& times_;
};

}  // namespace

nanoseconds Weight::short_time(std::size_t jobs_of_a_round) const {
    return max_short_time / (uses_all_time ? std::max<std::size_t>(jobs_of_a_round, 1) : 1);
}

Weight weight_of(const wire::Request& request, const ThinkingTimes& times) {
    return std::visit(Weigher(times), request);
}

}  // namespace puissance::server
