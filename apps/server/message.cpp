#include "server/message.h"

namespace puissance::server {

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

}  // namespace puissance::server
