#include "server/framing.h"

#include <algorithm>

namespace puissance::server {

namespace {

char lower(char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c; }

bool is_same_name(std::string_view a, std::string_view b) {
    return std::ranges::equal(a, b, {}, lower, lower);
}

// "localhost:8000" is localhost, "[::1]:8000" is ::1; empty where it is neither.
std::string_view without_port(std::string_view host) {
    const auto colon = std::min(host.rfind(':'), host.size());
    if (host.find_first_not_of("0123456789", colon + 1) == std::string_view::npos)
        host = host.substr(0, colon);
    if (host.starts_with('[') && host.ends_with(']')) return host.substr(1, host.size() - 2);
    return host.find_first_of("[]:") == std::string_view::npos ? host : std::string_view();
}

// 127.0.0.0/8 in numbers; no host name can look like this.
bool is_loopback_address(std::string_view host) {
    constexpr std::string_view start = "127.";
    return host == "::1" || (host.starts_with(start) &&
                             host.find_first_not_of("0123456789.") == std::string_view::npos);
}

}  // namespace

Problem target_too_long() {
    return Problem(Refusal::target_too_long,
                   {{"limit", static_cast<std::int64_t>(max_target_bytes)}});
}

Problem headers_too_large() {
    return Problem(Refusal::headers_too_large,
                   {{"limit", static_cast<std::int64_t>(max_header_bytes)},
                    {"fields", static_cast<std::int64_t>(max_fields)}});
}

Problem body_too_large() {
    return Problem(Refusal::body_too_large, {{"limit", static_cast<std::int64_t>(max_body_bytes)}});
}

Target split_target(std::string_view target) {
    Target parts;
    for (const std::string_view scheme : {"http://", "https://"}) {
        if (target.size() < scheme.size() || !is_same_name(target.substr(0, scheme.size()), scheme))
            continue;
        target.remove_prefix(scheme.size());
        const auto end = std::min(target.find_first_of("?/"), target.size());
        parts.host = target.substr(0, end);
        target.remove_prefix(end);
        if (!target.starts_with('/')) parts.path = "/";
        break;
    }
    const auto mark = std::min(target.find('?'), target.size());
    if (mark > 0) parts.path = target.substr(0, mark);
    parts.query = target.substr(std::min(mark + 1, target.size()));
    return parts;
}

bool is_own_host(std::string_view host, std::string_view own_address,
                 std::span<const std::string> names) {
    const std::string_view name = without_port(host);
    if (name.empty()) return false;
    return is_same_name(name, "localhost") || is_loopback_address(name) || name == own_address ||
           std::ranges::any_of(names,
                               [&](const std::string& own) { return is_same_name(name, own); });
}

std::optional<Problem> complaint_about(const Head& head) {
    if (head.target.size() > max_target_bytes) return target_too_long();
    if (head.bytes > max_header_bytes || head.fields > max_fields) return headers_too_large();
    // Exactly one way to find the end of the body; otherwise a proxy could read it differently.
    const Problem wrong(Refusal::wrong_framing);
    if (head.content_lengths > 1 || head.transfer_encodings > 1) return wrong;
    const bool is_number =
        head.content_length.find_first_not_of("0123456789") == std::string_view::npos;
    if (head.content_lengths == 1 && (head.content_length.empty() || !is_number)) return wrong;
    if (head.transfer_encodings == 1 &&
        (head.content_lengths > 0 || head.transfer_encoding != "chunked" || !head.is_http_1_1))
        return wrong;
    if (head.hosts > 1 || (head.is_http_1_1 && head.hosts == 0)) return wrong;
    if (head.origins > 1) return wrong;
    if (head.host.find_first_of(" \t,;/@\"'\\") != std::string_view::npos) return wrong;
    const Target target = split_target(head.target);
    if (!target.path.starts_with('/') || (!head.target.starts_with('/') && target.host.empty()) ||
        target.host.find_first_of(" \t,;@\"'\\") != std::string_view::npos)
        return wrong;
    if (!head.expect.empty() && head.expect != "100-continue")
        return Problem(Refusal::wrong_expectation);
    return std::nullopt;
}

}  // namespace puissance::server
