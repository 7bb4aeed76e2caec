// Names, numbers and secrets of games between people. Secrets are chosen by the clients; only their
// hashes are kept.
#pragma once

#include <string>
#include <string_view>

#include "play/online_event.h"

namespace puissance::server {

[[nodiscard]] std::string new_name();     // 66 random bits, in base64url.
[[nodiscard]] std::int64_t new_number();  // Random, at least 1.
[[nodiscard]] online::Hash hash_of(std::string_view secret);
// Returns the seat that this secret belongs to.
[[nodiscard]] std::optional<int> seat_of(const online::NewGame& game, std::string_view secret);

}  // namespace puissance::server
