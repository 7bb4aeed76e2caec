// Makes an opening book: solves every position of its deepest ply, on several threads, and derives
// the others from those. What is solved is appended to FILE.part at once, each with its checksum,
// so that a build that was killed goes on where it was; the book is packed from it at the end.
#pragma once

#include <cstddef>
#include <functional>
#include <string>

#include "puissance/game.h"
#include "puissance/limits.h"
#include "puissance/result.h"

namespace puissance {

struct BookOrder {
    Game game;
    int depth = 0;  // Stones.
    std::string file;
    int threads = 1;
    std::size_t memory_mib = default_memory_mib;  // For all threads together.
};

struct BookProgress {
    std::size_t solved = 0;
    std::size_t found = 0;  // Of these, already solved when it began.
    std::size_t total = 0;
};

// False: it was stopped, and can be continued. Fails with wrong_book (a .part of another book, or
// in use), unwritable_file or too_long (more positions than a book may hold).
[[nodiscard]] Result<bool> build_book(const BookOrder& order, const Stop& stop,
                                      const std::function<void(const BookProgress&)>& on_progress);

}  // namespace puissance
