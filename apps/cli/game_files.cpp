#include "cli/game_files.h"

#include <algorithm>
#include <filesystem>
#include <vector>

#include "play/file_place.h"
#include "terminal/save_file.h"

namespace puissance::app {

namespace {

namespace fs = std::filesystem;

bool is_folder(const std::string& name) {
    std::error_code ignored;
    return fs::is_directory(name, ignored);
}

std::vector<std::string> files_of(const std::string& name) {
    if (!is_folder(name)) return {name};
    std::vector<std::string> files;
    std::error_code error;
    for (fs::directory_iterator entry(name, error), end; !error && entry != end;
         entry.increment(error)) {
        std::error_code ignored;
        if (!entry->path().filename().string().starts_with('.') && entry->is_regular_file(ignored))
            files.push_back(entry->path().string());
    }
    std::ranges::sort(files);
    return files;
}

// Our own format says what is wrong with a game, not where it stands.
Error placed(Error error, const FileSource& source) {
    if (std::ranges::find(error.facts, "file", &Fact::name) != error.facts.end()) return error;
    return source.wrong(source.game.text.data(), std::move(error)).value();
}

}  // namespace

bool names_many_games(const PositionArguments& arguments) {
    if (!arguments.board.empty() || !arguments.names_file()) return false;
    if (is_folder(arguments.moves)) return true;
    std::error_code ignored;
    if (!fs::is_regular_file(arguments.moves, ignored))
        return false;  // It has a number, or is "-".
    const auto text = terminal::read_games_file(arguments.moves);
    return text && split_games(*text).size() > 1;
}

void for_each_game(const PositionArguments& arguments, Shell& shell,
                   const std::function<void(const FoundGame&)>& act) {
    const auto wanted = arguments.wanted_game();
    if (!wanted) return shell.refuse(wanted.error());
    const auto files = files_of(arguments.moves);
    FoundGame found{{}, 1, {Record(Game{}), {}, {}}, 0, files.size()};
    for (const std::string& file : files) {
        found.file = file;
        ++found.file_number;
        const auto text = terminal::read_games_file(file);
        if (!text) shell.refuse(text.error());
        const auto games = text ? split_games(*text) : std::vector<GameText>{};
        for (const GameText& game : games) {
            if (Shell::stop().is_raised()) return;
            auto saved = parse_game_text(game, file, *wanted);
            if (!saved) {
                shell.end_progress();
                shell.refuse(placed(std::move(saved.error()), {game, file}));
                continue;
            }
            found.number = game.number;
            found.saved = *std::move(saved);
            act(found);
        }
    }
}

}  // namespace puissance::app
