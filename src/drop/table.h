// The transposition table of the exact solver. An entry holds the proved bounds of a score and the
// move that proved the lower one. Each slot holds one entry, as large as a word of the board; a new
// entry always replaces the old one.
//
// *No false hits.* A key is multiplied by an odd number, which is a bijection, and the product is
// shifted to the top of the word. As a fraction of the largest product it chooses the slot, so that
// any number of slots will do. With at least 2^bits slots, the products of one slot are fewer than
// 2^(width - bits) and follow one another, so they differ in the bits after the first `bits`: these
// are stored in the entry, above the payload. So the slot and the entry together determine the key,
// and two positions are never confused, however small the table.
//
//     product   [ bits | rest of the product | 0 … 0 ]       slot = product * slots / 2^width
//     entry            [ rest of the product | … payload ]   = product << bits, | payload
//
// The table begins small enough for the processor's cache and grows eightfold when it is half full,
// so most positions are solved without slow reads from memory. Before it has its full size the
// number of slots is a power of two.
//
// Several threads may probe and store at once while the table does not grow. An entry of 64 bits is
// read and written atomically. In an entry of 128 bits, the half with the payload is the lock: a
// writer exchanges it for `busy`, and a reader accepts the entry if that half is the same before
// and after reading the other one. Then both halves were written together, or by writers with the
// same first half, and either of their entries is true.
#pragma once

#include <algorithm>
#include <array>
#include <atomic>
#include <bit>
#include <cstddef>
#include <cstdint>

#include "base/inline.h"
#include "base/pages.h"
#include "base/word.h"

namespace puissance::drop {

template <Word W>
class Table {
    // One word of the board in parts of 64 bits; the part with the payload comes first.
    using Slot = std::array<Word64, sizeof(W) / 8>;

public:
    struct Entry {
        int lowest;
        int highest;
        int column;  // -1 if no move is known.
    };

    // Where the entry of a position would be. Valid until the table grows.
    struct Place {
        const Slot* slot;
        W rest;
    };

    // Keys have `key_bits` bits. The table grows from 2^first_bits to max_count slots; both numbers
    // are raised if an entry could not hold the rest of a product otherwise.
    Table(int key_bits, int first_bits, std::size_t max_count)
        : bits_(std::max(first_bits, key_bits + payload_bits - bits_of<W>)),
          first_count_(std::size_t{1} << bits_),
          max_count_(std::max(first_count_, max_count)),
          count_(first_count_),
          pages_(sizeof(Slot) * max_count_),
          slots_(static_cast<Slot*>(pages_.data())) {}

    [[nodiscard]] bool has_memory() const { return slots_ != nullptr; }

    void forget() {
        std::fill_n(slots_, count_, Slot{});
        set_count(first_count_);
        taken_ = 0;
    }

    // The largest number of bits that this many slots can tell apart.
    [[nodiscard]] static constexpr int bits_for(std::size_t count) {
        return static_cast<int>(std::bit_width(count)) - 1;
    }

    // What is known of a position without an entry.
    [[nodiscard]] static Entry unknown() { return {-farthest, farthest, -1}; }

    // The product that takes the place of the key.
    [[nodiscard]] PUISSANCE_INLINE static constexpr W mix(W key, int key_bits) {
        return key * (odd << (bits_of<W> - key_bits));
    }

    [[nodiscard]] PUISSANCE_INLINE Place place(W mixed) const {
        return {slots_ + slot(mixed), static_cast<W>(mixed << bits_)};
    }

    // Narrows the bounds by those in the table. Without an entry, nothing changes.
    PUISSANCE_INLINE static void probe(const Place& place, Entry& entry) {
        const W found = read(*place.slot) ^ place.rest;
        if (found > payload_mask) return;
        const auto payload = static_cast<unsigned>(found);
        entry.lowest = std::max(entry.lowest, static_cast<int>(payload & 127U) - farthest);
        entry.highest = std::min(entry.highest, farthest - static_cast<int>(payload >> 7U & 127U));
        entry.column = static_cast<int>(payload >> 14U) - 1;
    }

    PUISSANCE_INLINE void store(W mixed, const Entry& entry) {
        if (count_ < max_count_ && is_empty(slots_[slot(mixed)])) take_slot();
        // Four bits cannot hold columns from the fifteenth on; those are not stored.
        const auto column = entry.column < 14 ? static_cast<unsigned>(entry.column + 1) : 0U;
        const unsigned payload = column << 14U |
                                 static_cast<unsigned>(farthest - entry.highest) << 7U |
                                 static_cast<unsigned>(entry.lowest + farthest);
        write(slots_[slot(mixed)], static_cast<W>(mixed << bits_) | payload);
    }

    // While it is shared, the table does not grow by itself: the threads must stop when it is
    // crowded.
    void share(bool is_shared) { is_shared_ = is_shared; }
    [[nodiscard]] bool is_crowded() const {
        return count_ < max_count_ && taken_.load(std::memory_order_relaxed) * 2 > count_;
    }
    void grow() {
        if (count_ < max_count_) grow(std::min(max_count_, count_ * 8));
    }
    void grow_fully() {
        if (count_ < max_count_) grow(max_count_);
    }

private:
    // 4 bits for column + 1, 7 for farthest - highest, 7 for lowest + farthest. All zeros means
    // that nothing is known, as an empty slot must.
    static constexpr int payload_bits = 18;
    static constexpr unsigned payload_mask = (1U << payload_bits) - 1;
    static constexpr int farthest = 64;  // Larger than every score.
    static constexpr Word64 busy = ~Word64{0};
    static constexpr W odd = static_cast<W>(0x9E3779B97F4A7C15ULL) |
                             static_cast<W>(sizeof(W) == 16 ? 0xD1B54A32D192ED03ULL : 0)
                                 << (bits_of<W> - 64);

    [[nodiscard]] PUISSANCE_INLINE std::size_t slot(W mixed) const {
        const auto top = static_cast<Word64>(mixed >> (bits_of<W> - 64));
        if constexpr (sizeof(std::size_t) == 4) {
            // The same in words of 64 bits: WebAssembly calls a function to multiply longer ones.
            const Word64 count = count_;
            return static_cast<std::size_t>(
                ((top >> 32U) * count + ((top & 0xFFFFFFFFU) * count >> 32U)) >> 32U);
        }
        return static_cast<std::size_t>(static_cast<Word128>(top) * count_ >> 64);
    }

    void set_count(std::size_t count) {
        count_ = count;
        bits_ = bits_for(count);
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

    // Threads may lose a few counts here, which does no harm.
    void take_slot() {
        taken_.store(taken_.load(std::memory_order_relaxed) + 1, std::memory_order_relaxed);
        if (!is_shared_ && is_crowded()) grow();
    }

    // Grows in place: the entry of slot i moves to slot i or higher, so going from the last slot to
    // the first never overwrites an entry that has yet to move. Requires: the number of slots is
    // still a power of two.
    [[gnu::noinline]] void grow(std::size_t count) {
        const int old_bits = bits_;
        set_count(count);
        for (std::size_t i = std::size_t{1} << old_bits; i-- > 0;) {
            if (is_empty(slots_[i])) continue;
            const W old = read(slots_[i]);
            slots_[i] = Slot{};
            const W mixed = static_cast<W>(i) << (bits_of<W> - old_bits) |
                            (old & ~static_cast<W>(payload_mask)) >> old_bits;
            write(slots_[slot(mixed)], static_cast<W>(mixed << bits_) | (old & payload_mask));
        }
    }

    int bits_;  // 2^bits_ is the largest power of two that is not above count_.
    std::size_t first_count_;
    std::size_t max_count_;
    std::size_t count_;
    bool is_shared_ = false;
    std::atomic<std::size_t> taken_ = 0;
    Pages pages_;
    Slot* slots_;
};

}  // namespace puissance::drop
