// CRC-32, as in zip and PNG. It detects any damage confined to 32 consecutive bits, and misses only
// one in 2^32 of all other damages.
#pragma once

#include <array>
#include <cstdint>
#include <span>

namespace puissance {

class Checksum {
public:
    [[nodiscard]] static constexpr std::uint32_t of(std::span<const std::uint8_t> bytes) {
        std::uint32_t sum = ~0U;
        for (const std::uint8_t byte : bytes) sum = table[(sum ^ byte) & 255U] ^ (sum >> 8U);
        return ~sum;
    }

private:
    static constexpr std::array<std::uint32_t, 256> make() {
        std::array<std::uint32_t, 256> made{};
        for (std::uint32_t i = 0; i < 256; ++i) {
            made[i] = i;
            for (int bit = 0; bit < 8; ++bit)
                made[i] = (made[i] >> 1U) ^ ((made[i] & 1U) != 0 ? 0xEDB88320U : 0U);
        }
        return made;
    }

    static const std::array<std::uint32_t, 256> table;
};

inline constexpr std::array<std::uint32_t, 256> Checksum::table = Checksum::make();

}  // namespace puissance
