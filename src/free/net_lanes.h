// Eight channels of the network at once. VectorLanes is a vector of the processor (NEON, SSE,
// WebAssembly SIMD), as GCC and Clang write them; PlainLanes is plain C++ and gives the same
// numbers (tests/unit/net_board_test.cpp).
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <cstring>

namespace puissance::free_board {

inline constexpr std::size_t lane_count = 8;

struct PlainLanes {
    std::array<std::int16_t, lane_count> lanes;

    // The sums that the network needs fit in 16 bits.
    template <class Operation>
    [[nodiscard]] static PlainLanes each(const PlainLanes& a, const PlainLanes& b,
                                         Operation&& operation) {
        PlainLanes result;
        for (std::size_t i = 0; i < lane_count; ++i)
            result.lanes[i] = static_cast<std::int16_t>(operation(a.lanes[i], b.lanes[i]));
        return result;
    }
    friend PlainLanes operator+(const PlainLanes& a, const PlainLanes& b) {
        return each(a, b, [](int x, int y) { return x + y; });
    }
    friend PlainLanes operator-(const PlainLanes& a, const PlainLanes& b) {
        return each(a, b, [](int x, int y) { return x - y; });
    }
    friend PlainLanes operator*(const PlainLanes& a, const PlainLanes& b) {
        return each(a, b, [](int x, int y) { return x * y; });
    }
    PlainLanes& operator+=(const PlainLanes& that) { return *this = *this + that; }
    PlainLanes& operator-=(const PlainLanes& that) { return *this = *this - that; }
};

// From 0 to `top`, where that is positive.
[[nodiscard]] inline PlainLanes cut(const PlainLanes& lanes, std::int16_t top) {
    return PlainLanes::each(lanes, {}, [&](int x, int) { return std::clamp<int>(x, 0, top); });
}
// Nothing below zero, and fewer digits.
[[nodiscard]] inline PlainLanes shifted(const PlainLanes& lanes, int shift) {
    return PlainLanes::each(lanes, {}, [&](int x, int) { return std::max(x, 0) >> shift; });
}
[[nodiscard]] inline bool is_zero(const PlainLanes& lanes) {
    return lanes.lanes == PlainLanes{}.lanes;
}

// Four sums of products.
inline constexpr std::size_t sum_count = 4;

struct PlainSums {
    std::array<std::int32_t, sum_count> sums;

    void add(const PlainSums& weights, std::int32_t input) {
        for (std::size_t i = 0; i < sum_count; ++i) sums[i] += weights.sums[i] * input;
    }
};
[[nodiscard]] PlainSums sums_of(const PlainLanes&);

#if defined(__GNUC__)
using VectorLanes [[gnu::vector_size(2 * lane_count)]] = std::int16_t;

[[nodiscard]] inline VectorLanes cut(VectorLanes lanes, std::int16_t top) {
    const VectorLanes zero{};
    const VectorLanes tops = zero + top;
    lanes = lanes > zero ? lanes : zero;
    return lanes < tops ? lanes : tops;
}
[[nodiscard]] inline VectorLanes shifted(VectorLanes lanes, int shift) {
    const VectorLanes zero{};
    return (lanes > zero ? lanes : zero) >> shift;
}
[[nodiscard]] inline bool is_zero(VectorLanes lanes) {
    std::array<std::uint64_t, 2> halves;
    std::memcpy(halves.data(), &lanes, sizeof lanes);
    return (halves[0] | halves[1]) == 0;
}

struct VectorSums {
    using Sums [[gnu::vector_size(4 * sum_count)]] = std::int32_t;
    Sums sums;

    void add(const VectorSums& weights, std::int32_t input) { sums += weights.sums * input; }
};
[[nodiscard]] VectorSums sums_of(VectorLanes);
using NetLanes = VectorLanes;
#else
using NetLanes = PlainLanes;
#endif

// The sums that go with lanes.
template <class Lanes>
using SumsOf = decltype(sums_of(Lanes{}));

}  // namespace puissance::free_board
