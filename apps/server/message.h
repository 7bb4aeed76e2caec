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
inline constexpr std::string_view online_stream_path = "/api/v1/online/stream";

struct Request {
    std::string method;
    std::string path;   // Without the query.
    std::string query;  // Behind the question mark, if there is one.
    std::string host;   // As the client calls us, perhaps with a port.
    std::string content_type;
    std::string accept_encoding;
    std::string if_none_match;
    std::string authorization;  // Never logged.
    Language language = Language::english;
    std::string body;
    bool is_from_loopback = false;  // From this machine.
};

struct Response {
    int status = 200;
    std::string content_type = "application/json";
    std::vector<std::pair<std::string, std::string>> headers;
    std::string body;
    // A body that is there as long as the program runs; used when `body` is empty.
    std::string_view page;
    // Not 0: the content is compressed, and sent as the text it holds, which has so many bytes.
    std::size_t plain_bytes = 0;

    [[nodiscard]] std::string_view content() const { return body.empty() ? page : body; }
    // As they are sent.
    [[nodiscard]] std::size_t bytes() const {
        return plain_bytes > 0 ? plain_bytes : content().size();
    }
};

// "gzip, br;q=0.9": is a coding named, and not with a quality of zero?
[[nodiscard]] bool accepts(std::string_view accepted, std::string_view coding);
// Says how the content is encoded (nothing for plain text), which one it is, and that the client
// has it already where that is so.
void add_tag(Response& response, const Request& request, std::string_view hash,
             std::string_view coding);

// "application/json; charset=utf-8"
[[nodiscard]] bool is_json(std::string_view content_type);

// application/problem+json, with the headers that belong to it.
[[nodiscard]] Response refusal(const Problem& problem, Language language);
[[nodiscard]] Response json(std::string body);

}  // namespace puissance::server
