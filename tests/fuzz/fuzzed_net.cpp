#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "base/checksum.h"
#include "free/net_view.h"
#include "fuzz/facts.h"
#include "fuzz/fuzzed.h"

namespace puissance::fuzz {

namespace {

// The shipped network with some bytes replaced, and its checksum made right.
std::vector<std::uint8_t> changed_net(std::string_view changes) {
    const auto shipped = free_board::shipped_net();
    std::vector<std::uint8_t> bytes(shipped.begin(), shipped.end());
    const auto byte = [&](std::size_t i) -> std::size_t {
        return static_cast<std::uint8_t>(changes[i]);
    };
    for (std::size_t i = 0; i + 3 < changes.size(); i += 4)
        bytes[(byte(i) << 16U | byte(i + 1) << 8U | byte(i + 2)) % bytes.size()] =
            static_cast<std::uint8_t>(changes[i + 3]);
    const std::uint32_t sum = Checksum::of(std::span(bytes).first(bytes.size() - 4));
    for (std::size_t i = 0; i < 4; ++i)
        bytes[bytes.size() - 4 + i] = static_cast<std::uint8_t>(sum >> (8 * i));
    return bytes;
}

std::string try_net_bytes(const std::vector<std::uint8_t>& bytes) {
    const auto net = free_board::NetWeights::read(bytes);
    if (!net) return wrong_facts(net.error().facts);
    if (net->bytes() != bytes) return "a network that does not lead back";
    // Whatever the weights are, no sum overflows.
    FreeBoard board(Game{9, 9, 5, Gravity::none});
    const free_board::NetGeometry geometry(board.game());
    free_board::NetView<free_board::PlainLanes> plain(*net, geometry, board, 0);
    free_board::NetView<free_board::NetLanes> view(*net, geometry, board, 0);
    for (int cell = 0, player = 0; cell < board.game().cells(); cell += 3, player = 1 - player) {
        plain.place(cell, player);
        view.place(cell, player);
        if (plain.points() != view.points()) return "points that depend on the processor";
    }
    return {};
}

}  // namespace

std::string try_net(std::string_view text) {
    auto wrong = try_net_bytes({text.begin(), text.end()});
    return wrong.empty() ? try_net_bytes(changed_net(text)) : wrong;
}

}  // namespace puissance::fuzz
