#include "terminal/host.h"

#include <filesystem>
#include <fstream>
#include <string>

#include <gtest/gtest.h>
#include <unistd.h>

#include "sessions.h"
#include "terminal/names.h"
#include "terminal/save_file.h"

namespace puissance::terminal {
namespace {

constexpr auto english = words::Language::english;

using tests::connect4;
using tests::moves_of;
using tests::player;
using tests::session_of;

// Lets the machines think until nothing is left to do.
void settle(Host& host) {
    do {
        static_cast<void>(host.step());
        host.wait_for(std::chrono::milliseconds(100));
    } while (host.is_thinking() || host.session().is_machine_turn());
}

TEST(Status, says_whose_turn_it_is_and_who_won) {
    EXPECT_EQ(status_of(session_of("human", "hard")).key, "status.your_turn");
    EXPECT_EQ(status_of(session_of("hard", "human")).key, "status.thinking");
    EXPECT_EQ(say(english, status_of(session_of("human", "human", "4"))), "Player 2, your turn.");
    EXPECT_EQ(status_of(session_of("human", "hard", "4141414")).key, "status.you_win");
    EXPECT_EQ(say(english, status_of(session_of("easy", "human", "4141414"))),
              "Machine (easy) wins.");
    EXPECT_EQ(say(english, status_of(session_of("human", "human", "4141414"))), "Player 1 wins.");
    EXPECT_EQ(say(english, status_of(session_of("solver", "human", "4141414"))), "solver wins.");
    EXPECT_EQ(say(english, player_name(session_of("human", "hard"), Player::second)),
              "Machine (hard)");
}

// --- Files ---

class GameFile : public testing::Test {
protected:
    void SetUp() override { std::filesystem::create_directories(folder_); }
    void TearDown() override { std::filesystem::remove_all(folder_); }

    [[nodiscard]] std::string path(const std::string& name) const { return folder_ / name; }
    std::string written(const std::string& text) {
        std::ofstream(path("game"), std::ios::binary) << text;
        return path("game");
    }
    ErrorCode refusal(const std::string& text) {
        const auto loaded = load_game(written(text));
        EXPECT_FALSE(loaded) << text;
        return loaded ? ErrorCode::finished : loaded.error().code;
    }

private:
    std::filesystem::path folder_ =
        std::filesystem::temp_directory_path() /
        ("puissance-" + std::string(testing::UnitTest::GetInstance()->current_test_info()->name()) +
         std::to_string(getpid()));
};

TEST_F(GameFile, is_read_as_it_was_written) {
    const SavedGame saved{parse_moves(connect4, "4453").value(), player("human"),
                          player("negamax(depth=6,eval=windows,shuffle)")};
    ASSERT_TRUE(save_game(path("game"), saved));
    const auto loaded = load_game(path("game"));
    ASSERT_TRUE(loaded);
    EXPECT_EQ(loaded->record, saved.record);
    EXPECT_TRUE(loaded->first.is_human);
    EXPECT_EQ(loaded->second.algorithm, saved.second.algorithm);
    EXPECT_EQ(to_text(*loaded), to_text(saved));
    EXPECT_TRUE(save_game(path("game"), saved)) << "a saved game may be written over";
}

TEST_F(GameFile, may_have_comments_and_other_line_ends) {
    const auto loaded =
        load_game(written("puissance 1\r\n# Sunday\r\n\r\nmoves h8 h9\r\ngame gomoku\r\n"));
    ASSERT_TRUE(loaded);
    EXPECT_EQ(loaded->record.ply(), 2);
    EXPECT_TRUE(loaded->first.is_human && loaded->second.is_human);
}

TEST_F(GameFile, may_be_one_of_several) {
    const auto one = [](const char* moves) {
        return to_text(SavedGame{parse_moves(connect4, moves).value(),
                                 player("human"),
                                 player("hard"),
                                 {"a remark\npuissance 1"}});
    };
    const std::string file = written(one("44") + "\n" + one("45"));
    EXPECT_EQ(to_text(load_game(file + " 1")->record), "44");
    EXPECT_EQ(to_text(load_game(file + " 2")->record), "45");
    for (const char* const number : {"", " 0", " 3", " x", " 2 "})
        EXPECT_FALSE(load_game(file + number)) << number;
    const SavedGame saved{Record{connect4}, player("human"), player("human")};
    EXPECT_FALSE(save_game(file, saved)) << "all of them would be lost";
}

TEST_F(GameFile, names_a_program_and_does_not_start_it) {
    Contestant program;
    program.is_program = true;
    program.text = "program:./bot";
    const std::string text = to_text(SavedGame{Record{connect4}, program, player("hard")});
    EXPECT_NE(text.find("\n# first program:./bot\n"), std::string::npos);
    const auto loaded = load_game(written(text));
    ASSERT_TRUE(loaded);
    EXPECT_TRUE(loaded->first.is_human);
}

TEST_F(GameFile, is_refused_with_a_reason_when_it_is_broken) {
    EXPECT_EQ(refusal(""), ErrorCode::unreadable_file);
    EXPECT_EQ(refusal("puissance 2\ngame connect4\n"), ErrorCode::unreadable_file);
    EXPECT_EQ(refusal("puissance 1\n"), ErrorCode::unreadable_file);
    EXPECT_EQ(refusal("puissance 1\ngame connect4\ngame connect4\n"), ErrorCode::unreadable_file);
    EXPECT_EQ(refusal("puissance 1\ngame connect4\nclock 3\n"), ErrorCode::unreadable_file);
    EXPECT_EQ(refusal("puissance 1\ngame chess\n"), ErrorCode::unknown_game);
    EXPECT_EQ(refusal("puissance 1\ngame connect4\nfirst me\n"), ErrorCode::unknown_player);
    EXPECT_EQ(refusal("puissance 1\ngame connect4\nmoves 4444444\n"), ErrorCode::column_full);
    EXPECT_EQ(refusal("puissance 1\n" + std::string(100'000, '#')), ErrorCode::unreadable_file);
    EXPECT_EQ(refusal(std::string(5000, '\0')), ErrorCode::unreadable_file);
    EXPECT_FALSE(load_game(path("none")));
    EXPECT_FALSE(load_game("/"));
}

TEST_F(GameFile, is_not_written_over_another_file) {
    const SavedGame saved{Record{connect4}, player("human"), player("human")};
    const auto kept = save_game(written("a letter"), saved);
    ASSERT_FALSE(kept);
    EXPECT_EQ(kept.error().code, ErrorCode::unwritable_file);
    EXPECT_FALSE(save_game(path("no/folder/game"), saved));
    EXPECT_FALSE(save_game("/", saved));
}

// --- The host ---

TEST(Host, has_the_machine_reply) {
    Host host(session_of("human", "easy"), {});
    ASSERT_TRUE(host.play(move_at(3)));
    settle(host);
    EXPECT_EQ(host.session().record().ply(), 2);
    EXPECT_TRUE(host.undo());
    EXPECT_EQ(host.session().record().ply(), 0);
}

TEST(Host, plays_two_machines_to_the_end_and_the_same_game_for_a_seed) {
    std::vector<std::string> games;
    for (const std::uint64_t seed : {5U, 5U, 6U}) {
        Host host(session_of("easy", "easy"), {std::nullopt, seed, 1});
        settle(host);
        EXPECT_TRUE(host.session().is_over());
        games.push_back(moves_of(host.session()));
    }
    EXPECT_EQ(games[0], games[1]);
    EXPECT_NE(games[0], games[2]);
}

TEST(Host, holds_a_move_until_it_is_wanted) {
    Host host(session_of("easy", "human"), {});
    for (int i = 0; i < 3; ++i) {
        EXPECT_EQ(host.step(false), Event::none);
        host.wait_for(std::chrono::milliseconds(50));
    }
    EXPECT_EQ(host.session().record().ply(), 0);
    EXPECT_EQ(host.step(true), Event::moved);
}

TEST(Host, hurries_a_machine_that_would_think_for_ever) {
    Host host(session_of("minimax(depth=40,eval=cells)", "human"), {});
    EXPECT_FALSE(host.hurry());
    static_cast<void>(host.step());
    ASSERT_TRUE(host.is_thinking_about(Thinker::Task::move));
    EXPECT_TRUE(host.hurry());
    settle(host);
    EXPECT_EQ(host.session().record().ply(), 1);
}

TEST(Host, drops_what_is_thought_about_when_the_position_changes) {
    Host host(session_of("human", "minimax(depth=40,eval=cells)", "4"), {});
    static_cast<void>(host.step());
    ASSERT_TRUE(host.is_thinking());
    EXPECT_TRUE(host.undo());
    EXPECT_FALSE(host.is_thinking());
    EXPECT_TRUE(host.session().is_human_turn());
}

TEST(Host, finds_the_winning_hint_and_scores_every_move) {
    Host host(session_of("human", "human", "152535"), {});
    host.set_analysing(true);
    host.ask_for_hint();
    settle(host);
    settle(host);
    ASSERT_TRUE(host.hint());
    EXPECT_EQ(host.hint()->move, move_at(3));
    ASSERT_TRUE(host.analysis());
    EXPECT_EQ(host.analysis()->options.size(), 7U);
    ASSERT_TRUE(host.play(move_at(0)));
    EXPECT_FALSE(host.hint());
    EXPECT_FALSE(host.analysis());
}

// A search estimates this position; the solver's book knows it.
TEST(Host, hints_at_the_move_that_its_analysis_names) {
    Host host(session_of("human", "human", "4444433"), {});
    host.set_analysing(true);
    host.ask_for_hint();
    settle(host);
    settle(host);
    ASSERT_TRUE(host.hint() && host.analysis());
    EXPECT_TRUE(host.hint()->score.exact);
    EXPECT_EQ(host.hint()->move, host.analysis()->move);
    EXPECT_EQ(host.hint()->score, host.analysis()->score);
}

TEST(Host, keeps_each_game_that_a_person_has_ended_once) {
    int kept = 0;
    const Host::Keep keep = [&](const Session& session) {
        EXPECT_TRUE(session.is_over());
        ++kept;
        return Result<void>();
    };
    Host host(session_of("human", "human", "414141"), {}, keep);
    const Move last = parse_move(connect4, "4").value();
    EXPECT_TRUE(host.play(last));
    EXPECT_EQ(kept, 1);
    EXPECT_TRUE(host.undo());
    EXPECT_TRUE(host.play(last));
    EXPECT_EQ(kept, 1) << "what is played after taking back counts no more";
    host.replace(session_of("human", "easy", "414141"));
    EXPECT_TRUE(host.play(last));
    EXPECT_EQ(kept, 2);
    host.replace(session_of("human", "human", "4141414"));
    EXPECT_TRUE(host.undo());
    EXPECT_TRUE(host.play(last));
    EXPECT_EQ(kept, 2) << "it was over when it came";
    host.replace(session_of("easy", "easy", "414141"));
    EXPECT_TRUE(host.play(last));
    EXPECT_EQ(kept, 2) << "nobody has played it";
    EXPECT_FALSE(host.take_unkept());
}

TEST(Host, says_once_why_a_game_was_not_kept) {
    Host host(session_of("human", "human", "414141"), {}, [](const Session&) -> Result<void> {
        return fail(ErrorCode::unwritable_file, {{"file", "games"}, {"reason", "no_space"}});
    });
    EXPECT_TRUE(host.play(parse_move(connect4, "4").value()));
    EXPECT_EQ(host.take_unkept()->code, ErrorCode::unwritable_file);
    EXPECT_FALSE(host.take_unkept());
}

TEST(Host, keeps_the_game_when_a_file_cannot_be_loaded) {
    Host host(session_of("human", "human", "44"), {});
    EXPECT_FALSE(host.load("/no/such/file"));
    EXPECT_EQ(moves_of(host.session()), "44");
}

// --- "Why did I lose?" ---

TEST(Host, takes_a_lost_game_back_to_the_mistake_and_waits_for_a_better_move) {
    Host host(session_of("hard", "human", "4141414"), {});
    ASSERT_TRUE(host.has_lost());
    EXPECT_TRUE(host.saves(move_at(0))) << "nothing is asked yet";
    host.ask_why();
    Event event = Event::none;
    while (event == Event::none) {
        event = host.step();
        host.wait_for(std::chrono::milliseconds(100));
    }
    EXPECT_EQ(event, Event::explained);
    ASSERT_TRUE(host.loss());
    EXPECT_EQ(moves_of(host.session()), "41414");
    EXPECT_TRUE(host.session().is_human_turn());
    EXPECT_FALSE(host.saves(move_at(0)));
    EXPECT_TRUE(host.saves(move_at(3)));
    // The next move goes on with the game.
    EXPECT_TRUE(host.play(move_at(3)));
    EXPECT_FALSE(host.loss());
    EXPECT_TRUE(host.saves(move_at(0)));
}

TEST(Host, explains_only_games_that_a_human_has_lost) {
    for (const Session& session :
         {session_of("human", "hard", "4141414"), session_of("hard", "easy", "4141414"),
          session_of("hard", "human", "4141")}) {
        Host host(session, {});
        EXPECT_FALSE(host.has_lost());
        host.ask_why();
        EXPECT_FALSE(host.step() == Event::explained);
        EXPECT_FALSE(host.is_thinking_about(Thinker::Task::loss));
    }
    EXPECT_TRUE(Host(session_of("human", "human", "4141414"), {}).has_lost());
}

// Answers as it is told to, and counts how often it is started and ended.
class ScriptedSeat : public Seat {
public:
    void begin(const Game&, std::uint64_t) override { ++begun; }
    Turn turn(const Record& record, const TurnLimits& limits) override {
        EXPECT_EQ(limits.time, std::chrono::seconds(3));
        if (fails) return lost_by(Foul::late);
        return Answer{record.legal_moves().front()};
    }
    Departure end() override {
        ++ended;
        return {};
    }
    bool fails = false;
    int begun = 0;
    int ended = 0;
};

Event next_event(Host& host) {
    while (true) {
        if (const Event event = host.step(); event != Event::none) return event;
        host.wait_for(std::chrono::milliseconds(10));
    }
}

TEST(Host, a_program_plays_is_ended_with_its_game_and_started_anew_after_a_fault) {
    const auto seat = std::make_shared<ScriptedSeat>();
    Contestant program;
    program.is_program = true;
    program.text = "program:./bot";
    {
        MachineSettings settings{std::chrono::seconds(3)};
        settings.programs.seats["program:./bot"] = seat;
        settings.programs.words = [](const std::string& name, const Forfeit& forfeit) {
            return name + " " + std::string(name_of(forfeit.foul));
        };
        Host host(Session(Record{connect4}, program, player("human")), settings);
        EXPECT_EQ(next_event(host), Event::moved);
        ASSERT_TRUE(host.play(move_at(3)));
        EXPECT_EQ(next_event(host), Event::moved);
        EXPECT_EQ(to_text(host.session().record()), "141");
        EXPECT_EQ(seat->begun, 1);
        host.restart();
        EXPECT_EQ(seat->ended, 1);
        seat->fails = true;
        EXPECT_EQ(next_event(host), Event::failed);
        EXPECT_EQ(say(english, host.failure()), "program:./bot late");
        EXPECT_EQ(seat->ended, 2);
        EXPECT_EQ(host.step(), Event::none) << "it is not asked again and again";
        seat->fails = false;
        host.restart();
        EXPECT_EQ(next_event(host), Event::moved);
        EXPECT_EQ(seat->begun, 3);
    }
    EXPECT_EQ(seat->ended, 3);
}

}  // namespace
}  // namespace puissance::terminal
