#include "study/lost_game.h"

#include <algorithm>

#include "game/spoken_move.h"
#include "study/review.h"
#include "words/words.h"

namespace puissance {

namespace {

// What a person should learn from it, by the name of a lesson of the course.
std::string_view lesson_for(const Judgement& mistake, const Game& game) {
    const bool has_fours = !game.drops() && game.align > 3;
    switch (mistake.cause) {
        case Cause::threat:
        case Cause::win_at_once: return "rules";
        case Cause::double_threat:
        case Cause::own_threats: return has_fours ? "fours" : "double";
        case Cause::cell_opened:
        case Cause::cell_lost: return "parity";
        case Cause::none:
        case Cause::only_move:
        case Cause::forced_win: break;
    }
    return has_fours ? "vcf" : "horizon";
}

// The moves after which the game is not lost; if it is lost after all of them, those after which it
// lasts longest.
std::vector<Move> saving_moves(Engine& engine, const Record& before, const Judgement& mistake,
                               const Limits& limits) {
    Question question;
    question.algorithm = analysis_algorithm(before.game());
    question.limits = limits;
    std::vector<Move> moves{mistake.best};
    for (const Option& option : engine.analyse(before, question).options) {
        const bool is_equal = mistake.before.kind == ScoreKind::loss
                                  ? score_of(option.score) >= score_of(mistake.before)
                                  : option.score.kind != ScoreKind::loss;
        const bool is_sure = option.score.exact || !mistake.before.exact;
        if (option.move != mistake.best && option.move != mistake.move && is_equal && is_sure)
            moves.push_back(option.move);
    }
    return moves;
}

}  // namespace

std::optional<LostGame> why_lost(Engine& engine, const Record& record, const Limits& limits,
                                 const std::function<void(int)>& judging) {
    const Player loser = other(*record.winner());
    std::optional<Judgement> mistake;
    for (Record position = record; position.ply() > 0; position.undo()) {
        if (position.turn() == loser) continue;
        judging(position.ply());
        const Judgement judgement = judge(engine, position, limits);
        if (limits.stop != nullptr && limits.stop->is_raised()) return std::nullopt;
        const bool loses =
            judgement.fault == Fault::result_lost && judgement.after.kind == ScoreKind::loss;
        if (judgement.gives_short_win() || (loses && !mistake)) mistake = judgement;
        if (judgement.gives_short_win()) break;
    }
    if (!mistake) return std::nullopt;
    Record before = record;
    while (before.ply() >= mistake->ply) before.undo();
    return LostGame{*mistake, saving_moves(engine, before, *mistake, limits),
                    mistake->before.kind != ScoreKind::loss, lesson_for(*mistake, record.game())};
}

std::vector<std::string> mistake_sentences(const LostGame& lost, const Game& game,
                                           Language language) {
    const Judgement& mistake = lost.mistake;
    const Verdict& after = mistake.after;
    std::vector<std::string> sentences{
        words::say(language, after.at_most ? "lost.mistake_at_most" : "lost.mistake",
                   {{"ply", std::to_string(mistake.ply)},
                    {"move", spoken_move(game, mistake.move, language)},
                    {"moves", std::to_string(moves_in(after.plies - 1))}})};
    if (std::string cause = cause_sentence(mistake, game, language); !cause.empty())
        sentences.push_back(std::move(cause));
    return sentences;
}

std::string saving_question(const LostGame& lost, Language language) {
    return words::say(language, lost.saves ? "lost.which_saves" : "lost.which_lasts");
}

std::string saving_sentence(const LostGame& lost, const Game& game, Language language) {
    const Verdict& before = lost.mistake.before;
    std::string_view key = "lost.lasts";
    if (before.kind == ScoreKind::win) key = "lost.keeps_win";
    else if (before.kind == ScoreKind::draw) key = "lost.keeps_draw";
    else if (before.kind == ScoreKind::estimate) key = "lost.open";
    return begun(game,
                 words::say(language, key,
                            {{"best", spoken_move(game, lost.mistake.best, language)},
                             {"moves", std::to_string(moves_in(before.plies))}}),
                 language);
}

}  // namespace puissance
