#include "play/match.h"

#include <array>
#include <cassert>

#include "base/random.h"
#include "base/try.h"

namespace puissance {

namespace {

struct Side {
    const Contestant* contestant;
    Engine* engine;
};

// Plays one game in which `sides[0]` moves first. Nothing when it was stopped.
std::optional<Record> play_game(const MatchPlan& plan, const std::array<Side, 2>& sides,
                                Random& random, const Stop& stop) {
    Record record(plan.game);
    while (!record.is_over()) {
        const Side& side = sides[static_cast<std::size_t>(record.turn())];
        Limits limits;
        limits.time = plan.time;
        limits.nodes = plan.nodes;
        limits.stop = &stop;
        Question question = question_for(*side.contestant, limits);
        question.seed = random.next();
        const Analysis analysis = side.engine->choose(record, question);
        if (stop.is_raised()) return std::nullopt;
        [[maybe_unused]] const auto played = record.play(*analysis.move);
        assert(played);
    }
    return record;
}

}  // namespace

Elo elo_of(const MatchResult& result) {
    if (result.games() == 0) return {};
    return elo_from(result.wins, result.draws, result.losses);
}

Result<MatchResult> play_match(const MatchPlan& plan, const Stop& stop,
                               const std::function<void(const MatchResult&)>& after_game) {
    assert(!plan.first.is_human && !plan.second.is_human);
    // Each player has its own engine, so that neither uses the other's table.
    TRY_ASSIGN(const auto first, make_engine(plan.game, plan.memory_mib, alone(), *plan.clock));
    TRY_ASSIGN(const auto second, make_engine(plan.game, plan.memory_mib, alone(), *plan.clock));

    const auto start = plan.clock->now();
    Random seeds(plan.seed);
    MatchResult result;
    for (int game = 0; game < plan.games; ++game) {
        Random random(seeds.next());
        std::array<Side, 2> sides{Side{&plan.first, first.get()}, Side{&plan.second, second.get()}};
        const bool swapped = game % 2 != 0;
        if (swapped) std::swap(sides[0], sides[1]);
        const auto record = play_game(plan, sides, random, stop);
        result.elapsed = plan.clock->now() - start;
        if (!record) {
            result.interrupted = true;
            break;
        }
        result.plies += static_cast<std::uint64_t>(record->ply());
        const auto winner = record->winner();
        if (!winner) ++result.draws;
        else if ((*winner == Player::first) != swapped) ++result.wins;
        else ++result.losses;
        after_game(result);
    }
    return result;
}

}  // namespace puissance
