// Copies from one store to another, of the same kind and of the other.
#include "store/copy.h"

#include "store/any_store.h"
#include "store/archive.h"
#include "store/check.h"
#include "store/played_games.h"

namespace puissance::store {
namespace {

// From a SQLite file, there and back: the parameter is what stands between.
class AnyStoreCopied : public AnyStore {
protected:
    Result<std::optional<Copy>> copy(const std::string& from, const std::string& to) {
        return copy_store(from, to, stop_, [this](auto done, auto) { progress_ = done; });
    }
    // Everything that there is, as one text.
    static std::vector<Loaded> games_of(const std::string& where, Archive::Rest& rest) {
        const auto archive = *open_archive(where, Access::reads);
        rest = *archive->rest();
        return archive->load(*archive->next(0, 1000));
    }

    void change(const char* sql) const {
        const auto file =
            sqlite::Connection::open(files_ / "a.db", sqlite::Connection::Access::writes);
        EXPECT_EQ(file->run(sql), SQLITE_OK);
    }

    Folder files_;
    Stop stop_;
    std::int64_t progress_ = 0;
};
INSTANTIATE_TEST_SUITE_P(, AnyStoreCopied, testing::Bool(), store_name);

TEST_P(AnyStoreCopied, is_the_same_there_and_back_and_goes_on) {
    const std::string origin = "sqlite:" + (files_ / "a.db");
    const std::string back = "sqlite:" + (files_ / "b.db");
    {
        TrialStore store(files_ / "a.db");
        const auto ids = play_games(store, 600, 12);
        Write rematch = creates(9001);
        rematch.game->rematch_of = ids[3];
        rematch.game->nicknames = {"Zo\"e\\", "\u4e2d{,}"};
        rematch.game->start = "44";
        store.write(std::move(rematch));
        // Its number is not given again.
        change("DELETE FROM events WHERE game = 600");
        change("DELETE FROM games WHERE name = 'game-600'");
        change("INSERT INTO outages VALUES (5, 10)");
        store->stop();
        const auto busy = copy(origin, address());
        ASSERT_FALSE(busy);
        EXPECT_NE(sentence_of(busy.error(), Language::english).find("process"), std::string::npos);
    }
    const auto made = copy(origin, address());
    ASSERT_TRUE(made && *made) << sentence_of(made.error(), Language::english);
    EXPECT_EQ((*made)->games, 600);
    EXPECT_EQ(progress_, 600);
    ASSERT_TRUE(copy(address(), back));
    Archive::Rest first;
    Archive::Rest last;
    const auto before = games_of(origin, first);
    const auto after = games_of(back, last);
    ASSERT_EQ(before.size(), after.size());
    for (std::size_t i = 0; i < before.size(); ++i) {
        EXPECT_EQ(before[i].row, after[i].row);
        EXPECT_EQ(before[i].events, after[i].events);
    }
    EXPECT_EQ(first, last);
    EXPECT_EQ(first.last, 601);
    EXPECT_TRUE(check_store(address(), Stop(), [](auto, auto) {})->faults.empty());
    // Not into one that has games, and not out of one that is in use.
    EXPECT_FALSE(copy(origin, back));
    TrialStore store(where());
    EXPECT_EQ(store.write(creates(9002)).id, 602);
    EXPECT_FALSE(copy(address(), "sqlite:" + (files_ / "c.db")));
}

TEST_P(AnyStoreCopied, leaves_nothing_where_it_was_stopped) {
    {
        TrialStore store(files_ / "a.db");
        play_games(store, 3, 4);
    }
    stop_.raise();
    const auto stopped = copy("sqlite:" + (files_ / "a.db"), address());
    ASSERT_TRUE(stopped);
    EXPECT_FALSE(*stopped);
    TrialStore store(where());
    EXPECT_FALSE(store.load({.name = "game-1"}).row);
}

}  // namespace
}  // namespace puissance::store
