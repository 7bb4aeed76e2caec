// A set of cells of a free board, by their index row * columns + column, as seven words.
#pragma once

#include <array>
#include <cstddef>

#include "base/word.h"
#include "puissance/game.h"

namespace puissance::free_board {

// A set of small numbers, `Words` times 64 of them.
template <int Words>
class BitSet {
public:
    constexpr void add(int index) { words_[word_of(index)] |= bit<Word64>(index % 64); }
    constexpr void remove(int index) { words_[word_of(index)] &= ~bit<Word64>(index % 64); }
    [[nodiscard]] constexpr bool has(int index) const {
        return (words_[word_of(index)] >> (index % 64) & 1) != 0;
    }
    [[nodiscard]] constexpr bool empty() const {
        Word64 any = 0;
        for (const Word64 word : words_) any |= word;
        return any == 0;
    }
    [[nodiscard]] constexpr int size() const {
        int count = 0;
        for (const Word64 word : words_) count += count_bits(word);
        return count;
    }
    // Requires: !empty().
    [[nodiscard]] constexpr int lowest() const {
        std::size_t i = 0;
        while (words_[i] == 0) ++i;
        return static_cast<int>(i) * 64 + lowest_bit(words_[i]);
    }

    constexpr BitSet& operator|=(const BitSet& that) {
        for (std::size_t i = 0; i < words_.size(); ++i) words_[i] |= that.words_[i];
        return *this;
    }
    constexpr BitSet& operator&=(const BitSet& that) {
        for (std::size_t i = 0; i < words_.size(); ++i) words_[i] &= that.words_[i];
        return *this;
    }
    constexpr bool operator==(const BitSet&) const = default;

    // Calls visit(index) for every member, lowest first.
    template <class Visit>
    constexpr void for_each(Visit&& visit) const {
        for (std::size_t i = 0; i < words_.size(); ++i)
            for_each_bit(words_[i], [&](int index) { visit(static_cast<int>(i) * 64 + index); });
    }

private:
    static constexpr std::size_t word_of(int index) { return static_cast<std::size_t>(index) / 64; }

    std::array<Word64, static_cast<std::size_t>(Words)> words_{};
};

using CellSet = BitSet<(max_free_side * max_free_side + 63) / 64>;

}  // namespace puissance::free_board
