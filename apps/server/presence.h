// Who is connected to a game: players, each with one or more connections, and spectators. A player
// who reconnects within two seconds does not count as away.
#pragma once

#include <array>
#include <optional>

#include "play/online_event.h"

namespace puissance::server {

class Presence {
public:
    using Milliseconds = online::Milliseconds;
    using Seat = std::optional<int>;  // None: a spectator.

    void come(Seat seat);
    void leave(Seat seat, Milliseconds now);

    // Returns what has changed since the last call. The number of spectators is reported less often
    // when there are many.
    struct News {
        bool of_players = false;
        bool of_watchers = false;
    };
    [[nodiscard]] News news(Milliseconds now);
    [[nodiscard]] bool has_news() const { return watching_ != told_watching_ || here() != told_; }

    [[nodiscard]] std::array<bool, 2> players() const {
        return {told_[0] || count_[0] > 0, told_[1] || count_[1] > 0};
    }
    [[nodiscard]] const std::array<std::optional<Milliseconds>, 2>& away_since() const {
        return away_since_;
    }
    [[nodiscard]] bool is_here(int seat) const { return here()[static_cast<std::size_t>(seat)]; }
    [[nodiscard]] int watching() const { return watching_; }

private:
    [[nodiscard]] std::array<bool, 2> here() const { return {count_[0] > 0, count_[1] > 0}; }

    std::array<int, 2> count_{};
    int watching_ = 0;
    std::array<std::optional<Milliseconds>, 2> away_since_;
    std::array<bool, 2> told_{};
    int told_watching_ = 0;
    Milliseconds told_watching_at_{};
};

}  // namespace puissance::server
