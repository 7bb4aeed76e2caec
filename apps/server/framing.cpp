#include "server/framing.h"

namespace puissance::server {

namespace {

Problem headers_too_large() {
    return Problem(Refusal::headers_too_large,
                   {{"limit", static_cast<std::int64_t>(max_header_bytes)},
                    {"fields", static_cast<std::int64_t>(max_fields)}});
}

Problem target_too_long() {
    return Problem(Refusal::target_too_long,
                   {{"limit", static_cast<std::int64_t>(max_target_bytes)}});
}

}  // namespace

std::optional<Problem> complaint_about(const Head& head) {
    if (head.target.size() > max_target_bytes) return target_too_long();
    if (head.bytes > max_header_bytes || head.fields > max_fields) return headers_too_large();
    // One way to tell where the body ends: anything else is read differently by someone else.
    const Problem wrong(Refusal::wrong_framing);
    if (head.content_lengths > 1 || head.transfer_encodings > 1) return wrong;
    const bool is_number =
        head.content_length.find_first_not_of("0123456789") == std::string_view::npos;
    if (head.content_lengths == 1 && (head.content_length.empty() || !is_number)) return wrong;
    if (head.transfer_encodings == 1 &&
        (head.content_lengths > 0 || head.transfer_encoding != "chunked" || !head.is_http_1_1))
        return wrong;
    if (head.hosts > 1 || (head.is_http_1_1 && head.hosts == 0)) return wrong;
    // A folded line, which the library joins, would show here as a space.
    if (head.host.find_first_of(" \t,;/@\"'\\") != std::string_view::npos) return wrong;
    if (!head.target.starts_with('/')) return wrong;
    if (!head.expect.empty() && head.expect != "100-continue")
        return Problem(Refusal::wrong_expectation);
    return std::nullopt;
}

Problem too_long(bool in_first_line) {
    return in_first_line ? target_too_long() : headers_too_large();
}

}  // namespace puissance::server
