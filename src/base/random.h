// Our own seeded generator, so that a seed gives the same game with every compiler and on every
// processor. The standard library's distributions do not promise that.
#pragma once

#include <cstdint>
#include <utility>

namespace puissance {

// SplitMix64: an addition, two multiplications and three xor-shifts per number.
class Random {
public:
    explicit constexpr Random(std::uint64_t seed) : state_(seed) {}

    constexpr std::uint64_t next() {
        state_ += 0x9e3779b97f4a7c15ULL;
        return mix(state_);
    }

    // A number in [0, limit). Requires: limit > 0. The bias of the remainder is below limit / 2^64.
    constexpr std::uint64_t below(std::uint64_t limit) { return next() % limit; }

    template <class Sequence>
    constexpr void shuffle(Sequence& sequence) {
        for (std::size_t i = sequence.size(); i > 1; --i)
            std::swap(sequence[i - 1], sequence[static_cast<std::size_t>(below(i))]);
    }

    // Two generators with the same state give the same numbers.
    [[nodiscard]] constexpr std::uint64_t state() const { return state_; }

    // A good hash of one number.
    [[nodiscard]] static constexpr std::uint64_t mix(std::uint64_t z) {
        z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9ULL;
        z = (z ^ (z >> 27)) * 0x94d049bb133111ebULL;
        return z ^ (z >> 31);
    }

private:
    std::uint64_t state_;
};

}  // namespace puissance
