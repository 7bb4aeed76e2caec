#include <gtest/gtest.h>

#include "play/contest.h"
#include "referee/command_words.h"
#include "referee/http_seat.h"
#include "referee/players.h"
#include "referee/program_seat.h"

namespace puissance::referee {
namespace {

using Words = std::vector<std::string>;

Record record_of(std::string_view moves) { return parse_moves(Game{}, moves).value(); }

TEST(CommandWords, AreSplitAsAShellDoes) {
    EXPECT_EQ(command_words("./bot").value(), Words{"./bot"});
    EXPECT_EQ(command_words("  python3  bot.py --fast ").value(),
              (Words{"python3", "bot.py", "--fast"}));
    EXPECT_EQ(command_words("'a b' \"c d\" e\\ f").value(), (Words{"a b", "c d", "e f"}));
    EXPECT_EQ(command_words("x'y'\"z\"").value(), Words{"xyz"});
    EXPECT_EQ(command_words("a ''").value(), (Words{"a", ""}));
    EXPECT_EQ(command_words("sh -c 'a | b; c > $d'").value(), (Words{"sh", "-c", "a | b; c > $d"}));
    EXPECT_EQ(command_words("a \"b\\\"c\\n\"").value(), (Words{"a", "b\"c\\n"}));
}

TEST(CommandWords, ThatNeedAShellOrAreNoneAreRefused) {
    for (const char* const command : {"", "   ", "''", "a 'b", "a \"b", "a | b", "a; b", "a > b",
                                      "$HOME/bot", "a & b", "`a`", "*", "a\nb", "~/bot"})
        EXPECT_FALSE(command_words(command)) << command;
}

TEST(Answers, AMoveAndWhatIsSaidOfTheSearch) {
    const auto plain = parse_answer(record_of("4453"), "4");
    ASSERT_TRUE(plain);
    EXPECT_EQ(index_of(plain->move), 3);
    EXPECT_FALSE(plain->value || plain->nodes || plain->depth);
    const auto full =
        parse_answer(record_of("4453"), "  7\tvalue=-1.5 nodes=3120 depth=6 time=3 hello nodes=x");
    ASSERT_TRUE(full);
    EXPECT_EQ(index_of(full->move), 6);
    EXPECT_EQ(full->value, -1.5);
    EXPECT_EQ(full->nodes, 3120);
    EXPECT_EQ(full->depth, 6);
}

TEST(Answers, ThatAreNoMove) {
    const auto foul_of = [](const Record& record, std::string_view line) {
        const auto turn = parse_answer(record, line);
        EXPECT_FALSE(turn) << line;
        return turn ? std::string() : std::string(name_of(turn.error().foul));
    };
    for (const char* const line : {"", " ", "hello", "44", "-1", "4.", "=4", "=", "move 4"})
        EXPECT_EQ(foul_of(record_of(""), line), "unreadable") << line;
    EXPECT_EQ(foul_of(record_of(""), "8"), "illegal");
    EXPECT_EQ(foul_of(record_of("444444"), "4"), "illegal");
    const auto seen = parse_answer(record_of(""), std::string(1000, 'x') + "\x1b");
    EXPECT_LE(seen.error().seen.size(), 70U);
}

TEST(Answers, TheLineThatAsks) {
    EXPECT_EQ(asking_line(record_of("4453")), "4453");
    EXPECT_EQ(asking_line(record_of("")), "");
    EXPECT_EQ(asking_line(parse_moves(parse_game("gomoku").value(), "h8h9g8").value()), "h8 h9 g8");
}

TEST(Addresses, OfServices) {
    const auto address = parse_address("http://127.0.0.1:3773/a/").value();
    EXPECT_EQ(address.host, "127.0.0.1");
    EXPECT_EQ(address.port, "3773");
    EXPECT_EQ(address.path, "/a");
    EXPECT_TRUE(address.is_loopback());
    EXPECT_TRUE(parse_address("http://[::1]:80")->is_loopback());
    EXPECT_TRUE(parse_address("http://localhost")->is_loopback());
    EXPECT_FALSE(parse_address("http://127.0.0.1.example.org")->is_loopback());
    for (const char* const text :
         {"http://", "http://:80", "http://a:b", "http://a:123456", "http://a/ b", "http://a\r\nx"})
        EXPECT_FALSE(parse_address(text)) << text;
}

TEST(Players, OnlyTheRefereeKnowsPrograms) {
    for (const char* const text : {"program:./bot", "gomocup:./x", "http://127.0.0.1"}) {
        EXPECT_TRUE(parse_player(text, {})) << text;
        EXPECT_FALSE(parse_contestant(text)) << text;
    }
    EXPECT_FALSE(parse_player("human", {}));
    EXPECT_FALSE(parse_player("http://192.0.2.1", {}));
}

// Answers with what it is told to, and says afterwards what it is told to.
class Scripted : public Seat {
public:
    explicit Scripted(std::vector<Turn> turns, std::optional<Forfeit> last = {})
        : turns_(std::move(turns)), last_(std::move(last)) {}
    void begin(const Game&, std::uint64_t) override { next_ = 0; }
    Turn turn(const Record&, const TurnLimits& limits) override {
        times.push_back(limits.time);
        return turns_[next_++];
    }
    std::optional<Forfeit> end() override {
        ++ended;
        return last_;
    }
    int ended = 0;
    std::vector<std::optional<std::chrono::nanoseconds>> times;

private:
    std::vector<Turn> turns_;
    std::optional<Forfeit> last_;
    std::size_t next_ = 0;
};

Turn column(int number, std::chrono::seconds elapsed = std::chrono::seconds(1)) {
    return Answer{move_at(number - 1), {}, {}, {}, elapsed};
}

std::optional<PlayedGame> play(Seat& first, Seat& second, const GameTime& time = {}) {
    Random random(1);
    const Stop stop;
    return play_game(Record(Game{}), {&first, &second}, time, random, stop);
}

TEST(Contest, AGameWonOnTheBoard) {
    Scripted first({column(1), column(1), column(1), column(1)});
    Scripted second({column(2), column(2), column(2)});
    const auto game = play(first, second);
    EXPECT_EQ(game->winner, Player::first);
    EXPECT_FALSE(game->forfeiter);
    EXPECT_EQ(to_text(game->record), "1212121");
    EXPECT_EQ(first.ended + second.ended, 2);
}

TEST(Contest, AForfeitLosesWhateverStandsOnTheBoard) {
    Scripted first({column(1), lost_by(Foul::late, "x")});
    Scripted second({column(2)});
    const auto game = play(first, second);
    EXPECT_EQ(game->winner, Player::second);
    EXPECT_EQ(game->forfeiter, Player::first);
    EXPECT_EQ(game->forfeit.seen, "x");
    Scripted wrong({column(9)});
    EXPECT_EQ(play(wrong, second)->forfeit.foul, Foul::illegal);
}

TEST(Contest, WhatShowsAtTheEndLosesToo) {
    Scripted first({column(1), column(1), column(1), column(1)}, Forfeit{Foul::unasked});
    Scripted second({column(2), column(2), column(2)});
    const auto game = play(first, second);
    EXPECT_EQ(game->winner, Player::second);
    EXPECT_EQ(game->forfeit.foul, Foul::unasked);
}

TEST(Contest, TheClockOfAGame) {
    using std::chrono::seconds;
    Scripted first({column(1, seconds(3)), column(1, seconds(3)), column(1, seconds(4))});
    Scripted second({column(2), column(2), column(2)});
    const auto game = play(first, second, {seconds(5), seconds(10), {}});
    EXPECT_EQ(game->forfeiter, Player::first);
    EXPECT_EQ(game->forfeit.foul, Foul::late);
    EXPECT_EQ(first.times[0], seconds(5));
    EXPECT_EQ(first.times[2], seconds(4));
    EXPECT_EQ(game->slowest[0], seconds(4));
}

}  // namespace
}  // namespace puissance::referee
