#include "play/seat.h"

#include <array>

namespace puissance {

std::string_view name_of(Foul foul) {
    constexpr std::array<std::string_view, foul_count> names{
        "not_started", "exited",  "crashed",      "closed", "late",      "unreadable",
        "illegal",     "unasked", "endless_line", "memory", "processes", "refused"};
    return names[static_cast<std::size_t>(foul)];
}

Turn EngineSeat::turn(const Record& record, const TurnLimits& limits) {
    Limits own;
    own.time = limits.time;
    own.nodes = limits.nodes;
    own.stop = limits.stop;
    Question question = question_for(contestant_, own);
    question.seed = limits.seed;
    const Analysis analysis = engine_.choose(record, question);
    return Answer{*analysis.move, static_cast<double>(analysis.score.value), analysis.nodes,
                  analysis.depth, analysis.elapsed};
}

}  // namespace puissance
