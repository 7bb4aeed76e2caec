#include "free/win_plan.h"

#include <algorithm>
#include <utility>

namespace puissance::free_board {

void WinPlan::make(const Record& record, std::vector<ProofNode> proof) {
    moves_.assign(record.moves().begin(), record.moves().end());
    proof_ = std::move(proof);
}

std::optional<std::size_t> WinPlan::node_at(const Record& record) const {
    const auto moves = record.moves();
    if (proof_.empty() || moves.size() < moves_.size() || (moves.size() - moves_.size()) % 2 != 0 ||
        !std::equal(moves_.begin(), moves_.end(), moves.begin()))
        return std::nullopt;
    std::size_t number = 0;
    for (std::size_t i = moves_.size(); i < moves.size(); i += 2) {
        const ProofNode& node = proof_[number];
        if (index_of(moves[i]) != node.cell) return std::nullopt;
        const auto reply =
            std::ranges::find(node.replies, index_of(moves[i + 1]), &ProofNode::Reply::cell);
        if (reply == node.replies.end()) return std::nullopt;
        number = reply->node;
    }
    return number;
}

}  // namespace puissance::free_board
