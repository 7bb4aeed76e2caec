// Checks a proof by threats on a plain board, with nothing of the search but the tree it wrote: the
// attacker plays what the tree says, the defender everything there is. A reply that the tree
// does not list must lose at once: to a stone that wins, or to one after which two would.
#pragma once

#include <vector>

#include "free/threat_search.h"
#include "plain_board.h"

namespace puissance::tests {

class ProofChecker {
public:
    ProofChecker(const Record& record, const std::vector<free_board::ProofNode>& proof)
        : board_(record),
          attacker_(record.turn() == Player::first ? 'x' : 'o'),
          proof_(proof),
          is_checked_(proof.size()) {}

    // Whether the tree proves a win within as many plies as it says.
    [[nodiscard]] bool holds() { return node_holds(0); }

private:
    using Node = free_board::ProofNode;

    bool node_holds(std::size_t number) {
        // The same node stands for the same stones, in whatever order they came.
        if (is_checked_[number]) return true;
        is_checked_[number] = true;
        const Node& node = proof_[number];
        if (node.cell < 0 || !board_.is_empty(node.cell)) return false;
        if (board_.would_win(node.cell, attacker_)) return node.plies >= 1;
        board_.place(node.cell, attacker_);
        const bool holds = replies_hold(node);
        board_.remove(node.cell);
        return holds;
    }

    bool replies_hold(const Node& node) {
        const char defender = PlainBoard::opponent(attacker_);
        if (board_.winning_cells(defender) > 0) return false;
        const int threats = board_.winning_cells(attacker_);
        for (int cell = 0; cell < board_.size(); ++cell) {
            if (!board_.is_empty(cell)) continue;
            board_.place(cell, defender);
            const bool holds = reply_holds(node, cell, threats);
            board_.remove(cell);
            if (!holds) return false;
        }
        return true;
    }

    bool reply_holds(const Node& node, int reply, int threats) {
        for (const Node::Reply& listed : node.replies)
            if (listed.cell == reply)
                return proof_[listed.node].plies + 2 <= node.plies && node_holds(listed.node);
        if (threats > 0)
            return node.plies >= 3 && threats > (board_.would_win(reply, attacker_) ? 1 : 0);
        // The open four: nothing of the defender's may come before it. He had no cell to win on
        // before this reply, nor had the attacker.
        if (node.plies < 5 ||
            board_.winning_cells_around(reply, PlainBoard::opponent(attacker_)) > 0)
            return false;
        // What answered the reply before often answers this one too.
        if (threatens_twice(answer_)) return true;
        for (answer_ = 0; answer_ < board_.size(); ++answer_)
            if (threatens_twice(answer_)) return true;
        answer_ = 0;
        return false;
    }

    bool threatens_twice(int cell) {
        if (!board_.is_empty(cell)) return false;
        board_.place(cell, attacker_);
        const bool wins = board_.winning_cells_around(cell, attacker_) > 1;
        board_.remove(cell);
        return wins;
    }

    PlainBoard board_;
    char attacker_;
    const std::vector<Node>& proof_;
    std::vector<bool> is_checked_;
    int answer_ = 0;
};

}  // namespace puissance::tests
