#include "engine/proved_options.h"

#include <gtest/gtest.h>

#include "questions.h"
#include "random_games.h"

namespace puissance {
namespace {

using namespace tests;

constexpr Verdict points(std::int64_t value) { return {ScoreKind::estimate, 0, value, false}; }
constexpr Verdict win{ScoreKind::win, 9, 5, true};
constexpr Verdict sooner_win{ScoreKind::win, 7, 6, true};
constexpr Verdict loss{ScoreKind::loss, 8, -5, true};
constexpr Verdict sooner_loss{ScoreKind::loss, 6, -6, true};
constexpr Verdict draw{ScoreKind::draw, 20, 0, true};

Option option(int column, const Verdict& score) {
    return {move_at(column), score, {move_at(column)}};
}

// Three moves with estimates, of which the second is the best.
Analysis estimate() {
    Analysis analysis;
    analysis.options = {option(0, points(-30)), option(1, points(40)), option(2, points(10))};
    analysis.move = move_at(1);
    analysis.score = points(40);
    analysis.line = {move_at(1), move_at(0)};
    analysis.interrupted = true;
    return analysis;
}

const std::vector<Move> three_moves{move_at(0), move_at(1), move_at(2)};

struct Answer {
    int column;
    Verdict score;

    bool operator==(const Answer&) const = default;
};

Answer answer_with(const std::vector<Option>& proved, const Analysis& from = estimate()) {
    const Analysis analysis = with_proved(from, three_moves, proved);
    EXPECT_EQ(analysis.line.front(), analysis.move);
    EXPECT_TRUE(analysis.interrupted);
    for (const Option& known : proved)
        for (const Option& shown : analysis.options)
            EXPECT_TRUE(shown.move != known.move || shown.score == known.score);
    return {index_of(*analysis.move), analysis.score};
}

TEST(ProvedOptions, a_proved_win_is_the_answer) {
    EXPECT_EQ(answer_with({option(0, win)}), (Answer{0, win}));
    EXPECT_EQ(answer_with({option(1, win)}), (Answer{1, win}));
    EXPECT_EQ(answer_with({option(0, win), option(2, sooner_win)}), (Answer{2, sooner_win}));
}

TEST(ProvedOptions, a_proved_loss_is_not_while_another_move_is_open) {
    EXPECT_EQ(answer_with({option(1, loss)}), (Answer{2, points(10)}));
    EXPECT_EQ(answer_with({option(1, loss), option(2, loss)}), (Answer{0, points(-30)}));
}

TEST(ProvedOptions, of_losses_alone_the_latest_is) {
    EXPECT_EQ(answer_with({option(0, loss), option(1, sooner_loss), option(2, sooner_loss)}),
              (Answer{0, loss}));
}

// While another move is open, the game may be better than a draw, so the draw is not exact.
TEST(ProvedOptions, a_drawing_move_draws_the_game_only_when_no_other_is_open) {
    EXPECT_EQ(answer_with({option(1, loss), option(2, draw)}), (Answer{2, points(0)}));
    EXPECT_EQ(answer_with({option(0, loss), option(1, loss), option(2, draw)}), (Answer{2, draw}));
    EXPECT_EQ(answer_with({option(0, draw)}), (Answer{1, points(40)}));
}

TEST(ProvedOptions, count_without_any_estimate) {
    Analysis nothing;
    nothing.move = move_at(0);
    nothing.line = {move_at(0)};
    nothing.interrupted = true;
    EXPECT_EQ(answer_with({}, nothing), (Answer{0, points(0)}));
    EXPECT_EQ(answer_with({option(0, loss)}, nothing), (Answer{1, points(0)}));
    EXPECT_EQ(answer_with({option(0, loss), option(1, win)}, nothing), (Answer{1, win}));
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
