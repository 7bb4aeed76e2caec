// What an analysis says, made ready to be shown.
#pragma once

#include <string>
#include <vector>

#include "puissance/analysis.h"
#include "puissance/game.h"
#include "terminal/host.h"
#include "terminal/phrase.h"

namespace puissance::terminal {

// The best first, equal ones in board order, at most `count`.
[[nodiscard]] std::vector<Option> best_options(const Analysis& analysis, std::size_t count);
// The moves that no other beats.
[[nodiscard]] std::vector<Move> best_moves(const Analysis& analysis);

// "Hint: 4 (wins in 7 moves)". Requires: hint.move.
[[nodiscard]] std::string hint_sentence(const Game& game, const Analysis& hint,
                                        words::Language language);
// "depth 12 · 1.2M positions · 0.9 s", and the score where there is one: one text each.
[[nodiscard]] std::vector<std::string> thought_sentences(const Thought& thought,
                                                         words::Language language);

}  // namespace puissance::terminal
