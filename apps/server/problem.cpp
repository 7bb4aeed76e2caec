#include "server/problem.h"

#include <array>

#include "wire/json_pieces.h"
#include "words/words.h"

namespace puissance::server {

namespace {

struct Described {
    std::string_view code;
    int status;
};

// In the order of Refusal.
constexpr std::array refusals{
    Described{"not_found", 404},
    Described{"method_not_allowed", 405},
    Described{"wrong_media_type", 415},
    Described{"wrong_framing", 400},
    Described{"body_too_large", 413},
    Described{"target_too_long", 414},
    Described{"headers_too_large", 431},
    Described{"too_slow", 408},
    Described{"wrong_expectation", 417},
    Described{"wrong_origin", 403},
    Described{"wrong_host", 421},
    Described{"wrong_handshake", 400},
    Described{"upgrade_required", 426},
    Described{"answer_too_large", 413},
    Described{"busy", 503},
    Described{"no_such_game", 404},
    Described{"not_a_seat", 401},
    Described{"request_used", 409},
    Described{"too_many", 429},
    Described{"storage_full", 503},
    Described{"unavailable", 503},
    Described{"no_workers", 503},
    Described{"review_waits", 429},
    Described{"reviews_full", 503},
    Described{"port_taken", 503},
    Described{"port_not_allowed", 503},
    Described{"not_an_address", 503},
    Described{"cannot_listen", 503},
};
static_assert(refusals.size() == static_cast<std::size_t>(Refusal::cannot_listen) + 1);

const Described& described(Refusal refusal) { return refusals[static_cast<std::size_t>(refusal)]; }

// Most acts are refused because the game has changed meanwhile: a conflict.
int status_of(online::Refusal refusal) {
    switch (refusal) {
        case online::Refusal::wrong_secret: return 403;
        case online::Refusal::expired: return 410;
        case online::Refusal::too_many: return 429;
        default: return 409;
    }
}

}  // namespace

Problem::Problem(const Error& error)
    : status(error.code == ErrorCode::out_of_memory || error.code == ErrorCode::not_judged ? 503
                                                                                           : 400),
      code(name_of(error.code)),
      facts(error.facts) {}

Problem::Problem(Refusal refusal, std::vector<Fact> known)
    : status(described(refusal).status), code(described(refusal).code), facts(std::move(known)) {}

Problem::Problem(online::Refusal refusal)
    : status(status_of(refusal)), code(online::name_of(refusal)) {}

bool Problem::is(Refusal refusal) const { return code == described(refusal).code; }

std::string sentence_of(const Problem& problem, Language language) {
    return words::say_error(language, problem.code, problem.facts);
}

wire::Json json_of(const Problem& problem, Language language) {
    wire::Json json{{"type", "about:blank"},
                    {"title", problem.code},
                    {"status", problem.status},
                    {"code", problem.code},
                    {"detail", sentence_of(problem, language)}};
    wire::add_facts(json, problem.facts);
    return json;
}

std::string to_json(const Problem& problem, Language language) {
    return wire::written(json_of(problem, language));
}

std::string error_reply(const Problem& problem, Language language) {
    wire::Json inside{{"code", problem.code}, {"message", sentence_of(problem, language)}};
    wire::add_facts(inside, problem.facts);
    return wire::written(wire::Json{{"error", inside}});
}

std::string stream_message(const Problem& problem, Language language) {
    return wire::written(wire::Json{{"problem", json_of(problem, language)}});
}

}  // namespace puissance::server
