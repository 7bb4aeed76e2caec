// A literal for sizes of memory: 16_MiB. Alone, because rooms that share nothing else need it.
#pragma once

#include <cstddef>

namespace puissance {

[[nodiscard]] constexpr std::size_t operator""_MiB(unsigned long long mebibytes) {
    return static_cast<std::size_t>(mebibytes) << 20U;
}

}  // namespace puissance
