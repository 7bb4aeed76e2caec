// The client of games between people: links, what it makes of a service's answers, its words.
#include <gtest/gtest.h>

#include "remote/client.h"
#include "remote/link.h"
#include "remote/seat_file.h"
#include "remote/table.h"
#include "remote/trouble.h"
#include "terminal/online_command.h"
#include "terminal/online_text.h"
#include "wire/online_json.h"
#include "wire/online_requests.h"

namespace puissance::remote {
namespace {

using namespace std::chrono_literals;
using Kind = Link::Kind;

const std::string name = "abcDEF123-_";
const std::string secret = "abcdefghijklmnopqrst-_";

TEST(RemoteLink, is_read_and_written) {
    for (const auto& [text, kind] :
         {std::pair("join/" + name + "." + secret, Kind::join),
          std::pair("seat/" + name + "." + secret, Kind::seat),
          std::pair("watch/" + name, Kind::watch), std::pair("online/" + name, Kind::room)}) {
        const std::string whole = "https://example.org/games/#/" + text;
        const auto link = parse_link(whole);
        ASSERT_TRUE(link) << text;
        EXPECT_EQ(link->kind, kind);
        EXPECT_EQ(link->name, name);
        EXPECT_EQ(link->site, (Site{true, "example.org", "443", "/games"}));
        EXPECT_EQ(to_text(*link), whole);
    }
    EXPECT_EQ(parse_link("http://h/#/watch/" + name + ",ABCDEFGHIJK")->name, name);
}

TEST(RemoteLink, knows_hosts_and_ports) {
    EXPECT_EQ(*parse_site("http://localhost:3773/"), (Site{false, "localhost", "3773", ""}));
    EXPECT_EQ(*parse_site("http://[::1]:8080"), (Site{false, "::1", "8080", ""}));
    EXPECT_EQ(to_text(*parse_site("http://[::1]:8080")), "http://[::1]:8080");
    EXPECT_EQ(to_text(*parse_site("https://a:443/")), "https://a");
    for (const char* text :
         {"", "example.org", "ftp://a", "http://", "http://:80", "http://a:0", "http://a:65536",
          "http://a:8x", "http://a b", "http://a\r\nX: y", "http://u@a", "http://a/?q",
          "http://[::1", "http://a/\x1b[2J", "http://a/b\r\nHost: c"})
        EXPECT_FALSE(parse_site(text)) << text;
    EXPECT_FALSE(parse_site("http://" + std::string(1000, 'a')));
}

TEST(RemoteLink, that_is_none_is_refused_without_repeating_it) {
    const std::string site = "https://a/";
    for (const std::string& text :
         {site, site + "#/join/" + name, site + "#/join/" + name + "." + secret + "x",
          site + "#/join/short." + secret, site + "#/watch/" + name + "." + secret,
          site + "#/watch/" + name + "x", site + "#/play/" + name, site + "#/seat/." + secret,
          "a/#/watch/" + name}) {
        const auto link = parse_link(text);
        ASSERT_FALSE(link) << text;
        for (const Language language : {Language::english, Language::french})
            EXPECT_EQ(sentence_of(link.error(), language).find(secret), std::string::npos);
    }
}

TEST(RemoteSecrets, have_the_form_and_differ) {
    EXPECT_TRUE(wire::is_online_secret(new_secret()));
    EXPECT_NE(new_secret(), new_secret());
    for (int i = 0; i < 1000; ++i) {
        const std::int64_t request = new_request();
        ASSERT_GE(request, 1);
        ASSERT_LT(request, std::int64_t{1} << 53U);
    }
}

TEST(RemotePause, grows_to_fifteen_seconds) {
    EXPECT_EQ(pause_after(1, 0.5), 0ms);
    EXPECT_EQ(pause_after(2, 0.5), 250ms);
    EXPECT_EQ(pause_after(3, 0.5), 500ms);
    EXPECT_EQ(pause_after(1000, 0.5), 15s);
    EXPECT_EQ(pause_after(1000, 0), 7500ms);
}

wire::Json answer() {
    return wire::Json::parse(R"({"name": "abcDEF123-_", "game": "connect4", "moves": "44",
        "clock": {"base": 300000, "increment": 3000}, "takebacks": true, "created": 1, "state": "playing",
        "seat": 0, "creator": 0, "nicknames": ["Ada", null], "seq": 3, "now": 1794982089307, "turn": 0,
        "ply": 4, "clocks": {"left": [300000, 9400], "running": 1}, "deadline": 1794982155298,
        "presence": [true, false], "away_since": [null, 5], "watching": 2, "offer": null, "rematch": null,
        "can_join": false, "events": [{"seq": 1, "kind": "joined", "seat": 1, "at": 2},
        {"seq": 2, "kind": "moved", "seat": 0, "at": 3, "move": "4", "ply": 3},
        {"seq": 3, "kind": "moved", "seat": 1, "at": 4, "move": "3", "ply": 4}]})");
}

// A later answer, with these events; its number and ply.
wire::Json later(const std::string& events, int seq, int ply) {
    wire::Json json = answer();
    json["events"] = wire::Json::parse(events);
    json["seq"] = seq;
    json["ply"] = ply;
    return json;
}

TEST(RemoteTable, follows_moves_and_takebacks) {
    auto table = Table::make(answer().dump());
    ASSERT_TRUE(table);
    EXPECT_EQ(to_text(table->record()), "4443");
    EXPECT_TRUE(table->is_my_turn());
    EXPECT_EQ(table->left(0, 5s), 300s);
    EXPECT_EQ(table->left(1, 5s), 4400ms);
    EXPECT_EQ(table->left(1, 1h), 0ms);
    const auto told =
        table->update(later(R"([{"seq": 4, "kind": "takeback_asked", "seat": 1, "at": 5, "ply": 3},
                  {"seq": 5, "kind": "agreed", "seat": 0, "at": 6}])",
                            5, 3)
                          .dump());
    ASSERT_TRUE(told);
    EXPECT_EQ(told->size(), 2U);
    EXPECT_EQ(to_text(table->record()), "444");
}

TEST(RemoteTable, knows_who_is_away_and_what_is_due) {
    const auto table = Table::make(answer().dump());
    ASSERT_TRUE(table);
    EXPECT_TRUE(table->has_both_moved());
    EXPECT_EQ(table->away(0, 5s), std::nullopt);
    EXPECT_EQ(table->due(5s), std::nullopt);  // A clock runs.
    wire::Json json = answer();
    json["away_since"][1] = json["now"].get<std::int64_t>() - 115'000;
    json["clocks"]["running"] = nullptr;
    json["events"][2]["seat"] = 0;
    const auto still = Table::make(json.dump());
    ASSERT_TRUE(still);
    EXPECT_FALSE(still->has_both_moved());
    EXPECT_EQ(still->away(1, 5s), 120s);
    EXPECT_EQ(terminal::presence_text(*still, 1, 5s, Language::english),
              "Player 2 is away for 2 min.");
    EXPECT_EQ(terminal::presence_text(*still, 1, 2h, Language::english),
              "Player 2 is away for 2 h.");
    EXPECT_EQ(still->due(5s), Milliseconds(1794982155298 - 1794982089307) - 5s);
    EXPECT_EQ(still->due(1h), 0ms);
    json["away_since"] = wire::Json::array({nullptr, "now"});
    EXPECT_FALSE(Table::make(json.dump()));
}

TEST(RemoteTable, believes_nothing_that_cannot_be) {
    auto table = Table::make(answer().dump());
    ASSERT_TRUE(table);
    for (const auto& wrong :
         {later("[]", 4, 4), later("[]", 3, 5), later("[7]", 4, 4),
          later(R"([{"seq": 5, "kind": "moved", "seat": 0, "move": "1"}])", 5, 5),
          later(R"([{"seq": 4, "kind": "moved", "seat": 0, "move": "9"}])", 4, 5),
          later(R"([{"seq": 4, "kind": "moved", "seat": 2, "move": "1"}])", 4, 5),
          later(R"([{"seq": 4, "kind": "danced", "seat": 0}])", 4, 4)})
        EXPECT_FALSE(table->update(wrong.dump())) << wrong.dump();
    EXPECT_EQ(to_text(table->record()), "4443");
    EXPECT_EQ(table->seq(), 3);
    // Every member missing, or of a wrong kind, is refused or harmless; none ends the program.
    const wire::Json right = answer();
    for (const auto& [key, value] : right.items())
        for (const auto& other :
             {wire::Json(nullptr), wire::Json(-1), wire::Json(1e300), wire::Json("\x1b[2J"),
              wire::Json::array({1}), wire::Json::object(), wire::Json(18446744073709551615U)}) {
            wire::Json json = right;
            json[key] = other;
            (void)Table::make(json.dump());
            json.erase(key);
            (void)Table::make(json.dump());
        }
    for (const char* text : {"", "[]", "{}", "7", "{\"events\": []}", "<html>"})
        EXPECT_FALSE(Table::make(text)) << text;
}

TEST(RemoteTable, shows_no_control_characters_of_others) {
    wire::Json json = answer();
    json["nicknames"] = wire::Json::array({"A\x1b[2Jd\u202Ea", std::string(5000, 'x')});
    const auto table = Table::make(json.dump());
    ASSERT_TRUE(table);
    EXPECT_EQ(table->standing().nicknames[0], "A\\x1b[2Jd\\xe2\\x80\\xaea");
    EXPECT_LT(table->standing().nicknames[1].size(), 100U);
}

TEST(RemoteTrouble, is_said_in_ones_own_words) {
    const Site site{true, "example.org", "443", ""};
    const auto said = [&](int status, const std::string& body) {
        return sentence_of(trouble_of({Failure::none, status, body}), site, Language::english);
    };
    EXPECT_EQ(said(409, R"({"code": "taken", "detail": "anything"})"), "the seat is taken");
    EXPECT_EQ(said(404, "<html>"), "there are no games between people at https://example.org");
    EXPECT_EQ(said(404, R"({"code": "not_found", "path": "/"})"),
              "there are no games between people at https://example.org");
    EXPECT_EQ(said(502, ""), "https://example.org cannot answer at the moment (status 502)");
    EXPECT_EQ(said(400, R"({"code": "newer", "detail": "A\u001b[2J\u202e"})"),
              "A\\x1b[2J\\xe2\\x80\\xae");
    EXPECT_EQ(said(400, R"({"code": "\u001b[2J"})").find('\x1b'), std::string::npos);
    EXPECT_NE(sentence_of(trouble_of({Failure::certificate, 0, ""}), site, Language::french)
                  .find("certificat"),
              std::string::npos);
    EXPECT_FALSE(trouble_of({Failure::certificate, 0, ""}).may_pass());
    EXPECT_TRUE(trouble_of({Failure::none, 503, ""}).may_pass());
    EXPECT_FALSE(trouble_of({Failure::none, 404, ""}).may_pass());
}

TEST(RemoteText, of_clocks) {
    const auto said = [](Milliseconds left) {
        return terminal::clock_text(left, Language::english);
    };
    EXPECT_EQ(said(0ms), "0.0");
    EXPECT_EQ(said(9'999ms), "9.9");
    EXPECT_EQ(said(10s), "0:10");
    EXPECT_EQ(said(298s), "4:58");
    EXPECT_EQ(said(3723s), "1:02:03");
    EXPECT_EQ(said(51h), "2 d 3 h");
    EXPECT_EQ(terminal::clock_text(51h, Language::french), "2 j 3 h");
    EXPECT_EQ(terminal::clock_rule_text({5min, 3s, 0}, Language::english), "5:00 + 3 s a move");
    EXPECT_EQ(terminal::clock_rule_text({{}, {}, 1}, Language::english), "1 day a move");
    EXPECT_EQ(terminal::clock_rule_text({}, Language::english), "no clock");
}

TEST(RemoteText, has_a_sentence_for_everything_that_happens) {
    const auto table = Table::make(answer().dump());
    ASSERT_TRUE(table);
    for (const Language language : {Language::english, Language::french})
        for (std::size_t kind = 0; kind < wire::online_kind_names.size(); ++kind)
            for (const int seat : {0, 1}) {
                const Happening happening{4, static_cast<online::Kind>(kind), seat, "4"};
                const std::string text = terminal::happening_text(*table, happening, language);
                const bool is_own_move = seat == 0 && happening.kind == online::Kind::moved;
                EXPECT_EQ(text.empty(), is_own_move) << kind;
                EXPECT_EQ(text.find_first_of("{}"), std::string::npos) << text;
                EXPECT_EQ(text.find("⟨"), std::string::npos) << text;
            }
}

TEST(RemoteCommand, is_read_in_both_languages) {
    using terminal::OnlineVerb;
    using terminal::parse_online_command;
    const Game game;
    EXPECT_EQ(parse_online_command(game, " DRAW ").verb, OnlineVerb::draw);
    EXPECT_EQ(parse_online_command(game, "réclamer").verb, OnlineVerb::claim);
    EXPECT_EQ(parse_online_command(game, "abandonner").verb, OnlineVerb::resign);
    EXPECT_EQ(parse_online_command(game, "").verb, OnlineVerb::nothing);
    EXPECT_EQ(parse_online_command(game, "q").verb, OnlineVerb::quit);
    EXPECT_EQ(parse_online_command(*parse_game("gomoku"), "h8").text, "h8");
    EXPECT_TRUE(terminal::says_yes(" Oui"));
    EXPECT_FALSE(terminal::says_yes("no"));
    EXPECT_FALSE(terminal::says_yes(""));
}

}  // namespace
}  // namespace puissance::remote
