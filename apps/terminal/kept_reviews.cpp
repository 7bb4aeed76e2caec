#include "terminal/kept_reviews.h"

#include "base/try.h"
#include "system/shared_lines.h"
#include "terminal/data_file.h"
#include "wire/json_text.h"

namespace puissance::terminal {

namespace {

using wire::Json;

constexpr int review_version = 1;

Json line_of(const KeptReview& review) {
    Json faults = Json::array();
    for (const auto& [player, mistake] : review.mistakes) {
        Json& fault = faults.emplace_back(
            Json{{"turn", wire::name_of(player)}, {"kind", kind_name(mistake)}});
        if (mistake.is_likely) fault["likely"] = true;
    }
    Json accuracy = Json::array();
    for (const auto& percent : review.accuracy)
        accuracy.push_back(percent ? Json(*percent) : Json());
    return {{"version", review_version},
            {"game", review.game},
            {"moves", review.moves},
            {"faults", faults},
            {"accuracy", accuracy}};
}

std::optional<KeptReview::Found> found_in(const Json& json) {
    if (!json.is_object()) return std::nullopt;
    const auto turn = wire::text_of(json, "turn", "");
    const auto kind = wire::text_of(json, "kind", "");
    const auto is_likely = wire::flag_of(json, "likely", false);
    if (!turn || !kind || !is_likely) return std::nullopt;
    const auto mistake = mistake_named(*kind, *is_likely);
    if (!mistake) return std::nullopt;
    const Player player = *turn == wire::name_of(Player::first) ? Player::first : Player::second;
    return KeptReview::Found{player, *mistake};
}

std::optional<KeptReview> review_in(const Json& json) {
    const auto game = wire::text_of(json, "game", "");
    const auto moves = wire::text_of(json, "moves", "");
    const auto faults = json.find("faults");
    const auto accuracy = json.find("accuracy");
    if (!game || !moves || faults == json.end() || !faults->is_array() || accuracy == json.end() ||
        !accuracy->is_array() || accuracy->size() != 2)
        return std::nullopt;
    KeptReview review{*game, *moves, {}, {}};
    for (const Json& fault : *faults) {
        const auto found = found_in(fault);
        if (!found) return std::nullopt;
        review.mistakes.push_back(*found);
    }
    for (std::size_t i = 0; i < 2; ++i)
        if ((*accuracy)[i].is_number()) review.accuracy[i] = (*accuracy)[i].get<double>();
    return review;
}

}  // namespace

KeptReview kept_review(const Record& record, const Review& review) {
    KeptReview kept{to_text(record.game()), to_text(record), {}, {}};
    for (const Judgement& judgement : review.judgements)
        if (const auto mistake = mistake_in(judgement))
            kept.mistakes.push_back({judgement.player, *mistake});
    for (std::size_t i = 0; i < 2; ++i) kept.accuracy[i] = review.accuracy[i].percent();
    return kept;
}

KeptReviews::KeptReviews() : file_(data_file("reviews.jsonl")) {}

Result<std::vector<KeptReview>> KeptReviews::read() const {
    std::vector<KeptReview> reviews;
    TRY(read_json_lines(file_, review_version, [&](const Json& json) {
        auto review = review_in(json);
        if (review) reviews.push_back(*std::move(review));
        return true;
    }));
    return reviews;
}

Result<void> KeptReviews::add(const KeptReview& review) const {
    if (file_.empty()) return {};
    return system::add_lines(file_, wire::written(line_of(review)) + "\n");
}

Result<void> KeptReviews::forget(const std::optional<Game>& game) const {
    return forget_json_lines(file_, game);
}

}  // namespace puissance::terminal
