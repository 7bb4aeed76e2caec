// The result of an analysis as sentences and sorted lists, ready to be shown.
#pragma once

#include <string>
#include <vector>

#include "puissance/analysis.h"
#include "puissance/game.h"
#include "terminal/host.h"
#include "terminal/phrase.h"

namespace puissance::terminal {

// At most `count` options, the best first and equal ones in board order.
[[nodiscard]] std::vector<Option> best_options(const Analysis& analysis, std::size_t count);
// All moves that share the best score.
[[nodiscard]] std::vector<Move> best_moves(const Analysis& analysis);

// "Hint: 4 (wins in 7 moves)". Requires: hint.move.
[[nodiscard]] std::string hint_sentence(const Game& game, const Analysis& hint,
                                        words::Language language);
// "depth 12 · 1.2M positions · 0.9 s" and, where there is one, the score as a second line.
[[nodiscard]] std::vector<std::string> thought_sentences(const Thought& thought,
                                                         words::Language language);

}  // namespace puissance::terminal
