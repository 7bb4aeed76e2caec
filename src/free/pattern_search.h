// The strong search of free boards: iterative deepening of a principal variation search over the
// cells near stones, with points from patterns, forced replies, wins by fours at the leaves and
// inside, and much of the rest searched less deep or not at all.
//
// Its wins and losses are what it saw, not proofs: it leaves far cells out. prove() searches one
// again with every reply of the loser on the whole board, and what it confirms is proved.
//
// The same question visits the same nodes, unless the table is kept from one question to the next.
// One thread at a time.
#pragma once

#include <array>
#include <cstdint>
#include <functional>
#include <optional>
#include <vector>

#include "base/budget.h"
#include "free/four_search.h"
#include "free/pattern_board.h"
#include "free/slot_table.h"
#include "puissance/score.h"

namespace puissance::free_board {

// What the search is made of, each part to be left out one by one: bench/free measures what each is
// worth.
struct PatternParts {
    bool inner_fours = true;       // Wins by fours are looked for at the leaves and inside.
    bool late_reductions = true;   // Moves late in the order are searched less deep at first,
    bool late_pruning = true;      // and near the leaves not at all.
    bool reverse_futility = true;  // A position far above the window is not searched.
    bool razoring = true;          // One far below it gets its wins by fours alone.
    bool history = true;           // Moves that cut elsewhere come earlier.
    bool guard = true;             // Nothing is left out while a four-three threatens.
};

struct PatternResult {
    Score score;             // For the player to move.
    std::vector<Move> line;  // Begins with the move chosen; empty: there is none to choose.
    int depth = 0;           // Of the last iteration that was finished.
    bool is_final = false;   // Nothing more would be found.
};

class PatternSearch {
public:
    static constexpr int max_depth = 60;

    // `bytes` are for its tables; ask has_memory().
    PatternSearch(const Game& game, std::size_t bytes, const PatternParts& parts = {});

    [[nodiscard]] bool has_memory() const { return table_.has_memory() && fours_.has_memory(); }
    // The next question owes nothing to earlier ones.
    void forget();

    // The best of the moves that are not `excluded`, as far as the budget and the depth go;
    // `finished` is told of every iteration. Requires: nobody has won and the board is not full.
    using Finished = std::function<void(const PatternResult&)>;
    [[nodiscard]] PatternResult search(const FreeBoard& board, int depth, Budget& budget,
                                       const CellSet& excluded = {}, const Finished& finished = {});

    // Searches a win or loss again with every reply of the loser on the board. What it returns is
    // proved: the game ends in at most so many plies. Nothing: it is not known.
    [[nodiscard]] std::optional<Score> prove(const FreeBoard& board, const PatternResult& result,
                                             Budget& budget);

private:
    static constexpr int max_ply = 120;

    struct Slot {
        std::uint64_t key = 0;
        std::int16_t score = 0;
        std::int16_t points = 0;
        std::int16_t cell = -1;
        std::int8_t depth = 0;
        std::uint8_t bound_and_age = 0;  // A Bound in the low two bits.

        [[nodiscard]] Bound bound() const { return static_cast<Bound>(bound_and_age & 3); }
        [[nodiscard]] int age() const { return bound_and_age >> 2; }
    };
    struct Node {
        int alpha;
        int beta;
        int depth;
        int ply;
        bool is_pv;
        bool expects_cut;
    };
    struct ScoredMove {
        int cell;
        int score;
    };
    // What a node knows before its moves are searched.
    struct Outlook {
        int me;
        int forced = -1;             // The one cell that does not lose at once.
        bool is_threatened = false;  // The other player could make an open four.
        bool is_improving = false;
        int points = 0;
        int table_cell = -1;
        std::size_t move_count = 0;
    };
    struct Frame {
        int points = 0;
        int cell = -1;
        int line_size = 0;
        std::array<std::int16_t, max_ply> line{};
    };

    [[nodiscard]] int visit(Node node);
    [[nodiscard]] int search_moves(const Node& asked, Outlook& outlook);
    [[nodiscard]] std::optional<int> decided_at_once(const Node& node) const;
    [[nodiscard]] std::optional<int> pruned(const Node& node, const Outlook& outlook);
    [[nodiscard]] std::optional<int> known(const Node& node, const Slot& slot) const;
    [[nodiscard]] int leaf(int ply);
    [[nodiscard]] int value_of(const Node& node, const Outlook& outlook, const ScoredMove& move,
                               CellClass kind, int number, int top_score);
    [[nodiscard]] int reduction(const Node& node, const Outlook& outlook, const ScoredMove& move,
                                CellClass kind, int number, int top_score) const;
    [[nodiscard]] bool is_left_out(const Node& node, const Outlook& outlook, CellClass kind,
                                   int number) const;
    void generate(const Node& node, const Outlook& outlook);
    void remember(const Node& node, const Outlook& outlook, int best, int cell, int alpha);
    void reward(const Node& node, int me, int cell, std::size_t first, std::size_t last);
    void take_line(int ply, int cell);
    [[nodiscard]] std::uint64_t key() const;
    [[nodiscard]] std::uint64_t search_key() const { return board_->key() ^ salt_; }
    [[nodiscard]] PatternResult result_of(int score, int depth);
    void extend_line(PatternResult& result);
    [[nodiscard]] int fallback();

    LineTable lines_;
    PatternParts parts_;
    SlotTable<Slot> table_;
    FourSearch fours_;
    std::uint64_t salt_ = 0;
    int age_ = 0;
    std::optional<PatternBoard> board_;  // Of the question being answered, as is all below.
    Budget* budget_ = nullptr;
    CellSet excluded_;
    int loser_ = -1;  // While a result is proved: whose replies are all tried.
    std::array<std::array<std::int16_t, FreeBoard::max_moves>, 2> history_{};
    std::array<std::array<std::int16_t, FreeBoard::max_moves>, 2> counters_{};
    std::array<Frame, max_ply + 4> frames_{};
    std::vector<ScoredMove> moves_;  // Of all nodes on the path, one after the other.
    int root_cell_ = -1;             // The best of this iteration so far,
    int root_score_ = 0;             // and its score.
};

}  // namespace puissance::free_board
