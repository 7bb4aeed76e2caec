#include "cli/book_journal.h"

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstdio>
#include <string_view>
#include <utility>

#include <fcntl.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/checksum.h"
#include "game/shown.h"
#include "terminal/file_reason.h"

namespace puissance::app {

namespace {

constexpr std::size_t record_size = 8;
constexpr std::size_t header_size = 16;
using Header = std::array<std::uint8_t, header_size>;
using Bytes = std::array<std::uint8_t, record_size>;

Header header_of(const Game& game, int depth) {
    constexpr std::string_view magic = "PUISPART";
    Header header{};
    std::copy(magic.begin(), magic.end(), header.begin());
    header[8] = 1;  // Version.
    header[9] = static_cast<std::uint8_t>(game.columns);
    header[10] = static_cast<std::uint8_t>(game.rows);
    header[11] = static_cast<std::uint8_t>(game.align);
    header[12] = static_cast<std::uint8_t>(depth);
    return header;
}

Bytes bytes_of(const drop::SolvedPosition& record) {
    Bytes bytes{};
    for (unsigned i = 0; i < 4; ++i) bytes[i] = static_cast<std::uint8_t>(record.number >> (8 * i));
    bytes[4] = static_cast<std::uint8_t>(record.score);
    const std::uint32_t sum = Checksum::of(std::span(bytes).first(5));
    for (unsigned i = 0; i < 3; ++i) bytes[5 + i] = static_cast<std::uint8_t>(sum >> (8 * i));
    return bytes;
}

drop::SolvedPosition record_of(const Bytes& bytes) {
    drop::SolvedPosition record{0, static_cast<std::int8_t>(bytes[4])};
    for (unsigned i = 0; i < 4; ++i) record.number |= std::uint32_t{bytes[i]} << (8 * i);
    return record;
}

tl::unexpected<Error> unwritable(const std::string& file) {
    return fail(ErrorCode::unwritable_file,
                {{"file", shown(file)}, {"reason", terminal::file_reason(errno)}});
}

}  // namespace

Result<BookJournal> BookJournal::open(const std::string& file, const Game& game, int depth) {
    const int descriptor = ::open(file.c_str(), O_RDWR | O_CREAT | O_CLOEXEC, 0644);
    if (descriptor < 0) return unwritable(file);
    BookJournal journal(file, descriptor);
    if (flock(descriptor, LOCK_EX | LOCK_NB) != 0)
        return fail(ErrorCode::wrong_book, {{"reason", "book_in_use"}});
    if (const auto begun = journal.begin(game, depth); !begun)
        return tl::unexpected<Error>(begun.error());
    return journal;
}

// Reads what there is, and cuts off what cannot be read.
Result<void> BookJournal::begin(const Game& game, int depth) {
    const Header expected = header_of(game, depth);
    Header found{};
    const auto size = pread(descriptor_, found.data(), found.size(), 0);
    const auto length = static_cast<std::size_t>(std::max<ssize_t>(0, size));
    if (!std::equal(found.begin(), found.begin() + static_cast<std::ptrdiff_t>(length),
                    expected.begin()))
        return fail(ErrorCode::wrong_book, {{"reason", "book_part_other"}});
    off_t end = header_size;
    if (length < header_size) {
        if (pwrite(descriptor_, expected.data(), expected.size(), 0) !=
            static_cast<ssize_t>(expected.size()))
            return unwritable(file_);
    } else {
        Bytes bytes{};
        while (pread(descriptor_, bytes.data(), bytes.size(), end) ==
               static_cast<ssize_t>(bytes.size())) {
            const drop::SolvedPosition record = record_of(bytes);
            if (bytes_of(record) != bytes) break;
            records_.push_back(record);
            end += static_cast<off_t>(record_size);
        }
    }
    if (ftruncate(descriptor_, end) != 0 || lseek(descriptor_, end, SEEK_SET) != end)
        return unwritable(file_);
    return {};
}

BookJournal::BookJournal(BookJournal&& other) noexcept
    : file_(std::move(other.file_)),
      descriptor_(std::exchange(other.descriptor_, -1)),
      records_(std::move(other.records_)) {}

BookJournal::~BookJournal() {
    if (descriptor_ >= 0) close(descriptor_);
}

Result<void> BookJournal::append(std::span<const drop::SolvedPosition> records) {
    std::vector<std::uint8_t> bytes;
    for (const drop::SolvedPosition& record : records)
        for (const std::uint8_t byte : bytes_of(record)) bytes.push_back(byte);
    return write(bytes);
}

Result<void> BookJournal::write(std::span<const std::uint8_t> bytes) {
    while (!bytes.empty()) {
        const ssize_t written = ::write(descriptor_, bytes.data(), bytes.size());
        if (written < 0 && errno == EINTR) continue;
        if (written < 0) return unwritable(file_);
        bytes = bytes.subspan(static_cast<std::size_t>(written));
    }
    return {};
}

void BookJournal::remove() { (void)std::remove(file_.c_str()); }

}  // namespace puissance::app
