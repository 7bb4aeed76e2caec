#include "terminal/games_exchange.h"

#include <algorithm>

#include "game/take_line.h"
#include "play/game_file.h"
#include "wire/json_pieces.h"

namespace puissance::terminal {

namespace {

constexpr std::string_view played_mark = "played ";
constexpr std::string_view result_mark = "result ";
constexpr std::string_view own_mark = "own ";
constexpr std::string_view name_mark = "online ";

std::optional<Player> side_named(std::string_view text) {
    for (const Player player : {Player::first, Player::second})
        if (text == wire::name_of(player)) return player;
    return std::nullopt;
}

// What follows "# " and this beginning in a line of its own.
std::string_view comment_of(std::string_view text, std::string_view beginning) {
    while (!text.empty()) {
        std::string_view line = take_line(text);
        if (!line.starts_with("# ")) continue;
        line.remove_prefix(2);
        if (line.starts_with(beginning)) return line.substr(beginning.size());
    }
    return {};
}

// Nothing where the game is not over, or nobody's own.
std::optional<KeptGame> kept_from(const GameText& text, SavedGame saved, Instant today) {
    const std::string_view said = comment_of(text.text, result_mark);
    KeptGame kept{parse_instant(comment_of(text.text, played_mark)).value_or(today),
                  std::move(saved),
                  {},
                  side_named(comment_of(text.text, own_mark)),
                  std::string(comment_of(text.text, name_mark))};
    const Record& record = kept.saved.record;
    kept.winner = record.winner();
    if (!record.is_over()) {
        if (!kept.own || (said != "draw" && !side_named(said))) return std::nullopt;
        kept.winner = side_named(said);
    }
    const bool has_person = kept.saved.first.is_human || kept.saved.second.is_human;
    return has_person ? std::optional(std::move(kept)) : std::nullopt;
}

}  // namespace

std::string exchange_text(const std::vector<KeptGame>& games) {
    std::string text;
    for (const KeptGame& kept : games) {
        SavedGame saved = kept.saved;
        saved.remarks = {std::string(played_mark) + to_text(kept.at)};
        if (kept.own) {
            saved.remarks.push_back(std::string(own_mark) + std::string(wire::name_of(*kept.own)));
            saved.remarks.push_back(
                std::string(result_mark) +
                std::string(kept.winner ? wire::name_of(*kept.winner) : "draw"));
            saved.remarks.push_back(std::string(name_mark) + kept.name);
        }
        text += (text.empty() ? "" : "\n") + to_text(saved);
    }
    return text;
}

Import read_exchange(std::string_view text, const std::string& name,
                     const std::vector<KeptGame>& known, Instant today) {
    Import import;
    for (const GameText& game : split_games(text)) {
        auto saved = parse_game_text(game, name);
        if (!saved) {
            import.refused.push_back(std::move(saved.error()));
            continue;
        }
        auto kept = kept_from(game, *std::move(saved), today);
        const bool is_dated = parse_instant(comment_of(game.text, played_mark)).has_value();
        const auto is_this = [&](const KeptGame& other) {
            return is_same_game(*kept, other) ||
                   (!is_dated && kept->saved.record == other.saved.record);
        };
        if (!kept) ++import.left_out;
        else if (std::ranges::any_of(known, is_this) || std::ranges::any_of(import.fresh, is_this))
            ++import.known;
        else import.fresh.push_back(*std::move(kept));
    }
    return import;
}

}  // namespace puissance::terminal
