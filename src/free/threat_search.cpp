#include "free/threat_search.h"

#include <algorithm>
#include <array>
#include <cassert>
#include <limits>

namespace puissance::free_board {

namespace {

constexpr std::uint64_t stage_key = 0xd1b54a32d192ed03ULL;
constexpr std::uint64_t attacker_key = 0x5bd1e995bd1e995bULL;

constexpr std::uint32_t infinite = 1U << 30U;

// Short wins first: they are many, and what is shown of them is short.
struct Stage {
    int plies;  // The win takes no more.
    std::uint64_t nodes;
};
constexpr std::uint64_t endless = std::numeric_limits<std::uint64_t>::max();
constexpr std::array<Stage, 4> stages{{{5, 2'000}, {7, 8'000}, {11, 8'000}, {200, endless}}};

// Wins by fours are seen at every node, and need no proof numbers.
constexpr int max_node_fours = 12;
constexpr int max_fours_nodes = 40;

}  // namespace

ThreatSearch::ThreatSearch(const Game& game, std::size_t bytes)
    : lines_(game.align, game.rule), table_(bytes / 4 * 3), fours_(bytes / 4) {}

void ThreatSearch::forget() {
    salt_ += salt_step;
    fours_.forget();
}

std::uint64_t ThreatSearch::key() const {
    // What fails within few plies may succeed within more.
    const auto bounded = static_cast<std::uint64_t>(max_ply_);
    const auto by = static_cast<std::uint64_t>(attacker_);
    return board_->key() ^ salt_ ^ bounded * stage_key ^ by * attacker_key;
}

std::optional<ForcedWin> ThreatSearch::prove(const FreeBoard& board, Budget& budget) {
    assert(!board.last_mover_won());
    board_.emplace(lines_, board);
    budget_ = &budget;
    attacker_ = board_->mover();
    root_ply_ = board.ply();
    written_.clear();
    if (board.is_full()) return std::nullopt;
    bool is_proved = false;
    for (const Stage& stage : stages) {
        max_ply_ = stage.plies;
        last_node_ = stage.nodes == endless ? endless : budget.nodes() + stage.nodes;
        expand({infinite, infinite});
        const Slot& slot = table_.slot(key());
        is_proved = slot.key == key() && slot.numbers.proof == 0;
        if (is_proved || budget.is_spent()) break;
    }
    if (!is_proved) return std::nullopt;
    ForcedWin win;
    if (!write_proof(win.proof)) return std::nullopt;
    win.plies = win.proof.front().plies;
    win.line = line_of(win.proof);
    return win;
}

// --- The moves of a node. ---

int ThreatSearch::plies_left() const { return max_ply_ - (board_->board().ply() - root_ply_); }

FourSearch::Win ThreatSearch::win_by_fours() {
    // Each four takes two plies, and the last two threats three.
    const int fours = std::min(max_node_fours, (plies_left() - 3) / 2);
    return fours_.find(*board_, {fours, max_fours_nodes, Fours::all}, *budget_);
}

ThreatSearch::Moves ThreatSearch::moves() {
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
        found.is_won = win_by_fours().plies > 0;
        if (!found.is_won && left >= 5) add_attacks(found);
    } else {
        add_defences(found);
    }
    // NOLINTEND(bugprone-branch-clone)
    // Where the board is all but full nobody has the time.
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
        // The defender threatens: a three comes too late, but where it stops him.
        CellSet stops = board_->cells(other, CellClass::open_four);
        for (const CellClass kind : {CellClass::four, CellClass::four_plus, CellClass::four_three})
            stops |= board_->cells(other, kind);
        cells &= stops;
    }
    for (const CellClass kind : {CellClass::four, CellClass::four_plus, CellClass::four_three})
        cells |= board_->cells(me, kind);
    cells.for_each([&](int cell) { found.cells.push_back(cell); });
}

void ThreatSearch::add_defences(Moves& found) const {
    const int me = board_->mover();
    CellSet cells;
    if (board_->count(attacker_, CellClass::open_four) > 0) {
        cells = board_->cells(attacker_, CellClass::open_four);
        for (const CellClass kind :
             {CellClass::four, CellClass::four_plus, CellClass::four_three}) {
            cells |= board_->cells(attacker_, kind);
            cells |= board_->cells(me, kind);
        }
    }
    cells.for_each([&](int cell) { found.cells.push_back(cell); });
}

// --- Proof numbers. ---

// Of a move not yet tried: a four is easier to win with than a three, a three that makes more of
// other lines easier than one that does not.
std::uint32_t ThreatSearch::expected_proof(int cell) const {
    const CellClass kind = board_->class_of(cell, attacker_);
    if (kind >= CellClass::four) return 1;
    if (kind == CellClass::double_three) return 2;
    const int score =
        board_->order(cell, attacker_).own + board_->order(cell, 1 - attacker_).theirs;
    return static_cast<std::uint32_t>(2 + std::max(0, 200 - score) / 20);
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
        table_.slot(key()) = {key(), found.is_won ? Numbers{0, infinite} : Numbers{infinite, 0}};
        return;
    }
    for (;;) {
        // The attacker needs one of his moves, the defender all of his replies: the easiest one
        // leads on, and what must be done in all of them adds up.
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
        if (easiest >= infinite) sum = 0;
        if (easiest == 0) sum = infinite;
        const Numbers numbers = attacks ? Numbers{easiest, sum} : Numbers{sum, easiest};
        if (numbers.proof >= limits.proof || numbers.disproof >= limits.disproof ||
            numbers.proof == 0 || numbers.disproof == 0 || budget_->nodes() >= last_node_) {
            table_.slot(key()) = {key(), numbers};
            return;
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
    const Moves found = moves();
    if (found.is_won) {
        const FourSearch::Win win = win_by_fours();
        node.cell = win.cell;
        node.plies = win.plies;
        if (win.plies == 0) return std::nullopt;
        if (win.plies > 3) {
            board_->play(node.cell);
            const bool is_whole = write_replies(proof, node);
            board_->undo(node.cell);
            if (!is_whole) return std::nullopt;
        }
    } else {
        // What was proved may have been replaced in the table since: then it is proved again.
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
        const bool is_whole = write_replies(proof, node);
        board_->undo(node.cell);
        if (!is_whole) return std::nullopt;
    }
    proof[place] = node;
    written_[board_->key()] = place;
    return place;
}

// The attacker has played the node's cell.
bool ThreatSearch::write_replies(std::vector<ProofNode>& proof, ProofNode& node) {
    if (!budget_->spend()) return false;
    const Moves replies = moves();
    // Two threats to win at once; or one, or an open four to come after any other reply.
    const int threats = board_->count(attacker_, CellClass::five);
    node.plies = threats > 0 ? 3 : 5;
    if (replies.is_won) return true;
    for (const int reply : replies.cells) {
        board_->play(reply);
        const auto next = write_proof(proof);
        board_->undo(reply);
        if (!next) return false;
        node.replies.push_back({reply, *next});
        node.plies = std::max(node.plies, proof[*next].plies + 2);
    }
    return true;
}

// The loser chooses what takes longest. Leaves the board where the line ends.
std::vector<Move> ThreatSearch::line_of(const std::vector<ProofNode>& proof) {
    std::vector<Move> line;
    const auto play = [&](int cell) {
        line.push_back(move_at(cell));
        board_->play(cell);
    };
    const ProofNode* node = &proof.front();
    while (!node->replies.empty()) {
        play(node->cell);
        const auto longest = std::ranges::max_element(
            node->replies, {},
            [&](const ProofNode::Reply& reply) { return proof[reply.node].plies; });
        play(longest->cell);
        node = &proof[longest->node];
    }
    if (node->plies > 1) {
        play(node->cell);
        play(board_->cells(attacker_, CellClass::five).lowest());
        line.push_back(move_at(board_->cells(attacker_, CellClass::five).lowest()));
    } else {
        line.push_back(move_at(node->cell));
    }
    return line;
}

}  // namespace puissance::free_board
