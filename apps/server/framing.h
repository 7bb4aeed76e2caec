// What we ask of a request before its body is read, beyond what the HTTP library does: exactly one
// framing, and limits. Pure, so that it can be fuzzed.
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
// Of a chunk: its size and what may be said behind it.
inline constexpr std::size_t max_chunk_line_bytes = 1024;
// Of a body in chunks, with all that surrounds them.
inline constexpr std::size_t max_chunked_bytes = 4 * max_body_bytes;

// What is known of a header when it has been read.
struct Head {
    std::size_t bytes = 0;
    std::string_view target;
    std::size_t fields = 0;
    int content_lengths = 0;  // How many such fields there are, and what the first of them holds.
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
    std::string_view host;  // Empty where it names none.
    std::string_view path;  // From the first slash to the query.
    std::string_view query;
};
[[nodiscard]] Target split_target(std::string_view target);

// Is this host, perhaps with a port, one of ours: loopback, the address the client has connected
// to, or one of the names? A page of another site that has its name point to us says that name.
[[nodiscard]] bool is_own_host(std::string_view host, std::string_view own_address,
                               std::span<const std::string> names);

// What is wrong with it, or nothing.
[[nodiscard]] std::optional<Problem> complaint_about(const Head& head);

// What is said of a header that is too long in its first line, which holds the target, or later,
// and of a body that is.
[[nodiscard]] Problem target_too_long();
[[nodiscard]] Problem headers_too_large();
[[nodiscard]] Problem body_too_large();

}  // namespace puissance::server
