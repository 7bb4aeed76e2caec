// A proof that is followed from one move of a game to the next: a win that was announced is kept,
// and takes no longer than announced, however little time is left to find it again. All records are
// of one game.
#pragma once

#include <cstddef>
#include <optional>
#include <vector>

#include "free/threat_search.h"
#include "puissance/record.h"

namespace puissance::free_board {

class WinPlan {
public:
    // The player to move follows this proof from here on.
    void make(const Record& record, std::vector<ProofNode> proof);
    void forget() { proof_.clear(); }

    [[nodiscard]] const std::vector<ProofNode>& proof() const { return proof_; }
    // The node of the proof where the game has gone as it says and its player is to move. After a
    // reply that it does not list, which loses at once, there is none.
    [[nodiscard]] std::optional<std::size_t> node_at(const Record& record) const;

private:
    std::vector<Move> moves_;  // That led to the first node.
    std::vector<ProofNode> proof_;
};

}  // namespace puissance::free_board
