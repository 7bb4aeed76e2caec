// Checks of a request header beyond those of the HTTP library: exactly one framing, and limits.
// Pure functions, so that they can be fuzzed.
#pragma once

#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "server/problem.h"

namespace puissance::server {

inline constexpr std::size_t max_header_bytes = 8 * 1024;
inline constexpr std::size_t max_fields = 100;
inline constexpr std::size_t max_target_bytes = 2 * 1024;
inline constexpr std::size_t max_body_bytes = 64 * 1024;
// Of the line before a chunk: its size and extensions.
inline constexpr std::size_t max_chunk_line_bytes = 1024;
// Of a chunked body, including chunk lines and trailers.
inline constexpr std::size_t max_chunked_bytes = 4 * max_body_bytes;

// The fields of a header that matter here.
struct Head {
    std::size_t bytes = 0;
    std::string_view target;
    std::size_t fields = 0;
    int content_lengths = 0;  // Number of such fields, and the value of the first.
    std::string_view content_length;
    int transfer_encodings = 0;
    std::string_view transfer_encoding;
    std::string_view expect;
    bool is_http_1_1 = true;
    int hosts = 0;
    std::string_view host;
    int origins = 0;
};

// The target of a request, which may name our host: "http://localhost:8000/docs?lang=fr".
struct Target {
    std::string_view host;  // Empty if the target names none.
    std::string_view path;  // From the first slash to the query.
    std::string_view query;
};
[[nodiscard]] Target split_target(std::string_view target);

// Returns whether this host, with or without a port, is one of ours: loopback, the address that the
// client has connected to, or one of `names`. Protects against DNS rebinding, where a page of
// another site reaches us under the name of its own host.
[[nodiscard]] bool is_own_host(std::string_view host, std::string_view own_address,
                               std::span<const std::string> names);

// Returns what is wrong with the header, if anything.
[[nodiscard]] std::optional<Problem> complaint_about(const Head& head);

// Refusals for a request line, for header fields and for a body that are too long.
[[nodiscard]] Problem target_too_long();
[[nodiscard]] Problem headers_too_large();
[[nodiscard]] Problem body_too_large();

}  // namespace puissance::server
