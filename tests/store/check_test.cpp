// What a check of a store finds.
#include "store/check.h"

#include <fstream>

#include "store/any_store.h"
#include "store/played_games.h"
#include "store/sqlite.h"

namespace puissance::store {
namespace {

using FaultKind = Fault::Kind;

const Options quick{.syncs_each_commit = false};

class AnyStoreChecked : public AnyStore {
protected:
    // Changes the store behind the program's back, and checks it.
    Check after(const std::vector<const char*>& changes) {
        for (const char* const sql : changes) ask(sql);
        return check();
    }
    Check check() {
        progress_ = 0;
        const auto found = check_store(address(), Stop(), [&](auto, auto) { ++progress_; });
        EXPECT_TRUE(found);
        return found ? *found : Check{};
    }

    int progress_ = 0;
};
INSTANTIATE_TEST_SUITE_P(, AnyStoreChecked, testing::Bool(), store_name);

class StoreCheck : public testing::Test {
protected:
    Folder folder_;
    std::string path_ = folder_ / "a.db";
};

TEST_P(AnyStoreChecked, finds_nothing_wrong_with_games_as_they_were_played_and_are_being_played) {
    TrialStore store(where(), quick);
    play_games(store, 20);
    store.write(creates(21));  // Nobody has joined.
    const Check found = check();
    EXPECT_EQ(found.games, 21);
    EXPECT_GT(found.events, 20 * 8);
    EXPECT_TRUE(found.faults.empty());
    EXPECT_TRUE(found.is_whole);
    EXPECT_EQ(progress_, 21);
    // Erased secrets are no fault.
    EXPECT_TRUE(
        after({"UPDATE games SET secret0 = NULL, secret1 = NULL, invite = NULL"}).faults.empty());
}

TEST_P(AnyStoreChecked, finds_what_cannot_be) {
    {
        TrialStore store(where(), quick);
        play_games(store, 3);
    }
    const auto only = [](const Check& found) {
        EXPECT_EQ(found.faults.size(), 1U);
        EXPECT_EQ(found.games, 3);
        return found.faults.empty() ? Fault{} : found.faults.front();
    };
    // A move that vanished, one that was changed, a game whose state is another.
    Fault fault = only(after({"DELETE FROM events WHERE game = 2 AND seq = 4"}));
    EXPECT_EQ(fault.kind, FaultKind::wrong_event);
    EXPECT_EQ(fault.game, "game-2");
    EXPECT_EQ(fault.seq, 5);
    EXPECT_EQ(
        only(after({"DELETE FROM events WHERE game = 2", "UPDATE games SET state = 0 WHERE id = 2",
                    "UPDATE events SET value = 99 WHERE game = 1 AND seq = 3"}))
            .kind,
        FaultKind::wrong_event);
    EXPECT_EQ(only(after({"DELETE FROM events WHERE game = 1",
                          "UPDATE games SET state = 1 WHERE id = 1"}))
                  .kind,
              FaultKind::wrong_state);
    fault = only(after({"UPDATE games SET state = 0, rules = 'chess' WHERE id = 1"}));
    EXPECT_EQ(fault.kind, FaultKind::wrong_row);
    EXPECT_EQ(fault.detail, "unknown_game");
    EXPECT_EQ(only(after({"UPDATE games SET rules = 'connect4' WHERE id = 1",
                          "INSERT INTO events VALUES (99, 1, 1, 0, 0, 0, 0, 0, 0)"}))
                  .kind,
              FaultKind::wrong_row);
}

TEST_F(StoreCheck, finds_pages_that_are_damaged) {
    {
        TrialStore store(path_, quick);
        play_games(store, 100);
    }
    {
        // Everything but the pages of the schema, which say what there is.
        std::fstream file(path_, std::ios::in | std::ios::out | std::ios::binary);
        const auto size = static_cast<std::streamoff>(std::filesystem::file_size(path_));
        for (std::streamoff at = 4096 * 14 + 200; at + 100 < size; at += 4096) {
            file.seekp(at);
            file << std::string(1000, '\x7f');
        }
    }
    const auto found = check_store("sqlite:" + path_, Stop(), [](auto, auto) {});
    ASSERT_TRUE(found);
    ASSERT_FALSE(found->faults.empty());
    EXPECT_EQ(found->faults.front().kind, FaultKind::damaged);
    EXPECT_FALSE(found->faults.front().detail.empty());
}

TEST_F(StoreCheck, is_said_to_be_unfinished_when_stopped) {
    TrialStore store(path_, quick);
    play_games(store, 2);
    Stop stop;
    const auto found = check_store("sqlite:" + path_, stop, [&](auto, auto) { stop.raise(); });
    ASSERT_TRUE(found);
    EXPECT_FALSE(found->is_whole);
    EXPECT_EQ(found->games, 1);
}

TEST_F(StoreCheck, must_be_of_this_version) {
    { const TrialStore store(path_, quick); }
    {
        const auto connection =
            *sqlite::Connection::open(path_, sqlite::Connection::Access::writes);
        ASSERT_EQ(connection.run("UPDATE schema SET version = 99"), SQLITE_OK);
    }
    const auto newer = check_store("sqlite:" + path_, Stop(), [](auto, auto) {});
    ASSERT_FALSE(newer);
    EXPECT_NE(sentence_of(newer.error(), Language::english).find("later version"),
              std::string::npos);
    std::ofstream(folder_ / "empty.db").flush();
    EXPECT_FALSE(check_store("sqlite:" + (folder_ / "empty.db"), Stop(), [](auto, auto) {}));
}

}  // namespace
}  // namespace puissance::store
