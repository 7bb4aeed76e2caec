// Checks the tactical test sets with two searches: a simple one that tries every reply on the board
// up to five plies, and the threat search, which goes further.
#include <algorithm>
#include <array>
#include <fstream>
#include <optional>
#include <set>
#include <sstream>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "free/threat_search.h"
#include "plain_board.h"
#include "sanitized.h"

namespace puissance {
namespace {

constexpr int exhaustive_plies = 5;
constexpr int defended_plies = 7;

struct TacticSet {
    const char* game;
    const char* file;
    std::size_t fewest;  // Positions.
    int fewest_checked;  // Positions that a search of five plies can decide.
};

// Gives the test its name in ctest.
std::ostream& operator<<(std::ostream& out, const TacticSet& set) { return out << set.game; }

struct Tactic {
    std::string text;
    Record record;
    std::set<int> best;  // Cells.
    std::string shows;

    [[nodiscard]] char turn() const { return record.turn() == Player::first ? 'x' : 'o'; }
};

std::vector<Tactic> read_tactics(const TacticSet& set) {
    const Game game = parse_game(set.game).value();
    std::ifstream file(set.file);
    std::vector<Tactic> tactics;
    for (std::string line; std::getline(file, line);) {
        if (line.empty() || line.front() == '#') continue;
        std::istringstream parts(line);
        std::string moves;
        std::string best;
        std::string shows;
        std::getline(parts, moves, '|');
        std::getline(parts, best, '|');
        std::getline(parts, shows);
        Tactic tactic{line, parse_moves(game, moves).value(), {}, shows};
        std::istringstream words(best);
        for (std::string word; words >> word;)
            tactic.best.insert(index_of(parse_move(game, word).value()));
        tactics.push_back(tactic);
    }
    return tactics;
}

// Whether a player wins within at most five plies against every reply on the board. The attacker
// tries only cells that could be part of a line by then: no other move helps, unless it blocks a
// four.
class FewPlies {
public:
    explicit FewPlies(const Game& game) : game_(game) {
        for (int row = 0; row < game.rows; ++row)
            for (int column = 0; column < game.columns; ++column)
                for (const auto& [right, up] : {std::pair{1, 0}, {0, 1}, {1, 1}, {1, -1}})
                    add_window(column, row, right, up);
    }

    // `stone` is to move.
    [[nodiscard]] bool wins_within(PlainBoard& board, char stone, int plies) {
        if (!cells_lacking(board, stone, 1).empty()) return true;
        if (plies < 3) return false;
        std::vector<int> moves = cells_lacking(board, PlainBoard::opponent(stone), 1);
        if (moves.size() > 1) return false;
        if (moves.empty()) moves = cells_lacking(board, stone, (plies + 1) / 2);
        return std::any_of(moves.begin(), moves.end(), [&](int move) {
            board.place(move, stone);
            const bool wins = wins_against_all(board, stone, plies - 1);
            board.remove(move);
            return wins;
        });
    }
    // The opponent of `stone` is to move.
    [[nodiscard]] bool wins_against_all(PlainBoard& board, char stone, int plies) {
        const char opponent = PlainBoard::opponent(stone);
        if (!cells_lacking(board, opponent, 1).empty()) return false;
        const std::vector<int> threats = cells_lacking(board, stone, 1);
        if (threats.size() > 1) return true;
        if (plies < 4) return false;
        const auto loses = [&](int reply) {
            board.place(reply, opponent);
            const bool wins = wins_within(board, stone, plies - 1);
            board.remove(reply);
            if (!wins) refutation_ = reply;
            return wins;
        };
        if (!threats.empty()) return loses(threats.front());
        // The reply that refuted the previous move often refutes this one too.
        if (board.is_empty(refutation_) && !loses(refutation_)) return false;
        for (int cell = 0; cell < board.size(); ++cell)
            if (board.is_empty(cell) && !loses(cell)) return false;
        return true;
    }

private:
    struct Window {
        std::array<std::size_t, 5> cells;
        std::vector<std::size_t> beside;  // The cells before the first and after the last.
    };

    void add_window(int column, int row, int right, int up) {
        const auto is_inside = [&](int i) {
            const int there = column + i * right;
            const int above = row + i * up;
            return there >= 0 && there < game_.columns && above >= 0 && above < game_.rows;
        };
        const auto cell_at = [&](int i) {
            return static_cast<std::size_t>((row + i * up) * game_.columns + column + i * right);
        };
        if (!is_inside(4)) return;
        Window window{};
        for (int i = 0; i < 5; ++i) window.cells[static_cast<std::size_t>(i)] = cell_at(i);
        for (const int i : {-1, 5})
            if (is_inside(i)) window.beside.push_back(cell_at(i));
        for (const std::size_t cell : window.cells) through_[cell].push_back(window);
    }
    // The empty cells of lines of five that hold no stone of the opponent and lack at most `most`
    // stones. Under Rule::exactly, without lines that another own stone beside them would make too
    // long. Requires: most < 5, so that such a line holds a stone.
    [[nodiscard]] std::vector<int> cells_lacking(const PlainBoard& board, char stone,
                                                 int most) const {
        const std::string& cells = board.cells();
        std::vector<int> found;
        const auto look = [&](const Window& window) {
            int lacking = 0;
            if (game_.rule == Rule::exactly)
                for (const std::size_t cell : window.beside)
                    lacking += cells[cell] == stone ? 5 : 0;
            for (const std::size_t cell : window.cells)
                if (cells[cell] != stone) lacking += cells[cell] == '.' ? 1 : 5;
            if (lacking > most) return;
            for (const std::size_t cell : window.cells)
                if (cells[cell] == '.') found.push_back(static_cast<int>(cell));
        };
        for (std::size_t at = cells.find(stone); at != std::string::npos;
             at = cells.find(stone, at + 1))
            std::for_each(through_[at].begin(), through_[at].end(), look);
        std::sort(found.begin(), found.end());
        found.erase(std::unique(found.begin(), found.end()), found.end());
        return found;
    }

    Game game_;
    std::array<std::vector<Window>, 225> through_;  // The lines of five through each cell.
    int refutation_ = 0;
};

std::set<int> cells_of(const std::vector<Move>& moves) {
    std::set<int> cells;
    for (const Move move : moves) cells.insert(index_of(move));
    return cells;
}

class GomokuTactics : public testing::TestWithParam<TacticSet> {};

TEST_P(GomokuTactics, AreEnoughAndSayWhatTheyShow) {
    const std::vector<Tactic> tactics = read_tactics(GetParam());
    EXPECT_GE(tactics.size(), GetParam().fewest);
    std::set<std::string> drawings;
    for (const Tactic& tactic : tactics) {
        SCOPED_TRACE(tactic.text);
        EXPECT_FALSE(tactic.record.is_over());
        EXPECT_FALSE(tactic.best.empty());
        EXPECT_FALSE(tactic.shows.empty());
        for (const int cell : tactic.best)
            EXPECT_TRUE(tactic.record.check(move_at(cell)).has_value());
        EXPECT_TRUE(drawings.insert(to_drawing(tactic.record)).second);
    }
}

// A win of the player to move that takes so many plies at most.
std::optional<free_board::ForcedWin> win_within(const FreeBoard& board, int plies) {
    free_board::ThreatSearch search(board.game());
    Limits limits;
    limits.nodes = 20'000;
    Budget budget(limits, machine_clock());
    auto win = search.prove(board, budget);
    return win && win->plies <= plies ? win : std::nullopt;
}

// Where the player to move has no win, the listed moves are those that leave the other none.
TEST_P(GomokuTactics, TheThreatSearchFindsThem) {
    for (const Tactic& tactic : read_tactics(GetParam())) {
        SCOPED_TRACE(tactic.text);
        auto board = position_of<FreeBoard>(tactic.record);
        if (const auto win = win_within(board, defended_plies)) {
            EXPECT_TRUE(tactic.best.contains(index_of(win->line.front())));
            continue;
        }
        std::vector<Move> answers;
        for (const Move move : tactic.record.legal_moves()) {
            board.play(move);
            if (!win_within(board, defended_plies)) answers.push_back(move);
            board.undo(move);
        }
        EXPECT_EQ(cells_of(answers), tactic.best);
    }
}

// Checks every move on the board: the listed ones hold, the others lose.
void check_defence(const Tactic& tactic) {
    FewPlies few(tactic.record.game());
    PlainBoard plain(tactic.record);
    auto board = position_of<FreeBoard>(tactic.record);
    const char attacker = PlainBoard::opponent(tactic.turn());
    int unconfirmed = 0;
    for (const Move move : tactic.record.legal_moves()) {
        plain.place(index_of(move), tactic.turn());
        board.play(move);
        const bool proved = win_within(board, defended_plies).has_value();
        const bool listed = tactic.best.contains(index_of(move));
        EXPECT_NE(proved, listed) << to_text(tactic.record.game(), move);
        const bool wins_soon = few.wins_within(plain, attacker, 3) ||
                               few.wins_within(plain, attacker, exhaustive_plies);
        EXPECT_TRUE(!wins_soon || proved) << to_text(tactic.record.game(), move);
        unconfirmed += proved && !wins_soon ? 1 : 0;
        board.undo(move);
        plain.remove(index_of(move));
    }
    // These few lose in seven plies, which only the threat search can find.
    EXPECT_LT(unconfirmed, 20);
}

// The listed moves win within `plies`, no other does, and nothing wins sooner.
void check_attack(const Tactic& tactic, int plies) {
    FewPlies few(tactic.record.game());
    PlainBoard plain(tactic.record);
    EXPECT_FALSE(plies > 1 && few.wins_within(plain, tactic.turn(), plies - 2));
    for (const Move move : tactic.record.legal_moves()) {
        const bool completes = plain.would_win(index_of(move), tactic.turn());
        plain.place(index_of(move), tactic.turn());
        const bool wins =
            completes || (plies > 1 && few.wins_against_all(plain, tactic.turn(), plies - 1));
        plain.remove(index_of(move));
        EXPECT_EQ(wins, tactic.best.contains(index_of(move)))
            << to_text(tactic.record.game(), move);
    }
}

TEST_P(GomokuTactics, HoldAgainstEveryReplyOnTheBoard) {
    if (tests::sanitized_stride > 1) GTEST_SKIP() << "most of it is a search of the test's own";
    int checked = 0;
    for (const Tactic& tactic : read_tactics(GetParam())) {
        SCOPED_TRACE(tactic.text);
        const auto win = win_within(position_of<FreeBoard>(tactic.record), defended_plies);
        if (win && win->plies > exhaustive_plies) continue;
        ++checked;
        if (win) check_attack(tactic, win->plies);
        else check_defence(tactic);
    }
    EXPECT_GE(checked, GetParam().fewest_checked);
}

INSTANTIATE_TEST_SUITE_P(Sets, GomokuTactics,
                         testing::Values(TacticSet{"gomoku", "oracle/gomoku_tactics.txt", 40, 40},
                                         TacticSet{"gomoku-standard",
                                                   "oracle/gomoku_standard_tactics.txt", 15, 15}));

}  // namespace
}  // namespace puissance
