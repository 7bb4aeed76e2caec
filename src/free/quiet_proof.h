// Proves wins in which some moves are quiet, that is, threaten nothing: after such a move every
// reply on the board is tried, and answered by fours and threes or by another quiet move. A guide,
// which the caller supplies, names the quiet moves to try. The proof is a tree as ThreatSearch
// writes it.
//
// One thread at a time.
#pragma once

#include <functional>
#include <optional>
#include <vector>

#include "free/threat_search.h"

namespace puissance::free_board {

class QuietProof {
public:
    // Returns the move to try for the player to move, or -1.
    using Guide = std::function<int(const PatternBoard& board)>;

    struct Limit {
        int ideas;            // The largest number of the guide's moves in one line of play.
        std::uint64_t nodes;  // The limit of each search for fours and threes.
    };

    // Both must outlive the proof.
    QuietProof(ThreatSearch& threats, const Guide& guide) : threats_(threats), guide_(guide) {}

    // Returns a win if the guide leads to one against every reply. Requires: nobody has won.
    [[nodiscard]] std::optional<ForcedWin> prove(const FreeBoard& board, const Limit& limit,
                                                 Budget& budget);

private:
    // Writes the node of this position, with the attacker to move, and returns its number; nothing
    // if the win is not proved.
    [[nodiscard]] std::optional<std::size_t> write(int ideas);
    [[nodiscard]] std::optional<std::size_t> write_threats();
    [[nodiscard]] bool write_replies(ProofNode& node, int ideas);
    [[nodiscard]] std::vector<int> symmetries() const;
    [[nodiscard]] std::optional<std::size_t> copy_image(const ProofNode& node, int reply,
                                                        const std::vector<int>& symmetries);

    ThreatSearch& threats_;
    const Guide& guide_;
    std::uint64_t max_nodes_ = 0;
    int min_plies_ = 0;
    std::vector<ProofNode> proof_;
};

}  // namespace puissance::free_board
