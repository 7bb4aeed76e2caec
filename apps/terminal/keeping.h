// What keeps a game when it ends, here and between people elsewhere.
#pragma once

#include <string>

#include "play/session.h"
#include "remote/table.h"
#include "terminal/phrase.h"

namespace puissance::terminal {

// Requires: session.is_over().
[[nodiscard]] Result<void> keep_ended(const Session& session);
// The seat of the player in a game that is over; one without a result is no game, and none is kept
// twice.
[[nodiscard]] Result<void> keep_online(const remote::Table& table, const std::string& name);

// Why not: the game was played all the same.
[[nodiscard]] Phrase not_kept(const Error& reason, words::Language language);

}  // namespace puissance::terminal
