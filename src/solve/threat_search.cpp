#include "solve/threat_search.h"

#include <algorithm>
#include <array>

namespace puissance {

namespace {
constexpr std::size_t known_size = 1 << 15;
constexpr std::size_t failed_size = 1 << 18;
}  // namespace

ThreatSearch::ThreatSearch(const Game& game)
    : pass_plies_(3), board_(game), known_(known_size), failed_(failed_size) {}

std::optional<ForcedWin> ThreatSearch::prove(const FreeBoard& board, int most_plies,
                                             Budget& budget) {
    board_.set_up(board);
    budget_ = &budget;
    for (int plies = 1; plies <= most_plies; plies += 2) {
        Proof proof;
        if (attack(plies, -1, proof)) {
            ForcedWin win{proof.plies, {}};
            win.line.push_back(move_at(proof.first));
            return win;
        }
        if (budget.is_spent()) break;
    }
    return std::nullopt;
}

bool ThreatSearch::attack(int plies, int hint, Proof& proof) {
    if (!budget_->spend()) return false;
    const CellSet wins = board_.wins(Side::attacker);
    if (!wins.empty()) {
        proof.first = wins.lowest();
        proof.zone.add(proof.first);
        proof.plies = 1;
        return true;
    }
    if (plies < 3) return false;
    const CellSet must_block = board_.wins(Side::defender);
    if (must_block.size() > 1) return false;
    if (win_in_three(must_block.empty() ? board_.empty_cells() : must_block, proof)) return true;
    if (plies < 5) return false;

    Failed& failed = failed_[board_.key() % failed_size];
    if (failed.key == board_.key() && failed.plies >= plies) return false;
    Known& known = known_[board_.key() % known_size];
    if (known.key == board_.key() && known.proof.plies <= plies) {
        proof = known.proof;
        return true;
    }
    std::vector<Candidate> candidates;
    collect(must_block, hint, candidates);
    for (const Candidate& candidate : candidates) {
        board_.place(Side::attacker, candidate.cell);
        proof = Proof{};
        const bool wins_so = defend(plies - 1, proof);
        board_.remove(Side::attacker, candidate.cell);
        if (budget_->is_spent()) return false;
        if (!wins_so) continue;
        proof.first = candidate.cell;
        proof.zone.add(candidate.cell);
        if (candidate.window >= 0)
            board_.for_each_empty(candidate.window, [&](int cell) { proof.zone.add(cell); });
        ++proof.plies;
        known.key = board_.key();
        known.proof = proof;
        return true;
    }
    failed.key = board_.key();
    failed.plies = plies;
    return false;
}

bool ThreatSearch::win_in_three(const CellSet& allowed, Proof& proof) const {
    CellSet seen;
    std::array<std::int16_t, FreeBoard::most_moves> partner;
    bool found = false;
    const auto pair = [&](int cell, int last) {
        if (found || !allowed.has(cell)) return;
        auto& known = partner[static_cast<std::size_t>(cell)];
        if (!seen.has(cell)) {
            seen.add(cell);
            known = static_cast<std::int16_t>(last);
        } else if (known != last) {
            found = true;
            proof = Proof{};
            proof.first = cell;
            proof.plies = 3;
            for (const int needed : {cell, last, static_cast<int>(known)}) proof.zone.add(needed);
        }
    };
    board_.alive(Side::attacker, 2).for_each([&](int window) {
        int one = -1;
        int two = -1;
        board_.for_each_empty(window, [&](int cell) {
            one = two;
            two = cell;
        });
        pair(one, two);
        pair(two, one);
    });
    return found;
}

bool ThreatSearch::defend(int plies, Proof& proof) {
    if (!board_.wins(Side::defender).empty()) return false;
    const CellSet threats = board_.wins(Side::attacker);
    if (threats.size() == 1) return answer_threat(plies, threats.lowest(), proof);
    if (threats.empty()) return answer_quiet(plies, proof);
    proof.zone = threats;
    proof.plies = 2;
    return true;
}

bool ThreatSearch::answer_threat(int plies, int cell, Proof& proof) {
    board_.place(Side::defender, cell);
    const bool wins_so = attack(plies - 1, -1, proof);
    board_.remove(Side::defender, cell);
    proof.zone.add(cell);
    proof.replies.add(cell);
    proof.reply = cell;
    ++proof.plies;
    return wins_so;
}

bool ThreatSearch::answer_quiet(int plies, Proof& proof) {
    if (!attack(board_.stones(Side::attacker).size() <= 1 ? plies - 1
                                                          : std::min(plies - 1, pass_plies_),
                -1, proof))
        return false;
    int hint = proof.first;
    const CellSet replies = disturbing_cells(board_, proof);
    ++proof.spare;
    bool holds = true;
    const auto try_reply = [&](int cell) {
        if (!holds) return;
        Proof answer;
        board_.place(Side::defender, cell);
        holds = attack(plies - 1, hint, answer);
        board_.remove(Side::defender, cell);
        if (!holds) return;
        hint = answer.first;
        if (answer.plies >= proof.plies) proof.reply = cell;
        proof.join(answer);
    };
    CellSet others = replies;
    others.remove(hint);
    try_reply(hint);
    others.for_each(try_reply);
    proof.replies |= replies;
    ++proof.plies;
    return holds;
}

void ThreatSearch::collect(const CellSet& must_block, int hint, std::vector<Candidate>& found) {
    if (!must_block.empty()) {
        found.push_back({must_block.lowest(), 0, -1});
        return;
    }
    std::array<int, FreeBoard::most_moves> weight{};
    std::array<int, FreeBoard::most_moves> reason{};
    CellSet cells;
    for (int lacking = ThreatBoard::most_lacking; lacking >= 2; --lacking) {
        board_.alive(Side::attacker, lacking).for_each([&](int window) {
            board_.for_each_empty(window, [&](int cell) {
                cells.add(cell);
                weight[static_cast<std::size_t>(cell)] += lacking == 2 ? 100 : 1;
                reason[static_cast<std::size_t>(cell)] = window;
            });
        });
    }
    cells.for_each([&](int cell) {
        const auto i = static_cast<std::size_t>(cell);
        found.push_back({cell, cell == hint ? 1'000'000 : weight[i], reason[i]});
    });
    if (found.empty() && board_.stones(Side::attacker).empty() &&
        board_.stones(Side::defender).empty()) {
        const Game& game = board_.game();
        found.push_back({(game.rows / 2) * game.columns + game.columns / 2, 0, -1});
    }
    std::stable_sort(found.begin(), found.end(),
                     [](const Candidate& a, const Candidate& b) { return a.weight > b.weight; });
}

}  // namespace puissance
