// "Why did I lose?", held against a plain solver on boards that it can solve whole.
#include "study/lost_game.h"

#include <algorithm>
#include <cstdlib>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "naive_solver.h"
#include "questions.h"
#include "random_games.h"
#include "sanitized.h"
#include "study/review.h"
#include "study/turning_points.h"

namespace puissance {
namespace {

using namespace tests;

std::optional<LostGame> asked(const Record& record, const Stop* stop = nullptr) {
    return why_lost(*make_judging_engine(record.game()).value(), record,
                    judging_nodes(record.game()), stop, [](int) {});
}

// The result of a move in the plain solver, for the player who makes it: plies of a loss, or 0.
struct Outcome {
    bool is_loss = false;
    int plies = 0;
};
Outcome result_of(NaiveSolver& solver, const Record& before, int move) {
    NaiveBoard board(before);
    const int value = solver.value_of(board, move);
    return {value < 0, NaiveSolver::win_now - std::abs(value)};
}

struct Expected {
    int lost = 0;       // The loser's last move that turned a win or a draw into a loss,
    int shortened = 0;  // and after it the last that made a long loss a short one; 0: none.
};
Expected expected_points(NaiveSolver& solver, Record record) {
    const Player loser = other(*record.winner());
    const auto is_short = [](Outcome result) { return result.is_loss && result.plies <= 10; };
    Expected expected;
    for (; record.ply() > 0; record.undo()) {
        if (record.turn() == loser) continue;
        Record before = record;
        before.undo();
        bool was_lost = true;
        bool was_short = true;
        for (const Move move : before.legal_moves()) {
            const Outcome result = result_of(solver, before, index_of(move));
            was_lost = was_lost && result.is_loss;
            was_short = was_short && is_short(result);
        }
        const Outcome played = result_of(solver, before, index_of(record.moves().back()));
        if (!was_lost && played.is_loss) {
            expected.lost = record.ply();
            return expected;
        }
        if (expected.shortened == 0 && was_lost && !was_short && is_short(played))
            expected.shortened = record.ply();
    }
    return expected;
}

TEST(LostGame, names_the_move_that_gave_the_game_away_and_what_would_have_been_better) {
    Random random(7);
    NaiveSolver solver;
    int named = 0;
    int saved = 0;
    while (named < 40) {
        const Record record = random_record(game_of("drop:4x4x3"), random, 16);
        if (!record.winner()) continue;
        SCOPED_TRACE(to_text(record));
        const auto lost = asked(record);
        const Expected expected = expected_points(solver, record);
        ASSERT_TRUE(lost);
        EXPECT_EQ(lost->saves, expected.lost != 0);
        EXPECT_EQ(lost->mistake ? lost->mistake->ply : 0,
                  expected.lost != 0 ? expected.lost : expected.shortened);
        EXPECT_EQ(lost->shortened ? lost->shortened->ply : 0,
                  expected.lost != 0 ? expected.shortened : 0);
        EXPECT_EQ(lost->lost_from_start, expected.lost == 0);
        if (!lost->mistake) {
            EXPECT_EQ(mistake_sentences(*lost, record.game(), Language::english),
                      std::vector<std::string>{"The game was lost from the start, and no move made "
                                               "a long loss a short one."});
            continue;
        }
        ++named;
        saved += lost->saves ? 1 : 0;
        Record before = record;
        while (before.ply() >= lost->mistake->ply) before.undo();
        int longest = 0;
        bool can_be_saved = false;
        for (const Move move : before.legal_moves()) {
            const Outcome result = result_of(solver, before, index_of(move));
            can_be_saved = can_be_saved || !result.is_loss;
            if (result.is_loss) longest = std::max(longest, result.plies);
        }
        EXPECT_EQ(lost->saves, can_be_saved);
        EXPECT_EQ(lost->saving.front(), lost->mistake->best);
        for (const Move move : before.legal_moves()) {
            const Outcome result = result_of(solver, before, index_of(move));
            const bool is_good = can_be_saved ? !result.is_loss : result.plies == longest;
            EXPECT_EQ(std::ranges::count(lost->saving, move), is_good ? 1 : 0) << index_of(move);
        }
    }
    EXPECT_GT(saved, 10);
}

std::vector<std::string> told(const Record& record, Language language) {
    const auto lost = asked(record);
    auto sentences = mistake_sentences(*lost, record.game(), language);
    if (!lost->mistake) return sentences;
    sentences.push_back(saving_question(*lost, language));
    sentences.push_back(saving_sentence(*lost, record.game(), language));
    return sentences;
}

TEST(LostGame, is_told_in_both_languages) {
    const Record lost = record_of("connect4", "434446161114737313");
    EXPECT_EQ(told(lost, Language::english),
              (std::vector<std::string>{
                  "Stone 13, column 7, gave the game away: after it the other player had a forced "
                  "win in 13 moves.",
                  "Only column 3 kept it.",
                  "The game was lost since stone 13; stone 17, column 1, shortened it: a loss in 1 "
                  "move of the other player instead of 7.",
                  "Which move would have saved the game?", "Column 3 would have kept a win."}));
    EXPECT_EQ(told(lost, Language::french).front(),
              "Le pion 13, la colonne 7, a donné la partie\u00A0: ensuite l’adversaire gagnait par "
              "force en 13 coups.");
    EXPECT_EQ(told(record_of("connect4", "13741572"), Language::english)[2],
              "The game was lost since stone 1; stone 5, column 1, shortened it: a loss in 2 moves "
              "of the other player instead of 16.");
}

// The first player wins Connect Four: the second was lost before his first stone.
TEST(LostGame, that_was_lost_already_names_what_shortened_it) {
    EXPECT_EQ(told(record_of("connect4", "4141414"), Language::english),
              (std::vector<std::string>{
                  "The game was lost already; stone 6, column 1, shortened it: a loss in 1 move of "
                  "the other player instead of 8.",
                  "The other player can win at once: column 4 row 4.",
                  "No move saved the game any more. Which one would have held out longest?",
                  "No move saved the game any more; column 4 would have held out longest, for 8 "
                  "moves of the other player."}));
    EXPECT_EQ(asked(record_of("connect4", "4141414"))->mistake->ply, 6);
}

// Nothing is proved, or only that the game was lost already: the likely mistake is told as likely.
TEST(LostGame, that_turned_by_estimate_says_so_apart) {
    const Game gomoku = game_of("gomoku");
    const auto move = [&](std::string_view text) { return parse_move(gomoku, text).value(); };
    LostGame lost;
    lost.turned.emplace();
    lost.turned->ply = 12;
    lost.turned->move = move("a1");
    lost.turned->best = move("g7");
    lost.turned->mark = Mark::likely;
    lost.turned->estimate = Estimate::mistake;
    EXPECT_EQ(mistake_sentences(lost, gomoku, Language::english),
              (std::vector<std::string>{"No move of this game is proved to have lost it.",
                                        "By estimate the game turned with stone 12.",
                                        "a1 is likely a mistake: by estimate g7 is much better."}));
    EXPECT_EQ(mistake_sentences(lost, gomoku, Language::french)[1],
              "Selon l’estimation, la partie a tourné au pion 12.");
    lost.mistake.emplace();
    lost.mistake->ply = 20;
    lost.mistake->move = move("b2");
    const auto sentences = mistake_sentences(lost, gomoku, Language::english);
    ASSERT_EQ(sentences.size(), 3U);
    EXPECT_TRUE(sentences[0].starts_with("The game was lost already; stone 20, b2,"));
    EXPECT_EQ(sentences[1], "By estimate the game turned with stone 12.");
}

TEST(LostGame, stops_when_it_is_told_to) {
    Stop stop;
    stop.raise();
    EXPECT_FALSE(asked(record_of("connect4", "4141414"), &stop));
}

// Judgements come from the last move to the first: of moves that shortened a loss the last counts.
TEST(TurningPoints, are_the_last_of_their_kind) {
    TurningPoints points;
    for (const int ply : {9, 7, 5}) {
        Judgement judgement;
        judgement.ply = ply;
        judgement.fault = Fault::shorter_loss;
        judgement.player = ply == 7 ? Player::second : Player::first;
        points.add(judgement, Player::first);
    }
    EXPECT_FALSE(points.lost);
    EXPECT_EQ(points.shortened->ply, 9);
}

// "Why did I lose?" names the move that the review calls decisive, or else the one that shortened
// the game.
TEST(LostGame, agrees_with_the_review) {
    Random random(11);
    constexpr int games = tests::unless_sanitized(100, 20);  // On each board.
    int decisive = 0;
    int shortened = 0;
    for (const auto* const name : {"drop:5x4x4", "drop:4x4x3", "tictactoe"}) {
        const Game game = game_of(name);
        const auto engine = make_judging_engine(game).value();
        for (int i = 0; i < games;) {
            const Record record = random_record(game, random, game.cells());
            if (!record.winner()) continue;
            ++i;
            SCOPED_TRACE(to_text(record));
            const std::uint64_t nodes = judging_nodes(game);
            const auto lost = why_lost(*engine, record, nodes, nullptr, [](int) {});
            const Review reviewed =
                review(*engine, record, nodes, nullptr, [](const Judgement&) {});
            ASSERT_EQ(reviewed.accuracy[0].unproved + reviewed.accuracy[1].unproved, 0);
            const auto named = reviewed.decisive ? reviewed.decisive : reviewed.shortened;
            ASSERT_EQ(lost->mistake.has_value(), named.has_value());
            EXPECT_EQ(lost->saves, reviewed.decisive.has_value());
            if (!named) continue;
            EXPECT_EQ(lost->mistake->ply, named);
            const Judgement& same = reviewed.judgements[static_cast<std::size_t>(*named) - 1];
            EXPECT_EQ(sentence_of(*lost->mistake, game, Language::english),
                      sentence_of(same, game, Language::english));
            (lost->saves ? decisive : shortened) += 1;
        }
    }
    EXPECT_GT(decisive, games);
    EXPECT_GT(shortened, games / 20);
}

}  // namespace
}  // namespace puissance
