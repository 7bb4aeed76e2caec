// Games that were played, one after another in a file of ours (docs/formats/game.md) or, where its
// name ends so, in SGF: the pages and the terminal open them.
#pragma once

#include <string>

#include "cli/command.h"
#include "play/game_file.h"
#include "puissance/result.h"

namespace puissance::app {

struct GamesFileArguments {
    std::string save;
    std::string pages;
};
// --save and --pages.
void add_games_file(Command& command, GamesFileArguments& arguments);
// Only --pages.
void add_pages(Command& command, GamesFileArguments& arguments);
// The address that links to games begin with.
[[nodiscard]] Result<std::string> read_pages(const GamesFileArguments& arguments);

// The folder of a file that is to be written is there; "" is no file.
[[nodiscard]] Result<void> can_be_written(const std::string& file);

class GamesFile {
public:
    // Without a name nothing is kept. Fails with unwritable_file now, not after minutes of play:
    // without its folder, where a file of that name holds no games, or for PSQ, which holds one.
    [[nodiscard]] static Result<GamesFile> named(const std::string& name, std::string pages);

    // Adds a game with these remarks, its number and its link.
    void add(SavedGame game);
    [[nodiscard]] Result<void> write() const;

private:
    std::string name_;
    std::string pages_;
    GameFormat format_ = GameFormat::saved;
    std::string text_;
    int games_ = 0;
};

}  // namespace puissance::app
