// puissance bench: how many nodes the searches visit, which must be the same with every compiler
// and on every processor (their signature), and how fast they visit them.
#include <array>
#include <memory>

#include <fmt/core.h>

#include "cli/arguments.h"
#include "cli/registry.h"
#include "wire/json.h"

namespace puissance::app {

namespace {

struct Exercise {
    std::string_view game;
    std::string_view moves;
    std::string_view player;
};

// Covers, in a few seconds, all searches (the textbook's, the exact solver with all its sets of
// move weights, threats and patterns), both kinds of boards and every evaluator.
constexpr auto exercises = std::to_array<Exercise>({
    {"connect4", "", "deepening(depth=14,eval=alignments)"},
    {"connect4", "4444433", "negamax(depth=11,eval=windows)"},
    {"connect4", "43256", "negamax(depth=11,eval=runs)"},
    {"connect4", "4455", "negamax(depth=7,eval=cells)"},
    {"connect4", "44", "alphabeta(depth=7,eval=alignments)"},
    {"connect4", "", "minimax(depth=5,eval=cells)"},
    {"connect4", "4444435555523", "negamax(depth=14,eval=outcome)"},
    {"drop:8x8x4", "4455", "deepening(depth=9,eval=alignments)"},
    {"drop:9x7x4", "5", "negamax(depth=8,eval=windows)"},
    {"drop:12x9x5", "67", "negamax(depth=6,eval=alignments)"},
    {"tictactoe", "", "minimax(eval=outcome)"},
    {"tictactoe", "", "alphabeta(eval=outcome)"},
    {"free:4x4x3", "b2", "negamax(depth=7,eval=windows)"},
    {"morpion12", "g7 g8 f7", "deepening(depth=5,eval=alignments)"},
    {"gomoku", "h8 h9 i8", "negamax(depth=4,eval=windows)"},
    {"gomoku", "h8", "alphabeta(depth=3,eval=runs)"},
    {"connect4", "1572342515", "solver"},
    {"connect4", "46611663656", "solver"},
    {"drop:6x5x4", "", "solver"},
    {"drop:7x7x4", "6333144751347371", "solver"},
    {"drop:8x7x4", "432876527473578817361", "solver"},
    {"drop:6x7x4", "12632542413", "solver"},
    {"drop:8x8x4", "467223488821837488328724417", "solver"},
    {"drop:8x8x4", "1777871883432234827226712788", "solver"},
    {"drop:9x6x4", "45641777232219452798", "solver"},
    {"drop:9x7x4", "7424832742562858553397327364216236", "solver"},
    {"drop:10x6x4", "3973975524286a29993943126", "solver"},
    {"drop:6x6x5", "3153546155", "solver"},
    {"free:9x9x4", "e5 f6", "deepening(depth=1,eval=windows,threats)"},
    {"morpion12", "a1 g7", "pattern(depth=4)"},
    {"gomoku", "a1 g10 h7 f10 h6 e10 h5 h8 h4", "pattern(depth=9)"},
    {"gomoku", "g7 o1 g6 h9 f8 f5 e8 c8 d8", "pattern(depth=9)"},
    {"gomoku-standard", "h8 h9 i8 g7 i10", "pattern(depth=9)"},
    {"free:20x20x6", "j10 k11 k10", "pattern(depth=8)"},
});

// The solver runs without its book, because the nodes of the search are what counts.
Analysis run_one(Engine& engine, const Record& record, const Question& question) {
    if (question.algorithm.method != Method::solver) return engine.choose(record, question);
    const auto solution = engine.solve(record, false, question.limits);
    Analysis analysis;
    analysis.nodes = solution->nodes;
    analysis.elapsed = solution->elapsed;
    return analysis;
}

void run_bench(Shell& shell) {
    wire::BenchReport report;
    for (const Exercise& exercise : exercises) {
        const auto game = parse_game(exercise.game);
        const auto record = parse_moves(*game, exercise.moves);
        auto engine = make_engine(*game, default_memory_mib);
        if (!engine) return shell.refuse(engine.error(), failed);
        Limits limits;
        limits.stop = &Shell::stop();
        const Analysis analysis = run_one(
            **engine, *record, question_for(parse_contestant(exercise.player).value(), limits));
        if (Shell::stop().is_raised()) {
            shell.status = interrupted;
            return;
        }
        report.signature += analysis.nodes;
        report.elapsed += analysis.elapsed;
        report.rows.push_back({exercise.game, exercise.moves, exercise.player, analysis.nodes});
        if (!shell.json)
            shell.print(fmt::format("{:>10}  {:<11} {:<14} {}", analysis.nodes, exercise.game,
                                    exercise.moves.empty() ? "-" : exercise.moves,
                                    exercise.player));
    }
    if (shell.json) return shell.print(wire::bench_reply(report));
    shell.print(shell.say("bench.signature", {{"nodes", std::to_string(report.signature)}}));
    shell.print(
        shell.say("bench.speed", {{"speed", fmt::format("{:.2f}", report.nodes_per_second() / 1e6)},
                                  {"seconds", fmt::format("{:.2f}", report.seconds())}}));
}

}  // namespace

void add_bench(CLI::App& program, Shell& shell) {
    auto arguments = std::make_shared<CommonArguments>();
    Command command(program, shell, "bench", "help.bench", "help.bench.examples");
    add_common(command, *arguments);
    command.when_called([arguments, &shell] { run_bench(shell); });
}

}  // namespace puissance::app
