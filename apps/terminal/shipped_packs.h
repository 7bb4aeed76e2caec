// The files of puzzles/, which are compiled into the program.
#pragma once

#include <span>
#include <string_view>

namespace puissance::terminal {

struct ShippedPack {
    std::string_view game;  // Its name.
    std::string_view text;  // As parse_pack() reads it.
};
[[nodiscard]] std::span<const ShippedPack> shipped_packs();

}  // namespace puissance::terminal
