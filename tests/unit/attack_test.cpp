// Fours and open threes that a stone makes: shapes that players know, and random positions, where
// every stone is tried on a plain array.
#include "game/attack.h"

#include <algorithm>
#include <string>

#include <gtest/gtest.h>

#include "checked_judgement.h"
#include "random_games.h"

namespace puissance {
namespace {

using namespace tests;

// What the first player begins with a stone at this cell.
Attack attack_at(std::string_view game, std::string_view moves, std::string_view cell) {
    const Record record = record_of(game, moves);
    return attack_with(record, record.cell_of(parse_move(record.game(), cell).value()),
                       Player::first);
}
std::string told(const Attack& attack) {
    return std::to_string(attack.fours) + " fours, " + std::to_string(attack.open_threes) +
           " open threes, " + std::to_string(attack.cells.size()) + " stones";
}

TEST(Attack, knows_the_shapes_of_five_in_a_row) {
    // Two and one more, with room on both sides.
    EXPECT_EQ(told(attack_at("gomoku", "h8a1h9a3", "h10")), "0 fours, 1 open threes, 3 stones");
    // With a gap.
    EXPECT_EQ(told(attack_at("gomoku", "h8a1h9a3", "h11")), "0 fours, 1 open threes, 3 stones");
    // A stone of the other player at one end: no open three.
    EXPECT_EQ(told(attack_at("gomoku", "h8h7h9a3", "h10")), "0 fours, 0 open threes, 0 stones");
    // Three and one more is a four, with one end or two.
    EXPECT_EQ(told(attack_at("gomoku", "h8h7h9a3h10c15", "h11")),
              "1 fours, 0 open threes, 4 stones");
    EXPECT_EQ(told(attack_at("gomoku", "h8a1h9a3h10c15", "h11")),
              "1 fours, 0 open threes, 4 stones");
    // A fork of two open threes: three stones each, the new one common.
    EXPECT_EQ(told(attack_at("gomoku", "h8a1h9a3i10c15j10a5", "h10")),
              "0 fours, 2 open threes, 5 stones");
    // Too near the edge for a line of five.
    EXPECT_EQ(told(attack_at("gomoku", "a2h8a3h11", "a1")), "0 fours, 0 open threes, 0 stones");
}

TEST(Attack, heeds_the_rule) {
    // h5 ... h9: with a stone at h10 beyond, h9 would make six.
    const auto* const moves = "h5a1h6a3h7c15h10a5";
    EXPECT_EQ(attack_at("gomoku", moves, "h8").fours, 1);
    EXPECT_EQ(attack_at("free:15x15=5", moves, "h8").cells.size(), 4U);
    const auto* const blocked = "h5h4h6a3h7c15h10a5";
    EXPECT_EQ(attack_at("gomoku", blocked, "h8").fours, 1);
    EXPECT_EQ(attack_at("free:15x15=5", blocked, "h8").fours, 0);
}

TEST(Attack, is_what_trying_every_stone_finds) {
    int fours = 0;
    int open_threes = 0;
    for (const auto* const name : {"gomoku", "free:15x15=5", "morpion12", "free:12x12=4"}) {
        const Game game = game_of(name);
        Random random(7);
        for (int i = 0; i < 60; ++i) {
            const Record record =
                random_unfinished_record(game, random, 20 + static_cast<int>(random.below(60)));
            for (const Move move : record.legal_moves()) {
                for (const Player player : {Player::first, Player::second}) {
                    if (record.wins_with(move, player)) continue;
                    const Cell cell = record.cell_of(move);
                    const Attack found = attack_with(record, cell, player);
                    const Attack expected = PlainStones(record, cell, player).attack();
                    ASSERT_EQ(found.fours, expected.fours) << to_text(record);
                    ASSERT_EQ(found.open_threes, expected.open_threes) << to_text(record);
                    EXPECT_TRUE(std::ranges::all_of(found.cells, [&](Cell stone) {
                        return stone == cell || record.at(stone) == player;
                    }));
                    fours += found.fours;
                    open_threes += found.open_threes;
                }
            }
        }
    }
    EXPECT_GT(fours, 100);
    EXPECT_GT(open_threes, 100);
}

}  // namespace
}  // namespace puissance
