// Reviews of games between rungs of the ladder, level:3 to level:6 against level:7, held against
// searches that share nothing with what judged them: results against the solver without static
// bounds, or on large free boards against proofs that are played out on a plain board; the move
// that decided a game against the textbook's search; cells against stones that are tried there.
// For as many games as you like:
//
//     PUISSANCE_REVIEWED_GAMES=300 study_test --gtest_filter='ReviewedGames.*'
#include <algorithm>
#include <chrono>
#include <cstdlib>
#include <memory>

#include <gtest/gtest.h>

#include "boundless_solver.h"
#include "checked_judgement.h"
#include "engine/announced_proof.h"
#include "proof_checker.h"
#include "questions.h"
#include "random_games.h"
#include "sanitized.h"
#include "study/lost_game.h"
#include "study/review.h"

namespace puissance {
namespace {

using namespace tests;

int games_asked_for() {
    const char* const asked_for = std::getenv("PUISSANCE_REVIEWED_GAMES");
    return asked_for != nullptr ? std::atoi(asked_for) : 1;
}

Record played_by_rungs(Engine& engine, const Game& game, int number, Random& random,
                       std::optional<std::uint64_t> nodes = {}) {
    Record record(game);
    while (!record.is_over()) {
        Question question;
        question.limits.nodes = nodes;
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

// The loser's last move that turned a win or a draw into a loss; 0 if there is none.
int expected_decisive(Record record, SecondOpinion& second) {
    const Player loser = other(*record.winner());
    for (; record.ply() > 0; record.undo()) {
        if (record.turn() == loser) continue;
        const Record before = without_last(record);
        if (second.value_of(before, record.moves().back()) < 0 && second.value(before) >= 0)
            return record.ply();
    }
    return 0;
}

TEST(ReviewedGames, are_told_nothing_that_others_deny) {
    if (sanitized_stride > 1) GTEST_SKIP() << "most of it is a solver of the test's own";
    const int games = games_asked_for();
    const auto engine = make_engine(game_of("connect4")).value();
    const auto judging = make_judging_engine(game_of("connect4")).value();
    SecondOpinion second;
    Random random(1);
    int sentences = 0;
    int decided = 0;
    for (int number = 0; number < games; ++number) {
        const Record record = played_by_rungs(*engine, game_of("connect4"), number, random);
        SCOPED_TRACE(to_text(record));
        const std::uint64_t nodes = judging_nodes(record.game());
        const Review reviewed = review(*judging, record, nodes, nullptr, [](const Judgement&) {});
        Record position(record.game());
        for (const Judgement& judged : reviewed.judgements) {
            ASSERT_TRUE(position.play(judged.move));
            EXPECT_TRUE(judged.is_proved()) << position.ply();
            if (judged.mark == Mark::none) continue;
            ++sentences;
            EXPECT_EQ(complaint_about(judged, position, second), "") << position.ply();
        }
        if (!record.winner()) continue;
        const int expected = expected_decisive(record, second);
        decided += expected != 0 ? 1 : 0;
        EXPECT_EQ(reviewed.decisive.value_or(0), expected);
        const auto lost = why_lost(*judging, record, nodes, nullptr, [](int) {});
        const auto named = reviewed.decisive ? reviewed.decisive : reviewed.shortened;
        EXPECT_EQ(lost->mistake ? lost->mistake->ply : 0, named.value_or(0));
    }
    EXPECT_GE(sentences, 2 * games);
    RecordProperty("sentences", sentences);
    RecordProperty("decided", decided);
}

// Results on large free boards, as far as they can be proved: the attacker's tree is written by an
// engine of its own, and checked on a plain board.
class PlayedOut {
public:
    explicit PlayedOut(const Game& game) : engine_(make_engine(game, memory_mib).value()) {}

    // A move with which the player to move wins within so many plies, against everything.
    std::optional<Move> win(const Record& record, int plies) {
        const Analysis analysis = answer(record, max_nodes);
        if (analysis.score.kind != ScoreKind::win || analysis.score.plies > plies)
            return std::nullopt;
        std::vector<free_board::ProofNode> proof;
        // What wins at once has no tree.
        if (analysis.score.plies > 3) proof = announced_proof(*engine_);
        if (proof.empty()) proof.push_back({index_of(*analysis.move), analysis.score.plies, {}});
        if (!ProofChecker(record, proof).holds()) return std::nullopt;
        return move_at(proof.front().cell);
    }

    // Whether he wins with this move. The tree may begin with another one; then all replies are
    // tried, each with a tree of its own, which need not be the shortest.
    bool wins_with(const Record& record, Move move, int plies) {
        const auto found = win(record, plies);
        const Record after = with(record, move);
        return found && (found == move || after.winner() == record.turn() ||
                         loses(after, after.game().cells()));
    }

    // Whether he loses within so many plies, whatever he plays.
    bool loses(const Record& record, int plies) {
        return std::ranges::all_of(record.legal_moves(), [&](Move move) {
            const Record after = with(record, move);
            return !after.is_over() && win(after, plies - 1);
        });
    }

    // What a search of so many nodes says that knows nothing of any other.
    Analysis answer(const Record& record, std::uint64_t nodes) {
        Question question;
        question.algorithm.method = Method::pattern;
        question.limits.nodes = nodes;
        engine_->forget();
        return engine_->choose(record, question);
    }

private:
    static constexpr std::size_t memory_mib = 16;
    static constexpr std::uint64_t max_nodes = 20'000;

    std::unique_ptr<Engine> engine_;
};

// A tenth of which are for proofs: of these the best move is searched with three twentieths.
constexpr std::uint64_t nodes_on_free_boards = 60'000;
constexpr std::uint64_t nodes_for_proofs = nodes_on_free_boards / 10;

// What is called a result is proved, and nothing else is; what was seen is an estimate.
bool is_named_right(const Verdict& verdict) {
    const bool is_estimate = verdict.kind == ScoreKind::estimate;
    return verdict.exact != is_estimate && (is_estimate || !verdict.is_seen);
}

// What is false in what is said of the last move, or nothing.
std::string complaint_about(const Judgement& judged, const Record& record, PlayedOut& played) {
    const Record before = without_last(record);
    const auto& [kind, plies, value, exact, at_most, is_seen] = judged.before;
    if (kind == ScoreKind::draw || judged.after.kind == ScoreKind::draw) return "a draw";
    if (kind == ScoreKind::win && !played.wins_with(before, judged.best, plies))
        return "no win before";
    if (kind == ScoreKind::loss && !played.loses(before, plies)) return "not lost before";
    if (judged.after.kind == ScoreKind::win &&
        !played.wins_with(before, judged.move, judged.after.plies))
        return "no win after";
    if (judged.after.kind == ScoreKind::loss && !played.win(record, judged.after.plies - 1))
        return "not lost after";
    // A loss that was not there before: the best move is searched as far as this one.
    if (kind == ScoreKind::estimate &&
        played.answer(with(before, judged.best), nodes_for_proofs * 3 / 20).score.kind ==
            ScoreKind::win)
        return "a loss of the best move is proved";
    return is_true(judged, record) ? "" : "a cause that is not there";
}

TEST(ReviewedGames, on_large_free_boards_are_told_nothing_that_others_deny) {
    const int games = games_asked_for();
    int sentences = 0;
    int causes = 0;
    for (const char* const name : {"morpion12", "gomoku"}) {
        const Game game = game_of(name);
        const auto engine = make_engine(game).value();
        const auto judging = make_judging_engine(game).value();
        PlayedOut played(game);
        Random random(3);
        for (int number = 0; number < 4 * games; ++number) {
            const Record record = played_by_rungs(*engine, game, number, random, nodes_for_proofs);
            SCOPED_TRACE(to_text(game) + " " + to_text(record));
            const Review reviewed =
                review(*judging, record, nodes_on_free_boards, nullptr, [](const Judgement&) {});
            Record position(game);
            for (const Judgement& judged : reviewed.judgements) {
                ASSERT_TRUE(position.play(judged.move));
                EXPECT_TRUE(is_named_right(judged.before)) << position.ply();
                EXPECT_TRUE(is_named_right(judged.after)) << position.ply();
                if (judged.mark == Mark::none) continue;
                ++sentences;
                if (judged.cause != Cause::none) ++causes;
                EXPECT_EQ(complaint_about(judged, position, played), "") << position.ply();
            }
        }
    }
    EXPECT_GE(sentences, 8 * games);
    EXPECT_GE(causes, 6 * games);
    RecordProperty("sentences", sentences);
    RecordProperty("causes", causes);
}

}  // namespace
}  // namespace puissance
