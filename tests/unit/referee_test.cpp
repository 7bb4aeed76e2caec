#include <algorithm>
#include <cmath>
#include <csignal>
#include <filesystem>
#include <fstream>
#include <map>
#include <set>

#include <gtest/gtest.h>
#include <sys/wait.h>

#include "base/random.h"
#include "play/contest.h"
#include "play/league.h"
#include "puissance/thread_crew.h"
#include "referee/asked_positions.h"
#include "referee/claims.h"
#include "referee/command_words.h"
#include "referee/http_seat.h"
#include "referee/judging.h"
#include "referee/markup.h"
#include "referee/players.h"
#include "referee/program_seat.h"
#include "referee/strength.h"
#include "sanitized.h"

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
    for (const char* const text :
         {"program:./bot", "gomocup:./x", "python:bot.py", "http://127.0.0.1"}) {
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
    Departure end() override {
        ++ended;
        return {last_};
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

TEST(League, EverybodyMeetsEverybodyOnBothSidesOfEachOpening) {
    const auto fixtures = round_robin(4, 4);
    EXPECT_EQ(fixtures.size(), 24U);
    for (const Fixture& fixture : fixtures) {
        EXPECT_NE(fixture.first, fixture.second);
        const Fixture turned{fixture.second, fixture.first, fixture.opening};
        EXPECT_EQ(std::ranges::count(fixtures, fixture), 1);
        EXPECT_EQ(std::ranges::count(fixtures, turned), 1);
    }
    EXPECT_EQ(gauntlet(4, 2, 2).size(), 6U);
    for (const Fixture& fixture : gauntlet(4, 2, 2))
        EXPECT_TRUE(fixture.first == 2 || fixture.second == 2);
}

// Plays rounds in which the player with the smaller number wins; returns who met whom, how often,
// and who rested.
struct Rounds {
    std::map<std::pair<int, int>, int> met;
    std::vector<int> rests;

    Rounds(int players, int rounds) : rests(static_cast<std::size_t>(players)) {
        std::vector<LeagueResult> results;
        for (int round = 0; round < rounds; ++round) {
            std::vector<int> plays(rests.size());
            for (const Fixture& fixture : swiss_round(players, results, 1, round)) {
                ++met[std::minmax(fixture.first, fixture.second)];
                ++plays[static_cast<std::size_t>(fixture.first)];
                ++plays[static_cast<std::size_t>(fixture.second)];
                results.push_back(
                    {fixture.first, fixture.second, fixture.first < fixture.second ? 1.0 : 0.0});
            }
            for (std::size_t i = 0; i < rests.size(); ++i) rests[i] += plays[i] == 0 ? 1 : 0;
        }
    }
};

TEST(League, SwissRoundsPairWhoHasNotMet) {
    const Rounds rounds(8, 4);
    EXPECT_EQ(rounds.met.size(), 16U);
    for (const auto& [pair, times] : rounds.met) EXPECT_EQ(times, 1);
    EXPECT_TRUE(rounds.met.contains({0, 1}));  // The two best have met.
}

TEST(League, OfAnOddNumberEachRestsOnce) { EXPECT_EQ(Rounds(5, 5).rests, std::vector<int>(5, 1)); }

TEST(League, StrengthFollowsFromAllResults) {
    // Of two who play only each other the difference is the textbook's, but for the half games of
    // the prior.
    std::vector<LeagueResult> results;
    for (int game = 0; game < 400; ++game) results.push_back({0, 1, game % 4 == 0 ? 0.0 : 1.0});
    const auto table = league_table(2, results);
    EXPECT_EQ(table[0].player, 0);
    EXPECT_NEAR(table[0].elo - table[1].elo, 190.8, 3);
    // 1.96 deviations of one of the two, relative to their mean.
    EXPECT_NEAR(table[0].error, 1.96 * 173.7 / std::sqrt(400 * 0.75 * 0.25) / 2, 2);
    EXPECT_GT(table[0].superiority.value(), 0.999);
    EXPECT_FALSE(table[1].superiority);
    EXPECT_NEAR(table[0].elo + table[1].elo, 0, 1e-6);
}

TEST(League, TheIntervalHoldsTheTruthOfEqualPlayers) {
    int held = 0;
    for (std::uint64_t tournament = 0; tournament < 200; ++tournament) {
        Random random(tournament);
        std::vector<LeagueResult> results;
        for (int game = 0; game < 100; ++game)
            results.push_back({0, 1, random.below(2) == 0 ? 0.0 : 1.0});
        const auto table = league_table(2, results);
        held += std::abs(table[0].elo) <= table[0].error ? 1 : 0;
    }
    EXPECT_GE(held, 180);
    EXPECT_LT(held, 200);  // An interval that always holds says nothing.
}

TEST(League, OpeningsAreQuietAndDiffer) {
    const auto openings = league_openings(Game{}, 50, 7);
    std::set<std::string> texts;
    for (const Record& opening : openings) {
        texts.insert(to_text(opening));
        for (const Move move : opening.legal_moves()) {
            EXPECT_FALSE(opening.wins_with(move, Player::first));
            EXPECT_FALSE(opening.wins_with(move, Player::second));
        }
    }
    EXPECT_EQ(texts.size(), 50U);
    EXPECT_EQ(league_openings(Game{}, 50, 7), openings);
}

TEST(Claims, TheSoundSearchIsTheTextbooks) {
    const Game game = parse_game("tictactoe").value();
    const auto engine = make_engine(game).value();
    for (const auto& [text, nodes] : {std::pair{"minimax(eval=outcome)", 549946U},
                                      std::pair{"alphabeta(eval=outcome)", 20866U}}) {
        if (nodes > 100'000U && tests::sanitized_stride > 1) continue;
        const auto found = broken_search(*engine, Record(game), parse_contestant(text).value(),
                                         breakages()[0], 1'000'000);
        ASSERT_TRUE(found);
        EXPECT_EQ(found->nodes, nodes);
        EXPECT_EQ(found->value, 0);
    }
}

TEST(Claims, EveryBreakageTellsItselfFromASoundSearch) {
    const Game game = parse_game("tictactoe").value();
    const auto engine = make_engine(game).value();
    const auto claimed = parse_contestant("alphabeta(depth=4,eval=outcome)").value();
    const auto positions = real_positions(game, 1, 12);
    std::vector<std::vector<Reported>> reports;
    for (const Breakage& breakage : breakages()) {
        auto& reported = reports.emplace_back();
        for (const Record& position : positions)
            reported.push_back(
                broken_search(*engine, position, claimed, breakage, 1'000'000).value());
    }
    for (std::size_t i = 0; i < reports.size(); ++i) {
        EXPECT_TRUE(agree(positions, reports[i], reports[i]));
        EXPECT_EQ(agree(positions, reports[i], reports[0]), i == 0) << breakages()[i].name;
    }
    // Another scale, and a root that is not counted, are no fault.
    auto scaled = reports[0];
    for (Reported& one : scaled) {
        *one.value *= 3;
        *one.nodes -= 1;
    }
    EXPECT_TRUE(agree(positions, scaled, reports[0]));
}

TEST(Strength, IsWhereTheResultsSay) {
    StrengthPart strength;
    strength.ladder = {0, 91, 179, 314, 544, 652, 760, 879, 1069, 1204};
    for (int game = 0; game < 400; ++game)
        strength.games.push_back({5, true, game % 2 == 0 ? 1.0 : 0.0, "", {}});
    rate(strength);
    EXPECT_NEAR(strength.elo, 544, 2);
    EXPECT_NEAR(strength.error, 1.96 * 173.7 / std::sqrt(400 * 0.25), 1);
    EXPECT_EQ(strength.rung(), 4 + (strength.elo + 0.5 >= 544 ? 1 : 0));
}

// An interval of 95 % misses once in twenty judgements. Of nine rungs judged once, one elsewhere
// than the ladder says is no surprise; of sixty, nine and more are.
TEST(Strength, TheIntervalHoldsWhatTheLadderSaysOfItsRungs) {
    ThreadCrew crew(2);
    const Stop stop;
    int held = 0;
    int judged = 0;
    for (std::uint64_t seed = 1; seed <= 15; seed += tests::sanitized_stride) {
        for (int rung = 2; rung <= 5; ++rung) {
            JudgingOrder order;
            order.player = parse_player("level:" + std::to_string(rung), {}).value();
            order.seed = seed;
            order.time = std::chrono::minutes(1);
            StrengthPart strength = unknown_strength(Game{});
            ASSERT_TRUE(measure_strength(
                order, crew, stop, [](std::string_view, int, int) {}, strength));
            EXPECT_LT(strength.error, 60);
            const int place = strength.ladder[static_cast<std::size_t>(rung - 1)];
            held += std::abs(strength.elo - place) <= strength.error ? 1 : 0;
            ++judged;
        }
    }
    EXPECT_LE(judged - held, judged / 8 + 1) << held << " of " << judged;
}

TEST(Strength, SaysOnlyOfUnmeasuredGamesThatTheyAre) {
    const auto sentence = [](const char* game, int games) {
        StrengthPart strength = unknown_strength(parse_game(game).value());
        strength.games.resize(static_cast<std::size_t>(games), {1, true, 1.0, "", {}});
        return strength_sentence(strength, Language::english);
    };
    EXPECT_EQ(sentence("tictactoe", 0), "The ladder has not been measured on this game");
    EXPECT_EQ(sentence("connect4", 0), "It played no game against the rungs");
    EXPECT_EQ(sentence("connect4", 3), "Elo 0 ± 0 on the ladder, 3 games");
    EXPECT_EQ(unknown_strength(Game{}).rung(), 0);
}

TEST(Verdict, SaysThatTimeWasOverBeforeAnythingWasAsked) {
    Report report;
    report.is_cut = true;
    EXPECT_EQ(verdict_of(report, Language::english),
              std::vector<std::string>{
                  "The minutes were over before all was asked: give it more with --minutes."});
}

TEST(Markup, NothingThatAProgramWroteBecomesMarkup) {
    EXPECT_EQ(escaped("<script>&\"'\x01\n"), "&lt;script&gt;&amp;&quot;&#39;  ");
    Report report;
    report.player = "program:<script>alert(1)</script>";
    report.name = "<b>";
    report.legal.fouls.push_back(
        {"4", Forfeit{Foul::unreadable, "</td><script>x</script>", 0, "<img src=x>"}});
    report.legal.asked = 1;
    for (const std::string& text :
         {html_report(report, Language::english), junit_report(report, Language::french)}) {
        EXPECT_EQ(text.find("<script>"), std::string::npos);
        EXPECT_EQ(text.find("<img"), std::string::npos);
        EXPECT_EQ(text.find("<b></"), std::string::npos);
    }
}

TEST(Positions, AreTheSameForTheSameSeed) {
    const auto positions = real_positions(Game{}, 3, 4);
    EXPECT_EQ(positions, real_positions(Game{}, 3, 4));
    EXPECT_NE(positions, real_positions(Game{}, 4, 4));
    EXPECT_GT(positions.size(), 30U);
    for (const Record& position : positions) EXPECT_FALSE(position.is_over());
}

std::ptrdiff_t open_descriptors() {
    return std::distance(std::filesystem::directory_iterator("/proc/self/fd"), {});
}

TEST(Programs, LeaveNoProcessAndNoDescriptorBehind) {
    const auto before = open_descriptors();
    for (const char* const command :
         {"cat", "true", "no-such-program", "sh -c 'echo 4; sleep 1000 & cat'",
          "sh -c 'kill -9 $$'", "sh -c 'exec >&-; sleep 1000'", "yes"}) {
        const PlayerOnBoard player = parse_player("program:" + std::string(command), {}).value();
        const Chair chair = Chair::make(player, Game{}, {}).value();
        for (int game = 0; game < 3; ++game) {
            chair.seat()->begin(Game{}, 1);
            (void)chair.seat()->turn(Record(Game{}),
                                     {std::chrono::milliseconds(1), {}, 0, nullptr});
            (void)chair.seat()->end();
            EXPECT_EQ(open_descriptors(), before) << command;
            EXPECT_EQ(waitpid(-1, nullptr, WNOHANG), -1) << command;  // No child at all.
        }
    }
}

// Pages of memory that are resident.
long resident_pages() {
    std::ifstream file("/proc/self/statm");
    long size = 0;
    long resident = 0;
    file >> size >> resident;
    return resident;
}

// Whatever a program does: the referee has as many children, descriptors and as much memory as
// before. The first game of all makes what is kept. AddressSanitizer keeps freed memory for a while
// and looks for leaks itself.
TEST(Programs, OfTheZooLeaveNothingBehind) {
    constexpr long some_pages = 512;
    (void)std::signal(SIGPIPE, SIG_IGN);  // As the program does.
    const auto descriptors = open_descriptors();
    std::optional<long> memory;
    PlayerSettings settings;
    settings.time = std::chrono::milliseconds(300);
    settings.limits.memory_mib = 200;
    for (const char* const fault : {"sound",
                                    "sleeps",
                                    "late",
                                    "twice",
                                    "outside",
                                    "full_column",
                                    "endless_line",
                                    "binary",
                                    "garbage",
                                    "floods_error",
                                    "ignores_signals",
                                    "forks",
                                    "raises",
                                    "closes_output",
                                    "closes_input",
                                    "crashes",
                                    "allocates",
                                    "one_more",
                                    "early",
                                    "exits",
                                    "leaves_a_child",
                                    "other_side",
                                    "random",
                                    "threads",
                                    "zombies",
                                    "runs_away",
                                    "stops_itself",
                                    "stops_its_keeper",
                                    "keeps_its_keeper_stopped",
                                    "kills_its_keeper",
                                    "closes_everything",
                                    "trickles"}) {
        const auto player =
            parse_player("program:/usr/bin/python3 referee/zoo.py " + std::string(fault), settings);
        const auto chair = Chair::make(player.value(), Game{}, settings).value();
        const auto rival = Chair::make(parse_player("random", {}).value(), Game{}, {}, 1).value();
        Random random(1);
        GameTime time;
        time.move = settings.time;
        EXPECT_TRUE(play_game(Record(Game{}), {chair.seat(), rival.seat()}, time, random, Stop()))
            << fault;
        EXPECT_EQ(open_descriptors(), descriptors) << fault;
        EXPECT_EQ(waitpid(-1, nullptr, WNOHANG), -1) << fault;
        if (!memory) memory = resident_pages();
        if (tests::sanitized_stride == 1) {
            EXPECT_LT(resident_pages() - *memory, some_pages) << fault;
        }
    }
}

}  // namespace
}  // namespace puissance::referee
