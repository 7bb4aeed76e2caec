#include "terminal/data_file.h"

#include <filesystem>

#include "base/try.h"
#include "game/take_line.h"
#include "system/files.h"
#include "system/shared_lines.h"
#include "wire/json_text.h"

namespace puissance::terminal {

namespace {

constexpr std::size_t max_data = std::size_t{1} << 28U;  // In bytes.

bool is_of(std::string_view line, const Game& game) {
    const auto json = wire::parse_json(line);
    if (!json || !json->is_object()) return false;
    const auto text = wire::text_of(*json, "game", "");
    return text && parse_game(*text) == game;
}

}  // namespace

std::string data_file(const std::string& name) {
    const std::string folder = system::user_folder("XDG_DATA_HOME", "/.local/share");
    return folder.empty() ? "" : folder + "/puissance/" + name;
}

Result<int> read_json_lines(const std::string& file, int version,
                            const std::function<bool(const wire::Json&)>& take) {
    std::error_code ignored;
    if (file.empty() || !std::filesystem::exists(file, ignored)) return 0;
    TRY_ASSIGN(const std::string text, system::read_file(file, max_data));
    int strange = 0;
    for (std::string_view rest = text; !rest.empty();) {
        const std::string_view line = take_line(rest);
        if (line.empty()) continue;
        const auto json = wire::parse_json(line);
        const bool is_known =
            json && json->is_object() && wire::whole_of(*json, "version", version, 0) == version;
        if (!is_known || !take(*json)) ++strange;
    }
    return strange;
}

Result<void> forget_json_lines(const std::string& file, const std::optional<Game>& game) {
    if (file.empty()) return {};
    return system::change_lines(file, max_data, [&](std::string_view text) {
        std::string left;
        while (game && !text.empty()) {
            const std::string_view line = take_line(text);
            if (!line.empty() && !is_of(line, *game)) left += std::string(line) + "\n";
        }
        return left;
    });
}

}  // namespace puissance::terminal
