#include "wire/review_json.h"

#include <algorithm>
#include <array>

#include "play/file_place.h"
#include "wire/json_pieces.h"

namespace puissance::wire {

namespace {

constexpr std::array<std::string_view, fault_count> fault_names{"", "result_lost", "shorter_loss",
                                                                "win_missed"};
constexpr std::array<std::string_view, cause_count> cause_names{
    "",           "threat",      "cell_opened",   "double_threat",
    "cell_lost",  "win_at_once", "own_threats",   "only_move",
    "forced_win", "attacked",    "attack_missed", "attack_left"};

// Null for the first of them, which is none.
template <class Kind, std::size_t N>
Json named_or_null(const std::array<std::string_view, N>& names, Kind kind) {
    if (kind == Kind::none) return nullptr;
    return names[static_cast<std::size_t>(kind)];
}

Json number_or_null(std::optional<int> number) { return number ? Json(*number) : Json(nullptr); }

Json accuracy_json(const Accuracy& accuracy) {
    const auto percent = accuracy.percent();
    return {{"percent", percent ? Json(*percent) : Json(nullptr)},
            {"kept", accuracy.kept},
            {"part", accuracy.part},
            {"lost", accuracy.lost},
            {"estimated", accuracy.estimated},
            {"likely", accuracy.likely},
            {"unproved", accuracy.unproved},
            {"judged", accuracy.judged()}};
}

Json judgement_json(const Record& record, const Judgement& judgement, Language language) {
    const Game& game = record.game();
    return Json{{"game", to_text(game)},
                {"moves", to_text(record)},
                {"ply", judgement.ply},
                {"move", to_text(game, judgement.move)},
                {"turn", name_of(judgement.player)},
                {"before", verdict_json(judgement.before)},
                {"after", verdict_json(judgement.after)},
                {"best", to_text(game, judgement.best)},
                {"line", line_json(game, judgement.line)},
                {"reply", line_json(game, judgement.reply)},
                {"mark", sign_of(judgement.mark)},
                {"fault", named_or_null(fault_names, judgement.fault)},
                {"cause", named_or_null(cause_names, judgement.cause)},
                {"cells", cells_json(judgement.cells)},
                {"sentence", sentence_of(judgement, game, language)},
                {"accuracy", number_or_null(judgement.accuracy())},
                {"likely", judgement.mark == Mark::likely},
                {"proved", judgement.is_proved()}};
}

}  // namespace

std::optional<Cause> cause_named(std::string_view name) {
    const auto known = std::ranges::find(cause_names, name);
    if (known == cause_names.end() || name.empty()) return std::nullopt;
    return static_cast<Cause>(known - cause_names.begin());
}

std::string review_reply(const Record& record, const Judgement& judgement, Language language) {
    return written(judgement_json(record, judgement, language));
}

std::string review_sum_reply(const Record& record, const Review& review) {
    return written(Json{{"game", to_text(record.game())},
                        {"moves", to_text(record)},
                        {"decisive", number_or_null(review.decisive)},
                        {"shortened", number_or_null(review.shortened)},
                        {"turned", number_or_null(review.turned)},
                        {"interrupted", review.interrupted},
                        {"accuracy",
                         {{"first", accuracy_json(review.accuracy[0])},
                          {"second", accuracy_json(review.accuracy[1])}}}});
}

std::string review_lines(const Record& record, const Review& review, Language language) {
    std::string lines;
    Record position(record.game());
    for (const Judgement& judgement : review.judgements) {
        while (position.ply() < judgement.ply)
            (void)position.play(record.moves()[static_cast<std::size_t>(position.ply())]);
        lines += review_reply(position, judgement, language) + "\n";
    }
    return lines + review_sum_reply(record, review);
}

std::string why_reply(const Record& record, const LostGame& lost, Language language) {
    const Game& game = record.game();
    const auto judged = [&](const std::optional<Judgement>& judgement) -> Json {
        if (!judgement) return nullptr;
        Record position = record;
        while (position.ply() > judgement->ply) position.undo();
        return judgement_json(position, *judgement, language);
    };
    Json json{{"game", to_text(game)},
              {"moves", to_text(record)},
              {"loser", name_of(other(*record.winner()))},
              {"mistake", judged(lost.mistake)},
              {"shortened", judged(lost.shortened)},
              {"turned", judged(lost.turned)},
              {"lost_from_start", lost.lost_from_start},
              {"sentences", mistake_sentences(lost, game, language)}};
    if (!lost.mistake) {
        if (lost.turned) json["lesson"] = lost.lesson;
        return written(json);
    }
    json["saving"] = line_json(game, lost.saving);
    json["saves"] = lost.saves;
    json["lesson"] = lost.lesson;
    json["question"] = saving_question(lost, language);
    json["answer"] = saving_sentence(lost, game, language);
    return written(json);
}

std::string game_heading_reply(std::string_view file, int number, const SavedGame& saved) {
    return written(Json{{"file", shown(file)},
                        {"number", number},
                        {"game", to_text(saved.record.game())},
                        {"moves", to_text(saved.record)},
                        {"first", seated(saved, Player::first)},
                        {"second", seated(saved, Player::second)}});
}

}  // namespace puissance::wire
