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

// Which runs of equal stones win: those of at least `align` stones, or those of exactly so many.
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
    // How many different moves a position can have at most.
    [[nodiscard]] constexpr int move_count() const { return drops() ? columns : cells(); }
    // Both players follow one rule today. Whoever asks about one of them names him all the same.
    [[nodiscard]] constexpr Rule rule_of(Player /*player*/) const { return rule; }
    // Has a player won who owns a run of so many stones that neither end can be lengthened?
    [[nodiscard]] constexpr bool wins(int run, Player player) const {
        return rule_of(player) == Rule::exactly ? run == align : run >= align;
    }

    constexpr auto operator<=>(const Game&) const = default;
};

// What Puissance can play: drop boards whose columns, each with a guard cell, fit in 128 bits;
// free boards up to 19x19.
inline constexpr int max_drop_bits = 128;
inline constexpr int max_free_side = 19;
inline constexpr int min_align = 3;
inline constexpr int max_align = 9;
// Columns are one character in a move string: 1-9, then a-z, then A-Z.
inline constexpr int max_drop_columns = 61;

// The game of these numbers, or why there is none.
[[nodiscard]] Result<Game> make_game(int columns, int rows, int align, Gravity gravity,
                                     Rule rule = Rule::at_least);

struct NamedGame {
    std::string_view name;
    std::string_view alias;  // Empty: none.
    Game game;
};

[[nodiscard]] std::span<const NamedGame> named_games();

// "connect4", "puissance4", "drop:8x7x4", "free:15x15x5", …; "free:15x15=5" asks for lines of
// exactly five.
[[nodiscard]] Result<Game> parse_game(std::string_view text);

// The name where the game has one, else the form with numbers; and always that form. parse_game
// reads both back.
[[nodiscard]] std::string to_text(const Game& game);
[[nodiscard]] std::string to_numbers(const Game& game);

}  // namespace puissance
