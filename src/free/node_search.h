// The recursion that each thread of the strong search runs: a principal variation search over the
// cells near stones. An evaluation gives the points of the leaves. Forced replies are extended,
// wins by fours are looked for at leaves and inner nodes, and late moves are reduced or pruned.
//
// It leaves out cells that are far from all stones, so the wins and losses that it returns are not
// proved. After start_proof() it tries every reply of the loser on the whole board, and then they
// are.
//
// Several may share a table, each on its own thread.
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
#include "free/net_evaluation.h"
#include "free/pattern_board.h"
#include "free/pattern_table.h"

namespace puissance::free_board {

// The parts of the search that can be switched off. bench/free_report measures what each gains.
struct PatternParts {
    bool inner_fours = true;       // Look for wins by fours at leaves and inner nodes.
    bool late_reductions = true;   // Search moves late in the order to a smaller depth first,
    bool late_pruning = true;      // and near the leaves not at all.
    bool reverse_futility = true;  // Do not search a position far above the window.
    bool razoring = true;          // In one far below it, look only for a win by fours.
    bool history = true;           // Order by the history heuristic.
    bool guard = true;             // No reverse futility while a four-three threatens.
};

struct SearchNode {
    int alpha;
    int beta;
    int depth;
    int ply;
    bool is_pv;
    bool expects_cut;
};

// A move at the root and its score, which is an upper bound if it did not exceed alpha.
struct RootMove {
    int cell = -1;
    int score = 0;
};

// The key of a position in a proof that this player loses.
[[nodiscard]] std::uint64_t proof_key(const PatternBoard& board, int loser);

template <Evaluation Points>
class NodeSearch {
public:
    using Node = SearchNode;

    // All must outlive the search.
    NodeSearch(const LineTable& lines, PatternTable& table, FourSearch& fours,
               const PatternParts& parts, const typename Points::Weights& weights)
        : lines_(lines), table_(table), parts_(parts), fours_(fours), weights_(weights) {}

    void forget() { history_.forget(); }

    // Begins a search. The budget must outlive it. Excluded moves are left out at the root.
    void start(const FreeBoard& board, Budget& budget, const CellSet& excluded);
    // The same for a proof that this player loses: all his replies are tried.
    void start_proof(const FreeBoard& board, Budget& budget, int loser);
    // Call before the root is visited to another depth.
    void start_iteration() { best_ = {}; }

    // Returns the value of a node for its player to move; meaningless once the budget is spent.
    [[nodiscard]] int visit(Node node);

    // Callers must take back the moves that they play on it.
    [[nodiscard]] PatternBoard& board() { return *board_; }
    [[nodiscard]] FourSearch& fours() { return fours_; }
    // The table's entry of the position.
    [[nodiscard]] std::optional<PatternEntry> known() { return table_.probe(key()); }
    // The key of a position's entry, and the same in a proof that this player loses.
    [[nodiscard]] static std::uint64_t key_of(const PatternBoard& board) {
        return board.key() ^ Points::key;
    }
    [[nodiscard]] static std::uint64_t key_of_proof(const PatternBoard& board, int loser) {
        return proof_key(board, loser) ^ Points::key;
    }

    // The best move of this iteration so far. The principal variation, which may begin with
    // another move.
    [[nodiscard]] const RootMove& best() const { return best_; }
    [[nodiscard]] std::span<const std::int16_t> line() const {
        return std::span(frames_[0].line).first(static_cast<std::size_t>(frames_[0].line_size));
    }
    // Requires: every move loses. Of the moves that lose latest, returns the one after which the
    // winner must visit most nodes to see his win.
    [[nodiscard]] int hardest_to_refute();
    // The first move of the ordering.
    [[nodiscard]] int first_in_order();

private:
    static constexpr int max_ply = 120;

    // What a node knows before its moves are searched.
    struct Outlook {
        int me = 0;
        int forced = -1;             // The only cell that does not lose at once, or -1.
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
        int number;     // Its place in the order, from 1.
        int shortfall;  // How much its score is below the best one.
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
    [[nodiscard]] int points() { return evaluation_->points(*board_); }
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
    FourSearch& fours_;
    const typename Points::Weights& weights_;
    MoveHistory history_;
    std::optional<PatternBoard> board_;  // Of the current search, as all members below.
    std::optional<Points> evaluation_;
    Budget* budget_ = nullptr;
    CellSet excluded_;
    int loser_ = -1;
    std::uint64_t view_ = 0;  // Part of the key: hides earlier entries in nodes_to_refute().
    std::array<Frame, max_ply + 4> frames_{};
    std::vector<ScoredMove> moves_;  // A stack: the moves of each node on the path.
    RootMove best_;
    std::vector<RootMove> root_moves_;  // The moves searched at the last visit of the root.
};

extern template class NodeSearch<PatternEvaluation>;
extern template class NodeSearch<NetEvaluation>;

}  // namespace puissance::free_board
