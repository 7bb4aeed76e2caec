#include "terminal/kept_reviews.h"

#include "base/try.h"
#include "study/own_games.h"
#include "system/shared_lines.h"
#include "terminal/data_file.h"
#include "wire/json_text.h"

namespace puissance::terminal {

namespace {

using wire::Json;

constexpr int review_version = 1;

Json line_of(const KeptReview& review) {
    Json faults = Json::array();
    for (const KeptReview::Found& found : review.faults)
        faults.push_back({{"turn", wire::name_of(found.player)}, {"kind", kind_name(found.kind)}});
    Json accuracy = Json::array();
    for (const auto& percent : review.accuracy)
        accuracy.push_back(percent ? Json(*percent) : Json());
    return {{"version", review_version},
            {"game", review.game},
            {"moves", review.moves},
            {"faults", faults},
            {"accuracy", accuracy}};
}

std::optional<Cause> kind_named(std::string_view name) {
    for (int i = 0; i < cause_count; ++i)
        if (const auto cause = static_cast<Cause>(i); kind_name(cause) == name)
            return kind_of(cause);
    return std::nullopt;
}

std::optional<KeptReview::Found> found_in(const Json& json) {
    if (!json.is_object()) return std::nullopt;
    const auto turn = wire::text_of(json, "turn", "");
    const auto kind = wire::text_of(json, "kind", "").map(kind_named);
    if (!turn || !kind || !*kind) return std::nullopt;
    const Player player = *turn == wire::name_of(Player::first) ? Player::first : Player::second;
    return KeptReview::Found{player, **kind};
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
        review.faults.push_back(*found);
    }
    for (std::size_t i = 0; i < 2; ++i)
        if ((*accuracy)[i].is_number()) review.accuracy[i] = (*accuracy)[i].get<double>();
    return review;
}

}  // namespace

KeptReview kept_review(const Record& record, const Review& review) {
    KeptReview kept{to_text(record.game()), to_text(record), {}, {}};
    for (const Judgement& judgement : review.judgements)
        if (judgement.fault != Fault::none)
            kept.faults.push_back({judgement.player, kind_of(judgement.cause)});
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
