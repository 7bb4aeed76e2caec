#include "study/replies.h"

namespace puissance {

Analysis best_reply(Engine& engine, const Record& position, const Limits& limits) {
    static const Contestant perfect = parse_contestant("perfect").value();
    return engine.choose(position, question_for(perfect, limits));
}

Verdict for_mover(const Game& game, int ply, const Verdict& reply) {
    Verdict verdict = reply;
    verdict.value = -reply.value;
    if (reply.kind == ScoreKind::estimate) return verdict;
    verdict.plies = reply.plies + 1;
    if (reply.kind == ScoreKind::win) verdict.kind = ScoreKind::loss;
    if (reply.kind == ScoreKind::loss) verdict.kind = ScoreKind::win;
    if (reply.kind != ScoreKind::draw) {
        const int value = field_value(game, ply, verdict.plies);
        verdict.value = verdict.kind == ScoreKind::win ? value : -value;
    }
    return verdict;
}

}  // namespace puissance
