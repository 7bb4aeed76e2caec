#include "terminal/save_file.h"

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

Result<std::string> contents_of(const std::string& file) {
    auto text = system::read_file(path_of(file), max_saved_game);
    if (!text && text.error().code == ErrorCode::too_long)
        return fail(ErrorCode::unreadable_file, {{"file", shown(file)}, {"reason", "not_a_game"}});
    return text;
}

}  // namespace

Result<void> save_game(const std::string& file, const SavedGame& saved) {
    std::error_code ignored;
    if (std::filesystem::is_regular_file(path_of(file), ignored)) {
        const auto there = contents_of(file);
        if (!there || !is_saved_game(*there))
            return fail(ErrorCode::unwritable_file,
                        {{"file", shown(file)}, {"reason", "other_file"}});
    }
    return system::write_file(path_of(file), to_text(saved));
}

Result<SavedGame> load_game(const std::string& file) {
    TRY_ASSIGN(const std::string text, contents_of(file));
    return parse_saved_game(text, file);
}

}  // namespace puissance::terminal
