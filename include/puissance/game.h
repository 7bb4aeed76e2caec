// A game is a value: the size of the board, how many stones in line win, whether stones fall, and
// whether a longer line wins too. Game{7, 6, 4, Gravity::down} is Connect Four.
#pragma once

#include <compare>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>

#include "puissance/result.h"

namespace puissance {

enum class Gravity : std::uint8_t { none, down };

// Which runs of equal stones win: those of at least `align` stones, or those of exactly `align`.
enum class Rule : std::uint8_t { at_least, exactly };

enum class Player : std::uint8_t { first, second };

[[nodiscard]] constexpr Player other(Player player) {
    return player == Player::first ? Player::second : Player::first;
}

struct Game {
    int columns = 7;
    int rows = 6;
    int align = 4;
    Gravity gravity = Gravity::down;
    Rule rule = Rule::at_least;

    [[nodiscard]] constexpr int cells() const { return columns * rows; }
    [[nodiscard]] constexpr bool drops() const { return gravity == Gravity::down; }
    // The largest number of legal moves in any position.
    [[nodiscard]] constexpr int move_count() const { return drops() ? columns : cells(); }
    // Does a complete run of so many stones win? (Complete: no further stone of the player at
    // either end.)
    [[nodiscard]] constexpr bool wins(int run) const {
        return rule == Rule::exactly ? run == align : run >= align;
    }

    constexpr auto operator<=>(const Game&) const = default;
};

// The limits of boards: the columns of a drop board, each with a guard cell, must fit in 128 bits;
// free boards go up to 20x20.
inline constexpr int max_drop_bits = 128;
inline constexpr int max_free_side = 20;
inline constexpr int min_align = 3;
inline constexpr int max_align = 9;
// Columns are one character in a move string: 1-9, then a-z, then A-Z.
inline constexpr int max_drop_columns = 61;

// Fails when a number is out of range.
[[nodiscard]] Result<Game> make_game(int columns, int rows, int align, Gravity gravity,
                                     Rule rule = Rule::at_least);

struct NamedGame {
    std::string_view name;
    std::string_view alias;  // Empty if there is none.
    std::string_view words;  // The key of its displayed name in locales/.
    Game game;
};

[[nodiscard]] std::span<const NamedGame> named_games();

// "connect4", "puissance4", "drop:8x7x4", "free:15x15x5", …; in "free:15x15=5" only lines of
// exactly five win.
[[nodiscard]] Result<Game> parse_game(std::string_view text);

// to_text() gives the name of the game if it has one, otherwise the form with numbers; to_numbers()
// always gives that form. parse_game() reads both.
[[nodiscard]] std::string to_text(const Game& game);
[[nodiscard]] std::string to_numbers(const Game& game);

}  // namespace puissance
