#include "teach/value_text.h"

namespace puissance::teach {

namespace {

std::string signed_number(std::int64_t number) {
    return (number > 0 ? "+" : "") + std::to_string(number);
}

}  // namespace

std::string value_text(const Trace& trace, Score score, words::Language language) {
    if (score == Score::best()) return "+∞";
    if (score == Score::worst()) return "-∞";
    if (!score.is_decided()) return signed_number(score.points());
    if (trace.algorithm.eval == Evaluator::outcome) {
        const int worth = trace.record.game().cells() + 1 - score.plies();
        return signed_number(score.is_win() ? worth : -worth);
    }
    return words::say(language, score.is_win() ? "value.win" : "value.loss",
                      {{"plies", std::to_string(score.plies())}});
}

std::string value_text(const Trace& trace, const TraceNode& node, words::Language language) {
    return bounded_text(trace, node.value, node.bound, language);
}

std::string bounded_text(const Trace& trace, Score score, Bound bound, words::Language language) {
    if (bound == Bound::none) return "?";
    const std::string text = value_text(trace, score, language);
    if (bound == Bound::exact) return text;
    return (bound == Bound::lower ? "≥ " : "≤ ") + text;
}

std::string window_text(const Trace& trace, Window window, words::Language language) {
    return "[" + value_text(trace, window.alpha, language) + ", " +
           value_text(trace, window.beta, language) + "]";
}

}  // namespace puissance::teach
