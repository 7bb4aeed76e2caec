// What is kept of a training: which exercise comes next, when mistakes come back, and its text.
#include "study/training.h"

#include <set>
#include <string>

#include <gtest/gtest.h>

#include "expect_error.h"
#include "random_games.h"

namespace puissance {
namespace {

using namespace tests;

Pack pack_of_hundred() {
    Pack pack{game_of("connect4"), {}};
    for (int i = 0; i < 100; ++i) {
        const std::string moves = std::to_string(i / 10 % 7 + 1) + std::to_string(i % 7 + 1);
        pack.puzzles.push_back({record_of("connect4", moves),
                                i < 50 ? Theme::win : Theme::hold,
                                move_at(0),
                                3,
                                100 + 10 * i,
                                {}});
    }
    return pack;
}

TEST(Trainings, ask_what_is_about_as_hard_as_the_player_is_good) {
    const Pack pack = pack_of_hundred();
    Training training;
    training.rating.value = 600;
    std::set<int> grades;
    for (std::uint64_t seed = 0; seed < 50; ++seed)
        grades.insert(next_puzzle(training, pack, std::nullopt, 0, seed)->grade);
    EXPECT_GE(*grades.begin(), 500);
    EXPECT_LE(*grades.rbegin(), 700);
    EXPECT_GT(grades.size(), 5U);
    EXPECT_EQ(next_puzzle(training, pack, Theme::win, 0, 1)->theme, Theme::win);
    EXPECT_EQ(next_puzzle(training, pack, Theme::fork, 0, 1), nullptr);
}

TEST(Trainings, bring_mistakes_back_at_growing_intervals) {
    const Pack pack = pack_of_hundred();
    const Puzzle& puzzle = pack.puzzles[90];
    Training training;
    training.rating.value = 100;
    int today = 1000;
    note_answer(training, puzzle, false, today);
    EXPECT_NE(next_puzzle(training, pack, std::nullopt, today, 1), &puzzle);
    for (const int interval : {1, 3, 7, 30}) {
        ASSERT_EQ(training.mistakes.size(), 1U);
        EXPECT_EQ(training.mistakes[0].due, today + interval);
        EXPECT_NE(next_puzzle(training, pack, std::nullopt, today + interval - 1, 1), &puzzle);
        today += interval;
        EXPECT_EQ(next_puzzle(training, pack, std::nullopt, today, 1)->position, puzzle.position);
        note_answer(training, puzzle, true, today);
    }
    EXPECT_TRUE(training.mistakes.empty());  // After a month it is known.
    note_answer(training, puzzle, false, today);
    note_answer(training, puzzle, true, today + 1);
    note_answer(training, puzzle, false, today + 3);
    EXPECT_EQ(training.mistakes[0].interval, 1);
}

// Earlier versions doubled the intervals: 1, 2, 4, 8, 16.
TEST(Trainings, go_on_from_the_intervals_of_earlier_versions) {
    const Pack pack = pack_of_hundred();
    const Puzzle& puzzle = pack.puzzles[90];
    for (const auto& [before, after] : {std::pair{2, 3}, {4, 7}, {8, 30}, {16, 30}}) {
        Training training;
        training.mistakes = {{to_text(puzzle.position), 1000, before}};
        note_answer(training, puzzle, true, 1000);
        ASSERT_EQ(training.mistakes.size(), 1U);
        EXPECT_EQ(training.mistakes[0].interval, after);
        EXPECT_EQ(training.mistakes[0].due, 1000 + after);
    }
}

TEST(Trainings, count_answers) {
    const Pack pack = pack_of_hundred();
    Training training;
    for (const bool is_solved : {true, true, false, true})
        note_answer(training, pack.puzzles[30], is_solved, 1);
    EXPECT_EQ(training.solved, 3);
    EXPECT_EQ(training.tried, 4);
    EXPECT_EQ(training.streak, 1);
    EXPECT_EQ(training.best_streak, 2);
    EXPECT_LT(training.rating.deviation, 200);
}

TEST(Trainings, have_the_same_exercise_for_everyone_on_a_day) {
    const Pack pack = pack_of_hundred();
    EXPECT_EQ(&puzzle_of_the_day(pack, 20'000), &pack.puzzles[0]);
    EXPECT_EQ(&puzzle_of_the_day(pack, 20'042), &pack.puzzles[42]);
}

TEST(Trainings, are_read_as_they_were_written) {
    Training training{{512.25, 90.5, 0.059}, 3, 7, 20, 31, {{"4453", 20'700, 4}, {"44", 1, 1}}};
    const Game game = game_of("connect4");
    EXPECT_EQ(parse_training(to_text(training, game), "t", game), training);
    EXPECT_EQ(to_text(training, game),
              "puissance training 1 connect4\nrating 51225 9050 59000\nsolved 20 31\nstreak 3 7\n"
              "mistake 20700 4 4453\nmistake 1 1 44\n");
}

TEST(Trainings, are_read_with_as_many_mistakes_as_are_remembered) {
    const Game game = game_of("gomoku");
    Record longest(game);
    while (!longest.is_over() && longest.ply() < game.cells() - 2)
        ASSERT_TRUE(longest.play(longest.legal_moves().front()));
    longest.undo();
    Training training;
    std::vector<std::string> made;
    while (made.size() < max_mistakes + 100) {
        // Shorter and shorter, with every stone that can follow: all differ.
        longest.undo();
        for (const Move move : longest.legal_moves()) {
            Record position = longest;
            ASSERT_TRUE(position.play(move));
            made.push_back(to_text(position));
            note_answer(training, {position, Theme::fours, move, 3, 500, {}}, false, 1);
        }
    }
    const auto read = parse_training(to_text(training, game), "t", game);
    ASSERT_TRUE(read);
    EXPECT_EQ(read->mistakes, training.mistakes);
    ASSERT_EQ(read->mistakes.size(), max_mistakes);
    // The oldest are forgotten.
    EXPECT_EQ(read->mistakes.front().moves, made[made.size() - max_mistakes]);
    EXPECT_EQ(read->mistakes.back().moves, made.back());
}

TEST(Trainings, bring_a_mistake_of_a_game_back_on_the_same_day) {
    Training training;
    add_mistake(training, "4453", 10);
    add_mistake(training, "44", 9);
    EXPECT_EQ(due_positions(training, 9), std::vector<std::string>{"44"});
    EXPECT_EQ(due_positions(training, 10), (std::vector<std::string>{"44", "4453"}));
    const Game game = game_of("connect4");
    EXPECT_EQ(parse_training(to_text(training, game), "t", game), training);
    schedule(training, "4453", true, 10);
    EXPECT_EQ(training.mistakes.back(), (Mistake{"4453", 11, 1}));
    add_mistake(training, "4453", 10);  // It is known, and waits for its day.
    EXPECT_EQ(training.mistakes.size(), 2U);
    EXPECT_EQ(training.mistakes.back().due, 11);
    // What was solved and was no mistake is none.
    schedule(training, "1", true, 10);
    EXPECT_EQ(training.mistakes.size(), 2U);
    EXPECT_EQ(training.tried, 0);
}

TEST(Trainings, with_a_wrong_line_are_refused_by_its_number) {
    const Game game = game_of("connect4");
    const std::string good = to_text(Training(), game);
    const auto refused = [&](std::string text, const char* reason, int line) {
        expect_error(parse_training(text, "t", game), ErrorCode::unreadable_file,
                     {{"file", "t"}, {"reason", reason}, {"line", line}});
    };
    refused("", "not_training", 1);
    refused(to_text(Training(), game_of("gomoku")), "not_training", 1);
    refused(good + std::string(max_training, '\n'), "not_training", 1);
    refused("puissance training 1 connect4\n", "wrong_line", 2);
    refused("puissance training 1 connect4\nrating 1 2\n", "wrong_line", 2);
    refused("puissance training 1 connect4\nrating 1 2 3 4\n", "wrong_line", 2);
    // Nobody has such a rating, nor so many answers that one more is too many.
    for (const char* rating : {"2000000000 20000 60000", "40000 99 60000", "40000 2000000000 60000",
                               "40000 20000 99", "40000 20000 2000000000"})
        refused(std::string("puissance training 1 connect4\nrating ") + rating +
                    "\nsolved 0 0\nstreak 0 0\n",
                "wrong_line", 4);
    refused(
        "puissance training 1 connect4\nrating 40000 20000 60000\nsolved 0 2147483647\n"
        "streak 0 0\n",
        "wrong_line", 4);
    refused("puissance training 1 connect4\nrating 40000 20000 60000\nsolved 2\n", "wrong_line", 3);
    refused("puissance training 1 connect4\nrating 40000 20000 60000\nsolved 2 1\nstreak 0 0\n",
            "wrong_line", 4);
    for (const char* line : {"mistake", "mistake 1 44", "mistake 1 -1 44", "mistake 1 1 48",
                             "mistake x 1 44", "error 1 1 44", ""})
        refused(good + line + "\n", "wrong_line", 5);
}

}  // namespace
}  // namespace puissance
