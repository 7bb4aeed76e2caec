// How a client comes to a game: it makes one, takes the seat of an invitation, or finds the seat
// that it has. Both wait for the answer, or for a signal.
#pragma once

#include "play/online_event.h"
#include "remote/client.h"

namespace puissance::remote {

struct Invitation {
    Site site;
    std::string rules;  // As parse_game() reads it.
    std::string start;  // As parse_moves() reads it.
    online::ClockRule clock;
    std::optional<int> seat;  // Of who invites; nothing: drawn.
};

template <class T>
using Tried = tl::expected<T, Trouble>;

struct MadeGame {
    Seat seat;
    Link invitation;  // For the other player.
};
[[nodiscard]] Tried<MadeGame> make_game(Network& network, const Invitation& invitation,
                                        const std::string& nickname, Language language);

// The seat that the link leads to; without a secret where it leads to none.
[[nodiscard]] Tried<Seat> enter(Network& network, const Link& link, const std::string& nickname,
                                Language language);

// The seat of the game that follows: its secrets are the same. It is kept as that before it was.
[[nodiscard]] Result<Seat> rematch_of(const Seat& seat, const std::string& name);

}  // namespace puissance::remote
