// The exercises of puzzles/, confirmed by judges that share nothing with those who made them: a
// plain solver that tries every move, the exact solver without its static bounds, and on large
// boards the checker of proofs and a plain search of fours. A sample of them; with
// PUISSANCE_EVERY_EXERCISE set, all.
#include <cstdlib>
#include <fstream>
#include <set>
#include <sstream>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "boundless_solver.h"
#include "engine/announced_proof.h"
#include "naive_solver.h"
#include "proof_checker.h"
#include "questions.h"
#include "random_games.h"
#include "sanitized.h"

namespace puissance {
namespace {

using namespace tests;

struct Exercise {
    std::string theme;
    int grade = 0;
    int plies = 0;
    std::string move;
    std::string moves;
};

// Every exercise of a file, or of each theme one in `step`.
std::vector<Exercise> exercises_of(const std::string& game, std::size_t step) {
    if (std::getenv("PUISSANCE_EVERY_EXERCISE") != nullptr) step = 1;
    std::ifstream file("../puzzles/" + game + ".txt");
    std::vector<Exercise> exercises;
    std::string theme;
    std::size_t number = 0;
    for (std::string line; std::getline(file, line);) {
        if (line == "# puissance exercises 1 " + game) continue;
        if (line.starts_with("= ")) {
            theme = line.substr(2);
            continue;
        }
        Exercise exercise;
        std::istringstream words(line);
        words >> exercise.grade >> exercise.plies >> exercise.move >> exercise.moves;
        exercise.theme = theme;
        if (number++ % step == 0) exercises.push_back(exercise);
    }
    return exercises;
}

// Is the game over because the loser had only moves on top of which the winner completes a line?
bool ended_in_zugzwang(const Record& record) {
    NaiveBoard board(record);
    const int winner = 1 - board.mover();
    if (record.moves()[record.moves().size() - 1] != record.moves()[record.moves().size() - 2])
        return false;
    board.undo();
    board.undo();
    if (!board.winning_moves(winner).empty()) return false;
    for (const int move : board.legal_moves()) {
        board.play(move);
        const bool wins = !board.is_over() && !board.winning_moves(winner).empty();
        board.undo();
        if (!wins) return false;
    }
    return true;
}

// Does best play, the winner's soonest and the loser's latest, come to an end of this kind?
bool may_end(BoundlessSolver& solver, const Record& record, bool in_zugzwang,
             std::set<std::string>& seen) {
    if (record.winner()) return ended_in_zugzwang(record) == in_zugzwang;
    if (record.is_full() || !seen.insert(to_drawing(record)).second) return false;
    int best = -NaiveSolver::win_now;
    std::vector<std::pair<Move, int>> values;
    for (const Move move : record.legal_moves()) {
        values.emplace_back(move, solver.value_of(record, move));
        best = std::max(best, values.back().second);
    }
    for (const auto& [move, value] : values) {
        Record after = record;
        if (value == best && after.play(move) && may_end(solver, after, in_zugzwang, seen))
            return true;
    }
    return false;
}

// The right move wins in so many plies and no other wins; or all others lose, the last in so many.
void expect_one_right_move(const Exercise& exercise, const std::vector<std::pair<int, int>>& values,
                           int right_move) {
    const bool is_win = exercise.theme != "hold" && exercise.theme != "stop";
    int longest = 0;
    int right = 0;
    for (const auto& [move, value] : values) {
        if (move == right_move) {
            right = value;
            continue;
        }
        EXPECT_TRUE(is_win ? value <= 0 : value < 0);
        longest = std::max(longest, NaiveSolver::win_now + value);
    }
    EXPECT_EQ(right, is_win ? NaiveSolver::win_now - exercise.plies : 0);
    if (!is_win) {
        EXPECT_EQ(longest, exercise.plies);
    }
}

TEST(Exercises, of_tic_tac_toe_have_one_right_move) {
    NaiveSolver solver;
    const auto exercises = exercises_of("tictactoe", 1);
    EXPECT_GE(exercises.size(), 50U);
    for (const Exercise& exercise : exercises) {
        SCOPED_TRACE(exercise.moves);
        const Record record = record_of("tictactoe", exercise.moves);
        const Move right = parse_move(record.game(), exercise.move).value();
        NaiveBoard board(record);
        std::vector<std::pair<int, int>> values;
        for (const int move : board.legal_moves())
            values.emplace_back(move, solver.value_of(board, move));
        expect_one_right_move(exercise, values, index_of(right));
        const bool is_threatened = !board.winning_moves(1 - board.mover()).empty();
        board.play(index_of(right));
        const bool is_fork = board.winning_moves(1 - board.mover()).size() > 1;
        if (exercise.theme == "stop" || exercise.theme == "hold") {
            EXPECT_EQ(is_threatened, exercise.theme == "stop");
        } else {
            EXPECT_EQ(is_fork, exercise.theme == "fork");
        }
    }
}

TEST(Exercises, of_connect_four_have_one_right_move) {
    constexpr std::size_t step = tests::unless_sanitized(100, 400);
    constexpr int few_cells = 12;  // So many that the plain solver can try everything.
    BoundlessSolver solver;
    const auto exercises = exercises_of("connect4", step);
    EXPECT_GE(exercises.size(), 3000 / step);
    for (const Exercise& exercise : exercises) {
        SCOPED_TRACE(exercise.moves);
        const Record record = record_of("connect4", exercise.moves);
        const Move right = parse_move(record.game(), exercise.move).value();
        NaiveBoard board(record);
        NaiveSolver plain;
        std::vector<std::pair<int, int>> values;
        for (const int move : board.legal_moves()) {
            values.emplace_back(move, solver.value_of(record, move_at(move)));
            if (record.game().cells() - record.ply() > few_cells) continue;
            EXPECT_EQ(values.back().second, plain.value_of(board, move));
        }
        expect_one_right_move(exercise, values, index_of(right));
        const bool is_threatened = !board.winning_moves(1 - board.mover()).empty();
        if (exercise.theme == "stop" || exercise.theme == "hold") {
            EXPECT_EQ(is_threatened, exercise.theme == "stop");
        } else {
            Record after = record;
            ASSERT_TRUE(after.play(right));
            std::set<std::string> seen;
            EXPECT_TRUE(may_end(solver, after, exercise.theme == "parity", seen));
        }
    }
}

// Wins by fours alone, found by trying every four on a plain board.
class PlainFours {
public:
    explicit PlainFours(const Record& record)
        : board_(record), attacker_(record.turn() == Player::first ? 'x' : 'o') {}

    // With one of the first moves allowed; `plies` bounds the length.
    template <class Allowed>
    bool win(int plies, Allowed&& is_allowed) {
        const char defender = PlainBoard::opponent(attacker_);
        int must = -1;
        if (plies < 1 || board_.winning_cells(defender, &must) > 1) return false;
        for (int cell = 0; cell < board_.size(); ++cell) {
            if (!board_.is_empty(cell) || !is_allowed(cell)) continue;
            if (board_.would_win(cell, attacker_)) return true;
            if ((must < 0 || must == cell) && four_wins(cell, plies)) return true;
        }
        return false;
    }

private:
    bool four_wins(int cell, int plies) {
        board_.place(cell, attacker_);
        bool wins = false;
        int reply = -1;
        const int fours = board_.winning_cells_around(cell, attacker_);
        if (fours > 0 && board_.winning_cells(attacker_, &reply) > 1) {
            wins = plies >= 3;
        } else if (fours > 0) {
            board_.place(reply, PlainBoard::opponent(attacker_));
            wins = win(plies - 2, [](int) { return true; });
            board_.remove(reply);
        }
        board_.remove(cell);
        return wins;
    }

    PlainBoard board_;
    char attacker_;
};

// Does every stone of the attacker threaten to win with the next one, or by two threats at once?
class Threats {
public:
    Threats(const Record& record, const std::vector<free_board::ProofNode>& proof)
        : board_(record),
          attacker_(record.turn() == Player::first ? 'x' : 'o'),
          proof_(proof),
          is_seen_(proof.size()) {}

    bool are_all(std::size_t number = 0) {
        const auto& node = proof_[number];
        if (is_seen_[number] || board_.would_win(node.cell, attacker_)) return true;
        is_seen_[number] = true;
        board_.place(node.cell, attacker_);
        bool all = threatens();
        for (const auto& reply : node.replies) {
            board_.place(reply.cell, PlainBoard::opponent(attacker_));
            all = all && are_all(reply.node);
            board_.remove(reply.cell);
        }
        board_.remove(node.cell);
        return all;
    }

private:
    bool threatens() {
        if (board_.winning_cells(attacker_) > 0) return true;
        for (int cell = 0; cell < board_.size(); ++cell) {
            if (!board_.is_empty(cell)) continue;
            board_.place(cell, attacker_);
            const bool twice = board_.winning_cells_around(cell, attacker_) > 1;
            board_.remove(cell);
            if (twice) return true;
        }
        return false;
    }

    PlainBoard board_;
    char attacker_;
    const std::vector<free_board::ProofNode>& proof_;
    std::vector<bool> is_seen_;
};

// That the right move wins is proved against every reply. That no other does cannot be proved on
// such boards: here no other begins a win by fours.
void expect_sound(const Record& record, const Exercise& exercise) {
    constexpr std::size_t memory_mib = 16;
    const auto engine = make_engine(record.game(), memory_mib).value();
    SCOPED_TRACE(exercise.moves);
    const Move right = parse_move(record.game(), exercise.move).value();
    Question question;
    question.algorithm.method = Method::pattern;
    question.limits.nodes = 20'000;
    const Analysis analysis = engine->choose(record, question);
    ASSERT_EQ(analysis.move, right);
    std::vector<free_board::ProofNode> proof = announced_proof(*engine);
    if (proof.empty()) proof.push_back({index_of(right), exercise.plies, {}});
    EXPECT_EQ(proof.front().cell, index_of(right));
    EXPECT_LE(proof.front().plies, exercise.plies);
    EXPECT_TRUE(ProofChecker(record, proof).holds());
    PlainFours fours(record);
    const bool is_by_fours =
        fours.win(exercise.plies, [&](int cell) { return cell == index_of(right); });
    EXPECT_EQ(is_by_fours, exercise.theme == "fours");
    constexpr int max_plies = 21;
    EXPECT_FALSE(fours.win(max_plies, [&](int cell) { return cell != index_of(right); }));
    EXPECT_TRUE(Threats(record, proof).are_all());
}

TEST(Exercises, of_large_boards_win) {
    const std::pair<const char*, std::size_t> games[] = {{"gomoku", 1000}, {"morpion12", 500}};
    for (const auto& [game, count] : games) {
        constexpr std::size_t step = tests::unless_sanitized(50, 250);
        const auto exercises = exercises_of(game, step);
        EXPECT_GE(exercises.size(), count / step);
        for (const Exercise& exercise : exercises)
            expect_sound(record_of(game, exercise.moves), exercise);
    }
}

}  // namespace
}  // namespace puissance
