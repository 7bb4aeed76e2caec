// The strong search of free boards: iterative deepening of NodeSearch on all threads of a crew, and
// the proof of the wins and losses that it has seen.
//
// After forget(), the same question visits the same nodes on one thread. One question at a time.
#pragma once

#include <deque>
#include <functional>
#include <optional>
#include <vector>

#include "free/node_search.h"
#include "puissance/crew.h"
#include "puissance/score.h"

namespace puissance::free_board {

struct PatternResult {
    Score score;             // For the player to move.
    std::vector<Move> line;  // Begins with the chosen move; empty if all are excluded.
    int depth = 0;           // Of the last complete iteration.
    bool is_final = false;   // A deeper search would find nothing new.
};

template <Evaluation Points>
class StrongSearch {
public:
    static constexpr int max_depth = 60;

    // `bytes` is the size of all tables; check has_memory() afterwards. The crew must outlive the
    // search.
    StrongSearch(const Game& game, std::size_t bytes, const PatternParts& parts = {},
                 Crew& crew = alone());

    [[nodiscard]] bool has_memory() const;
    // Empties the tables, so that the next answer does not depend on earlier ones.
    void forget();

    // Returns the best move that is not `excluded`, within the budget and the depth. `finished` is
    // called after every iteration. Requires: nobody has won and the board is not full.
    using Finished = std::function<void(const PatternResult&)>;
    [[nodiscard]] PatternResult search(const FreeBoard& board, int depth, Budget& budget,
                                       const CellSet& excluded = {}, const Finished& finished = {});

    // Returns the move of a proved win, else the table's move, else the near cell that looks best.
    [[nodiscard]] int idea(const PatternBoard& board);

    // Searches a win or loss again with every reply of the loser on the whole board. Returns the
    // proved score, whose plies are an upper bound; nothing if it could not be proved.
    [[nodiscard]] std::optional<Score> prove(const FreeBoard& board, const PatternResult& result,
                                             Budget& budget);

private:
    // The depths that one thread goes through.
    struct Depths {
        int first;
        int last;
    };

    [[nodiscard]] static PatternResult deepen(NodeSearch<Points>& nodes, Depths depths,
                                              Budget& budget, const Finished& finished);
    [[nodiscard]] static int value_around(NodeSearch<Points>& nodes, int guess, int depth,
                                          Budget& budget);
    [[nodiscard]] static PatternResult result_of(const NodeSearch<Points>& nodes, int score,
                                                 int depth);
    static void resist(NodeSearch<Points>& nodes, PatternResult& result);
    static void extend_line(NodeSearch<Points>& nodes, PatternResult& result, Budget& budget);

    const LineTable& lines_;
    PatternTable table_;
    Crew& crew_;
    std::deque<NodeSearch<Points>> nodes_;  // One for each thread; the first is the caller's.
};

extern template class StrongSearch<PatternEvaluation>;
using PatternSearch = StrongSearch<PatternEvaluation>;

}  // namespace puissance::free_board
