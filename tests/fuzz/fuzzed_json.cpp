#include <algorithm>

#include "fuzz/facts.h"
#include "fuzz/fuzzed.h"
#include "wire/json.h"
#include "wire/json_text.h"
#include "wire/requests.h"
#include "wire/trace_json.h"

namespace puissance::fuzz {

namespace {

// A refusal must be JSON in both languages, with no argument left open.
std::string try_refusal(const Error& error) {
    if (auto wrong = wrong_facts(error); !wrong.empty()) return wrong;
    for (const auto language : {words::Language::english, words::Language::french}) {
        const auto json = wire::parse_json(wire::problem_reply(error, 400, language));
        if (!json) return "a problem that is no JSON";
        if (json->at("detail").get<std::string>().empty()) return "a problem without a sentence";
    }
    return {};
}

// What is known of a position must lead back to it.
std::string try_record(const Record& record) {
    const auto json = wire::parse_json(wire::check_reply(record));
    if (!json) return "a position that is no JSON";
    const nlohmann::ordered_json again{
        {"game", json->at("game")},
        {"position",
         {{"board", json->at("board")}, {"turn", record.turn() == Player::first ? "x" : "o"}}}};
    const auto read = wire::parse_check_request(again.dump());
    if (!read) return "a board that cannot be read again";
    if (to_drawing(*read) != to_drawing(record)) return "other stones when read again";
    return {};
}

template <class Asked>
std::string try_request(const Result<Asked>& asked) {
    return asked ? try_record(asked->record) : try_refusal(asked.error());
}

}  // namespace

std::string try_json(std::string_view text) {
    const std::size_t end = std::min(text.find('\n'), text.size());
    const std::string_view asked = text.substr(0, end);
    const std::string_view body = text.substr(std::min(end + 1, text.size()));
    if (asked == "move") return try_request(wire::parse_move_request(body));
    if (asked == "analyse") return try_request(wire::parse_analyse_request(body));
    if (asked == "explain") return try_request(wire::parse_explain_request(body));
    if (asked == "stream") return try_request(wire::parse_stream_request(body));
    if (asked == "trace") {
        const auto trace = wire::parse_trace(body);
        if (!trace) return try_refusal(trace.error());
        const std::string written = wire::trace_reply(*trace);
        const auto again = wire::parse_trace(written);
        if (!again) return "a trace that cannot be read again";
        return wire::trace_reply(*again) == written ? "" : "another trace when read again";
    }
    const auto record = wire::parse_check_request(body);
    return record ? try_record(*record) : try_refusal(record.error());
}

}  // namespace puissance::fuzz
