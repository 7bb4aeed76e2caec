#include "engine/ladder.h"

#include <algorithm>
#include <array>
#include <cstdlib>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include <gtest/gtest.h>

#include "base/random.h"
#include "expect_error.h"
#include "puissance/engine.h"
#include "sanitized.h"

namespace puissance {
namespace {

using tests::expect_error;

Contestant rung(int number) { return parse_contestant("level:" + std::to_string(number)).value(); }

class Ladder : public testing::Test {
protected:
    Move choose(const Contestant& player, const Record& record, std::uint64_t seed) {
        if (!engine_ || game_ != record.game()) {
            game_ = record.game();
            engine_ = make_engine(game_, 8).value();
        }
        Question question = question_for(player);
        question.seed = seed;
        return engine_->choose(record, question).move.value();
    }

    // In how many of 100 seeds the rung plays this move.
    int times_played(int number, const Record& record, std::string_view move) {
        int times = 0;
        for (std::uint64_t seed = 0; seed < 100; ++seed)
            times += to_text(record.game(), choose(rung(number), record, seed)) == move ? 1 : 0;
        return times;
    }

    Record after(std::string_view game, std::string_view moves) {
        return parse_moves(parse_game(game).value(), moves).value();
    }

private:
    Game game_;
    std::unique_ptr<Engine> engine_;
};

TEST_F(Ladder, rungs_are_named_in_both_languages) {
    for (int number = 1; number <= rung_count; ++number)
        for (const std::string stem : {"level:", "niveau:", " level:"}) {
            const auto player = parse_contestant(stem + std::to_string(number));
            ASSERT_TRUE(player) << stem << number;
            EXPECT_EQ(player->rung, number);
            EXPECT_EQ(player->text, "level:" + std::to_string(number));
            EXPECT_FALSE(player->level);
        }
    for (const std::string wrong : {"0", "11", "", "x", "3(", "-1", "1.5"})
        expect_error(parse_contestant("level:" + wrong), ErrorCode::wrong_option,
                     {{"option", "level"}, {"value", wrong}, {"expected", "1–10"}});
}

TEST_F(Ladder, a_seed_repeats_a_move_and_seeds_differ) {
    for (const auto* game : {"connect4", "morpion12", "gomoku"}) {
        const Record record(parse_game(game).value());
        std::set<Move> moves;
        for (std::uint64_t seed = 0; seed < 20; ++seed) {
            const Move move = choose(rung(2), record, seed);
            EXPECT_EQ(move, choose(rung(2), record, seed)) << game;
            moves.insert(move);
        }
        EXPECT_GT(moves.size(), 1U) << game;
    }
}

// A win with the next stone: the higher the rung, the more often it is seen; and one in three
// plies is seen less often than one at once.
TEST_F(Ladder, short_lines_are_seen_better_than_long_ones_and_better_by_higher_rungs) {
    const Record at_once = after("connect4", "112233");
    const Record in_three = after("connect4", "3545");
    const int lowest = times_played(1, at_once, "4");
    const int middle = times_played(5, at_once, "4");
    EXPECT_LT(lowest, middle);
    EXPECT_GE(lowest, 30);
    EXPECT_LE(lowest, 95);
    EXPECT_GE(times_played(9, at_once, "4"), 97);
    EXPECT_LT(times_played(5, in_three, "4"), middle);
}

TEST_F(Ladder, even_the_first_rung_plays_near_the_centre_or_near_stones) {
    for (const auto* moves : {"", "h8", "h8h9g8"}) {
        const Record record = after("gomoku", moves);
        for (std::uint64_t seed = 0; seed < 40; ++seed) {
            const int move = index_of(choose(rung(1), record, seed));
            EXPECT_LE(std::abs(move % 15 - 7), 4) << to_text(record.game(), move_at(move));
            EXPECT_LE(std::abs(move / 15 - 7), 4) << to_text(record.game(), move_at(move));
        }
    }
}

TEST_F(Ladder, the_last_rung_is_perfect_where_that_is_exact) {
    for (const auto* moves : {"4", "44", "444444", "172635"}) {
        const Record record = after("connect4", moves);
        EXPECT_EQ(choose(rung(10), record, 1),
                  choose(parse_contestant("perfect").value(), record, 1));
    }
    Question question = question_for(rung(10));
    question.limits.nodes = 2000;
    const Record gomoku(parse_game("gomoku").value());
    EXPECT_FALSE(make_engine(gomoku.game(), 8).value()->choose(gomoku, question).fell_back);
}

TEST_F(Ladder, plays_every_named_game_to_its_end) {
    for (const NamedGame& named : named_games()) {
        if (named.game.cells() > tests::unless_sanitized(400, 150)) continue;
        Record record(named.game);
        for (std::uint64_t seed = 0; !record.is_over(); ++seed)
            ASSERT_TRUE(record.play(choose(rung(1 + static_cast<int>(seed % 5)), record, seed)));
    }
}

// How many stones of the player would stand in a row with this one, on a free board.
int row_with(const Record& record, Move move, Player player) {
    const Game& game = record.game();
    std::vector<bool> own(static_cast<std::size_t>(game.cells()));
    for (std::size_t ply = 0; ply < record.moves().size(); ++ply)
        if ((ply % 2 == 0) == (player == Player::first))
            own[static_cast<std::size_t>(index_of(record.moves()[ply]))] = true;
    int longest = 0;
    for (const auto& [right, up] : {std::pair(1, 0), {0, 1}, {1, 1}, {1, -1}}) {
        int row = 1;
        for (const int way : {1, -1})
            for (int step = 1;; ++step, ++row) {
                const int column = index_of(move) % game.columns + way * step * right;
                const int line = index_of(move) / game.columns + way * step * up;
                if (column < 0 || column >= game.columns || line < 0 || line >= game.rows ||
                    !own[static_cast<std::size_t>(line * game.columns + column)])
                    break;
            }
        longest = std::max(longest, row);
    }
    return longest;
}

// Completes a line; if it cannot, blocks one; else plays any cell beside a stone. In Gomoku who
// waits for a four blocks one of its two ends, so there shorter rows count, too, the longest first.
Move completed_or_blocked(const Record& record, Random& random) {
    auto moves = record.legal_moves();
    random.shuffle(moves);
    const std::array players{record.turn(), other(record.turn())};
    for (const Player player : players)
        for (const Move move : moves)
            if (record.wins_with(move, player)) return move;
    const Game& game = record.game();
    for (int row = game.align - 1; game.align == 5 && row >= 3; --row)
        for (const Player player : players)
            for (const Move move : moves)
                if (row_with(record, move, player) >= row) return move;
    const auto is_near = [&](Move move) {
        if (game.drops() || record.ply() == 0) return true;
        return std::ranges::any_of(record.moves(), [&](Move played) {
            const auto [to, from] = std::pair(index_of(move), index_of(played));
            return std::abs(to % game.columns - from % game.columns) <= 1 &&
                   std::abs(to / game.columns - from / game.columns) <= 1;
        });
    };
    const auto near = std::ranges::find_if(moves, is_near);
    return near == moves.end() ? moves.front() : *near;
}

TEST_F(Ladder, the_first_rung_loses_to_who_only_completes_and_blocks_lines) {
    const int count = tests::unless_sanitized(40, 12);
    for (const auto* name : {"connect4", "morpion12", "gomoku"}) {
        int won = 0;
        for (int number = 0; number < count; ++number) {
            Random random(static_cast<std::uint64_t>(number));
            const Player own = number % 2 == 0 ? Player::first : Player::second;
            Record record(parse_game(name).value());
            while (!record.is_over())
                ASSERT_TRUE(record.play(record.turn() == own
                                            ? completed_or_blocked(record, random)
                                            : choose(rung(1), record, random.next())));
            won += record.winner() == own ? 1 : 0;
        }
        EXPECT_GT(2 * won, count) << name;
    }
}

TEST_F(Ladder, each_rung_was_measured_to_be_stronger) {
    for (const MeasuredLadder& ladder : measured_ladders()) {
        EXPECT_TRUE(parse_game(ladder.game)) << ladder.game;
        EXPECT_EQ(ladder.elo.front(), 0);
        EXPECT_EQ(std::ranges::adjacent_find(ladder.elo, std::ranges::greater_equal()),
                  ladder.elo.end())
            << ladder.game;
    }
}

}  // namespace
}  // namespace puissance
