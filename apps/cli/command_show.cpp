// puissance show: a position as a drawing, which --board reads; --to: games in another format.
#include <memory>
#include <vector>

#include "base/try.h"
#include "cli/arguments.h"
#include "cli/game_files.h"
#include "cli/registry.h"
#include "game/shown.h"
#include "play/game_file.h"
#include "wire/json.h"

namespace puissance::app {

namespace {

struct ShowArguments : PositionArguments {
    std::string to;
};

Result<GameFormat> read_game_format(const std::string& name) {
    if (const auto format = parse_game_format(name)) return *format;
    return fail(
        ErrorCode::wrong_option,
        {{"option", "--to"}, {"value", shown(name)}, {"expected", std::string(game_format_names)}});
}

// A file or a folder as a whole. Only SGF and our own format hold many games.
void convert_all(const ShowArguments& arguments, GameFormat format, Shell& shell) {
    std::vector<SavedGame> games;
    for_each_game(arguments, shell, [&](const FoundGame& found) { games.push_back(found.saved); });
    if (format == GameFormat::psq && games.size() > 1)
        return shell.refuse({ErrorCode::wrong_usage,
                             {{"reason", "psq_many"}, {"games", static_cast<int>(games.size())}}});
    for (const SavedGame& saved : games) {
        const auto text = to_text(saved, format);
        if (!text) shell.refuse(text.error());
        else shell.print(*text);
    }
}

void run(const ShowArguments& arguments, Shell& shell) {
    if (!arguments.to.empty()) {
        const auto format = read_game_format(arguments.to);
        if (!format) return shell.refuse(format.error());
        if (names_many_games(arguments)) return convert_all(arguments, *format, shell);
        const auto text = read_game(arguments).and_then(
            [&](const SavedGame& saved) { return to_text(saved, *format); });
        return text ? shell.print(*text) : shell.refuse(text.error());
    }
    const auto record = read_position(arguments);
    if (!record) return shell.refuse(record.error());
    if (shell.json) return shell.print(wire::check_reply(*record));
    shell.print(to_drawing(*record));
    shell.tell(shell.say(state_of(*record)));
}

}  // namespace

void add_show(CLI::App& program, Shell& shell) {
    auto arguments = std::make_shared<ShowArguments>();
    Command command(program, shell, "show", "help.show", "help.show.examples");
    add_position(command, *arguments);
    command.option("--to", arguments->to, "help.option.to", "saved|sgf|psq|moves");
    command.exclude("--to", {"--json"});
    command.when_called([arguments, &shell] { run(*arguments, shell); });
}

}  // namespace puissance::app
