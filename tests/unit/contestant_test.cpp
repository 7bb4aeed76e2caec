#include <chrono>
#include <string>

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include "expect_error.h"
#include "known_names.h"
#include "puissance/engine.h"

namespace puissance {
namespace {

using std::chrono::milliseconds;
using std::chrono::nanoseconds;
using tests::expect_error;

TEST(Contestant, levels_are_known_by_both_names) {
    const auto expect = [](std::string_view english, std::string_view french, Level level,
                           Method method, std::optional<int> depth, bool shuffle) {
        for (const auto name : {english, french}) {
            const auto contestant = parse_contestant(name);
            ASSERT_TRUE(contestant) << name;
            EXPECT_EQ(contestant->level, level);
            EXPECT_EQ(contestant->text, english);
            EXPECT_FALSE(contestant->is_human);
            EXPECT_EQ(contestant->algorithm.method, method);
            EXPECT_EQ(contestant->limits.depth, depth);
            EXPECT_EQ(contestant->algorithm.threats,
                      level == Level::expert || level == Level::perfect);
            if (method == Method::negamax) {
                EXPECT_EQ(contestant->algorithm.eval, Evaluator::alignments);
            }
            EXPECT_EQ(contestant->algorithm.shuffle, shuffle);
        }
    };
    expect("easy", "facile", Level::easy, Method::random, std::nullopt, false);
    expect("medium", "moyen", Level::medium, Method::negamax, 4, true);
    expect("hard", "difficile", Level::hard, Method::negamax, 8, true);
    expect("expert", "expert", Level::expert, Method::deepening, std::nullopt, false);
    expect("perfect", "parfait", Level::perfect, Method::solver, std::nullopt, false);
}

TEST(Contestant, a_human_is_one_in_both_languages) {
    for (const auto name : {"human", "humain", "  human "}) {
        const auto contestant = parse_contestant(name);
        ASSERT_TRUE(contestant) << name;
        EXPECT_TRUE(contestant->is_human);
        EXPECT_EQ(contestant->text, "human");
        EXPECT_FALSE(contestant->level);
    }
}

TEST(Contestant, algorithms_are_written_with_their_options) {
    const auto expect = [](std::string_view text, const Algorithm& algorithm,
                           const Limits& limits) {
        const auto read = parse_contestant(text);
        ASSERT_TRUE(read) << text;
        EXPECT_EQ(read->algorithm, algorithm) << text;
        EXPECT_EQ(read->limits, limits) << text;
        EXPECT_FALSE(read->level) << text;
    };
    Algorithm expected;
    Limits limits;
    expected.method = Method::minimax;
    expect("minimax", expected, limits);
    limits.depth = 4;
    expected.eval = Evaluator::cells;
    expect("minimax(depth=4,eval=cells)", expected, limits);
    expected.method = Method::alphabeta;
    expected.order = Order::centre;
    expect("alphabeta(order=centre,eval=cells,depth=4)", expected, limits);

    expected = {};
    expected.method = Method::negamax;
    limits.depth = 8;
    expected.shuffle = true;
    expect("negamax(depth=8,eval=alignments,shuffle)", expected, limits);
    expect(" negamax ( depth = 8 , shuffle )", expected, limits);
    expected.shuffle = false;
    limits.depth = 400;
    limits.nodes = 1000;
    expect("negamax(depth=400,nodes=1000)", expected, limits);

    expected = {};
    limits = {};
    expected.method = Method::deepening;
    limits.time = milliseconds(250);
    expected.eval = Evaluator::windows;
    expect("deepening(time=0.25,eval=windows)", expected, limits);
    expected.threats = true;
    expect("deepening(time=0.25,eval=windows,threats)", expected, limits);

    expected = {};
    expected.method = Method::solver;
    for (const auto text : {"solver", "solver()"}) expect(text, expected, {});
    expected.method = Method::random;
    for (const auto text : {"random", "random( )"}) expect(text, expected, {});

    expected.method = Method::pattern;
    limits = {};
    limits.depth = 8;
    expect("pattern(depth=8)", expected, limits);
    limits = {};
    limits.nodes = 5000;
    expect("pattern(nodes=5000)", expected, limits);
    limits = {};
    limits.time = milliseconds(1000);
    expect("pattern(time=1)", expected, limits);
    expected.method = Method::net;
    expect("net(time=1)", expected, limits);
}

// The contestant's own limits and those of the request both apply.
TEST(Contestant, is_asked_within_his_own_limits_and_others) {
    const Contestant player = parse_contestant("negamax(depth=5,time=2)").value();
    Limits asked;
    asked.depth = 8;
    asked.time = milliseconds(50);
    asked.nodes = 100;
    const Limits both = question_for(player, asked).limits;
    EXPECT_EQ(both.depth, 5);
    EXPECT_EQ(both.time, nanoseconds(milliseconds(50)));
    EXPECT_EQ(both.nodes, 100);
    asked.depth = 3;
    EXPECT_EQ(question_for(player, asked).limits.depth, 3);
}

rc::Gen<Parts> any_parts() {
    return rc::gen::exec([] {
        Parts parts;
        for (bool* const part : {&parts.order, &parts.history, &parts.killers, &parts.table,
                                 &parts.null_window, &parts.tactics})
            *part = *rc::gen::arbitrary<bool>();
        return parts;
    });
}

rc::Gen<Contestant> any_algorithm() {
    return rc::gen::exec([] {
        Contestant contestant;
        Algorithm& algorithm = contestant.algorithm;
        Limits& limits = contestant.limits;
        algorithm.method = static_cast<Method>(*rc::gen::inRange(0, method_count));
        const bool looks_ahead =
            algorithm.method != Method::random && algorithm.method != Method::solver;
        if (!looks_ahead) return contestant;
        if (*rc::gen::arbitrary<bool>()) limits.depth = *rc::gen::inRange(1, 401);
        if (*rc::gen::arbitrary<bool>())
            limits.nodes = *rc::gen::inRange<std::uint64_t>(1, 1'000'000'000'000'001);
        // Times in milliseconds, as people write them, and any other number of nanoseconds.
        if (*rc::gen::arbitrary<bool>())
            limits.time =
                *rc::gen::oneOf(rc::gen::map(rc::gen::inRange(1, 86'400'000),
                                             [](int ms) { return nanoseconds(milliseconds(ms)); }),
                                rc::gen::map(rc::gen::inRange<std::int64_t>(1, 86'400'000'000'000),
                                             [](std::int64_t ns) { return nanoseconds(ns); }));
        if (is_strong_search(algorithm.method)) return contestant;
        algorithm.eval = static_cast<Evaluator>(*rc::gen::inRange(0, evaluator_count));
        if (algorithm.method == Method::minimax || algorithm.method == Method::alphabeta)
            algorithm.order = static_cast<Order>(*rc::gen::inRange(0, 4));
        else {
            algorithm.shuffle = *rc::gen::arbitrary<bool>();
            algorithm.parts = *any_parts();
        }
        if (algorithm.method == Method::deepening) algorithm.threats = *rc::gen::arbitrary<bool>();
        return contestant;
    });
}

RC_GTEST_PROP(ContestantProperty, text_leads_back_to_the_algorithm, ()) {
    const Contestant written = *any_algorithm();
    const std::string text = to_text(written.algorithm, written.limits);
    const auto contestant = parse_contestant(text);
    RC_LOG(text);
    RC_ASSERT(contestant.has_value());
    RC_ASSERT(contestant->algorithm == written.algorithm);
    RC_ASSERT(contestant->limits == written.limits);
    RC_ASSERT(contestant->text == text);
    RC_ASSERT(!contestant->level.has_value());
}

TEST(Contestant, parts_are_switched_on_by_name) {
    const auto parts = [](std::string_view text) {
        return parse_contestant(text).value().algorithm.parts;
    };
    EXPECT_EQ(parts("negamax(depth=8)"), Parts{});
    EXPECT_EQ(parts("hard"), Parts{});
    EXPECT_EQ(parts("medium"), Parts{});
    EXPECT_EQ(parts("negamax(depth=4,plain)"), Parts::none());
    EXPECT_EQ(parts("deepening(plain)"), Parts::none());
    Parts expected = Parts::none();
    expected.table = true;
    EXPECT_EQ(parts("deepening(with=table)"), expected);
    expected.order = expected.killers = expected.null_window = true;
    EXPECT_EQ(parts("negamax(depth=8,with=order+table+killers+null-window)"), expected);
    EXPECT_EQ(parts("negamax( with = null-window + killers + table + order )"), expected);
    expected.history = expected.tactics = true;
    EXPECT_EQ(expected, Parts{});
    EXPECT_EQ(parts("negamax(with=tactics+order+table+killers+null-window+history)"), Parts{});
}

TEST(Contestant, parts_are_written_unless_all_are_on) {
    const auto written = [](std::string_view text) { return parse_contestant(text)->text; };
    EXPECT_EQ(written("negamax(depth=8,with=table+order,shuffle)"),
              "negamax(depth=8,eval=alignments,with=order+table,shuffle)");
    EXPECT_EQ(written("negamax(depth=4,plain)"), "negamax(depth=4,eval=alignments,plain)");
    EXPECT_EQ(written("negamax(with=tactics+order+table+killers+null-window+history)"),
              "negamax(eval=alignments)");
}

TEST(Contestant, milliseconds_survive_being_written) {
    for (int ms = 1; ms <= 3000; ++ms) {
        Limits limits;
        limits.time = milliseconds(ms);
        const std::string text = to_text(Algorithm{}, limits);
        const auto read = parse_contestant(text);
        ASSERT_TRUE(read) << text;
        ASSERT_EQ(read->limits, limits) << text;
    }
}

TEST(Contestant, is_named_in_any_case) {
    for (const auto& [written, text] :
         {std::pair("Hard", "hard"), std::pair("PARFAIT", "perfect"),
          std::pair("Level:3", "level:3"), std::pair("NegaMax(Depth=3)", "negamax(depth=3)")})
        EXPECT_EQ(parse_contestant(written)->text, parse_contestant(text)->text);
}

TEST(Contestant, an_unknown_player_is_named) {
    for (const std::string text : {"", "Bob", "hard(depth=3)", "negamax depth=3", "(depth=3)",
                                   "expert(time=2)", ",", "easy medium"})
        expect_error(parse_contestant(text), ErrorCode::unknown_player,
                     {{"player", text}, {"expected", tests::known_players}});
    for (const auto& [text, meant] :
         {std::pair("minimax2", "minimax"), std::pair("negamax)", "negamax"),
          std::pair("Perfct", "perfect"), std::pair("moyne", "moyen")})
        expect_error(parse_contestant(text), ErrorCode::unknown_player,
                     {{"player", text}, {"expected", tests::known_players}, {"meant", meant}});
    const std::string cut = std::string(60, 'p') + "…";
    expect_error(parse_contestant(std::string(10'000'000, 'p')), ErrorCode::unknown_player,
                 {{"player", cut}, {"expected", tests::known_players}});
    expect_error(parse_contestant(std::string("\0\x01\xff", 3)), ErrorCode::unknown_player,
                 {{"player", "\\x00\\x01\\xff"}, {"expected", tests::known_players}});
}

TEST(Contestant, a_missing_parenthesis_is_named) {
    for (const std::string text : {"negamax(", "negamax(depth=3", "negamax(depth=3)x", "solver("})
        expect_error(parse_contestant(text), ErrorCode::missing_parenthesis, {{"player", text}});
}

TEST(Contestant, an_unknown_option_is_named_with_its_player) {
    const auto expect = [](const std::string& text, std::string player, std::string option) {
        expect_error(parse_contestant(text), ErrorCode::unknown_option,
                     {{"player", std::move(player)}, {"option", std::move(option)}});
    };
    expect("negamax(deep=3)", "negamax", "deep=3");
    expect("negamax(depth=3,)", "negamax", "");
    expect("negamax(depth=3,,shuffle)", "negamax", "");
    expect("negamax(order=index)", "negamax", "order=index");
    expect("negamax(shuffle=yes)", "negamax", "shuffle=yes");
    expect("minimax(shuffle)", "minimax", "shuffle");
    expect("negamax(threats)", "negamax", "threats");
    expect("random(depth=3)", "random", "depth=3");
    expect("solver(time=1)", "solver", "time=1");
    expect("pattern(eval=windows)", "pattern", "eval=windows");
    expect("pattern(shuffle)", "pattern", "shuffle");
    expect("net(eval=windows)", "net", "eval=windows");
    expect("negamax(plain=yes)", "negamax", "plain=yes");
    expect("minimax(plain)", "minimax", "plain");
    expect("alphabeta(with=table)", "alphabeta", "with=table");
    expect("solver(plain)", "solver", "plain");
    expect("negamax((depth=3))", "negamax", "(depth=3)");
}

TEST(Contestant, a_wrong_value_is_named_with_what_is_expected) {
    for (const std::string value :
         {"0", "-1", "abc", "", "3x", "4.5", "401", "99999999999999", "+3", "0x4"})
        expect_error(parse_contestant("negamax(depth=" + value + ")"), ErrorCode::wrong_option,
                     {{"option", "depth"}, {"value", value}, {"expected", "1–400"}});
    for (const std::string value : {"-1", "0", "abc", "", "1s", "inf", "nan", "-inf", "86401",
                                    "1e300", "1e-300", "1e-12", "1,5x"}) {
        const auto wrong = parse_contestant("deepening(time=" + value + ")");
        ASSERT_FALSE(wrong) << value;
        if (value == "1,5x") continue;  // This is read as time=1 and an option 5x.
        expect_error(wrong, ErrorCode::wrong_option,
                     {{"option", "time"}, {"value", value}, {"expected", "> 0"}});
    }
    EXPECT_TRUE(parse_contestant("deepening(time=86400)")) << "a day";
    expect_error(parse_contestant("negamax(eval=magic)"), ErrorCode::wrong_option,
                 {{"option", "eval"},
                  {"value", "magic"},
                  {"expected", "outcome, cells, runs, windows, alignments"}});
    for (const std::string value : {"", "magic", "order+", "order++table", "all"})
        expect_error(parse_contestant("negamax(with=" + value + ")"), ErrorCode::wrong_option,
                     {{"option", "with"},
                      {"value", value},
                      {"expected", "order, history, killers, table, null-window, tactics"}});
    expect_error(parse_contestant("minimax(order=best)"), ErrorCode::wrong_option,
                 {{"option", "order"},
                  {"value", "best"},
                  {"expected", "natural, index, centre, near, edges"}});
}

}  // namespace
}  // namespace puissance
