#include "terminal/keeping.h"

#include <algorithm>

#include "base/try.h"
#include "terminal/kept_games.h"
#include "terminal/menu.h"

namespace puissance::terminal {

Result<void> keep_ended(const Session& session) {
    const SavedGame saved{session.record(), session.contestant(Player::first),
                          session.contestant(Player::second)};
    return KeptGames().add({{now(), saved, session.record().winner(), {}, {}}});
}

Result<void> keep_online(const remote::Table& table, const std::string& name) {
    const remote::Standing& standing = table.standing();
    if (!standing.seat || standing.end == online::End::none || standing.end == online::End::aborted)
        return {};
    const auto player_of = [](int seat) { return seat == 0 ? Player::first : Player::second; };
    KeptGame kept{now(), {table.record(), human(), human()}, {}, player_of(*standing.seat), name};
    if (standing.winner) kept.winner = player_of(*standing.winner);
    const KeptGames games;
    TRY_ASSIGN(const auto known, games.read());
    if (std::ranges::any_of(known.games,
                            [&](const KeptGame& other) { return is_same_game(kept, other); }))
        return {};
    return games.add({kept});
}

Phrase not_kept(const Error& reason, words::Language language) {
    return {"me.not_kept", {{"reason", {say(language, reason)}}}};
}

}  // namespace puissance::terminal
