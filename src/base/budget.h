// Decides when a search must stop: after an exact number of nodes, at a time, or when Stop is
// raised. It costs one comparison per node; the clock and the flag are checked every 512 nodes, and
// more often at first: the nodes of a wide board take tens of microseconds.
//
// A search that finds its budget spent unwinds at once and stores nothing, and its caller ignores
// what it returns.
#pragma once

#include <algorithm>
#include <cassert>
#include <chrono>
#include <cstdint>

#include "puissance/limits.h"

namespace puissance {

class Budget {
public:
    // Unlimited.
    Budget() = default;

    // Requires: no limit of time.
    explicit Budget(const Limits& limits) {
        assert(!limits.time);
        limit(limits, nullptr, {});
    }

    // Its time begins now. The clock must outlive it. The first check does not read the clock
    // again: that counts where a whole question takes a microsecond.
    Budget(const Limits& limits, const Clock& clock) : Budget(limits, clock, clock.now()) {}

    // Its time began at `now`, which has just been read.
    Budget(const Limits& limits, const Clock& clock, std::chrono::nanoseconds now) {
        limit(limits, &clock, now);
        knows_time_ = now < deadline_;
    }

    // Sets new limits, whose time began at `start`; nodes already counted stay counted.
    void limit(const Limits& limits, const Clock* clock, std::chrono::nanoseconds start) {
        max_nodes_ = limits.nodes.value_or(endless_nodes);
        stop_ = limits.stop;
        clock_ = clock;
        deadline_ = never;
        // A time beyond the range of the clock is no limit.
        if (limits.time && *limits.time < never - start) deadline_ = start + *limits.time;
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
    // How many more nodes its limit allows.
    [[nodiscard]] std::uint64_t nodes_left() const {
        return max_nodes_ == endless_nodes ? endless_nodes
                                           : max_nodes_ - std::min(max_nodes_, nodes_);
    }

    // Checks the clock and the flag now, as at the start of an iteration.
    [[nodiscard]] bool check() {
        spent_ = spent_ || nodes_ >= max_nodes_ || (stop_ != nullptr && stop_->is_raised()) ||
                 (deadline_ != never && !knows_time_ && clock_->now() >= deadline_);
        knows_time_ = false;
        plan_next_check();
        return !spent_;
    }

private:
    static constexpr std::chrono::nanoseconds never = std::chrono::nanoseconds::max();
    static constexpr std::uint64_t min_between_checks = 16;
    static constexpr std::uint64_t max_between_checks = 512;

    // Once spent, always spent: whoever goes on all the same is told at every node.
    void plan_next_check() {
        const bool has_clock_or_flag = stop_ != nullptr || deadline_ != never;
        const auto between = std::clamp(nodes_, min_between_checks, max_between_checks);
        next_check_ = has_clock_or_flag ? std::min(max_nodes_, nodes_ + between) : max_nodes_;
        if (spent_) next_check_ = nodes_;
    }

    std::uint64_t nodes_ = 0;
    std::uint64_t next_check_ = endless_nodes;
    std::uint64_t max_nodes_ = endless_nodes;
    std::chrono::nanoseconds deadline_ = never;
    const Clock* clock_ = nullptr;
    const Stop* stop_ = nullptr;
    bool spent_ = false;
    bool knows_time_ = false;  // The next check does without the clock.
};

}  // namespace puissance
