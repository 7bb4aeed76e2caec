// Checks a proof of a small free board (docs/formats/proof.md), and prints what it proves:
//
//     check_proof FILE        free:7x7x5 -: draw, 19,856 positions
//
// It knows the rules of the game and of the format, and nothing of how proofs are found: it shares
// no line with the program, on purpose. Exit status: 0 proved, 1 not.
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <iostream>
#include <sstream>
#include <string>
#include <vector>

namespace {

using Cells = std::uint64_t;

int size_of(Cells cells) { return __builtin_popcountll(cells); }
bool holds(Cells outer, Cells inner) { return (inner & ~outer) == 0; }
Cells cell_bit(int cell) { return Cells{1} << cell; }

int line_number = 0;

[[noreturn]] void reject(const std::string& reason) {
    std::cerr << "line " << line_number << ": " << reason << '\n';
    std::exit(1);
}

void require(bool holds_true, const char* reason) {
    if (!holds_true) reject(reason);
}

struct Line {
    Cells cells = 0;
    Cells borders = 0;
};

struct Board {
    int columns = 0;
    int rows = 0;
    int align = 0;
    bool exactly = false;
    std::vector<Line> lines;

    [[nodiscard]] int cells() const { return columns * rows; }

    void read(const std::string& text) {
        char rule = 0;
        require(std::sscanf(text.c_str(), "free:%dx%d%c%d", &columns, &rows, &rule, &align) == 4,
                "not a game on a free board");
        require(rule == 'x' || rule == '=', "not a rule");
        require(
            columns > 0 && rows > 0 && columns <= 64 && rows <= 64 && cells() <= 64 && align > 1,
            "not a small board");
        exactly = rule == '=';
        for (int row = 0; row < rows; ++row)
            for (int column = 0; column < columns; ++column)
                for (int direction = 0; direction < 4; ++direction)
                    add_line(column, row, direction);
    }

    // 0 where there is no such cell.
    [[nodiscard]] Cells at(int column, int row) const {
        if (column < 0 || row < 0 || column >= columns || row >= rows) return 0;
        return cell_bit(row * columns + column);
    }

    [[nodiscard]] Cells cell(const std::string& name) const {
        require(name.size() >= 2 && name[0] >= 'a' && name[0] <= 'z', "not a cell");
        const Cells found = at(name[0] - 'a', std::atoi(name.c_str() + 1) - 1);
        require(found != 0, "no cell of this board");
        return found;
    }

    // 1 mirrors columns, 2 rows, 4 exchanges columns and rows first.
    [[nodiscard]] Cells image(Cells set, int symmetry) const {
        require(symmetry >= 0 && symmetry < (columns == rows ? 8 : 4), "not a symmetry");
        Cells images = 0;
        for (int i = 0; i < cells(); ++i) {
            if ((set & cell_bit(i)) == 0) continue;
            int column = i % columns;
            int row = i / columns;
            if ((symmetry & 4) != 0) std::swap(column, row);
            if ((symmetry & 1) != 0) column = columns - 1 - column;
            if ((symmetry & 2) != 0) row = rows - 1 - row;
            images |= at(column, row);
        }
        return images;
    }

private:
    void add_line(int column, int row, int direction) {
        static const int steps[4][2] = {{1, 0}, {0, 1}, {1, 1}, {1, -1}};
        const int right = steps[direction][0];
        const int up = steps[direction][1];
        Line line;
        for (int i = 0; i < align; ++i) {
            const Cells next = at(column + i * right, row + i * up);
            if (next == 0) return;
            line.cells |= next;
        }
        if (exactly)
            line.borders =
                at(column - right, row - up) | at(column + align * right, row + align * up);
        lines.push_back(line);
    }
};

struct Position {
    bool attackers_turn = true;
    Cells attacker = 0;
    Cells breaker = 0;  // A cell of both is one that matters to nobody.
};

struct Link {
    Cells cell = 0;
    std::size_t child = 0;
    int symmetry = 0;
};

enum class Kind { leaf, pairs, moves };

struct Node {
    int line = 0;
    Position position;
    Kind kind = Kind::leaf;
    std::vector<Cells> pairs;
    std::vector<Link> links;
};

using Gaps = std::vector<Cells>;

class Part {
public:
    Part(const Board& board, bool wins, bool both) : board_(board), wins_(wins), both_(both) {
        require(!wins || both, "a win must hold against the breaker's lines, too");
        for (const Line& line : board.lines)
            if (both && line.borders != 0) is_monotone_ = false;
    }

    std::vector<Node> nodes;

    void check(const Position& root, std::size_t child, int symmetry) const {
        check_link(root, child, symmetry);
        for (const Node& node : nodes) {
            line_number = node.line;
            check_node(node);
        }
    }

private:
    [[nodiscard]] Cells all() const {
        return board_.cells() == 64 ? ~Cells{0} : cell_bit(board_.cells()) - 1;
    }
    [[nodiscard]] Cells empty(const Position& position) const {
        return all() & ~(position.attacker | position.breaker);
    }

    // What the open lines of a player lack.
    [[nodiscard]] Gaps gaps(Cells own, Cells others) const {
        Gaps found;
        for (const Line& line : board_.lines) {
            if ((line.cells & others) != 0) continue;
            if (!is_monotone_ && (line.borders & own) != 0) continue;
            const Cells gap = line.cells & ~own;
            if (gap != 0) found.push_back(gap);
            else require(board_.exactly, "a line is complete already");
        }
        return found;
    }
    [[nodiscard]] Gaps attackers(const Position& p) const { return gaps(p.attacker, p.breaker); }
    [[nodiscard]] Gaps breakers(const Position& p) const {
        return both_ ? gaps(p.breaker, p.attacker) : Gaps{};
    }

    static Cells completing(const Gaps& gaps) {
        Cells cells = 0;
        for (const Cells gap : gaps)
            if (size_of(gap) == 1) cells |= gap;
        return cells;
    }

    static Gaps smallest(const Gaps& gaps) {
        Gaps kept;
        for (const Cells gap : gaps) {
            bool is_needed = true;
            for (const Cells other : gaps) is_needed &= !holds(gap, other) || gap == other;
            for (const Cells other : kept) is_needed &= gap != other;
            if (is_needed) kept.push_back(gap);
        }
        return kept;
    }

    // What Erdős and Selfridge add up: 2^-size of each gap, in units of 2^-40.
    static Cells potential(const Gaps& gaps) {
        Cells sum = 0;
        for (const Cells gap : smallest(gaps)) sum += (Cells{1} << 40) >> size_of(gap);
        return sum;
    }
    static constexpr Cells one = Cells{1} << 40;

    // The attacker, to move, completes a line now or with his next stone.
    [[nodiscard]] bool wins_at_sight(const Position& position) const {
        const Gaps own = attackers(position);
        if (completing(own) != 0) return true;
        const Cells forced = completing(breakers(position));
        if (size_of(forced) > 1) return false;
        for (const Cells one_gap : own)
            for (const Cells other : own) {
                if (size_of(one_gap) != 2 || size_of(other) != 2 || one_gap == other) continue;
                const Cells fork = one_gap & other;
                if (fork != 0 && (forced == 0 || forced == fork)) return true;
            }
        return false;
    }

    void check_node(const Node& node) const {
        const Position& position = node.position;
        require(is_monotone_ || (position.attacker & position.breaker) == 0,
                "here every cell matters");
        if (position.attackers_turn) wins_ ? check_attack(node) : check_failing_attack(node);
        else wins_ ? check_failing_defence(node) : check_defence(node);
    }

    // One move of the attacker's is enough.
    void check_attack(const Node& node) const {
        if (node.kind == Kind::leaf)
            return require(wins_at_sight(node.position), "no win at sight");
        require(node.kind == Kind::moves && node.links.size() == 1, "one move was expected");
        follow(node, node.links.front());
    }

    // One move of the breaker's is enough.
    void check_defence(const Node& node) const {
        if (node.kind == Kind::leaf) {
            const Gaps gaps = attackers(node.position);
            const bool is_over =
                gaps.empty() || completing(breakers(node.position)) != 0 || potential(gaps) < one;
            return require(is_over, "the attacker may still win");
        }
        require(node.kind == Kind::moves && node.links.size() == 1, "one move was expected");
        follow(node, node.links.front());
    }

    // No move of the attacker's is enough.
    void check_failing_attack(const Node& node) const {
        const Gaps gaps = attackers(node.position);
        require(completing(gaps) == 0, "the attacker completes a line");
        const Cells threats = completing(breakers(node.position));
        if (node.kind == Kind::leaf) {
            const bool is_over = gaps.empty() || size_of(threats) > 1 || potential(gaps) < one / 2;
            return require(is_over, "the attacker may still win");
        }
        if (node.kind == Kind::pairs) return check_pairs(node, gaps);
        for (const Link& link : node.links) follow(node, link);
        for_each_other(node, [&](Cells cell) {
            // He must not leave the breaker a line to complete.
            require((threats & ~cell) != 0 || is_dominated(node, cell), "a move is left out");
        });
    }

    // No move of the breaker's is enough.
    void check_failing_defence(const Node& node) const {
        require(node.kind != Kind::pairs, "pairs are the breaker's");
        require(empty(node.position) != 0, "the board is full");
        require(completing(breakers(node.position)) == 0, "the breaker completes a line");
        for (const Link& link : node.links) follow(node, link);
        for_each_other(node, [&](Cells cell) {
            Position after = node.position;
            after.breaker |= cell;
            after.attackers_turn = true;
            require(wins_at_sight(after) || is_dominated(node, cell), "a move is left out");
        });
    }

    void check_pairs(const Node& node, const Gaps& gaps) const {
        Cells used = 0;
        for (const Cells pair : node.pairs) {
            require(size_of(pair) == 2 && holds(empty(node.position), pair), "not a pair");
            require((used & pair) == 0, "pairs share a cell");
            used |= pair;
        }
        for (const Cells gap : gaps) {
            bool is_paired = false;
            for (const Cells pair : node.pairs) is_paired |= holds(gap, pair);
            require(is_paired, "a line holds no pair");
        }
    }

    // Visits the empty cells that no link begins with.
    template <class Visit>
    void for_each_other(const Node& node, Visit&& visit) const {
        Cells rest = empty(node.position);
        for (const Link& link : node.links) rest &= ~link.cell;
        for (; rest != 0; rest &= rest - 1) visit(rest & (~rest + 1));
    }

    // Does the cell of a link lie in all gaps in which this one lies?
    [[nodiscard]] bool is_dominated(const Node& node, Cells cell) const {
        if (!is_monotone_) return false;
        Cells shared = ~Cells{0};
        for (const Gaps& gaps : {attackers(node.position), breakers(node.position)})
            for (const Cells gap : smallest(gaps))
                if ((gap & cell) != 0) shared &= gap;
        for (const Link& link : node.links)
            if ((link.cell & shared) != 0) return true;
        return false;
    }

    void follow(const Node& node, const Link& link) const {
        require((link.cell & empty(node.position)) != 0, "a move on a taken cell");
        Position after = node.position;
        (after.attackers_turn ? after.attacker : after.breaker) |= link.cell;
        after.attackers_turn = !after.attackers_turn;
        check_link(after, link.child, link.symmetry);
        require(size_of(empty(nodes[link.child].position)) < size_of(empty(node.position)),
                "a proof goes in circles");
    }

    // Is what is proved of the child true of this position, too?
    void check_link(const Position& position, std::size_t child, int symmetry) const {
        require(child < nodes.size(), "no such position");
        const Position& known = nodes[child].position;
        require(known.attackers_turn == position.attackers_turn, "the wrong player's turn");
        const Position image{position.attackers_turn, board_.image(position.attacker, symmetry),
                             board_.image(position.breaker, symmetry)};
        if (!is_monotone_) {
            return require(image.attacker == known.attacker && image.breaker == known.breaker,
                           "another position");
        }
        // Whoever the claim is for must stand at least as well as there.
        const Position& better = wins_ ? image : known;
        const Position& worse = wins_ ? known : image;
        require(covers(attackers(better), attackers(worse)), "the attacker's lines are others");
        require(covers(breakers(worse), breakers(better)), "the breaker's lines are others");
    }

    // Does every one of the gaps hold one of these?
    static bool covers(const Gaps& these, const Gaps& gaps) {
        for (const Cells gap : gaps) {
            bool is_covered = false;
            for (const Cells one_of : these) is_covered |= holds(gap, one_of);
            if (!is_covered) return false;
        }
        return true;
    }

    const Board& board_;
    bool wins_;
    bool both_;
    bool is_monotone_ = true;  // No stone harms its owner.
};

// "12:3" behind a cell, or alone.
void read_target(const std::string& text, std::size_t& child, int& symmetry) {
    unsigned long number = 0;
    require(std::sscanf(text.c_str(), "%lu:%d", &number, &symmetry) == 2, "not a link");
    child = number;
}

class Reader {
public:
    explicit Reader(const char* name) : file_(name) {
        require(file_.is_open(), "the file cannot be read");
    }

    void run() {
        require(next() && text_ == "puissance proof 1", "not a proof of this version");
        std::string word;
        require(next() && take("game ", word), "the game is missing");
        board_.read(word);
        const std::string game = word;
        require(next() && take("moves ", word), "the moves are missing");
        const std::string moves = word;
        read_moves(moves == "-" ? "" : moves);
        require(next(), "nothing is claimed");
        while (text_ != "end") read_part();
        const bool is_draw = fails_[0] && fails_[1];
        std::cout << game << ' ' << moves << ": "
                  << (!winner_.empty() ? winner_ + " wins"
                      : is_draw        ? "draw"
                                : std::string(fails_[0] ? "first" : "second") + " cannot win")
                  << ", " << positions_ << " positions\n";
    }

private:
    bool next() {
        ++line_number;
        return static_cast<bool>(std::getline(file_, text_));
    }
    bool take(const std::string& prefix, std::string& rest) const {
        if (text_.compare(0, prefix.size(), prefix) != 0) return false;
        rest = text_.substr(prefix.size());
        return true;
    }

    void read_moves(const std::string& moves) {
        std::size_t i = 0;
        while (i < moves.size()) {
            std::size_t end = i + 1;
            while (end < moves.size() && moves[end] >= '0' && moves[end] <= '9') ++end;
            const Cells cell = board_.cell(moves.substr(i, end - i));
            require(((stones_[0] | stones_[1]) & cell) == 0, "a cell is taken twice");
            stones_[ply_++ % 2] |= cell;
            i = end;
        }
    }

    // "attacker first fails own 0:0", then its positions.
    void read_part() {
        std::istringstream words(text_);
        std::string attacker, who, claim, lines, target;
        words >> attacker >> who >> claim >> lines >> target;
        require(attacker == "attacker" && (who == "first" || who == "second"), "not a claim");
        require((claim == "wins" || claim == "fails") && (lines == "both" || lines == "own"),
                "not a claim");
        const int side = who == "first" ? 0 : 1;
        std::size_t child = 0;
        int symmetry = 0;
        read_target(target, child, symmetry);
        Part part(board_, claim == "wins", lines == "both");
        while (next() && (text_[0] == 'b' || text_.compare(0, 2, "a ") == 0))
            part.nodes.push_back(read_node());
        require(static_cast<bool>(file_), "the end is missing");
        const int after = line_number;
        part.check({ply_ % 2 == side, stones_[side], stones_[1 - side]}, child, symmetry);
        line_number = after;
        positions_ += part.nodes.size();
        if (claim == "wins") winner_ = who;
        else fails_[side] = true;
    }

    Node read_node() const {
        std::istringstream words(text_);
        std::string turn, drawing, kind, word;
        words >> turn >> drawing >> kind;
        Node node;
        node.line = line_number;
        node.position.attackers_turn = turn == "a";
        require(static_cast<int>(drawing.size()) == board_.cells(), "not the board");
        for (int i = 0; i < board_.cells(); ++i) {
            const char c = drawing[static_cast<std::size_t>(i)];
            require(c == '.' || c == 'a' || c == 'b' || c == '#', "not a cell of a drawing");
            if (c == 'a' || c == '#') node.position.attacker |= cell_bit(i);
            if (c == 'b' || c == '#') node.position.breaker |= cell_bit(i);
        }
        require(kind == "leaf" || kind == "pairs" || kind == "moves", "not a kind of position");
        node.kind = kind == "leaf" ? Kind::leaf : kind == "pairs" ? Kind::pairs : Kind::moves;
        while (words >> word) {
            if (node.kind == Kind::pairs) {
                const auto second = word.find_first_not_of("0123456789", 1);
                require(second != std::string::npos, "not a pair");
                node.pairs.push_back(board_.cell(word.substr(0, second)) |
                                     board_.cell(word.substr(second)));
            } else {
                const auto colon = word.find(':');
                require(colon != std::string::npos, "not a link");
                Link link;
                link.cell = board_.cell(word.substr(0, colon));
                read_target(word.substr(colon + 1), link.child, link.symmetry);
                node.links.push_back(link);
            }
        }
        require(node.kind != Kind::leaf || node.links.empty(), "a leaf has no moves");
        return node;
    }

    std::ifstream file_;
    std::string text_;
    Board board_;
    Cells stones_[2] = {0, 0};
    int ply_ = 0;
    bool fails_[2] = {false, false};
    std::string winner_;
    std::size_t positions_ = 0;
};

}  // namespace

int main(int count, char** arguments) {
    if (count != 2) {
        std::cerr << "usage: check_proof FILE\n";
        return 1;
    }
    Reader(arguments[1]).run();
    return 0;
}
