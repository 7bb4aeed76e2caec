#include "terminal/portrait.h"

#include <algorithm>

#include "engine/ladder.h"
#include "study/standing.h"

namespace puissance::terminal {

namespace {

const Contestant& rival_of(const KeptGame& kept, Player own) {
    return own == Player::first ? kept.saved.second : kept.saved.first;
}

TakenPart part_in(const KeptGame& kept) {
    TakenPart part;
    part.kept = &kept;
    part.side = own_side(kept);
    if (!part.side) return part;
    part.points = points_of(kept.winner, *part.side);
    part.rung = rung_of(rival_of(kept, *part.side));
    return part;
}

void rate(Portrait& portrait) {
    std::vector<TakenPart*> counted;
    std::vector<RungGame> played;
    std::vector<double> points;
    for (TakenPart& part : portrait.games) {
        if (!part.rung) continue;
        counted.push_back(&part);
        played.push_back({*part.rung, part.points});
        points.push_back(part.points);
    }
    double before = first_standing(portrait.game).value;
    const auto after = standings(portrait.game, played);
    for (std::size_t i = 0; i < counted.size(); ++i) {
        counted[i]->rating = after[i];
        counted[i]->change = after[i].value - std::exchange(before, after[i].value);
    }
    portrait.row = wins_in_a_row(points);
    if (after.empty()) return;
    portrait.rating = after.back();
    const auto reached = [&](int elo) { return elo <= after.back().value; };
    portrait.below = static_cast<int>(std::ranges::count_if(ladder_of(portrait.game), reached));
}

void count_results(Portrait& portrait) {
    for (const TakenPart& part : portrait.games) {
        if (!part.side) continue;
        portrait.all.add(part.points);
        const Contestant& rival = rival_of(*part.kept, *part.side);
        if (part.rung) portrait.rungs[*part.rung].add(part.points);
        else (rival.is_human ? portrait.people : portrait.programs[rival.text]).add(part.points);
        const auto moves = opening_of(part.kept->saved.record);
        auto known = std::ranges::find_if(portrait.openings, [&](const Portrait::Opening& opening) {
            return opening.side == *part.side && opening.moves == moves;
        });
        if (known == portrait.openings.end())
            known = portrait.openings.insert(known, {*part.side, moves, {}});
        known->tally.add(part.points);
    }
    std::ranges::stable_sort(portrait.openings, std::ranges::greater(),
                             [](const auto& opening) { return opening.tally.count(); });
}

void count_mistakes(Portrait& portrait, const std::vector<KeptReview>& reviews) {
    const std::string game = to_text(portrait.game);
    std::map<std::string_view, const KeptReview*> by_moves;
    for (const KeptReview& review : reviews)
        if (review.game == game) by_moves[review.moves] = &review;
    for (TakenPart& part : portrait.games) {
        const auto found = by_moves.find(to_text(part.kept->saved.record));
        if (!part.side || found == by_moves.end()) continue;
        part.review = found->second;
        ++portrait.reviews;
        for (const auto& [player, kind] : part.review->faults) {
            if (player != *part.side) continue;
            auto known = std::ranges::find(portrait.mistakes, kind, &std::pair<Cause, int>::first);
            if (known == portrait.mistakes.end())
                known = portrait.mistakes.insert(known, {kind, 0});
            ++known->second;
        }
    }
    std::ranges::stable_sort(portrait.mistakes, std::ranges::greater(),
                             &std::pair<Cause, int>::second);
}

}  // namespace

int Portrait::next_rung() const { return rating ? std::min(below + 1, rung_count) : first_rung; }

Portrait portrait_of(const Game& game, const std::vector<KeptGame>& games,
                     const std::vector<KeptReview>& reviews) {
    Portrait portrait;
    portrait.game = game;
    for (const KeptGame& kept : games)
        if (kept.saved.record.game() == game) portrait.games.push_back(part_in(kept));
    rate(portrait);
    count_results(portrait);
    count_mistakes(portrait, reviews);
    return portrait;
}

}  // namespace puissance::terminal
