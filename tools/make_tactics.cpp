// Makes positions of Gomoku with their answers, and checks them:
//
//     make_tactics free|standard COUNT SEED     prints COUNT positions, one a line
//     make_tactics free|standard --check FILE   judges every line again; exit status 1: one is
//     wrong
//
// The judge tries every move and every reply on the board, as far as five plies; the lines are
//
//     moves so far | best moves | what it shows
//
// Where the player to move can win within five plies, the best moves are all that do so, and those
// that complete five where one does; else the other player threatens to, and the best moves are all
// after which he cannot. The rules are written down here once more: this program shares no line
// with the engine that it examines.
#include <algorithm>
#include <array>
#include <cstdint>
#include <fstream>
#include <iostream>
#include <map>
#include <random>
#include <set>
#include <sstream>
#include <string>
#include <vector>

namespace {

constexpr int side = 15;
constexpr int cells = side * side;
constexpr std::array<std::array<int, 2>, 4> directions{{{1, 0}, {0, 1}, {1, 1}, {1, -1}}};

bool exactly_five = false;

std::string name_of(int cell) {
    return std::string(1, static_cast<char>('a' + cell % side)) + std::to_string(cell / side + 1);
}

int cell_at(int column, int row) {
    if (column < 0 || row < 0 || column >= side || row >= side) return -1;
    return row * side + column;
}

struct Board {
    std::array<char, cells> stones{};  // 0 empty, 1 and 2 the players.

    [[nodiscard]] bool would_win(int cell, char player) const {
        for (const auto& [right, up] : directions) {
            int run = 1;
            for (const int sign : {1, -1})
                for (int i = 1;; ++i) {
                    const int next =
                        cell_at(cell % side + sign * i * right, cell / side + sign * i * up);
                    if (next < 0 || stones[static_cast<std::size_t>(next)] != player) break;
                    ++run;
                }
            if (exactly_five ? run == 5 : run >= 5) return true;
        }
        return false;
    }

    [[nodiscard]] std::vector<int> empty() const {
        std::vector<int> found;
        for (int cell = 0; cell < cells; ++cell)
            if (stones[static_cast<std::size_t>(cell)] == 0) found.push_back(cell);
        return found;
    }

    // The empty cells of all lines of five in which the player has so many stones and the other
    // none: only there can he come to one stone more.
    [[nodiscard]] std::vector<int> cells_of_lines(char player, int count) const {
        std::array<bool, cells> is_found{};
        for (int start = 0; start < cells; ++start)
            for (const auto& [right, up] : directions) {
                int own = 0;
                for (int i = 0; i < 5; ++i) {
                    const int cell = cell_at(start % side + i * right, start / side + i * up);
                    const char stone = cell < 0 ? char{3} : stones[static_cast<std::size_t>(cell)];
                    if (stone == player) ++own;
                    else if (stone != 0) own = -5;
                }
                if (own != count) continue;
                for (int i = 0; i < 5; ++i)
                    is_found[static_cast<std::size_t>(
                        cell_at(start % side + i * right, start / side + i * up))] = true;
            }
        std::vector<int> found;
        for (int cell = 0; cell < cells; ++cell)
            if (is_found[static_cast<std::size_t>(cell)] &&
                stones[static_cast<std::size_t>(cell)] == 0)
                found.push_back(cell);
        return found;
    }

    // Where the player completes five at once.
    [[nodiscard]] std::vector<int> fives(char player) const {
        std::vector<int> found = cells_of_lines(player, 4);
        std::erase_if(found, [&](int cell) { return !would_win(cell, player); });
        return found;
    }
};

char opponent(char player) { return static_cast<char>(3 - player); }

// Places a stone, and takes it away at the end.
class Try {
public:
    Try(Board& board, int cell, char player)
        : stone_(board.stones[static_cast<std::size_t>(cell)]) {
        stone_ = player;
    }
    ~Try() { stone_ = 0; }
    Try(const Try&) = delete;
    Try& operator=(const Try&) = delete;

private:
    char& stone_;
};

// A move with two ways to complete five: all that three plies need.
struct Fork {
    int move = -1;
    int one = -1;
    int two = -1;
};

// The player, to move, wins with his second stone from now. Requires: he has no five.
Fork find_fork(Board& board, char player) {
    const std::vector<int> threats = board.fives(opponent(player));
    if (threats.size() > 1) return {};
    for (const int move : threats.empty() ? board.cells_of_lines(player, 3) : threats) {
        const Try stone(board, move, player);
        const std::vector<int> fives = board.fives(player);
        if (fives.size() > 1) return {move, fives[0], fives[1]};
    }
    return {};
}

// The move wins within three plies, with the reply that it allows.
bool wins_in_three_by(Board& board, char player, int move) {
    const std::vector<int> threats = board.fives(opponent(player));
    if (threats.size() > 1 || (threats.size() == 1 && threats[0] != move)) return false;
    const Try stone(board, move, player);
    return board.fives(player).size() > 1;
}

// The move wins within five plies, whatever is replied. Requires: the player has no five.
bool wins_in_five_by(Board& board, char player, int move) {
    const char other = opponent(player);
    const std::vector<int> threats = board.fives(other);
    if (threats.size() > 1 || (threats.size() == 1 && threats[0] != move)) return false;
    const Try stone(board, move, player);
    const std::vector<int> own = board.fives(player);
    if (own.size() > 1) return true;
    // Whoever replies far away has passed: against that there must be a win, too.
    Fork fork;
    if (own.empty()) {
        fork = find_fork(board, player);
        if (fork.move < 0) return false;
    }
    for (const int reply : board.empty()) {
        const Try answer(board, reply, other);
        if (!own.empty()) {
            if (reply != own[0]) continue;  // He completes five.
        } else if (reply != fork.move && reply != fork.one && reply != fork.two &&
                   board.fives(other).empty()) {
            // The same fork wins: nothing of it is taken, and nothing threatens.
            continue;
        }
        if (find_fork(board, player).move < 0) return false;
    }
    return true;
}

// The moves with which a win within five plies can begin: all, where a fork is there already;
// otherwise those that bring a line to three stones or four, or block a four.
std::vector<int> beginnings(Board& board, char player) {
    const std::vector<int> threats = board.fives(opponent(player));
    if (!threats.empty()) return threats;
    if (find_fork(board, player).move >= 0) return board.empty();
    std::vector<int> found = board.cells_of_lines(player, 2);
    for (const int cell : board.cells_of_lines(player, 3))
        if (std::ranges::find(found, cell) == found.end()) found.push_back(cell);
    std::ranges::sort(found);
    return found;
}

// All moves that win within five plies; those that win at once, where there are any.
std::vector<int> winning_moves(Board& board, char player) {
    std::vector<int> found = board.fives(player);
    if (!found.empty()) return found;
    for (const int move : beginnings(board, player))
        if (wins_in_three_by(board, player, move) || wins_in_five_by(board, player, move))
            found.push_back(move);
    return found;
}

bool has_win(Board& board, char player, int likely) {
    if (!board.fives(player).empty()) return true;
    if (likely >= 0 && board.stones[static_cast<std::size_t>(likely)] == 0 &&
        (wins_in_three_by(board, player, likely) || wins_in_five_by(board, player, likely)))
        return true;
    if (find_fork(board, player).move >= 0) return true;
    for (const int move : beginnings(board, player))
        if (wins_in_five_by(board, player, move)) return true;
    return false;
}

// A win by fours alone, of any length: whoever has one need not defend.
bool wins_by_fours(Board& board, char player, int depth) {
    if (!board.fives(player).empty()) return true;
    const std::vector<int> threats = board.fives(opponent(player));
    if (threats.size() > 1 || depth == 0) return false;
    for (const int move : threats.empty() ? board.cells_of_lines(player, 3) : threats) {
        const Try stone(board, move, player);
        const std::vector<int> fives = board.fives(player);
        if (fives.size() > 1) return true;
        if (fives.empty()) continue;
        const Try answer(board, fives[0], opponent(player));
        if (wins_by_fours(board, player, depth - 1)) return true;
    }
    return false;
}

struct Tactic {
    std::vector<int> best;
    std::string shows;  // Empty: nothing that is of use.
};

bool touches_edge(const std::vector<int>& moves) {
    return std::ranges::any_of(moves, [](int cell) {
        const int column = cell % side;
        const int row = cell / side;
        return column < 1 || row < 1 || column >= side - 1 || row >= side - 1;
    });
}

// What the player to move must do, and why.
Tactic judge(Board& board, char player) {
    constexpr std::size_t max_answers = 12;
    constexpr int max_fours = 8;
    const char other = opponent(player);
    Tactic tactic;
    tactic.best = winning_moves(board, player);
    if (!tactic.best.empty()) {
        tactic.shows = !board.fives(player).empty() ? "completes five"
                       : find_fork(board, player).move >= 0
                           ? "wins in three: an open four, or two fours"
                           : "wins in five: four and three, or two threes";
    } else if (const std::vector<int> fours = board.fives(other); !fours.empty()) {
        if (fours.size() > 1) return {};
        tactic.best = fours;
        tactic.shows = "blocks a four";
    } else {
        const std::vector<int> threats = winning_moves(board, other);
        if (threats.empty() || wins_by_fours(board, player, max_fours)) return {};
        const bool is_near = find_fork(board, other).move >= 0;
        for (const int move : board.empty()) {
            const Try stone(board, move, player);
            if (!has_win(board, other, threats.front())) tactic.best.push_back(move);
        }
        tactic.shows = is_near ? "answers a three" : "prevents a double threat";
        if (tactic.best.empty() || tactic.best.size() > max_answers) return {};
    }
    if (touches_edge(tactic.best)) tactic.shows += ", at the edge";
    return tactic;
}

// The same stones judged by the other rule.
bool depends_on_the_rule(Board& board, char player, const Tactic& tactic) {
    exactly_five = !exactly_five;
    bool is_over = false;
    for (int cell = 0; cell < cells; ++cell) {
        const char stone = board.stones[static_cast<std::size_t>(cell)];
        if (stone == 0) continue;
        board.stones[static_cast<std::size_t>(cell)] = 0;
        is_over |= board.would_win(cell, stone);
        board.stones[static_cast<std::size_t>(cell)] = stone;
    }
    const bool differs = !is_over && judge(board, player).best != tactic.best;
    exactly_five = !exactly_five;
    return differs;
}

class Maker {
public:
    explicit Maker(unsigned seed) : random_(seed) {}

    void make(int count) {
        std::map<std::string, int> made;
        std::set<std::string> seen;
        constexpr int kinds = 7;  // Those of judge(), and those that depend on the rule.
        const int per_kind = (count + kinds - 1) / kinds;
        for (int total = 0; total < count;) {
            Board board;
            std::array<std::vector<int>, 3> stones;
            scatter(board, stones);
            const char player = stones[1].size() == stones[2].size() ? char{1} : char{2};
            // Most positions show what there is enough of, and are seen through at once.
            const bool is_plain =
                !board.fives(player).empty() || !board.fives(opponent(player)).empty();
            if (is_plain && made["completes"] >= per_kind && made["blocks"] >= per_kind &&
                made["rule"] >= per_kind)
                continue;
            Tactic tactic = judge(board, player);
            if (tactic.shows.empty()) continue;
            const std::string kind = tactic.shows.starts_with("wins in five")
                                         ? "wins in five"
                                         : tactic.shows.substr(0, tactic.shows.find(' '));
            const bool is_ruled = depends_on_the_rule(board, player, tactic);
            if (is_ruled) tactic.shows += exactly_five ? "; six do not win" : "; six win, too";
            if (made[is_ruled ? "rule" : kind] >= per_kind) continue;
            const std::string line = text_of(stones, tactic);
            if (!seen.insert(line).second) continue;
            ++made[is_ruled ? "rule" : kind];
            std::cout << line << std::endl;  // It may take minutes.
            ++total;
        }
    }

private:
    int below(int limit) { return static_cast<int>(random_() % static_cast<std::uint32_t>(limit)); }

    // One to three rows of two to five stones with gaps, and others anywhere, as many as it takes.
    void scatter(Board& board, std::array<std::vector<int>, 3>& stones) {
        const int rows = 1 + below(4);
        const char whose = static_cast<char>(1 + below(2));
        const int middle = cell_at(3 + below(9), 3 + below(9));
        if (below(3) != 0) add_cross(board, stones, whose, middle);
        else
            for (int i = 0; i < rows; ++i)
                add_row(board, stones, below(5) == 0 ? opponent(whose) : whose, middle);
        // x begins, so he has as many stones as o, or one more.
        const bool is_xs_turn = below(2) == 0;
        for (int tries = 0; tries < 200; ++tries) {
            const auto x = stones[1].size();
            const auto o = stones[2].size();
            if (x == o + (is_xs_turn ? 0 : 1)) break;
            add(board, stones, x < o + (is_xs_turn ? 0 : 1) ? char{1} : char{2}, below(cells));
        }
        const bool is_even =
            stones[1].size() == stones[2].size() || stones[1].size() == stones[2].size() + 1;
        if (!is_even) {
            board = {};
            stones = {};
        }
    }

    // Two rows that a stone in the middle would bring to three or four.
    void add_cross(Board& board, std::array<std::vector<int>, 3>& stones, char whose, int middle) {
        const int first = below(4);
        const int second = (first + 1 + below(3)) % 4;
        for (const int direction : {first, second}) {
            const auto& [right, up] = directions[static_cast<std::size_t>(direction)];
            const int start = -3 + below(4);
            int wanted = below(4) == 0 ? 3 : 2;
            for (int i = start; i < start + 4 && wanted > 0; ++i) {
                const int cell = cell_at(middle % side + i * right, middle / side + i * up);
                if (i == 0 || cell < 0) continue;
                add(board, stones, whose, cell);
                --wanted;
            }
            const int end =
                cell_at(middle % side + (start - 1) * right, middle / side + (start - 1) * up);
            if (end >= 0 && start < 0 && below(3) == 0) add(board, stones, opponent(whose), end);
        }
    }

    void add_row(Board& board, std::array<std::vector<int>, 3>& stones, char whose, int middle) {
        const auto& [right, up] = directions[static_cast<std::size_t>(below(4))];
        const int near = below(3) == 0 ? cell_at(below(side), below(side)) : middle;
        const int start = -below(6);
        int placed = 0;
        const int wanted = 2 + below(3);
        for (int i = start; i < start + 6 && placed < wanted; ++i) {
            if (below(4) == 0) continue;
            const int cell = cell_at(near % side + i * right, near / side + i * up);
            if (cell < 0) continue;
            add(board, stones, whose, cell);
            ++placed;
        }
        // Often closed at one end.
        if (below(2) == 0) return;
        const int end = cell_at(near % side + (start - 1) * right, near / side + (start - 1) * up);
        if (end >= 0) add(board, stones, opponent(whose), end);
    }

    static void add(Board& board, std::array<std::vector<int>, 3>& stones, char whose, int cell) {
        if (board.stones[static_cast<std::size_t>(cell)] != 0 || board.would_win(cell, whose))
            return;
        // Nor by the other rule, so that both can be asked.
        exactly_five = !exactly_five;
        const bool is_over = board.would_win(cell, whose);
        exactly_five = !exactly_five;
        if (is_over) return;
        board.stones[static_cast<std::size_t>(cell)] = whose;
        stones[static_cast<std::size_t>(whose)].push_back(cell);
    }

    static std::string text_of(const std::array<std::vector<int>, 3>& stones,
                               const Tactic& tactic) {
        std::string text;
        for (std::size_t i = 0; i < stones[1].size(); ++i) {
            text += name_of(stones[1][i]) + ' ';
            if (i < stones[2].size()) text += name_of(stones[2][i]) + ' ';
        }
        text += "|";
        for (const int cell : tactic.best) text += ' ' + name_of(cell);
        return text + " | " + tactic.shows;
    }

    std::mt19937 random_;  // The same numbers everywhere.
};

int cell_of(const std::string& name) {
    return cell_at(name[0] - 'a', std::stoi(name.substr(1)) - 1);
}

// Every line of the file is as the judge says.
int check(const char* name) {
    std::ifstream file(name);
    int wrong = 0;
    int right = 0;
    for (std::string line; std::getline(file, line);) {
        if (line.empty() || line[0] == '#') continue;
        std::istringstream words(line);
        Board board;
        std::size_t ply = 0;
        std::string word;
        while (words >> word && word != "|")
            board.stones[static_cast<std::size_t>(cell_of(word))] =
                static_cast<char>(1 + ply++ % 2);
        std::vector<int> best;
        while (words >> word && word != "|") best.push_back(cell_of(word));
        std::ranges::sort(best);
        const Tactic tactic = judge(board, static_cast<char>(1 + ply % 2));
        ++(best == tactic.best ? right : wrong);
        if (best != tactic.best) std::cerr << "wrong: " << line << '\n';
    }
    std::cout << right << " right, " << wrong << " wrong\n";
    return wrong == 0 && right > 0 ? 0 : 1;
}

}  // namespace

int main(int count, char** arguments) {
    if (count != 4) {
        std::cerr << "usage: make_tactics free|standard COUNT SEED\n"
                     "       make_tactics free|standard --check FILE\n";
        return 2;
    }
    exactly_five = std::string(arguments[1]) == "standard";
    if (std::string(arguments[2]) == "--check") return check(arguments[3]);
    Maker(static_cast<unsigned>(std::stoul(arguments[3]))).make(std::stoi(arguments[2]));
    return 0;
}
