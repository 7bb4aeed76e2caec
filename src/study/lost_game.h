// Why a game was lost, for the person who lost it: not the move where theory changed, perhaps
// twenty plies before the end, but the last one after which the other player had a short forced win
// that was not there before; and what would have saved the game then. Who was pushed from a long
// loss into a short one, without such a move, is told the last that turned the result into a loss.
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "puissance/message.h"
#include "study/judgement.h"

namespace puissance {

struct LostGame {
    Judgement mistake;
    std::vector<Move> saving;  // The moves that would have done best, mistake.best first.
    bool saves = false;        // False: the game was lost anyway, and `saving` lasts longest.
    std::string_view lesson;   // The lesson of the course that explains it.
};

// Judges the loser's moves from the last to the first until the mistake is found, and calls
// judging(ply) before each. The limits are those of each move. Nothing if they do not suffice to
// find a mistake. Requires: record.winner().
[[nodiscard]] std::optional<LostGame> why_lost(Engine& engine, const Record& record,
                                               const Limits& limits,
                                               const std::function<void(int)>& judging);

// What was wrong and what it allowed.
[[nodiscard]] std::vector<std::string> mistake_sentences(const LostGame& lost, const Game& game,
                                                         Language language);
// Which move would have been better? To be asked before the next one is told.
[[nodiscard]] std::string saving_question(const LostGame& lost, Language language);
// "Column 3 would have kept a draw."
[[nodiscard]] std::string saving_sentence(const LostGame& lost, const Game& game,
                                          Language language);

}  // namespace puissance
