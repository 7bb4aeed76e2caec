// Games between people as JSON: requests made typed, and what players and watchers are told.
#include <gtest/gtest.h>

#include "expect_error.h"
#include "known_names.h"
#include "online_games.h"
#include "wire/online_json.h"
#include "wire/online_requests.h"
#include "words/words.h"

namespace puissance::wire {
namespace {

using namespace tests;
using namespace std::chrono_literals;
using online::Kind;
using online::Match;

const std::string secret = "abcdefghijklmnopqrst-_";
const std::string other_secret = "ABCDEFGHIJKLMNOPQRST09";

// A request to make a game, or to join one, with more members than it must have.
std::string create_with(const std::string& more) {
    return R"({"request": 7, "secret": ")" + secret + R"(", "invite": ")" + other_secret + "\"" +
           more + "}";
}
std::string act_with(const std::string& more) { return R"({"request": 7, )" + more + "}"; }

template <class T>
void expect_wrong(const Result<T>& result, const char* field) {
    expect_wrong_field(result, field);
}
template <class T>
void expect_unknown(const Result<T>& result, const char* member) {
    expect_error(result, ErrorCode::unknown_member, {{"member", member}});
}

TEST(OnlineWire, a_new_game) {
    const auto least = parse_online_create(create_with("")).value();
    EXPECT_EQ(least.secret, secret);
    EXPECT_EQ(least.invite, other_secret);
    EXPECT_EQ(least.game.create_request, 7);
    EXPECT_EQ(least.game.rules, "connect4");
    EXPECT_TRUE(least.game.is_drawn);
    EXPECT_TRUE(least.game.has_takebacks);
    EXPECT_FALSE(least.game.is_listed);
    EXPECT_EQ(least.game.clock, online::ClockRule{});
    const auto most = parse_online_create(create_with(
        R"(, "game": "puissance4", "moves": "4 4", "seat": 1, "clock": {"base": 300000,
        "increment": 3000}, "takebacks": false, "listed": true, "nickname": "Ada")"));
    EXPECT_EQ(most->game.rules, "connect4");
    EXPECT_EQ(most->game.start, "44");
    EXPECT_EQ(most->game.creator, 1);
    EXPECT_FALSE(most->game.is_drawn);
    EXPECT_EQ(most->game.clock, (online::ClockRule{300s, 3s, 0}));
    EXPECT_FALSE(most->game.has_takebacks);
    EXPECT_TRUE(most->game.is_listed);
    EXPECT_EQ(most->nickname, "Ada");
    EXPECT_TRUE(parse_online_create(create_with(R"(, "seat": "drawn", "clock": null)")));
    EXPECT_EQ(parse_online_create(create_with(R"(, "clock": {"days": 3})"))->game.clock.days, 3);
}

TEST(OnlineWire, a_new_game_that_is_wrong) {
    const auto wrong = [](const char* more, const char* field) {
        expect_wrong(parse_online_create(create_with(more)), field);
    };
    wrong(R"(, "seat": 2)", "seat");
    wrong(R"(, "seat": "first")", "seat");
    wrong(R"(, "clock": 5)", "clock");
    wrong(R"(, "clock": {})", "clock");
    wrong(R"(, "clock": {"base": 14999})", "clock");
    wrong(R"(, "clock": {"base": 10800001})", "clock");
    wrong(R"(, "clock": {"base": 15000, "increment": 180001})", "clock");
    wrong(R"(, "clock": {"base": 15000, "days": 1})", "clock");
    wrong(R"(, "clock": {"days": 4})", "clock");
    wrong(R"(, "clock": {"days": -1})", "days");
    wrong(R"(, "clock": {"base": 1e300})", "base");
    wrong(R"(, "takebacks": 1)", "takebacks");
    wrong(R"(, "listed": "no")", "listed");
    wrong(R"(, "nickname": "a\u202eb")", "nickname");
    wrong(R"(, "moves": 4)", "moves");
    expect_unknown(parse_online_create(create_with(R"(, "name": "x")")), "name");
    expect_unknown(parse_online_create(create_with(R"(, "clock": {"hours": 1})")), "hours");
    expect_error(parse_online_create(create_with(R"(, "game": "chess")")), ErrorCode::unknown_game,
                 {{"game", "chess"}, {"expected", known_games}});
    expect_error(parse_online_create(create_with(R"(, "moves": "1212121")")), ErrorCode::finished);
    expect_error(parse_online_create("[]"), ErrorCode::wrong_json);
    for (const char* request : {"0", "-1", "9007199254740992", "1.5", "\"7\"", "1e99"})
        expect_wrong(parse_online_create(R"({"request": )" + std::string(request) + "}"),
                     "request");
}

TEST(OnlineWire, secrets_have_22_characters_of_base64url) {
    EXPECT_TRUE(is_online_secret(secret));
    for (const std::string& text :
         {secret + "a", secret.substr(1), secret.substr(1) + "+", secret.substr(1) + "=",
          std::string("\u00e9") + secret.substr(2), std::string()})
        EXPECT_FALSE(is_online_secret(text)) << text;
    expect_wrong(parse_online_join(R"({"request": 1})"), "invite");
    expect_wrong(parse_online_join(R"({"request": 1, "invite": ")" + secret + "\"}"), "secret");
}

TEST(OnlineWire, joining) {
    const auto join = parse_online_join(create_with(R"(, "nickname": "Bob")")).value();
    EXPECT_EQ(join.request, 7);
    EXPECT_EQ(join.secret, secret);
    EXPECT_EQ(join.invite, other_secret);
    EXPECT_EQ(join.nickname, "Bob");
    expect_unknown(parse_online_join(create_with(R"(, "seat": 1)")), "seat");
    expect_wrong(parse_online_join(create_with(R"(, "nickname": "123456789012345678901")")),
                 "nickname");
}

TEST(OnlineWire, acts) {
    const auto kind = [](const char* text) {
        return parse_online_act(act_with(text)).value().act.kind;
    };
    EXPECT_EQ(kind(R"("do": "abort")"), Kind::aborted);
    EXPECT_EQ(kind(R"("do": "resign")"), Kind::resigned);
    EXPECT_EQ(kind(R"("do": "offer_draw")"), Kind::draw_offered);
    EXPECT_EQ(kind(R"("do": "rematch")"), Kind::rematch_offered);
    EXPECT_EQ(kind(R"("do": "agree", "offer": 3)"), Kind::agreed);
    EXPECT_EQ(kind(R"("do": "decline", "offer": 3)"), Kind::declined);
    EXPECT_EQ(kind(R"("do": "withdraw", "offer": 3)"), Kind::withdrawn);
    const auto move =
        parse_online_act(act_with(R"("do": "move", "ply": 8, "move": "4", "after": 3)")).value();
    EXPECT_EQ(move.act.ply, 8);
    EXPECT_EQ(move.after, 3);
    const Game game = parse_game("connect4").value();
    EXPECT_EQ(act_of(move, 1, game).value, 3);
    EXPECT_EQ(act_of(move, 1, game).seat, 1);
    OnlineAct senseless = move;
    senseless.move = "h99";
    EXPECT_EQ(act_of(senseless, 1, game).value, -1);
    EXPECT_EQ(parse_online_act(act_with(R"("do": "ask_takeback")"))->act.value, -1);
    EXPECT_EQ(parse_online_act(act_with(R"("do": "ask_takeback", "to": 2, "ply": 3)"))->act.value,
              2);
    EXPECT_EQ(parse_online_act(act_with(R"("do": "claim")"))->act.value, 1);
    EXPECT_EQ(parse_online_act(act_with(R"("do": "claim", "as": "abort")"))->act.value, 0);
}

TEST(OnlineWire, acts_that_are_wrong) {
    const auto wrong = [](const char* text, const char* field) {
        expect_wrong(parse_online_act(act_with(text)), field);
    };
    wrong(R"("do": "move", "move": "4")", "ply");
    wrong(R"("do": "move", "ply": -1, "move": "4")", "ply");
    wrong(R"("do": "move", "ply": 4294967296, "move": "4")", "ply");
    wrong(R"("do": "move", "ply": 1)", "move");
    wrong(R"("do": "move", "ply": 1, "move": 4)", "move");
    wrong(R"("do": "agree")", "offer");
    wrong(R"("do": "agree", "offer": 1e9)", "offer");
    wrong(R"("do": "claim", "as": "draw")", "as");
    wrong(R"("do": "ask_takeback", "to": -1)", "to");
    wrong(R"("do": "resign", "after": -1)", "after");
    expect_wrong(parse_online_act(R"({"do": "resign"})"), "request");
    expect_unknown(parse_online_act(act_with(R"("do": "resign", "ply": 1)")), "ply");
    expect_unknown(parse_online_act(act_with(R"("do": "agree", "offer": 1, "seat": 0)")), "seat");
    EXPECT_EQ(parse_online_act(act_with(R"("do": "flag")")).error().code, ErrorCode::wrong_option);
}

TEST(OnlineWire, ones_own_games) {
    const std::string one = R"({"name": "abcdefghij_", "secret": ")" + secret + "\"}";
    const auto mine = parse_online_mine(R"({"games": [)" + one + "," + one + "]}").value();
    ASSERT_EQ(mine.games.size(), 2U);
    EXPECT_EQ(mine.games[1].name, "abcdefghij_");
    EXPECT_EQ(mine.games[1].secret, secret);
    expect_wrong(parse_online_mine("{}"), "games");
    expect_wrong(parse_online_mine(R"({"games": [1]})"), "games");
    expect_wrong(parse_online_mine(R"({"games": [{"name": "abc"}]})"), "name");
    std::string many = one;
    for (std::size_t i = 0; i < max_online_games; ++i) many += "," + one;
    expect_wrong(parse_online_mine(R"({"games": [)" + many + "]}"), "games");
}

TEST(OnlineWire, messages_of_the_stream) {
    const auto open = parse_online_message(R"({"open": "abcdefghij_", "after": 17, "secret": ")" +
                                           secret + "\"}");
    EXPECT_EQ(std::get<OnlineOpen>(open.value()).name, "abcdefghij_");
    EXPECT_EQ(std::get<OnlineOpen>(open.value()).secret, secret);
    EXPECT_EQ(std::get<OnlineOpen>(open.value()).after, 17);
    const auto watch = parse_online_message(R"({"open": "abcdefghij_"})").value();
    EXPECT_EQ(std::get<OnlineOpen>(watch).secret, std::nullopt);
    EXPECT_EQ(std::get<OnlinePing>(parse_online_message(R"({"ping": 5})").value()).number, 5);
    EXPECT_EQ(
        std::get<OnlineAct>(parse_online_message(act_with(R"("do": "abort")")).value()).act.kind,
        Kind::aborted);
    expect_wrong(parse_online_message(R"({"open": "abcdefghij="})"), "open");
    expect_wrong(parse_online_message(R"({"open": "abcdefghij_", "secret": "x"})"), "secret");
    expect_wrong(parse_online_message(R"({"ping": 9007199254740992})"), "ping");
    EXPECT_EQ(parse_online_message("{}").error().code, ErrorCode::wrong_option);
}

class Told : public testing::Test {
protected:
    void happens(const online::Act& act) {
        const auto decision = match_->decide(act, view_.now, {});
        ASSERT_TRUE(std::holds_alternative<online::Event>(decision));
        ASSERT_TRUE(match_->apply(std::get<online::Event>(decision)));
    }
    void moves(int value) {
        online::Act act = plain_act(Kind::moved, match_->turn(), ++request_);
        act.ply = match_->record().ply();
        act.value = value;
        happens(act);
    }
    void begin(const online::Row& row) {
        match_ = Match::make(row).value();
        happens(join_of(++request_));
        match_->seat_taken(1 - row.creator, hash_of(2), "Bob");
    }

    std::optional<Match> match_;
    OnlineView view_{std::nullopt, made_at + 1s, {}, {true, false}, {}, 3};
    std::int64_t request_ = 40;
};

TEST_F(Told, a_game_that_waits_hides_the_drawn_seat) {
    online::Row row = online_row("connect4");
    row.is_drawn = true;
    row.creator = 1;
    row.secrets = {std::nullopt, hash_of(1)};
    row.nicknames[1] = "Ada";
    match_ = Match::make(row).value();
    view_.seat = 1;
    view_.presence = {false, true};
    const Json json = online_game_json(*match_, view_);
    EXPECT_EQ(json["state"], "waiting");
    EXPECT_EQ(json["seat"], nullptr);
    EXPECT_EQ(json["creator"], nullptr);
    EXPECT_EQ(json["turn"], nullptr);
    EXPECT_EQ(json["nicknames"], Json::parse(R"(["Ada", null])"));
    EXPECT_EQ(json["presence"], Json::parse("[true, false]"));
    EXPECT_EQ(json["can_join"], true);
    EXPECT_EQ(online_line_json(*match_, view_)["seat"], nullptr);
    begin(row);
    const Json joined = online_game_json(*match_, view_);
    EXPECT_EQ(joined["seat"], 1);
    EXPECT_EQ(joined["creator"], 1);
    EXPECT_EQ(joined["nicknames"], Json::parse(R"(["Bob", "Ada"])"));
    EXPECT_EQ(joined["presence"], Json::parse("[false, true]"));
    const Json news = online_news_json(*match_, view_);
    EXPECT_EQ(news["seat"], 1);
    EXPECT_EQ(news["creator"], 1);
    EXPECT_EQ(news["nicknames"], joined["nicknames"]);
}

TEST_F(Told, a_game_as_a_whole) {
    online::Row row = online_row("connect4", {300s, 3s, 0}, "4");
    begin(row);
    moves(0);
    moves(1);
    view_.away_since[1] = made_at;
    const Json json = online_game_json(*match_, view_);
    EXPECT_EQ(written(json),
              R"({"name":"AAAAAAAAAAA","game":"connect4","moves":"4",)"
              R"("clock":{"base":300000,"increment":3000},"takebacks":true,)"
              R"("created":1000000000000,"seat":null,"creator":0,"nicknames":[null,"Bob"],)"
              R"("seq":3,"now":1000000001000,"ply":3,)"
              R"("clocks":{"left":[300000,300000],"running":1},"presence":[true,false],)"
              R"("away_since":[null,1000000000000],"watching":3,"can_join":false,)"
              R"("state":"playing","turn":1,"deadline":1000000304000,"offer":null,)"
              R"("rematch":null})");
    EXPECT_EQ(written(online_events_json(*match_, 1, 0)),
              R"([{"seq":2,"kind":"moved","seat":1,"at":1000000001000,"move":"1","ply":2},)"
              R"({"seq":3,"kind":"moved","seat":0,"at":1000000001000,"move":"2","ply":3,)"
              R"("request":43}])");
}

TEST_F(Told, the_ply_of_a_move_after_a_takeback) {
    begin(online_row("connect4"));
    moves(0);
    moves(1);
    online::Act ask = plain_act(Kind::takeback_asked, 0, ++request_);
    happens(ask);
    EXPECT_EQ(online_game_json(*match_, view_)["offer"],
              Json::parse(R"({"seq": 4, "kind": "takeback_asked", "seat": 0, "value": 0})"));
    online::Act agree = plain_act(Kind::agreed, 1, ++request_);
    agree.offer = 4;
    happens(agree);
    moves(5);
    const Json events = online_events_json(*match_, 3, std::nullopt);
    EXPECT_EQ(events[0]["ply"], 0);
    EXPECT_EQ(events[2]["ply"], 1);
    EXPECT_EQ(events[2]["move"], "6");
    EXPECT_FALSE(events[2].contains("request"));
}

TEST_F(Told, news_and_the_end) {
    begin(online_row("connect4"));
    moves(0);
    moves(1);
    happens(plain_act(Kind::resigned, 1, ++request_));
    view_.seat = 1;
    EXPECT_EQ(written(online_news_json(*match_, view_)),
              R"({"event":{"seq":4,"kind":"resigned","seat":1,"at":1000000001000,"request":44},)"
              R"("clocks":null,"now":1000000001000,"state":"over","turn":null,"deadline":null,)"
              R"("offer":null,"rematch":null,"result":{"end":"resigned","winner":0}})");
    happens(plain_act(Kind::rematch_offered, 0, ++request_));
    happens(plain_act(Kind::rematch_offered, 1, ++request_));
    match_->rematch_named("BBBBBBBBBBB");
    const Json news = online_news_json(*match_, view_);
    EXPECT_EQ(news["event"]["kind"], "rematched");
    EXPECT_EQ(news["event"]["name"], "BBBBBBBBBBB");
    EXPECT_EQ(news["rematch"], "BBBBBBBBBBB");
}

TEST(OnlineWire, refusals_have_words) {
    for (int i = 0; i <= static_cast<int>(online::Refusal::not_over); ++i) {
        const std::string name(name_of(static_cast<online::Refusal>(i)));
        EXPECT_TRUE(words::knows("error." + name)) << name;
    }
}

}  // namespace
}  // namespace puissance::wire
