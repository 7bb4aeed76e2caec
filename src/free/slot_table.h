// A hash table in which every key has one slot. The slot holds the key of its entry; a new entry
// replaces the old one. The number of slots is the largest power of two that fits in `bytes`.
#pragma once

#include <cstddef>
#include <cstdint>
#include <type_traits>

#include "base/pages.h"

namespace puissance::free_board {

// Added to the salt of a table's keys, makes all entries unreachable.
inline constexpr std::uint64_t salt_step = 0x9e3779b97f4a7c15ULL;

template <class Slot>
class SlotTable {
public:
    explicit SlotTable(std::size_t bytes)
        : mask_(index_mask(bytes, sizeof(Slot))),
          pages_((mask_ + 1) * sizeof(Slot)),
          slots_(static_cast<Slot*>(pages_.data())) {
        // Pages come zeroed, and a key of zero marks a free slot.
        static_assert(std::is_trivially_copyable_v<Slot>);
    }

    [[nodiscard]] bool has_memory() const { return slots_ != nullptr; }
    [[nodiscard]] Slot& slot(std::uint64_t key) { return slots_[key & mask_]; }

private:
    std::size_t mask_;
    Pages pages_;
    Slot* slots_;
};

}  // namespace puissance::free_board
