// Are the moves that a review calls likely mistakes still so for ten times the nodes?
//
//     likely_report [GAME [GAMES [SEED [FACTOR]]]]     gomoku 50 1 10
//
// Rungs of the ladder, level:3 to level:9, play games, which are reviewed. Every mark that rests on
// estimates is judged again with FACTOR times the nodes. It is taken back where the move is no
// proved fault by then and does not cost much any more; so it is said how many are marked again.
//
// Each game has a seed of its own, the first SEED: 10 games of seed 11 are the second ten of 50
// games of seed 1, so that a long run can be done in parts.
//
// Prints the marks as they are judged, and the counts and times at the end.
#include <algorithm>
#include <chrono>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <memory>
#include <string>
#include <utility>

#include <fmt/core.h>

#include "base/random.h"
#include "puissance/engine.h"
#include "study/review.h"

namespace puissance {
namespace {

using Seconds = std::chrono::duration<double>;

struct Settings {
    Game game{15, 15, 5, Gravity::none};
    int games = 50;
    std::uint64_t seed = 1;
    std::uint64_t factor = 10;
};

struct Counts {
    int moves = 0;
    int judged = 0;  // That count for the accuracy.
    int proved_marks = 0;
    int likely = 0;
    int with_cause = 0;
    int proved_later = 0;  // Likely mistakes that are proved faults for more nodes,
    int marked_again = 0;  // those that are likely mistakes again,
    int taken_back = 0;    // and those that do not cost much any more.
    Seconds reviewing{0};
};

class Report {
public:
    explicit Report(const Settings& settings)
        : settings_(settings),
          player_(make_engine(settings.game).value()),
          judge_(make_judging_engine(settings.game).value()) {}

    void run() {
        for (int number = 1; number <= settings_.games; ++number) {
            review_game(played(settings_.seed + static_cast<std::uint64_t>(number) - 1));
            print(number);
        }
    }

private:
    [[nodiscard]] Record played(std::uint64_t seed) {
        Random random(seed);
        constexpr int lowest = 3;
        constexpr std::uint64_t rungs = 7;
        const std::pair pair{lowest + static_cast<int>(random.below(rungs)),
                             lowest + static_cast<int>(random.below(rungs))};
        Record record(settings_.game);
        while (!record.is_over()) {
            Question question;
            question.rung = record.turn() == Player::first ? pair.first : pair.second;
            question.seed = random.next();
            (void)record.play(*player_->choose(record, question).move);
        }
        return record;
    }

    void review_game(const Record& record) {
        const std::uint64_t nodes = judging_nodes(settings_.game);
        const auto start = std::chrono::steady_clock::now();
        const Review reviewed = review(*judge_, record, nodes, nullptr, [](const Judgement&) {});
        counts_.reviewing += std::chrono::steady_clock::now() - start;
        counts_.moves += record.ply();
        for (const Accuracy& accuracy : reviewed.accuracy) counts_.judged += accuracy.judged();
        Record position(settings_.game);
        for (const Judgement& judged : reviewed.judgements) {
            (void)position.play(judged.move);
            if (judged.fault != Fault::none) ++counts_.proved_marks;
            if (judged.mark == Mark::likely) judge_again(position, judged);
        }
    }

    void judge_again(const Record& position, const Judgement& judged) {
        const Judgement again =
            *judge(*judge_, position, settings_.factor * judging_nodes(settings_.game), nullptr);
        const bool is_proved = again.fault != Fault::none;
        const bool holds = is_proved || again.is_costly();
        ++counts_.likely;
        counts_.with_cause += judged.cause != Cause::none ? 1 : 0;
        counts_.proved_later += is_proved ? 1 : 0;
        counts_.marked_again += again.mark == Mark::likely ? 1 : 0;
        counts_.taken_back += holds ? 0 : 1;
        fmt::print("{} {}, best {}: {} points, then {}{}\n    {}\n", to_text(position),
                   holds ? "holds" : "TAKEN BACK", to_text(settings_.game, again.best),
                   *judged.cost, again.cost ? std::to_string(*again.cost) : "none",
                   is_proved ? ", proved" : "",
                   sentence_of(judged, settings_.game, Language::english));
        std::fflush(stdout);
    }

    void print(int games) const {
        fmt::print(
            "{} games, {} moves, {} judged, {:.1f} s a review; {} proved faults, {} likely "
            "mistakes, {} with a cause; with {} times the nodes {} are proved, {} marked again, {} "
            "taken back ({:.1f} %)\n",
            games, counts_.moves, counts_.judged, counts_.reviewing.count() / games,
            counts_.proved_marks, counts_.likely, counts_.with_cause, settings_.factor,
            counts_.proved_later, counts_.marked_again, counts_.taken_back,
            100.0 * counts_.taken_back / std::max(1, counts_.likely));
        std::fflush(stdout);
    }

    const Settings& settings_;
    std::unique_ptr<Engine> player_;
    std::unique_ptr<Engine> judge_;
    Counts counts_;
};

}  // namespace
}  // namespace puissance

int main(int count, char** values) {
    puissance::Settings settings;
    if (count > 1) settings.game = puissance::parse_game(values[1]).value();
    if (count > 2) settings.games = std::atoi(values[2]);
    if (count > 3) settings.seed = static_cast<std::uint64_t>(std::atoll(values[3]));
    if (count > 4) settings.factor = static_cast<std::uint64_t>(std::atoll(values[4]));
    puissance::Report(settings).run();
}
