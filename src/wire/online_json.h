// Games between people as JSON: what players and watchers are told.
#pragma once

#include <array>
#include <optional>
#include <string_view>

#include "play/online_match.h"
#include "wire/json_pieces.h"

namespace puissance::wire {

// The names in JSON, in the order of Kind, of State, of End.
inline constexpr std::array<std::string_view, 13> online_kind_names{
    "joined",   "moved",           "draw_offered", "takeback_asked", "agreed",
    "declined", "withdrawn",       "resigned",     "flagged",        "aborted",
    "claimed",  "rematch_offered", "rematched"};
inline constexpr std::array<std::string_view, 3> online_state_names{"waiting", "playing", "over"};
inline constexpr std::array<std::string_view, 8> online_end_names{
    "none", "line", "full", "agreed", "resigned", "flagged", "aborted", "claimed"};

// Who looks, when, and what is known but not stored.
struct OnlineView {
    std::optional<int> seat;
    online::Milliseconds now{};
    online::Outages outages;
    std::array<bool, 2> presence{};
    std::array<std::optional<online::Milliseconds>, 2> away_since;
    int watching = 0;
};

// All of a game but its events. While a drawn seat is hidden, what is said of the one player there
// is stands first.
[[nodiscard]] Json online_game_json(const online::Match& match, const OnlineView& view);
// Those after this number. Only one's own have their request.
[[nodiscard]] Json online_events_json(const online::Match& match, int after,
                                      std::optional<int> seat);
// The last event and what it has changed, as the stream tells it: {"event", "clocks", …}. When
// somebody has joined, also who sits where: "seat", "creator", "nicknames".
[[nodiscard]] Json online_news_json(const online::Match& match, const OnlineView& view);
// {"presence", "away_since"}, as in a game.
[[nodiscard]] Json online_presence_json(const online::Match& match, const OnlineView& view);
// A line of the list of one's games.
[[nodiscard]] Json online_line_json(const online::Match& match, const OnlineView& view);

}  // namespace puissance::wire
