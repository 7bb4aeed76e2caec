#include <algorithm>
#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "base/checksum.h"
#include "drop/book.h"
#include "fuzz/facts.h"
#include "fuzz/fuzzed.h"

namespace puissance::fuzz {

namespace {

// As in docs/formats/book.md.
constexpr std::size_t header_sum_at = 20;
constexpr std::size_t header_size = 24;
constexpr std::size_t block_size = 4096;

void put_sum(std::span<std::uint8_t> bytes, std::size_t at, std::uint32_t sum) {
    for (std::size_t i = 0; i < 4; ++i) bytes[at + i] = static_cast<std::uint8_t>(sum >> (8 * i));
}

// The same file with right checksums: an invented text has hardly ever one, and nothing behind
// them would be reached.
std::vector<std::uint8_t> mended(std::vector<std::uint8_t> bytes) {
    if (bytes.size() < header_size) return bytes;
    put_sum(bytes, header_sum_at, Checksum::of(std::span(bytes).first(header_sum_at)));
    std::uint32_t number = 0;
    for (std::size_t at = header_size; bytes.size() > at + 4; ++number) {
        const std::size_t size = std::min(block_size, bytes.size() - at - 4);
        put_sum(bytes, at + size, Checksum::of(std::span(bytes).subspan(at, size)) ^ number);
        at += size + 4;
    }
    return bytes;
}

std::string try_bytes(const std::vector<std::uint8_t>& bytes) {
    const auto book = drop::Book::read(bytes);
    if (!book) return wrong_facts(book.error().facts);
    if (book->bytes() != bytes) return "a book that does not lead back";
    if (book->contradictions() > book->scores().size()) return "more contradictions than scores";
    return {};
}

}  // namespace

std::string try_book(std::string_view text) {
    const std::vector<std::uint8_t> bytes(text.begin(), text.end());
    auto wrong = try_bytes(bytes);
    return wrong.empty() ? try_bytes(mended(bytes)) : wrong;
}

}  // namespace puissance::fuzz
