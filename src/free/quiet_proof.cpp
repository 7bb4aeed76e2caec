#include "free/quiet_proof.h"

#include <algorithm>
#include <utility>

#include "free/move_history.h"
#include "free/symmetry.h"

namespace puissance::free_board {

std::optional<ForcedWin> QuietProof::prove(const FreeBoard& board, const Limit& limit,
                                           Budget& budget) {
    threats_.start(board, budget);
    max_nodes_ = limit.nodes;
    min_plies_ = 0;
    proof_.clear();
    if (!write(limit.ideas)) return std::nullopt;
    return threats_.win_of(std::move(proof_));
}

std::optional<std::size_t> QuietProof::write(int ideas) {
    if (const auto place = write_threats()) return place;
    if (ideas == 0) return std::nullopt;
    PatternBoard& board = threats_.board();
    const int cell = guide_(board);
    if (cell < 0 || !board.empty_cells().has(cell)) return std::nullopt;
    const std::size_t place = proof_.size();
    proof_.emplace_back();
    ProofNode node;
    node.cell = cell;
    board.play(cell);
    const bool is_whole = write_replies(node, ideas - 1);
    board.undo(cell);
    if (!is_whole) return std::nullopt;
    proof_[place] = std::move(node);
    return place;
}

std::optional<std::size_t> QuietProof::write_threats() {
    auto win = threats_.prove_here({min_plies_, max_nodes_});
    if (!win) return std::nullopt;
    // A win after one reply takes about as long as after most others.
    min_plies_ = win->plies;
    const std::size_t place = proof_.size();
    for (ProofNode& node : win->proof) {
        for (ProofNode::Reply& reply : node.replies) reply.node += place;
        proof_.push_back(std::move(node));
    }
    return place;
}

// Requires: the attacker has played the node's cell.
bool QuietProof::write_replies(ProofNode& node, int ideas) {
    PatternBoard& board = threats_.board();
    const int me = board.mover();
    if (board.count(me, CellClass::five) > 0) return false;
    const auto defences = ThreatSearch::replies(board);
    std::vector<ScoredMove> replies;
    (defences ? *defences : board.empty_cells()).for_each([&](int cell) {
        replies.push_back({cell, board.likeliness(cell)});
    });
    // The reply that is hardest to answer comes first, because one failure ends the proof.
    std::ranges::stable_sort(replies, std::ranges::greater{}, &ScoredMove::score);
    node.plies = board.count(1 - me, CellClass::five) > 0 ? 3 : 5;
    const std::vector<int> symmetries = this->symmetries();
    for (const ScoredMove& reply : replies) {
        auto next = copy_image(node, reply.cell, symmetries);
        if (!next) {
            board.play(reply.cell);
            next = write(ideas);
            board.undo(reply.cell);
        }
        if (!next) return false;
        node.replies.push_back({reply.cell, *next});
        node.plies = std::max(node.plies, proof_[*next].plies + 2);
    }
    return !replies.empty();
}

// The symmetries that do not change the position.
std::vector<int> QuietProof::symmetries() const {
    const PatternBoard& board = threats_.board();
    const FreeBoard& stones = board.board();
    const Game& game = board.game();
    const auto stone = [&](int cell) {
        const auto row = bit<FreeBoard::Line>(cell % game.columns);
        return ((stones.line_stones(cell / game.columns, 0) & row) != 0 ? 1 : 0) +
               ((stones.line_stones(cell / game.columns, 1) & row) != 0 ? 2 : 0);
    };
    std::vector<int> found;
    for (int symmetry = 1; symmetry < symmetry_count(game); ++symmetry) {
        int cell = 0;
        while (cell < game.cells() && stone(cell) == stone(image_of(game, cell, symmetry))) ++cell;
        if (cell == game.cells()) found.push_back(symmetry);
    }
    return found;
}

// If the image of this reply under a symmetry was answered, the image of that answer is taken.
std::optional<std::size_t> QuietProof::copy_image(const ProofNode& node, int reply,
                                                  const std::vector<int>& symmetries) {
    const Game& game = threats_.board().game();
    for (const int symmetry : symmetries) {
        const auto answered = std::ranges::find_if(node.replies, [&](const auto& other) {
            return image_of(game, other.cell, symmetry) == reply;
        });
        if (answered == node.replies.end()) continue;
        // Its nodes were written one after the other, up to those of the next reply.
        const auto next = std::next(answered);
        const std::size_t first = answered->node;
        const std::size_t last = next == node.replies.end() ? proof_.size() : next->node;
        const std::size_t place = proof_.size();
        for (std::size_t i = first; i < last; ++i) {
            ProofNode image = proof_[i];
            image.cell = image_of(game, image.cell, symmetry);
            for (ProofNode::Reply& listed : image.replies)
                listed = {image_of(game, listed.cell, symmetry), listed.node - first + place};
            proof_.push_back(std::move(image));
        }
        return place;
    }
    return std::nullopt;
}

}  // namespace puissance::free_board
