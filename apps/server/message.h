// A request and its answer as the service sees them, without the wire they came over.
#pragma once

#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "puissance/message.h"
#include "server/problem.h"

namespace puissance::server {

// Here one speaks WebSocket.
inline constexpr std::string_view stream_path = "/api/v1/stream";

struct Request {
    std::string method;
    std::string path;   // Without the query.
    std::string query;  // Behind the question mark, if there is one.
    std::string content_type;
    std::string accept_encoding;
    std::string if_none_match;
    Language language = Language::english;
    std::string body;
};

struct Response {
    int status = 200;
    std::string content_type = "application/json";
    std::vector<std::pair<std::string, std::string>> headers;
    std::string body;
    // A body that is there as long as the program runs; used when `body` is empty.
    std::string_view page;

    [[nodiscard]] std::string_view content() const { return body.empty() ? page : body; }
};

// application/problem+json, with the headers that belong to it.
[[nodiscard]] Response refusal(const Problem& problem, Language language);
[[nodiscard]] Response json(std::string body);

}  // namespace puissance::server
