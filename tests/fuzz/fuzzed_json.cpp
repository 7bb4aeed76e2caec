#include <algorithm>

#include "fuzz/facts.h"
#include "fuzz/fuzzed.h"
#include "server/problem.h"
#include "wire/json.h"
#include "wire/json_text.h"
#include "wire/requests.h"
#include "wire/trace_json.h"

namespace puissance::fuzz {

namespace {

// An error must be valid JSON in both languages, without unfilled arguments.
std::string try_refusal(const Error& error) {
    if (auto wrong = wrong_facts(error.facts); !wrong.empty()) return wrong;
    for (const auto language : {Language::english, Language::french}) {
        const auto json = wire::parse_json(server::to_json(error, language));
        if (!json) return "a problem that is no JSON";
        if (json->at("detail").get<std::string>().empty()) return "a problem without a sentence";
    }
    return {};
}

// The reply about a position must lead back to the same position.
std::string try_record(const Record& record) {
    const auto json = wire::parse_json(wire::check_reply(record));
    if (!json) return "a position that is no JSON";
    const nlohmann::ordered_json again{
        {"game", json->at("game")},
        {"position",
         {{"board", json->at("board")}, {"turn", record.turn() == Player::first ? "x" : "o"}}}};
    const auto read = wire::parse_request("check", again.dump());
    if (!read) return "a board that cannot be read again";
    if (to_drawing(std::get<wire::CheckRequest>(*read).record) != to_drawing(record))
        return "other stones when read again";
    return {};
}

// The position of a request, or null if it has none.
struct Position {
    const Record* operator()(const auto& request) const requires requires { request.record; }
    { return &request.record; }
    const Record* operator()(const wire::StreamRequest& request) const {
        return &request.analyse.record;
    }
    const Record* operator()(const auto&) const { return nullptr; }
};

std::string try_request(std::string_view what, std::string_view body) {
    const auto asked = wire::parse_request(what, body);
    if (!asked) return try_refusal(asked.error());
    const Record* const record = std::visit(Position{}, *asked);
    return record != nullptr ? try_record(*record) : "";
}

}  // namespace

std::string try_json(std::string_view text) {
    const std::size_t end = std::min(text.find('\n'), text.size());
    const std::string_view asked = text.substr(0, end);
    const std::string_view body = text.substr(std::min(end + 1, text.size()));
    if (asked == "trace") {
        const auto trace = wire::parse_trace(body);
        if (!trace) return try_refusal(trace.error());
        const std::string written = wire::trace_reply(*trace);
        const auto again = wire::parse_trace(written);
        if (!again) return "a trace that cannot be read again";
        return wire::trace_reply(*again) == written ? "" : "another trace when read again";
    }
    return try_request(asked, body);
}

}  // namespace puissance::fuzz
