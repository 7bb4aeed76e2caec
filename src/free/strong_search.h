// The strong search of free boards: iterative deepening of the search of nodes, on as many threads
// as it is given; and the proof of what that has seen.
//
// On one thread the same question visits the same nodes, unless the table is kept from one question
// to the next. One question at a time.
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
    std::vector<Move> line;  // Begins with the move chosen; empty: there is none to choose.
    int depth = 0;           // Of the last iteration that was finished.
    bool is_final = false;   // Nothing more would be found.
};

template <Evaluation Points>
class StrongSearch {
public:
    static constexpr int max_depth = 60;

    // `bytes` are for its tables; ask has_memory(). The crew must outlive the search.
    StrongSearch(const Game& game, std::size_t bytes, const PatternParts& parts = {},
                 Crew& crew = alone());

    [[nodiscard]] bool has_memory() const;
    // The next question owes nothing to earlier ones.
    void forget();

    // The best of the moves that are not `excluded`, as far as the budget and the depth go;
    // `finished` is told of every iteration. Requires: nobody has won and the board is not full.
    using Finished = std::function<void(const PatternResult&)>;
    [[nodiscard]] PatternResult search(const FreeBoard& board, int depth, Budget& budget,
                                       const CellSet& excluded = {}, const Finished& finished = {});

    // The move that wins in a position where that was proved; or was found best, or looks best.
    [[nodiscard]] int idea(const PatternBoard& board);

    // Searches a win or loss again with every reply of the loser on the board. What it returns is
    // proved: the game ends in at most so many plies. Nothing: it is not known.
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
    std::deque<NodeSearch<Points>> nodes_;  // One a thread; the first is the caller's.
};

extern template class StrongSearch<PatternEvaluation>;
using PatternSearch = StrongSearch<PatternEvaluation>;

}  // namespace puissance::free_board
