#include "free/proof.h"

namespace puissance::free_board {

CellSet disturbing_cells(const ThreatBoard& board, const Proof& proof) {
    const int align = board.game().align;
    CellSet cells = proof.zone;
    const auto count = [&](int line) {
        int others = proof.spare;
        for (const int cell : board.cells_of(line)) others += proof.replies.has(cell) ? 1 : 0;
        const int stones = board.stones_in(line, Side::defender);
        if (stones + 1 + std::min(others, proof.tempi()) < align - 1) return;
        for (const int cell : board.cells_of(line)) cells.add(cell);
    };
    // A line that lacks more than this has not the time to become a threat.
    const int max_lacking = proof.tempi() + 2;
    if (max_lacking <= ThreatBoard::max_lacking) {
        for (int lacking = 1; lacking <= max_lacking; ++lacking)
            board.alive(Side::defender, lacking).for_each(count);
    } else {
        for (int line = 0; line < board.line_count(); ++line)
            if (board.stones_in(line, Side::attacker) == 0) count(line);
    }
    cells &= board.empty_cells();
    return cells;
}

}  // namespace puissance::free_board
