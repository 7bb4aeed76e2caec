#include "teach/value_text.h"

namespace puissance::teach {

namespace {

std::string signed_number(std::int64_t number) {
    return (number > 0 ? "+" : "") + std::to_string(number);
}

// first_cells is "x cells", second_2 is "o(2)".
std::string part_name(const Part& part, words::Language language) {
    const auto line = part.name.find('_');
    if (line == std::string::npos) return words::say(language, "eval.win");
    const std::string stone = part.name.starts_with("first") ? "x" : "o";
    const std::string what = part.name.substr(line + 1);
    return what == "cells" ? stone + " " + words::say(language, "eval.cells")
                           : stone + "(" + what + ")";
}

// A win or a loss is written by the sentence of one of the two keys, unless it has a number.
std::string text_of(const Trace& trace, Score score, words::Language language, const char* win,
                    const char* loss) {
    if (score == Score::best()) return "+∞";
    if (score == Score::worst()) return "-∞";
    if (!score.is_decided()) return signed_number(score.points());
    if (trace.algorithm.eval == Evaluator::outcome) {
        const int worth = trace.record.game().cells() + 1 - score.plies();
        return signed_number(score.is_win() ? worth : -worth);
    }
    return words::say(language, score.is_win() ? win : loss,
                      {{"plies", std::to_string(score.plies())}});
}

}  // namespace

std::string value_text(const Trace& trace, Score score, words::Language language) {
    return text_of(trace, score, language, "value.win", "value.loss");
}

std::string spoken_value(const Trace& trace, Score score, words::Language language) {
    return text_of(trace, score, language, "value.spoken_win", "value.spoken_loss");
}

std::string value_text(const Trace& trace, const TraceNode& node, words::Language language) {
    return bounded_text(trace, node.value, node.bound, language);
}

std::string bounded_text(const Trace& trace, Score score, Bound bound, words::Language language) {
    if (bound == Bound::none) return "?";
    std::string text = value_text(trace, score, language);
    if (bound == Bound::exact) return text;
    return (bound == Bound::lower ? "≥ " : "≤ ") + text;
}

std::string part_text(const Part& part, words::Language language) {
    return part_name(part, language) + " " + signed_number(part.points);
}

std::string parts_text(const std::vector<Part>& parts, words::Language language) {
    std::string text;
    for (const Part& part : parts) text += (text.empty() ? "" : ", ") + part_text(part, language);
    return text.empty() ? "0" : text;
}

std::string window_text(const Trace& trace, Window window, words::Language language) {
    return "[" + value_text(trace, window.alpha, language) + ", " +
           value_text(trace, window.beta, language) + "]";
}

}  // namespace puissance::teach
