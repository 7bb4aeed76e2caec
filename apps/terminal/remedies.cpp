#include "terminal/remedies.h"

#include <algorithm>

#include "study/lost_game.h"
#include "study/own_games.h"
#include "study/pack.h"
#include "teach/lessons.h"
#include "terminal/shipped_packs.h"

namespace puissance::terminal {

namespace {

std::vector<Theme> themes_of(const Game& game) {
    std::vector<Theme> themes;
    for (const ShippedPack& shipped : shipped_packs()) {
        if (parse_game(shipped.game) != game) continue;
        if (const auto pack = parse_pack(shipped.text, shipped.game))
            for (const Puzzle& puzzle : pack->puzzles) themes.push_back(puzzle.theme);
    }
    return themes;
}

}  // namespace

std::vector<std::string> commands_against(Cause kind, const Game& game) {
    std::vector<std::string> commands;
    const auto known = themes_of(game);
    const auto themes = themes_against(kind);
    const auto theme = std::ranges::find_if(
        themes, [&](Theme one) { return std::ranges::find(known, one) != known.end(); });
    if (theme != themes.end())
        commands.push_back("puissance train --game " + to_text(game) + " --theme " +
                           std::string(name_of(*theme)));
    if (const auto number = teach::number_of_lesson(lesson_about(kind, game)))
        commands.push_back("puissance explain --lesson " + std::to_string(*number));
    return commands;
}

}  // namespace puissance::terminal
