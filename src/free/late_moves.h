// Late move reductions: a move that comes late in the order is first searched to a smaller depth,
// by 0.4 + ln(depth) ln(number) / 1.5 plies. The logarithms are computed by additions, so that
// every compiler gets the same values.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>

namespace puissance::free_board {

class LateMoves {
public:
    // Requires: both are at least 1.
    [[nodiscard]] static constexpr int reduction(int depth, int number) {
        return table[static_cast<std::size_t>(std::min(depth, max_depth))]
                    [static_cast<std::size_t>(std::min(number, max_number))];
    }

private:
    static constexpr int max_depth = 63;
    static constexpr int max_number = 63;

    // ln n = ln (n - 1) + 2 artanh(1 / (2n - 1))
    static constexpr auto logarithms = [] {
        std::array<double, std::size_t{64}> values{};
        for (std::size_t n = 2; n < values.size(); ++n) {
            const double x = 1.0 / static_cast<double>(2 * n - 1);
            double power = x;
            values[n] = values[n - 1];
            for (int i = 1; i < 20; i += 2, power *= x * x) values[n] += 2 * power / i;
        }
        return values;
    }();
    static constexpr auto table = [] {
        std::array<std::array<std::int8_t, max_number + 1>, max_depth + 1> values{};
        for (std::size_t depth = 1; depth < values.size(); ++depth)
            for (std::size_t number = 1; number < values[depth].size(); ++number)
                values[depth][number] =
                    static_cast<std::int8_t>(0.4 + logarithms[depth] * logarithms[number] / 1.5);
        return values;
    }();
};

}  // namespace puissance::free_board
