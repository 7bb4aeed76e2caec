#include "server/message.h"

#include "wire/json.h"

namespace puissance::server {

int status_of(ErrorCode code) {
    switch (code) {
        case ErrorCode::not_found: return 404;
        case ErrorCode::method_not_allowed: return 405;
        case ErrorCode::too_slow: return 408;
        case ErrorCode::body_too_large: return 413;
        case ErrorCode::target_too_long: return 414;
        case ErrorCode::wrong_media_type: return 415;
        case ErrorCode::wrong_expectation: return 417;
        case ErrorCode::upgrade_required: return 426;
        case ErrorCode::headers_too_large: return 431;
        case ErrorCode::wrong_origin: return 403;
        case ErrorCode::out_of_memory:
        case ErrorCode::busy: return 503;
        default: return 400;
    }
}

Response problem(const Error& error, words::Language language) {
    Response response;
    response.status = status_of(error.code);
    response.content_type = "application/problem+json";
    response.body = wire::problem_reply(error, response.status, language);
    for (const Fact& fact : error.facts) {
        if (error.code == ErrorCode::method_not_allowed && fact.name == "allowed")
            response.headers.emplace_back("Allow", std::get<std::string>(fact.value));
        if (error.code == ErrorCode::upgrade_required) {
            response.headers.emplace_back("Upgrade", std::get<std::string>(fact.value));
            response.headers.emplace_back("Connection", "Upgrade");
        }
        if (error.code == ErrorCode::busy)
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

}  // namespace puissance::server
