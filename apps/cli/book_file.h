// Reads opening books for the commands that use them.
#pragma once

#include <string>

#include "drop/book.h"
#include "puissance/result.h"

namespace puissance::app {

// "-" is the book that comes with the program. Ctrl-C ends the reading.
[[nodiscard]] Result<drop::Book> read_book(const std::string& file);

}  // namespace puissance::app
