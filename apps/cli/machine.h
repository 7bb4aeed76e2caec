// How commands let a machine think: its question, the progress they show, and the summary.
#pragma once

#include "cli/arguments.h"
#include "cli/shell.h"
#include "puissance/engine.h"

namespace puissance::app {

// Parses a player and refuses a human one.
[[nodiscard]] Result<Contestant> read_machine(std::string_view text);

// The question, with progress shown by the shell. Without --seed the seed comes from the clock, so
// that games differ.
[[nodiscard]] Question question_of(const Contestant& player, const Settings& settings,
                                   const Record& record, Shell& shell);
[[nodiscard]] std::uint64_t seed_of(const Settings& settings);

// Score, line and cost of an analysis, on standard error.
void tell_summary(const Shell& shell, const Record& record, const Analysis& analysis);

// "4 5 3"
[[nodiscard]] std::string line_text(const Shell& shell, const Record& record, const Verdict& score,
                                    const std::vector<Move>& line);

// 1234567 as 1,234,567 or 1 234 567.
[[nodiscard]] std::string grouped(std::uint64_t number, words::Language language);

}  // namespace puissance::app
