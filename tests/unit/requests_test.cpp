// Requests in JSON become typed values, or errors that name the wrong member.
#include "wire/requests.h"

#include <string>

#include <gtest/gtest.h>

#include "expect_error.h"
#include "random_games.h"
#include "study/puzzle.h"
#include "teach/lessons.h"
#include "wire/json_text.h"

namespace puissance {
namespace {

using namespace tests;
using wire::parse_request;

Record checked(const std::string& body) {
    return std::get<wire::CheckRequest>(parse_request("check", body).value()).record;
}

void expect_wrong(std::string_view what, const std::string& body, const char* field) {
    expect_wrong_field(parse_request(what, body), field);
}

void expect_usage(std::string_view what, const std::string& body, const char* reason) {
    expect_error(parse_request(what, body), ErrorCode::wrong_usage, {{"reason", reason}});
}

void expect_unknown(std::string_view what, const std::string& body, const char* member) {
    expect_error(parse_request(what, body), ErrorCode::unknown_member, {{"member", member}});
}

constexpr const char* board = R"("board": [["0","0","0"],["0","m","0"],["h","0","0"]])";

TEST(Requests, a_position_may_stand_at_the_top_or_inside) {
    EXPECT_EQ(checked(R"({"moves": "4453"})"), record_of("connect4", "4453"));
    EXPECT_EQ(checked(R"({"position": {"moves": "4453"}})"), record_of("connect4", "4453"));
    const std::string at_top = std::string(R"({"game": "tictactoe", )") + board;
    EXPECT_EQ(to_drawing(checked(at_top + "}")), "...\n.x.\no..\n");
    EXPECT_EQ(checked(at_top + R"(, "turn": "o"})").turn(), Player::first);
    EXPECT_EQ(
        to_drawing(checked(R"({"game": "tictactoe", "position": {)" + std::string(board) + "}}")),
        "...\n.x.\no..\n");
    EXPECT_EQ(to_drawing(checked(R"({"game": "tictactoe", "board": "...\n.x.\no.."})")),
              "...\n.x.\no..\n");
    EXPECT_EQ(checked(""), Record(game_of("connect4")));
    EXPECT_EQ(checked("{}"), Record(game_of("connect4")));
}

TEST(Requests, what_belongs_in_a_field_is_said) {
    const auto wants = [](std::string_view what, const char* body) {
        return sentence_of(parse_request(what, body).error(), Language::english);
    };
    EXPECT_EQ(wants("move", R"({"moves": 44})"),
              "the field \"moves\" is wrong: a text is expected");
    EXPECT_EQ(wants("solve_many", R"({"positions": "44"})"),
              "the field \"positions\" is wrong: a list of texts is expected");
    EXPECT_EQ(wants("solve", R"({"book": 1})"),
              "the field \"book\" is wrong: true or false is expected");
    EXPECT_EQ(wants("rating", R"({"solved": true})"), "the field \"grade\" is missing or wrong");
    expect_usage("move", R"({"player": "easy", "level": "hard"})", "player_and_level");
    EXPECT_TRUE(parse_request("analyze", R"({"eval": "WINDOWS", "board": ".", "game": "?"})")
                    .error()
                    .code == ErrorCode::unknown_game);
}

TEST(Requests, a_position_stands_in_one_place_and_is_written_one_way) {
    expect_wrong("check", R"({"moves": "44", "position": {"moves": "44"}})", "moves");
    expect_wrong("check", R"({"board": "x", "position": {}})", "board");
    expect_wrong("check", R"({"turn": "x", "position": {"board": "x"}})", "turn");
    expect_usage("check", std::string(R"({"moves": "44", )") + board + "}", "moves_and_board");
    expect_usage("check", std::string(R"({"position": {"moves": "", )") + board + "}}",
                 "moves_and_board");
    expect_usage("check", R"({"turn": "x"})", "turn_without_board");
    expect_usage("check", R"({"moves": "44", "turn": "x"})", "turn_without_board");
    expect_usage("check", R"({"position": {"turn": "x"}})", "turn_without_board");
    expect_wrong("check", R"({"position": "4453"})", "position");
}

TEST(Requests, a_member_that_nobody_knows_is_named) {
    for (const char* const what : {"check", "eval", "solve", "move", "analyse", "explain", "games",
                                   "lessons", "lesson", "stream"})
        expect_unknown(what, R"({"bored": 1})", "bored");
    expect_unknown("check", R"({"position": {"Moves": "44"}})", "Moves");
    expect_unknown("check", R"({"position": {"game": "gomoku"}})", "game");
    expect_unknown("check", R"({"time": 1})", "time");
    expect_unknown("stream", R"({"analyse": {"evil": "cells"}})", "evil");
    expect_unknown("stream", R"({"analyse": {}, "time": 1})", "time");
    expect_unknown("analyse", R"({"analyse": {}})", "analyse");
    // Names of any length and content are quoted safely.
    expect_unknown("check", "{\"" + std::string(1000, 'x') + "\": 1}",
                   (std::string(60, 'x') + "…").c_str());
    expect_unknown("check", R"({"a\u0007": 1})", "a\\x07");
}

TEST(Requests, a_member_that_comes_twice_is_refused) {
    expect_wrong("check", R"({"moves": "4", "moves": "44"})", "moves");
    expect_wrong("check", R"({"position": {"moves": "4", "moves": "44"}})", "moves");
}

TEST(Requests, an_array_of_cells_is_read_as_it_is) {
    const auto expect_board = [](const std::string& array, ErrorCode code,
                                 const std::vector<Fact>& facts) {
        expect_error(parse_request("check", R"({"game": "tictactoe", "board": )" + array + "}"),
                     code, facts);
    };
    const auto size = [](int columns, int rows) {
        return std::vector<Fact>{
            {"columns", columns}, {"rows", rows}, {"game_columns", 3}, {"game_rows", 3}};
    };
    expect_board(R"([["0", 7, "0"]])", ErrorCode::drawing_array, {{"rest", "7"}});
    expect_board(R"([["0", -1, "0"]])", ErrorCode::drawing_array, {{"rest", "-1"}});
    expect_board(R"([["0", 10, "0"]])", ErrorCode::drawing_array, {{"rest", "10"}});
    expect_board(R"([["0", null, "0"]])", ErrorCode::drawing_array, {{"rest", "null"}});
    expect_board(R"([["0", "z", "0"]])", ErrorCode::drawing_array, {{"rest", "z"}});
    expect_board(R"([["0", "mm", "0"]])", ErrorCode::drawing_array, {{"rest", "mm"}});
    expect_board(R"([["0", "0", "0"], ["a"]])", ErrorCode::drawing_size, size(1, 2));
    expect_board(R"([["0", "0", "0"], 5])", ErrorCode::drawing_array, {{"rest", "5"}});
    expect_board("[]", ErrorCode::drawing_size, size(0, 0));
    expect_board("[[]]", ErrorCode::drawing_size, size(0, 1));
    expect_board(R"([["0", "0", "0"]])", ErrorCode::drawing_size, size(3, 1));
    expect_board(R"([["0", "0"], ["0"]])", ErrorCode::drawing_size, size(2, 2));
    expect_board(R"([["m", "m", "0"], ["0", "0", "0"], ["0", "0", "0"]])", ErrorCode::wrong_counts,
                 {{"x", 2}, {"o", 0}});
}

// Every way to write stones, in rows and in drawings, on each surface that reads JSON.
TEST(Requests, cells_are_written_in_any_of_the_usual_ways) {
    for (const auto& [empty, x, o] : {std::tuple("0", "m", "h"),
                                      {".", "x", "o"},
                                      {"0", "1", "2"},
                                      {" ", "R", "Y"},
                                      {".", "X", "O"},
                                      {"0", "M", "H"},
                                      {".", "r", "y"}})
        for (const char* const quote : {"\"", ""}) {
            if (*quote == '\0' && *x != '1') continue;
            const auto cell = [&](const char* symbol) {
                return quote + std::string(symbol) + quote;
            };
            const auto row = [&](const char* a, const char* b, const char* c) {
                return "[" + cell(a) + "," + cell(b) + "," + cell(c) + "]";
            };
            const std::string array = "[" + row(empty, empty, empty) + "," + row(empty, x, empty) +
                                      "," + row(o, empty, empty) + "]";
            EXPECT_EQ(to_drawing(checked(R"({"game": "tictactoe", "board": )" + array + "}")),
                      "...\n.x.\no..\n")
                << array;
            EXPECT_EQ(to_drawing(parse_drawing(game_of("tictactoe"), array).value()),
                      "...\n.x.\no..\n")
                << array;
        }
}

TEST(Requests, a_turn_is_a_stone_or_a_place) {
    const auto turn = [](const std::string& text) {
        return parse_request(
            "check", R"({"game": "tictactoe", "board": "...\n.x.\no..", "turn": ")" + text + "\"}");
    };
    const auto moves = [&](const std::string& text) {
        return to_text(std::get<wire::CheckRequest>(turn(text).value()).record);
    };
    for (const char* const first : {"x", "m", "R", "1", "first", "X"})
        EXPECT_EQ(moves(first), "b2a1");
    for (const char* const second : {"o", "h", "y", "2", "second"})
        EXPECT_EQ(moves(second), "a1b2");
    for (const char* const wrong : {"", "third", "xo", "0", "."})
        expect_error(turn(wrong), ErrorCode::wrong_option,
                     {{"option", "turn"}, {"value", wrong}, {"expected", "x, o, first, second"}});
}

TEST(Requests, a_batch_is_texts_of_moves_and_has_a_limit) {
    const auto batch = [](std::size_t count) {
        std::string list;
        for (std::size_t i = 0; i < count; ++i) list += i == 0 ? "\"4\"" : ",\"4\"";
        return "{\"positions\": [" + list + "]}";
    };
    for (const char* const what : {"solve_many", "eval_many"}) {
        EXPECT_TRUE(parse_request(what, batch(0)));
        EXPECT_TRUE(parse_request(what, batch(wire::max_batch)));
        expect_error(parse_request(what, batch(wire::max_batch + 1)), ErrorCode::wrong_usage,
                     {{"reason", "batch_size"}, {"limit", 1000}});
        expect_wrong(what, "{}", "positions");
        expect_wrong(what, R"({"positions": "4453"})", "positions");
        expect_wrong(what, R"({"positions": [4453]})", "positions");
        expect_unknown(what, R"({"positions": [], "moves": "4"})", "moves");
    }
    const auto read = parse_request("solve_many", R"({"positions": ["", "44"], "book": false})");
    const auto& asked = std::get<wire::SolveManyRequest>(read.value());
    EXPECT_EQ(asked.batch.positions, (std::vector<std::string>{"", "44"}));
    EXPECT_FALSE(asked.by_book);
}

// The smallest and the largest number of every member that has a range, and those beside it.
TEST(Requests, numbers_have_ranges) {
    const auto is_read = [](std::string_view what, const char* field, const std::string& value,
                            const char* rest = "") {
        const auto read =
            parse_request(what, "{\"" + std::string(field) + "\": " + value + rest + "}");
        if (read) return true;
        // As the command line says it: what was written, and the range.
        EXPECT_EQ(read.error().code, ErrorCode::wrong_number);
        EXPECT_EQ(read.error().facts[0], (Fact{"option", field}));
        EXPECT_EQ(read.error().facts[1], (Fact{"text", value}));
        return false;
    };
    const auto expect_range = [&](std::string_view what, const char* field, int smallest,
                                  int largest, const char* rest = "") {
        SCOPED_TRACE(std::string(what) + " " + field);
        EXPECT_FALSE(is_read(what, field, std::to_string(smallest - 1), rest));
        EXPECT_TRUE(is_read(what, field, std::to_string(smallest), rest));
        EXPECT_TRUE(is_read(what, field, std::to_string(largest), rest));
        EXPECT_FALSE(is_read(what, field, std::to_string(largest + 1), rest));
    };
    expect_range("analyse", "options", 1, max_free_side * max_free_side);
    expect_range("explain", "max_nodes", 1, default_trace_nodes);
    expect_range("lesson", "number", 1, static_cast<int>(teach::lessons().size()));
    expect_range("rating", "grade", min_grade, max_grade, R"(, "solved": true)");
    expect_range("rating", "rating", -static_cast<int>(max_rating), static_cast<int>(max_rating));
    expect_range("rating", "deviation", static_cast<int>(min_deviation),
                 static_cast<int>(max_deviation));
    for (const char* const what : {"move", "analyse", "solve", "explain"}) {
        for (const char* const time : {"1e-9", "0.05", "86400"})
            EXPECT_TRUE(is_read(what, "time", time)) << what << time;
        for (const char* const time : {"0", "-1", "86400.001", "1e+300", "\"1\""})
            EXPECT_FALSE(is_read(what, "time", time)) << what << time;
    }
    expect_error(
        parse_request("move", R"({"time": 0})"), ErrorCode::wrong_number,
        {{"option", "time"}, {"text", "0"}, {"smallest", "0.000000001"}, {"largest", "86400"}});
    EXPECT_TRUE(is_read("move", "seed", "18446744073709551615"));
    EXPECT_FALSE(is_read("move", "seed", "-1"));
}

TEST(Requests, ask_only_what_has_an_answer) {
    expect_usage("move", R"({"player": "human"})", "human_cannot");
    expect_usage("move", R"({"level": "humain"})", "human_cannot");
    expect_usage("explain", R"({"algorithm": "human"})", "human_cannot");
    for (const char* const what : {"move", "explain", "puzzle"})
        expect_error(parse_request(what, R"({"moves": "1212121"})"), ErrorCode::finished);
    expect_usage("review", "{}", "review_without_move");
    expect_usage("why", R"({"moves": "12"})", "why_without_winner");
}

// Without any limit a tree would have no end.
TEST(Requests, only_an_endless_explanation_gets_a_depth) {
    const auto depth = [](const std::string& algorithm) {
        return std::get<wire::ExplainRequest>(
                   parse_request("explain", R"({"algorithm": ")" + algorithm + "\"}").value())
            .player.limits.depth;
    };
    EXPECT_EQ(depth("negamax"), wire::default_explain_depth);
    EXPECT_EQ(depth("negamax(depth=2)"), 2);
    EXPECT_EQ(depth("negamax(nodes=100)"), std::nullopt);
    EXPECT_EQ(depth("deepening(time=0.1)"), std::nullopt);
}

TEST(Requests, what_nobody_can_be_asked_is_refused) {
    const auto asked = parse_request("sing", "{}");
    ASSERT_FALSE(asked);
    EXPECT_EQ(asked.error().code, ErrorCode::wrong_option);
    EXPECT_EQ(asked.error().facts[1], (Fact{"value", "sing"}));
}

TEST(Requests, what_is_no_object_is_refused) {
    for (const char* const body : {"[]", "7", "null", "{", "{}x", "\"x\"", "{\"a\": 1e999}"})
        expect_error(parse_request("check", body), ErrorCode::wrong_json);
}

TEST(ParseJson, keeps_what_stands_there) {
    const std::string text =
        R"({"b":[1,-2,0.5,true,false,null,"x\n",[],{}],"a":{"c":18446744073709551615}})";
    EXPECT_EQ(wire::written(wire::parse_json(text).value()), text);
    EXPECT_EQ(wire::written(wire::parse_json("7").value()), "7");
}

TEST(ParseJson, has_limits) {
    const auto members = [](std::size_t count) {
        std::string text = "{";
        for (std::size_t i = 0; i < count; ++i)
            text += (i == 0 ? "\"m" : ",\"m") + std::to_string(i) + "\":0";
        return text + "}";
    };
    EXPECT_TRUE(wire::parse_json(members(wire::max_json_members)));
    expect_error(wire::parse_json(members(wire::max_json_members + 1)), ErrorCode::wrong_json);
    const auto nested = [](std::size_t depth) {
        return std::string(depth, '[') + std::string(depth, ']');
    };
    EXPECT_TRUE(wire::parse_json(nested(wire::max_json_depth)));
    expect_error(wire::parse_json(nested(wire::max_json_depth + 1)), ErrorCode::wrong_json);
    expect_error(wire::parse_json(std::string("{}\0", 3)), ErrorCode::wrong_json);
}

}  // namespace
}  // namespace puissance
