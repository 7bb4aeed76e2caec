#include "referee/report.h"

#include <algorithm>
#include <map>

#include <fmt/format.h>

#include "referee/players.h"
#include "study/review.h"
#include "teach/lessons.h"
#include "wire/json_pieces.h"
#include "words/words.h"

namespace puissance::referee {

namespace {

using words::say;

std::string number(double value) { return fmt::format("{:.0f}", value); }

std::string seconds(std::chrono::nanoseconds time, Language language) {
    return words::localized(fmt::format("{:.2f}", std::chrono::duration<double>(time).count()),
                            language);
}

// The lessons of the reading course that a report leads to, by name.
std::vector<std::string_view> lessons_for(const Report& report) {
    static const std::map<std::string_view, std::string_view> by_finding{
        {"nothing_cut", "alpha"},  {"window_not_passed", "deep"}, {"cuts_too_late", "beta"},
        {"signs", "negamax"},      {"wrong_side", "heuristic"},   {"depth_more", "horizon"},
        {"depth_less", "horizon"}, {"slow_wins", "sooner"},       {"no_distance", "sooner"}};
    std::vector<std::string_view> names;
    if (const auto found = by_finding.find(report.claim.finding); found != by_finding.end())
        names.push_back(found->second);
    const SeenKind* const block = report.seen_kind("block");
    if (block != nullptr && block->solved < block->asked) names.emplace_back("climb");
    const Phase sum = report.exact.own.sum();
    if (sum.asked > 0 && sum.kept * 20 < sum.asked * 19) names.emplace_back("horizon");
    std::vector<std::string_view> once;
    for (const auto name : names)
        if (std::ranges::find(once, name) == once.end()) once.push_back(name);
    return once;
}

// The phase in which most is given away.
std::optional<Phase> weakest(const Curve& curve) {
    std::optional<Phase> worst;
    for (const Phase& phase : curve.phases)
        if (phase.asked > 0 && phase.kept < phase.asked &&
            (!worst || phase.kept * worst->asked < worst->kept * phase.asked))
            worst = phase;
    return worst;
}

void add_line(std::string& text, const std::string& line) { text += line + "\n"; }

}  // namespace

Phase Curve::sum() const {
    Phase all;
    for (const Phase& phase : phases) {
        all.asked += phase.asked;
        all.kept += phase.kept;
        all.soonest += phase.soonest;
    }
    return all;
}

int StrengthPart::rung() const {
    if (games.empty()) return 0;
    return static_cast<int>(
        std::ranges::count_if(ladder, [&](int rung) { return rung <= elo + 0.5; }));
}

int ClaimPart::failed() const {
    return static_cast<int>(std::ranges::count(checks, false, &ClaimCheck::same));
}

std::string Report::link(std::string_view moves) const { return analyse_link(pages, game, moves); }

SeenKind Report::seen_sum() const {
    SeenKind sum;
    for (const SeenKind& kind : seen) {
        sum.asked += kind.asked;
        sum.solved += kind.solved;
    }
    return sum;
}

const SeenKind* Report::seen_kind(std::string_view kind) const {
    const auto found = std::ranges::find(seen, kind, &SeenKind::name);
    return found == seen.end() ? nullptr : &*found;
}

std::string percent(int part, int whole, Language language) {
    return words::localized(fmt::format("{:.1f}", whole == 0 ? 0.0 : 100.0 * part / whole),
                            language);
}

std::string finding_sentence(const ClaimPart& claim, Language language) {
    if (claim.claims.empty()) return "";
    if (claim.forfeit)
        return say(language, "judge.finding.unasked",
                   {{"reason", sentence_of(*claim.forfeit, language)}});
    if (!claim.finding.empty())
        return say(language, "judge.finding." + claim.finding, {{"claims", claim.claims}});
    const bool reports = std::ranges::any_of(
        claim.checks, [](const ClaimCheck& check) { return check.name != "moves"; });
    if (!reports) return say(language, "judge.finding.silent");
    if (!claim.first_difference.empty())
        return say(language, "judge.finding.differs",
                   {{"moves", claim.first_difference}, {"claims", claim.claims}});
    return say(language, "judge.finding.unknown", {{"claims", claim.claims}});
}

std::string strength_sentence(const StrengthPart& strength, Language language) {
    if (!strength.is_measured) return say(language, "judge.text.unmeasured");
    if (strength.games.empty()) return say(language, "judge.text.no_games");
    return say(language, "judge.text.strength",
               {{"elo", number(strength.elo)},
                {"error", number(strength.error)},
                {"games", std::to_string(strength.games.size())}});
}

std::vector<std::string> verdict_of(const Report& report, Language language) {
    std::vector<std::string> sentences;
    const auto add = [&](std::string_view key,
                         std::initializer_list<words::Argument> arguments = {}) {
        sentences.push_back(say(language, key, arguments));
    };
    const LegalPart& legal = report.legal;
    if (legal.legal == 0) {
        if (legal.fouls.empty()) add("judge.verdict.cut");
        else
            add("judge.verdict.cannot_play",
                {{"reason", sentence_of(legal.fouls[0].forfeit, language)}});
        return sentences;
    }
    const StrengthPart& strength = report.strength;
    if (!strength.games.empty()) {
        const int rung = strength.rung();
        const std::string_view key = rung == 0            ? "judge.verdict.below"
                                     : rung == rung_count ? "judge.verdict.top"
                                                          : "judge.verdict.place";
        add(key, {{"rung", std::to_string(rung)},
                  {"next", std::to_string(rung + 1)},
                  {"elo", number(strength.elo)}});
    }
    if (!legal.fouls.empty())
        add("judge.verdict.fouls", {{"count", std::to_string(legal.asked - legal.legal)},
                                    {"reason", sentence_of(legal.fouls[0].forfeit, language)}});
    if (legal.was_killed) add("judge.verdict.killed");
    if (legal.left_behind > 0)
        add("judge.verdict.left", {{"count", std::to_string(legal.left_behind)}});
    for (const std::string_view kind : {"win_in_one", "block"}) {
        const SeenKind* const seen = report.seen_kind(kind);
        if (seen == nullptr) continue;
        const bool is_all = seen->solved == seen->asked;
        add(std::string("judge.verdict.") + std::string(kind) + (is_all ? "_all" : "_some"),
            {{"solved", std::to_string(seen->solved)}, {"asked", std::to_string(seen->asked)}});
    }
    const SeenKind* const own = report.seen_kind("win_in_one");
    const SeenKind* const others = report.seen_kind("block");
    if (own != nullptr && others != nullptr && others->solved == others->asked &&
        own->solved * 3 < own->asked * 2)
        add("judge.verdict.other_side");
    const Phase sum = report.exact.own.sum();
    if (sum.asked > 0 && sum.kept == sum.asked) add("judge.verdict.exact");
    else if (const auto weak = weakest(report.exact.own))
        add("judge.verdict.weak", {{"from", std::to_string(weak->stones)},
                                   {"to", std::to_string(weak->stones + 3)},
                                   {"percent", percent(weak->kept, weak->asked, language)}});
    if (const std::string finding = finding_sentence(report.claim, language); !finding.empty())
        sentences.push_back(finding);
    if (report.is_cut) add("judge.verdict.cut");
    return sentences;
}

std::string reading_of(const Report& report, Language language) {
    std::string list;
    const auto lessons = teach::lessons();
    for (const std::string_view name : lessons_for(report)) {
        const auto lesson = std::ranges::find(lessons, name, &teach::Lesson::name);
        if (lesson == lessons.end()) continue;
        list += fmt::format("{}{} ({})", list.empty() ? "" : ", ", lesson - lessons.begin() + 1,
                            teach::title_of(*lesson, language));
    }
    return list.empty() ? "" : say(language, "judge.reading", {{"lessons", list}});
}

std::string text_report(const Report& report, Language language) {
    std::string text;
    add_line(text, say(language, "judge.heading",
                       {{"name", report.name},
                        {"game", to_text(report.game)},
                        {"time", seconds(report.time, language)},
                        {"seed", std::to_string(report.seed)}}));
    add_line(text, "");
    for (const std::string& sentence : verdict_of(report, language)) add_line(text, sentence);
    if (const std::string reading = reading_of(report, language); !reading.empty())
        add_line(text, reading);
    add_line(text, "");
    const LegalPart& legal = report.legal;
    add_line(text, say(language, "judge.text.legal",
                       {{"legal", std::to_string(legal.legal)},
                        {"asked", std::to_string(legal.asked)},
                        {"slowest", seconds(legal.slowest, language)},
                        {"time", seconds(report.time, language)}}));
    for (const FoulAt& foul : legal.fouls)
        add_line(text, "  " + (foul.moves.empty() ? "" : "\"" + foul.moves + "\": ") +
                           sentence_of(foul.forfeit, language));
    for (const SeenKind& kind : report.seen)
        add_line(text, fmt::format("  {:<28} {:>3} / {}", say(language, "judge.seen." + kind.name),
                                   kind.solved, kind.asked));
    if (const Phase sum = report.exact.own.sum(); sum.asked > 0) {
        add_line(text, say(language, "judge.text.exact",
                           {{"percent", percent(sum.kept, sum.asked, language)},
                            {"asked", std::to_string(sum.asked)},
                            {"soonest", percent(sum.soonest, sum.asked, language)}}));
        for (const Curve& curve : report.exact.rungs)
            add_line(text, fmt::format("  {:<28} {} %", curve.player,
                                       percent(curve.sum().kept, curve.sum().asked, language)));
    }
    for (const WorstMove& worst : report.exact.worst)
        add_line(text,
                 fmt::format("  {} {}: {}", to_text(worst.record), sign_of(worst.judgement.mark),
                             sentence_of(worst.judgement, report.game, language)));
    const StrengthPart& strength = report.strength;
    add_line(text, strength_sentence(strength, language));
    for (const ClaimCheck& check : report.claim.checks)
        add_line(text, fmt::format("  {:<28} {:>12} {:>12}  {}",
                                   say(language, "judge.check." + check.name), check.yours,
                                   check.textbook,
                                   say(language, check.same ? "judge.same" : "judge.differs")));
    return text;
}

std::string json_report(const Report& report, Language language) {
    using wire::Json;
    const auto phases = [](const Curve& curve) {
        Json list = Json::array();
        for (const Phase& phase : curve.phases)
            list.push_back({{"stones", phase.stones},
                            {"asked", phase.asked},
                            {"kept", phase.kept},
                            {"soonest", phase.soonest}});
        return Json{{"player", curve.player}, {"phases", list}};
    };
    Json json{{"player", report.player},
              {"name", report.name},
              {"game", to_text(report.game)},
              {"seed", report.seed},
              {"time", std::chrono::duration<double>(report.time).count()},
              {"cut", report.is_cut}};
    Json verdict = Json::array();
    for (const std::string& sentence : verdict_of(report, language)) verdict.push_back(sentence);
    json["verdict"] = verdict;
    json["reading"] = reading_of(report, language);
    Json fouls = Json::array();
    for (const FoulAt& foul : report.legal.fouls)
        fouls.push_back({{"moves", foul.moves},
                         {"forfeit", wire::forfeit_json(foul.forfeit)},
                         {"sentence", sentence_of(foul.forfeit, language)}});
    json["legal"] = {{"asked", report.legal.asked},
                     {"legal", report.legal.legal},
                     {"slowest", std::chrono::duration<double>(report.legal.slowest).count()},
                     {"fouls", fouls},
                     {"killed", report.legal.was_killed},
                     {"left_behind", report.legal.left_behind}};
    json["exercises"] = Json::array();
    for (const SeenKind& kind : report.seen)
        json["exercises"].push_back(
            {{"kind", kind.name}, {"asked", kind.asked}, {"solved", kind.solved}});
    const Phase sum = report.exact.own.sum();
    Json exact{{"solved", report.exact.is_solved},
               {"asked", sum.asked},
               {"kept", sum.kept},
               {"soonest", sum.soonest},
               {"curve", phases(report.exact.own)},
               {"rungs", Json::array()},
               {"worst", Json::array()}};
    for (const Curve& curve : report.exact.rungs) exact["rungs"].push_back(phases(curve));
    for (const WorstMove& worst : report.exact.worst)
        exact["worst"].push_back(
            {{"moves", to_text(worst.record)},
             {"link", report.link(to_text(worst.record))},
             {"best", to_text(report.game, worst.judgement.best)},
             {"mark", sign_of(worst.judgement.mark)},
             {"reply", wire::line_json(report.game, worst.judgement.reply)},
             {"sentence", sentence_of(worst.judgement, report.game, language)}});
    json["exact"] = exact;
    Json games = Json::array();
    for (const StrengthGame& game : report.strength.games) {
        Json& one = games.emplace_back(Json{{"rung", game.rung},
                                            {"first", game.moves_first},
                                            {"score", game.score},
                                            {"moves", game.moves},
                                            {"link", report.link(game.moves)}});
        if (game.forfeit) one["forfeit"] = wire::forfeit_json(*game.forfeit);
    }
    json["strength"] = {{"measured", report.strength.is_measured}, {"games", games}};
    const bool is_known = !report.strength.games.empty();
    json["strength"]["elo"] = is_known ? Json(report.strength.elo) : Json();
    json["strength"]["elo_error"] = is_known ? Json(report.strength.error) : Json();
    json["strength"]["rung"] = is_known ? Json(report.strength.rung()) : Json();
    if (!report.claim.claims.empty()) {
        Json checks = Json::array();
        for (const ClaimCheck& check : report.claim.checks)
            checks.push_back({{"check", check.name},
                              {"yours", check.yours},
                              {"textbook", check.textbook},
                              {"same", check.same}});
        json["claims"] = {{"claims", report.claim.claims},
                          {"positions", report.claim.positions},
                          {"checks", checks},
                          {"finding", report.claim.finding},
                          {"sentence", finding_sentence(report.claim, language)}};
    }
    return wire::written(json);
}

}  // namespace puissance::referee
