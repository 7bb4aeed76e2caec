#include "drop/outcome.h"

#include <set>
#include <utility>
#include <vector>

#include <gtest/gtest.h>

#include "drop_positions.h"

namespace puissance {
namespace {

using namespace tests;

using Answers = std::vector<drop::SolvedPosition>;

// Stops by itself after so many new answers.
Result<std::optional<int>> find(const Game& game, int depth, Answers& answers,
                                std::size_t max_new = 1'000'000) {
    Stop stop;
    const Answers known = answers;
    return drop::find_outcome(
        {game, depth, 4}, known,
        [&](std::span<const drop::SolvedPosition> more) -> Result<void> {
            answers.insert(answers.end(), more.begin(), more.end());
            if (answers.size() - known.size() >= max_new) stop.raise();
            return {};
        },
        stop, [](const drop::OutcomeProgress&) {});
}

TEST(Outcome, of_small_boards_is_known) {
    const std::vector<std::pair<Game, int>> facts{
        {drop_game(4, 4, 4), 0}, {drop_game(5, 4, 4), 0}, {drop_game(6, 4, 4), -1},
        {drop_game(5, 5, 4), 0}, {drop_game(4, 4, 3), 1}, {drop_game(6, 5, 4), 0}};
    for (const auto& [game, outcome] : facts)
        for (const int depth : {0, 1, 5}) {
            Answers answers;
            EXPECT_EQ(find(game, depth, answers).value(), outcome) << to_text(game) << depth;
        }
}

TEST(Outcome, stopped_at_every_answer_is_found_all_the_same) {
    const Game game = drop_game(6, 4, 4);
    Answers at_once;
    ASSERT_EQ(find(game, 4, at_once).value(), -1);
    Answers answers;
    std::size_t runs = 1;
    while (!find(game, 4, answers, 1).value()) ++runs;
    // The tables are empty in each run, so other tasks may be answered at a glance.
    EXPECT_GT(runs, 3U);
    EXPECT_GE(runs, answers.size());
    std::set<std::pair<std::uint32_t, int>> asked;
    for (const auto& answer : answers)
        EXPECT_TRUE(asked.emplace(answer.number, answer.score / 2).second) << "asked twice";
    Answers none = answers;
    ASSERT_EQ(find(game, 4, none).value(), -1);
    EXPECT_EQ(none.size(), answers.size()) << "all is known";
}

TEST(Outcome, reports_its_progress_up_to_the_whole) {
    Answers answers;
    double last = 0;
    std::size_t calls = 0;
    const auto found = drop::find_outcome(
        {drop_game(6, 4, 4), 4, 4}, {}, [](auto) { return Result<void>{}; }, Stop{},
        [&](const drop::OutcomeProgress& progress) {
            EXPECT_GE(progress.share, last);
            EXPECT_LE(progress.share, 1);
            EXPECT_EQ(progress.answered, ++calls);
            last = progress.share;
        });
    ASSERT_EQ(found.value(), -1);
    EXPECT_GT(last, 0.5) << "the second question is half of the work";
}

TEST(Outcome, ends_with_the_error_of_its_keeper) {
    const auto refused = drop::find_outcome(
        {drop_game(6, 5, 4), 4, 4}, {}, [](auto) { return fail(ErrorCode::unwritable_file); },
        Stop{}, [](const drop::OutcomeProgress&) {});
    ASSERT_FALSE(refused);
    EXPECT_EQ(refused.error().code, ErrorCode::unwritable_file);
}

}  // namespace
}  // namespace puissance
