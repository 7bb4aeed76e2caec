// Reviews of games between rungs of the ladder, level:3 to level:6 against level:7, held against
// searches that share nothing with what judged them: results against the solver without static
// bounds, the move that decided a game against the textbook's search, cells against stones that are
// tried there. For as many games as you like:
//
//     PUISSANCE_REVIEWED_GAMES=300 play_test --gtest_filter='ReviewedGames.*'
#include <algorithm>
#include <chrono>
#include <cstdlib>
#include <memory>

#include <gtest/gtest.h>

#include "boundless_solver.h"
#include "checked_judgement.h"
#include "play/review.h"
#include "random_games.h"

namespace puissance {
namespace {

using namespace tests;

Record played_by_rungs(Engine& engine, int number, Random& random) {
    Record record(game_of("connect4"));
    while (!record.is_over()) {
        Question question;
        const bool is_seven = (record.ply() + number) % 2 == 0;
        question.rung = is_seven ? 7 : 3 + number / 2 % 4;
        question.seed = random.next();
        EXPECT_TRUE(record.play(*engine.choose(record, question).move));
    }
    return record;
}

// What positions and moves are worth. Early positions take the solver without bounds too long: they
// are asked of `perfect`, in an engine of its own.
class SecondOpinion {
public:
    int value(const Record& record) {
        if (record.ply() < min_plies) {
            Question question = question_for(parse_contestant("perfect").value());
            question.limits.time = std::chrono::seconds(60);
            const Verdict verdict = engine_->choose(record, question).score;
            EXPECT_TRUE(verdict.exact) << to_text(record);
            return number_of(verdict);
        }
        int best = -NaiveSolver::win_now;
        for (const Move move : record.legal_moves())
            best = std::max(best, boundless_.value_of(record, move));
        return best;
    }

    int value_of(const Record& before, Move move) {
        if (before.ply() >= min_plies) return boundless_.value_of(before, move);
        const Record after = with(before, move);
        if (after.winner()) return NaiveSolver::win_now - 1;
        const int his = value(after);
        return his > 0 ? 1 - his : his < 0 ? -1 - his : 0;
    }

private:
    static constexpr int min_plies = 24;

    BoundlessSolver boundless_;
    std::unique_ptr<Engine> engine_ = make_engine(game_of("connect4")).value();
};

// What is not proved within these nodes is no sentence; a number of them, since a time would make
// reviews differ.
constexpr std::uint64_t nodes_of_a_move = 150'000;

TEST(ReviewedGames, are_told_nothing_that_others_deny) {
    const char* const asked_for = std::getenv("PUISSANCE_REVIEWED_GAMES");
    const int games = asked_for != nullptr ? std::atoi(asked_for) : 1;
    const auto engine = make_engine(game_of("connect4")).value();
    SecondOpinion second;
    Random random(1);
    int sentences = 0;
    int decided = 0;
    for (int number = 0; number < games; ++number) {
        const Record record = played_by_rungs(*engine, number, random);
        SCOPED_TRACE(to_text(record));
        Limits limits;
        limits.nodes = nodes_of_a_move;
        const Review reviewed = review(*engine, record, limits, [](const Judgement&) {});
        Record position(record.game());
        for (const Judgement& judged : reviewed.judgements) {
            ASSERT_TRUE(position.play(judged.move));
            if (judged.mark == Mark::none) continue;
            ++sentences;
            if (judged.is_proved()) {
                EXPECT_EQ(complaint_about(judged, position, second), "") << position.ply();
                continue;
            }
            // One side of the sentence is proved, and so are its cells.
            const Record before = without_last(position);
            EXPECT_TRUE(judged.before.exact || judged.after.exact);
            if (judged.before.exact) {
                EXPECT_EQ(number_of(judged.before), second.value(before)) << position.ply();
            } else {
                EXPECT_EQ(number_of(judged.after), second.value_of(before, judged.move))
                    << position.ply();
            }
            EXPECT_TRUE(is_true(judged, position)) << position.ply();
        }
        const int expected = record.winner() ? expected_ply(*engine, record) : 0;
        if (expected == 0) continue;
        ++decided;
        EXPECT_EQ(reviewed.decisive, expected);
    }
    EXPECT_GE(sentences, 2 * games);
    RecordProperty("sentences", sentences);
    RecordProperty("decided", decided);
}

}  // namespace
}  // namespace puissance
