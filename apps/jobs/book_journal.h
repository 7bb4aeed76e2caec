// The file in which an unfinished book, or an unfinished search for an outcome, is kept, so that it
// can go on after an interruption: a header that says what it is, then eight bytes for each solved
// position, three of them a checksum. Reading stops at the first record that is cut short or
// damaged; everything after it is solved again.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "drop/book_build.h"
#include "puissance/game.h"
#include "puissance/result.h"
#include "system/descriptor.h"

namespace puissance::jobs {

class BookJournal {
public:
    // What the records hold: scores, or answers (drop/outcome.h).
    enum class Kind : std::uint8_t { book, outcome };

    // Opens or creates the journal of this book, locks it for this process, and reads its records.
    // A link, or a file that is not a journal of this book, is refused and left unchanged.
    [[nodiscard]] static Result<BookJournal> open(const std::string& name, Kind kind,
                                                  const Game& game, int depth);

    // The journal of a book, as it is, whoever writes to it. Fails with wrong_book where the file
    // is none.
    struct Content {
        Game game{};
        int depth = 0;
        std::vector<drop::SolvedPosition> records{};
    };
    [[nodiscard]] static Result<Content> read(const std::string& name);
    // A whole journal of these records.
    [[nodiscard]] static std::string bytes(Kind kind, const Game& game, int depth,
                                           std::span<const drop::SolvedPosition> records);

    [[nodiscard]] const std::vector<drop::SolvedPosition>& records() const { return records_; }
    // Fails with unwritable_file.
    [[nodiscard]] Result<void> append(std::span<const drop::SolvedPosition> records);
    // Removes the journal, unless another file has taken its name meanwhile.
    void remove();

private:
    BookJournal(std::string name, system::Descriptor file)
        : name_(std::move(name)), file_(std::move(file)) {}
    [[nodiscard]] Result<void> begin(Kind kind, const Game& game, int depth);

    std::string name_;
    system::Descriptor file_;
    std::vector<drop::SolvedPosition> records_;
};

}  // namespace puissance::jobs
