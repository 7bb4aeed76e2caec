// Zeroed memory for large tables, in large pages where the system has them. A table is read at
// random places, and with small pages the address translation costs as much as the read.
#pragma once

#include <algorithm>
#include <bit>
#include <cstddef>

namespace puissance {

// The mask of an index into a table of these slots: their number is the largest power of two that
// fits in so many bytes, and at least one.
[[nodiscard]] constexpr std::size_t index_mask(std::size_t bytes, std::size_t slot_bytes) {
    return std::bit_floor(std::max(std::size_t{1}, bytes / slot_bytes)) - 1;
}

// Implemented in pages_mapped.cpp where there is mmap, and in pages_plain.cpp elsewhere.
class Pages {
public:
    // data() is null when there was not enough memory; the caller must check.
    explicit Pages(std::size_t bytes);
    ~Pages();
    Pages(const Pages&) = delete;
    Pages& operator=(const Pages&) = delete;

    [[nodiscard]] void* data() const { return data_; }

private:
    void* block_;  // The whole allocation; data_ is its aligned part.
    std::size_t block_bytes_;
    void* data_ = nullptr;
};

}  // namespace puissance
