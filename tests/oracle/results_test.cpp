// Results and node counts that independent programs agree on.
#include <cstdlib>
#include <fstream>
#include <map>
#include <set>
#include <string>

#include <gtest/gtest.h>

#include "naive_solver.h"
#include "questions.h"
#include "random_games.h"
#include "sanitized.h"

namespace puissance {
namespace {

using namespace tests;

constexpr Verdict draw_of_nine{ScoreKind::draw, 9, 0, true};

TEST(TicTacToe, minimax_visits_the_whole_tree) {
    const auto engine = small_engine(game_of("tictactoe"));
    const Analysis analysis =
        engine->choose(record_of("tictactoe", ""), question("minimax(eval=outcome)"));
    EXPECT_EQ(analysis.nodes, 549'946U);
    EXPECT_EQ(analysis.score, draw_of_nine);
}

TEST(TicTacToe, alphabeta_and_plain_negamax_visit_what_the_textbook_does) {
    const auto engine = small_engine(game_of("tictactoe"));
    for (const auto player : {"alphabeta(eval=outcome,order=index)", "alphabeta(eval=outcome)",
                              "negamax(eval=outcome,plain)"}) {
        const Analysis analysis = engine->choose(record_of("tictactoe", ""), question(player));
        EXPECT_EQ(analysis.nodes, 20'866U) << player;
        EXPECT_EQ(analysis.score, draw_of_nine);
    }
}

// Calls visit(record) with one record of every possible position.
template <class Visit>
void for_each_position(Record& record, std::set<std::string>& seen, Visit&& visit) {
    if (!seen.insert(to_drawing(record)).second) return;
    visit(record);
    for (const Move move : record.legal_moves()) {
        ASSERT_TRUE(record.play(move));
        for_each_position(record, seen, visit);
        record.undo();
    }
}

TEST(TicTacToe, every_position_has_one_value) {
    const auto engine = small_engine(game_of("tictactoe"));
    NaiveSolver solver;
    std::set<std::string> seen;
    Record record(game_of("tictactoe"));
    for_each_position(record, seen, [&](const Record& position) {
        if (seen.size() % sanitized_stride != 0) return;
        const Verdict plain = engine->choose(position, question("minimax(eval=outcome)")).score;
        for (const auto player : {"alphabeta(eval=outcome)", "alphabeta(eval=outcome,order=centre)",
                                  "negamax(eval=outcome)", "solver"})
            ASSERT_EQ(engine->choose(position, question(player)).score, plain)
                << to_text(position) << " " << player;
        NaiveBoard naive(position);
        const int truth = solver.value(naive);
        ASSERT_EQ(plain.kind, truth > 0   ? ScoreKind::win
                              : truth < 0 ? ScoreKind::loss
                                          : ScoreKind::draw);
    });
    EXPECT_EQ(seen.size(), 5478U);
}

// Plays every game an opponent can play against `perfect`.
struct AgainstPerfect {
    Player machine;
    std::unique_ptr<Engine> engine = small_engine(game_of("tictactoe"));
    NaiveSolver solver{};
    int games = 0;
    int won = 0;

    void play(Record& record) {
        if (record.is_over()) {
            ++games;
            won += record.winner() == machine ? 1 : 0;
            EXPECT_NE(record.winner(), other(machine)) << to_text(record);
            return;
        }
        if (record.turn() != machine) {
            for (const Move move : record.legal_moves()) {
                ASSERT_TRUE(record.play(move));
                play(record);
                record.undo();
            }
            return;
        }
        const Analysis analysis = engine->choose(record, question("perfect"));
        EXPECT_FALSE(analysis.fell_back);
        ASSERT_TRUE(analysis.move);
        // A won position stays won, and is won as soon as possible.
        NaiveBoard naive(record);
        EXPECT_EQ(solver.value_of(naive, index_of(*analysis.move)), solver.value(naive));
        ASSERT_TRUE(record.play(*analysis.move));
        play(record);
        record.undo();
    }
};

TEST(TicTacToe, perfect_never_loses) {
    for (const Player machine : {Player::first, Player::second}) {
        AgainstPerfect all{machine};
        Record record(game_of("tictactoe"));
        all.play(record);
        EXPECT_GT(all.games, 50);
        EXPECT_GT(all.won, all.games / 3);
    }
}

TEST(Results, small_drop_boards_are_drawn) {
    for (const auto text : {"drop:4x4x4", "drop:5x4x4"}) {
        const Game game = game_of(text);
        const Analysis analysis =
            make_engine(game, 16).value()->choose(Record(game), question("negamax(eval=outcome)"));
        EXPECT_EQ(analysis.score, (Verdict{ScoreKind::draw, game.cells(), 0, true})) << text;
    }
}

TEST(Results, perfect_knows_the_smallest_drop_board) {
    const Game game = game_of("drop:4x4x4");
    const Analysis analysis = small_engine(game)->choose(Record(game), question("perfect"));
    EXPECT_EQ(analysis.score, (Verdict{ScoreKind::draw, 16, 0, true}));
    EXPECT_FALSE(analysis.fell_back);
}

TEST(Results, three_in_a_row_is_won_on_every_board_larger_than_tic_tac_toe) {
    for (const auto text : {"free:4x3x3", "free:3x4x3", "free:4x4x3", "free:5x3x3", "free:5x5x3"}) {
        const Game game = game_of(text);
        const Analysis analysis =
            small_engine(game)->choose(Record(game), question("deepening(depth=9,eval=outcome)"));
        EXPECT_EQ(analysis.score.kind, ScoreKind::win) << text;
        EXPECT_TRUE(analysis.score.exact) << text;
        EXPECT_EQ(analysis.score.plies % 2, 1) << text;
    }
}

TEST(Results, of_the_oracle_are_found) {
    const char* folder = std::getenv("PUISSANCE_ORACLES");
    if (folder == nullptr) GTEST_SKIP() << "PUISSANCE_ORACLES names no folder of known answers";
    const std::map<std::string, std::string> files{{"connect4", "drop-7x6x4/end-easy.txt"},
                                                   {"drop:4x4x4", "drop-other/drop-4x4x4.txt"}};
    for (const auto& [game, file] : files) {
        std::ifstream lines(std::string(folder) + "/" + file);
        ASSERT_TRUE(lines.is_open()) << file;
        const auto engine = make_engine(game_of(game), 16).value();
        std::string moves;
        int value = 0;
        for (int count = 0; count < 200 && lines >> moves >> value; ++count) {
            const Record record = record_of(game, moves);
            const Analysis analysis = engine->choose(record, question("negamax(eval=outcome)"));
            EXPECT_EQ(analysis.score.value, value) << game << " " << moves;
            EXPECT_TRUE(analysis.score.exact) << game << " " << moves;
        }
        EXPECT_FALSE(moves.empty()) << file;
    }
}

}  // namespace
}  // namespace puissance
