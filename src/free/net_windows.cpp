#include "free/net_windows.h"

#include <limits>

namespace puissance::free_board {

namespace {

// The cells of an arm from the nearest on, behind the edge nothing but the edge.
std::size_t outward(std::size_t code, bool is_left) {
    std::size_t cells = 0;
    bool is_outside = false;
    for (int i = 0; i < NetWindows::reach; ++i) {
        const int place = is_left ? NetWindows::reach - 1 - i : i;
        const std::size_t cell = code >> (2 * place) & 3;
        is_outside = is_outside || cell == 3;
        cells = cells * 4 + (is_outside ? 3 : cell);
    }
    return cells;
}

}  // namespace

const NetWindows& NetWindows::instance() {
    static const NetWindows windows;
    return windows;
}

NetWindows::NetWindows() {
    std::array<std::uint8_t, arm_codes> numbers{};  // From 1.
    std::uint8_t arms = 0;
    for (std::size_t code = 0; code < arm_codes; ++code)
        if (std::uint8_t& number = numbers[outward(code, true)]; number == 0) number = ++arms;
    for (std::size_t code = 0; code < arm_codes; ++code) {
        left_[code] = static_cast<std::uint8_t>(numbers[outward(code, true)] - 1);
        right_[code] = static_cast<std::uint8_t>(numbers[outward(code, false)] - 1);
    }
    constexpr std::uint16_t none = std::numeric_limits<std::uint16_t>::max();
    rows_.fill(none);
    std::uint16_t rows = 0;
    for (std::size_t window = 0; window < arm_codes * arm_codes; ++window) {
        const std::size_t left = left_[window % arm_codes];
        const std::size_t right = right_[window / arm_codes];
        if (rows_[left * arm_count + right] != none) continue;
        rows_[left * arm_count + right] = rows_[right * arm_count + left] = rows++;
    }
}

}  // namespace puissance::free_board
