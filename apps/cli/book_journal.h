// The file a growing book is kept in: a header that says of which book, and eight bytes for each
// solved position, of which three are a checksum. A record that was cut short or damaged ends it:
// what follows is solved again.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "drop/book_build.h"
#include "puissance/game.h"
#include "puissance/result.h"

namespace puissance::app {

class BookJournal {
public:
    // Opens or begins the journal of this book, for this process alone, and reads what is there.
    [[nodiscard]] static Result<BookJournal> open(const std::string& file, const Game& game,
                                                  int depth);
    ~BookJournal();
    BookJournal(BookJournal&& other) noexcept;
    BookJournal(const BookJournal&) = delete;
    BookJournal& operator=(const BookJournal&) = delete;
    BookJournal& operator=(BookJournal&&) = delete;

    [[nodiscard]] const std::vector<drop::SolvedPosition>& records() const { return records_; }
    // Fails with unwritable_file.
    [[nodiscard]] Result<void> append(std::span<const drop::SolvedPosition> records);
    void remove();

private:
    BookJournal(std::string file, int descriptor)
        : file_(std::move(file)), descriptor_(descriptor) {}
    [[nodiscard]] Result<void> begin(const Game& game, int depth);
    [[nodiscard]] Result<void> write(std::span<const std::uint8_t> bytes);

    std::string file_;
    int descriptor_;
    std::vector<drop::SolvedPosition> records_;
};

}  // namespace puissance::app
