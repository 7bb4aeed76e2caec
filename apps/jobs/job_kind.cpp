#include "jobs/job_kind.h"

#include <algorithm>

#include "game/shown.h"

namespace puissance::jobs {

Result<std::unique_ptr<JobKind>> make_kind(const JobOrder& order, const Stop& stop) {
    if (order.kind == "book") return make_book_kind(std::get<PositionsTerms>(order.terms), stop);
    if (order.kind == "outcome")
        return make_outcome_kind(std::get<PositionsTerms>(order.terms), stop);
    if (order.kind == "review") return make_review_kind(std::get<ReviewTerms>(order.terms));
    if (order.kind == "judgements")
        return make_judgements_kind(std::get<JudgementsTerms>(order.terms));
    if (order.kind == "exercises")
        return make_exercises_kind(std::get<ExercisesTerms>(order.terms));
    if (order.kind == "tournament")
        return make_tournament_kind(std::get<referee::TournamentOrder>(order.terms));
    return fail(ErrorCode::wrong_usage, {{"reason", "job_kind"}, {"kind", shown(order.kind)}});
}

bool begins_with(const Record& game, const Record& opening) {
    return game.game() == opening.game() && opening.ply() <= game.ply() &&
           std::equal(opening.moves().begin(), opening.moves().end(), game.moves().begin());
}

tl::unexpected<Error> unfinished(std::size_t done, std::size_t tasks) {
    return fail(ErrorCode::wrong_usage, {{"reason", "job_unfinished"},
                                         {"done", static_cast<std::int64_t>(done)},
                                         {"total", static_cast<std::int64_t>(tasks)}});
}

}  // namespace puissance::jobs
