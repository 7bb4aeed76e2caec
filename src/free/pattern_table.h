// The transposition table of the strong search, one entry in each slot. Several threads may probe
// and store at once: an entry is two words, and one whose words come from two threads is not found.
#pragma once

#include <bit>
#include <cstdint>
#include <optional>

#include "free/slot_table.h"
#include "puissance/score.h"

namespace puissance::free_board {

struct PatternEntry {
    std::int16_t score = 0;  // As in search_score.h, counted from this position.
    std::int16_t points = 0;
    std::int16_t cell = -1;
    std::int8_t depth = 0;
    std::uint8_t bound_and_age = 0;  // A Bound in the low two bits; the table fills in the age.

    [[nodiscard]] Bound bound() const { return static_cast<Bound>(bound_and_age & 3); }
};

class PatternTable {
public:
    explicit PatternTable(std::size_t bytes) : slots_(bytes) {}

    [[nodiscard]] bool has_memory() const { return slots_.has_memory(); }
    // Makes all entries unreachable. Only one thread may call this or start_search().
    void forget() { salt_ += salt_step; }
    // Begins a new age: older entries may be replaced by any new one.
    void start_search() { age_ = (age_ + 1) % 64; }

    [[nodiscard]] std::optional<PatternEntry> probe(std::uint64_t key) {
        Slot& slot = slots_.slot(key ^ salt_);
        const std::uint64_t data = load(slot.data);
        if ((load(slot.key) ^ data) != (key ^ salt_)) return std::nullopt;
        return std::bit_cast<PatternEntry>(data);
    }

    // Does nothing if the entry in the slot is worth more.
    void store(std::uint64_t key, PatternEntry entry) {
        Slot& slot = slots_.slot(key ^ salt_);
        const std::uint64_t before = load(slot.data);
        const auto old = std::bit_cast<PatternEntry>(before);
        const bool is_same = (load(slot.key) ^ before) == (key ^ salt_);
        if (entry.bound() != Bound::exact) {
            if (is_same && old.depth > entry.depth + 3) return;
            if (!is_same && age_of(old) == age_ && entry.depth < old.depth - 2) return;
        }
        entry.bound_and_age = static_cast<std::uint8_t>((entry.bound_and_age & 3) | age_ << 2);
        const auto data = std::bit_cast<std::uint64_t>(entry);
        __atomic_store_n(&slot.data, data, __ATOMIC_RELAXED);
        __atomic_store_n(&slot.key, key ^ salt_ ^ data, __ATOMIC_RELAXED);
    }

private:
    struct Slot {
        std::uint64_t key = 0;  // The key, exclusive or the data.
        std::uint64_t data = 0;
    };
    static_assert(sizeof(PatternEntry) == sizeof(std::uint64_t));

    static std::uint64_t load(const std::uint64_t& word) {
        return __atomic_load_n(&word, __ATOMIC_RELAXED);
    }
    static int age_of(const PatternEntry& entry) { return entry.bound_and_age >> 2; }

    SlotTable<Slot> slots_;
    std::uint64_t salt_ = 0;
    int age_ = 0;
};

}  // namespace puissance::free_board
