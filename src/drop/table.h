// What the exact solver remembers: for a position the bounds proved of its score, and the move that
// proved the lower one. One entry to a slot, as large as the words of the board; the newest stays.
//
// *No false hits.* A key is multiplied by an odd number, which takes no two keys to one product,
// and shifted so that the product stands at the top of the word. Its first bits choose the slot;
// all the others are kept in the entry, above the payload. So slot and entry together are the whole
// key, and two positions are never taken for one, however small the table.
//
//     product   [ slot | rest of the key | 0 … 0 ]
//     entry            [ rest of the key | … payload ]     = product << bits of the slot, | payload
//
// The table begins small, in the cache of the processor, and grows eightfold when it is half
// full: most positions are solved before memory is ever waited for.
//
// Several threads may probe and store at once while it does not grow. An entry of 64 bits is read
// and written whole. Of one of 128 bits the half with the payload is its lock: a writer takes it by
// exchanging it for `busy`, and a reader believes what he read if that half is the same after it as
// before: then both halves were written together, or by writers who agree on that half, and either
// of their entries is true.
#pragma once

#include <algorithm>
#include <array>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <utility>

#include "base/inline.h"
#include "base/pages.h"
#include "base/word.h"

namespace puissance::drop {

template <Word W>
class Table {
    // One word of the board, in halves of 64 bits: the payload's first.
    using Slot = std::array<Word64, sizeof(W) / 8>;

public:
    struct Entry {
        int lowest;
        int highest;
        int column;  // -1: none.
    };

    // Where a position would stand. Good until the table grows.
    struct Place {
        const Slot* slot;
        W rest;
    };

    // Keys are of `key_bits`; the number of slots is between 2^first_bits and 2^max_bits, or
    // larger if entries could not tell keys apart otherwise.
    Table(int key_bits, int first_bits, int max_bits)
        : first_bits_(std::max(first_bits, key_bits + payload_bits - bits_of<W>)),
          max_bits_(std::max(first_bits_, max_bits)),
          bits_(first_bits_),
          pages_(sizeof(Slot) << max_bits_),
          slots_(static_cast<Slot*>(pages_.data())) {}

    [[nodiscard]] bool has_memory() const { return slots_ != nullptr; }

    void forget() {
        std::fill_n(slots_, std::size_t{1} << bits_, Slot{});
        bits_ = first_bits_;
        taken_ = 0;
    }

    // The product that a key is found by.
    [[nodiscard]] PUISSANCE_INLINE static constexpr W mix(W key, int key_bits) {
        return key * (odd << (bits_of<W> - key_bits));
    }

    [[nodiscard]] PUISSANCE_INLINE Place place(W mixed) const {
        return {slots_ + slot(mixed), static_cast<W>(mixed << bits_)};
    }

    // Narrows the bounds to what is known of the position; the column is left alone if none is.
    PUISSANCE_INLINE static void probe(const Place& place, Entry& entry) {
        const W found = read(*place.slot) ^ place.rest;
        if (found > payload_mask) return;
        const auto payload = static_cast<unsigned>(found);
        entry.lowest = std::max(entry.lowest, static_cast<int>(payload & 127U) - farthest);
        entry.highest = std::min(entry.highest, farthest - static_cast<int>(payload >> 7U & 127U));
        entry.column = static_cast<int>(payload >> 14U) - 1;
    }

    PUISSANCE_INLINE void store(W mixed, const Entry& entry) {
        if (bits_ < max_bits_ && is_empty(slots_[slot(mixed)])) take_slot();
        // Columns from the fifteenth on have no room, and are searched without that hint.
        const auto column = entry.column < 14 ? static_cast<unsigned>(entry.column + 1) : 0U;
        const unsigned payload = column << 14U |
                                 static_cast<unsigned>(farthest - entry.highest) << 7U |
                                 static_cast<unsigned>(entry.lowest + farthest);
        write(slots_[slot(mixed)], static_cast<W>(mixed << bits_) | payload);
    }

    // While it is shared it does not grow by itself: who shares it is to end that when it is
    // crowded.
    void share(bool is_shared) { is_shared_ = is_shared; }
    [[nodiscard]] bool is_crowded() const {
        return bits_ < max_bits_ && taken_.load(std::memory_order_relaxed) * 2 > std::size_t{1}
                                                                                     << bits_;
    }
    void grow() {
        if (bits_ < max_bits_) grow(std::min(max_bits_, bits_ + 3));
    }
    void grow_fully() {
        if (bits_ < max_bits_) grow(max_bits_);
    }

private:
    // column 4 | farthest - highest 7 | lowest + farthest 7. None is all ones; zero says nothing,
    // as an empty slot must.
    static constexpr int payload_bits = 18;
    static constexpr unsigned payload_mask = (1U << payload_bits) - 1;
    static constexpr int farthest = 64;  // No score is.
    static constexpr Word64 busy = ~Word64{0};
    static constexpr W odd = static_cast<W>(0x9E3779B97F4A7C15ULL) |
                             static_cast<W>(sizeof(W) == 16 ? 0xD1B54A32D192ED03ULL : 0)
                                 << (bits_of<W> - 64);

    [[nodiscard]] PUISSANCE_INLINE std::size_t slot(W mixed) const {
        return static_cast<std::size_t>(mixed >> (bits_of<W> - bits_));
    }

    [[nodiscard]] PUISSANCE_INLINE static bool is_empty(const Slot& slot) {
        return __atomic_load_n(slot.data(), __ATOMIC_RELAXED) == 0;
    }

    [[nodiscard]] PUISSANCE_INLINE static W read(const Slot& slot) {
        if constexpr (sizeof(W) == 8) return __atomic_load_n(slot.data(), __ATOMIC_RELAXED);
        else {
            const Word64 before = __atomic_load_n(&slot[0], __ATOMIC_ACQUIRE);
            const Word64 high = __atomic_load_n(&slot[1], __ATOMIC_ACQUIRE);
            const Word64 after = __atomic_load_n(&slot[0], __ATOMIC_RELAXED);
            return before == after && before != busy ? static_cast<W>(high) << 64 | before : 0;
        }
    }

    PUISSANCE_INLINE static void write(Slot& slot, W entry) {
        const auto low = static_cast<Word64>(entry);
        if constexpr (sizeof(W) == 8) {
            __atomic_store_n(slot.data(), low, __ATOMIC_RELAXED);
        } else {
            Word64 old = __atomic_load_n(&slot[0], __ATOMIC_RELAXED);
            if (old == busy || !__atomic_compare_exchange_n(&slot[0], &old, busy, false,
                                                            __ATOMIC_ACQUIRE, __ATOMIC_RELAXED))
                return;
            __atomic_store_n(&slot[1], static_cast<Word64>(entry >> 64), __ATOMIC_RELEASE);
            __atomic_store_n(&slot[0], low, __ATOMIC_RELEASE);
        }
    }

    // Several threads may lose count of a few.
    void take_slot() {
        taken_.store(taken_.load(std::memory_order_relaxed) + 1, std::memory_order_relaxed);
        if (!is_shared_ && is_crowded()) grow();
    }

    // In place: a slot's entry moves to one of at least eight times its number, so that from the
    // last to the first none is in another's way.
    [[gnu::noinline]] void grow(int bits) {
        const int old_bits = std::exchange(bits_, bits);
        for (std::size_t i = std::size_t{1} << old_bits; i-- > 0;) {
            if (is_empty(slots_[i])) continue;
            const W old = read(slots_[i]);
            slots_[i] = Slot{};
            const W mixed = static_cast<W>(i) << (bits_of<W> - old_bits) |
                            (old & ~static_cast<W>(payload_mask)) >> old_bits;
            write(slots_[slot(mixed)], static_cast<W>(mixed << bits_) | (old & payload_mask));
        }
    }

    int first_bits_;
    int max_bits_;
    int bits_;
    bool is_shared_ = false;
    std::atomic<std::size_t> taken_ = 0;
    Pages pages_;
    Slot* slots_;
};

}  // namespace puissance::drop
