#include "system/random_text.h"

#include <cstdlib>
#include <string_view>

#include <sys/random.h>

namespace puissance::system {

std::uint64_t random_bits() {
    std::uint64_t bits = 0;
    // So few bytes come whole, or the system has none at all.
    if (::getrandom(&bits, sizeof bits, 0) != sizeof bits) std::abort();
    return bits;
}

std::string random_text(int length) {
    constexpr std::string_view digits =
        "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
    std::string text;
    for (int i = 0; i < length; ++i) text += digits[random_bits() % digits.size()];
    return text;
}

}  // namespace puissance::system
