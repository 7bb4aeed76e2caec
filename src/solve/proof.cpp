#include "solve/proof.h"

namespace puissance {

CellSet disturbing_cells(const ThreatBoard& board, const Proof& proof) {
    CellSet cells = proof.zone;
    // With one further stone and the moves left, a window must come to lack no more than one.
    const int fewest = board.game().align - 2 - proof.tempi();
    const auto check = [&](int window) {
        int foreseen = proof.spare;
        for (const int cell : board.cells_of(window)) foreseen += proof.replies.has(cell) ? 1 : 0;
        const int stones = board.stones_in(window, Side::defender);
        if (stones + std::min(foreseen, proof.tempi()) < board.game().align - 2) return;
        for (const int cell : board.cells_of(window)) cells.add(cell);
    };
    if (fewest >= board.game().align - ThreatBoard::most_lacking) {
        for (int lacking = 1; lacking <= board.game().align - fewest; ++lacking)
            board.alive(Side::defender, lacking).for_each(check);
    } else {
        for (int window = 0; window < board.window_count(); ++window)
            if (board.stones_in(window, Side::attacker) == 0) check(window);
    }
    cells &= board.empty_cells();
    return cells;
}

}  // namespace puissance
