// Where in a file something is wrong, and the seats that the formats of others write.
#pragma once

#include <algorithm>
#include <string>
#include <string_view>
#include <utility>

#include "game/shown.h"
#include "play/game_file.h"

namespace puissance {

// What wins in files that do not say it.
inline constexpr int gomoku_line = 5;

// The place behind a text that begins at `start`.
[[nodiscard]] inline FilePlace behind(FilePlace start, std::string_view passed) {
    const auto last = passed.rfind('\n');
    if (last == std::string_view::npos)
        return {start.line, start.character + static_cast<int>(passed.size())};
    return {start.line + static_cast<int>(std::ranges::count(passed, '\n')),
            static_cast<int>(passed.size() - last)};
}

// Adds a part of the file to its games. Requires: it stands behind those that are there.
inline void add_game(std::vector<GameText>& games, std::string_view file, std::string_view text,
                     GameFormat format) {
    GameText game{text, format};
    const char* from = file.data();
    if (!games.empty()) {
        from = games.back().text.data();
        game.start = games.back().start;
        game.number = games.back().number + 1;
    }
    game.start = behind(game.start, {from, static_cast<std::size_t>(text.data() - from)});
    games.push_back(game);
}

// What is being read, for the words about it.
struct FileSource {
    const GameText& game;
    std::string_view name;

    // Requires: `at` lies in the game or ends it.
    [[nodiscard]] FilePlace place_of(const char* at) const {
        return behind(game.start,
                      game.text.substr(0, static_cast<std::size_t>(at - game.text.data())));
    }

    // The file cannot be understood there.
    [[nodiscard]] tl::unexpected<Error> unreadable(const char* at, std::string reason,
                                                   std::string_view symbol = {}) const {
        const FilePlace place = place_of(at);
        return fail(ErrorCode::unreadable_file, {{"file", shown(name)},
                                                 {"reason", std::move(reason)},
                                                 {"line", place.line},
                                                 {"place", place.character},
                                                 {"symbol", shown(symbol)}});
    }
    // Something that was understood cannot be so: a move, a board.
    [[nodiscard]] tl::unexpected<Error> wrong(const char* at, Error error) const {
        const FilePlace place = place_of(at);
        error.facts.push_back({"file", shown(name)});
        error.facts.push_back({"at_line", place.line});
        error.facts.push_back({"at_place", place.character});
        return tl::unexpected<Error>(std::move(error));
    }
    [[nodiscard]] tl::unexpected<Error> other_game(const Game& played) const {
        return fail(ErrorCode::unreadable_file,
                    {{"file", shown(name)}, {"reason", "other_game"}, {"game", to_text(played)}});
    }
};

// Gives the seat to whoever the file names: one of ours, or else a person of that name.
inline void seat(SavedGame& saved, Player player, std::string_view name) {
    const bool is_first = player == Player::first;
    auto contestant = parse_contestant(name);
    if (!contestant) saved.names[is_first ? 0 : 1] = shown(name);
    else (is_first ? saved.first : saved.second) = *std::move(contestant);
}

// Who sits there, in a word.
[[nodiscard]] inline std::string seated(const SavedGame& saved, Player player) {
    const bool is_first = player == Player::first;
    const std::string& name = saved.names[is_first ? 0 : 1];
    return name.empty() ? (is_first ? saved.first : saved.second).text : name;
}

// A game of two people, whose names are not known.
[[nodiscard]] inline SavedGame game_of_people(Record record) {
    Contestant human;
    human.is_human = true;
    human.text = "human";
    return {std::move(record), human, human};
}

}  // namespace puissance
