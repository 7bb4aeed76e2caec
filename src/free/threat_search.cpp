#include "free/threat_search.h"

#include <algorithm>
#include <array>
#include <cassert>
#include <limits>
#include <utility>

namespace puissance::free_board {

namespace {

constexpr std::uint64_t stage_key = 0xd1b54a32d192ed03ULL;
constexpr std::uint64_t attacker_key = 0x5bd1e995bd1e995bULL;

constexpr std::uint32_t infinite = 1U << 30U;

// Short wins are searched first, because they are frequent and have short lines.
struct Stage {
    int plies;  // The longest win of this stage.
    std::uint64_t nodes;
};
constexpr std::uint64_t endless = std::numeric_limits<std::uint64_t>::max();
constexpr std::array<Stage, 4> stages{{{5, 2'000}, {7, 8'000}, {11, 8'000}, {200, endless}}};

// The limits of the search for fours, which runs at every node of the attacker.
constexpr int max_node_fours = 12;
constexpr int max_fours_nodes = 40;

}  // namespace

ThreatSearch::ThreatSearch(const Game& game, std::size_t bytes)
    : lines_(LineTable::of(game.align, game.rule)), table_(bytes / 4 * 3), fours_(bytes / 4) {}

void ThreatSearch::forget() {
    salt_ += salt_step;
    fours_.forget();
}

std::uint64_t ThreatSearch::key() const {
    // A win that is not found within few plies may be found within more, so the limit is part of
    // the key.
    const auto last_ply = static_cast<std::uint64_t>(root_ply_ + max_ply_);
    const auto by = static_cast<std::uint64_t>(attacker_);
    return board_->key() ^ salt_ ^ last_ply * stage_key ^ by * attacker_key;
}

std::optional<ForcedWin> ThreatSearch::prove(const FreeBoard& board, Budget& budget) {
    start(board, budget);
    return prove_here({});
}

void ThreatSearch::start(const FreeBoard& board, Budget& budget) {
    assert(!board.last_mover_won());
    board_.emplace(lines_, board);
    budget_ = &budget;
    models_.clear();
}

std::optional<ForcedWin> ThreatSearch::prove_here(const Effort& effort) {
    attacker_ = board_->mover();
    root_ply_ = board_->board().ply();
    written_.clear();
    if (board_->board().is_full()) return std::nullopt;
    std::vector<ProofNode> proof;
    max_ply_ = stages.back().plies;
    for (const auto& model : models_) {
        if (replay(model, 0, proof)) return win_of(std::move(proof));
        written_.clear();
        proof.clear();
    }
    const std::uint64_t last =
        effort.nodes < endless - budget_->nodes() ? budget_->nodes() + effort.nodes : endless;
    bool was_proved = false;
    for (const Stage& stage : stages) {
        if (was_proved || budget_->is_spent()) break;
        if (stage.plies < effort.min_plies) continue;
        max_ply_ = stage.plies;
        last_node_ = stage.nodes == endless ? last : std::min(last, budget_->nodes() + stage.nodes);
        expand({infinite, infinite});
        was_proved = is_proved();
    }
    if (!was_proved || !write_proof(proof)) return std::nullopt;
    constexpr std::size_t max_models = 32;
    if (models_.size() < max_models)
        models_.insert(
            std::ranges::upper_bound(models_, proof.size(), {}, &std::vector<ProofNode>::size),
            proof);
    return win_of(std::move(proof));
}

ForcedWin ThreatSearch::win_of(std::vector<ProofNode> proof) {
    return {proof.front().plies, line_of(proof), std::move(proof)};
}

bool ThreatSearch::is_proved() {
    const Slot& slot = table_.slot(key());
    return slot.key == key() && slot.numbers.proof == 0;
}

// --- The moves of a node. ---

int ThreatSearch::plies_left() const { return max_ply_ - (board_->board().ply() - root_ply_); }

FourSearch::Win ThreatSearch::win_by_fours() {
    // Each four takes two plies; the open four or double four at the end takes three.
    const int fours = std::min(max_node_fours, (plies_left() - 3) / 2);
    return fours_.find(*board_, {fours, max_fours_nodes, Fours::all}, *budget_);
}

ThreatSearch::Moves ThreatSearch::moves(Sight sight) {
    Moves found;
    const int me = board_->mover();
    const bool attacks = me == attacker_;
    const int threats = board_->count(1 - me, CellClass::five);
    // From here the attacker needs one ply for a five, three for an open four.
    const int left = plies_left();
    // NOLINTBEGIN(bugprone-branch-clone): in the order in which the threats count
    if (left < (attacks ? 1 : 2)) {
        found.is_refuted = true;
    } else if (board_->count(me, CellClass::five) > 0) {
        (attacks ? found.is_won : found.is_refuted) = true;
    } else if (threats > 1) {
        (attacks ? found.is_refuted : found.is_won) = true;
    } else if (threats == 1) {
        found.cells = {board_->cells(1 - me, CellClass::five).lowest()};
    } else if (left < (attacks ? 3 : 4)) {
        found.is_refuted = true;
    } else if (board_->count(me, CellClass::open_four) > 0) {
        (attacks ? found.is_won : found.is_refuted) = true;
    } else if (attacks) {
        found.is_won = sight == Sight::wins_by_fours && win_by_fours().plies > 0;
        if (!found.is_won && left >= 5) add_attacks(found);
    } else if (const auto defences = replies(*board_)) {
        defences->for_each([&](int cell) { found.cells.push_back(cell); });
    }
    // NOLINTEND(bugprone-branch-clone)
    // If the board is nearly full, there are too few cells left for a win.
    if (found.cells.empty() || board_->board().ply() + 2 >= board_->game().cells())
        found.is_refuted = !found.is_won;
    return found;
}

void ThreatSearch::add_attacks(Moves& found) const {
    const int me = attacker_;
    const int other = 1 - me;
    CellSet cells = board_->cells(me, CellClass::three);
    cells |= board_->cells(me, CellClass::double_three);
    if (board_->count(other, CellClass::open_four) > 0) {
        // The defender threatens an open four, so a three is too slow unless it prevents that.
        CellSet stops = board_->cells(other, CellClass::open_four);
        for (const CellClass kind : {CellClass::four, CellClass::four_plus, CellClass::four_three})
            stops |= board_->cells(other, kind);
        cells &= stops;
    }
    for (const CellClass kind : {CellClass::four, CellClass::four_plus, CellClass::four_three})
        cells |= board_->cells(me, kind);
    cells.for_each([&](int cell) { found.cells.push_back(cell); });
}

std::optional<CellSet> ThreatSearch::replies(const PatternBoard& board) {
    const int me = board.mover();
    const int attacker = 1 - me;
    if (board.count(attacker, CellClass::five) > 0) {
        CellSet only;
        only.add(board.cells(attacker, CellClass::five).lowest());
        return only;
    }
    if (board.count(attacker, CellClass::open_four) == 0) return std::nullopt;
    CellSet cells = board.cells(attacker, CellClass::open_four);
    cells |= board.cells(me, CellClass::open_four);
    for (const CellClass kind : {CellClass::four, CellClass::four_plus, CellClass::four_three}) {
        cells |= board.cells(attacker, kind);
        cells |= board.cells(me, kind);
    }
    return cells;
}

// --- Proof numbers. ---

// The initial proof number of a move: small for a four, larger for a three, and for a three the
// larger, the less the move makes of other lines.
std::uint32_t ThreatSearch::expected_proof(int cell) const {
    const CellClass kind = board_->class_of(cell, attacker_);
    if (kind >= CellClass::four) return 1;
    if (kind == CellClass::double_three) return 2;
    return static_cast<std::uint32_t>(2 + std::max(0, 400 - board_->likeliness(cell)) / 10);
}

ThreatSearch::Numbers ThreatSearch::after(int cell) {
    const bool attacks = board_->mover() == attacker_;
    Numbers numbers;
    if (attacks) numbers.proof = expected_proof(cell);
    const std::uint64_t next = key() ^ FreeBoard::stone_key(move_at(cell), board_->mover());
    const Slot& slot = table_.slot(next);
    return slot.key == next ? slot.numbers : numbers;
}

void ThreatSearch::expand(Numbers limits) {
    if (!budget_->spend()) return;
    const Moves found = moves();
    const bool attacks = board_->mover() == attacker_;
    if (found.is_won || found.is_refuted) {
        return store(found.is_won ? Numbers{0, infinite} : Numbers{infinite, 0});
    }
    for (;;) {
        // The attacker needs one winning move, and the defender one refuting reply: the mover's
        // number is the smallest of the children, the other number is the sum. If one number of a
        // child is 0, the other is infinite; so the same holds here without a special case.
        std::uint32_t easiest = infinite + 1;
        std::uint32_t second = infinite + 1;
        std::uint32_t sum = 0;
        std::uint32_t summed_of_easiest = 1;
        int next = -1;
        for (const int cell : found.cells) {
            const Numbers numbers = after(cell);
            const std::uint32_t one = attacks ? numbers.proof : numbers.disproof;
            const std::uint32_t all = attacks ? numbers.disproof : numbers.proof;
            sum = std::min(infinite, sum + std::min(all, infinite));
            if (one < easiest) {
                second = easiest;
                easiest = one;
                next = cell;
                summed_of_easiest = all;
            } else if (one < second) {
                second = one;
            }
        }
        const Numbers numbers = attacks ? Numbers{easiest, sum} : Numbers{sum, easiest};
        if (numbers.proof >= limits.proof || numbers.disproof >= limits.disproof ||
            numbers.proof == 0 || numbers.disproof == 0 || budget_->nodes() >= last_node_) {
            return store(numbers);
        }
        const std::uint32_t one_limit =
            std::min(attacks ? limits.proof : limits.disproof, second * 2 + 4);
        const std::uint32_t sum_limit = std::min(
            infinite, (attacks ? limits.disproof : limits.proof) - sum + summed_of_easiest);
        board_->play(next);
        expand(attacks ? Numbers{one_limit, sum_limit} : Numbers{sum_limit, one_limit});
        board_->undo(next);
        if (budget_->is_spent()) return;
    }
}

// --- The proof as a tree. ---

std::optional<std::size_t> ThreatSearch::write_proof(std::vector<ProofNode>& proof) {
    const auto known = written_.find(board_->key());
    if (known != written_.end()) return known->second;
    const std::size_t place = proof.size();
    proof.emplace_back();
    ProofNode node;
    const auto goes_on = [&](int /*reply*/) { return write_proof(proof); };
    const Moves found = moves();
    if (found.is_won) {
        const FourSearch::Win win = win_by_fours();
        node.cell = win.cell;
        node.plies = win.plies;
        if (win.plies == 0) return std::nullopt;
        if (win.plies > 3) {
            board_->play(node.cell);
            const bool is_whole = write_replies(node, proof, goes_on);
            board_->undo(node.cell);
            if (!is_whole) return std::nullopt;
        }
    } else {
        // The entry of the proof may have been replaced in the table; then it is proved again.
        const auto is_proved = [&](int cell) { return after(cell).proof == 0; };
        auto best = std::ranges::find_if(found.cells, is_proved);
        if (best == found.cells.end()) {
            last_node_ = endless;
            expand({infinite, infinite});
            if (budget_->is_spent()) return std::nullopt;
            best = std::ranges::find_if(found.cells, is_proved);
            if (best == found.cells.end()) return std::nullopt;
        }
        node.cell = *best;
        board_->play(node.cell);
        const bool is_whole = write_replies(node, proof, goes_on);
        board_->undo(node.cell);
        if (!is_whole) return std::nullopt;
    }
    proof[place] = node;
    written_[board_->key()] = place;
    return place;
}

// `write` writes the node after a reply. Requires: the attacker has played the node's cell.
bool ThreatSearch::write_replies(ProofNode& node, const std::vector<ProofNode>& proof,
                                 const std::function<std::optional<std::size_t>(int)>& write) {
    if (!budget_->spend()) return false;
    const Moves found = moves();
    if (found.is_refuted) return false;
    // After a reply that is not listed: a stone that wins, or an open four first.
    const int threats = board_->count(attacker_, CellClass::five);
    node.plies = threats > 0 ? 3 : 5;
    if (found.is_won) return true;
    for (const int reply : found.cells) {
        board_->play(reply);
        const auto next = write(reply);
        board_->undo(reply);
        if (!next) return false;
        node.replies.push_back({reply, *next});
        node.plies = std::max(node.plies, proof[*next].plies + 2);
    }
    return true;
}

std::optional<std::size_t> ThreatSearch::replay(const std::vector<ProofNode>& model,
                                                std::size_t number, std::vector<ProofNode>& proof) {
    const auto known = written_.find(board_->key());
    if (known != written_.end()) return known->second;
    if (!budget_->spend()) return std::nullopt;
    ProofNode node;
    node.cell = model[number].cell;
    const Moves found = moves(Sight::threats);
    const std::size_t place = proof.size();
    proof.emplace_back();
    if (found.is_won) {
        const bool completes = board_->count(attacker_, CellClass::five) > 0;
        const CellClass kind = completes ? CellClass::five : CellClass::open_four;
        node.cell = board_->cells(attacker_, kind).lowest();
        node.plies = completes ? 1 : 3;
    } else {
        if (std::ranges::find(found.cells, node.cell) == found.cells.end()) return std::nullopt;
        board_->play(node.cell);
        const bool is_whole = write_replies(node, proof, [&](int cell) {
            const auto& listed = model[number].replies;
            const auto reply = std::ranges::find(listed, cell, &ProofNode::Reply::cell);
            return reply == listed.end() ? std::nullopt : replay(model, reply->node, proof);
        });
        board_->undo(node.cell);
        if (!is_whole) return std::nullopt;
    }
    proof[place] = node;
    written_[board_->key()] = place;
    return place;
}

std::vector<Move> ThreatSearch::line_of(const std::vector<ProofNode>& proof, std::size_t first) {
    PatternBoard& board = *board_;
    std::vector<Move> line;
    const auto play = [&](int cell) {
        line.push_back(move_at(cell));
        board.play(cell);
    };
    const int attacker = board.mover();
    const ProofNode* node = &proof[first];
    while (!node->replies.empty()) {
        play(node->cell);
        const auto longest = std::ranges::max_element(
            node->replies, {},
            [&](const ProofNode::Reply& reply) { return proof[reply.node].plies; });
        play(longest->cell);
        node = &proof[longest->node];
    }
    std::size_t played = line.size();
    if (node->plies > 1) {
        play(node->cell);
        play(board.cells(attacker, CellClass::five).lowest());
        played += 2;
        line.push_back(move_at(board.cells(attacker, CellClass::five).lowest()));
    } else {
        line.push_back(move_at(node->cell));
    }
    while (played > 0) board.undo(index_of(line[--played]));
    return line;
}

}  // namespace puissance::free_board
