// Proves wins in which some moves threaten nothing: after such a move every reply on the board is
// tried, and answered by fours and threes or by another such move. Which one to try is somebody
// else's idea; the proof is a tree of its own, as ThreatSearch writes it.
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
    // The move to try for the player to move; -1: no idea.
    using Guide = std::function<int(const PatternBoard& board)>;

    struct Limit {
        int ideas;            // Moves of the guide's in one line.
        std::uint64_t nodes;  // Of each search for fours and threes.
    };

    // Both must outlive the proof.
    QuietProof(ThreatSearch& threats, const Guide& guide) : threats_(threats), guide_(guide) {}

    // Where the guide leads to a win against every reply. Requires: nobody has won.
    [[nodiscard]] std::optional<ForcedWin> prove(const FreeBoard& board, const Limit& limit,
                                                 Budget& budget);

private:
    // The node of this position, the attacker to move; nothing: it is not proved.
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
