#include <memory>

#include <sys/mman.h>

#include "base/pages.h"

namespace puissance {

namespace {

constexpr std::size_t large_page = std::size_t{1} << 21U;

constexpr std::size_t in_large_pages(std::size_t bytes) {
    return (bytes + large_page - 1) / large_page * large_page;
}

}  // namespace

Pages::Pages(std::size_t bytes) : block_bytes_(in_large_pages(bytes) + large_page) {
    block_ =
        mmap(nullptr, block_bytes_, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    if (block_ == MAP_FAILED) return;
    std::size_t space = block_bytes_;
    data_ = block_;
    data_ = std::align(large_page, bytes, data_, space);
    // Only advice, so the result is ignored: small pages work as well, but slower.
    if (bytes >= large_page) (void)madvise(data_, in_large_pages(bytes), MADV_HUGEPAGE);
}

Pages::~Pages() {
    if (block_ != MAP_FAILED) munmap(block_, block_bytes_);
}

}  // namespace puissance
