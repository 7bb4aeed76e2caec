// Reviews, held against a plain board and a plain solver: what a judgement says of results is what
// trying every move says, and every cell it names is checked by putting a stone there.
#include "study/review.h"

#include <algorithm>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "checked_judgement.h"
#include "questions.h"
#include "random_games.h"
#include "sanitized.h"
#include "study/lost_game.h"
#include "study/turning_points.h"

namespace puissance {
namespace {

using namespace tests;

// Cells where a stone of this player would win, of those that can be played now.
std::vector<Cell> winning_cells(NaiveBoard& board, int player) {
    std::vector<Cell> cells;
    for (const int move : board.winning_moves(player)) {
        const auto [column, row] = board.cell_of(move);
        cells.push_back({column, row});
    }
    return cells;
}

bool holds(const std::vector<Cell>& cells, const std::vector<Cell>& named) {
    return std::ranges::all_of(
        named, [&](Cell cell) { return std::ranges::find(cells, cell) != cells.end(); });
}

// Two cells that one stone cannot stop: both open, or the second right on top of the first.
void expect_double_threat(NaiveBoard& board, const std::vector<Cell>& named) {
    const int attacker = 1 - board.mover();
    EXPECT_GE(named.size(), 2U);
    EXPECT_TRUE(board.winning_moves(board.mover()).empty());
    const auto open = winning_cells(board, attacker);
    if (holds(open, named)) return;
    ASSERT_EQ(named.size(), 2U);
    ASSERT_TRUE(board.game().drops());
    EXPECT_TRUE(holds(open, {named[0]}));
    board.play(named[0].column);
    EXPECT_TRUE(holds(winning_cells(board, attacker), {named[1]}));
    board.undo();
}

void expect_true_cause(const Judgement& judged, const Record& record, NaiveSolver& solver) {
    NaiveBoard after(record);
    NaiveBoard before(record);
    before.undo();
    const int mover = before.mover();
    switch (judged.cause) {
        case Cause::none: break;
        case Cause::threat:
        case Cause::cell_opened:
            EXPECT_TRUE(holds(winning_cells(after, 1 - mover), judged.cells));
            if (judged.cause == Cause::cell_opened) {
                EXPECT_EQ(judged.cells.front().column, record.cells_played().back().column);
            }
            break;
        case Cause::double_threat:
            after.play(index_of(judged.reply.front()));
            expect_double_threat(after, judged.cells);
            break;
        case Cause::cell_lost:
            EXPECT_TRUE(holds(winning_cells(after, mover), judged.cells));
            EXPECT_TRUE(is_lost(judged.cells, without_last(record), judged.player));
            break;
        case Cause::win_at_once:
            EXPECT_TRUE(holds(winning_cells(before, mover), judged.cells));
            break;
        case Cause::own_threats:
            before.play(index_of(judged.best));
            expect_double_threat(before, judged.cells);
            break;
        case Cause::only_move: {
            const int best = solver.value(before);
            for (const int move : before.legal_moves())
                EXPECT_EQ(sign(solver.value_of(before, move)) == sign(best),
                          move_at(move) == judged.best);
            break;
        }
        case Cause::forced_win: {
            for (const Move move : judged.reply) after.play(index_of(move));
            EXPECT_TRUE(after.last_mover_won());
            EXPECT_EQ(after.mover(), mover);
            break;
        }
        case Cause::attacked:
        case Cause::attack_missed:
        case Cause::attack_left: ADD_FAILURE() << "small boards are judged by proofs alone"; break;
    }
}

TEST(Review, says_what_trying_every_move_says) {
    int faults = 0;
    int causes = 0;
    int only_moves = 0;
    for (const auto* name : {"drop:4x4x3", "drop:5x4x4", "tictactoe"}) {
        const Game game = game_of(name);
        const auto engine = small_engine(game);
        NaiveSolver solver;
        Random random(5);
        for (int i = 0; i < 12; ++i) {
            Record record = random_record(game, random, game.cells());
            // The plain solver tries everything: it comes in when the board has filled up a little.
            for (; record.ply() > game.cells() / 2; record.undo()) {
                const Judgement judged = *judge(*engine, record, endless_nodes, nullptr);
                NaiveBoard before(record);
                before.undo();
                const int best = solver.value(before);
                const int move = solver.value_of(before, index_of(judged.move));
                ASSERT_TRUE(judged.is_proved()) << to_text(record);
                EXPECT_EQ(number_of(judged.before), best) << to_text(record);
                EXPECT_EQ(number_of(judged.after), move) << to_text(record);
                EXPECT_EQ(judged.fault, expected_fault(best, move)) << to_text(record);
                EXPECT_EQ(solver.value_of(before, index_of(judged.best)), best) << to_text(record);
                EXPECT_EQ(judged.mark == Mark::blunder, best > 0 && move < 0) << to_text(record);
                expect_true_cause(judged, record, solver);
                if (judged.mark == Mark::good || judged.mark == Mark::only) {
                    for (const int other : before.legal_moves())
                        EXPECT_EQ(sign(solver.value_of(before, other)) == sign(best),
                                  move_at(other) == judged.move);
                    ++only_moves;
                }
                faults += judged.fault != Fault::none ? 1 : 0;
                causes += judged.cause != Cause::none ? 1 : 0;
            }
        }
    }
    EXPECT_GT(faults, 40);
    EXPECT_GT(only_moves, 5);
    EXPECT_GE(4 * causes, 3 * faults);
}

Judgement judged(std::string_view game, std::string_view moves) {
    const Record record = record_of(game, moves);
    return *judge(*make_judging_engine(record.game()).value(), record,
                  record.game().drops() ? endless_nodes : 400'000, nullptr);
}

std::string said(const Judgement& judgement, std::string_view game, Language language) {
    return sentence_of(judgement, game_of(game), language);
}

TEST(Review, names_the_threat_that_was_left_open) {
    const Judgement judgement = judged("connect4", "4141415");
    EXPECT_EQ(judgement.mark, Mark::blunder);
    EXPECT_EQ(
        said(judgement, "connect4", Language::english),
        "Column 5 turns a win into a loss. The other player can win at once: column 1 row 4.");
    EXPECT_EQ(
        said(judgement, "connect4", Language::french),
        "Avec la colonne 5, un gain devient une défaite. L’adversaire peut gagner aussitôt\u00a0: "
        "colonne 1 ligne 4.");
}

TEST(Review, marks_the_only_move) {
    const Judgement block = judged("tictactoe", "b2a1a2c2");
    EXPECT_EQ(block.mark, Mark::only);
    EXPECT_EQ(sign_of(block.mark), "□");
    EXPECT_EQ(said(block, "tictactoe", Language::english), "Only c2 kept a draw.");
    EXPECT_EQ(judged("tictactoe", "b2").mark, Mark::none);
}

TEST(Review, adds_up_to_an_accuracy) {
    const Record record = record_of("tictactoe", "a1b1a2c3a3");
    const auto engine = small_engine(record.game());
    int told = 0;
    const Review reviewed =
        review(*engine, record, endless_nodes, nullptr, [&](const Judgement& judgement) {
            EXPECT_EQ(judgement.ply, record.ply() - told);
            ++told;
        });
    EXPECT_EQ(told, 5);
    ASSERT_EQ(reviewed.judgements.size(), 5U);
    EXPECT_EQ(reviewed.judgements.front().ply, 1);
    const Accuracy& loser = reviewed.accuracy[1];
    EXPECT_EQ(loser.kept + loser.part + loser.lost, 2);
    EXPECT_EQ(reviewed.accuracy[0].percent(), 100);
    ASSERT_TRUE(reviewed.decisive);
    EXPECT_EQ(reviewed.judgements[static_cast<std::size_t>(*reviewed.decisive - 1)].player,
              Player::second);
}

std::string attack_in_words(const Attack& attack, const Game& game, bool is_english) {
    const bool is_shorter = game.align == 4;
    const auto counted = [](int count, std::string_view one, std::string_view two,
                            std::string_view many) {
        return count == 1   ? std::string(one)
               : count == 2 ? std::string(two)
                            : std::to_string(count) + " " + std::string(many);
    };
    std::string fours;
    std::string open;
    if (is_english) {
        fours = is_shorter ? counted(attack.fours, "a three", "two threes", "threes")
                           : counted(attack.fours, "a four", "two fours", "fours");
        open = is_shorter
                   ? counted(attack.open_threes, "an open two", "two open twos", "open twos")
                   : counted(attack.open_threes, "an open three", "two open threes", "open threes");
    } else {
        fours = is_shorter ? counted(attack.fours, "un trois", "deux trois", "trois")
                           : counted(attack.fours, "un quatre", "deux quatre", "quatre");
        open = is_shorter ? counted(attack.open_threes, "un deux ouvert", "deux deux ouverts",
                                    "deux ouverts")
                          : counted(attack.open_threes, "un trois ouvert", "deux trois ouverts",
                                    "trois ouverts");
    }
    if (attack.fours == 0) return open;
    if (attack.open_threes == 0) return fours;
    return fours + (is_english ? " and " : " et ") + open;
}

// The words of a likely mistake, held against its attack: what is false in them, or nothing.
std::string complaint_about_words(const Judgement& judged, const Game& game, Language language) {
    const std::string words = sentence_of(judged, game, language);
    const bool is_english = language == Language::english;
    const auto has = [&](const std::string& part) { return words.find(part) != std::string::npos; };
    if (!has(is_english ? "likely" : "sans doute")) return "not likely: " + words;
    if (!has(to_text(game, judged.best)) || !has(to_text(game, judged.move)))
        return "other moves: " + words;
    if (judged.before.exact != has(is_english ? "proved" : "prouvé")) return "proved: " + words;
    if (judged.cause == Cause::none) return judged.cells.empty() ? "" : "cells without a cause";
    for (const Cell cell : judged.cells)
        if (!has(to_text(game, move_at(cell.row * game.columns + cell.column))))
            return "cells: " + words;
    if (judged.attack.lines() == 0) return "";
    return has(" " + attack_in_words(judged.attack, game, is_english) + " (") ? "" : words;
}

// Black has an open three and White plays elsewhere: the loss is proved, what else there was is
// not.
TEST(Review, says_on_large_boards_what_is_proved) {
    const Judgement judgement = judged("gomoku", "h8 a1 h9 a15 h10 o1");
    EXPECT_EQ(judgement.fault, Fault::result_lost);
    EXPECT_TRUE(judgement.after.exact);
    EXPECT_FALSE(judgement.before.exact);
    EXPECT_EQ(judgement.mark, Mark::mistake);
    EXPECT_TRUE(said(judgement, "gomoku", Language::french)
                    .starts_with("o1 perd, c’est prouvé\u00a0; après "));
}

// Games between rungs, whose likely mistakes are held against the stones on the board.
TEST(Review, says_of_likely_mistakes_only_what_is_on_the_board) {
    constexpr std::uint64_t nodes = 60'000;
    int likely = 0;
    int causes = 0;
    for (const auto* const name : {"gomoku", "morpion12"}) {
        const Game game = game_of(name);
        const auto engine = make_judging_engine(game).value();
        Random random(8);
        for (int number = 0; number < 8 / sanitized_stride + 1; ++number) {
            Record record(game);
            while (!record.is_over() && record.ply() < 40) {
                Question question;
                question.rung = record.ply() % 2 == number % 2 ? 2 : 6;
                question.seed = random.next();
                question.limits.nodes = 2'000;
                ASSERT_TRUE(record.play(*engine->choose(record, question).move));
            }
            const Review reviewed =
                review(*engine, record, nodes, nullptr, [](const Judgement&) {});
            Record position(game);
            for (const Judgement& judged : reviewed.judgements) {
                ASSERT_TRUE(position.play(judged.move));
                SCOPED_TRACE(to_text(position));
                EXPECT_EQ(judged.mark == Mark::likely, judged.estimate == Estimate::mistake);
                if (judged.mark != Mark::likely) continue;
                ++likely;
                EXPECT_EQ(judged.fault, Fault::none);
                EXPECT_FALSE(judged.is_proved());
                EXPECT_NE(judged.best, judged.move);
                EXPECT_GE(*judged.cost, 300);
                EXPECT_TRUE(judged.is_costly());
                EXPECT_TRUE(is_true(judged, position));
                for (const Language language : {Language::english, Language::french})
                    EXPECT_EQ(complaint_about_words(judged, game, language), "");
                causes += judged.cause != Cause::none ? 1 : 0;
            }
            if (record.winner()) {  // "Why did I lose?" says the same.
                const auto lost = why_lost(*engine, record, nodes, nullptr, [](int) {});
                EXPECT_EQ(lost->turned ? std::optional(lost->turned->ply) : std::nullopt,
                          reviewed.turned);
            }
            int judged = 0;
            for (const Accuracy& accuracy : reviewed.accuracy)
                judged += accuracy.judged() + accuracy.unproved;
            EXPECT_EQ(judged, record.ply());
        }
    }
    // Of two games under the sanitizers there may be none.
    EXPECT_GT(likely, unless_sanitized(0, -1));
    EXPECT_GT(causes, unless_sanitized(0, -1));
}

TEST(Review, marks_where_a_game_turned_by_estimate) {
    const Record record = record_of("gomoku", "i9j9i7h10i8i10i5");
    Judgement likely;
    likely.ply = 7;
    likely.mark = Mark::likely;
    TurningPoints points;
    points.add(likely, Player::second);
    EXPECT_FALSE(points.likely);
    points.add(likely, Player::first);
    ASSERT_TRUE(points.likely);
    EXPECT_EQ(points.likely->ply, 7);
    likely.ply = 5;
    points.add(likely, Player::first);
    EXPECT_EQ(points.likely->ply, 7);
}

// What was seen to be lost is not lost by the move that makes it certain.
TEST(Review, blames_nobody_for_a_loss_that_was_seen) {
    int seen = 0;
    for (const auto* moves : {"h8a1i8a2h9o15i9a3", "h8a1i8a2h9o15j9a3", "h8a1i8a2h10o15j10a3",
                              "h8a1i9a2g9o15i7a3", "h8a1j8a2i10o15i6b9"}) {
        for (const std::uint64_t nodes : {2500U, 5000U, 10000U, 20000U, 40000U, 80000U}) {
            const auto engine = small_engine(game_of("gomoku"));
            const Judgement judged = *judge(*engine, record_of("gomoku", moves), nodes, nullptr);
            if (!is_seen_loss(judged.before) || !judged.after.exact) continue;
            ++seen;
            EXPECT_EQ(judged.fault, Fault::none) << moves << " " << nodes;
        }
    }
    EXPECT_GT(seen, 0);
}

}  // namespace
}  // namespace puissance
