// Files of exercises: written, read again, and refused where a line is wrong.
#include "study/pack.h"

#include <gtest/gtest.h>

#include "expect_error.h"
#include "known_names.h"
#include "random_games.h"
#include "sanitized.h"

namespace puissance {
namespace {

using namespace tests;

constexpr const char* small_pack =
    "# puissance exercises 1 tictactoe\n"
    "= stop\n"
    "103 2 c1 a1b2b1\n"
    "= fork\n"
    "106 3 a3 a2b2b3b1\n"
    "107 3 c3 b2a1c1a3\n";

Puzzle puzzle_of(const char* game, const char* moves, Theme theme, int grade) {
    const Record position = record_of(game, moves);
    return {position, theme, position.legal_moves().front(), 3, grade, {{0, 0}}};
}

TEST(Packs, are_read_as_they_were_written) {
    const auto pack = parse_pack(small_pack, "small.txt");
    ASSERT_TRUE(pack);
    ASSERT_EQ(pack->puzzles.size(), 3U);
    EXPECT_EQ(pack->puzzles[1].theme, Theme::fork);
    EXPECT_EQ(pack->puzzles[1].grade, 106);
    EXPECT_EQ(pack->puzzles[1].plies, 3);
    EXPECT_EQ(to_text(pack->game, pack->puzzles[1].move), "a3");
    EXPECT_EQ(to_text(pack->puzzles[1].position), "a2b2b3b1");
    EXPECT_EQ(to_text(*pack), small_pack);
}

TEST(Packs, with_a_wrong_line_are_refused_by_its_number) {
    const std::string start = "# puissance exercises 1 tictactoe\n";
    const std::pair<const char*, int> wrong[] = {
        {"106 3 a3 a2b2b3b1\n", 2},  // Of no theme.
        {"= knife\n", 2},
        {"= fork\n= stop\n", 3},  // Themes have an order,
        {"= fork\n= fork\n", 3},
        {"= fork\n107 3 c3 b2a1c1a3\n106 3 a3 a2b2b3b1\n", 4},  // and so have grades.
        {"= fork\n106 3 a3 a2b2b3b1\n106 3 a3 a2b2b3b1\n", 4},
        {"= fork\n\n", 3},
        {"= fork\n99 3 a3 a2b2b3b1\n", 3},
        {"= fork\n1100 3 a3 a2b2b3b1\n", 3},
        {"= fork\n0106 3 a3 a2b2b3b1\n", 3},
        {"= fork\n106 10 a3 a2b2b3b1\n", 3},  // There are nine cells.
        {"= fork\n106 3 b3 a2b2b3b1\n", 3},   // A stone is there.
        {"= fork\n106 3 a3 a2 b2 b3 b1\n", 3},
        {"= fork\n106 3 a3 a2b2b3b1 \n", 3},
        {"= fork\n106 3 a3\n", 3},
        {"= fork\n106 3 c3 a1b1a2b2a3\n", 3},  // The game is over.
        {"= fork\n106 3 a3 a2b2b3z9\n", 3}};
    for (const auto& [lines, number] : wrong)
        expect_error(parse_pack(start + lines, "p.txt"), ErrorCode::unreadable_file,
                     {{"file", "p.txt"}, {"reason", "wrong_line"}, {"line", number}});
    for (const std::string& text :
         {std::string(), std::string("puissance 1\n"), start + std::string(max_pack, ' ')})
        expect_error(parse_pack(text, "p.txt"), ErrorCode::unreadable_file,
                     {{"file", "p.txt"}, {"reason", "not_exercises"}, {"line", 1}});
    expect_error(parse_pack("# puissance exercises 1 chess\n", "p.txt"), ErrorCode::unknown_game,
                 {{"game", "chess"}, {"expected", known_games}});
}

// Of two wins of the same grade and one exercise of each other kind, one of each is taken first.
TEST(Packs, have_something_of_every_kind) {
    const std::vector<Puzzle> puzzles{puzzle_of("connect4", "11", Theme::win, 110),
                                      puzzle_of("connect4", "12", Theme::win, 120),
                                      puzzle_of("connect4", "13", Theme::win, 250),
                                      puzzle_of("connect4", "14", Theme::hold, 110)};
    const Pack pack = make_pack(game_of("connect4"), puzzles, 3);
    ASSERT_EQ(pack.puzzles.size(), 3U);
    EXPECT_EQ(to_text(pack.puzzles[0].position), "11");
    EXPECT_EQ(to_text(pack.puzzles[1].position), "13");
    EXPECT_EQ(to_text(pack.puzzles[2].position), "14");
    EXPECT_TRUE(pack.puzzles[0].cells.empty());
    EXPECT_EQ(make_pack(game_of("connect4"), puzzles, 9).puzzles.size(), 4U);
}

TEST(Packs, have_every_position_once) {
    const Pack drops = make_pack(game_of("connect4"),
                                 {puzzle_of("connect4", "12", Theme::win, 110),
                                  puzzle_of("connect4", "76", Theme::hold, 500)},
                                 9);
    EXPECT_EQ(drops.puzzles.size(), 1U);
    std::vector<Puzzle> turned;
    for (const char* moves : {"a1b1", "a1a2", "c3b3", "c3c2", "a3b3", "a3a2", "c1b1", "c1c2"})
        turned.push_back(puzzle_of("tictactoe", moves, Theme::fork, 110));
    EXPECT_EQ(make_pack(game_of("tictactoe"), turned, 9).puzzles.size(), 1U);
}

TEST(Packs, are_no_larger_than_a_file_may_be) {
    if (tests::sanitized_stride > 1) GTEST_SKIP() << "under a sanitizer";
    const Game game = game_of("gomoku");
    const Record stones = record_of("gomoku", "a15b15c15d15e15f15g15h15i15j15k15l15m15n15o15a13");
    std::vector<Puzzle> puzzles;
    for (int i = 0; i < 100; ++i)
        for (int j = 100; j < 130; ++j) {
            Record position = stones;
            (void)position.play(move_at(i));
            (void)position.play(move_at(j));
            puzzles.push_back({position, Theme::fours, move_at(140), 3, 110, {}});
        }
    const std::string text = to_text(make_pack(game, puzzles, puzzles.size()));
    EXPECT_LE(text.size(), max_pack);
    EXPECT_GT(text.size(), max_pack - 100);
    EXPECT_TRUE(parse_pack(text, "p.txt").has_value());
}

}  // namespace
}  // namespace puissance
