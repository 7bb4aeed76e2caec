// What the exact solver remembers: for a position the bounds proved of its score, and the move that
// proved the lower one. Entries are 8 bytes, one to a slot, the newest stays.
//
// A key of up to 64 bits is mixed by a bijection; its high bits choose the slot and the rest is
// kept, so that two positions with different keys are never taken for one, however small the table.
// The table begins small, in the cache of the processor, and grows eightfold when it is half
// full: most positions are solved before memory is ever waited for.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "base/inline.h"

namespace puissance {

class DropTable {
public:
    struct Known {
        int lowest;
        int highest;
        int column;  // -1: none.
    };

    // `key_bits` of every key are used; at most 2^most_bits slots are. A table of `first_bits` that
    // could not tell keys apart begins larger.
    DropTable(int key_bits, int first_bits, int most_bits)
        : key_bits_(key_bits),
          first_bits_(std::max(first_bits, key_bits - 64 + payload_bits)),
          most_bits_(std::max(first_bits_, most_bits)) {
        forget();
    }

    void forget() {
        bits_ = first_bits_;
        taken_ = 0;
        slots_.assign(std::size_t{1} << bits_, 0);
    }

    // A bijection of keys: what slots and tags are made of.
    [[nodiscard]] PUISSANCE_INLINE std::uint64_t mix(std::uint64_t key) const {
        const std::uint64_t mask = ~std::uint64_t{0} >> (64 - key_bits_);
        key = (key * 0x9E3779B97F4A7C15ULL) & mask;
        key ^= key >> (key_bits_ / 2);
        return (key * 0xD1B54A32D192ED03ULL) & mask;
    }

    PUISSANCE_INLINE void prefetch(std::uint64_t mixed) const {
        __builtin_prefetch(&slots_[slot(mixed)]);
    }

    // Narrows the bounds to what is known of the position; the column is left alone if none is.
    PUISSANCE_INLINE void look(std::uint64_t mixed, Known& known) const {
        const std::uint64_t entry = slots_[slot(mixed)];
        if (entry >> payload_bits != tag(mixed) || (entry & payload_mask) == 0) return;
        known.lowest = std::max(known.lowest, static_cast<int>(entry & 127U) - offset);
        known.highest = std::min(known.highest, static_cast<int>((entry >> 7U) & 127U) - offset);
        known.column = static_cast<int>((entry >> 14U) & 15U) - 1;
    }

    PUISSANCE_INLINE void keep(std::uint64_t mixed, const Known& known) {
        if (slots_[slot(mixed)] == 0 && bits_ < most_bits_ && ++taken_ * 2 > slots_.size()) grow();
        // Columns from the sixteenth on have no room, and are searched without that hint.
        const auto column = known.column < 15 ? static_cast<unsigned>(known.column + 1) : 0U;
        slots_[slot(mixed)] = tag(mixed) << payload_bits | column << 14U |
                              static_cast<unsigned>(known.highest + offset) << 7U |
                              static_cast<unsigned>(known.lowest + offset);
    }

private:
    // tag 46 | column 4 | highest 7 | lowest 7
    static constexpr int payload_bits = 18;
    static constexpr std::uint64_t payload_mask = (1U << payload_bits) - 1;
    static constexpr int offset = 65;  // No bounds are kept as 0, so an empty slot is 0.

    [[nodiscard]] std::size_t slot(std::uint64_t mixed) const {
        return static_cast<std::size_t>(mixed >> (key_bits_ - bits_));
    }
    [[nodiscard]] std::uint64_t tag(std::uint64_t mixed) const {
        return (mixed << (64 - key_bits_ + bits_)) >> payload_bits;
    }

    void grow() {
        const int old_bits = bits_;
        const std::vector<std::uint64_t> old = std::move(slots_);
        bits_ = std::min(most_bits_, bits_ + 3);
        slots_.assign(std::size_t{1} << bits_, 0);
        for (std::size_t i = 0; i < old.size(); ++i) {
            if (old[i] == 0) continue;
            const std::uint64_t rest =
                (old[i] >> payload_bits << payload_bits) >> (64 - key_bits_ + old_bits);
            const std::uint64_t mixed = (std::uint64_t{i} << (key_bits_ - old_bits)) | rest;
            slots_[slot(mixed)] = tag(mixed) << payload_bits | (old[i] & payload_mask);
        }
    }

    int key_bits_;
    int first_bits_;
    int most_bits_;
    int bits_ = 0;
    std::size_t taken_ = 0;
    std::vector<std::uint64_t> slots_;
};

}  // namespace puissance
