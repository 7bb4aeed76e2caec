#include "study/lost_game.h"

#include <algorithm>

#include "game/spoken_move.h"
#include "study/review.h"
#include "study/turning_points.h"
#include "words/words.h"

namespace puissance {

namespace {

// The moves after which the game is not lost; if it is lost after all of them, those after which it
// lasts longest.
std::vector<Move> saving_moves(const Judgement& mistake) {
    std::vector<Move> moves{mistake.best};
    for (const Option& option : mistake.options) {
        const bool is_equal = mistake.before.kind == ScoreKind::loss
                                  ? score_of(option.score) >= score_of(mistake.before)
                                  : option.score.kind != ScoreKind::loss;
        const bool is_sure = option.score.exact || !mistake.before.exact;
        if (option.move != mistake.best && option.move != mistake.move && is_equal && is_sure)
            moves.push_back(option.move);
    }
    return moves;
}

// "Stone 7, column 1": the move and what it came to, in moves of the other player.
std::vector<words::Argument> facts_of(const Judgement& mistake, const Game& game,
                                      Language language) {
    return {{"ply", std::to_string(mistake.ply)},
            {"move", spoken_move(game, mistake.move, language)},
            {"before", std::to_string(moves_in(mistake.before.plies))},
            {"after", std::to_string(moves_in(mistake.after.plies))}};
}

// What is proved of the moves of the loser.
std::vector<std::string> proved_sentences(const LostGame& lost, const Game& game,
                                          Language language) {
    if (!lost.mistake)
        return {words::say(language, lost.lost_from_start ? "lost.from_start" : "lost.nothing")};
    const Judgement& mistake = *lost.mistake;
    std::string_view key = "lost.already";
    if (lost.saves) key = mistake.after.at_most ? "lost.mistake_at_most" : "lost.mistake";
    std::vector<std::string> sentences{
        words::say(language, key, facts_of(mistake, game, language))};
    if (std::string cause = cause_sentence(mistake, game, language); !cause.empty())
        sentences.push_back(std::move(cause));
    if (lost.shortened) {
        auto arguments = facts_of(*lost.shortened, game, language);
        arguments.push_back({"since", std::to_string(mistake.ply)});
        sentences.push_back(words::say(language, "lost.shortened", arguments));
    }
    return sentences;
}

}  // namespace

std::optional<LostGame> why_lost(Engine& engine, const Record& record, std::uint64_t nodes,
                                 const Stop* stop, const std::function<void(int)>& judging) {
    const Player loser = other(*record.winner());
    TurningPoints points;
    bool was_always_lost = true;
    for (Record position = record; position.ply() > 0 && !points.lost; position.undo()) {
        if (position.turn() == loser) continue;
        judging(position.ply());
        const auto judgement = judge(engine, position, nodes, stop);
        if (!judgement) return std::nullopt;
        points.add(*judgement, loser);
        if (judgement->before.kind != ScoreKind::loss) was_always_lost = false;
    }
    LostGame lost;
    lost.saves = points.lost.has_value();
    lost.mistake = lost.saves ? points.lost : points.shortened;
    if (lost.saves) lost.shortened = points.shortened;
    else lost.turned = points.likely;
    lost.lost_from_start = was_always_lost;
    if (const auto& told = lost.mistake ? lost.mistake : lost.turned; told)
        lost.lesson = lesson_about(told->cause, record.game());
    if (lost.mistake) lost.saving = saving_moves(*lost.mistake);
    return lost;
}

std::string_view lesson_about(Cause cause, const Game& game) {
    const bool has_fours = !game.drops() && game.align > 3;
    switch (cause) {
        case Cause::threat:
        case Cause::win_at_once: return "rules";
        case Cause::double_threat:
        case Cause::own_threats: return has_fours ? "fours" : "double";
        case Cause::cell_opened:
        case Cause::cell_lost: return "parity";
        case Cause::attacked:
        case Cause::attack_missed:
        case Cause::attack_left: return has_fours ? "fours" : "double";
        case Cause::none:
        case Cause::only_move:
        case Cause::forced_win: break;
    }
    return has_fours ? "vcf" : "horizon";
}

std::vector<std::string> mistake_sentences(const LostGame& lost, const Game& game,
                                           Language language) {
    std::vector<std::string> sentences = proved_sentences(lost, game, language);
    if (!lost.turned) return sentences;
    sentences.push_back(
        words::say(language, "review.turned", {{"ply", std::to_string(lost.turned->ply)}}));
    sentences.push_back(sentence_of(*lost.turned, game, language));
    return sentences;
}

std::string saving_question(const LostGame& lost, Language language) {
    return words::say(language, lost.saves ? "lost.which_saves" : "lost.which_lasts");
}

std::string saving_sentence(const LostGame& lost, const Game& game, Language language) {
    const Verdict& before = lost.mistake->before;
    std::string_view key = "lost.lasts";
    if (before.kind == ScoreKind::win) key = "lost.keeps_win";
    else if (before.kind == ScoreKind::draw) key = "lost.keeps_draw";
    else if (before.kind == ScoreKind::estimate) key = "lost.open";
    return begun(game,
                 words::say(language, key,
                            {{"best", spoken_move(game, lost.mistake->best, language)},
                             {"moves", std::to_string(moves_in(before.plies))}}),
                 language);
}

}  // namespace puissance
