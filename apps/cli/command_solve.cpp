// puissance solve: exact scores, of a position or, one line of output for each, of lines of input
// or of the games of a file. What is wrong is reported and does not stop the rest.
#include <chrono>
#include <filesystem>
#include <iterator>
#include <memory>
#include <optional>
#include <sstream>
#include <vector>

#include <fmt/core.h>

#include "base/try.h"
#include "board/drop_board.h"
#include "cli/arguments.h"
#include "cli/book_file.h"
#include "cli/game_files.h"
#include "cli/proof_file.h"
#include "cli/registry.h"
#include "game/shown.h"
#include "play/game_file.h"
#include "puissance/message.h"
#include "puissance/thread_crew.h"
#include "system/files.h"
#include "system/line_reader.h"
#include "wire/json.h"

namespace puissance::app {

namespace {

struct SolveArguments : PositionArguments, SettingArguments {
    std::string limit;
    std::string proof;
    std::string book;
    bool weak = false;
    bool stats = false;
    bool cold = false;
    bool no_book = false;
    bool check = false;

    // What the positions are read from, if they are not written here.
    [[nodiscard]] std::string file() const { return moves.empty() ? "-" : moves; }
    // One position is written here, or is a game of a file: FILE N.
    [[nodiscard]] bool names_position() const {
        std::error_code ignored;
        const bool is_list =
            moves.empty() || (names_file() && (moves.find(' ') == std::string::npos ||
                                               std::filesystem::exists(moves, ignored)));
        return !is_list || !board.empty() || !turn.empty();
    }
};

struct SolveSettings : Settings {  // The limits are for each position.
    Game game;
    std::int64_t limit = std::numeric_limits<std::int64_t>::max();
    std::optional<drop::Book> book;  // Whose positions need no search.
};

Result<SolveSettings> read_work(const SolveArguments& arguments) {
    SolveSettings settings;
    TRY_ASSIGN(static_cast<Settings&>(settings), read_settings(arguments));
    TRY_ASSIGN(settings.game, parse_game(arguments.game));
    if (!arguments.limit.empty()) {
        TRY_ASSIGN(settings.limit, read_number("--limit", arguments.limit, 1, settings.limit));
    }
    if (!arguments.book.empty()) {
        if (arguments.no_book) return fail(ErrorCode::wrong_usage, {{"reason", "book_or_none"}});
        TRY_ASSIGN(settings.book, read_book(arguments.book));
        if (settings.book->positions().game() != settings.game)
            return fail(ErrorCode::wrong_book, {{"reason", "book_other_game"}});
    }
    return settings;
}

// One line of input: MOVES, in one word or several, and what is known of them. A game without moves
// is written "-".
struct Task {
    std::string moves;
    std::optional<int> expected;
};

bool is_signed(const std::string& word) {
    return word.size() > 1 && (word[0] == '+' || word[0] == '-');
}

// The last word is the expected score where one must stand, or where it has a sign.
Result<Task> read_task(const std::string& line, bool is_checked) {
    std::istringstream stream(line);
    std::vector<std::string> words(std::istream_iterator<std::string>(stream), {});
    Task task;
    if (is_checked && words.size() < 2)
        return fail(ErrorCode::wrong_usage, {{"reason", "solve_line"}});
    if (words.size() > 1 && (is_checked || is_signed(words.back()))) {
        const std::string& score = words.back();
        TRY_ASSIGN(const auto number,
                   read_number("EXPECTED", score.substr(score[0] == '+' ? 1 : 0), -64, 64));
        task.expected = static_cast<int>(number);
        words.pop_back();
    }
    if (words == std::vector<std::string>{"-"}) return task;
    for (const std::string& word : words) task.moves += (task.moves.empty() ? "" : " ") + word;
    return task;
}

int sign_of(int score) { return (score > 0) - (score < 0); }

// "3", or "1..4" where time ran out.
std::string score_text(const Solution& solution, bool weak) {
    if (weak && sign_of(solution.lowest) == sign_of(solution.highest))
        return std::to_string(sign_of(solution.lowest));
    if (solution.is_exact()) return std::to_string(solution.lowest);
    return fmt::format("{}..{}", solution.lowest, solution.highest);
}

class Work {
public:
    Work(const SolveArguments& arguments, const SolveSettings& settings, Crew& crew, Shell& shell)
        : arguments_(arguments), settings_(settings), crew_(crew), shell_(shell) {}

    void run(system::LineReader& input) {
        std::int64_t number = 0;
        while (number < settings_.limit && !Shell::stop().is_raised()) {
            system::LineReader::Line line = input.read();
            if (line.outcome == Outcome::failed)
                return shell_.refuse(system::unreadable(arguments_.file(), line.error).value());
            if (line.outcome != Outcome::line && line.outcome != Outcome::too_long) break;
            ++number;
            if (line.text.ends_with('\r')) line.text.pop_back();
            if (line.text.empty() || line.text.starts_with('#')) continue;
            if (line.outcome == Outcome::too_long) refuse(number, line.text, too_long());
            else if (const auto error = solve(line.text)) refuse(number, line.text, *error);
        }
        end();
    }

    // The last positions of the games of a file, each of its own game unless --game says which.
    void run_games() {
        for_each_game(arguments_, shell_,
                      [this](const FoundGame& found) { solve_alone(found.saved.record); });
        end();
    }

    void run_position(const Record& record) {
        solve_alone(record);
        end();
    }

private:
    using Outcome = system::LineReader::Outcome;

    void end() {
        shell_.end_progress();
        if (arguments_.check) print_sum();
        if (Shell::stop().is_raised()) shell_.status = interrupted;
        else if (refused_ > 0) shell_.status = app::wrong;
        else if (wrong_ > 0) shell_.status = failed;
        else if (arguments_.check && solved_ == 0)
            shell_.refuse({ErrorCode::wrong_usage, {{"reason", "nothing_checked"}}}, failed);
    }

    static Error too_long() {
        return {ErrorCode::too_long,
                {{"limit", static_cast<std::int64_t>(system::LineReader::max_line)}}};
    }

    std::optional<Error> solve(const std::string& line) {
        const auto task = read_task(line, arguments_.check);
        if (!task) return task.error();
        const auto record = parse_moves(settings_.game, task->moves);
        if (!record) return record.error();
        return solve(*record, task->expected);
    }

    void solve_alone(const Record& record) {
        if (const auto error = solve(record, std::nullopt)) shell_.refuse(*error);
    }

    std::optional<Error> solve(const Record& record, std::optional<int> expected) {
        const auto solution = solution_of(record);
        if (!solution) return solution.error();
        // After Ctrl-C, the bounds proved so far are still printed, but the position is not
        // counted.
        if (!Shell::stop().is_raised()) count(*solution, expected);
        print(record, *solution);
        return std::nullopt;
    }

    Result<Solution> solution_of(const Record& record) {
        if (!is_solved(record.game())) return fail(ErrorCode::no_solver);
        if (settings_.book && settings_.game == record.game()) {
            const auto board = position_of<Drop128Board>(record);
            if (const auto score = settings_.book->score(board.own(), board.all()))
                return Solution{{*score, *score}, 0, {}};
        }
        if (!engine_ || game_ != record.game()) {
            engine_.reset();
            TRY_ASSIGN(engine_, make_engine(record.game(), settings_.memory_mib, crew_));
            game_ = record.game();
        }
        if (arguments_.cold) engine_->forget();
        const bool by_book = !arguments_.cold && !arguments_.no_book;
        return engine_->solve(record, {arguments_.weak, by_book, settings_.limits});
    }

    void count(const Solution& solution, std::optional<int> expected) {
        ++solved_;
        nodes_ += solution.nodes;
        elapsed_ += solution.elapsed;
        shell_.show_progress(shell_.say("solve.progress", {{"solved", std::to_string(solved_)}}));
        if (!expected) return;
        const bool right = arguments_.weak ? sign_of(solution.lowest) == sign_of(*expected) &&
                                                 sign_of(solution.highest) == sign_of(*expected)
                                           : solution.is_exact() && solution.lowest == *expected;
        wrong_ += right ? 0 : 1;
    }

    void print(const Record& record, const Solution& solution) {
        if (shell_.json) return shell_.print(wire::solve_reply(record, solution));
        const std::string moves = to_text(record);
        std::string text = fmt::format("{} {}", moves.empty() ? "-" : moves,
                                       score_text(solution, arguments_.weak));
        if (arguments_.stats)
            text += fmt::format(
                " nodes={} us={}", solution.nodes,
                std::chrono::duration_cast<std::chrono::microseconds>(solution.elapsed).count());
        shell_.print(text);
    }

    void refuse(std::int64_t number, const std::string& line, const Error& error) {
        ++refused_;
        if (shell_.json) return shell_.print(wire::error_reply(error, shell_.language));
        shell_.print(shown(line.substr(0, line.find(' '))));
        shell_.end_progress();
        shell_.tell(shell_.say(
            "solve.wrong_line",
            {{"number", std::to_string(number)}, {"reason", sentence_of(error, shell_.language)}}));
    }

    void print_sum() {
        const double count = std::max(1, solved_);
        const wire::SolveSum sum{
            solved_, wrong_ + refused_,
            std::chrono::duration<double, std::micro>(elapsed_).count() / count,
            static_cast<double>(nodes_) / count};
        if (shell_.json) return shell_.print(wire::sum_reply(sum));
        shell_.print(fmt::format("positions={} wrong={} mean_us={:.2f} mean_nodes={:.1f}",
                                 sum.positions, sum.wrong, sum.mean_us, sum.mean_nodes));
    }

    const SolveArguments& arguments_;
    const SolveSettings& settings_;
    Crew& crew_;
    Shell& shell_;
    std::unique_ptr<Engine> engine_;  // For `game_`.
    Game game_;
    int solved_ = 0;
    int wrong_ = 0;
    int refused_ = 0;
    std::uint64_t nodes_ = 0;
    std::chrono::nanoseconds elapsed_{0};
};

// The position that is written, or else the first of the input.
Result<Record> read_one(const SolveArguments& arguments, const Game& game) {
    if (arguments.names_position()) return read_position(arguments);
    TRY_ASSIGN(const auto file, system::open_file(arguments.file()));
    TRY_ASSIGN(const Task task, read_task(system::LineReader(file.number()).read().text, false));
    return parse_moves(game, task.moves);
}

// SGF, PSQ or saved games, by the first line; whatever cannot be looked into beforehand is a list
// of positions.
bool holds_games(const std::string& file) {
    std::error_code ignored;
    if (!std::filesystem::is_regular_file(file, ignored)) return false;
    const auto opened = system::open_file(file);
    if (!opened) return false;
    const std::string line = system::LineReader(opened->number()).read().text;
    const auto games = split_games(line);
    return !games.empty() && games.front().format != GameFormat::moves;
}

void run(const SolveArguments& arguments, Shell& shell) {
    const auto settings = read_work(arguments);
    if (!settings) return shell.refuse(settings.error());
    ThreadCrew crew(settings->threads.value_or(1));
    Work work(arguments, *settings, crew, shell);
    if (arguments.names_position() && (arguments.check || !arguments.limit.empty()))
        return shell.refuse({ErrorCode::wrong_usage, {{"reason", "solve_lines_only"}}});
    if (!arguments.proof.empty() || arguments.names_position()) {
        const auto record = read_one(arguments, settings->game);
        if (!record) return shell.refuse(record.error());
        if (arguments.proof.empty()) return work.run_position(*record);
        return write_proof(*record, settings->memory_mib, settings->limits, arguments.proof, shell);
    }
    if (holds_games(arguments.file()) && !arguments.check) return work.run_games();
    if (!is_solved(settings->game)) return shell.refuse({ErrorCode::no_solver, {}});
    const auto file = system::open_file(arguments.file());
    if (!file) return shell.refuse(file.error());
    system::LineReader input(file->number());
    work.run(input);
}

}  // namespace

void add_solve(CLI::App& program, Shell& shell) {
    auto arguments = std::make_shared<SolveArguments>();
    Command command(program, shell, "solve", "help.solve", "help.solve.examples");
    add_position(command, *arguments);
    command.flag("--weak", arguments->weak, "help.option.weak");
    command.flag("--stats", arguments->stats, "help.option.stats");
    command.flag("--cold", arguments->cold, "help.option.cold");
    command.flag("--check", arguments->check, "help.option.check");
    command.option("--limit", arguments->limit, "help.option.limit", "N");
    add_setting(command, *arguments, "time", "", "help.option.time_each");
    command.option("--book", arguments->book, "help.option.book_solve", "FILE");
    command.flag("--no-book", arguments->no_book, "help.option.no_book");
    command.option("--proof", arguments->proof, "help.option.proof", "FILE");
    command.exclude("--proof", {"--check", "--weak", "--limit"});
    add_settings(command, *arguments, {"threads", "memory"});
    command.when_called([arguments, &shell] { run(*arguments, shell); });
}

}  // namespace puissance::app
