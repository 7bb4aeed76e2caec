#include "study/portrait.h"

#include <algorithm>

#include "engine/ladder.h"
#include "study/standing.h"

namespace puissance {

namespace {

void rate(Portrait& portrait, std::span<const OwnGame> games) {
    std::vector<RungGame> played;
    std::vector<double> points;
    for (const OwnGame& one : games) {
        if (!one.rung) continue;
        played.push_back({*one.rung, one.points});
        points.push_back(one.points);
    }
    portrait.row = wins_in_a_row(points);
    portrait.steps.resize(games.size());
    const auto after = standings(portrait.game, played);
    double before = first_standing(portrait.game).value;
    auto next = after.begin();
    for (std::size_t i = 0; i < games.size(); ++i) {
        if (!games[i].rung) continue;
        portrait.steps[i] = {*next, next->value - std::exchange(before, next->value)};
        ++next;
    }
    if (after.empty()) return;
    portrait.rating = after.back();
    const auto reached = [&](int elo) { return elo <= after.back().value; };
    portrait.below = static_cast<int>(std::ranges::count_if(ladder_of(portrait.game), reached));
}

void count_result(Portrait& portrait, const OwnGame& one) {
    portrait.all.add(one.points);
    (one.rung ? portrait.rungs[*one.rung] : portrait.others).add(one.points);
    auto known = std::ranges::find_if(portrait.openings, [&](const Portrait::Opening& opening) {
        return opening.side == one.side && opening.moves == one.opening;
    });
    if (known == portrait.openings.end())
        known = portrait.openings.insert(known, {one.side, one.opening, {}});
    known->tally.add(one.points);
}

void count_mistakes(Portrait& portrait, const std::vector<FoundMistake>& mistakes) {
    ++portrait.reviews;
    for (const FoundMistake& mistake : mistakes) {
        auto known =
            std::ranges::find(portrait.mistakes, mistake, &std::pair<FoundMistake, int>::first);
        if (known == portrait.mistakes.end()) known = portrait.mistakes.insert(known, {mistake, 0});
        ++known->second;
    }
}

}  // namespace

int Portrait::next_rung() const { return rating ? std::min(below + 1, rung_count) : first_rung; }

int Portrait::count_of_mistakes(bool likely) const {
    int count = 0;
    for (const auto& [mistake, times] : mistakes) count += mistake.is_likely == likely ? times : 0;
    return count;
}

Portrait portrait_of(const Game& game, std::span<const OwnGame> games) {
    Portrait portrait;
    portrait.game = game;
    rate(portrait, games);
    for (const OwnGame& one : games) {
        count_result(portrait, one);
        if (one.mistakes) count_mistakes(portrait, *one.mistakes);
    }
    std::ranges::stable_sort(portrait.openings, std::ranges::greater(),
                             [](const auto& opening) { return opening.tally.count(); });
    std::ranges::stable_sort(portrait.mistakes, {}, [](const auto& found) {
        return std::pair(found.first.is_likely, -found.second);
    });
    return portrait;
}

}  // namespace puissance
