// The strong search of free boards: iterative deepening of NodeSearch on all threads of a crew, and
// the proof of the wins and losses that it has seen.
//
// After forget(), the same question visits the same nodes on one thread. One question at a time.
#pragma once

#include <deque>
#include <functional>
#include <memory>
#include <optional>
#include <vector>

#include "free/net_evaluation.h"
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

// The tables of strong searches. Several may share them if they are of the same crew and not used
// at the same time: each finds only its own entries in the first table, and wins by fours do not
// depend on an evaluation.
struct SearchTables {
    // `bytes` is the size of all together.
    SearchTables(std::size_t bytes, const Crew& crew);

    [[nodiscard]] bool has_memory() const;
    void forget();

    PatternTable table;
    std::deque<FourSearch> fours;  // One for each thread.
};

template <Evaluation Points>
class StrongSearch {
public:
    static constexpr int max_depth = 60;

    using Weights = typename Points::Weights;

    // `bytes` is the size of all tables; check has_memory() afterwards. Crew and weights must
    // outlive the search.
    StrongSearch(const Game& game, std::size_t bytes, const PatternParts& parts = {},
                 Crew& crew = alone(), const Weights& weights = Points::no_weights)
        : StrongSearch(game, std::make_shared<SearchTables>(bytes, crew), parts, crew, weights) {}
    // With the tables of another search.
    StrongSearch(const Game& game, std::shared_ptr<SearchTables> tables, const PatternParts& parts,
                 Crew& crew, const Weights& weights);

    [[nodiscard]] const std::shared_ptr<SearchTables>& tables() const { return tables_; }
    [[nodiscard]] bool has_memory() const { return tables_->has_memory(); }
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
    std::shared_ptr<SearchTables> tables_;
    Crew& crew_;
    std::deque<NodeSearch<Points>> nodes_;  // One for each thread; the first is the caller's.
};

extern template class StrongSearch<PatternEvaluation>;
using PatternSearch = StrongSearch<PatternEvaluation>;
extern template class StrongSearch<NetEvaluation>;
using NetSearch = StrongSearch<NetEvaluation>;

}  // namespace puissance::free_board
