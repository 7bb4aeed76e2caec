// Random text from the operating system, good enough for secrets.
#pragma once

#include <cstdint>
#include <string>

namespace puissance::system {

[[nodiscard]] std::uint64_t random_bits();
// Characters of base64url: each has 6 random bits.
[[nodiscard]] std::string random_text(int length);

}  // namespace puissance::system
