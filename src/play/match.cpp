#include "play/match.h"

#include <cassert>
#include <utility>

#include "base/try.h"

namespace puissance {

Elo elo_of(const MatchResult& result) {
    if (result.games() == 0) return {};
    return elo_from(result.wins, result.draws, result.losses);
}

Result<MatchResult> play_match(const MatchPlan& plan, const Stop& stop,
                               const AfterGame& after_game) {
    assert(!plan.first.is_human && !plan.second.is_human);
    // Each player has its own engine, so that neither uses the other's table.
    TRY_ASSIGN(const auto first, make_engine(plan.game, plan.memory_mib, alone(), *plan.clock));
    TRY_ASSIGN(const auto second, make_engine(plan.game, plan.memory_mib, alone(), *plan.clock));

    EngineSeat first_seat(plan.first, *first);
    EngineSeat second_seat(plan.second, *second);
    return play_match(plan, {&first_seat, &second_seat}, stop, after_game);
}

MatchResult play_match(const MatchPlan& plan, std::array<Seat*, 2> seats, const Stop& stop,
                       const AfterGame& after_game) {
    const auto start = plan.clock->now();
    Random seeds(plan.seed);
    MatchResult result;
    for (int game = 1; game <= plan.games; ++game) {
        Random random(seeds.next());
        const bool swapped = is_swapped(game);
        const auto played = play_game(Record(plan.game), seats, plan.time, random, stop);
        std::swap(seats[0], seats[1]);
        result.elapsed = plan.clock->now() - start;
        if (!played) {
            result.interrupted = true;
            break;
        }
        result.plies += static_cast<std::uint64_t>(played->record.ply());
        if (!played->winner) ++result.draws;
        else if ((*played->winner == Player::first) != swapped) ++result.wins;
        else ++result.losses;
        if (played->forfeiter)
            result.forfeits.push_back({game, (*played->forfeiter == Player::first) != swapped,
                                       played->forfeit, to_text(played->record)});
        after_game(result, *played);
    }
    return result;
}

}  // namespace puissance
