// Sessions of Connect Four for the tests of sessions and of the terminal.
#pragma once

#include <string>
#include <string_view>

#include <gtest/gtest.h>

#include "play/session.h"

namespace puissance::tests {

inline constexpr Game connect4{7, 6, 4, Gravity::down};

inline Contestant player(std::string_view text) { return parse_contestant(text).value(); }

inline Session session_of(std::string_view first, std::string_view second,
                          std::string_view moves = "") {
    Session session(Record{connect4}, player(first), player(second));
    const Record played = parse_moves(connect4, moves).value();
    for (const Move move : played.moves()) EXPECT_TRUE(session.play(move));
    return session;
}

inline std::string moves_of(const Session& session) { return to_text(session.record()); }

}  // namespace puissance::tests
