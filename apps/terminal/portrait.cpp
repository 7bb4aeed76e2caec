#include "terminal/portrait.h"

#include <map>
#include <string_view>

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

OwnGame own_game(const TakenPart& part) {
    OwnGame own{*part.side, part.points, part.rung, opening_of(part.kept->saved.record),
                std::nullopt};
    if (part.review == nullptr) return own;
    own.mistakes.emplace();
    for (const auto& [player, mistake] : part.review->mistakes)
        if (player == *part.side) own.mistakes->push_back(mistake);
    return own;
}

void count_others(LocalPortrait& portrait, const TakenPart& part) {
    if (part.rung) return;
    const Contestant& rival = rival_of(*part.kept, *part.side);
    (rival.is_human ? portrait.people : portrait.programs[rival.text]).add(part.points);
}

}  // namespace

LocalPortrait local_portrait(const Game& game, const std::vector<KeptGame>& games,
                             const std::vector<KeptReview>& reviews) {
    std::map<std::string_view, const KeptReview*> by_moves;
    for (const KeptReview& review : reviews)
        if (review.game == to_text(game)) by_moves[review.moves] = &review;
    LocalPortrait portrait;
    std::vector<OwnGame> own;
    for (const KeptGame& kept : games) {
        if (kept.saved.record.game() != game) continue;
        TakenPart& part = portrait.games.emplace_back(part_in(kept));
        if (!part.side) continue;
        const auto found = by_moves.find(to_text(kept.saved.record));
        if (found != by_moves.end()) part.review = found->second;
        count_others(portrait, part);
        own.push_back(own_game(part));
    }
    portrait.whole = portrait_of(game, own);
    auto step = portrait.whole.steps.begin();
    for (TakenPart& part : portrait.games)
        if (part.side) part.step = *step++;
    return portrait;
}

}  // namespace puissance::terminal
