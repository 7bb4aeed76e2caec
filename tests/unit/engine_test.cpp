#include "puissance/engine.h"

#include <cstdlib>
#include <set>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "engine/announced_proof.h"
#include "expect_error.h"
#include "free/search_score.h"
#include "naive_board.h"
#include "proof_checker.h"
#include "questions.h"
#include "random_games.h"
#include "sanitized.h"

namespace puissance {
namespace {

using namespace tests;

// One of each kind of engine.
constexpr const char* games[] = {"connect4", "drop:5x4x4", "drop:9x7x4", "tictactoe", "gomoku"};

TEST(Engine, answers_a_finished_game_without_a_move) {
    const auto engine = small_engine(game_of("connect4"));
    const Record lost = record_of("connect4", "1212121");
    const Record full = record_of("tictactoe", "a1b1c1a2c2b2a3c3b3");
    for (const auto player : {"random", "negamax(depth=3)", "deepening(depth=3)", "solver"}) {
        const Analysis analysis = engine->choose(lost, question(player));
        EXPECT_FALSE(analysis.move);
        EXPECT_EQ(analysis.score, (Verdict{ScoreKind::loss, 0, -18, true}));
        EXPECT_TRUE(analysis.line.empty());
        const Analysis draw = small_engine(full.game())->choose(full, question(player));
        EXPECT_FALSE(draw.move);
        EXPECT_EQ(draw.score, (Verdict{ScoreKind::draw, 0, 0, true}));
    }
    EXPECT_FALSE(engine->analyse(lost, question("negamax")).move);
    EXPECT_TRUE(engine->analyse(lost, question("negamax")).options.empty());
}

TEST(Engine, random_moves_are_legal_and_repeat_with_their_seed) {
    for (const auto game : games) {
        const auto engine = small_engine(game_of(game));
        Random random(3);
        const Record record = random_unfinished_record(game_of(game), random, 4);
        std::set<Move> moves;
        for (std::uint64_t seed = 0; seed < 60; ++seed) {
            Question asked = question("random");
            asked.seed = seed;
            const Analysis analysis = engine->choose(record, asked);
            ASSERT_TRUE(analysis.move);
            EXPECT_TRUE(record.check(*analysis.move)) << game;
            EXPECT_EQ(engine->choose(record, asked).move, analysis.move);
            moves.insert(*analysis.move);
        }
        EXPECT_GE(moves.size(), std::min<std::size_t>(record.legal_moves().size(), 20)) << game;
    }
}

TEST(Engine, shuffle_changes_the_move_but_not_its_value) {
    const auto engine = small_engine(game_of("tictactoe"));
    const Record record = record_of("tictactoe", "");
    std::set<Move> moves;
    for (std::uint64_t seed = 0; seed < 40; ++seed) {
        Question asked = question("negamax(eval=outcome,shuffle)");
        asked.seed = seed;
        const Analysis analysis = engine->choose(record, asked);
        EXPECT_EQ(analysis.score, (Verdict{ScoreKind::draw, 9, 0, true}));
        EXPECT_EQ(engine->choose(record, asked).move, analysis.move);
        moves.insert(analysis.move.value());
    }
    EXPECT_EQ(moves.size(), 9U);
}

TEST(Engine, same_question_same_answer) {
    for (const auto game : games) {
        Random random(8);
        const Record record = random_unfinished_record(game_of(game), random, 5);
        const auto engine = small_engine(record.game());
        for (const auto player : {"minimax(depth=2)", "alphabeta(depth=3)", "negamax(depth=4)",
                                  "deepening(depth=4)", "deepening(depth=3,eval=windows)"}) {
            const Analysis one = engine->choose(record, question(player));
            // Another question in between, or another engine, must not change the answer.
            (void)engine->choose(Record(record.game()), question("negamax(depth=3,eval=runs)"));
            const Analysis two = engine->choose(record, question(player));
            const Analysis three = small_engine(record.game())->choose(record, question(player));
            for (const Analysis* again : {&two, &three}) {
                EXPECT_EQ(again->move, one.move) << game << " " << player;
                EXPECT_EQ(again->score, one.score) << game << " " << player;
                EXPECT_EQ(again->line, one.line) << game << " " << player;
                EXPECT_EQ(again->nodes, one.nodes) << game << " " << player;
            }
        }
    }
}

TEST(Engine, spends_exactly_the_nodes_it_is_given) {
    for (const auto game : {"connect4", "drop:9x7x4", "gomoku"}) {
        const auto engine = small_engine(game_of(game));
        const Record record(game_of(game));
        for (const auto player :
             {"minimax(depth=9)", "alphabeta(depth=20)", "negamax(depth=30)", "deepening"}) {
            for (const std::uint64_t nodes : {0U, 1U, 10U, 3000U}) {
                Question asked = question(player);
                asked.limits.nodes = nodes;
                const Analysis analysis = engine->choose(record, asked);
                EXPECT_TRUE(analysis.interrupted) << game << " " << player << " " << nodes;
                EXPECT_EQ(analysis.nodes, nodes) << game << " " << player;
                ASSERT_TRUE(analysis.move);
                EXPECT_TRUE(record.check(*analysis.move));
            }
        }
    }
}

TEST(Engine, stops_when_it_is_told_to_before_it_begins) {
    for (const auto game : games) {
        const auto engine = small_engine(game_of(game));
        const Record record(game_of(game));
        Stop stop;
        stop.raise();
        for (const auto player : {"minimax", "alphabeta", "negamax", "deepening"}) {
            if (record.game().cells() < 10) continue;  // Ends before the flag is checked.
            Question asked = question(player);
            asked.limits.stop = &stop;
            for (const bool analyses : {false, true}) {
                const Analysis analysis =
                    analyses ? engine->analyse(record, asked) : engine->choose(record, asked);
                // An answer from the book is exact and not interrupted.
                EXPECT_TRUE(analysis.interrupted || analysis.score.exact) << game << " " << player;
                EXPECT_LE(analysis.nodes, 5000U);
                ASSERT_TRUE(analysis.move);
                EXPECT_TRUE(record.check(*analysis.move));
            }
        }
    }
}

TEST(Engine, stops_when_it_is_told_to_while_it_searches) {
    for (const auto game : {"connect4", "drop:9x7x4", "gomoku"}) {
        const auto engine = small_engine(game_of(game));
        const Record record(game_of(game));
        Stop stop;
        Question asked = question("deepening(depth=40,eval=runs)");
        asked.limits.stop = &stop;
        std::vector<int> depths;
        std::uint64_t nodes_when_raised = 0;
        asked.on_progress = [&](const Progress& progress) {
            depths.push_back(progress.depth);
            EXPECT_TRUE(progress.move);
            if (progress.depth < 3) return;
            stop.raise();
            nodes_when_raised = progress.nodes;
        };
        const Analysis analysis = engine->choose(record, asked);
        EXPECT_TRUE(analysis.interrupted);
        EXPECT_LE(analysis.nodes, nodes_when_raised + 5000);
        EXPECT_GE(analysis.depth, 3);
        ASSERT_GE(depths.size(), 3U);
        EXPECT_EQ(std::vector<int>(depths.begin(), depths.begin() + 3),
                  (std::vector<int>{1, 2, 3}));
    }
}

TEST(Engine, returns_when_its_time_is_up) {
    for (const auto game : {"connect4", "gomoku"}) {
        const auto engine = small_engine(game_of(game));
        const Record record(game_of(game));
        for (const auto player : {"deepening(time=0.02,depth=40)", "minimax(time=0.02)",
                                  "negamax(time=0.02)", "alphabeta(time=0.02)"}) {
            const Analysis analysis = engine->choose(record, question(player));
            EXPECT_TRUE(analysis.interrupted) << player;
            EXPECT_GE(analysis.elapsed, std::chrono::milliseconds(20)) << player;
            ASSERT_TRUE(analysis.move);
            EXPECT_TRUE(record.check(*analysis.move));
        }
    }
}

TEST(Engine, keeps_to_its_depth_and_never_searches_past_the_end) {
    const auto engine = small_engine(game_of("drop:5x4x4"));
    const Record record = record_of("drop:5x4x4", "3344");
    Question asked = question("negamax(depth=3)");
    EXPECT_EQ(engine->choose(record, asked).depth, 3);
    asked.limits.depth = 5;
    EXPECT_EQ(engine->choose(record, asked).depth, 5);
    EXPECT_EQ(engine->choose(record, question("negamax(depth=300,eval=outcome)")).depth, 16);
}

TEST(Engine, a_proof_reaches_the_end_of_the_game_however_short_its_line) {
    const Record record = record_of("connect4", "4453");  // The book knows it, not its whole line.
    Question asked = question("perfect");
    asked.limits.nodes = 1000;
    const Analysis analysis = small_engine(record.game())->choose(record, asked);
    EXPECT_TRUE(analysis.score.exact);
    EXPECT_LT(analysis.line.size(), 36U);
    EXPECT_EQ(analysis.score.plies, 36);
    EXPECT_EQ(analysis.depth, 36);
}

// On a large board a search leaves out replies, so only a win that no reply can prevent is proved.
TEST(Engine, calls_a_win_exact_only_where_no_reply_was_left_out) {
    const auto engine = small_engine(game_of("gomoku"));
    const auto score_of = [&](std::string_view moves) {
        return engine->choose(record_of("gomoku", moves), question("negamax(depth=5)")).score;
    };
    const Verdict open_three = score_of("h8 a1 h7 a3 h6 a5");
    EXPECT_EQ(open_three.kind, ScoreKind::win);
    EXPECT_EQ(open_three.plies, 3);
    EXPECT_TRUE(open_three.exact);
    const Verdict five_plies = score_of("j6 o1 i7 i6 g7 g6 f6 h7");
    EXPECT_EQ(five_plies.kind, ScoreKind::win);
    EXPECT_EQ(five_plies.plies, 5);
    EXPECT_FALSE(five_plies.exact);
}

// After forget(), earlier questions must have no effect, neither through the solver's tables nor
// through those of the search.
TEST(Engine, answers_anew_once_it_has_forgotten) {
    for (const std::string game : {"connect4", "drop:8x7x4", "drop:10x6x4"}) {
        const Record record = game == "connect4"     ? record_of(game, "1572342515")
                              : game == "drop:8x7x4" ? record_of(game, "58851464477163466855451")
                                                     : record_of(game, "4822699a9315a18a7a136772");
        const auto engine = make_engine(record.game(), 4).value();
        const auto cold = engine->solve(record, {.by_book = false});
        const auto warm = engine->solve(record, {.by_book = false});
        engine->forget();
        const auto again = engine->solve(record, {.by_book = false});
        EXPECT_LT(warm->nodes, cold->nodes) << game;
        EXPECT_EQ(again->nodes, cold->nodes) << game;
    }
}

TEST(Engine, counts_move_sequences) {
    const auto counts = [](std::string_view game, std::string_view moves, int depth) {
        std::vector<std::uint64_t> list;
        small_engine(game_of(game))
            ->perft(record_of(game, moves), depth, nullptr, [&](int plies, std::uint64_t count) {
                list.push_back(count);
                EXPECT_EQ(plies, static_cast<int>(list.size()));
            });
        return list;
    };
    using Counts = std::vector<std::uint64_t>;
    EXPECT_EQ(counts("connect4", "", 6), (Counts{7, 49, 343, 2401, 16807, 117649}));
    EXPECT_EQ(counts("tictactoe", "", 5), (Counts{9, 72, 504, 3024, 15120}));
    EXPECT_EQ(counts("connect4", "444444", 2), (Counts{6, 36}));
    EXPECT_EQ(counts("connect4", "1212121", 2), (Counts{0, 0}));
}

TEST(Engine, evaluates_for_the_first_player) {
    for (const auto game : games) {
        const auto engine = small_engine(game_of(game));
        Record record(game_of(game));
        ASSERT_TRUE(record.play(record.legal_moves()[1]));
        EXPECT_GT(engine->evaluate(record, Evaluator::cells).value, 0) << game;
        EXPECT_GT(engine->evaluate(record, Evaluator::windows).value, 0) << game;
        EXPECT_EQ(engine->evaluate(record, Evaluator::outcome).value, 0) << game;
    }
}

TEST(Engine, answers_forced_threats_on_large_boards) {
    // The other player has an open three, which every search must answer.
    const Record record = record_of("gomoku", "h8 a1 i8 a3 j8");
    const auto engine = small_engine(record.game());
    for (const auto player : {"negamax(depth=4)", "deepening(depth=4)", "alphabeta(depth=3)"}) {
        const Analysis analysis = engine->choose(record, question(player));
        ASSERT_TRUE(analysis.move);
        const std::string move = to_text(record.game(), *analysis.move);
        EXPECT_TRUE(move == "f8" || move == "g8" || move == "k8" || move == "l8")
            << player << " " << move;
    }
}

// What solve proves of a small board, moves and analyses say too, where they have the nodes for it.
TEST(Engine, small_free_boards_are_solved_by_whoever_is_asked) {
    for (const std::string name : {"free:6x5x4", "free:6x6x5", "free:5x5x4"}) {
        if (name == "free:5x5x4" && tests::sanitized_stride > 1) continue;  // 100,000 nodes each.
        const Record record = record_of(name, "");
        const auto engine = make_engine(record.game(), 8).value();
        Limits limits;
        limits.nodes = 800'000;
        const Solution solution =
            engine->solve(record, {.by_book = false, .limits = limits}).value();
        ASSERT_TRUE(solution.is_exact()) << name;
        const Verdict truth = exact_verdict(record.game(), 0, solution.lowest);
        for (const std::string player : {"expert", "perfect", "pattern"}) {
            Question asked = question(player);
            asked.limits = limits;
            const Analysis chosen = engine->choose(record, asked);
            EXPECT_EQ(chosen.score, truth) << name << " " << player;
            EXPECT_FALSE(chosen.fell_back) << name << " " << player;
        }
        Question asked;
        asked.algorithm = analysis_algorithm(record.game());
        asked.limits = limits;
        Verdict last;
        asked.on_progress = [&](const Progress& progress) { last = progress.score; };
        const Analysis analysis = engine->analyse(record, asked);
        EXPECT_EQ(analysis.score, truth) << name;
        EXPECT_EQ(last, truth) << name;
        for (const Option& option : analysis.options) {
            EXPECT_LE(score_of(option.score), score_of(truth)) << name;
            if (option.move == *analysis.move) {
                EXPECT_EQ(option.score, truth) << name;
            }
        }
    }
}

// What is called a win, a loss or a draw is proved; an estimate with more points than any position
// has by its looks says that the end was seen.
bool is_honest(const Verdict& score) {
    if (score.kind != ScoreKind::estimate) return score.exact && !score.is_seen;
    return score.is_seen == (std::abs(score.value) > free_board::win_bound);
}

// A move, an analysis and the progress of it come from one search: with equal limits they agree on
// the move and on what is known of it.
TEST(Engine, moves_and_analyses_of_free_boards_agree) {
    Random random(21);
    int seen = 0;
    for (const auto game : {"gomoku", "gomoku-standard", "morpion12", "free:20x20x6"}) {
        const auto engine = small_engine(game_of(game));
        for (int i = 0; i < 125 / tests::sanitized_stride; ++i) {
            const int plies = static_cast<int>(random.below(30));
            const Record record = tests::random_unfinished_record(game_of(game), random, plies);
            SCOPED_TRACE(to_text(record.game()) + " " + to_text(record));
            const auto ask = [&](const char* player) {
                Question asked = question(player);
                asked.limits = {};
                asked.limits.nodes = 1500;
                return asked;
            };
            const Analysis move = engine->choose(record, ask("net"));
            const Analysis expert = engine->choose(record, ask("expert"));
            Question asked = ask("net");
            std::optional<Progress> last;
            asked.on_progress = [&](const Progress& progress) {
                last = progress;
                EXPECT_TRUE(is_honest(progress.score));
            };
            const Analysis analysis = engine->analyse(record, asked);
            ASSERT_EQ(move.move, analysis.move);
            ASSERT_EQ(move.score, analysis.score);
            ASSERT_EQ(move.line, analysis.line);
            ASSERT_EQ(expert.move, move.move);
            ASSERT_EQ(expert.score, move.score);
            ASSERT_TRUE(last);
            ASSERT_EQ(last->move, analysis.move);
            ASSERT_EQ(last->score, analysis.score);
            ASSERT_LE(analysis.nodes, 1500U);
            ASSERT_LE(analysis.options.size(), 5U);
            ASSERT_TRUE(is_honest(move.score));
            // No option is better than the best, and each is scored once.
            std::set<Move> moves;
            for (const Option& option : analysis.options) {
                ASSERT_TRUE(moves.insert(option.move).second);
                ASSERT_LE(score_of(option.score), score_of(analysis.score));
                ASSERT_TRUE(is_honest(option.score));
                ASSERT_EQ(option.line.front(), option.move);
                if (option.move == *analysis.move) {
                    ASSERT_EQ(option.score, analysis.score);
                }
            }
            ASSERT_TRUE(moves.contains(*analysis.move));
            if (analysis.score.is_seen) ++seen;
        }
    }
    EXPECT_GT(seen, 0);
}

TEST(Engine, a_distance_that_may_be_shorter_says_so) {
    const auto engine = small_engine(game_of("gomoku"));
    const Record record = record_of("gomoku", "j6 o1 j8 i5 i9 k10 h8 g7");
    const Analysis analysis = engine->choose(record, question("pattern(nodes=50000)"));
    EXPECT_EQ(analysis.score.kind, ScoreKind::win);
    EXPECT_TRUE(analysis.score.exact);
    EXPECT_GT(analysis.score.plies, 3);
    EXPECT_TRUE(analysis.score.at_most);
    const Record four = record_of("gomoku", "h8 a1 h9 a2 h10 a3 h11 a5");
    EXPECT_FALSE(engine->choose(four, question("pattern(nodes=500)")).score.at_most);
}

// The winner has no time to search after his first move: he follows what he has proved, and wins no
// later than announced.
void expect_win_without_time(const Record& position, std::uint64_t resistance) {
    const auto winner = small_engine(position.game());
    const auto loser = small_engine(position.game());
    Question first = question("pattern");
    first.limits.time = std::chrono::seconds(60);
    Question next = first;
    next.limits.time = std::chrono::nanoseconds(1);
    Question reply = question("pattern");
    reply.limits.nodes = resistance;

    Analysis analysis = winner->choose(position, first);
    ASSERT_EQ(analysis.score.kind, ScoreKind::win);
    const int last_ply = position.ply() + analysis.score.plies;
    Record record = position;
    for (;;) {
        ASSERT_EQ(analysis.score.kind, ScoreKind::win) << to_text(record);
        ASSERT_LE(record.ply() + analysis.score.plies, last_ply) << to_text(record);
        ASSERT_TRUE(record.play(*analysis.move));
        if (record.is_over()) break;
        ASSERT_TRUE(record.play(*loser->choose(record, reply).move));
        analysis = winner->choose(record, next);
    }
    EXPECT_EQ(record.winner(), position.turn());
    EXPECT_LE(record.ply(), last_ply);
}

TEST(Engine, an_announced_win_is_kept_without_time) {
    for (const std::uint64_t resistance : {50U, 800U}) {
        expect_win_without_time(record_of("morpion12", ""), resistance);
        expect_win_without_time(record_of("morpion12", "g7 c3"), resistance);
        // It takes 10,000 nodes to prove, and a question without time visits 512.
        expect_win_without_time(record_of("gomoku",
                                          "h8e6i6e8c8h9i8e7e5i9g9g8f7f9e10g10h11f11f6f10"
                                          "f12d4f5f4"),
                                resistance);
    }
}

// Each of these looks won by a quiet move, but the reply is an open four of the other player.
TEST(Engine, no_win_is_announced_where_an_open_four_answers) {
    struct Sample {
        const char* game;
        const char* moves;
    };
    for (const auto& [game, moves] : {Sample{"morpion12", "f6e5e3f3g5"},
                                      {"morpion12", "f6h8g9f10e7"},
                                      {"morpion12", "g8h6h4e6h3g6f6"},
                                      {"gomoku", "h8f10g7i9h7i7h6h5h9h10g8i10"},
                                      {"gomoku", "h8g7i6f7i7d7i5e7c7i4h7f8i8i9h6h9h5h4f5"}}) {
        const Record record = record_of(game, moves);
        const auto engine = small_engine(record.game());
        EXPECT_NE(engine->choose(record, question("pattern(nodes=20000)")).score.kind,
                  ScoreKind::win)
            << game << ' ' << moves;
    }
}

TEST(Engine, of_a_drop_board_has_announced_no_tree) {
    const auto engine = small_engine(game_of("connect4"));
    EXPECT_EQ(engine->choose(record_of("connect4", "121212"), question("perfect")).score.plies, 1);
    EXPECT_TRUE(announced_proof(*engine).empty());
}

TEST(Engine, the_proof_of_an_announced_win_holds_against_every_reply) {
    const Record record =
        record_of("gomoku", "h8e6i6e8c8h9i8e7e5i9g9g8f7f9e10g10h11f11f6f10f12d4f5f4");
    const auto engine = make_engine(record.game()).value();
    Question question;
    question.algorithm.method = Method::pattern;
    question.limits.nodes = 300'000;
    const Analysis analysis = engine->choose(record, question);
    ASSERT_EQ(analysis.score.kind, ScoreKind::win);
    const auto& proof = announced_proof(*engine);
    ASSERT_FALSE(proof.empty());
    EXPECT_EQ(proof.front().cell, index_of(*analysis.move));
    EXPECT_EQ(proof.front().plies, analysis.score.plies);
    EXPECT_TRUE(tests::ProofChecker(record, proof).holds());
}

#ifndef PUISSANCE_HAS_ASAN
TEST(Engine, a_table_that_cannot_be_had_is_an_error) {
    const std::size_t mib = std::size_t{1} << 40U;
    expect_error(make_engine(game_of("connect4"), mib), ErrorCode::out_of_memory,
                 {{"mib", static_cast<std::int64_t>(mib)}});
}
#endif

}  // namespace
}  // namespace puissance
