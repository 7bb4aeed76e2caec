#include "puissance/engine.h"

#include <algorithm>
#include <limits>

#include "board/geometry.h"
#include "engine/makers.h"
#include "eval/evaluators.h"
#include "free/net_weights.h"
#include "free/small/line_game.h"
#include "game/large_board.h"

namespace puissance {

namespace {

// From a game to the code that was compiled for it.
EngineMaker* maker_of(const Game& game) {
    if (!game.drops()) return make_free_engine;
    if (game == Game{7, 6, 4, Gravity::down}) return make_drop_engine<Fixed<7, 6, 4>>;
    if (game.columns * (game.rows + 1) <= 64) return make_drop_engine<Dynamic<Word64>>;
    return make_drop_engine<Dynamic<Word128>>;
}

}  // namespace

Algorithm analysis_algorithm(const Game& game, std::optional<Evaluator> evaluator) {
    Algorithm algorithm;
    const Method strong = free_board::net_for(game) ? Method::net : Method::pattern;
    algorithm.method = is_large(game) && !evaluator ? strong : Method::deepening;
    algorithm.eval = evaluator.value_or(best_evaluator);
    return algorithm;
}

bool is_solved(const Game& game) { return game.drops() || free_board::LineGame::is_small(game); }

Result<std::unique_ptr<Engine>> make_engine(const Game& game, std::size_t memory_mib, Crew& crew,
                                            const Clock& clock) {
    constexpr std::size_t max_mib = std::numeric_limits<std::size_t>::max() >> 22U;
    auto engine = maker_of(game)(game, std::min(memory_mib, max_mib) << 20U, crew, clock);
    if (!engine)
        return fail(ErrorCode::out_of_memory, {{"mib", static_cast<std::int64_t>(memory_mib)}});
    return engine;
}

}  // namespace puissance
