// The grades of puzzles/: those of grade_of() today, and such as people believe.
#include <algorithm>
#include <fstream>
#include <iterator>
#include <map>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "questions.h"
#include "sanitized.h"
#include "study/judgement.h"
#include "study/pack.h"

namespace puissance {
namespace {

using namespace tests;

constexpr const char* shipped_games[] = {"connect4", "gomoku", "morpion12", "tictactoe"};

Pack shipped(const std::string& game) {
    std::ifstream file("../puzzles/" + game + ".txt");
    const std::string text(std::istreambuf_iterator<char>(file), {});
    return parse_pack(text, game).value();
}

int median(std::vector<int> grades) {
    std::ranges::sort(grades);
    return grades[grades.size() / 2];
}

// Of each length, a length of few exercises joined with the next.
std::vector<int> medians_by_length(const Pack& pack, Theme theme) {
    constexpr std::size_t enough = 30;
    std::map<int, std::vector<int>> lengths;
    for (const Puzzle& puzzle : pack.puzzles)
        if (puzzle.theme == theme) lengths[puzzle.plies].push_back(puzzle.grade);
    std::vector<std::vector<int>> groups;
    for (const auto& [plies, grades] : lengths) {
        if (groups.empty() || groups.back().size() >= enough) groups.emplace_back();
        groups.back().insert(groups.back().end(), grades.begin(), grades.end());
    }
    if (groups.size() > 1 && groups.back().size() < enough) {
        const std::vector<int> rest = groups.back();
        groups.pop_back();
        groups.back().insert(groups.back().end(), rest.begin(), rest.end());
    }
    std::vector<int> medians;
    for (const auto& group : groups) medians.push_back(median(group));
    return medians;
}

TEST(Grades, rise_with_the_length_within_a_theme) {
    std::size_t compared = 0;
    for (const auto* game : shipped_games) {
        const Pack pack = shipped(game);
        for (int i = 0; i < theme_count; ++i) {
            const auto medians = medians_by_length(pack, static_cast<Theme>(i));
            EXPECT_TRUE(std::ranges::is_sorted(medians))
                << game << " " << name_of(static_cast<Theme>(i)) << " "
                << testing::PrintToString(medians);
            compared += medians.size();
        }
    }
    EXPECT_GT(compared, 40U);
}

TEST(Grades, are_low_for_a_block_and_not_for_a_long_win) {
    constexpr int easy = 300;
    constexpr int hard = 500;
    constexpr int long_win = 17;
    for (const auto* game : shipped_games) {
        for (const Puzzle& puzzle : shipped(game).puzzles) {
            if (puzzle.theme == Theme::stop) {
                EXPECT_LT(puzzle.grade, hard) << to_text(puzzle.position);
            }
            if (puzzle.plies >= long_win) {
                EXPECT_GE(puzzle.grade, easy) << to_text(puzzle.position);
            }
        }
    }
}

// A sample: `puissance puzzles --regrade` makes the files.
TEST(Grades, of_the_files_are_those_of_today) {
    constexpr std::size_t step = tests::unless_sanitized(37, 370);
    for (const auto* game : shipped_games) {
        const Pack pack = shipped(game);
        const auto engine = make_judging_engine(pack.game).value();
        for (std::size_t i = 0; i < pack.puzzles.size(); i += step)
            EXPECT_EQ(grade_of(*engine, pack.puzzles[i], Stop()), pack.puzzles[i].grade)
                << game << " " << to_text(pack.puzzles[i].position);
    }
}

}  // namespace
}  // namespace puissance
