#include "cli/machine.h"

#include <fmt/core.h>

#include "engine/whole_line.h"
#include "puissance/message.h"

namespace puissance::app {

Result<Contestant> read_machine(std::string_view text) {
    auto player = parse_contestant(text);
    if (player && player->is_human)
        return fail(ErrorCode::wrong_usage, {{"reason", "human_cannot"}});
    return player;
}

std::uint64_t seed_of(const Settings& settings) {
    if (settings.seed) return *settings.seed;
    return static_cast<std::uint64_t>(std::chrono::system_clock::now().time_since_epoch().count());
}

Question question_of(const Contestant& player, const Settings& settings, const Record& record,
                     Shell& shell) {
    Question question = question_for(player, settings.limits);
    question.seed = seed_of(settings);
    question.options = settings.options;
    question.on_progress = [&shell, game = record.game()](const Progress& progress) {
        shell.show_progress(shell.say(
            "think.progress", {{"depth", std::to_string(progress.depth)},
                               {"nodes", grouped(progress.nodes, shell.language)},
                               {"move", progress.move ? to_text(game, *progress.move) : "?"},
                               {"score", sentence_of(progress.score, shell.language)}}));
    };
    return question;
}

void tell_summary(const Shell& shell, const Record& record, const Analysis& analysis) {
    if (analysis.fell_back) shell.tell(shell.say("think.fell_back"));
    const bool is_random = analysis.nodes == 0 && analysis.score.kind == ScoreKind::estimate;
    if (is_random) return;  // There is nothing to report.
    const bool is_proof = analysis.score.exact;
    shell.tell(shell.say(is_proof ? "think.proved" : "think.found",
                         {{"score", sentence_of(analysis.score, shell.language)},
                          {"line", line_text(shell, record, analysis.score, analysis.line)},
                          {"depth", std::to_string(analysis.depth)},
                          {"nodes", grouped(analysis.nodes, shell.language)}}));
}

std::string line_text(const Shell& shell, const Record& record, const Verdict& score,
                      const std::vector<Move>& line) {
    std::string text;
    for (const Move move : line) text += to_text(record.game(), move) + " ";
    if (is_cut(record, score, line)) return text + shell.say("line.cut");
    if (!text.empty()) text.pop_back();
    return text;
}

std::string grouped(std::uint64_t number, words::Language language) {
    const std::string_view separator = language == words::Language::french ? "\u00a0" : ",";
    const std::string digits = std::to_string(number);
    std::string text;
    for (std::size_t i = 0; i < digits.size(); ++i) {
        if (i > 0 && (digits.size() - i) % 3 == 0) text += separator;
        text += digits[i];
    }
    return text;
}

}  // namespace puissance::app
