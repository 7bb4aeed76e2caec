// Why a request is refused: an error of the library, or one of the service itself, about HTTP,
// streams and the job queue.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include <nlohmann/json_fwd.hpp>

#include "play/online_match.h"
#include "puissance/message.h"
#include "puissance/result.h"

namespace puissance::server {

enum class Refusal : std::uint8_t {
    not_found,
    method_not_allowed,
    wrong_media_type,
    wrong_framing,
    body_too_large,
    target_too_long,
    headers_too_large,
    too_slow,
    wrong_expectation,
    wrong_origin,
    wrong_host,
    wrong_handshake,
    upgrade_required,
    answer_too_large,
    busy,
    // Of games between people, besides online::Refusal.
    no_such_game,
    not_a_seat,
    request_used,
    too_many,
    storage_full,
    unavailable,
    no_workers,    // Nobody is there who could review the game.
    review_waits,  // Another one that the same client has asked for.
    reviews_full,
    port_taken,
    port_not_allowed,
    not_an_address,
    cannot_listen,
};

struct Problem {
    // Status 503 if memory ran out, otherwise 400.
    Problem(const Error& error);  // NOLINT(google-explicit-constructor): every error is a problem.
    explicit Problem(Refusal refusal, std::vector<Fact> known = {});
    explicit Problem(online::Refusal refusal);

    [[nodiscard]] bool is(Refusal refusal) const;

    int status;             // The HTTP status.
    std::string_view code;  // As in JSON; the sentence has the key `error.<code>`.
    std::vector<Fact> facts;
};

[[nodiscard]] std::string sentence_of(const Problem& problem, Language language);

// {"error": {"code", "message", …facts}}, as the program refuses anything else.
[[nodiscard]] std::string error_reply(const Problem& problem, Language language);

// As application/problem+json: {"type", "title", "status", "code", "detail", …facts}
[[nodiscard]] nlohmann::ordered_json json_of(const Problem& problem, Language language);
[[nodiscard]] std::string to_json(const Problem& problem, Language language);
// {"problem": the same}, for WebSockets.
[[nodiscard]] std::string stream_message(const Problem& problem, Language language);

}  // namespace puissance::server
