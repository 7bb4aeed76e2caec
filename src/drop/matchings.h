// The ways to divide a few columns into pairs. Whenever the opponent takes one of a pair, a player
// takes its partner, and so gets at least one of each pair. Up to six columns can be paired, in at
// most 15 ways; a set of ways is a bit mask.
#pragma once

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>

namespace puissance::drop {

class Matchings {
public:
    static constexpr int max_columns = 6;
    using Ways = std::uint16_t;
    static constexpr Ways all = 0xFFFF;

    // The ways to pair the first `columns` columns that make a pair of two columns of `wanted` (a
    // bit mask). None if the number of columns is odd or too large.
    [[nodiscard]] static constexpr Ways serving(int columns, unsigned wanted) {
        return columns <= max_columns ? table[static_cast<std::size_t>(columns)][wanted] : Ways{0};
    }

private:
    using Table = std::array<std::array<Ways, 1U << max_columns>, max_columns + 1>;

    // Pairs the first remaining column with each of the others in turn.
    static constexpr void count(unsigned left, unsigned wanted, bool served, int& way, Ways& ways) {
        if (left == 0) {
            if (served) ways = static_cast<Ways>(ways | (1U << way));
            ++way;
            return;
        }
        const unsigned first = left & (~left + 1);
        for (unsigned others = left ^ first; others != 0; others &= others - 1) {
            const unsigned partner = others & (~others + 1);
            const bool pair = (wanted & first) != 0 && (wanted & partner) != 0;
            count(left ^ first ^ partner, wanted, served || pair, way, ways);
        }
    }

    static constexpr Table make() {
        Table made{};
        for (unsigned columns = 0; columns <= max_columns; columns += 2)
            for (unsigned wanted = 0; wanted < 1U << columns; ++wanted) {
                int way = 0;
                count((1U << columns) - 1, wanted, false, way, made[columns][wanted]);
            }
        return made;
    }

    static const Table table;
};

inline constexpr Matchings::Table Matchings::table = Matchings::make();

}  // namespace puissance::drop
