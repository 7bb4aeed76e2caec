// Turns the text of arguments into numbers, games, positions and players. CLI11 hands all options
// over as text, so that the message about a wrong one is ours, in the user's language.
#pragma once

#include <chrono>
#include <cstdint>
#include <functional>
#include <initializer_list>
#include <map>
#include <string>
#include <string_view>

#include "cli/command.h"
#include "cli/shell.h"
#include "play/saved_game.h"
#include "puissance/engine.h"
#include "search/settings.h"

namespace puissance::app {

// The options of every command.
struct CommonArguments {
    std::string game = "connect4";
};
void add_common(Command& command, CommonArguments& arguments);

// MOVES or a file of games, --board, --turn.
struct PositionArguments : CommonArguments {
    std::string moves;
    std::string board;
    std::string turn;
    std::function<bool()> names_game;  // Whether --game was written.

    // The game that a file must be of.
    [[nodiscard]] Result<std::optional<Game>> wanted_game() const;
    // MOVES are the name of a file, or of a file and the number of a game: they are no moves, and
    // there is such a file or it looks like one.
    [[nodiscard]] bool names_file() const;
};
void add_position(Command& command, PositionArguments& arguments);
[[nodiscard]] Result<Record> read_position(const PositionArguments& arguments);
// The same with those who played it.
[[nodiscard]] Result<SavedGame> read_game(const PositionArguments& arguments);
// What the catalogue calls the end of the game, or whose turn it is.
[[nodiscard]] std::string_view state_of(const Record& record);

// What the user wrote of the settings of a search, by their names.
struct SettingArguments {
    std::map<std::string_view, std::string> texts;
};
// Adds the option of a setting. `otherwise` is shown as the default; `words` are those of the
// command, if it has its own.
void add_setting(Command& command, SettingArguments& arguments, std::string_view name,
                 std::string otherwise = "", std::string_view words = "");
void add_settings(Command& command, SettingArguments& arguments,
                  std::initializer_list<std::string_view> names);
// Those that the user wrote, and the stop of the program.
[[nodiscard]] Result<Settings> read_settings(const SettingArguments& arguments);

// A whole number in [smallest, largest]; fails with wrong_number otherwise.
[[nodiscard]] Result<std::int64_t> read_number(std::string_view option, std::string_view text,
                                               std::int64_t smallest, std::int64_t largest);
// A time of thinking.
[[nodiscard]] Result<std::chrono::nanoseconds> read_seconds(std::string_view option,
                                                            std::string_view text);

}  // namespace puissance::app
