#include "study/own_games.h"

#include <algorithm>
#include <array>

namespace puissance {

namespace {

struct Remedy {
    Cause kind;
    std::string_view name;
    std::array<Theme, 3> themes;  // Where there are two, the last stands twice.
};

constexpr std::array remedies{
    Remedy{Cause::none, "long", {Theme::hold, Theme::threes, Theme::threes}},
    Remedy{Cause::attacked, "attacked", {Theme::threes, Theme::hold, Theme::fours}},
    Remedy{Cause::attack_missed, "attack_missed", {Theme::threes, Theme::fork, Theme::fours}},
    Remedy{Cause::attack_left, "attack_left", {Theme::threes, Theme::hold, Theme::fours}},
    Remedy{Cause::threat, "threat", {Theme::stop, Theme::fours, Theme::fours}},
    Remedy{Cause::win_at_once, "win_at_once", {Theme::win, Theme::fours, Theme::fours}},
    Remedy{Cause::double_threat, "double_threat", {Theme::fork, Theme::hold, Theme::threes}},
    Remedy{Cause::own_threats, "own_threats", {Theme::fork, Theme::win, Theme::threes}},
    Remedy{Cause::cell_opened, "cell_opened", {Theme::parity, Theme::hold, Theme::hold}},
    Remedy{Cause::cell_lost, "cell_lost", {Theme::parity, Theme::win, Theme::win}},
};

constexpr std::string_view likely_without_cause = "other";

const Remedy& remedy_of(Cause cause) {
    for (const Remedy& remedy : remedies)
        if (remedy.kind == cause) return remedy;
    return remedies.front();
}

}  // namespace

double points_of(std::optional<Player> winner, Player own) {
    if (!winner) return 0.5;
    return *winner == own ? 1 : 0;
}

void Tally::add(double score) { ++(score == 1 ? won : score == 0 ? lost : drawn); }

WinsInARow wins_in_a_row(std::span<const double> scores) {
    WinsInARow wins;
    for (const double score : scores) {
        wins.now = score == 1 ? wins.now + 1 : 0;
        wins.best = std::max(wins.best, wins.now);
    }
    return wins;
}

std::vector<Move> opening_of(const Record& record) {
    const auto& moves = record.moves();
    const auto length = std::min(moves.size(), opening_length);
    return {moves.begin(), moves.begin() + static_cast<std::ptrdiff_t>(length)};
}

Cause kind_of(Cause cause) { return remedy_of(cause).kind; }

std::optional<FoundMistake> mistake_in(const Judgement& judgement) {
    const bool is_likely = judgement.mark == Mark::likely;
    if (judgement.fault == Fault::none && !is_likely) return std::nullopt;
    return FoundMistake{kind_of(judgement.cause), is_likely};
}

std::string_view kind_name(const FoundMistake& mistake) {
    if (mistake.is_likely && mistake.kind == Cause::none) return likely_without_cause;
    return remedy_of(mistake.kind).name;
}

std::optional<FoundMistake> mistake_named(std::string_view kind, bool is_likely) {
    if (is_likely && kind == likely_without_cause) return FoundMistake{Cause::none, true};
    const auto known = std::ranges::find(remedies, kind, &Remedy::name);
    if (known == remedies.end()) return std::nullopt;
    return FoundMistake{known->kind, is_likely};
}

std::span<const Theme> themes_against(Cause kind) { return remedy_of(kind).themes; }

}  // namespace puissance
