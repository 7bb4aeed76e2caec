#include "gomocup/search_report.h"

#include <algorithm>
#include <bit>

#include "gomocup/coordinates.h"

namespace puissance::gomocup {

namespace {

// "+M7" wins in seven plies at most, "-M6" loses.
std::string points_of(const Verdict& score) {
    if (score.kind == ScoreKind::win) return "+M" + std::to_string(score.plies);
    if (score.kind == ScoreKind::loss) return "-M" + std::to_string(score.plies);
    return std::to_string(score.kind == ScoreKind::draw ? 0 : score.value);
}

}  // namespace

void SearchReport::show(std::int64_t detail) {
    shows_best_ = (detail & 1) != 0;
    shows_lines_ = (detail & 2) != 0;
}

void SearchReport::follow(Question& question, const Game& game, Clock::time_point began) const {
    if (!shows_best_ && !shows_lines_) return;
    question.on_progress = [this, &game, began](const Progress& progress) {
        if (!progress.move) return;
        if (shows_best_) {
            tell("MESSAGE REALTIME REFRESH");
            tell("MESSAGE REALTIME BEST " + coordinates(game, *progress.move));
        }
        tell_line(0, 1, coordinates(game, progress.line), progress.score, progress.depth,
                  progress.nodes, began);
    };
}

void SearchReport::tell_best(const Analysis& analysis, int count, const Game& game,
                             Clock::time_point began) const {
    const int found = std::min(count, static_cast<int>(analysis.options.size()));
    for (int i = 0; i < found; ++i) {
        const Option& option = analysis.options[static_cast<std::size_t>(i)];
        const std::string line = coordinates(game, option.line);
        tell_line(i, found, line, option.score, analysis.depth, analysis.nodes, began);
        tell("MESSAGE (" + std::to_string(i + 1) + ") " + points_of(option.score) + " | " +
             std::to_string(analysis.depth) + " | " + line);
    }
}

void SearchReport::tell_line(int number, int of, const std::string& line, const Verdict& score,
                             int depth, std::uint64_t nodes, Clock::time_point began) const {
    if (!shows_lines_) return;
    const auto elapsed =
        std::chrono::duration_cast<std::chrono::milliseconds>(Clock::now() - began).count();
    const auto speed =
        nodes * 1000 / static_cast<std::uint64_t>(std::max<std::int64_t>(1, elapsed));
    tell("INFO PV " + std::to_string(number));
    tell("INFO NUMPV " + std::to_string(of));
    tell("INFO DEPTH " + std::to_string(depth));
    tell("INFO TOTALNODES " + std::to_string(nodes));
    tell("INFO TOTALTIME " + std::to_string(elapsed));
    tell("INFO SPEED " + std::to_string(speed));
    tell("INFO EVAL " + points_of(score));
    tell("INFO BESTLINE " + line);
    tell("INFO PV DONE");
}

std::string offer(std::size_t memory_mib) {
    const auto kib = static_cast<std::uint64_t>(memory_mib) << 10U;
    return "MESSAGE INFO MAX_THREAD_NUM 1\nMESSAGE INFO MAX_HASH_SIZE " +
           std::to_string(std::bit_width(kib) - 1);
}

}  // namespace puissance::gomocup
