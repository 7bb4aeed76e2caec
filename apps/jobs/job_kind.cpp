#include "jobs/job_kind.h"

#include <nlohmann/json.hpp>

#include "base/try.h"
#include "game/shown.h"

namespace puissance::jobs {

namespace {

using Json = nlohmann::ordered_json;

tl::unexpected<Error> unknown_kind(const std::string& kind) {
    return fail(ErrorCode::wrong_usage, {{"reason", "job_kind"}, {"kind", shown(kind)}});
}

}  // namespace

std::string terms_of(const JobOrder& order) {
    return Json{{"game", to_text(order.game)}, {"depth", order.depth}}.dump();
}

Result<JobOrder> order_of(const store::Job& job) {
    const Json terms = Json::parse(job.terms, nullptr, false);
    if (!terms.is_object() || !terms.contains("game") || !terms["game"].is_string() ||
        !terms.contains("depth") || !terms["depth"].is_number_integer())
        return fail(ErrorCode::wrong_usage, {{"reason", "job_terms"}, {"job", job.id}});
    TRY_ASSIGN(const Game game, parse_game(terms["game"].get<std::string>()));
    const auto depth = terms["depth"].get<std::int64_t>();
    if (depth < 0 || depth >= game.cells())
        return fail(ErrorCode::wrong_usage, {{"reason", "job_terms"}, {"job", job.id}});
    return JobOrder{job.kind, game, static_cast<int>(depth)};
}

Result<std::unique_ptr<JobKind>> make_kind(const JobOrder& order, const Stop& stop) {
    if (order.kind == "book") return make_book_kind(order, stop);
    if (order.kind == "outcome") return make_outcome_kind(order, stop);
    return unknown_kind(order.kind);
}

}  // namespace puissance::jobs
