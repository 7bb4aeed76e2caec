// Proves forced wins on free boards by fours and threes (VCT): the attacker plays only moves that
// threaten to win with the next stone or by an open four, which leaves the defender few replies.
//
// A win that is returned is proved against every reply on the whole board. A four has only one
// reply. After a three, the attacker makes an open four and wins, unless the defender's stone
//   - takes a cell of that open four; on each such cell the attacker could make a four or better;
//   or
//   - makes a four itself.
// All these replies are tried. Finding no win proves nothing. Numbers of plies are upper bounds.
//
// The search is df-pn (depth-first proof-number search). The table uses keys of 64 bits, so two
// positions are confused with a probability of 2^-64. The same questions in the same order visit
// the same nodes; after forget() an answer does not depend on earlier ones. One thread at a time.
#pragma once

#include <cstdint>
#include <functional>
#include <limits>
#include <optional>
#include <unordered_map>
#include <vector>

#include "base/budget.h"
#include "base/mebibytes.h"
#include "free/four_search.h"
#include "free/pattern_board.h"
#include "free/slot_table.h"

namespace puissance::free_board {

// A position of a proof with the attacker to move. He plays `cell`. Replies that are not listed
// lose at once: to a stone that wins, or to one that threatens to win on two cells.
struct ProofNode {
    struct Reply {
        int cell;
        std::size_t node;  // The position after it.
    };

    int cell = -1;
    int plies = 0;  // The attacker wins after at most so many plies.
    std::vector<Reply> replies;
};

struct ForcedWin {
    int plies = 0;                 // The win comes after at most so many plies.
    std::vector<Move> line;        // A line of play in which the loser resists longest.
    std::vector<ProofNode> proof;  // The first is the position itself.
};

class ThreatSearch {
public:
    static constexpr std::size_t default_bytes = 4_MiB;

    // Check has_memory() afterwards. Requires: !game.drops().
    explicit ThreatSearch(const Game& game, std::size_t bytes = default_bytes);

    // Must be true before anything else is called.
    [[nodiscard]] bool has_memory() const { return table_.has_memory() && fours_.has_memory(); }
    void forget();

    // Returns a win of the player to move. Requires: nobody has won.
    [[nodiscard]] std::optional<ForcedWin> prove(const FreeBoard& board, Budget& budget);

    // --- The same for many similar positions. ---

    // The limits of a proof.
    struct Effort {
        int min_plies = 0;  // Shorter wins are not looked for on their own.
        std::uint64_t nodes = std::numeric_limits<std::uint64_t>::max();
    };
    // Begins. Positions are then reached by moves on board(). The budget must outlive the answers.
    void start(const FreeBoard& board, Budget& budget);
    [[nodiscard]] PatternBoard& board() { return *board_; }
    // Returns a win of the player to move. First tries the proofs found since start(): if every
    // step of one holds here too, nothing is searched. Requires: nobody has won.
    [[nodiscard]] std::optional<ForcedWin> prove_here(const Effort& effort);
    // Returns the replies to the last stone that do not lose at once; nothing if it threatens
    // nothing.
    [[nodiscard]] static std::optional<CellSet> replies(const PatternBoard& board);
    // Makes the win of a proof of this position.
    [[nodiscard]] ForcedWin win_of(std::vector<ProofNode> proof);
    // Returns a line through a proof whose node `first` is this position; the loser resists as long
    // as he can.
    [[nodiscard]] std::vector<Move> line_of(const std::vector<ProofNode>& proof,
                                            std::size_t first = 0);

private:
    // The smallest number of positions that must be proved to prove a win, and to refute it.
    struct Numbers {
        std::uint32_t proof = 1;
        std::uint32_t disproof = 1;
    };
    struct Slot {
        std::uint64_t key = 0;
        Numbers numbers;
    };
    // The moves of a node, or its value if that is known without a search.
    struct Moves {
        bool is_won = false;
        bool is_refuted = false;
        std::vector<int> cells;
    };

    enum class Sight : std::uint8_t { threats, wins_by_fours };
    [[nodiscard]] Moves moves(Sight sight = Sight::wins_by_fours);
    [[nodiscard]] int plies_left() const;
    [[nodiscard]] FourSearch::Win win_by_fours();
    void add_attacks(Moves& found) const;
    [[nodiscard]] bool is_proved();
    // Copies this node of another position's proof if it holds here too.
    [[nodiscard]] std::optional<std::size_t> replay(const std::vector<ProofNode>& model,
                                                    std::size_t number,
                                                    std::vector<ProofNode>& proof);
    void expand(Numbers limits);
    void store(Numbers numbers) { table_.slot(key()) = {key(), numbers}; }
    [[nodiscard]] std::uint32_t expected_proof(int cell) const;
    [[nodiscard]] Numbers after(int cell);
    [[nodiscard]] std::uint64_t key() const;
    // Writes the node of this position and returns its number; nothing if the budget is spent.
    [[nodiscard]] std::optional<std::size_t> write_proof(std::vector<ProofNode>& proof);
    [[nodiscard]] bool write_replies(ProofNode& node, const std::vector<ProofNode>& proof,
                                     const std::function<std::optional<std::size_t>(int)>& write);

    const LineTable& lines_;
    SlotTable<Slot> table_;
    FourSearch fours_;
    std::uint64_t salt_ = 0;
    std::optional<PatternBoard> board_;  // Of the current question, as all members below.
    Budget* budget_ = nullptr;
    int attacker_ = 0;
    int root_ply_ = 0;
    int max_ply_ = 0;              // The longest win that is looked for, in plies.
    std::uint64_t last_node_ = 0;  // The search ends when the budget has spent so many nodes.
    std::unordered_map<std::uint64_t, std::size_t> written_;
    std::vector<std::vector<ProofNode>> models_;  // The shortest come first.
};

}  // namespace puissance::free_board
