#include "terminal/names.h"

#include <algorithm>
#include <array>

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
        return {(player == Player::first) != session.are_swapped() ? "player.one" : "player.two",
                true};
    return {"player.you", true};
}

namespace {

// What to put or to choose in the opening.
Phrase opening_status(const Session& session) {
    const Wording player = player_name(session, session.mover());
    const Swap2& opening = *session.opening();
    if (session.is_choosing())
        return {opening.choices.empty() ? "swap2.choose" : "swap2.choose_last",
                {{"player", player}}};
    return {opening.choices.empty() ? "swap2.put_three" : "swap2.put_two",
            {{"player", player},
             {"stone", {session.record().turn() == Player::first ? "x" : "o"}},
             {"left", {std::to_string(opening.choice_ply() - session.record().ply())}}}};
}

}  // namespace

Phrase choice_made(const Session& session) {
    const SwapChoice choice = session.opening()->choices.back();
    // Of the two, whoever has just chosen.
    const bool by_opener = session.opening()->choices.size() > 1;
    const Player opener = session.are_swapped() ? Player::second : Player::first;
    const Wording player = player_name(session, by_opener ? opener : other(opener));
    if (choice == SwapChoice::two_more) return {"swap2.chose_more", {{"player", player}}};
    return {"swap2.chose",
            {{"player", player}, {"stone", {choice == SwapChoice::first ? "x" : "o"}}}};
}

std::optional<SwapChoice> choice_in(const Session& session, std::string_view text) {
    constexpr std::array<std::array<std::string_view, 3>, 3> words{
        {{"1", "black", "noir"}, {"2", "white", "blanc"}, {"3", "two", "deux"}}};
    for (const SwapChoice choice : session.opening()->open_choices())
        if (const auto& names = words.at(static_cast<std::size_t>(choice));
            std::ranges::find(names, text) != names.end())
            return choice;
    return std::nullopt;
}

Phrase status_of(const Session& session) {
    if (const auto winner = session.record().winner()) {
        const bool is_alone = !session.has_two_humans() && !session.has_no_human();
        if (is_alone && session.is_human(*winner)) return {"status.you_win", {}};
        return {"status.wins", {{"player", player_name(session, *winner)}}};
    }
    if (session.is_over()) return {"status.draw", {}};
    const Player turn = session.mover();
    if (!session.is_human(turn))
        return {"status.thinking", {{"player", player_name(session, turn)}}};
    if (session.is_opening()) return opening_status(session);
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
