// Zeroed memory for large tables, in large pages where the system has them. A table is read at
// random places, and with small pages the address translation costs as much as the read.
#pragma once

#include <cstddef>

namespace puissance {

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
