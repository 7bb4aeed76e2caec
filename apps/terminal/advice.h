// The result of an analysis as sentences and sorted lists, ready to be shown.
#pragma once

#include <string>
#include <vector>

#include "puissance/analysis.h"
#include "puissance/game.h"
#include "terminal/host.h"
#include "terminal/phrase.h"

namespace puissance::terminal {

// At most `count` options: the move of the analysis first, then the better ones first and equal
// ones in board order.
[[nodiscard]] std::vector<Option> best_options(const Analysis& analysis, std::size_t count);

// "Hint: 4 (wins in 7 moves)". Requires: hint.move.
[[nodiscard]] std::string hint_sentence(const Game& game, const Analysis& hint,
                                        words::Language language);
// What the machine found out about a lost game, ending with a question, or that it found nothing.
[[nodiscard]] std::vector<std::string> loss_sentences(const Host& host, words::Language language);
// The answers to a move that the player tries instead of the mistake.
[[nodiscard]] std::string wrong_try(const LostGame& lost, const Game& game, Move move,
                                    words::Language language);
[[nodiscard]] std::string right_try(const LostGame& lost, const Game& game, Move move,
                                    words::Language language);
// "depth 12 · 1.2M positions · 0.9 s" and, where there is one, the score as a second line.
[[nodiscard]] std::vector<std::string> thought_sentences(const Thought& thought,
                                                         words::Language language);

}  // namespace puissance::terminal
