// puissance puzzles: makes exercises from exact play, one a line, checks such lines, packs them,
// and grades packs anew.
#include <memory>

#include "base/try.h"
#include "cli/arguments.h"
#include "cli/registry.h"
#include "game/shown.h"
#include "puissance/message.h"
#include "study/judgement.h"
#include "study/pack.h"
#include "study/puzzle.h"
#include "system/files.h"
#include "system/line_reader.h"
#include "wire/puzzle_json.h"

namespace puissance::app {

namespace {

struct PuzzlesArguments : CommonArguments, SettingArguments {
    std::string count = "10";
    std::string pack;
    std::string regrade;
    bool check = false;
};

using Outcome = system::LineReader::Outcome;

// The lines of standard input, until the end or Ctrl-C, each with its number.
template <class Each>
void read_lines(Each&& each) {
    system::LineReader input;
    for (std::int64_t number = 1; !Shell::stop().is_raised(); ++number) {
        const auto line = input.read();
        if (line.outcome != Outcome::line && line.outcome != Outcome::too_long) return;
        if (!line.text.empty()) each(number, line.text);
    }
}

std::string wrong_line(const Shell& shell, std::int64_t number, const Error& error) {
    return shell.say("puzzles.wrong", {{"line", std::to_string(number)},
                                       {"reason", sentence_of(error, shell.language)}});
}

// Packs the exercises on standard input into one text.
void pack(const PuzzlesArguments& arguments, Shell& shell) {
    constexpr std::int64_t max_count = 100'000;
    const auto game = parse_game(arguments.game);
    if (!game) return shell.refuse(game.error());
    const auto count = read_number("--pack", arguments.pack, 1, max_count);
    if (!count) return shell.refuse(count.error());
    std::vector<Puzzle> puzzles;
    read_lines([&](std::int64_t number, const std::string& line) {
        auto puzzle = wire::parse_puzzle(line);
        if (puzzle && puzzle->position.game() != *game)
            puzzle = tl::unexpected(Error{ErrorCode::wrong_field, {{"field", "game"}}});
        if (puzzle) return puzzles.push_back(*std::move(puzzle));
        shell.tell(wrong_line(shell, number, puzzle.error()));
        shell.status = failed;
    });
    if (Shell::stop().is_raised()) shell.status = interrupted;
    else if (shell.status == done)
        shell.print(
            to_text(make_pack(*game, std::move(puzzles), static_cast<std::size_t>(*count))));
}

// A file of exercises with the grades of today.
Result<std::string> regraded(const std::string& file) {
    TRY_ASSIGN(const std::string text, system::read_file(file, max_pack));
    TRY_ASSIGN(Pack pack, parse_pack(text, file));
    TRY_ASSIGN(const auto engine, make_judging_engine(pack.game));
    for (Puzzle& puzzle : pack.puzzles) puzzle.grade = grade_of(*engine, puzzle, Shell::stop());
    const std::size_t count = pack.puzzles.size();
    return to_text(make_pack(pack.game, std::move(pack.puzzles), count));
}

void regrade(const PuzzlesArguments& arguments, Shell& shell) {
    const auto text = regraded(arguments.regrade);
    if (Shell::stop().is_raised()) shell.status = interrupted;
    else if (!text) shell.refuse(text.error());
    else shell.print(*text);
}

void make(const PuzzlesArguments& arguments, Shell& shell) {
    constexpr std::int64_t max_count = 1'000'000;
    const auto game = parse_game(arguments.game);
    if (!game) return shell.refuse(game.error());
    const auto count = read_number("--count", arguments.count, 1, max_count);
    if (!count) return shell.refuse(count.error());
    const auto settings = read_settings(arguments);
    if (!settings) return shell.refuse(settings.error());
    std::int64_t done = 0;
    const auto made =
        make_puzzles(*game, settings->seed.value_or(0), Shell::stop(), [&](const Puzzle& puzzle) {
            shell.print(wire::puzzle_reply(puzzle));
            return ++done < *count && !Shell::stop().is_raised();
        });
    if (!made) return shell.refuse(made.error(), failed);
    if (Shell::stop().is_raised()) shell.status = interrupted;
    else if (done < *count)
        shell.tell(shell.say("puzzles.no_more", {{"count", std::to_string(done)}}));
}

// Checks lines against the engine, with one engine as long as the game stays the same.
class Check {
public:
    explicit Check(Shell& shell) : shell_(shell) {}

    void run() {
        read_lines([this](std::int64_t number, const std::string& line) {
            ++checked_;
            const auto sound = is_sound(line);
            if (Shell::stop().is_raised()) return;
            if (!sound) tell(number, sound.error());
            else if (!*sound) tell(number, {ErrorCode::wrong_field, {{"field", wrong_}}});
        });
        if (Shell::stop().is_raised()) shell_.status = interrupted;
        else if (failures_ > 0) shell_.status = failed;
        if (checked_ == 0)
            return shell_.refuse({ErrorCode::wrong_usage, {{"reason", "nothing_checked"}}}, failed);
        shell_.print(shell_.say("puzzles.checked", {{"count", std::to_string(checked_)},
                                                    {"wrong", std::to_string(failures_)}}));
    }

private:
    // False: a member differs from what the engine finds, and wrong_ names it.
    Result<bool> is_sound(const std::string& line) {
        TRY_ASSIGN(const Puzzle told, wire::parse_puzzle(line));
        const Game& game = told.position.game();
        if (!engine_ || game != game_) {
            TRY_ASSIGN(engine_, make_judging_engine(game));
            game_ = game;
        }
        auto found = puzzle_in(*engine_, told.position, Shell::stop());
        if (!found || !has_one_answer(*engine_, *found, Shell::stop())) {
            wrong_ = "moves";
            return false;
        }
        found->grade = grade_of(*engine_, *found, Shell::stop());
        const std::pair<const char*, bool> members[] = {{"theme", found->theme == told.theme},
                                                        {"move", found->move == told.move},
                                                        {"plies", found->plies == told.plies},
                                                        {"grade", found->grade == told.grade},
                                                        {"cells", found->cells == told.cells}};
        for (const auto& [name, agrees] : members) {
            if (agrees) continue;
            wrong_ = name;
            return false;
        }
        return true;
    }

    void tell(std::int64_t number, const Error& error) {
        ++failures_;
        shell_.tell(wrong_line(shell_, number, error));
    }

    Shell& shell_;
    std::unique_ptr<Engine> engine_;
    Game game_;
    std::string wrong_;
    std::int64_t checked_ = 0;
    std::int64_t failures_ = 0;
};

}  // namespace

void add_puzzles(CLI::App& program, Shell& shell) {
    auto arguments = std::make_shared<PuzzlesArguments>();
    Command command(program, shell, "puzzles", "help.puzzles", "help.puzzles.examples");
    add_common(command, *arguments);
    command.option("--count", arguments->count, "help.option.count", "N");
    add_setting(command, *arguments, "seed", "0");
    command.flag("--check", arguments->check, "help.option.check_puzzles");
    command.option("--pack", arguments->pack, "help.option.pack", "N");
    command.option("--regrade", arguments->regrade, "help.option.regrade", "FILE");
    command.when_called([arguments, &shell] {
        if (arguments->check) Check(shell).run();
        else if (!arguments->pack.empty()) pack(*arguments, shell);
        else if (!arguments->regrade.empty()) regrade(*arguments, shell);
        else make(*arguments, shell);
    });
}

}  // namespace puissance::app
