#include "server/rate_table.h"

namespace puissance::server {

namespace {

constexpr std::chrono::seconds time_between_looks{1};

}  // namespace

bool RateTable::is_spent(const std::string& client, Time now) const {
    const auto found = known_.find(client);
    return found != known_.end() && found->second.times >= times_ && !is_over(found->second, now);
}

bool RateTable::count(const std::string& client, Time now, int times) {
    if (is_spent(client, now)) return false;
    if (known_.size() >= max_known && !known_.contains(client)) {
        if (now - looked_ >= time_between_looks) {
            std::erase_if(known_, [&](const auto& entry) { return is_over(entry.second, now); });
            looked_ = now;
        }
        // The table is full: forget any client.
        if (known_.size() >= max_known) known_.erase(known_.begin());
    }
    Use& use = known_.try_emplace(client, Use{now, 0}).first->second;
    if (is_over(use, now)) use = {now, 0};
    use.times += times;
    return true;
}

}  // namespace puissance::server
