#include "solve/proof.h"

namespace puissance {

CellSet disturbing_cells(const ThreatBoard& board, const Proof& proof) {
    const int align = board.game().align;
    CellSet cells = proof.zone;
    const auto look = [&](int window) {
        int others = proof.spare;
        for (const int cell : board.cells_of(window)) others += proof.replies.has(cell) ? 1 : 0;
        const int stones = board.stones_in(window, Side::defender);
        if (stones + 1 + std::min(others, proof.tempi()) < align - 1) return;
        for (const int cell : board.cells_of(window)) cells.add(cell);
    };
    // A window that lacks more than this has not the time to become a threat.
    const int most_lacking = proof.tempi() + 2;
    if (most_lacking <= ThreatBoard::most_lacking) {
        for (int lacking = 1; lacking <= most_lacking; ++lacking)
            board.alive(Side::defender, lacking).for_each(look);
    } else {
        for (int window = 0; window < board.window_count(); ++window)
            if (board.stones_in(window, Side::attacker) == 0) look(window);
    }
    cells &= board.empty_cells();
    return cells;
}

}  // namespace puissance
