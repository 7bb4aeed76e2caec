// A machine thinking for a command: its question, what is shown meanwhile, and the summary after.
#pragma once

#include "cli/arguments.h"
#include "cli/shell.h"
#include "puissance/engine.h"

namespace puissance::app {

// A player that is not a human.
[[nodiscard]] Result<Contestant> read_machine(std::string_view text);

// The question, with progress shown by the shell. A seed that was not given is drawn from the
// clock: only who asks for a seed wants the same game twice.
[[nodiscard]] Question question_of(const Contestant& player, const ThinkingSettings& settings,
                                   const Record& record, Shell& shell);
[[nodiscard]] std::uint64_t seed_of(const ThinkingSettings& settings);

// Score, line and cost of an analysis, on standard error.
void tell_summary(const Shell& shell, const Record& record, const Analysis& analysis);

// "4 5 3"
[[nodiscard]] std::string line_text(const Game& game, const std::vector<Move>& line);

// 1234567 as 1,234,567 or 1 234 567.
[[nodiscard]] std::string grouped(std::uint64_t number, words::Language language);

}  // namespace puissance::app
