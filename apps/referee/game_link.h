// Where a game can be looked at: its address in the room Analyse of the pages.
#pragma once

#include <string>
#include <string_view>

#include "puissance/game.h"

namespace puissance::referee {

// The pages as `puissance serve` has them.
inline constexpr std::string_view own_pages = "http://127.0.0.1:8000/";

// All of it but the moves, which follow as the notation has them.
[[nodiscard]] inline std::string analyse_stem(std::string_view pages, const Game& game) {
    return std::string(pages) + "#r=analyse&g=" + to_text(game) + "&m=";
}

[[nodiscard]] inline std::string analyse_link(std::string_view pages, const Game& game,
                                              std::string_view moves) {
    return analyse_stem(pages, game) + std::string(moves);
}

}  // namespace puissance::referee
