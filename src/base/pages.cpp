#include "base/pages.h"

#include <memory>
#include <new>

#include <sys/mman.h>

namespace puissance {

namespace {

constexpr std::size_t large_page = std::size_t{1} << 21U;

constexpr std::size_t in_large_pages(std::size_t bytes) {
    return (bytes + large_page - 1) / large_page * large_page;
}

}  // namespace

Pages::Pages(std::size_t bytes) : mapped_bytes_(in_large_pages(bytes) + large_page) {
    mapped_ =
        mmap(nullptr, mapped_bytes_, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    if (mapped_ == MAP_FAILED) throw std::bad_alloc();
    std::size_t space = mapped_bytes_;
    data_ = mapped_;
    data_ = std::align(large_page, bytes, data_, space);
    // A wish: small pages serve as well, only slower.
    (void)madvise(data_, in_large_pages(bytes), MADV_HUGEPAGE);
}

Pages::~Pages() { munmap(mapped_, mapped_bytes_); }

}  // namespace puissance
