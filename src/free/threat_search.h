// Proves forced wins on free boards by fours and threes (VCT): the attacker plays only moves that
// threaten to win with the next stone or by an open four, which leaves the defender few replies.
//
// What is announced is proved against every reply on the whole board. Against a four there is one
// reply. Against a three whatever else the defender plays, the open four is made and wins, unless
// his stone
//   - lies on a cell of it: the cells of an open four are cells where the attacker would have a
//     four, or better; or
//   - is a four itself.
// All those are tried. That nothing is found proves nothing. Distances are upper bounds.
//
// Proof numbers decide where to look (df-pn); positions are stored by keys of 64 bits: two are
// taken for one with a chance of one in 2^64. The same questions in the same order visit the same
// nodes; forget() leaves the earlier ones behind. One thread at a time.
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

// A position of a proof, the attacker to move. Whoever checks it plays `cell` and then all replies:
// those that are not listed lose at once, to a stone that wins or to one that threatens to win
// on two cells.
struct ProofNode {
    struct Reply {
        int cell;
        std::size_t node;  // What follows.
    };

    int cell = -1;
    int plies = 0;  // The game is won after at most so many moves.
    std::vector<Reply> replies;
};

struct ForcedWin {
    int plies = 0;                 // At most so many moves from now.
    std::vector<Move> line;        // One way it can go, the loser resisting.
    std::vector<ProofNode> proof;  // The first is the position itself.
};

class ThreatSearch {
public:
    static constexpr std::size_t default_bytes = 4_MiB;

    // Ask has_memory(). Requires: !game.drops().
    explicit ThreatSearch(const Game& game, std::size_t bytes = default_bytes);

    // Without it nothing may be asked.
    [[nodiscard]] bool has_memory() const { return table_.has_memory() && fours_.has_memory(); }
    void forget();

    // A win of the player to move. Requires: nobody has won.
    [[nodiscard]] std::optional<ForcedWin> prove(const FreeBoard& board, Budget& budget);

    // --- The same for many positions that have most in common. ---

    // How much a proof may cost.
    struct Effort {
        int min_plies = 0;  // Shorter wins are not looked for on their own.
        std::uint64_t nodes = std::numeric_limits<std::uint64_t>::max();
    };
    // Moves to and from other positions are played on board(); the budget must outlive the answers.
    void start(const FreeBoard& board, Budget& budget);
    [[nodiscard]] PatternBoard& board() { return *board_; }
    // A win of the player to move. Proofs found since the start are tried here first: where
    // every step of one holds, nothing is searched. Requires: nobody has won.
    [[nodiscard]] std::optional<ForcedWin> prove_here(const Effort& effort);
    // All replies to the stone just placed, but those that lose at once. None: nothing threatens.
    [[nodiscard]] static std::optional<CellSet> replies(const PatternBoard& board);
    // The win that a proof of this position proves.
    [[nodiscard]] ForcedWin win_of(std::vector<ProofNode> proof);
    // A way through a proof whose node `first` is this position, the loser resisting as long as he
    // can.
    [[nodiscard]] std::vector<Move> line_of(const std::vector<ProofNode>& proof,
                                            std::size_t first = 0);

private:
    // How many positions must be proved, at least, to prove a win, and to show that there is none.
    struct Numbers {
        std::uint32_t proof = 1;
        std::uint32_t disproof = 1;
    };
    struct Slot {
        std::uint64_t key = 0;
        Numbers numbers;
    };
    // The moves of a node, or what is known without them.
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
    // Writes what this node of another position's proof says where it holds here as well.
    [[nodiscard]] std::optional<std::size_t> replay(const std::vector<ProofNode>& model,
                                                    std::size_t number,
                                                    std::vector<ProofNode>& proof);
    void expand(Numbers limits);
    void store(Numbers numbers) { table_.slot(key()) = {key(), numbers}; }
    [[nodiscard]] std::uint32_t expected_proof(int cell) const;
    [[nodiscard]] Numbers after(int cell);
    [[nodiscard]] std::uint64_t key() const;
    // The node of this position in the proof; nothing when the budget is spent.
    [[nodiscard]] std::optional<std::size_t> write_proof(std::vector<ProofNode>& proof);
    [[nodiscard]] bool write_replies(ProofNode& node, const std::vector<ProofNode>& proof,
                                     const std::function<std::optional<std::size_t>(int)>& write);

    const LineTable& lines_;
    SlotTable<Slot> table_;
    FourSearch fours_;
    std::uint64_t salt_ = 0;
    std::optional<PatternBoard> board_;  // Of the question being answered, as is all below.
    Budget* budget_ = nullptr;
    int attacker_ = 0;
    int root_ply_ = 0;
    int max_ply_ = 0;              // How many plies a win may take,
    std::uint64_t last_node_ = 0;  // and until when it is looked for.
    std::unordered_map<std::uint64_t, std::size_t> written_;
    std::vector<std::vector<ProofNode>> models_;  // The shortest come first.
};

}  // namespace puissance::free_board
