#include "cli/book_file.h"

#include <cstdint>
#include <vector>

#include "base/try.h"
#include "cli/shell.h"
#include "system/files.h"

namespace puissance::app {

namespace {

Error no_book_if_too_long(Error error) {
    if (error.code != ErrorCode::too_long) return error;
    return {ErrorCode::wrong_book, {{"reason", "book_stranger"}}};
}

}  // namespace

Result<drop::Book> read_book(const std::string& file) {
    if (file == "-") return drop::Book::read(drop::shipped_book());
    TRY_ASSIGN(const auto text,
               system::read_file(file, drop::Book::max_bytes()).map_error(no_book_if_too_long));
    return drop::Book::read(std::vector<std::uint8_t>(text.begin(), text.end()),
                            [](std::size_t) { return !Shell::stop().is_raised(); });
}

}  // namespace puissance::app
