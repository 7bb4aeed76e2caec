// Sizes of memory as they are spoken of: 16_MiB.
#pragma once

#include <cstddef>

namespace puissance {

[[nodiscard]] constexpr std::size_t operator""_MiB(unsigned long long mebibytes) {
    return static_cast<std::size_t>(mebibytes) << 20U;
}

}  // namespace puissance
