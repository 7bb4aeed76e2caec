// Decides when a search must stop: after an exact number of nodes, at a time, or when Stop is
// raised. It costs one comparison per node; the clock and the flag are checked every 512 nodes.
//
// Whoever starts the search says when its time began. A search that finds its budget spent unwinds
// at once and stores nothing, and its caller ignores what it returns.
#pragma once

#include <algorithm>
#include <chrono>
#include <cstdint>
#include <limits>

#include "puissance/limits.h"

namespace puissance {

class Budget {
public:
    using Clock = std::chrono::steady_clock;

    // Unlimited.
    Budget() = default;

    Budget(const Limits& limits, Clock::time_point start) { limit(limits, start); }

    // Its time begins now: `now` was read a moment ago, so the first check does not read the clock
    // again. That counts where a whole question takes a microsecond.
    [[nodiscard]] static Budget from_now(const Limits& limits, Clock::time_point now) {
        Budget budget(limits, now);
        budget.knows_time_ = now < budget.deadline_;
        return budget;
    }

    // Sets new limits; nodes already counted stay counted.
    void limit(const Limits& limits, Clock::time_point start) {
        max_nodes_ = limits.nodes.value_or(endless);
        stop_ = limits.stop;
        deadline_ = Clock::time_point::max();
        // A time beyond the range of the clock is no limit.
        if (limits.time && *limits.time < Clock::time_point::max() - start)
            deadline_ = start + std::chrono::duration_cast<Clock::duration>(*limits.time);
        spent_ = false;
        knows_time_ = false;
        plan_next_check();
    }

    // Counts one node. False: the budget is spent, and the node is not visited.
    [[nodiscard]] bool spend() {
        if (nodes_ >= next_check_ && !check()) return false;
        ++nodes_;
        return true;
    }

    // For searches that count nodes themselves and charge() them later: how many they may visit
    // before they must ask again.
    [[nodiscard]] std::uint64_t allowance() const {
        return next_check_ - std::min(next_check_, nodes_);
    }

    // Adds nodes that were counted elsewhere.
    void charge(std::uint64_t nodes) { nodes_ += nodes; }

    [[nodiscard]] bool is_spent() const { return spent_; }
    [[nodiscard]] std::uint64_t nodes() const { return nodes_; }

    // Checks the clock and the flag now, as at the start of an iteration.
    [[nodiscard]] bool check() {
        spent_ =
            spent_ || nodes_ >= max_nodes_ || (stop_ != nullptr && stop_->is_raised()) ||
            (deadline_ != Clock::time_point::max() && !knows_time_ && Clock::now() >= deadline_);
        knows_time_ = false;
        plan_next_check();
        return !spent_;
    }

private:
    static constexpr std::uint64_t endless = std::numeric_limits<std::uint64_t>::max();
    static constexpr std::uint64_t check_every = 512;

    // Once spent, always spent: whoever goes on all the same is told at every node.
    void plan_next_check() {
        const bool has_clock_or_flag = stop_ != nullptr || deadline_ != Clock::time_point::max();
        next_check_ = std::min(max_nodes_, has_clock_or_flag ? nodes_ + check_every : endless);
        if (spent_) next_check_ = nodes_;
    }

    std::uint64_t nodes_ = 0;
    std::uint64_t next_check_ = endless;
    std::uint64_t max_nodes_ = endless;
    Clock::time_point deadline_ = Clock::time_point::max();
    const Stop* stop_ = nullptr;
    bool spent_ = false;
    bool knows_time_ = false;  // The next check does without the clock.
};

}  // namespace puissance
