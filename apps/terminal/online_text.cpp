#include "terminal/online_text.h"

#include <fmt/core.h>

namespace puissance::terminal {

namespace {

// Keys of the catalogue, in the order of the kinds: what another has done, and what one has done
// oneself.
using KindKeys = std::array<std::string_view, 13>;
constexpr KindKeys theirs{"remote.joined",    "status.played",   "remote.draw_offered",
                          "remote.takeback",  "remote.agreed",   "remote.declined",
                          "remote.withdrawn", "remote.resigned", "remote.flagged",
                          "remote.aborted",   "remote.claimed",  "remote.rematch_offered",
                          "remote.rematched"};
constexpr KindKeys ones_own{"remote.my_joined",    "",
                            "remote.my_draw",      "remote.my_takeback",
                            "remote.my_agreed",    "remote.my_declined",
                            "remote.my_withdrawn", "remote.my_resigned",
                            "remote.my_flagged",   "remote.aborted",
                            "remote.my_claimed",   "remote.my_rematch",
                            "remote.rematched"};

std::string result_text(const remote::Table& table, words::Language language) {
    const remote::Standing& standing = table.standing();
    if (standing.winner && standing.winner == standing.seat)
        return words::say(language, "status.you_win");
    if (standing.winner)
        return words::say(language, "status.wins",
                          {{"player", seat_name(table, *standing.winner, language)}});
    return words::say(language,
                      standing.end == online::End::aborted ? "remote.end_aborted" : "status.draw");
}

}  // namespace

std::string clock_text(remote::Milliseconds left, words::Language language) {
    const auto tenths = left.count() / 100;
    const auto seconds = left.count() / 1000;
    const auto minutes = seconds / 60;
    const auto hours = minutes / 60;
    if (tenths < 100) return fmt::format("{}.{}", tenths / 10, tenths % 10);
    if (hours >= 24)
        return words::say(
            language, "remote.days_left",
            {{"days", std::to_string(hours / 24)}, {"hours", std::to_string(hours % 24)}});
    if (hours > 0) return fmt::format("{}:{:02}:{:02}", hours, minutes % 60, seconds % 60);
    return fmt::format("{}:{:02}", minutes, seconds % 60);
}

std::string clock_rule_text(const online::ClockRule& clock, words::Language language) {
    if (clock.days > 0)
        return words::say(language, "remote.clock_days", {{"days", std::to_string(clock.days)}});
    if (!clock.is_live()) return words::say(language, "remote.clock_none");
    return words::say(language, "remote.clock_live",
                      {{"base", clock_text(clock.base, language)},
                       {"increment", std::to_string(clock.increment.count() / 1000)}});
}

std::string seat_name(const remote::Table& table, int seat, words::Language language) {
    const std::string& nickname = table.standing().nicknames[static_cast<std::size_t>(seat)];
    return nickname.empty() ? words::say(language, seat == 0 ? "player.one" : "player.two")
                            : nickname;
}

std::string offer_text(const remote::Table& table, words::Language language) {
    const auto& offer = table.standing().offer;
    return offer ? happening_text(table, {offer->seq, offer->kind, offer->seat, {}}, language) : "";
}

std::string presence_text(const remote::Table& table, int seat, remote::Milliseconds since_answer,
                          words::Language language) {
    const words::Argument player{"player", seat_name(table, seat, language)};
    if (table.standing().presence[static_cast<std::size_t>(seat)])
        return words::say(language, "remote.here", {player});
    const auto away = table.away(seat, since_answer);
    const auto minutes = away ? away->count() / 60'000 : 0;
    if (minutes == 0) return words::say(language, "remote.away", {player});
    const std::string span = minutes < 60        ? fmt::format("{} min", minutes)
                             : minutes < 24 * 60 ? fmt::format("{} h", minutes / 60)
                                                 : clock_text(*away, language);
    return words::say(language, "remote.away_for", {player, {"span", span}});
}

std::string happening_text(const remote::Table& table, const remote::Happening& happening,
                           words::Language language) {
    const bool is_mine = table.standing().seat == happening.seat;
    const std::string_view key =
        (is_mine ? ones_own : theirs)[static_cast<std::size_t>(happening.kind)];
    if (key.empty()) return {};
    return words::say(
        language, key,
        {{"player", seat_name(table, happening.seat, language)}, {"move", happening.move}});
}

std::string standing_text(const remote::Table& table, words::Language language) {
    const remote::Standing& standing = table.standing();
    if (standing.state == online::State::waiting) return words::say(language, "remote.waiting");
    if (standing.state == online::State::over) return result_text(table, language);
    const int turn = standing.turn.value_or(0);
    const std::string stone = turn == 0 ? " (x)" : " (o)";
    if (table.is_my_turn()) return words::say(language, "status.your_turn") + stone;
    return words::say(language, "remote.to_move", {{"player", seat_name(table, turn, language)}}) +
           stone;
}

}  // namespace puissance::terminal
