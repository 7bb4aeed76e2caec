#include "engine/whole_line.h"

namespace puissance {

bool is_cut(Record record, const Verdict& score, std::span<const Move> line) {
    if (score.kind == ScoreKind::estimate) return false;
    for (const Move move : line)
        if (!record.play(move)) return true;
    return !record.is_over();
}

}  // namespace puissance
