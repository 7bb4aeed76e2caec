#include "cli/games_file.h"

#include <cerrno>
#include <filesystem>

#include <unistd.h>

#include "base/try.h"
#include "game/shown.h"
#include "referee/game_link.h"
#include "remote/link.h"
#include "system/files.h"

namespace puissance::app {

void add_games_file(Command& command, GamesFileArguments& arguments) {
    command.option("--save", arguments.save, "help.option.save_games", "FILE");
    add_pages(command, arguments);
}

void add_pages(Command& command, GamesFileArguments& arguments) {
    arguments.pages = referee::own_pages;
    command.option("--pages", arguments.pages, "help.option.pages", "URL");
}

Result<std::string> read_pages(const GamesFileArguments& arguments) {
    TRY_ASSIGN(const auto site, remote::parse_site(arguments.pages));
    return to_text(site) + "/";
}

Result<void> can_be_written(const std::string& file) {
    const auto folder = std::filesystem::path(file).parent_path();
    if (!folder.empty() && access(folder.c_str(), W_OK) != 0)
        return system::unwritable(file, errno);
    return {};
}

Result<GamesFile> GamesFile::named(const std::string& name, std::string pages) {
    TRY(can_be_written(name));
    const auto refused = [&](const char* reason) {
        return fail(ErrorCode::unwritable_file, {{"file", shown(name)}, {"reason", reason}});
    };
    const GameFormat format = format_of_name(name);
    if (format == GameFormat::psq) return refused("psq_one");
    std::error_code ignored;
    if (std::filesystem::is_regular_file(name, ignored)) {
        const auto there = system::read_file(name, max_games_file);
        const auto games = there ? split_games(*there) : std::vector<GameText>{};
        if (games.empty() || games.front().format == GameFormat::moves)
            return refused("other_file");
    }
    GamesFile file;
    file.name_ = name;
    file.pages_ = std::move(pages);
    file.format_ = format;
    return file;
}

void GamesFile::add(SavedGame game) {
    if (name_.empty()) return;
    game.remarks.insert(game.remarks.begin(), std::to_string(++games_));
    game.remarks.push_back(referee::analyse_link(pages_, game.record.game(), to_text(game.record)));
    if (!text_.empty()) text_ += "\n";
    text_ += to_text(game, format_).value_or("");  // Both formats hold every game.
}

Result<void> GamesFile::write() const {
    if (name_.empty() || text_.empty()) return {};
    return system::write_file(name_, text_);
}

}  // namespace puissance::app
