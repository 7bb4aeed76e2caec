#include "terminal/save_file.h"

#include <charconv>
#include <cstdlib>
#include <filesystem>

#include "base/try.h"
#include "game/shown.h"
#include "system/files.h"

namespace puissance::terminal {

namespace {

std::string path_of(const std::string& file) {
    const char* home = std::getenv("HOME");
    if (home != nullptr && file.starts_with("~/")) return home + file.substr(1);
    return file;
}

tl::unexpected<Error> unreadable(const std::string& file, const char* reason,
                                 std::size_t games = 0) {
    return fail(
        ErrorCode::unreadable_file,
        {{"file", shown(file)}, {"reason", reason}, {"games", static_cast<std::int64_t>(games)}});
}

bool is_file(const std::string& file) {
    std::error_code ignored;
    return std::filesystem::is_regular_file(path_of(file), ignored);
}

struct NamedGame {
    std::string file;
    std::optional<std::size_t> number;
};

// "games.txt 17" is the seventeenth of them, unless there is a file of that name.
NamedGame named_game(const std::string& text) {
    const auto space = text.rfind(' ');
    if (is_file(text) || space == std::string::npos) return {text, std::nullopt};
    std::size_t number = 0;
    const char* const end = text.data() + text.size();
    const auto [read, error] = std::from_chars(text.data() + space + 1, end, number);
    if (error != std::errc{} || read != end) return {text, std::nullopt};
    return {text.substr(0, space), number};
}

}  // namespace

Result<std::string> read_games_file(const std::string& file) {
    auto text = system::read_file(path_of(file), max_games_file);
    if (!text && text.error().code == ErrorCode::too_long) return unreadable(file, "not_a_game");
    if (text && split_games(*text).empty()) return unreadable(file, "not_a_game");
    return text;
}

Result<void> save_game(const std::string& file, const SavedGame& saved) {
    if (is_file(file)) {
        const auto there = read_games_file(file);
        const auto games = there ? split_games(*there) : std::vector<GameText>{};
        if (games.size() != 1 || games.front().format == GameFormat::moves)
            return fail(ErrorCode::unwritable_file,
                        {{"file", shown(file)}, {"reason", "other_file"}});
    }
    TRY_ASSIGN(const std::string text, to_text(saved, format_of_name(file)));
    return system::write_file(path_of(file), text);
}

Result<SavedGame> load_game(const std::string& text, const std::optional<Game>& wanted) {
    const auto [name, number] = named_game(text);
    TRY_ASSIGN(const std::string file, read_games_file(name));
    const auto games = split_games(file);
    if (!number && games.size() > 1) return unreadable(name, "many_games", games.size());
    const std::size_t which = number.value_or(1);
    if (which == 0 || which > games.size()) return unreadable(name, "no_such_game", games.size());
    return parse_game_text(games[which - 1], name, wanted);
}

}  // namespace puissance::terminal
