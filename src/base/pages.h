// Zeroed memory for large tables, in large pages where the system has them: a table is read at
// random, and finding a small page costs as much as reading from it.
#pragma once

#include <cstddef>

namespace puissance {

// One source a platform: pages_mapped.cpp where there is mmap, pages_plain.cpp elsewhere.
class Pages {
public:
    // Whoever asks for memory asks whether it was had: data() is null when it was not.
    explicit Pages(std::size_t bytes);
    ~Pages();
    Pages(const Pages&) = delete;
    Pages& operator=(const Pages&) = delete;

    [[nodiscard]] void* data() const { return data_; }

private:
    void* block_;  // What the system gave, of which data_ is the aligned part.
    std::size_t block_bytes_;
    void* data_ = nullptr;
};

}  // namespace puissance
