#include "search/table.h"

#include <cstdint>

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include "base/mebibytes.h"
#include "random_games.h"

namespace puissance {
namespace {

void assert_same(const std::optional<Table::Entry>& known, const Table::Entry& kept) {
    RC_ASSERT(known.has_value());
    RC_ASSERT(known->score == kept.score);
    RC_ASSERT(known->depth == kept.depth);
    RC_ASSERT(known->bound == kept.bound);
    RC_ASSERT(known->move == kept.move);
}

rc::Gen<Table::Entry> anything_known() {
    return rc::gen::exec([] {
        Table::Entry known;
        const int plies = *rc::gen::inRange(0, 362);
        switch (*rc::gen::inRange(0, 4)) {
            case 0: known.score = Score::win_in(plies); break;
            case 1: known.score = Score::loss_in(plies); break;
            case 2: known.score = Score::estimate(*rc::gen::inRange(-100, 100)); break;
            default: known.score = Score::estimate(*rc::gen::arbitrary<std::int64_t>());
        }
        known.depth = *rc::gen::inRange(0, 362);
        known.bound = *rc::gen::element(Bound::upper, Bound::lower, Bound::exact);
        known.move = move_at(*rc::gen::inRange(-1, 400));
        return known;
    });
}

RC_GTEST_PROP(TableProperty, gives_back_what_it_keeps, ()) {
    Table table(1_MiB);
    const auto key = *rc::gen::arbitrary<std::uint64_t>();
    const auto known = *anything_known();
    RC_ASSERT(!table.probe(key).has_value());
    table.store(key, known);
    assert_same(table.probe(key), known);
    // A later result replaces it, deeper or not.
    const auto newer = *anything_known();
    table.store(key, newer);
    assert_same(table.probe(key), newer);
    RC_ASSERT(!table.probe(key ^ 1U).has_value());
}

TEST(Table, keeps_the_ends_of_its_ranges) {
    Table table(1_MiB);
    for (const Score score :
         {Score::best(), Score::worst(), Score::win_in(400), Score::loss_in(400),
          Score::estimate(1LL << 40U), Score::estimate(-(1LL << 40U))}) {
        for (const int move : {-1, 0, 360}) {
            for (const int depth : {0, 1, 400}) {
                table.store(99, {score, depth, Bound::exact, move_at(move)});
                const auto known = table.probe(99);
                ASSERT_TRUE(known);
                EXPECT_EQ(known->score, score);
                EXPECT_EQ(known->depth, depth);
                EXPECT_EQ(known->move, move_at(move));
            }
        }
    }
}

TEST(Table, forgets_everything_when_a_search_starts) {
    Table table(1_MiB);
    // Long enough for the counter of searches to wrap around.
    for (std::uint64_t search = 0; search < 5000; ++search) {
        table.store(search, {Score::draw(), 3, Bound::exact, move_at(1)});
        ASSERT_TRUE(table.probe(search));
        table.start_search();
        if (search % 100 != 0) continue;
        for (std::uint64_t key = 0; key <= search; ++key)
            ASSERT_FALSE(table.probe(key)) << key << " in search " << search;
    }
}

TEST(Table, keeps_the_deepest_when_it_is_full) {
    Table table(0);  // A single bucket of four entries.
    for (int depth = 1; depth <= 4; ++depth)
        table.store(static_cast<std::uint64_t>(depth), {Score::draw(), depth, Bound::exact, {}});
    table.store(50, {Score::draw(), 9, Bound::exact, {}});
    EXPECT_FALSE(table.probe(1));
    for (const std::uint64_t key : {2U, 3U, 4U, 50U}) EXPECT_TRUE(table.probe(key)) << key;
    // The newest entry always finds room, and entries of earlier searches are replaced first.
    table.start_search();
    table.store(60, {Score::draw(), 1, Bound::exact, {}});
    EXPECT_TRUE(table.probe(60));
    for (const std::uint64_t key : {2U, 3U, 4U, 50U}) EXPECT_FALSE(table.probe(key)) << key;
}

}  // namespace
}  // namespace puissance
