// The tables that cmake/embed_words.cmake writes from locales/.
#pragma once

#include <span>
#include <string_view>

#include "words/words.h"

namespace puissance::words {

struct Entry {
    std::string_view key;
    std::string_view sentence;
};

// Sorted by key, in byte order; no key twice.
[[nodiscard]] std::span<const Entry> catalogue(Language language);

}  // namespace puissance::words
