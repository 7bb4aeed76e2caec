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

namespace puissance {
namespace {

using namespace tests;

Limits generous() {
    Limits limits;
    limits.time = std::chrono::seconds(20);
    return limits;
}

std::optional<LostGame> asked(const Record& record) {
    return why_lost(*small_engine(record.game()), record, generous(), [](int) {});
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

// The last move of the loser after which the other player wins in nine plies at most and could not
// be held to that before; 0 if there is none.
int expected_mistake(NaiveSolver& solver, Record record) {
    const Player loser = other(*record.winner());
    for (; record.ply() > 0; record.undo()) {
        if (record.turn() == loser) continue;
        Record before = record;
        before.undo();
        const auto is_short = [](Outcome result) { return result.is_loss && result.plies <= 10; };
        bool was_short = true;
        for (const Move move : before.legal_moves())
            was_short = was_short && is_short(result_of(solver, before, index_of(move)));
        if (!was_short && is_short(result_of(solver, before, index_of(record.moves().back()))))
            return record.ply();
    }
    return 0;
}

TEST(LostGame, names_the_last_move_that_gave_a_short_win_and_what_would_have_been_better) {
    Random random(7);
    NaiveSolver solver;
    int named = 0;
    int saved = 0;
    while (named < 40) {
        const Record record = random_record(game_of("drop:4x4x3"), random, 16);
        if (!record.winner()) continue;
        SCOPED_TRACE(to_text(record));
        const auto lost = asked(record);
        const int expected = expected_mistake(solver, record);
        if (expected == 0 && !lost) continue;
        ASSERT_TRUE(lost);
        // Without a short win to name, it is the move that lost the result.
        ASSERT_TRUE(expected == 0 ? lost->saves : lost->mistake.ply == expected);
        ++named;
        saved += lost->saves ? 1 : 0;
        Record before = record;
        while (before.ply() >= lost->mistake.ply) before.undo();
        int longest = 0;
        bool can_be_saved = false;
        for (const Move move : before.legal_moves()) {
            const Outcome result = result_of(solver, before, index_of(move));
            can_be_saved = can_be_saved || !result.is_loss;
            if (result.is_loss) longest = std::max(longest, result.plies);
        }
        EXPECT_EQ(lost->saves, can_be_saved);
        EXPECT_EQ(lost->saving.front(), lost->mistake.best);
        for (const Move move : before.legal_moves()) {
            const Outcome result = result_of(solver, before, index_of(move));
            const bool is_good = can_be_saved ? !result.is_loss : result.plies == longest;
            EXPECT_EQ(std::ranges::count(lost->saving, move), is_good ? 1 : 0) << index_of(move);
        }
    }
    EXPECT_GT(saved, 10);
}

TEST(LostGame, is_told_in_both_languages) {
    const Record record = record_of("connect4", "4141414");
    const auto lost = asked(record);
    ASSERT_TRUE(lost);
    const auto told = [&](Language language) {
        auto sentences = mistake_sentences(*lost, record.game(), language);
        sentences.push_back(saving_question(*lost, language));
        sentences.push_back(saving_sentence(*lost, record.game(), language));
        return sentences;
    };
    EXPECT_EQ(told(Language::english),
              (std::vector<std::string>{
                  "Stone 6, column 1, decided the game: after it the other player had a forced win "
                  "in 1 move.",
                  "The other player can win at once: column 4 row 4.",
                  "No move saved the game any more. Which one would have held out longest?",
                  "No move saved the game any more; column 4 would have held out longest, for 8 "
                  "moves of the other player."}));
    const auto french = told(Language::french);
    EXPECT_EQ(french.front(),
              "Le pion 6, la colonne 1, a décidé de la partie\u00A0: ensuite "
              "l’adversaire gagnait par force en 1 coup.");
    EXPECT_EQ(lost->lesson, "rules");
}

TEST(LostGame, stops_when_it_is_told_to) {
    Stop stop;
    stop.raise();
    Limits limits = generous();
    limits.stop = &stop;
    const Record record = record_of("connect4", "4141414");
    EXPECT_FALSE(why_lost(*small_engine(record.game()), record, limits, [](int) {}));
}

}  // namespace
}  // namespace puissance
