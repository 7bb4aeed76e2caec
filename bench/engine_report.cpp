// Measures the speed of the general engine, as a ratio within one run, and how well it keeps its
// time.
//
//   speed:     nodes per second of `deepening` with `alignments` from the empty 7x6 board, compared
//              with those of perft (the same board, no search) in the same run
//   reach:     the depth completed in one second from the empty board
//   overrun:   by how much a time limit is exceeded, over 1,000 moves of random games
#include <algorithm>
#include <chrono>
#include <vector>

#include <fmt/core.h>

#include "base/random.h"
#include "puissance/engine.h"

namespace puissance {
namespace {

using Clock = std::chrono::steady_clock;
using Seconds = std::chrono::duration<double>;

constexpr double goal = 8e6;  // Nodes per second on one core of a 2.5 GHz server.

double perft_speed(Engine& engine, const Record& record) {
    std::uint64_t nodes = 0;
    const auto start = Clock::now();
    engine.perft(record, 9, nullptr, [&](int, std::uint64_t count) { nodes += count; });
    return static_cast<double>(nodes) / Seconds(Clock::now() - start).count();
}

void report_speed(Engine& engine) {
    const Record record(*parse_game("connect4"));
    Question question;
    question.algorithm = parse_contestant("deepening(eval=alignments)")->algorithm;
    question.limits.depth = 16;
    const Analysis analysis = engine.choose(record, question);
    const double seconds = Seconds(analysis.elapsed).count();
    const double speed = static_cast<double>(analysis.nodes) / seconds;
    const double perft = perft_speed(engine, record);
    fmt::print(
        "speed    {:.2f} million nodes a second, {:.2f} of the goal; perft {:.1f} million, "
        "ratio {:.3f}\n",
        speed / 1e6, speed / goal, perft / 1e6, speed / perft);
    fmt::print("depth 16 {:.3f} s, {} nodes\n", seconds, analysis.nodes);
    question.limits.depth.reset();
    question.limits.time = std::chrono::seconds(1);
    const Analysis reached = engine.choose(record, question);
    fmt::print("reach    depth {} in one second\n", reached.depth);
}

// Searches positions of random games for 20 ms each and returns by how much each took longer.
std::vector<double> overruns(const Game& game, int moves) {
    constexpr std::chrono::milliseconds budget{20};
    auto engine = make_engine(game);
    Random random(7);
    Record record(game);
    std::vector<double> over;
    while (static_cast<int>(over.size()) < moves) {
        if (record.is_over()) record = Record(game);
        Question question;
        question.algorithm = parse_contestant("expert")->algorithm;
        question.limits.time = budget;
        const auto start = Clock::now();
        (void)(*engine)->choose(record, question);
        over.push_back(
            std::chrono::duration<double, std::milli>(Clock::now() - start - budget).count());
        const auto legal = record.legal_moves();
        (void)record.play(legal[random.below(legal.size())]);
    }
    std::ranges::sort(over);
    return over;
}

void report_overrun(std::string_view name) {
    const auto over = overruns(*parse_game(name), 1000);
    fmt::print("overrun  {:<10} median {:+.2f} ms, 999th of 1,000 {:+.2f} ms, worst {:+.2f} ms\n",
               name, over[500], over[998], over[999]);
}

}  // namespace
}  // namespace puissance

int main() {
    using namespace puissance;
    auto engine = make_engine(*parse_game("connect4"));
    report_speed(**engine);
    for (const auto* name : {"connect4", "morpion12", "gomoku"}) report_overrun(name);
    return 0;
}
