// What is said of a game between people: its clock, who plays, what has happened and how it ended.
#pragma once

#include <string>

#include "remote/table.h"
#include "words/words.h"

namespace puissance::terminal {

// "4:58", "1:02:03", "9.4" in the last ten seconds, "2 d 3 h" beyond a day.
[[nodiscard]] std::string clock_text(remote::Milliseconds left, words::Language language);
// "5 min + 3 s", "3 days a move", "no clock".
[[nodiscard]] std::string clock_rule_text(const online::ClockRule& clock, words::Language language);
// The nickname, or "Player 1".
[[nodiscard]] std::string seat_name(const remote::Table& table, int seat, words::Language language);
// "Ada offers a draw."; empty where nothing is offered.
[[nodiscard]] std::string offer_text(const remote::Table& table, words::Language language);
// "Ada is here.", "Ada is away for 2 min."
[[nodiscard]] std::string presence_text(const remote::Table& table, int seat,
                                        remote::Milliseconds since_answer,
                                        words::Language language);
// Empty for one's own moves, which the board shows.
[[nodiscard]] std::string happening_text(const remote::Table& table,
                                         const remote::Happening& happening,
                                         words::Language language);
// Whose turn it is, or how the game ended.
[[nodiscard]] std::string standing_text(const remote::Table& table, words::Language language);

}  // namespace puissance::terminal
