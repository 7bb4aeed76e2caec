// A hint, a move, an analysis, what is streamed of it and a review say the same of a position: one
// best move, and what is proved to one is no estimate to another. Asked through the door, as the
// pages ask. The hint is the move of `perfect`; the chips on the board are the analysis's options,
// and the best of them is its move. For as many positions of each game as you like:
//
//     PUISSANCE_AGREEMENT_POSITIONS=200 wire_test --gtest_filter='Agreement.*'
#include <cstdlib>
#include <map>
#include <memory>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "passing_engine.h"
#include "questions.h"
#include "random_games.h"
#include "wire/door.h"
#include "wire/json_text.h"

namespace puissance {
namespace {

using namespace tests;
using wire::Json;

// An engine that answers every question with empty tables and a number of nodes instead of a time:
// the same time for everyone.
class EvenEngine final : public PassingEngine {
public:
    EvenEngine(const Game& game, std::uint64_t nodes)
        : PassingEngine(make_engine(game, 4).value()), nodes_(nodes) {}

    Analysis choose(const Record& record, const Question& question) override {
        return PassingEngine::choose(record, evened(question));
    }
    Analysis analyse(const Record& record, const Question& question) override {
        return PassingEngine::analyse(record, evened(question));
    }

private:
    Question evened(Question question) {
        forget();
        question.limits.time.reset();
        question.limits.nodes = nodes_;
        return question;
    }

    std::uint64_t nodes_;
};

// Result first, then how soon; of estimates, the points.
Score worth(const Json& score) {
    const std::string kind = score["kind"];
    if (kind == "win") return Score::win_in(score["plies"]);
    if (kind == "loss") return Score::loss_in(score["plies"]);
    return kind == "draw" ? Score::draw() : Score::estimate(score["value"]);
}

int result_of(const Json& score) {
    return worth(score).is_win() ? 1 : worth(score).is_loss() ? -1 : 0;
}

class Agreement : public testing::Test {
protected:
    void expect_in(std::string_view name, std::uint64_t nodes) {
        const Game game = game_of(name);
        EvenEngine engine(game, nodes);
        asking_.engine_of = [&](const Game&, wire::EngineUse) -> Result<Engine*> {
            return &engine;
        };
        Random random(15);
        for (int i = 0; i < positions(); ++i) {
            const int plies = static_cast<int>(
                random.below(static_cast<std::uint64_t>(std::min(game.cells(), max_plies))));
            const Record record = random_unfinished_record(game, random, plies);
            SCOPED_TRACE(to_text(game) + " " + to_text(record));
            const Json analysis = expect_one_answer(record);
            expect_no_fault(record, analysis);
            const auto moves = record.legal_moves();
            expect_judged(record, moves[random.below(moves.size())], analysis);
            ++(analysis["score"]["exact"] == true ? proofs_ : estimates_);
            if (HasFailure()) return;
        }
        RecordProperty("proofs", proofs_);
        RecordProperty("estimates", estimates_);
    }

    int proofs_ = 0;
    int estimates_ = 0;

private:
    static constexpr int max_plies = 60;

    static int positions() {
        const char* const asked_for = std::getenv("PUISSANCE_AGREEMENT_POSITIONS");
        return asked_for != nullptr ? std::atoi(asked_for) : 25;
    }

    Json ask(std::string_view what, const Json& body) {
        const auto answered = wire::answer(what, body.dump(), asking_);
        EXPECT_TRUE(answered) << what << body;
        return answered ? wire::parse_json(*answered).value() : Json();
    }

    static Json about(const Record& record) {
        return {{"game", to_text(record.game())}, {"moves", to_text(record)}};
    }

    // The move, the analysis and its stream; returns the analysis.
    Json expect_one_answer(const Record& record) {
        const Json body = about(record);
        Json hint = body;
        hint["player"] = "perfect";
        const Json move = ask("move", hint);
        const Json analysis = ask("analyse", body);
        EXPECT_EQ(move["move"], analysis["move"]);
        EXPECT_EQ(move["score"], analysis["score"]);
        std::vector<Json> told;
        asking_.on_progress = [&](const std::string& text) {
            told.push_back(wire::parse_json(text).value()["progress"]);
        };
        const Json streamed = ask("stream", {{"analyse", body}})["result"];
        asking_.on_progress = nullptr;
        EXPECT_EQ(streamed["move"], analysis["move"]);
        EXPECT_EQ(streamed["options"], analysis["options"]);
        EXPECT_FALSE(told.empty());
        if (!told.empty()) {
            EXPECT_EQ(told.back()["move"], analysis["move"]);
            EXPECT_EQ(told.back()["score"], analysis["score"]);
        }
        expect_one_best(analysis);
        return analysis;
    }

    static void expect_one_best(const Json& analysis) {
        int best = 0;
        for (const Json& option : analysis["options"]) {
            EXPECT_LE(worth(option["score"]), worth(analysis["score"])) << option;
            EXPECT_EQ(option["line"].front(), option["move"]);
            if (option["move"] != analysis["move"]) continue;
            EXPECT_EQ(option["score"], analysis["score"]);
            ++best;
        }
        EXPECT_EQ(best, 1);
    }

    Json reviewed(const Record& record, Move move) {
        Record after = record;
        EXPECT_TRUE(after.play(move));
        return ask("review", about(after));
    }

    // What is likely a mistake is told by searches of more nodes than the analysis had; so is a
    // fault that these have proved.
    static bool is_looked_at_again(const Json& judged, const Json& analysis) {
        return analysis["score"]["exact"] == false &&
               (judged["likely"] == true || judged["fault"] != nullptr);
    }

    // Who plays the best move is not blamed.
    void expect_no_fault(const Record& record, const Json& analysis) {
        const std::string best = analysis["move"];
        for (const Move move : record.legal_moves()) {
            if (to_text(record.game(), move) != best) continue;
            const Json judged = reviewed(record, move);
            EXPECT_EQ(judged["fault"], nullptr) << judged;
            EXPECT_EQ(judged["best"], best);
            if (analysis["score"]["exact"] == true) {
                EXPECT_EQ(judged["before"], analysis["score"]);
            }
        }
    }

    void expect_judged(const Record& record, Move move, const Json& analysis) {
        const Json judged = reviewed(record, move);
        const Json& before = judged["before"];
        const Json& after = judged["after"];
        EXPECT_LE(worth(after), worth(before)) << judged;
        // Only a proof lets a review prefer the move to the best of the analysis.
        const bool is_preferred = judged["best"] != analysis["move"];
        if (is_preferred) {
            EXPECT_EQ(judged["best"], judged["move"]);
            EXPECT_EQ(after["exact"], true) << judged;
            EXPECT_GE(worth(after), worth(analysis["score"])) << judged;
        } else if (!is_looked_at_again(judged, analysis)) {
            EXPECT_EQ(before, analysis["score"]);
        }
        if (before["exact"] == true && after["exact"] == true) {
            EXPECT_EQ(judged["fault"] == "result_lost", result_of(after) < result_of(before))
                << judged;
        }
        // What an analysis has proved of a move, its review says too.
        for (const Json& option : analysis["options"])
            if (option["move"] == judged["move"] && option["score"]["exact"] == true) {
                EXPECT_EQ(after, option["score"]);
            }
    }

    wire::Asking asking_;
};

TEST_F(Agreement, about_connect_four) {
    expect_in("connect4", 20'000);
    EXPECT_GT(proofs_, estimates_);
}

// Few positions of this board can be solved: here the estimates must agree.
TEST_F(Agreement, about_a_large_drop_board) {
    expect_in("drop:9x7x4", 4'000);
    EXPECT_GT(estimates_, 0);
}

TEST_F(Agreement, about_tic_tac_toe) {
    expect_in("tictactoe", 100'000);
    EXPECT_EQ(estimates_, 0);
}

TEST_F(Agreement, about_four_in_a_row_on_a_free_board) { expect_in("morpion12", 3'000); }

TEST_F(Agreement, about_gomoku) { expect_in("gomoku", 3'000); }

}  // namespace
}  // namespace puissance
