// puissance bench: how many nodes the searches visit, which must be the same with every compiler
// and on every processor (their signature), and how fast they visit them.
#include <algorithm>
#include <array>
#include <chrono>
#include <memory>
#include <optional>
#include <string>

#include <fmt/core.h>

#include "base/try.h"
#include "cli/arguments.h"
#include "cli/registry.h"
#include "drop/outcome.h"
#include "free/small/line_proof.h"
#include "wire/json.h"

namespace puissance::app {

namespace {

struct Exercise {
    std::string_view game;
    std::string_view moves;
    std::string_view player;  // As users write it, or one of those below.
};

// The exact score, and only who wins, both without the book; a proof as it is written down; who
// wins from the empty board, asked position by position of four stones.
constexpr std::string_view exact_score = "solver";
constexpr std::string_view who_wins = "weak solver";
constexpr std::string_view written_proof = "proof";
constexpr std::string_view empty_board = "outcome";
constexpr int outcome_depth = 4;
// A score for every move.
constexpr std::string_view every_move = "analysis";
constexpr int analysis_depth = 5;

// Covers, in a few seconds, every search there is, on boards of every kind and with both rules;
// each part of negamax, every evaluator and every set of the solver's move weights.
// tools/mutations breaks each search in turn, and the signature must change.
constexpr auto exercises = std::to_array<Exercise>({
    // The textbook: minimax, alphabeta, negamax with all, one and none of its parts, deepening.
    {"tictactoe", "", "minimax(eval=outcome)"},
    {"connect4", "", "minimax(depth=5,eval=cells)"},
    {"tictactoe", "", "alphabeta(eval=outcome)"},
    {"connect4", "44", "alphabeta(depth=7,eval=alignments)"},
    {"connect4", "4", "alphabeta(depth=5,eval=windows,order=edges)"},
    {"gomoku", "h8", "alphabeta(depth=3,eval=runs)"},
    {"connect4", "44", "negamax(depth=6,plain)"},
    {"connect4", "44", "negamax(depth=6,with=order)"},
    {"connect4", "44", "negamax(depth=6,with=history)"},
    {"connect4", "44", "negamax(depth=6,with=killers)"},
    {"connect4", "44", "negamax(depth=6,with=table)"},
    {"connect4", "44", "negamax(depth=6,with=null-window)"},
    {"connect4", "44", "negamax(depth=6,with=tactics)"},
    {"connect4", "4444433", "negamax(depth=11,eval=windows)"},
    {"connect4", "43256", "negamax(depth=11,eval=runs)"},
    {"connect4", "4455", "negamax(depth=7,eval=cells)"},
    {"connect4", "4444435555523", "negamax(depth=14,eval=outcome)"},
    {"drop:7x6=4", "4435", "negamax(depth=8,eval=runs)"},
    {"drop:9x7x4", "5", "negamax(depth=8,eval=windows)"},
    {"drop:12x9x5", "67", "negamax(depth=6,eval=alignments)"},
    {"drop:11x10=5", "66", "negamax(depth=6,eval=alignments)"},
    {"free:4x4x3", "b2", "negamax(depth=7,eval=windows)"},
    {"gomoku", "h8 h9 i8", "negamax(depth=4,eval=windows)"},
    {"connect4", "", "deepening(depth=14,eval=alignments)"},
    {"connect4", "1626746326", "deepening(depth=12,eval=windows)"},  // Lost.
    {"drop:8x8x4", "4455", "deepening(depth=9,eval=alignments)"},
    {"morpion12", "g7 g8 f7", "deepening(depth=5,eval=alignments)"},
    {"free:6x6=4", "c3 d4", "deepening(depth=5,eval=windows)"},
    {"connect4", "121212", every_move},  // One wins at once.
    {"free:6x6x4", "c3", every_move},
    // The exact solver, compiled for a size and for any, and for lines of exactly so many.
    {"connect4", "1572342515", exact_score},
    {"connect4", "46611663656", exact_score},
    {"drop:6x5x4", "", exact_score},
    {"drop:7x7x4", "6333144751347371", exact_score},
    {"drop:8x7x4", "432876527473578817361", exact_score},
    {"drop:6x7x4", "12632542413", exact_score},
    {"drop:8x8x4", "467223488821837488328724417", exact_score},
    {"drop:8x8x4", "1777871883432234827226712788", exact_score},
    {"drop:9x6x4", "45641777232219452798", exact_score},
    {"drop:9x7x4", "7424832742562858553397327364216236", exact_score},
    {"drop:10x6x4", "3973975524286a29993943126", exact_score},
    {"drop:6x6x5", "3153546155", exact_score},
    {"drop:5x5=4", "", exact_score},
    {"drop:9x7=4", "7424832742562858553397327364216236", exact_score},
    {"connect4", "46611663656", who_wins},
    {"drop:6x5=4", "3434", who_wins},
    {"drop:6x4x4", "", empty_board},
    // Small free boards: won, lost and drawn.
    {"free:6x5x4", "", exact_score},
    {"free:6x5x4", "c3", exact_score},
    {"free:5x5x4", "c3", exact_score},
    {"free:5x5=4", "c3", exact_score},
    {"free:6x5x4", "c3", who_wins},
    {"free:6x4=4", "", written_proof},
    // Fours and threes; quiet moves; patterns, and proofs of what they have seen, a win or a loss.
    {"free:9x9x4", "e5 f6", "deepening(depth=1,eval=windows,threats)"},
    {"morpion12", "", "pattern(depth=1)"},
    {"morpion12", "a1 g7", "pattern(depth=4)"},
    {"gomoku", "a1 g10 h7 f10 h6 e10 h5 h8 h4", "pattern(depth=9)"},
    {"gomoku", "g7 o1 g6 h9 f8 f5 e8 c8 d8", "pattern(depth=9)"},
    {"gomoku", "i7 h9 g10 j9 h8 i10 i9 j7 f8 g9", "pattern(depth=8)"},
    {"gomoku", "i8 f9 j7 f6 i9 g9 i6 j8 i10", "pattern(depth=8)"},
    {"gomoku-standard", "h8 h9 i8 g7 i10", "pattern(depth=9)"},
    {"free:9x9=4", "d3 c4 d7 c6 g5 g4 c5 g3 e6", "pattern(depth=6)"},
    {"free:20x20x6", "j10 k11 k10", "pattern(depth=8)"},
    {"gomoku", "i8 f9 j7 f6 i9 g9 i6 j8 i10", "net(depth=8)"},
    {"free:20x20x5", "j10 k11 k10", "net(depth=8)"},
});

Result<std::uint64_t> nodes_of_proof(const Record& record, const Limits& limits) {
    free_board::SmallBoardSolver small(record.game(), default_memory_mib << 20U);
    if (!small.has_memory()) return fail(ErrorCode::out_of_memory);
    Budget budget(limits);
    (void)free_board::prove(small, record, budget);
    return budget.nodes();
}

// How many questions the exact solver was asked: its nodes are not told.
Result<std::uint64_t> answers_for_outcome(const Game& game, const Limits& limits) {
    std::uint64_t answers = 0;
    const auto count = [&](std::span<const drop::SolvedPosition> more) -> Result<void> {
        answers += more.size();
        return {};
    };
    TRY(drop::find_outcome({game, outcome_depth, default_memory_mib}, {}, count, *limits.stop,
                           [](const drop::OutcomeProgress&) {}));
    return answers;
}

Result<std::uint64_t> nodes_of(const Exercise& exercise, const Limits& limits) {
    TRY_ASSIGN(const Game game, parse_game(exercise.game));
    TRY_ASSIGN(const Record record, parse_moves(game, exercise.moves));
    if (exercise.player == written_proof) return nodes_of_proof(record, limits);
    if (exercise.player == empty_board) return answers_for_outcome(game, limits);
    TRY_ASSIGN(const auto engine, make_engine(game, default_memory_mib));
    if (exercise.player == exact_score || exercise.player == who_wins) {
        TRY_ASSIGN(const Solution solution,
                   engine->solve(record, {exercise.player == who_wins, false, limits}));
        return solution.nodes;
    }
    if (exercise.player == every_move) {
        Question question;
        question.algorithm = analysis_algorithm(game, Evaluator::alignments);
        question.limits = limits;
        question.limits.depth = analysis_depth;
        return engine->analyse(record, question).nodes;
    }
    TRY_ASSIGN(const Contestant player, parse_contestant(exercise.player));
    return engine->choose(record, question_for(player, limits)).nodes;
}

// All exercises, or those of one game.
void run_bench(const std::string& named, Shell& shell) {
    std::optional<Game> only;
    if (!named.empty()) {
        const auto game = parse_game(named);
        if (!game) return shell.refuse(game.error());
        only = *game;
    }
    const auto is_asked = [&](const Exercise& exercise) {
        return !only || parse_game(exercise.game) == *only;
    };
    if (std::ranges::none_of(exercises, is_asked))
        return shell.refuse({ErrorCode::wrong_usage, {{"reason", "no_exercise"}}});
    wire::BenchReport report;
    for (const Exercise& exercise : exercises) {
        if (!is_asked(exercise)) continue;
        const auto start = std::chrono::steady_clock::now();
        const auto nodes = nodes_of(exercise, until(Shell::stop()));
        if (!nodes) return shell.refuse(nodes.error(), failed);
        if (Shell::stop().is_raised()) {
            shell.status = interrupted;
            return;
        }
        report.signature += *nodes;
        report.elapsed += std::chrono::steady_clock::now() - start;
        report.rows.push_back({exercise.game, exercise.moves, exercise.player, *nodes});
        if (!shell.json)
            shell.print(fmt::format("{:>10}  {:<11} {:<14} {}", *nodes, exercise.game,
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
    auto game = std::make_shared<std::string>();
    Command command(program, shell, "bench", "help.bench", "help.bench.examples");
    command.option("--game", *game, "help.option.bench_game", "G");
    command.flag("--json", shell.json, "help.option.json");
    command.language_option();
    command.when_called([game, &shell] { run_bench(*game, shell); });
}

}  // namespace puissance::app
