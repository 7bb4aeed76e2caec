// In place of the network, in a library whose host loads it (PUISSANCE_NET).
#include "free/net_weights.h"

namespace puissance::free_board {

std::span<const std::uint8_t> shipped_net() { return {}; }

}  // namespace puissance::free_board
