#include "solve/book.h"

#include <array>
#include <cstdio>
#include <fstream>
#include <iterator>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "base/checksum.h"
#include "base/random.h"
#include "expect_error.h"
#include "solve/book_build.h"
#include "solve/book_journal.h"
#include "solve/exact_solver.h"

namespace puissance {
namespace {

using tests::expect_error;

const Game connect4{7, 6, 4, Gravity::down};
const Game small{5, 4, 4, Gravity::down};

// How many positions stand for this one: itself, and its mirror image if that is another.
std::size_t weight(const BookPositions& positions, std::size_t number) {
    const Game& game = positions.game();
    const auto position = positions.at(number);
    const int height = game.rows + 1;
    for (int column = 0; column < game.columns; ++column)
        for (int row = 0; row < game.rows; ++row) {
            const auto cell = [&](Word128 stones, int at) {
                return stones >> (at * height + row) & 1;
            };
            const int other = game.columns - 1 - column;
            if (cell(position.own, column) != cell(position.own, other) ||
                cell(position.all, column) != cell(position.all, other))
                return 2;
        }
    return 1;
}

TEST(Checksum, is_the_one_of_zip) {
    const std::string text = "123456789";
    const std::vector<std::uint8_t> bytes(text.begin(), text.end());
    EXPECT_EQ(Checksum::of(bytes), 0xCBF43926U);
    EXPECT_EQ(Checksum::of({}), 0U);
}

TEST(BookPositions, are_all_legal_ones) {
    const std::array<std::size_t, 7> known{1, 7, 49, 238, 1120, 4263, 16422};
    const auto positions = BookPositions::list(connect4, 6);
    ASSERT_TRUE(positions);
    for (int stones = 0; stones <= 6; ++stones) {
        std::size_t count = 0;
        for (std::size_t i = positions->first(stones); i < positions->first(stones + 1); ++i)
            count += weight(*positions, i);
        EXPECT_EQ(count, known[static_cast<std::size_t>(stones)]);
    }
}

TEST(BookPositions, are_found_where_they_are) {
    const auto positions = BookPositions::list(small, 7);
    ASSERT_TRUE(positions);
    for (std::size_t i = 0; i < positions->count(); ++i) {
        const auto position = positions->at(i);
        ASSERT_EQ(positions->find(position.own, position.all), i);
    }
    EXPECT_FALSE(BookPositions::list(small, 7, 100)) << "more than that";
}

class BookFile : public testing::Test {
protected:
    BookFile() { clean(); }
    ~BookFile() override { clean(); }

    void clean() const {
        for (const auto* const end : {"", ".part", ".new"}) (void)std::remove((file + end).c_str());
    }

    [[nodiscard]] BookOrder order(int threads) const { return {small, 6, file, threads, 4}; }

    [[nodiscard]] static std::vector<std::uint8_t> read(const std::string& name) {
        std::ifstream in(name, std::ios::binary);
        const std::vector<char> text{std::istreambuf_iterator<char>(in), {}};
        return {text.begin(), text.end()};
    }

    std::vector<std::uint8_t> build(int threads) {
        Stop stop;
        EXPECT_EQ(build_book(order(threads), stop, [](const BookProgress&) {}), true);
        auto bytes = read(file);
        clean();
        return bytes;
    }

    const std::string file = testing::TempDir() + "puissance_book_test.book";
};

TEST_F(BookFile, holds_the_scores_of_the_solver) {
    const auto book = Book::read(build(2));
    ASSERT_TRUE(book);
    EXPECT_EQ(book->contradictions(), 0U);
    const auto solver = make_exact_solver(small, 1, 1);
    for (std::size_t i = 0; i < book->positions().count(); ++i) {
        const auto position = book->positions().at(i);
        Budget budget;
        const auto bounds = solver->solve(position.own, position.all, Strength::strong, budget);
        ASSERT_EQ(book->score(position.own, position.all), bounds.lowest);
    }
    EXPECT_EQ(book->bytes(), build(1));
}

TEST_F(BookFile, shows_every_damaged_byte) {
    const auto bytes = build(2);
    for (std::size_t i = 0; i < bytes.size(); ++i)
        for (const int flip : {1, 16, 128, 255}) {
            auto damaged = bytes;
            damaged[i] = static_cast<std::uint8_t>(damaged[i] ^ flip);
            const auto book = Book::read(damaged);
            ASSERT_FALSE(book) << "byte " << i << " flipped by " << flip;
            ASSERT_EQ(book.error().code, ErrorCode::wrong_book);
        }
    for (std::size_t size = 0; size < bytes.size(); size += 7)
        ASSERT_FALSE(Book::read(std::span(bytes).first(size)));
    auto longer = bytes;
    longer.push_back(0);
    EXPECT_FALSE(Book::read(longer));
}

TEST_F(BookFile, goes_on_where_it_was_stopped) {
    const auto whole = build(2);
    for (int round = 0; round < 3; ++round) {
        Stop stop;
        const auto stopped = build_book(order(2), stop, [&](const BookProgress& progress) {
            if (progress.solved > progress.found) stop.raise();
        });
        ASSERT_TRUE(stopped);
        if (*stopped) break;  // It was faster than the stop.
        // As if it was killed while it wrote: half a record at the end.
        std::ofstream(file + ".part", std::ios::binary | std::ios::app) << "abc";
    }
    (void)std::remove(file.c_str());
    Stop never;
    ASSERT_EQ(build_book(order(2), never, [](const BookProgress&) {}), true);
    EXPECT_EQ(read(file), whole);
}

TEST_F(BookFile, solves_again_what_was_damaged_on_the_way) {
    const auto whole = build(2);
    {
        auto journal = BookJournal::open(file + ".part", small, 6);
        ASSERT_TRUE(journal);
        const std::vector<BookJournal::Record> records{{0, 0}, {1, 0}, {2, 0}};
        // False scores, to see that only whole records are believed.
        ASSERT_TRUE(journal->append(std::span(records).first(0)));
        ASSERT_TRUE(journal->append(std::vector<BookJournal::Record>{{5, 99}}));
        EXPECT_FALSE(BookJournal::open(file + ".part", small, 6)) << "in use";
    }
    {
        std::fstream part(file + ".part", std::ios::binary | std::ios::in | std::ios::out);
        part.seekp(18);
        part.put('x');
    }
    Stop never;
    ASSERT_EQ(build_book(order(2), never, [](const BookProgress&) {}), true);
    EXPECT_EQ(read(file), whole);
}

TEST_F(BookFile, is_not_written_over_nor_mixed_with_another) {
    Stop never;
    std::ofstream(file) << "mine";
    expect_error(build_book(order(1), never, [](const BookProgress&) {}),
                 ErrorCode::unwritable_file, {{"file", file}, {"reason", "book_exists"}});
    clean();
    { ASSERT_TRUE(BookJournal::open(file + ".part", connect4, 6)); }
    expect_error(build_book(order(1), never, [](const BookProgress&) {}), ErrorCode::wrong_book,
                 {{"reason", "book_part_other"}});
    clean();
    auto deep = order(1);
    deep.game = connect4;
    deep.depth = 20;
    deep.file = "/nowhere/at/all.book";
    expect_error(build_book(deep, never, [](const BookProgress&) {}), ErrorCode::wrong_book,
                 {{"reason", "book_too_deep"}});
}

TEST(ShippedBook, is_true_and_small) {
    EXPECT_LT(shipped_book().size(), 200'000U);
    const auto book = Book::read(shipped_book());
    ASSERT_TRUE(book);
    EXPECT_EQ(book->positions().game(), connect4);
    ASSERT_GE(book->positions().depth(), 8);
    EXPECT_EQ(book->contradictions(), 0U);
    EXPECT_EQ(book->score(0, 0), 1);

    // With eight stones 124,624 positions are won and 14,676 drawn for the mover. (Of the 44,975
    // lost ones some are finished, and not in a book.)
    std::array<std::size_t, 3> counts{};
    for (std::size_t i = book->positions().first(8); i < book->positions().first(9); ++i) {
        const int score = book->scores()[i];
        counts[score > 0 ? 0 : score == 0 ? 1 : 2] += weight(book->positions(), i);
    }
    EXPECT_EQ(counts[0], 124'624U);
    EXPECT_EQ(counts[1], 14'676U);
    EXPECT_LE(counts[2], 44'975U);

    const auto solver = make_exact_solver(connect4, 32, 1);
    Random random(12);
    for (int i = 0; i < 8; ++i) {
        const auto number = book->positions().first(8) +
                            random.below(book->positions().count() - book->positions().first(8));
        const auto position = book->positions().at(number);
        Budget budget;
        const auto bounds = solver->solve(position.own, position.all, Strength::strong, budget);
        EXPECT_EQ(bounds.lowest, book->scores()[number]);
    }
}

}  // namespace
}  // namespace puissance
