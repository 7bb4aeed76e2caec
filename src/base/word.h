// Words of 64 and 128 bits with the few operations that bitboards need.
#pragma once

#include <bit>
#include <concepts>
#include <cstdint>

namespace puissance {

using Word64 = std::uint64_t;
__extension__ using Word128 = unsigned __int128;

template <class W>
concept Word =
    std::same_as<W, std::uint32_t> || std::same_as<W, Word64> || std::same_as<W, Word128>;

template <Word W>
inline constexpr int bits_of = static_cast<int>(sizeof(W) * 8);

template <Word W>
[[nodiscard]] constexpr int count_bits(W word) {
    if constexpr (sizeof(W) == 16) {
        return std::popcount(static_cast<Word64>(word)) +
               std::popcount(static_cast<Word64>(word >> 64));
    } else {
        return std::popcount(word);
    }
}

// Requires: word != 0.
template <Word W>
[[nodiscard]] constexpr int lowest_bit(W word) {
    if constexpr (sizeof(W) == 16) {
        const auto low = static_cast<Word64>(word);
        return low != 0 ? std::countr_zero(low)
                        : 64 + std::countr_zero(static_cast<Word64>(word >> 64));
    } else {
        return std::countr_zero(word);
    }
}

template <Word W>
[[nodiscard]] constexpr bool has_one_bit(W word) {
    return word != 0 && (word & (word - 1)) == 0;
}

template <Word W>
[[nodiscard]] constexpr W bit(int index) {
    return static_cast<W>(1) << index;
}

// Calls visit(index) for every bit set, lowest first.
template <Word W, class Visit>
constexpr void for_each_bit(W word, Visit&& visit) {
    for (; word != 0; word &= word - 1) visit(lowest_bit(word));
}

}  // namespace puissance
