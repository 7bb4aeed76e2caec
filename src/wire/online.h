// Games between people as JSON: what is asked for made typed, and what they are told. Secrets are
// checked for their form and handed on as they are; hashing them is the service's.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "play/online_match.h"
#include "wire/json_pieces.h"

namespace puissance::wire {

// Makes a game. What is missing: its name, its time, the hashes; and, where the seat is drawn, the
// seat of who makes it, whose nickname therefore stands apart.
struct OnlineCreate {
    online::NewGame game;
    std::string secret;
    std::string invite;
    std::string nickname;
};

struct OnlineJoin {
    std::int64_t request = 0;
    std::string invite;
    std::string secret;
    std::string nickname;
};

// What it means depends on the board: act_of().
struct OnlineAct {
    online::Act act;           // Without the seat.
    std::string move;          // As it was written.
    std::optional<int> after;  // The last event that the client knows.
};
// A move that this board does not have is an illegal one.
[[nodiscard]] online::Act act_of(const OnlineAct& asked, int seat, const Game& game);

inline constexpr std::size_t max_online_games = 100;  // To ask for at once.
struct OnlineMine {
    struct Seat {
        std::string name;
        std::string secret;
    };
    std::vector<Seat> games;
};

struct OnlineOpen {
    std::string name;
    std::optional<std::string> secret;  // Who only watches has none.
    int after = 0;
};
struct OnlinePing {
    std::int64_t number = 0;
};
using OnlineMessage = std::variant<OnlineOpen, OnlineAct, OnlinePing>;

// 11 characters that a name can have: of a path, too.
[[nodiscard]] bool is_online_name(std::string_view text);
// 22 characters that a secret can have: of a header, too.
[[nodiscard]] bool is_online_secret(std::string_view text);

[[nodiscard]] Result<OnlineCreate> parse_online_create(std::string_view body);
[[nodiscard]] Result<OnlineJoin> parse_online_join(std::string_view body);
[[nodiscard]] Result<OnlineAct> parse_online_act(std::string_view body);
[[nodiscard]] Result<OnlineMine> parse_online_mine(std::string_view body);
// Of the stream: {"open": …}, {"do": …} or {"ping": …}.
[[nodiscard]] Result<OnlineMessage> parse_online_message(std::string_view text);

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
