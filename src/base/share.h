// Divides the time and the nodes of one question among its phases. Either they spend from the one
// budget of the question, until a share of all is used up; or they ask elsewhere, with limits that
// are a share of what is left, and charge what that has cost.
#pragma once

#include <algorithm>
#include <chrono>
#include <cstdint>

#include "base/budget.h"

namespace puissance {

class Share {
public:
    static constexpr double whole = 1;

    // The time begins now. The clock must outlive it.
    Share(const Limits& limits, const Clock& clock)
        : limits_(limits), clock_(&clock), start_(clock.now()), budget_(limits, clock, start_) {}
    // Only nodes are divided. Requires: no limit of time.
    explicit Share(const Limits& limits) : limits_(limits), budget_(limits) {}

    // From here on the budget lasts until this share of the time and of the nodes is used up.
    void use(double share) { budget_.limit(part_of(limits_, share), clock_, start_); }
    // The same, counted from what is used up by now.
    void use_more(double share) { use(std::min(whole, used() + share)); }
    // All that is left, but no more than these nodes.
    void use_at_most(std::uint64_t nodes) {
        Limits part = limits_;
        part.nodes = std::min(budget_.nodes() + std::min(nodes, endless_nodes - budget_.nodes()),
                              limits_.nodes.value_or(endless_nodes));
        budget_.limit(part, clock_, start_);
    }

    // Which share of what has a limit is used up by now.
    [[nodiscard]] double used() const {
        using Seconds = std::chrono::duration<double>;
        double share = 0;
        if (limits_.time) share = Seconds(elapsed()) / Seconds(*limits_.time);
        if (limits_.nodes)
            share = std::max(
                share, static_cast<double>(budget_.nodes()) / static_cast<double>(*limits_.nodes));
        return std::min(share, whole);
    }

    // For a question asked elsewhere: this share of what is left.
    [[nodiscard]] Limits left(double share) const {
        Limits rest = limits_;
        if (rest.time) rest.time = std::max(std::chrono::nanoseconds(0), *rest.time - elapsed());
        if (rest.nodes && *rest.nodes != endless_nodes)
            *rest.nodes -= std::min(*rest.nodes, budget_.nodes());
        return part_of(rest, share);
    }

    [[nodiscard]] Budget& budget() { return budget_; }
    [[nodiscard]] const Budget& budget() const { return budget_; }
    [[nodiscard]] const Limits& limits() const { return limits_; }
    // Requires: it has a clock.
    [[nodiscard]] std::chrono::nanoseconds elapsed() const { return clock_->now() - start_; }

private:
    [[nodiscard]] static Limits part_of(Limits limits, double share) {
        if (limits.time)
            limits.time = std::chrono::duration_cast<std::chrono::nanoseconds>(
                share * std::chrono::duration<double, std::nano>(*limits.time));
        if (limits.nodes && *limits.nodes != endless_nodes)
            limits.nodes = static_cast<std::uint64_t>(share * static_cast<double>(*limits.nodes));
        return limits;
    }

    Limits limits_;
    const Clock* clock_ = nullptr;
    std::chrono::nanoseconds start_{0};
    Budget budget_;
};

}  // namespace puissance
