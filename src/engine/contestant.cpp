// Who plays, as text: a level or a rung by either of its names, or an algorithm with its options.
#include <string>
#include <vector>

#include "base/lower_case.h"
#include "base/nearest_name.h"
#include "base/try.h"
#include "eval/evaluators.h"
#include "game/shown.h"
#include "puissance/engine.h"
#include "search/names.h"
#include "search/settings.h"

namespace puissance {

namespace {

constexpr int medium_depth = 4;
constexpr int hard_depth = 8;

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
        case Level::medium:
        case Level::hard: break;
        case Level::expert: algorithm.method = Method::deepening; break;
        case Level::perfect: algorithm.method = Method::solver; break;
    }
    const bool thinks_best = level == Level::expert || level == Level::perfect;
    algorithm.threats = thinks_best;
    if (thinks_best) algorithm.eval = best_evaluator;
    // Two games against the same level should differ.
    algorithm.shuffle = level == Level::medium || level == Level::hard;
    return algorithm;
}

// Expert and perfect have no limit of their own: whoever asks says how long.
Limits limits_of(Level level) {
    Limits limits;
    if (level == Level::medium) limits.depth = medium_depth;
    if (level == Level::hard) limits.depth = hard_depth;
    return limits;
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

// depth=8, time=0.5
Result<std::uint64_t> read_value(const Setting& setting, std::string_view text) {
    const auto value = value_of(setting, text);
    if (value) return *value;
    return wrong_value(setting.name, text,
                       setting.is_time() ? "> 0"
                                         : text_of(setting, setting.smallest) + "–" +
                                               text_of(setting, setting.largest));
}

Result<void> set_limit(Limits& limits, const Setting& setting, std::string_view text) {
    TRY_ASSIGN(const std::uint64_t value, read_value(setting, text));
    Settings settings{limits};
    setting.set(settings, value);
    limits = settings.limits;
    return {};
}

// "order+table": these parts, and no others.
Result<void> set_parts(Algorithm& algorithm, std::string_view value) {
    algorithm.parts = Parts::none();
    for (std::string_view rest = value; true;) {
        const auto plus = rest.find('+');
        const auto part = named<std::size_t>(part_names, trimmed(rest.substr(0, plus)));
        if (!part) return wrong_value("with", value, listed(part_names));
        algorithm.parts.*part_members[*part] = true;
        if (plus == std::string_view::npos) return {};
        rest.remove_prefix(plus + 1);
    }
}

Result<void> set_option(Contestant& contestant, std::string_view option, std::string_view whole) {
    const auto equals = option.find('=');
    const std::string_view name = trimmed(option.substr(0, equals));
    const bool has_value = equals != std::string_view::npos;
    const std::string_view value = has_value ? trimmed(option.substr(equals + 1)) : "";
    Algorithm& algorithm = contestant.algorithm;
    const Method method = algorithm.method;
    const bool looks_ahead = method != Method::random && method != Method::solver;
    const bool is_textbook = method == Method::minimax || method == Method::alphabeta;
    const Setting* const setting = find_setting(name);
    if (setting != nullptr && setting->in == Setting::In::players_too && looks_ahead)
        return set_limit(contestant.limits, *setting, value);
    if (name == "eval" && has_evaluator(method)) {
        TRY_ASSIGN(algorithm.eval, parse_evaluator(value));
        return {};
    }
    if (name == "order" && is_textbook) {
        const auto order = named<Order>(order_names, value);
        if (!order) return wrong_value(name, value, listed(order_names));
        algorithm.order = *order;
        return {};
    }
    if (name == "with" && has_parts(method)) return set_parts(algorithm, value);
    if (name == "plain" && !has_value && has_parts(method)) {
        algorithm.parts = Parts::none();
        return {};
    }
    if (name == "threats" && !has_value && method == Method::deepening) {
        algorithm.threats = true;
        return {};
    }
    if (name == "shuffle" && !has_value && has_parts(method)) {
        algorithm.shuffle = true;
        return {};
    }
    return fail(ErrorCode::unknown_option,
                {{"player", shown(whole.substr(0, whole.find('(')))}, {"option", shown(option)}});
}

// "level:7" after its colon. A rung has no limits of its own that a request could loosen.
Result<Contestant> parse_rung(std::string_view number) {
    Contestant contestant;
    TRY_ASSIGN(const std::uint64_t rung, read_value({"level", "N", "", 1, rung_count}, number));
    contestant.rung = static_cast<int>(rung);
    contestant.text = "level:" + std::to_string(*contestant.rung);
    contestant.algorithm = algorithm_of(Level::perfect);
    return contestant;
}

std::string known_players() {
    std::string text;
    for (const LevelNames& names : levels) text += std::string(names.english) + ", ";
    return text + "level:1–" + std::to_string(rung_count) + ", human, " + listed(method_names);
}

tl::unexpected<Error> unknown_player(std::string_view text) {
    std::vector<std::string> names(method_names.begin(), method_names.end());
    for (const LevelNames& level : levels) {
        names.emplace_back(level.english);
        names.emplace_back(level.french);
    }
    names.emplace_back("human");
    auto error =
        fail(ErrorCode::unknown_player, {{"player", shown(text)}, {"expected", known_players()}});
    const std::string meant = nearest_name(trimmed(text), names);
    if (!meant.empty()) error.value().facts.push_back({"meant", meant});
    return error;
}

// `written` is the text as it was before its letters were made small.
Result<Contestant> parse_algorithm(std::string_view text, std::string_view written) {
    const auto open = text.find('(');
    const auto method = named<Method>(method_names, trimmed(text.substr(0, open)));
    if (!method) return unknown_player(written);
    Contestant contestant;
    contestant.algorithm.method = *method;
    if (open == std::string_view::npos) return contestant;
    std::string_view rest = text.substr(open + 1);
    if (!rest.ends_with(')'))
        return fail(ErrorCode::missing_parenthesis, {{"player", shown(text)}});
    rest.remove_suffix(1);
    if (trimmed(rest).empty()) return contestant;
    while (true) {
        const auto comma = rest.find(',');
        TRY(set_option(contestant, trimmed(rest.substr(0, comma)), text));
        if (comma == std::string_view::npos) return contestant;
        rest.remove_prefix(comma + 1);
    }
}

}  // namespace

Result<Evaluator> parse_evaluator(std::string_view text) {
    const auto eval = named<Evaluator>(evaluator_names, lower_case(text));
    if (!eval) return wrong_value("eval", text, listed(evaluator_names));
    return *eval;
}

Result<Contestant> parse_contestant(std::string_view text) {
    const std::string lower = lower_case(trimmed(text));
    Contestant contestant;
    if (lower == "human" || lower == "humain") {
        contestant.is_human = true;
        contestant.text = "human";
        return contestant;
    }
    for (const LevelNames& names : levels) {
        if (lower != names.english && lower != names.french) continue;
        contestant.level = names.level;
        contestant.text = std::string(names.english);
        contestant.algorithm = algorithm_of(names.level);
        contestant.limits = limits_of(names.level);
        return contestant;
    }
    for (const std::string_view stem : {"level:", "niveau:"})
        if (lower.starts_with(stem)) return parse_rung(std::string_view(lower).substr(stem.size()));
    // Only apps/referee starts programs, and only the command line asks it to.
    for (const std::string_view stem : {"program:", "gomocup:", "python:", "http://"})
        if (lower.starts_with(stem))
            return fail(ErrorCode::wrong_usage, {{"reason", "program_elsewhere"}});
    TRY_ASSIGN(contestant, parse_algorithm(lower, text));
    contestant.text = to_text(contestant.algorithm, contestant.limits);
    return contestant;
}

}  // namespace puissance
