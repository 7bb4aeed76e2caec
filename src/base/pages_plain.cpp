#include <cstdlib>
#include <memory>

#include "base/pages.h"

namespace puissance {

namespace {

constexpr std::size_t cache_line = 64;

}  // namespace

Pages::Pages(std::size_t bytes)
    : block_(std::calloc(bytes + cache_line, 1)), block_bytes_(bytes + cache_line) {
    std::size_t space = block_bytes_;
    data_ = block_;
    if (block_ != nullptr) data_ = std::align(cache_line, bytes, data_, space);
}

Pages::~Pages() { std::free(block_); }

}  // namespace puissance
