#include "study/estimates.h"

#include <algorithm>

#include "game/threats.h"
#include "study/replies.h"

namespace puissance {

namespace {

// The points of an estimate: 200 are one logit of the chance to win.
constexpr std::int64_t as_good_as_won = 400;
// By all looks: twice as much as is_costly() asks, so that more nodes hardly ever find that it is
// not (bench/likely_report).
constexpr std::int64_t surely_much_points = 2 * much_points;
constexpr std::int64_t little_points = 60;

// The two moves are looked at up to three times, each time with four times the nodes; hardly any
// move needs more than the first look.
constexpr int max_looks = 3;
constexpr std::uint64_t further = 4;
constexpr std::uint64_t first_look_part = 45;  // At least 2 * (1 + 4 + 16).

Limits for_first_look(Limits limits) {
    *limits.nodes /= first_look_part;
    return limits;
}

// How good a position is for the player.
std::int64_t prospects(const Verdict& verdict) {
    if (verdict.kind == ScoreKind::win) return as_good_as_won;
    if (verdict.kind == ScoreKind::loss) return -as_good_as_won;
    return std::clamp(verdict.value, -as_good_as_won, as_good_as_won);
}

class Comparison {
public:
    Comparison(Engine& engine, const Record& before, const Judgement& judged,
               const Answered& answered)
        : engine_(engine), before_(before), judged_(judged), answered_(answered) {}

    // Of a win that is proved nothing more need be known.
    [[nodiscard]] Compared compare(const Limits& limits) const {
        const Analysis reply = reply_to(judged_.move, limits);
        const Verdict played = for_mover(before_.game(), before_.ply(), reply.score);
        if (judged_.before.kind == ScoreKind::win)
            return {judged_.before, played, judged_.line, reply.line};
        const Analysis best = reply_to(judged_.best, limits);
        std::vector<Move> line{judged_.best};
        line.insert(line.end(), best.line.begin(), best.line.end());
        return {for_mover(before_.game(), before_.ply(), best.score), played, line, reply.line};
    }

private:
    // The same question has the same answer, and is asked once.
    [[nodiscard]] Analysis reply_to(Move move, const Limits& limits) const {
        if (move == judged_.move && limits.nodes == answered_.nodes) return answered_.reply;
        return best_reply(engine_, with(before_, move), limits);
    }

    Engine& engine_;
    const Record& before_;
    const Judgement& judged_;
    const Answered& answered_;
};

}  // namespace

std::int64_t Compared::cost() const { return prospects(best) - prospects(played); }

bool Estimated::is_likely_mistake() const { return last.cost() >= surely_much_points; }

Estimated estimated(Engine& engine, const Record& before, const Judgement& judged,
                    const Answered& answered, const Limits& limits) {
    const Comparison comparison(engine, before, judged, answered);
    Limits look = for_first_look(limits);
    Compared compared = comparison.compare(look);
    const bool is_as_good = compared.cost() <= little_points;
    for (int further_looks = 1; further_looks < max_looks && compared.cost() >= surely_much_points;
         ++further_looks) {
        *look.nodes *= further;
        compared = comparison.compare(look);
    }
    return {is_as_good, std::move(compared)};
}

bool suffices_for_estimates(const Limits& limits) {
    constexpr std::uint64_t min_look_nodes = 1'000;
    return *for_first_look(limits).nodes >= min_look_nodes;
}

}  // namespace puissance
