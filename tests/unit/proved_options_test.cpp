#include "engine/proved_options.h"

#include <gtest/gtest.h>

#include "questions.h"
#include "random_games.h"

namespace puissance {
namespace {

using namespace tests;

constexpr Verdict points(std::int64_t value) { return {ScoreKind::estimate, 0, value, false}; }
constexpr Verdict win{ScoreKind::win, 9, 5, true};
constexpr Verdict loss{ScoreKind::loss, 8, -5, true};
constexpr Verdict later_loss{ScoreKind::loss, 10, -4, true};
constexpr Verdict sooner_loss{ScoreKind::loss, 6, -6, true};
constexpr Verdict draw{ScoreKind::draw, 20, 0, true};

Option option(int column, const Verdict& score) {
    return {move_at(column), score, {move_at(column)}};
}

// Three moves with estimates.
std::vector<Option> estimates() {
    return {option(0, points(-30)), option(1, points(40)), option(2, points(10))};
}

// What an analysis that has found the second move best says of all three.
std::vector<Verdict> with_best(const Verdict& best, const std::vector<Option>& options) {
    Analysis found;
    found.move = move_at(1);
    found.score = best;
    found.line = {move_at(1), move_at(0)};
    const Analysis analysis = with_options(found, options);
    EXPECT_EQ(analysis.move, found.move);
    EXPECT_EQ(analysis.score, best);
    std::vector<Verdict> verdicts;
    for (const Option& shown : analysis.options) {
        verdicts.push_back(shown.score);
        EXPECT_EQ(shown.line, shown.move == found.move ? found.line : std::vector{shown.move});
    }
    return verdicts;
}

TEST(ProvedOptions, take_the_place_of_estimates) {
    const auto options = with_proved(estimates(), {option(0, draw), option(2, loss)});
    ASSERT_EQ(options.size(), 3U);
    EXPECT_EQ(options[0].score, draw);
    EXPECT_EQ(options[1].score, points(40));
    EXPECT_EQ(options[2].score, loss);
}

TEST(ProvedOptions, are_not_worth_more_than_the_best) {
    const std::vector<Verdict> lower{points(-30), points(-5), points(-5)};
    EXPECT_EQ(with_best(points(-5), estimates()), lower);
    EXPECT_EQ(with_best(win, estimates()), (std::vector<Verdict>{points(-30), win, points(10)}));
}

// Other moves than the one that draws may lose; where the best loses, all do, and no later.
TEST(ProvedOptions, are_called_proved_only_where_they_are) {
    EXPECT_EQ(with_best(draw, estimates()), (std::vector<Verdict>{points(-30), draw, points(0)}));
    Verdict at_most = loss;
    at_most.at_most = true;
    EXPECT_EQ(with_best(loss, {option(0, points(5)), option(1, points(9)), option(2, sooner_loss)}),
              (std::vector<Verdict>{at_most, loss, sooner_loss}));
    EXPECT_EQ(with_best(loss, {option(0, later_loss), option(1, loss)}),
              (std::vector<Verdict>{at_most, loss}));
}

// Whoever loses to the next stone cannot lose sooner.
TEST(ProvedOptions, lose_no_sooner_than_to_the_next_stone) {
    const Verdict at_once{ScoreKind::loss, 2, -9, true};
    EXPECT_EQ(with_best(at_once, estimates()), (std::vector<Verdict>{at_once, at_once, at_once}));
}

// The first column wins in eleven plies, which is proved quickly. The second cannot be solved in
// this time, and a search of one ply sees neither.
TEST(ProvedOptions, are_what_an_analysis_answers_when_it_is_stopped) {
    const Record record = record_of("drop:9x7x4", "4555278722");
    const auto engine = small_engine(record.game());
    Question asked = question("deepening");
    Stop stop;
    asked.limits.stop = &stop;
    asked.limits.time = std::chrono::seconds(4);
    asked.on_progress = [&](const Progress&) { stop.raise(); };
    const Analysis analysis = engine->analyse(record, asked);
    EXPECT_EQ(analysis.move, move_at(0));
    EXPECT_EQ(analysis.score, (Verdict{ScoreKind::win, 11, 22, true}));
    EXPECT_TRUE(analysis.interrupted);
}

}  // namespace
}  // namespace puissance
