// Who plays, as text: a level by either of its names, or an algorithm with its options.
#include <charconv>
#include <string>

#include "base/seconds.h"
#include "game/shown.h"
#include "puissance/engine.h"
#include "search/names.h"

namespace puissance {

namespace {

constexpr int medium_depth = 4;
constexpr int hard_depth = 8;
constexpr int max_depth = max_free_side * max_free_side;
constexpr std::chrono::seconds max_time{86'400};

struct LevelNames {
    std::string_view english;
    std::string_view french;
    Level level;
};

constexpr std::array<LevelNames, 5> levels{{{"easy", "facile", Level::easy},
                                            {"medium", "moyen", Level::medium},
                                            {"hard", "difficile", Level::hard},
                                            {"expert", "expert", Level::expert},
                                            {"perfect", "parfait", Level::perfect}}};

Algorithm algorithm_of(Level level) {
    Algorithm algorithm;
    switch (level) {
        case Level::easy: algorithm.method = Method::random; break;
        case Level::medium: algorithm.depth = medium_depth; break;
        case Level::hard: algorithm.depth = hard_depth; break;
        case Level::expert: algorithm.method = Method::deepening; break;
        case Level::perfect: algorithm.method = Method::solver; break;
    }
    const bool thinks_best = level == Level::expert || level == Level::perfect;
    algorithm.threats = thinks_best;
    // The best evaluator: over 20 games at 50 ms a move it takes 19 points from `alignments`, on
    // connect4 as on gomoku (puissance match).
    if (thinks_best) algorithm.eval = Evaluator::windows;
    // Two games against the same level should differ.
    algorithm.shuffle = level == Level::medium || level == Level::hard;
    return algorithm;
}

std::string_view trimmed(std::string_view text) {
    const auto start = text.find_first_not_of(" \t");
    if (start == std::string_view::npos) return {};
    return text.substr(start, text.find_last_not_of(" \t") - start + 1);
}

tl::unexpected<Error> wrong_value(std::string_view option, std::string_view value,
                                  std::string_view expected) {
    return fail(
        ErrorCode::wrong_option,
        {{"option", shown(option)}, {"value", shown(value)}, {"expected", std::string(expected)}});
}

template <std::size_t N>
std::string listed(const std::array<std::string_view, N>& names) {
    std::string text;
    for (const auto name : names) text += (text.empty() ? "" : ", ") + std::string(name);
    return text;
}

Result<void> set_depth(Algorithm& algorithm, std::string_view value) {
    int depth = 0;
    const auto [end, error] = std::from_chars(value.data(), value.data() + value.size(), depth);
    if (error != std::errc{} || end != value.data() + value.size() || depth < 1 ||
        depth > max_depth)
        return wrong_value("depth", value, "1–" + std::to_string(max_depth));
    algorithm.depth = depth;
    return {};
}

Result<void> set_time(Algorithm& algorithm, std::string_view value) {
    const auto time = parse_seconds(value);
    if (!time || time->count() == 0 || *time > max_time) return wrong_value("time", value, "> 0");
    algorithm.time = *time;
    return {};
}

Result<void> set_option(Algorithm& algorithm, std::string_view option, std::string_view whole) {
    const auto equals = option.find('=');
    const std::string_view name = trimmed(option.substr(0, equals));
    const bool has_value = equals != std::string_view::npos;
    const std::string_view value = has_value ? trimmed(option.substr(equals + 1)) : "";
    const Method method = algorithm.method;
    const bool looks_ahead = method != Method::random && method != Method::solver;
    const bool is_textbook = method == Method::minimax || method == Method::alphabeta;
    if (name == "depth" && looks_ahead) return set_depth(algorithm, value);
    if (name == "time" && looks_ahead) return set_time(algorithm, value);
    if (name == "eval" && looks_ahead) {
        const auto eval = parse_evaluator(value);
        if (!eval) return tl::unexpected<Error>(eval.error());
        algorithm.eval = *eval;
        return {};
    }
    if (name == "order" && is_textbook) {
        const auto order = named<Order>(order_names, value);
        if (!order) return wrong_value(name, value, listed(order_names));
        algorithm.order = *order;
        return {};
    }
    if (name == "threats" && !has_value && method == Method::deepening) {
        algorithm.threats = true;
        return {};
    }
    if (name == "shuffle" && !has_value && looks_ahead && !is_textbook) {
        algorithm.shuffle = true;
        return {};
    }
    return fail(ErrorCode::unknown_option,
                {{"player", shown(whole.substr(0, whole.find('(')))}, {"option", shown(option)}});
}

Result<Algorithm> parse_algorithm(std::string_view text) {
    const auto open = text.find('(');
    const auto method = named<Method>(method_names, trimmed(text.substr(0, open)));
    if (!method) return fail(ErrorCode::unknown_player, {{"player", shown(text)}});
    Algorithm algorithm;
    algorithm.method = *method;
    if (open == std::string_view::npos) return algorithm;
    std::string_view rest = text.substr(open + 1);
    if (!rest.ends_with(')'))
        return fail(ErrorCode::missing_parenthesis, {{"player", shown(text)}});
    rest.remove_suffix(1);
    if (trimmed(rest).empty()) return algorithm;
    while (true) {
        const auto comma = rest.find(',');
        const auto set = set_option(algorithm, trimmed(rest.substr(0, comma)), text);
        if (!set) return tl::unexpected<Error>(set.error());
        if (comma == std::string_view::npos) return algorithm;
        rest.remove_prefix(comma + 1);
    }
}

}  // namespace

Result<Evaluator> parse_evaluator(std::string_view text) {
    const auto eval = named<Evaluator>(evaluator_names, text);
    if (!eval) return wrong_value("eval", text, listed(evaluator_names));
    return *eval;
}

Result<Contestant> parse_contestant(std::string_view text) {
    text = trimmed(text);
    Contestant contestant;
    contestant.text = std::string(text);
    if (text == "human" || text == "humain") {
        contestant.is_human = true;
        contestant.text = "human";
        return contestant;
    }
    for (const LevelNames& names : levels) {
        if (text != names.english && text != names.french) continue;
        contestant.level = names.level;
        contestant.text = std::string(names.english);
        contestant.algorithm = algorithm_of(names.level);
        return contestant;
    }
    const auto algorithm = parse_algorithm(text);
    if (!algorithm) return tl::unexpected<Error>(algorithm.error());
    contestant.algorithm = *algorithm;
    contestant.text = to_text(*algorithm);
    return contestant;
}

}  // namespace puissance
