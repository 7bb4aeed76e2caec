#include "server/presence.h"

namespace puissance::server {

namespace {

using namespace std::chrono_literals;

constexpr online::Milliseconds time_to_come_back = 2s;
constexpr int crowd = 100;

}  // namespace

void Presence::come(Seat seat) {
    if (!seat) {
        ++watching_;
        return;
    }
    const auto who = static_cast<std::size_t>(*seat);
    ++count_[who];
    away_since_[who].reset();
}

void Presence::leave(Seat seat, Milliseconds now) {
    if (!seat) {
        --watching_;
        return;
    }
    const auto who = static_cast<std::size_t>(*seat);
    if (--count_[who] == 0) away_since_[who] = now;
}

Presence::News Presence::news(Milliseconds now) {
    News news;
    for (const std::size_t who : {0U, 1U}) {
        const bool is_here = count_[who] > 0;
        if (is_here == told_[who]) continue;
        if (!is_here && now - *away_since_[who] < time_to_come_back) continue;
        told_[who] = is_here;
        news.of_players = true;
    }
    const Milliseconds silence = watching_ > crowd ? 10s : 1s;
    if (watching_ != told_watching_ && now - told_watching_at_ >= silence) {
        told_watching_ = watching_;
        told_watching_at_ = now;
        news.of_watchers = true;
    }
    return news;
}

}  // namespace puissance::server
