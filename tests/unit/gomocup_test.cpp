// The Gomocup protocol without its pipes: lines made typed, and the clock of a match.
#include <string>

#include <gtest/gtest.h>

#include "gomocup/match_clock.h"
#include "gomocup/order.h"
#include "play/swap_choice.h"

namespace puissance::gomocup {
namespace {

using Time = MatchClock::Time;

TEST(GomocupOrder, is_read_whatever_its_case_and_blanks) {
    for (const char* const line : {"TURN 3,11", "turn 3,11\r", "  Turn\t3 , 11  "}) {
        const Order order = parse_order(line);
        EXPECT_EQ(order.kind, OrderKind::turn) << line;
        EXPECT_EQ(order.x, 3);
        EXPECT_EQ(order.y, 11);
    }
    EXPECT_EQ(parse_order("START 15").y, 15);
    EXPECT_EQ(parse_order("RECTSTART 20,7").kind, OrderKind::rectangle);
    EXPECT_EQ(parse_order("3,4,2").field, 2);
    EXPECT_EQ(parse_order("INFO timeout_turn 1500").key, "timeout_turn");
    EXPECT_EQ(parse_order("INFO timeout_turn 1500").value, 1500);
    EXPECT_EQ(parse_order("INFO max_memory 8589934592").value, 8'589'934'592);
}

TEST(GomocupOrder, of_interfaces) {
    EXPECT_EQ(parse_order("YXNBEST 5").kind, OrderKind::n_best);
    EXPECT_EQ(parse_order("yxnbest 5").x, 5);
    EXPECT_EQ(parse_order("YXNBEST").kind, OrderKind::malformed);
    EXPECT_EQ(parse_order("stop").kind, OrderKind::stop);
    EXPECT_EQ(parse_order("INFO MAX_NODE 7").key, "max_node");
    // After SWAP2BOARD nobody says whose stones they are.
    EXPECT_EQ(parse_order("3,4").kind, OrderKind::stone);
    EXPECT_EQ(parse_order("3,4").field, 0);
    EXPECT_EQ(parse_order("3,4,").kind, OrderKind::unknown);
}

Verdict points(std::int64_t value) { return {ScoreKind::estimate, 0, value}; }

TEST(SwapChoice, of_three_stones_is_the_most_equal) {
    const Game game = *make_game(15, 15, 5, Gravity::none);
    std::vector<std::vector<Move>> seen;
    const std::vector<std::int64_t> values{90, -70, 5000, -3, 4, 30};
    const auto stones = balanced_opening(game, 7, [&](const Record& record) -> Verdict {
        EXPECT_EQ(record.ply(), swap2_stones);
        seen.emplace_back(record.moves().begin(), record.moves().end());
        if (seen.size() == 6) return {ScoreKind::win, 9, 1};
        return points(values[(seen.size() - 1) % values.size()]);
    });
    EXPECT_EQ(seen.size(), static_cast<std::size_t>(max_openings));
    EXPECT_EQ(stones, seen[3]);
    EXPECT_NE(balanced_opening(game, 8, [](const Record&) { return points(0); }), seen[0]);
    // Where each is won for somebody, three stones are answered all the same.
    const auto lost = [](const Record&) { return Verdict{ScoreKind::loss, 8, 1}; };
    EXPECT_EQ(balanced_opening(game, 7, lost), seen[0]);
    // All fit on the smallest board.
    const Game small = *make_game(5, 5, 5, Gravity::none);
    EXPECT_EQ(balanced_opening(small, 1, [](const Record&) { return points(0); }).size(), 3U);
}

TEST(SwapChoice, takes_the_better_side) {
    EXPECT_TRUE(is_worse_side(points(-1)));
    EXPECT_FALSE(is_worse_side(points(0)));
    EXPECT_FALSE(is_worse_side(points(1)));
    EXPECT_TRUE(is_worse_side({ScoreKind::loss, 30, -1}));
    EXPECT_FALSE(is_worse_side({ScoreKind::win, 31, 1}));
    EXPECT_FALSE(is_worse_side({ScoreKind::draw, 200, 0}));
}

TEST(GomocupOrder, knows_what_it_does_not_know) {
    EXPECT_EQ(parse_order("").kind, OrderKind::nothing);
    EXPECT_EQ(parse_order(" \r").kind, OrderKind::nothing);
    EXPECT_EQ(parse_order("HELLO").kind, OrderKind::unknown);
    EXPECT_EQ(parse_order(std::string("\0TURN", 5)).kind, OrderKind::unknown);
    for (const char* const line :
         {"TURN", "TURN 3", "TURN 3;4", "TURN 3,4,5", "TURN 3,99999999999", "START", "START 15 x"})
        EXPECT_EQ(parse_order(line).kind, OrderKind::malformed) << line;
    EXPECT_EQ(parse_order("INFO folder /home/x").value, 0);
}

TEST(MatchClock, uses_most_of_a_turn) {
    MatchClock clock;
    clock.set_turn(Time{1000});
    EXPECT_EQ(clock.next_move(100), Time{950});
    clock.set_turn(Time{100'000});
    EXPECT_EQ(clock.next_move(100), Time{99'940});
    clock.set_turn(Time{5});
    EXPECT_EQ(clock.next_move(100), Time{1});
    clock.set_turn(Time{0});
    EXPECT_EQ(clock.next_move(100), Time{1});
}

TEST(MatchClock, lasts_for_the_whole_match) {
    MatchClock clock;
    clock.set_turn(Time{30'000});
    clock.set_match(Time{60'000});
    Time used{0};
    for (int moves = 112; moves > 0; --moves) {
        const Time next = clock.next_move(moves);
        clock.spend(next);
        used += next;
    }
    EXPECT_LT(used, Time{60'000});
    EXPECT_GT(used, Time{50'000});
    // The manager knows better.
    clock.set_left(Time{10'000});
    EXPECT_GT(clock.next_move(50), Time{300});
    EXPECT_LT(clock.next_move(50), Time{500});
    // A new game, a new clock; and without a limit of the match, the turn's alone.
    clock.start_game();
    EXPECT_GT(clock.next_move(100), Time{2000});
    clock.set_match(Time{0});
    EXPECT_EQ(clock.next_move(100), Time{29'940});
}

}  // namespace
}  // namespace puissance::gomocup
