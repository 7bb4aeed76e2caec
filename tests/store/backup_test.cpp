// Copies of a store that is being written.
#include "store/backup.h"

#include <fstream>

#include <sys/stat.h>

#include "store/sqlite.h"
#include "store/trial_store.h"

namespace puissance::store {
namespace {

std::string text_in(const std::string& file) {
    std::ifstream stream(file, std::ios::binary);
    return {std::istreambuf_iterator<char>(stream), {}};
}

TEST(Backup, is_a_store_of_one_moment_while_games_go_on) {
    const Folder folder;
    TrialStore store(folder / "a.db");
    constexpr int games = 300;
    constexpr int moves = 40;
    std::vector<Write> writes;
    for (int number = 1; number <= games; ++number) writes.push_back(creates(number));
    const auto made = store.write_all(std::move(writes));
    std::vector<Write> events;
    for (const Answer& game : made)
        for (int seq = 1; seq <= moves; ++seq) events.push_back(appends(move_of(game.id, seq)));
    store.write_all(std::move(events));

    int asked = 0;
    int told = 0;
    std::vector<int> percents;
    const auto copied =
        back_up(folder / "a.db", folder / "copy.db", false, Stop(), [&](int percent) {
            percents.push_back(percent);
            // Somebody moves between two steps of the copy.
            for (int i = 0; i < 100; ++i)
                store->write(appends(move_of(made[0].id, moves + ++asked)),
                             [&](Stored outcome, online::GameId) {
                                 EXPECT_EQ(outcome, Stored::yes);
                                 ++told;
                             });
            store.mail.until([&] { return told == asked; });
        });
    ASSERT_TRUE(copied && *copied);
    EXPECT_EQ((*copied)->games, games);
    EXPECT_EQ((*copied)->bytes,
              static_cast<std::int64_t>(std::filesystem::file_size(folder / "copy.db")));
    EXPECT_GT(percents.size(), 1U);
    EXPECT_EQ(percents.back(), 100);
    EXPECT_EQ(store.load({.id = made[0].id}).events.size(),
              static_cast<std::size_t>(moves + asked));
    struct stat there {};
    ASSERT_EQ(stat((folder / "copy.db").c_str(), &there), 0);
    EXPECT_EQ(there.st_mode & 0777U, 0600U);
    EXPECT_FALSE(std::filesystem::exists(folder / "copy.db-wal"));
    TrialStore copy(folder / "copy.db");
    for (const Answer& game : made) {
        const Loaded loaded = copy.load({.id = game.id});
        EXPECT_EQ(loaded.events.size(), static_cast<std::size_t>(moves));
        EXPECT_EQ(loaded.row->secrets, store.load({.id = game.id}).row->secrets);
    }
}

TEST(Backup, replaces_a_file_only_when_told_and_only_by_a_whole_one) {
    const Folder folder;
    TrialStore store(folder / "a.db");
    store.write(creates(1));
    std::ofstream(folder / "copy.db") << "precious";
    const auto refused = back_up(folder / "a.db", folder / "copy.db", false, Stop(), [](int) {});
    ASSERT_FALSE(refused);
    EXPECT_NE(sentence_of(refused.error(), Language::english).find("--force"), std::string::npos);
    Stop stop;
    stop.raise();
    const auto stopped = back_up(folder / "a.db", folder / "copy.db", true, stop, [](int) {});
    ASSERT_TRUE(stopped);
    EXPECT_FALSE(*stopped);
    EXPECT_EQ(text_in(folder / "copy.db"), "precious");
    ASSERT_TRUE(back_up(folder / "a.db", folder / "copy.db", true, Stop(), [](int) {}));
    EXPECT_TRUE(TrialStore(folder / "copy.db").load({.name = "game-1"}).row);
}

TEST(Backup, is_of_a_store_and_of_nothing_else) {
    const Folder folder;
    const auto why_not = [&](const std::string& name) {
        const auto copied = back_up(folder / name, folder / "copy.db", false, Stop(), [](int) {});
        return copied ? "" : sentence_of(copied.error(), Language::english);
    };
    EXPECT_NE(why_not("missing.db").find("no such file"), std::string::npos);
    std::ofstream(folder / "text.db") << std::string(5000, 'x');
    EXPECT_NE(why_not("text.db").find("not a store"), std::string::npos);
    std::ofstream(folder / "empty.db").flush();
    EXPECT_NE(why_not("empty.db").find("not a store"), std::string::npos);
    EXPECT_FALSE(std::filesystem::exists(folder / "copy.db"));
}

}  // namespace
}  // namespace puissance::store
