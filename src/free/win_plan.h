// Follows a proof from one move of a game to the next, so that an announced win is kept and takes
// no longer than announced, even if there is no time to find it again. All records are of one game.
#pragma once

#include <cstddef>
#include <optional>
#include <vector>

#include "free/threat_search.h"
#include "puissance/record.h"

namespace puissance::free_board {

class WinPlan {
public:
    // The player to move follows this proof from this position on.
    void make(const Record& record, std::vector<ProofNode> proof);
    void forget() { proof_.clear(); }

    [[nodiscard]] const std::vector<ProofNode>& proof() const { return proof_; }
    // Returns the node of this position, if the game has followed the proof and its player is to
    // move. After a reply that is not listed, because it loses at once, there is none.
    [[nodiscard]] std::optional<std::size_t> node_at(const Record& record) const;

private:
    std::vector<Move> moves_;  // From the beginning of the game to the first node.
    std::vector<ProofNode> proof_;
};

}  // namespace puissance::free_board
