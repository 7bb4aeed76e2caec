// What we ask of a request before its body is read, beyond what the HTTP library does: exactly one
// framing, and limits. Pure, so that it can be fuzzed.
#pragma once

#include <cstddef>
#include <optional>
#include <string_view>

#include "server/problem.h"

namespace puissance::server {

inline constexpr std::size_t max_header_bytes = 8 * 1024;
inline constexpr std::size_t max_fields = 100;
inline constexpr std::size_t max_target_bytes = 2 * 1024;
inline constexpr std::size_t max_body_bytes = 64 * 1024;

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
};

// What is wrong with it, or nothing.
[[nodiscard]] std::optional<Problem> complaint_about(const Head& head);

// Of a header that was longer than allowed: in its first line, which holds the target, or later?
[[nodiscard]] Problem too_long(bool in_first_line);

}  // namespace puissance::server
