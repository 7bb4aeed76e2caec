// Proves forced wins on free boards. A win that is announced holds against every reply on the whole
// board; that none is found proves nothing.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "board/free_board.h"
#include "search/budget.h"
#include "solve/proof.h"
#include "solve/threat_board.h"

namespace puissance {

struct ForcedWin {
    int plies = 0;
    std::vector<Move> line;
};

class ThreatSearch {
public:
    explicit ThreatSearch(const Game& game);

    [[nodiscard]] std::optional<ForcedWin> prove(const FreeBoard& board, int most_plies,
                                                 Budget& budget);
    int pass_plies_;

private:
    struct Candidate {
        int cell;
        int weight;
        int window;
    };
    struct Known {
        std::uint64_t key = 0;
        Proof proof;
    };
    struct Failed {
        std::uint64_t key = 0;
        int plies = 0;
    };
    using Candidates = std::vector<Candidate>;

    bool attack(int plies, int hint, Proof& proof);
    bool win_in_three(const CellSet& allowed, Proof& proof) const;
    bool defend(int plies, Proof& proof);
    bool answer_threat(int plies, int cell, Proof& proof);
    bool answer_quiet(int plies, Proof& proof);
    void collect(const CellSet& must_block, int hint, std::vector<Candidate>& found);

    ThreatBoard board_;
    Budget* budget_ = nullptr;
    std::vector<Known> known_;
    std::vector<Failed> failed_;
};

}  // namespace puissance
