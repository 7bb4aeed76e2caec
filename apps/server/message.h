// A request and its response, independent of the socket.
#pragma once

#include <chrono>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "puissance/message.h"
#include "server/problem.h"

namespace puissance::server {

// The WebSocket endpoints.
inline constexpr std::string_view stream_path = "/api/v1/stream";
inline constexpr std::string_view online_stream_path = "/api/v1/online/stream";

struct Request {
    std::string method;
    std::string path;   // Without the query.
    std::string query;  // After the question mark.
    std::string host;   // The Host field, perhaps with a port.
    std::string content_type;
    std::string accept;
    std::string accept_encoding;
    std::string if_none_match;
    std::string authorization;  // Never logged.
    Language language = Language::english;
    std::string body;
    bool is_from_loopback = false;  // From this machine.
    std::string allowed_origin;     // The other site whose page asks, and may.
    // Of the connection, as the kernel has measured it; set for games between people only.
    std::chrono::milliseconds round_trip{};
};

struct Response {
    int status = 200;
    std::string content_type = "application/json";
    std::vector<std::pair<std::string, std::string>> headers;
    std::string body;
    // A static body, used when `body` is empty.
    std::string_view page;
    // If not 0, the content is compressed but is sent decompressed, with this many bytes.
    std::size_t plain_bytes = 0;

    [[nodiscard]] std::string_view content() const { return body.empty() ? page : body; }
    // The number of bytes that are sent.
    [[nodiscard]] std::size_t bytes() const {
        return plain_bytes > 0 ? plain_bytes : content().size();
    }
};

// Returns whether Accept-Encoding ("gzip, br;q=0.9") names a coding, or Accept a media type.
[[nodiscard]] bool accepts(std::string_view accepted, std::string_view coding);
// Sets Content-Encoding (none for an empty coding) and ETag; turns the response into 304 if the
// client has this version.
void add_tag(Response& response, const Request& request, std::string_view hash,
             std::string_view coding);

// "application/json; charset=utf-8"
[[nodiscard]] bool is_json(std::string_view content_type);

// A response with application/problem+json and its headers.
[[nodiscard]] Response refusal(const Problem& problem, Language language);
[[nodiscard]] Response json(std::string body);

// What a browser asks before a page of another site may send a request: any of ours.
[[nodiscard]] Response preflight();
// Lets a page of another site read the response.
void share_with(Response& response, const std::string& origin);

}  // namespace puissance::server
