#include "terminal/kept_games.h"

#include <algorithm>
#include <charconv>
#include <chrono>
#include <filesystem>

#include <fmt/core.h>

#include "base/try.h"
#include "game/take_line.h"
#include "system/files.h"
#include "system/shared_lines.h"
#include "terminal/data_file.h"
#include "wire/json_text.h"

namespace puissance::terminal {

namespace {

using wire::Json;
namespace chrono = std::chrono;

constexpr int games_version = 1;

Json line_of(const KeptGame& kept) {
    Json json;
    json["version"] = games_version;
    json["at"] = to_text(kept.at);
    json["game"] = to_text(kept.saved.record.game());
    json["first"] = kept.saved.first.text;
    json["second"] = kept.saved.second.text;
    json["moves"] = to_text(kept.saved.record);
    json["result"] = kept.winner ? wire::name_of(*kept.winner) : "draw";
    if (kept.own) json["own"] = wire::name_of(*kept.own);
    if (!kept.name.empty()) json["name"] = kept.name;
    return json;
}

// A program of somebody else plays no more: it has its name.
Contestant contestant_named(const std::string& text) {
    if (auto known = parse_contestant(text)) return *std::move(known);
    Contestant program;
    program.text = text;
    program.is_program = true;
    return program;
}

Result<Player> side_in(const std::string& text) {
    for (const Player player : {Player::first, Player::second})
        if (text == wire::name_of(player)) return player;
    return wire::wrong_field(text);
}

Result<KeptGame> kept_game(const Json& json) {
    const auto text = [&](const char* name) { return wire::text_of(json, name, ""); };
    TRY_ASSIGN(const std::string at, text("at"));
    TRY_ASSIGN(const std::string game_text, text("game"));
    TRY_ASSIGN(const std::string first, text("first"));
    TRY_ASSIGN(const std::string second, text("second"));
    TRY_ASSIGN(const std::string moves, text("moves"));
    TRY_ASSIGN(const std::string result, text("result"));
    TRY_ASSIGN(const std::string own, text("own"));
    TRY_ASSIGN(const std::string name, text("name"));
    TRY_ASSIGN(const Game game, parse_game(game_text));
    TRY_ASSIGN(Record record, parse_moves(game, moves));
    const auto when = parse_instant(at);
    if (!when) return wire::wrong_field("at");
    KeptGame kept{*when,
                  {std::move(record), contestant_named(first), contestant_named(second)},
                  {},
                  {},
                  name};
    if (result != "draw") {
        TRY_ASSIGN(kept.winner, side_in(result));
    }
    if (!own.empty()) {
        TRY_ASSIGN(kept.own, side_in(own));
    }
    return kept;
}

}  // namespace

Instant now() {
    return chrono::duration_cast<chrono::milliseconds>(
               chrono::system_clock::now().time_since_epoch())
        .count();
}

std::string to_text(Instant at) {
    const chrono::sys_time<chrono::milliseconds> time{chrono::milliseconds(at)};
    const auto day = chrono::floor<chrono::days>(time);
    const chrono::year_month_day date(day);
    const chrono::hh_mm_ss clock(time - day);
    return fmt::format("{:04}-{:02}-{:02}T{:02}:{:02}:{:02}.{:03}Z", static_cast<int>(date.year()),
                       static_cast<unsigned>(date.month()), static_cast<unsigned>(date.day()),
                       clock.hours().count(), clock.minutes().count(), clock.seconds().count(),
                       clock.subseconds().count());
}

std::optional<Instant> parse_instant(std::string_view text) {
    constexpr std::string_view form = "0000-00-00T00:00:00.000Z";
    if (text.size() != form.size()) return std::nullopt;
    for (std::size_t i = 0; i < form.size(); ++i) {
        const bool is_right =
            form[i] == '0' ? text[i] >= '0' && text[i] <= '9' : text[i] == form[i];
        if (!is_right) return std::nullopt;
    }
    const auto number = [&](std::size_t start, std::size_t length) {
        int value = 0;
        std::from_chars(text.data() + start, text.data() + start + length, value);
        return value;
    };
    const auto date = chrono::year(number(0, 4)) / number(5, 2) / number(8, 2);
    const auto clock = chrono::hours(number(11, 2)) + chrono::minutes(number(14, 2)) +
                       chrono::seconds(number(17, 2)) + chrono::milliseconds(number(20, 3));
    if (!date.ok() || clock >= chrono::days(1)) return std::nullopt;
    return (chrono::sys_days(date).time_since_epoch() + clock) / chrono::milliseconds(1);
}

std::optional<Player> own_side(const KeptGame& kept) {
    if (kept.own) return kept.own;
    if (kept.saved.first.is_human == kept.saved.second.is_human) return std::nullopt;
    return kept.saved.first.is_human ? Player::first : Player::second;
}

bool is_same_game(const KeptGame& one, const KeptGame& other) {
    if (one.own != other.own || one.name != other.name) return false;
    if (!one.name.empty()) return true;
    return one.at == other.at && one.saved.record == other.saved.record;
}

KeptGames::KeptGames() : file_(data_file("games.jsonl")) {}

Result<KeptGames::All> KeptGames::read() const {
    All all;
    TRY_ASSIGN(all.unreadable, read_json_lines(file_, games_version, [&](const Json& json) {
                   auto kept = kept_game(json);
                   if (!kept) return false;
                   all.games.push_back(*std::move(kept));
                   return true;
               }));
    std::ranges::stable_sort(all.games, {}, &KeptGame::at);
    std::vector<KeptGame> once;
    for (KeptGame& kept : all.games) {
        const auto is_this = [&](const KeptGame& other) { return is_same_game(kept, other); };
        // Others of the same instant stand last; a game with a name may stand anywhere.
        const bool is_known =
            kept.name.empty()
                ? std::any_of(
                      once.rbegin(),
                      std::find_if(once.rbegin(), once.rend(),
                                   [&](const KeptGame& other) { return other.at < kept.at; }),
                      is_this)
                : std::ranges::any_of(once, is_this);
        if (!is_known) once.push_back(std::move(kept));
    }
    all.games = std::move(once);
    return all;
}

Result<void> KeptGames::add(const std::vector<KeptGame>& games) const {
    if (file_.empty()) return {};
    std::string lines;
    for (const KeptGame& kept : games) lines += wire::written(line_of(kept)) + "\n";
    return system::add_lines(file_, lines);
}

Result<void> KeptGames::forget(const std::optional<Game>& game) const {
    return forget_json_lines(file_, game);
}

}  // namespace puissance::terminal
