#include "server/client_use.h"

#include <algorithm>
#include <cmath>

namespace puissance::server {

namespace {

using Seconds = std::chrono::duration<double>;

constexpr Seconds half_life{2};
// Weight of the last job in the client's typical time: a single cheap or expensive job changes it
// little.
constexpr double weight_of_last = 0.25;

// One second of the next job counts as much as this many seconds in which jobs were here.
constexpr double weight_of_next_job = 10;

}  // namespace

double ClientUse::Use::rank(std::chrono::nanoseconds cost) const {
    return recent + weight_of_next_job * std::min(typical, Seconds(cost).count());
}

ClientUse::Use ClientUse::at(const Known& known, Time now) {
    const double forgotten = Seconds(now - known.counted) / half_life;
    return {known.use.recent * std::exp2(-forgotten), known.use.typical};
}

ClientUse::Use ClientUse::of(const std::string& client, Time now) const {
    const auto found = known_.find(client);
    return found == known_.end() ? Use() : at(found->second, now);
}

void ClientUse::add(const std::string& client, Time came,
                    std::optional<std::chrono::nanoseconds> taken, Time now) {
    const auto [found, is_new] = known_.try_emplace(client, Known{{}, now});
    Known& known = found->second;
    known.use = at(known, now);
    known.use.recent += Seconds(now - came).count();
    if (taken) {
        const double seconds = Seconds(*taken).count();
        double& typical = known.use.typical;
        typical = std::isinf(typical) ? seconds : std::lerp(typical, seconds, weight_of_last);
    }
    known.counted = now;
    if (is_new && known_.size() > max_known) forget_one();
}

void ClientUse::forget_one() {
    known_.erase(std::ranges::min_element(known_, {},
                                          [](const auto& entry) { return entry.second.counted; }));
}

}  // namespace puissance::server
