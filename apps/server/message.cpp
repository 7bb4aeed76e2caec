#include "server/message.h"

#include <algorithm>

namespace puissance::server {

bool accepts(std::string_view accepted, std::string_view coding) {
    while (!accepted.empty()) {
        const auto comma = std::min(accepted.find(','), accepted.size());
        std::string_view one = accepted.substr(0, comma);
        accepted.remove_prefix(std::min(comma + 1, accepted.size()));
        while (one.starts_with(' ')) one.remove_prefix(1);
        const auto end = std::min(one.find_first_of("; "), one.size());
        if (one.substr(0, end) != coding) continue;
        const auto quality = one.find("q=");
        return quality == std::string_view::npos ||
               one.find_first_of("123456789", quality) != std::string_view::npos;
    }
    return false;
}

void add_tag(Response& response, const Request& request, std::string_view hash,
             std::string_view coding) {
    const auto tag = '"' + std::string(hash) + std::string(coding) + '"';
    response.headers.emplace_back("ETag", tag);
    if (!coding.empty()) response.headers.emplace_back("Content-Encoding", std::string(coding));
    if (request.if_none_match.find(tag) != std::string::npos) response.status = 304;
}

bool is_json(std::string_view content_type) {
    std::string_view type = content_type.substr(0, content_type.find(';'));
    while (type.ends_with(' ')) type.remove_suffix(1);
    return std::ranges::equal(type, std::string_view("application/json"), {},
                              [](char c) { return c >= 'A' && c <= 'Z' ? c + ('a' - 'A') : c; });
}

Response refusal(const Problem& problem, Language language) {
    Response response;
    response.status = problem.status;
    response.content_type = "application/problem+json";
    response.body = to_json(problem, language);
    for (const Fact& fact : problem.facts) {
        if (problem.is(Refusal::method_not_allowed) && fact.name == "allowed")
            response.headers.emplace_back("Allow", std::get<std::string>(fact.value));
        if (problem.is(Refusal::upgrade_required)) {
            response.headers.emplace_back("Upgrade", std::get<std::string>(fact.value));
            response.headers.emplace_back("Connection", "Upgrade");
            response.headers.emplace_back("Sec-WebSocket-Version", "13");
        }
        if (problem.is(Refusal::busy))
            response.headers.emplace_back("Retry-After",
                                          std::to_string(std::get<std::int64_t>(fact.value)));
    }
    return response;
}

Response json(std::string body) {
    Response response;
    response.body = std::move(body);
    return response;
}

Response preflight() {
    Response response;
    response.headers = {{"Access-Control-Allow-Methods", "GET, HEAD, POST"},
                        {"Access-Control-Allow-Headers", "Authorization, Content-Type"},
                        {"Access-Control-Max-Age", "86400"}};
    return response;
}

void share_with(Response& response, const std::string& origin) {
    response.headers.emplace_back("Access-Control-Allow-Origin", origin);
    response.headers.emplace_back("Access-Control-Expose-Headers", "Retry-After");
    response.headers.emplace_back("Vary", "Origin");
}

}  // namespace puissance::server
