// Games in the files that people have: our own (saved_game.h), SGF, PSQ of Piskvork, and lists of
// moves. docs/formats/files.md says what each holds. Whatever a file holds is read in time
// proportional to its length, and one game that is wrong costs no other.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "play/saved_game.h"

namespace puissance {

enum class GameFormat : std::uint8_t { saved, sgf, psq, moves };

inline constexpr std::string_view game_format_names = "saved, sgf, psq, moves";
[[nodiscard]] std::optional<GameFormat> parse_game_format(std::string_view name);
// By its ending, `.sgf` or `.psq`, in any case; every other file is one of ours.
[[nodiscard]] GameFormat format_of_name(std::string_view file);

// Fails with wrong_usage where the format cannot hold the game: PSQ is for five in a row on free
// boards.
[[nodiscard]] Result<std::string> to_text(const SavedGame& saved, GameFormat format);

struct FilePlace {
    int line = 1;
    int character = 1;
};

// One game of a file, a view of its text.
struct GameText {
    std::string_view text;
    GameFormat format = GameFormat::saved;
    int number = 1;     // In the file.
    FilePlace start{};  // In the file.
};

// The games of a file, in whichever format it has; empty where it has none.
[[nodiscard]] std::vector<GameText> split_games(std::string_view file);

// Errors name the file as `name`, with the line and the character. `wanted` is the game that the
// user asks for: it says what the file leaves open, and a file of another game is refused.
[[nodiscard]] Result<SavedGame> parse_game_text(const GameText& game, std::string_view name,
                                                const std::optional<Game>& wanted = std::nullopt);

}  // namespace puissance
