#include "drop/book.h"

#include <array>
#include <optional>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "base/checksum.h"
#include "base/mebibytes.h"
#include "base/random.h"
#include "drop/book_build.h"
#include "drop/exact_solver.h"
#include "drop_positions.h"
#include "expect_error.h"
#include "puissance/thread_crew.h"

namespace puissance {
namespace {

using namespace tests;

using tests::expect_error;

const Game connect4{7, 6, 4, Gravity::down};
const Game small{5, 4, 4, Gravity::down};

// How many positions this entry stands for: 2 if its mirror image is another position, else 1.
std::size_t weight(const drop::BookPositions& positions, std::size_t number) {
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
    const auto positions = drop::BookPositions::list(connect4, 6);
    ASSERT_TRUE(positions);
    for (int stones = 0; stones <= 6; ++stones) {
        std::size_t count = 0;
        for (std::size_t i = positions->first(stones); i < positions->first(stones + 1); ++i)
            count += weight(*positions, i);
        EXPECT_EQ(count, known[static_cast<std::size_t>(stones)]);
    }
}

TEST(BookPositions, are_found_where_they_are) {
    const auto positions = drop::BookPositions::list(small, 7);
    ASSERT_TRUE(positions);
    for (std::size_t i = 0; i < positions->count(); ++i) {
        const auto position = positions->at(i);
        ASSERT_EQ(positions->find(position.own, position.all), i);
    }
    EXPECT_FALSE(drop::BookPositions::list(small, 7, 100)) << "more than that";
}

const drop::BookOrder order{small, 6, 4};

Result<std::optional<drop::Book>> build(const drop::BookOrder& what, const Stop& stop,
                                        std::vector<drop::SolvedPosition>& kept, int threads = 2) {
    ThreadCrew crew(threads);
    const std::vector<drop::SolvedPosition> known = kept;
    return drop::build_book(
        what, known,
        [&](std::span<const drop::SolvedPosition> solved) -> Result<void> {
            kept.insert(kept.end(), solved.begin(), solved.end());
            return {};
        },
        stop, [](const drop::BookProgress&) {}, crew);
}

drop::Book whole_book(const drop::BookOrder& what = order, int threads = 2) {
    std::vector<drop::SolvedPosition> kept;
    return build(what, Stop{}, kept, threads).value().value();
}

TEST(Book, holds_the_scores_of_the_solver) {
    const auto book = drop::Book::read(whole_book().bytes());
    ASSERT_TRUE(book);
    EXPECT_EQ(book->contradictions(), 0U);
    const auto solver = drop::make_exact_solver(small, 1_MiB);
    for (std::size_t i = 0; i < book->positions().count(); ++i) {
        const auto position = book->positions().at(i);
        Budget budget;
        const auto bounds =
            solver->solve(position.own, position.all, drop::Strength::strong, budget);
        ASSERT_EQ(book->score(position.own, position.all), bounds.lowest);
    }
    EXPECT_EQ(book->bytes(), whole_book(order, 1).bytes());
}

TEST(Book, shows_every_damaged_byte) {
    const auto bytes = whole_book().bytes();
    for (std::size_t i = 0; i < bytes.size(); ++i)
        for (const int flip : {1, 16, 128, 255}) {
            auto damaged = bytes;
            damaged[i] = static_cast<std::uint8_t>(damaged[i] ^ flip);
            const auto book = drop::Book::read(damaged);
            ASSERT_FALSE(book) << "byte " << i << " flipped by " << flip;
            ASSERT_EQ(book.error().code, ErrorCode::wrong_book);
        }
    for (std::size_t size = 0; size < bytes.size(); size += 7)
        ASSERT_FALSE(drop::Book::read(std::span(bytes).first(size)));
    auto longer = bytes;
    longer.push_back(0);
    EXPECT_FALSE(drop::Book::read(longer));
}

// A book with any header and scores, but with correct checksums.
std::vector<std::uint8_t> forged(const Game& game, int depth, std::size_t count,
                                 const std::vector<std::int8_t>& scores) {
    std::vector<std::uint8_t> bytes{'P', 'U', 'I', 'S', 'B', 'O', 'O', 'K', 1};
    for (const int number : {game.columns, game.rows, game.align, depth, 0, 0, 0})
        bytes.push_back(static_cast<std::uint8_t>(number));
    const auto put = [&](std::size_t number) {
        for (unsigned i = 0; i < 4; ++i)
            bytes.push_back(static_cast<std::uint8_t>(number >> (8 * i)));
    };
    put(count);
    put(Checksum::of(bytes));
    if (scores.empty()) return bytes;
    const std::size_t start = bytes.size();
    for (const std::int8_t score : scores) bytes.push_back(static_cast<std::uint8_t>(score));
    put(Checksum::of(std::span(bytes).subspan(start)));
    return bytes;
}

TEST(BookPositions, of_columns_higher_than_a_word) {
    for (const Game& game : {Game{1, 100, 9, Gravity::down}, Game{1, 127, 10, Gravity::down},
                             Game{2, 63, 3, Gravity::down}}) {
        const auto positions =
            drop::BookPositions::list(game, game.columns == 1 ? game.rows - 1 : 9);
        ASSERT_TRUE(positions);
        if (game.columns == 1) {
            EXPECT_EQ(positions->count(), static_cast<std::size_t>(game.rows));
        }
        for (std::size_t i = 0; i < positions->count(); ++i) {
            const auto position = positions->at(i);
            ASSERT_EQ(positions->find(position.own, position.all), i);
        }
    }
}

TEST(BookPositions, are_listed_no_longer_than_somebody_waits) {
    std::size_t calls = 0;
    const auto listed = drop::BookPositions::list(connect4, 12, drop::BookPositions::max_positions,
                                                  [&](std::size_t) { return ++calls < 20; });
    EXPECT_FALSE(listed);
    EXPECT_EQ(calls, 20U);
}

TEST(Book, of_a_high_column_is_built_and_read) {
    const auto book = drop::Book::read(whole_book({{1, 100, 9, Gravity::down}, 70, 1}).bytes());
    ASSERT_TRUE(book);
    EXPECT_EQ(book->scores().size(), 71U);
    EXPECT_EQ(book->contradictions(), 0U);
}

TEST(Book, of_scores_that_cannot_be_is_refused) {
    const auto is_read = [](const Game& game, int score) {
        return drop::Book::read(forged(game, 0, 1, {static_cast<std::int8_t>(score)})).has_value();
    };
    // The earliest wins are with stones 7 (first player) and 8 (second player) of 42.
    EXPECT_TRUE(is_read(connect4, 18));
    EXPECT_TRUE(is_read(connect4, -18));
    for (const int score : {19, 127, -19, -128}) EXPECT_FALSE(is_read(connect4, score)) << score;
    // With three in a row to win, the earliest win is with stone 5 of 9.
    const Game narrow{3, 3, 3, Gravity::down};
    EXPECT_TRUE(is_read(narrow, 3));
    EXPECT_FALSE(is_read(narrow, 4));
    // With the last one of all.
    EXPECT_TRUE(is_read({5, 1, 3, Gravity::down}, 1));
    EXPECT_FALSE(is_read({5, 1, 3, Gravity::down}, 2));
    expect_error(drop::Book::read(forged(connect4, 0, 1, {127})), ErrorCode::wrong_book,
                 {{"reason", "book_impossible"}});
}

// A book ends before the board is full: a full board has no move to tell of.
// No score is better than a win with the next stone, or worse than a loss to the one after it.
TEST(Book, of_wins_that_come_too_soon_is_refused) {
    const Game game{4, 4, 3, Gravity::down};
    const auto sound = whole_book({game, 8, 4});
    const auto& positions = sound.positions();
    const auto is_read = [&](std::size_t number, int score) {
        std::vector<std::int8_t> scores(sound.scores().begin(), sound.scores().end());
        scores[number] = static_cast<std::int8_t>(score);
        return drop::Book::read(drop::Book(positions, scores).bytes()).has_value();
    };
    // From the sixth stone on both may have two in a line.
    for (int stones = 6; stones <= positions.depth(); ++stones) {
        const std::size_t first = positions.first(stones);
        EXPECT_TRUE(is_read(first, field_value(game, stones, 1)));
        EXPECT_FALSE(is_read(first, field_value(game, stones, 1) + 1)) << stones;
        EXPECT_TRUE(is_read(first, -field_value(game, stones, 2)));
        EXPECT_FALSE(is_read(first, -field_value(game, stones, 2) - 1)) << stones;
    }
}

// A journal may be of another book: numbers that are none of this one's are passed over.
TEST(Book, is_built_in_spite_of_foreign_answers) {
    std::vector<drop::SolvedPosition> kept;
    const auto whole = build(order, Stop{}, kept);
    const auto count = static_cast<std::uint32_t>(kept.size());
    kept = {{count, 3}, {count + 1000, 3}};
    EXPECT_EQ(build(order, Stop{}, kept).value()->bytes(), whole.value()->bytes());
}

TEST(Book, reports_what_is_solved_and_what_was) {
    std::vector<drop::SolvedPosition> kept;
    ASSERT_TRUE(build(order, Stop{}, kept));
    const std::size_t total = kept.size();
    kept.resize(total / 4);
    std::vector<drop::BookProgress> told;
    const auto book = drop::build_book(
        order, kept, [](auto) { return Result<void>{}; }, Stop{},
        [&](const drop::BookProgress& progress) { told.push_back(progress); });
    ASSERT_TRUE(book.value());
    EXPECT_EQ(told.back().found, total / 4);
    EXPECT_EQ(told.back().solved, total);
    EXPECT_EQ(told.back().total, total);
    EXPECT_EQ(told.back().listed, book.value()->positions().count());
}

TEST(Book, ends_before_the_board_is_full) {
    const Game column{1, 4, 4, Gravity::down};
    const auto drawn = [&](int depth) {
        const auto count = static_cast<std::size_t>(depth) + 1;
        return drop::Book::read(forged(column, depth, count, std::vector<std::int8_t>(count, 0)));
    };
    EXPECT_TRUE(drawn(3));
    expect_error(drawn(4), ErrorCode::wrong_book, {{"reason", "book_damaged"}});
    expect_error(drawn(5), ErrorCode::wrong_book, {{"reason", "book_damaged"}});
}

TEST(Book, contradicts_itself_where_a_win_at_hand_is_denied) {
    const auto sound = whole_book();
    ASSERT_EQ(sound.contradictions(), 0U);
    // Each immediate win among the deepest positions, reported as one stone later, must be noticed.
    const auto& positions = sound.positions();
    std::vector<std::int8_t> scores(sound.scores().begin(), sound.scores().end());
    int tried = 0;
    for (std::size_t i = positions.first(6); i < positions.count(); ++i) {
        if (scores[i] != field_value(small, 7, 0)) continue;
        --scores[i];
        ++tried;
        EXPECT_GT(drop::Book(positions, scores).contradictions(), 0U);
        ++scores[i];
    }
    EXPECT_GT(tried, 0);
    // A book with only one position has nothing to compare.
    const auto empty = drop::Book::read(forged({3, 1, 3, Gravity::down}, 0, 1, {0}));
    ASSERT_TRUE(empty);
    EXPECT_EQ(empty->contradictions(), 0U);
}

TEST(Book, of_any_header_ends) {
    Random random(5);
    for (int i = 0; i < 300; ++i) {
        const auto number = [&](int below) {
            return static_cast<int>(random.below(static_cast<std::uint64_t>(below)));
        };
        const Game game{number(12), number(128), number(12), Gravity::down};
        const std::size_t count = 1 + random.below(90);
        const std::vector<std::int8_t> scores(count, static_cast<std::int8_t>(number(3) - 1));
        const auto book = drop::Book::read(forged(game, number(130), count, scores));
        if (book) EXPECT_EQ(book->scores().size(), count);
        else EXPECT_EQ(book.error().code, ErrorCode::wrong_book);
    }
    // More positions than a book can have, and none at all.
    EXPECT_FALSE(drop::Book::read(forged(connect4, 8, 0xFFFFFFFF, {})));
    EXPECT_FALSE(drop::Book::read(forged(connect4, 0, 0, {})));
}

TEST(Book, goes_on_where_it_was_stopped) {
    std::vector<drop::SolvedPosition> kept;
    Stop raised;
    raised.raise();
    const auto stopped = build(order, raised, kept);
    ASSERT_TRUE(stopped);
    EXPECT_FALSE(*stopped);
    (void)whole_book();
    ASSERT_TRUE(build(order, Stop{}, kept).value());
    const std::size_t all = kept.size();
    kept.resize(all / 3);
    const auto book = build(order, Stop{}, kept);
    EXPECT_EQ(kept.size(), all) << "nothing twice";
    EXPECT_EQ(book.value()->bytes(), whole_book().bytes());
}

TEST(Book, ends_with_the_error_of_its_keeper) {
    const auto refused = drop::build_book(
        order, {}, [](auto) { return fail(ErrorCode::unwritable_file); }, Stop{},
        [](const drop::BookProgress&) {});
    ASSERT_FALSE(refused);
    EXPECT_EQ(refused.error().code, ErrorCode::unwritable_file);
}

TEST(Book, of_too_many_positions_is_not_begun) {
    if (sanitized_stride > 1) GTEST_SKIP() << "under a sanitizer";
    std::vector<drop::SolvedPosition> kept;
    expect_error(build({connect4, 20, 4}, Stop{}, kept), ErrorCode::wrong_book,
                 {{"reason", "book_too_deep"}});
}

TEST(Book, is_of_a_game_in_which_longer_lines_win) {
    std::vector<drop::SolvedPosition> kept;
    drop::BookOrder exact = order;
    exact.game.rule = Rule::exactly;
    expect_error(build(exact, Stop{}, kept), ErrorCode::wrong_book, {{"reason", "book_rule"}});
    EXPECT_TRUE(kept.empty());
}

TEST(ShippedBook, is_true_and_small) {
    EXPECT_LT(drop::shipped_book().size(), 200'000U);
    const auto book = drop::Book::read(drop::shipped_book());
    ASSERT_TRUE(book);
    EXPECT_EQ(book->positions().game(), connect4);
    ASSERT_GE(book->positions().depth(), 8);
    EXPECT_EQ(book->contradictions(), 0U);
    EXPECT_EQ(book->score(0, 0), 1);

    // With eight stones, 124,624 positions are won and 14,676 drawn for the mover. (Some of the
    // 44,975 lost ones are finished, and so not in the book.)
    std::array<std::size_t, 3> counts{};
    for (std::size_t i = book->positions().first(8); i < book->positions().first(9); ++i) {
        const int score = book->scores()[i];
        counts[score > 0 ? 0 : score == 0 ? 1 : 2] += weight(book->positions(), i);
    }
    EXPECT_EQ(counts[0], 124'624U);
    EXPECT_EQ(counts[1], 14'676U);
    EXPECT_LE(counts[2], 44'975U);

    const auto solver = drop::make_exact_solver(connect4, 32_MiB);
    Random random(12);
    for (int i = 0; i < 8; ++i) {
        const auto number = book->positions().first(8) +
                            random.below(book->positions().count() - book->positions().first(8));
        const auto position = book->positions().at(number);
        Budget budget;
        const auto bounds =
            solver->solve(position.own, position.all, drop::Strength::strong, budget);
        EXPECT_EQ(bounds.lowest, book->scores()[number]);
    }
}

}  // namespace
}  // namespace puissance
