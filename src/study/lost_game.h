// Why a game was lost, for the person who lost it: the last move that turned a win or a draw into a
// loss, what would have saved the game then, and which later move shortened what was lost. Who was
// lost already is told the move that shortened the game, and what would have held out longer. Where
// nothing is proved to have lost the game, the likely mistake is told, as likely.
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
    std::optional<Judgement> mistake;  // Absent when no move lost or shortened the game.
    bool saves = false;                // A better move would have saved the game, not only lasted.
    std::vector<Move> saving;          // The moves that would have done best, mistake.best first.
    std::optional<Judgement> shortened;  // After `mistake`, the last that shortened the game.
    // Where no proved mistake saves: the likely one with which the game turned, by estimate.
    std::optional<Judgement> turned;
    std::string_view lesson;       // The lesson of the course that explains the mistake.
    bool lost_from_start = false;  // Proved: the loser never had more than a loss.
};

// Judges the loser's moves from the last to the first, with so many nodes each, until one is found
// that lost the game; calls judging(ply) before each. Nothing when the stop, which may be null, was
// raised. Requires: record.winner().
[[nodiscard]] std::optional<LostGame> why_lost(Engine& engine, const Record& record,
                                               std::uint64_t nodes, const Stop* stop,
                                               const std::function<void(int)>& judging);

// What a person should learn from a mistake of this cause, by the name of a lesson of the course.
[[nodiscard]] std::string_view lesson_about(Cause cause, const Game& game);

// What was wrong and what it allowed; or that nothing is proved, and what is likely.
[[nodiscard]] std::vector<std::string> mistake_sentences(const LostGame& lost, const Game& game,
                                                         Language language);
// Which move would have been better? To be asked before the next one is told. Requires of both: a
// mistake.
[[nodiscard]] std::string saving_question(const LostGame& lost, Language language);
// "Column 3 would have kept a draw."
[[nodiscard]] std::string saving_sentence(const LostGame& lost, const Game& game,
                                          Language language);

}  // namespace puissance
