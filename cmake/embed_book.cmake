# Writes a book as a C++ table, so that the program needs no file.
#   cmake -D BOOK=connect4.book -D OUTPUT=shipped_book.cpp -P embed_book.cmake

file(READ ${BOOK} bytes HEX)
string(REGEX REPLACE "(..)" "0x\\1," bytes "${bytes}")
file(WRITE ${OUTPUT} "// Generated from books/ by cmake/embed_book.cmake.
#include \"drop/book.h\"

namespace puissance::drop {
namespace {

constexpr std::uint8_t book[] = {${bytes}};

}  // namespace

std::span<const std::uint8_t> shipped_book() { return book; }

}  // namespace puissance::drop
")
