#include "free/threat_search.h"

#include <algorithm>
#include <array>
#include <cassert>

namespace puissance::free_board {

namespace {

std::size_t at(int index) { return static_cast<std::size_t>(index); }

// The lowest empty cell outside `cells`; -1: there is none.
int empty_outside(const ThreatBoard& board, const CellSet& cells) {
    int found = -1;
    board.empty_cells().for_each([&](int cell) {
        if (found < 0 && !cells.has(cell)) found = cell;
    });
    return found;
}

}  // namespace

ThreatSearch::ThreatSearch(const Game& game, int quiet_plies, std::size_t bytes)
    : quiet_plies_(quiet_plies), board_(game), won_(bytes / 2), failed_(bytes / 2) {}

void ThreatSearch::clear() {
    won_.clear();
    failed_.clear();
}

std::optional<ForcedWin> ThreatSearch::prove(const FreeBoard& board, int max_plies,
                                             Budget& budget) {
    assert(!board.last_mover_won());
    board_.set_up(board, 0);
    budget_ = &budget;
    const std::optional<Proof> proof = deepen(max_plies);
    if (!proof) return std::nullopt;
    ForcedWin win{proof->plies, {}};
    follow(*proof, win.line);
    return win;
}

std::optional<Danger> ThreatSearch::danger(const FreeBoard& board, int max_plies, Budget& budget) {
    assert(!board.last_mover_won());
    if (board.has_win(0)) return std::nullopt;
    board_.set_up(board, 1);
    budget_ = &budget;
    const std::optional<Proof> pass = deepen(max_plies);
    if (!pass) return std::nullopt;

    // Any other move is as good as the pass, and loses to the same proof.
    const CellSet disturbing = disturbing_cells(board_, *pass);
    Danger danger;
    int longest = empty_outside(board_, disturbing);
    int longest_plies = longest < 0 ? 0 : pass->plies;
    disturbing.for_each([&](int cell) {
        board_.place(Side::defender, cell);
        const std::optional<Proof> proof = deepen(max_plies);
        board_.remove(Side::defender, cell);
        if (!proof) danger.answers.push_back(move_at(cell));
        if (!proof || proof->plies <= longest_plies) return;
        longest = cell;
        longest_plies = proof->plies;
    });
    danger.plies = 1 + longest_plies;
    if (!danger.answers.empty()) return danger;
    danger.line.push_back(move_at(longest));
    board_.place(Side::defender, longest);
    if (const std::optional<Proof> proof = deepen(longest_plies)) follow(*proof, danger.line);
    return danger;
}

std::optional<Proof> ThreatSearch::deepen(int max_plies) {
    const int most = std::min(max_plies, board_.empty_cells().size());
    for (int plies = 1; plies <= most && !budget_->is_spent(); plies += 2)
        if (const std::optional<Proof> proof = attack(plies, -1)) return proof;
    return std::nullopt;
}

// Plays the proof out on the board, as far as the budget lasts.
void ThreatSearch::follow(Proof proof, std::vector<Move>& line) {
    for (;;) {
        line.push_back(move_at(proof.first));
        if (proof.reply < 0) return;
        line.push_back(move_at(proof.reply));
        board_.place(Side::attacker, proof.first);
        board_.place(Side::defender, proof.reply);
        const std::optional<Proof> next = attack(proof.plies - 2, -1);
        if (!next) return;
        proof = *next;
    }
}

std::optional<Proof> ThreatSearch::attack(int plies, int hint) {
    if (!budget_->spend()) return std::nullopt;
    const CellSet wins = board_.wins(Side::attacker);
    if (!wins.empty()) {
        Proof proof;
        proof.first = wins.lowest();
        proof.zone.add(proof.first);
        proof.plies = 1;
        return proof;
    }
    if (plies < 3) return std::nullopt;
    const CellSet forced = board_.wins(Side::defender);
    if (forced.size() > 1) return std::nullopt;
    if (auto proof = win_in_three(forced.empty() ? board_.empty_cells() : forced)) return proof;
    if (plies < 5) return std::nullopt;
    return attack_by_threats(plies, hint, forced);
}

std::optional<Proof> ThreatSearch::attack_by_threats(int plies, int hint, const CellSet& forced) {
    const std::uint64_t key = board_.key();
    Failed& failed = failed_.slot(key);
    if (failed.key == key && failed.plies >= plies) return std::nullopt;
    Won& won = won_.slot(key);
    if (won.key == key && won.proof.plies <= plies) return won.proof;

    for (const Candidate& candidate : candidates(hint, forced)) {
        board_.place(Side::attacker, candidate.cell);
        std::optional<Proof> proof = defend(plies - 1);
        board_.remove(Side::attacker, candidate.cell);
        if (budget_->is_spent()) return std::nullopt;
        if (!proof) continue;
        ++proof->plies;
        proof->reply = proof->first;
        proof->first = candidate.cell;
        proof->zone.add(candidate.cell);
        // A stone that takes its reason from a candidate would hide the proof from a later search.
        if (candidate.line >= 0)
            board_.for_each_empty(candidate.line, [&](int cell) { proof->zone.add(cell); });
        won = {key, *proof};
        return proof;
    }
    failed = {key, plies};
    return std::nullopt;
}

// Looks for a move that makes two cells to win on at once: a cell that two lines share, each
// lacking that cell and another, not the same. A stone inside both is on the border of neither.
// Requires: neither side can win at once, or the defender only on the one cell that is allowed.
std::optional<Proof> ThreatSearch::win_in_three(const CellSet& allowed) const {
    CellSet seen;
    std::array<std::int16_t, FreeBoard::max_moves> last_cell;  // Of the cells seen.
    std::optional<Proof> proof;
    const auto pair = [&](int cell, int last) {
        if (proof || !allowed.has(cell)) return;
        if (!seen.has(cell)) {
            seen.add(cell);
            last_cell[at(cell)] = static_cast<std::int16_t>(last);
        } else if (last_cell[at(cell)] != last) {
            proof = Proof{};
            proof->plies = 3;
            proof->first = cell;
            proof->reply = last;
            for (const int needed : {cell, last, int{last_cell[at(cell)]}}) proof->zone.add(needed);
        }
    };
    board_.alive(Side::attacker, 2).for_each([&](int line) {
        int one = -1;
        int two = -1;
        board_.for_each_empty(line, [&](int cell) {
            one = two;
            two = cell;
        });
        pair(one, two);
        pair(two, one);
    });
    return proof;
}

// Best first: moves that threaten to win, then those in most lines.
ThreatSearch::Candidates ThreatSearch::candidates(int hint, const CellSet& forced) const {
    if (!forced.empty()) return {{forced.lowest(), 0, -1}};
    const Game& game = board_.game();
    if (board_.empty_cells().size() == game.cells())
        return {{game.rows / 2 * game.columns + game.columns / 2, 0, -1}};

    std::array<int, FreeBoard::max_moves> weight;  // Of `cells`.
    std::array<int, FreeBoard::max_moves> reason;
    CellSet cells;
    for (int lacking = ThreatBoard::max_lacking; lacking >= 2; --lacking) {
        board_.alive(Side::attacker, lacking).for_each([&](int line) {
            board_.for_each_empty(line, [&](int cell) {
                if (!cells.has(cell)) weight[at(cell)] = 0;
                cells.add(cell);
                weight[at(cell)] += lacking == 2 ? 100 : 1;
                reason[at(cell)] = line;
            });
        });
    }
    Candidates found;
    found.reserve(at(cells.size()));
    cells.for_each([&](int cell) {
        found.push_back({cell, cell == hint ? 1'000'000 : weight[at(cell)], reason[at(cell)]});
    });
    std::sort(found.begin(), found.end(), [](const Candidate& a, const Candidate& b) {
        return a.weight != b.weight ? a.weight > b.weight : a.cell < b.cell;
    });
    return found;
}

std::optional<Proof> ThreatSearch::defend(int plies) {
    if (!board_.wins(Side::defender).empty()) return std::nullopt;
    // Two threats at once are a win in three, found before any candidate is tried.
    const CellSet threats = board_.wins(Side::attacker);
    assert(threats.size() <= 1);
    return threats.empty() ? answer_quiet(plies) : answer_threat(plies, threats.lowest());
}

std::optional<Proof> ThreatSearch::attack_after(int reply, int plies, int hint) {
    board_.place(Side::defender, reply);
    const std::optional<Proof> proof = attack(plies, hint);
    board_.remove(Side::defender, reply);
    return proof;
}

std::optional<Proof> ThreatSearch::answer_threat(int plies, int cell) {
    std::optional<Proof> proof = attack_after(cell, plies - 1, -1);
    if (!proof) return std::nullopt;
    ++proof->plies;
    proof->zone.add(cell);
    proof->replies.add(cell);
    proof->first = cell;
    return proof;
}

std::optional<Proof> ThreatSearch::answer_quiet(int plies) {
    // After the first stone of an empty board there is nothing to threaten with yet.
    const bool is_opening = board_.stones(Side::attacker).size() == 1;
    const int pass_plies = is_opening ? plies - 1 : std::min(plies - 1, quiet_plies_);
    const std::optional<Proof> pass = attack(pass_plies, -1);
    if (!pass) return std::nullopt;

    CellSet replies = disturbing_cells(board_, *pass);
    Proof all = *pass;
    ++all.spare;
    all.replies |= replies;
    all.first = empty_outside(board_, replies);
    all.plies = all.first < 0 ? 0 : pass->plies;
    int hint = pass->first;
    bool holds = true;
    const auto try_reply = [&](int reply) {
        if (!holds) return;
        const std::optional<Proof> proof = attack_after(reply, plies - 1, hint);
        holds = proof.has_value();
        if (!holds) return;
        all.zone |= proof->zone;
        all.replies |= proof->replies;
        all.spare = std::max(all.spare, proof->spare);
        if (proof->plies >= all.plies) all.first = reply;
        all.plies = std::max(all.plies, proof->plies);
        hint = proof->first;
    };
    // The cell the attacker wants most refutes most often.
    replies.remove(pass->first);
    try_reply(pass->first);
    replies.for_each(try_reply);
    ++all.plies;
    return holds ? std::optional(all) : std::nullopt;
}

}  // namespace puissance::free_board
