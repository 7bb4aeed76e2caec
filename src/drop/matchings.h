// The ways to pair off a few columns, so that of each pair a player gets at least one: whenever the
// other takes one, he takes its partner. Up to six columns are paired, in at most 15 ways; ways are
// bits of a set.
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

    // The ways to pair the first `columns` in which two of `wanted` (bits) are a pair. None if the
    // columns are too many, or odd.
    [[nodiscard]] static constexpr Ways serving(int columns, unsigned wanted) {
        return columns <= max_columns ? table[static_cast<std::size_t>(columns)][wanted] : Ways{0};
    }

private:
    using Table = std::array<std::array<Ways, 1U << max_columns>, max_columns + 1>;

    // Pairs the first column that is left with each of the others in turn.
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
