#include "engine/proved_options.h"

#include <algorithm>

#include "free/search_score.h"

namespace puissance {

namespace {

// A loss cannot come sooner: the reply completes a line.
constexpr int min_loss_plies = 2;

}  // namespace

std::vector<Option> with_proved(std::vector<Option> options, const std::vector<Option>& proved) {
    for (Option& option : options) {
        const auto proof = std::ranges::find(proved, option.move, &Option::move);
        if (proof != proved.end()) option = *proof;
    }
    return options;
}

void limit(Verdict& other, const Verdict& best) {
    if (score_of(other) <= score_of(best)) return;
    // Where the best move loses, all do, and no later. Where it does not, others may be worse.
    if (best.kind == ScoreKind::loss) {
        other = best;
        other.at_most = best.plies > min_loss_plies;
    } else {
        other = best.kind == ScoreKind::estimate ? best : free_board::estimate_of(score_of(best));
    }
}

Analysis with_options(Analysis analysis, std::vector<Option> options) {
    for (Option& option : options) {
        if (option.move == *analysis.move) option = {*analysis.move, analysis.score, analysis.line};
        else limit(option.score, analysis.score);
    }
    analysis.options = std::move(options);
    return analysis;
}

}  // namespace puissance
