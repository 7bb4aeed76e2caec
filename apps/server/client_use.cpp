#include "server/client_use.h"

#include <algorithm>
#include <cmath>

namespace puissance::server {

namespace {

using Seconds = std::chrono::duration<double>;

constexpr Seconds half_life{10};
// The share of the last order in what is typical of a client: one cheap order among dear ones, or
// the other way round, does not change much.
constexpr double weight_of_last = 0.25;

}  // namespace

double ClientUse::recent(const Use& use, Time now) {
    return use.recent * std::exp2(-(Seconds(now - use.counted) / half_life));
}

double ClientUse::of(const std::string& client, Time now) const {
    const auto found = known_.find(client);
    if (found == known_.end()) return of_a_stranger_;
    return recent(found->second, now) + found->second.typical;
}

void ClientUse::add(const std::string& client, std::chrono::nanoseconds taken, Time now) {
    const double seconds = Seconds(taken).count();
    const auto [found, is_new] = known_.try_emplace(client, Use{0, seconds, now});
    Use& use = found->second;
    use.recent = recent(use, now) + seconds;
    use.typical += weight_of_last * (seconds - use.typical);
    use.counted = now;
    if (is_new && known_.size() > max_known) forget_one();
}

void ClientUse::forget_one() {
    known_.erase(std::ranges::min_element(known_, {},
                                          [](const auto& entry) { return entry.second.counted; }));
}

}  // namespace puissance::server
