#include "terminal/names.h"

#include <fmt/core.h>

namespace puissance::terminal {

Wording machine_name(const Contestant& machine) {
    if (!machine.level) return {machine.text, false};
    switch (*machine.level) {
        case Level::easy: return {"player.easy", true};
        case Level::medium: return {"player.medium", true};
        case Level::hard: return {"player.hard", true};
        case Level::expert: return {"player.expert", true};
        case Level::perfect: break;
    }
    return {"player.perfect", true};
}

Wording player_name(const Session& session, Player player) {
    const Contestant& who = session.contestant(player);
    if (!who.is_human) return machine_name(who);
    if (session.has_two_humans())
        return {player == Player::first ? "player.one" : "player.two", true};
    return {"player.you", true};
}

Phrase status_of(const Session& session) {
    if (const auto winner = session.record().winner()) {
        const bool is_alone = !session.has_two_humans() && !session.has_no_human();
        if (is_alone && session.is_human(*winner)) return {"status.you_win", {}};
        return {"status.wins", {{"player", player_name(session, *winner)}}};
    }
    if (session.is_over()) return {"status.draw", {}};
    const Player turn = session.record().turn();
    if (!session.is_human(turn))
        return {"status.thinking", {{"player", player_name(session, turn)}}};
    if (!session.has_two_humans()) return {"status.your_turn", {}};
    return {"status.turn", {{"player", player_name(session, turn)}}};
}

Phrase game_size(const Game& game) {
    return {game.rule == Rule::exactly ? "game.size_exactly" : "game.size",
            {{"columns", {std::to_string(game.columns)}},
             {"rows", {std::to_string(game.rows)}},
             {"align", {std::to_string(game.align)}}}};
}

Phrase game_name(const Game& game) {
    for (const NamedGame& named : named_games())
        if (named.game == game) return {std::string(named.words), {}};
    return {game.drops() ? "game.drop" : "game.free", {}};
}

std::string move_name(const Game& game, Move move) { return to_text(game, move); }

std::string column_name(const Game& game, int column) {
    if (game.drops()) return to_text(game, move_at(column));
    return to_text(game, move_at(column)).substr(0, 1);
}

std::string short_count(std::uint64_t count) {
    const auto number = static_cast<double>(count);
    if (count < 10'000) return std::to_string(count);
    if (count < 1'000'000) return fmt::format("{:.0f}k", number / 1e3);
    if (count < 1'000'000'000) return fmt::format("{:.1f}M", number / 1e6);
    return fmt::format("{:.1f}G", number / 1e9);
}

}  // namespace puissance::terminal
