// One thread's part of the strong search: the value of a position within a window to a depth, by
// principal variation search over the cells near stones, with points from an evaluation, forced
// replies, wins by fours at the leaves and inside, and much of the rest searched less deep or not
// at all.
//
// Its wins and losses are what it saw, not proofs: it leaves far cells out. Where it is told who
// loses, it tries every reply of that player on the whole board, and what it then sees is proved.
//
// Several may share a table, each on a thread of its own.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "base/budget.h"
#include "free/evaluation.h"
#include "free/four_search.h"
#include "free/move_history.h"
#include "free/pattern_board.h"
#include "free/pattern_table.h"

namespace puissance::free_board {

// What the search is made of, each part to be left out one by one: bench/free_report measures what
// each is worth.
struct PatternParts {
    bool inner_fours = true;       // Wins by fours are looked for at the leaves and inside.
    bool late_reductions = true;   // Moves late in the order are searched less deep at first,
    bool late_pruning = true;      // and near the leaves not at all.
    bool reverse_futility = true;  // A position far above the window is not searched.
    bool razoring = true;          // One far below it gets its wins by fours alone.
    bool history = true;           // Moves that cut elsewhere come earlier.
    bool guard = true;             // Nothing is left out while a four-three threatens.
};

struct SearchNode {
    int alpha;
    int beta;
    int depth;
    int ply;
    bool is_pv;
    bool expects_cut;
};

// A move at the root, and how good it is: no better where it did not reach alpha.
struct RootMove {
    int cell = -1;
    int score = 0;
};

// Where the table has what a proof that this player loses has found.
[[nodiscard]] std::uint64_t proof_key(const PatternBoard& board, int loser);

template <Evaluation Points>
class NodeSearch {
public:
    using Node = SearchNode;

    NodeSearch(const LineTable& lines, PatternTable& table, std::size_t four_bytes,
               const PatternParts& parts)
        : lines_(lines), table_(table), parts_(parts), fours_(four_bytes) {}

    [[nodiscard]] bool has_memory() const { return fours_.has_memory(); }
    void forget();

    // A new question; the budget must outlive its answers. Moves that are excluded are left out at
    // the root.
    void start(const FreeBoard& board, Budget& budget, const CellSet& excluded);
    // The same, for a proof that this player loses: all his replies are tried.
    void start_proof(const FreeBoard& board, Budget& budget, int loser);
    // The root is about to be visited to another depth.
    void start_iteration() { best_ = {}; }

    // The value of a node, for its player to move; no value where the budget is spent.
    [[nodiscard]] int visit(Node node);

    // Whoever plays on it takes his moves back.
    [[nodiscard]] PatternBoard& board() { return *board_; }
    [[nodiscard]] FourSearch& fours() { return fours_; }
    // What the table knows of the position.
    [[nodiscard]] std::optional<PatternEntry> known() { return table_.probe(key()); }

    // The best move of this iteration so far, and the line that begins with it or with another.
    [[nodiscard]] const RootMove& best() const { return best_; }
    [[nodiscard]] std::span<const std::int16_t> line() const {
        return std::span(frames_[0].line).first(static_cast<std::size_t>(frames_[0].line_size));
    }
    // Where every move loses: of those that resist longest, the one after which the winner has to
    // search most to see that he wins.
    [[nodiscard]] int hardest_to_refute();
    // The move that ordering puts first.
    [[nodiscard]] int first_in_order();

private:
    static constexpr int max_ply = 120;

    // What a node knows before its moves are searched.
    struct Outlook {
        int me = 0;
        int forced = -1;             // The one cell that does not lose at once.
        bool is_threatened = false;  // The other player could make an open four.
        bool is_improving = false;
        int points = 0;
        int table_cell = -1;
        std::size_t move_count = 0;
    };
    // A move among those of its node.
    struct Candidate {
        int cell;
        CellClass kind;
        int number;     // Counted from one.
        int shortfall;  // Behind the best of the order.
    };
    struct Frame {
        int points = 0;
        int cell = -1;
        int line_size = 0;
        std::array<std::int16_t, max_ply> line{};
    };

    void play(int cell) {
        board_->play(cell);
        evaluation_->play(*board_, cell);
    }
    void undo(int cell) {
        board_->undo(cell);
        evaluation_->undo(*board_, cell);
    }
    [[nodiscard]] int points() const { return evaluation_->points(*board_); }
    [[nodiscard]] Frame& frame(int ply) { return frames_[static_cast<std::size_t>(ply)]; }
    [[nodiscard]] std::uint64_t key() const;
    [[nodiscard]] Outlook outlook() const;
    [[nodiscard]] std::optional<int> decided_at_once(const Node& node) const;
    [[nodiscard]] std::optional<int> enough(const Node& node, const PatternEntry& entry) const;
    [[nodiscard]] std::optional<int> pruned(const Node& node, const Outlook& outlook);
    [[nodiscard]] int leaf(int ply);
    [[nodiscard]] int search_moves(const Node& asked, Outlook& outlook);
    [[nodiscard]] int value_of(const Node& node, const Outlook& outlook, const Candidate& move);
    [[nodiscard]] int reduction(const Node& node, const Outlook& outlook,
                                const Candidate& move) const;
    [[nodiscard]] bool is_left_out(const Node& node, const Outlook& outlook,
                                   const Candidate& move) const;
    void generate(const Node& node, const Outlook& outlook);
    void add_all_others(std::size_t first);
    void remember(const Node& node, const Outlook& outlook, int best, int cell, int alpha);
    void take_line(int ply, int cell);
    [[nodiscard]] std::uint64_t nodes_to_refute(int cell);

    const LineTable& lines_;
    PatternTable& table_;
    PatternParts parts_;
    FourSearch fours_;
    MoveHistory history_;
    std::optional<PatternBoard> board_;  // Of the question being answered, as is all below.
    std::optional<Points> evaluation_;
    Budget* budget_ = nullptr;
    CellSet excluded_;
    int loser_ = -1;
    std::uint64_t view_ = 0;  // Keeps apart what is looked at afresh.
    std::array<Frame, max_ply + 4> frames_{};
    std::vector<ScoredMove> moves_;  // Of all nodes on the path, one after the other.
    RootMove best_;
    std::vector<RootMove> root_moves_;  // All that were searched at the last visit.
};

extern template class NodeSearch<PatternEvaluation>;

}  // namespace puissance::free_board
