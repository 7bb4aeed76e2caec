// Zeroed memory for large tables, in large pages where the system has them: a table is looked into
// at random, and finding a small page costs as much as reading from it.
#pragma once

#include <cstddef>

namespace puissance {

class Pages {
public:
    // Throws std::bad_alloc.
    explicit Pages(std::size_t bytes);
    ~Pages();
    Pages(const Pages&) = delete;
    Pages& operator=(const Pages&) = delete;

    [[nodiscard]] void* data() const { return data_; }

private:
    void* mapped_;
    std::size_t mapped_bytes_;
    void* data_;
};

}  // namespace puissance
