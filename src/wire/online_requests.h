// What is asked about games between people, made typed. Secrets are checked for their form and
// handed on as they are; hashing them is the service's.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "play/online_match.h"

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
// {}: which review is asked for says the path.
[[nodiscard]] Result<void> parse_online_review(std::string_view body);
// Of the stream: {"open": …}, {"do": …} or {"ping": …}.
[[nodiscard]] Result<OnlineMessage> parse_online_message(std::string_view text);

}  // namespace puissance::wire
