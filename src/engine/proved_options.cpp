#include "engine/proved_options.h"

#include <algorithm>

namespace puissance {

namespace {

// What the best option says of the position. A win is one, though another move may win sooner;
// a draw only when no other move is open.
Verdict verdict_of_best(const Option& best, const std::vector<Option>& options) {
    const bool is_proved =
        best.score.kind == ScoreKind::win ||
        std::ranges::all_of(options, [](const Option& option) { return option.score.exact; });
    if (is_proved || best.score.kind != ScoreKind::draw) return best.score;
    return {ScoreKind::estimate, 0, 0, false};
}

}  // namespace

Analysis with_proved(Analysis estimate, const std::vector<Move>& moves,
                     const std::vector<Option>& proved) {
    std::vector<Option> options = estimate.options;
    if (options.empty())
        for (const Move move : moves) options.push_back({move, {}, {move}});
    for (Option& option : options) {
        const auto proof = std::ranges::find(proved, option.move, &Option::move);
        if (proof != proved.end()) option = *proof;
    }
    // Among equals the estimate's own choice stays.
    const Option* best = &*std::ranges::find(options, *estimate.move, &Option::move);
    for (const Option& option : options)
        if (score_of(option.score) > score_of(best->score)) best = &option;
    estimate.move = best->move;
    estimate.line = best->line;
    estimate.score = verdict_of_best(*best, options);
    if (!estimate.options.empty()) estimate.options = std::move(options);
    return estimate;
}

}  // namespace puissance
