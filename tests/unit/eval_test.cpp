#include <memory>
#include <string>
#include <vector>

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include "board_battery.h"
#include "eval/evaluation.h"
#include "eval/evaluators.h"
#include "eval/scorer.h"
#include "naive_eval.h"

namespace puissance {
namespace {

using namespace tests;

constexpr Evaluator evaluators[] = {Evaluator::outcome, Evaluator::cells, Evaluator::runs,
                                    Evaluator::windows, Evaluator::alignments};

// Calls visit.operator()<Board>() with a board that can hold the game.
template <class Visit>
void with_board(const Game& game, Visit&& visit) {
    if (!game.drops()) visit.template operator()<FreeBoard>();
    else if (game == Game{7, 6, 4, Gravity::down}) visit.template operator()<Connect4Board>();
    else if (game.columns * (game.rows + 1) <= 64) visit.template operator()<Drop64Board>();
    else visit.template operator()<Drop128Board>();
}

Evaluation evaluation(const Record& record, Evaluator evaluator) {
    Evaluation result;
    with_board(record.game(), [&]<class Board>() {
        const auto board = position_of<Board>(record);
        result = evaluation_of(board, evaluator);
    });
    return result;
}

// The value that a search uses: for the player to move, without the bonus for a win.
std::int64_t searched_value(const Record& record, Evaluator evaluator) {
    std::int64_t value = 0;
    with_board(record.game(), [&]<class Board>() {
        const auto board = position_of<Board>(record);
        value = Scorer<Board>(board, evaluator).value(board);
    });
    return value;
}

RC_GTEST_PROP(EvalProperty, values_are_those_of_the_definitions, ()) {
    const Record record = *any_record();
    const NaiveBoard naive(record);
    for (const Evaluator evaluator : evaluators)
        RC_ASSERT(evaluation(record, evaluator).value == NaiveEval{naive}.value(evaluator));
}

// Under Rule::exactly, random play that also makes runs longer than a line; counts them.
Record random_joined_record(const Game& game, Random& random, int plies, int& overlong) {
    if (game.rule == Rule::at_least) return random_record(game, random, plies);
    Record record(game);
    NaiveBoard naive(game);
    while (record.ply() < plies && !record.is_over()) {
        const auto joins = naive.overlong_moves(naive.mover());
        const auto moves = joins.empty() ? naive.legal_moves() : joins;
        const int move = moves[random.below(moves.size())];
        naive.play(move);
        EXPECT_TRUE(record.play(move_at(move)));
        overlong += joins.empty() ? 0 : 1;
    }
    return record;
}

// Common and unusual games, with more stones than the random cases have.
TEST(Eval, values_are_those_of_the_definitions_on_chosen_boards) {
    Random random(2);
    int won = 0;
    int overlong = 0;
    for (const std::string text :
         {"connect4",     "drop:8x7x4",  "drop:5x4x3",   "drop:9x7x5",   "drop:16x7x4",
          "drop:1x100x5", "drop:42x2x3", "drop:61x1x4",  "drop:4x31x6",  "tictactoe",
          "free:4x4x4",   "free:7x5x5",  "free:12x12x4", "free:15x15x5", "free:19x19x9",
          "free:3x19x4",  "drop:7x6=4",  "drop:9x7=3",   "drop:42x2=3",  "drop:16x7=4",
          "free:5x5=3",   "free:19x2=4", "free:12x12=4", "free:15x15=5"}) {
        const Game game = game_of(text);
        for (int i = 0; i < 40; ++i) {
            const int plies =
                static_cast<int>(random.below(static_cast<std::uint64_t>(game.cells()) + 1));
            const Record record = random_joined_record(game, random, plies, overlong);
            const NaiveBoard naive(record);
            won += record.winner() ? 1 : 0;
            for (const Evaluator evaluator : evaluators)
                ASSERT_EQ(evaluation(record, evaluator).value, NaiveEval{naive}.value(evaluator))
                    << text << " " << to_text(record) << " " << static_cast<int>(evaluator);
        }
    }
    EXPECT_GT(won, 50);
    EXPECT_GT(overlong, 50);
}

RC_GTEST_PROP(EvalProperty, searches_see_what_eval_prints, ()) {
    const Record record = *any_record();
    RC_PRE(!record.winner().has_value());
    for (const Evaluator evaluator : evaluators) {
        const auto printed = evaluation(record, evaluator).value;
        RC_ASSERT(searched_value(record, evaluator) ==
                  (record.turn() == Player::first ? printed : -printed));
    }
}

RC_GTEST_PROP(EvalProperty, parts_make_up_the_value, ()) {
    const Record record = *any_record();
    for (const Evaluator evaluator : evaluators) {
        const Evaluation whole = evaluation(record, evaluator);
        std::int64_t sum = 0;
        for (const Part& part : whole.parts) {
            sum += part.points;
            RC_ASSERT(part.points != 0);
            // A part belongs to one player and has that player's sign.
            RC_ASSERT(part.name == "win" || (part.points > 0) == part.name.starts_with("first_"));
        }
        RC_ASSERT(sum == whole.value);
    }
}

RC_GTEST_PROP(EvalProperty, a_mirror_changes_nothing, ()) {
    const Record record = *any_record();
    for (const Evaluator evaluator : evaluators)
        RC_ASSERT(evaluation(record, evaluator).value ==
                  evaluation(mirrored(record), evaluator).value);
}

RC_GTEST_PROP(EvalProperty, swapping_the_players_negates_on_free_boards, ()) {
    Game game = *any_game();
    RC_PRE(!game.drops());
    const Record record = *any_record_of(game);
    RC_PRE(record.ply() % 2 == 0 && !record.is_over());
    // Exchanges the two moves of each pair, so that every stone changes its owner.
    Record swapped(game);
    for (std::size_t i = 0; i < record.moves().size(); i += 2) {
        RC_ASSERT(swapped.play(record.moves()[i + 1]).has_value());
        RC_ASSERT(swapped.play(record.moves()[i]).has_value());
    }
    for (const Evaluator evaluator : evaluators)
        RC_ASSERT(evaluation(record, evaluator).value == -evaluation(swapped, evaluator).value);
}

// On drop boards moves cannot be exchanged, so the players of each strip are.
RC_GTEST_PROP(EvalProperty, swapping_the_players_negates_on_every_strip, ()) {
    const Record record = *any_record();
    with_board(record.game(), [&]<class Board>() {
        const auto board = position_of<Board>(record);
        board.for_each_strip([&](auto strip) {
            auto swapped = strip;
            std::swap(swapped.own, swapped.other);
            const int align = record.game().align;
            for (const Evaluator evaluator : evaluators)
                with_evaluator(evaluator, [&]<class E>() {
                    RC_ASSERT(points_of<E>(strip, align) == -points_of<E>(swapped, align));
                });
        });
    });
}

void expect_incremental(const Game& game, Evaluator evaluator, Random& random) {
    FreeBoard board(game);
    Scorer<FreeBoard> scorer(board, evaluator);
    std::vector<Move> played;
    for (int step = 0; step < 400; ++step) {
        const bool is_over = board.is_full() || board.last_mover_won();
        if (!played.empty() && (is_over || random.below(3) == 0)) {
            board.undo(played.back());
            scorer.undone(board, played.back());
            played.pop_back();
        } else {
            const auto moves = candidates(board);
            played.push_back(move_at(moves[random.below(moves.size())]));
            board.play(played.back());
            scorer.played(board, played.back());
        }
        const Scorer<FreeBoard> fresh(board, evaluator);
        ASSERT_EQ(scorer.value(board), fresh.value(board)) << to_text(game) << " step " << step;
    }
}

TEST(Scorer, keeps_up_with_play_and_undo_on_free_boards) {
    Random random(9);
    for (const auto text : {"tictactoe", "free:6x5x4", "free:12x12x4", "gomoku", "free:19x19x6",
                            "free:5x5=3", "gomoku-standard"})
        for (const Evaluator evaluator : evaluators)
            expect_incremental(game_of(text), evaluator, random);
}

TEST(Cells, of_connect_four_are_the_classic_table) {
    constexpr int table[6][7] = {{3, 4, 5, 7, 5, 4, 3},    {4, 6, 8, 10, 8, 6, 4},
                                 {5, 8, 11, 13, 11, 8, 5}, {5, 8, 11, 13, 11, 8, 5},
                                 {4, 6, 8, 10, 8, 6, 4},   {3, 4, 5, 7, 5, 4, 3}};
    // A single stone on a free board of that size has the value of its cell.
    const Game game = game_of("free:7x6x4");
    for (int row = 0; row < 6; ++row) {
        for (int column = 0; column < 7; ++column) {
            Record record(game);
            ASSERT_TRUE(record.play(move_at(row * 7 + column)));
            EXPECT_EQ(evaluation(record, Evaluator::cells).value, table[row][column])
                << column << "," << row;
            EXPECT_EQ(NaiveEval{NaiveBoard(record)}.lines_through(column, row), table[row][column]);
        }
    }
    // A column of the drop board, stone by stone.
    Record record(game_of("connect4"));
    int sum = 0;
    for (int row = 0; row < 6; ++row) {
        ASSERT_TRUE(record.play(move_at(3)));
        sum += row % 2 == 0 ? table[row][3] : -table[row][3];
        EXPECT_EQ(evaluation(record, Evaluator::cells).value, sum);
    }
}

TEST(Eval, worked_examples) {
    // Three in a row with both ends open, against three stones far apart.
    const Record record = record_of("free:9x9x4", "d5 a1 e5 i1 f5 a9");
    EXPECT_EQ(evaluation(record, Evaluator::outcome).value, 0);
    // The first player has one run of 3, and in the other three directions 9 runs of 1. The second
    // player has 9 runs of 1: each corner has three lines that are long enough.
    EXPECT_EQ(evaluation(record, Evaluator::runs).value, 100 + 9 - 9);
    EXPECT_EQ(evaluation(record, Evaluator::alignments).value, 1000 + 90 - 90);
    const Evaluation parts = evaluation(record, Evaluator::alignments);
    ASSERT_EQ(parts.parts.size(), 3U);
    EXPECT_EQ(parts.parts[0].name, "first_1");
    EXPECT_EQ(parts.parts[0].points, 90);
    EXPECT_EQ(parts.parts[1].name, "first_3");
    EXPECT_EQ(parts.parts[1].points, 1000);
    EXPECT_EQ(parts.parts[2].name, "second_1");
    EXPECT_EQ(parts.parts[2].points, -90);
}

TEST(Eval, edges_and_blocks) {
    // Two stones between the edge and an enemy stone cannot become four, but still count as a run.
    const Record record = record_of("free:7x1x4", "a1 c1 b1");
    EXPECT_EQ(evaluation(record, Evaluator::runs).value, 10 - 1);
    EXPECT_EQ(evaluation(record, Evaluator::alignments).value, -10);
    // Windows a-d and b-e hold stones of both; c-f holds only the second player's stone; d-g is
    // empty.
    EXPECT_EQ(evaluation(record, Evaluator::windows).value, (1 + 2) - 3 - 1);
    EXPECT_EQ(evaluation(record, Evaluator::cells).value, (1 + 2) - 3);
}

TEST(Eval, lines_that_can_only_become_too_long_do_not_count) {
    // Three stones, a gap, and one more. Under Rule::at_least any of three windows can become a
    // line. Under Rule::exactly, only the one that does not fill the gap can.
    const char* const moves = "b1 a9 c1 i9 d1 a7 f1 i7";
    const auto both = [&](Evaluator evaluator) {
        return std::pair(evaluation(record_of("free:9x9x4", moves), evaluator).parts,
                         evaluation(record_of("free:9x9=4", moves), evaluator).parts);
    };
    const auto first_threes = [](const std::vector<Part>& parts) {
        for (const Part& part : parts)
            if (part.name == "first_3") return part.points;
        return std::int64_t{0};
    };
    // The windows with three stones are a-d, b-e and c-f. The last two end beside a stone.
    const auto [longer_windows, exact_windows] = both(Evaluator::windows);
    EXPECT_EQ(first_threes(longer_windows), 3 * 50);
    EXPECT_EQ(first_threes(exact_windows), 50);
    // Runs do not depend on the rule, and this run can grow to a-d.
    const auto [longer_runs, exact_runs] = both(Evaluator::runs);
    EXPECT_EQ(first_threes(longer_runs), first_threes(exact_runs));
    const auto [longer, exact] = both(Evaluator::alignments);
    EXPECT_EQ(first_threes(longer), 1000);
    EXPECT_EQ(first_threes(exact), 1000);
    // At the edge it cannot grow: only the fourth cell is left, and a stone is right behind it.
    const Record stuck = record_of("free:9x9=4", "a1 a9 b1 i9 c1 a7 e1 i7");
    EXPECT_EQ(first_threes(evaluation(stuck, Evaluator::alignments).parts), 0);
    EXPECT_EQ(first_threes(evaluation(stuck, Evaluator::windows).parts), 0);
    EXPECT_EQ(first_threes(evaluation(stuck, Evaluator::runs).parts), 100);
}

TEST(Eval, won_positions) {
    const Record first = record_of("connect4", "1212121");
    const Record second = record_of("connect4", "71212121");
    ASSERT_TRUE(first.winner() == Player::first);
    for (const auto& [evaluator, win] : {std::pair{Evaluator::outcome, 43},
                                         {Evaluator::runs, 100'000},
                                         {Evaluator::windows, 1000},
                                         {Evaluator::alignments, 10'000}}) {
        const Evaluation won = evaluation(first, evaluator);
        EXPECT_EQ(won.value, win);
        ASSERT_EQ(won.parts.size(), 1U);
        EXPECT_EQ(won.parts[0].name, "win");
    }
    ASSERT_TRUE(second.winner() == Player::second) << to_text(second);
    EXPECT_EQ(evaluation(second, Evaluator::alignments).value, -10'000);
    EXPECT_EQ(evaluation(second, Evaluator::outcome).value, -43);
    // `cells` adds its bonus to the values of the stones.
    EXPECT_EQ(evaluation(first, Evaluator::cells).value, (3 + 4 + 5 + 5) - (4 + 6 + 8) + 100);
    EXPECT_EQ(evaluation(first, Evaluator::cells).parts.back().name, "win");
}

TEST(Windows, points_grow_with_the_number_of_stones) {
    EXPECT_EQ(WindowsEval::weight(1), 1);
    EXPECT_EQ(WindowsEval::weight(2), 10);
    EXPECT_EQ(WindowsEval::weight(3), 50);
    for (int size = 2; size < max_align; ++size)
        EXPECT_GT(WindowsEval::weight(size), WindowsEval::weight(size - 1)) << size;
    EXPECT_LT(WindowsEval::weight(max_align - 1), WindowsEval::win(game_of("connect4")));
}

}  // namespace
}  // namespace puissance
