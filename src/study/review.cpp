#include "study/review.h"

#include <algorithm>

#include "game/attack.h"
#include "game/spoken_move.h"
#include "study/turning_points.h"
#include "words/words.h"

namespace puissance {

namespace {

// An estimate is no result, and has no name.
std::string result_name(const Verdict& verdict, Language language) {
    if (verdict.kind == ScoreKind::estimate) return {};
    constexpr std::array<std::string_view, 3> keys{"review.a_win", "review.a_loss",
                                                   "review.a_draw"};
    return words::say(language, keys[static_cast<std::size_t>(verdict.kind)]);
}

std::string_view key_of(const Judgement& judgement) {
    if (judgement.mark == Mark::likely)
        return judgement.before.exact ? "review.likely_win" : "review.likely";
    if (judgement.fault == Fault::result_lost && !judgement.before.exact)
        return "review.loss_proved";
    constexpr std::array<std::string_view, fault_count> keys{
        "", "review.result_lost", "review.shorter_loss", "review.win_missed"};
    return keys[static_cast<std::size_t>(judgement.fault)];
}

std::string_view key_of(Cause cause) {
    constexpr std::array<std::string_view, cause_count> keys{
        "",
        "review.threat",
        "review.cell_opened",
        "review.double_threat",
        "review.cell_lost",
        "review.win_at_once",
        "review.own_threats",
        "review.only_move",
        "review.forced_win",
        "review.attacked",
        "review.attack_missed",
        "review.attack_left",
    };
    return keys[static_cast<std::size_t>(cause)];
}

std::string listed(const std::vector<Cell>& cells, const Game& game, Language language) {
    std::string text;
    for (std::size_t i = 0; i < cells.size(); ++i) {
        if (i > 0) text += i + 1 < cells.size() ? ", " : words::say(language, "review.and");
        text += cell_text(game, cells[i], language);
    }
    return text;
}

// "two open threes": the key for one or two and the key for more, by the length of lines.
struct LineNames {
    std::string_view few;
    std::string_view many;
};

std::string counted(const LineNames& names, int count, Language language) {
    return words::say(language, count <= 2 ? names.few : names.many,
                      {{"count", std::to_string(count)}});
}

// "a four and two open threes"
std::string attack_text(const Attack& attack, const Game& game, Language language) {
    const bool is_four_in_row = game.align == 4;
    const auto fours = is_four_in_row ? LineNames{"review.four_4", "review.fours_4"}
                                      : LineNames{"review.four_5", "review.fours_5"};
    const auto open = is_four_in_row ? LineNames{"review.open_4", "review.opens_4"}
                                     : LineNames{"review.open_5", "review.opens_5"};
    if (attack.fours == 0) return counted(open, attack.open_threes, language);
    std::string text = counted(fours, attack.fours, language);
    if (attack.open_threes == 0) return text;
    return text + words::say(language, "review.and") + counted(open, attack.open_threes, language);
}

std::vector<words::Argument> arguments_of(const Judgement& judgement, const Game& game,
                                          Language language) {
    return {{"move", spoken_move(game, judgement.move, language)},
            {"best", spoken_move(game, judgement.best, language)},
            {"reply",
             judgement.reply.empty() ? "" : spoken_move(game, judgement.reply.front(), language)},
            {"cells", listed(judgement.cells, game, language)},
            {"attack", attack_text(judgement.attack, game, language)},
            {"from", result_name(judgement.before, language)},
            {"to", result_name(judgement.after, language)},
            {"before", std::to_string(moves_in(judgement.before.plies))},
            {"after", std::to_string(moves_in(judgement.after.plies))}};
}

}  // namespace

void Accuracy::add(const Judgement& judgement) {
    const auto accuracy = judgement.accuracy();
    if (!accuracy) ++unproved;
    else if (judgement.mark == Mark::likely) ++likely;
    else if (judgement.estimate == Estimate::kept) ++estimated;
    else if (*accuracy == 100) ++kept;
    else if (*accuracy > 0) ++part;
    else ++lost;
}

std::optional<double> Accuracy::percent() const {
    if (judged() == 0) return std::nullopt;
    return 100.0 * (kept + estimated + 0.5 * (part + likely)) / judged();
}

Review review(Engine& engine, const Record& record, std::uint64_t nodes, const Stop* stop,
              const std::function<void(const Judgement&)>& judged) {
    Review review;
    TurningPoints points;
    for (Record position = record; position.ply() > 0; position.undo()) {
        auto judgement = judge(engine, position, nodes, stop);
        if (!judgement) {
            review.interrupted = true;
            break;
        }
        review.accuracy[static_cast<std::size_t>(judgement->player)].add(*judgement);
        if (record.winner() && !points.lost) points.add(*judgement, other(*record.winner()));
        judged(*judgement);
        review.judgements.push_back(*std::move(judgement));
    }
    std::ranges::reverse(review.judgements);
    if (points.lost) review.decisive = points.lost->ply;
    if (points.shortened) review.shortened = points.shortened->ply;
    if (!points.lost && points.likely) review.turned = points.likely->ply;
    return review;
}

std::string cell_text(const Game& game, Cell cell, Language language) {
    if (!game.drops()) return to_text(game, move_at(cell.row * game.columns + cell.column));
    return words::say(
        language, "review.cell",
        {{"column", to_text(game, move_at(cell.column))}, {"row", std::to_string(cell.row + 1)}});
}

std::string sentence_of(const Judgement& judgement, const Game& game, Language language) {
    const auto said = [&](std::string_view key) {
        return begun(game, words::say(language, key, arguments_of(judgement, game, language)),
                     language);
    };
    if (judgement.mark == Mark::none) return {};
    if (judgement.mark == Mark::good) return said("review.good");
    if (judgement.mark == Mark::only) return said("review.only");
    const std::string cause = cause_sentence(judgement, game, language);
    return said(key_of(judgement)) + (cause.empty() ? "" : " " + cause);
}

std::string cause_sentence(const Judgement& judgement, const Game& game, Language language) {
    if (judgement.cause == Cause::none) return {};
    return begun(
        game,
        words::say(language, key_of(judgement.cause), arguments_of(judgement, game, language)),
        language);
}

}  // namespace puissance
