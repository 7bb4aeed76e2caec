#include "jobs/book_journal.h"

#include <algorithm>
#include <array>
#include <cerrno>
#include <string_view>

#include <fcntl.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/checksum.h"
#include "base/try.h"
#include "game/shown.h"
#include "system/files.h"

namespace puissance::jobs {

namespace {

constexpr std::size_t record_size = 8;
constexpr std::size_t header_size = 16;
using Header = std::array<std::uint8_t, header_size>;
using Bytes = std::array<std::uint8_t, record_size>;

Header header_of(BookJournal::Kind kind, const Game& game, int depth) {
    const std::string_view magic = kind == BookJournal::Kind::book ? "PUISPART" : "PUISTASK";
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

std::string text_of(std::span<const drop::SolvedPosition> records) {
    std::string text;
    for (const drop::SolvedPosition& record : records)
        for (const std::uint8_t byte : bytes_of(record)) text += static_cast<char>(byte);
    return text;
}

drop::SolvedPosition record_of(const Bytes& bytes) {
    drop::SolvedPosition record{0, static_cast<std::int8_t>(bytes[4])};
    for (unsigned i = 0; i < 4; ++i) record.number |= std::uint32_t{bytes[i]} << (8 * i);
    return record;
}

// All records up to the first that is cut short or damaged.
std::vector<drop::SolvedPosition> intact_records(int file) {
    std::vector<drop::SolvedPosition> records;
    Bytes bytes{};
    for (off_t at = header_size;
         pread(file, bytes.data(), bytes.size(), at) == static_cast<ssize_t>(bytes.size());
         at += static_cast<off_t>(record_size)) {
        const drop::SolvedPosition record = record_of(bytes);
        if (bytes_of(record) != bytes) break;
        records.push_back(record);
    }
    return records;
}

}  // namespace

Result<BookJournal::Content> BookJournal::read(const std::string& name) {
    const system::Descriptor file(::open(name.c_str(), O_RDONLY | O_NONBLOCK | O_CLOEXEC));
    if (!file.is_open()) return system::unreadable(name, errno);
    Header header{};
    const bool is_whole = pread(file.number(), header.data(), header.size(), 0) ==
                          static_cast<ssize_t>(header.size());
    const auto game = make_game(header[9], header[10], header[11], Gravity::down);
    const int depth = header[12];
    if (!is_whole || !game || depth >= game->cells() ||
        header != header_of(Kind::book, *game, depth))
        return fail(ErrorCode::wrong_book,
                    {{"reason", "book_part_stranger"}, {"file", shown(name)}});
    return Content{*game, depth, intact_records(file.number())};
}

Result<BookJournal> BookJournal::open(const std::string& name, Kind kind, const Game& game,
                                      int depth) {
    BookJournal journal(name, system::Descriptor(::open(
                                  name.c_str(), O_RDWR | O_CREAT | O_NOFOLLOW | O_CLOEXEC, 0666)));
    if (!journal.file_.is_open()) return system::unwritable(name, errno);
    if (flock(journal.file_.number(), LOCK_EX | LOCK_NB) != 0)
        return fail(ErrorCode::wrong_book, {{"reason", "book_in_use"}});
    TRY(journal.begin(kind, game, depth));
    return journal;
}

// Reads all intact records and cuts the file off after them.
Result<void> BookJournal::begin(Kind kind, const Game& game, int depth) {
    const Header expected = header_of(kind, game, depth);
    Header found{};
    struct stat status {};
    const auto size = pread(file_.number(), found.data(), found.size(), 0);
    const auto length = static_cast<std::size_t>(std::max<ssize_t>(0, size));
    if (size < 0 || fstat(file_.number(), &status) != 0 || !S_ISREG(status.st_mode) ||
        !std::equal(found.begin(), found.begin() + static_cast<std::ptrdiff_t>(length),
                    expected.begin()))
        return fail(ErrorCode::wrong_book, {{"reason", "book_part_other"}});
    off_t end = header_size;
    if (length < header_size) {
        if (pwrite(file_.number(), expected.data(), expected.size(), 0) !=
            static_cast<ssize_t>(expected.size()))
            return system::unwritable(name_, errno);
    } else {
        records_ = intact_records(file_.number());
        end += static_cast<off_t>(records_.size() * record_size);
    }
    if (ftruncate(file_.number(), end) != 0 || lseek(file_.number(), end, SEEK_SET) != end)
        return system::unwritable(name_, errno);
    return {};
}

std::string BookJournal::bytes(Kind kind, const Game& game, int depth,
                               std::span<const drop::SolvedPosition> records) {
    const Header header = header_of(kind, game, depth);
    return std::string(header.begin(), header.end()) + text_of(records);
}

Result<void> BookJournal::append(std::span<const drop::SolvedPosition> records) {
    if (!system::write_all(file_.number(), text_of(records)))
        return system::unwritable(name_, errno);
    return {};
}

void BookJournal::remove() {
    struct stat own {};
    struct stat named {};
    const bool is_own = fstat(file_.number(), &own) == 0 && lstat(name_.c_str(), &named) == 0 &&
                        own.st_dev == named.st_dev && own.st_ino == named.st_ino;
    if (is_own) unlink(name_.c_str());
}

}  // namespace puissance::jobs
