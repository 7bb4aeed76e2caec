#include "teach/comparison.h"

namespace puissance {

namespace {

std::vector<Algorithm> algorithms(Evaluator eval) {
    std::vector<Algorithm> all;
    const auto add = [&](Method method, Order order, const Parts& parts = {}) {
        Algorithm& algorithm = all.emplace_back();
        algorithm.method = method;
        algorithm.order = order;
        algorithm.parts = parts;
        algorithm.eval = eval;
    };
    add(Method::minimax, Order::natural);
    add(Method::alphabeta, Order::natural);
    add(Method::alphabeta, Order::centre);
    add(Method::alphabeta, Order::edges);
    add(Method::negamax, Order::natural, Parts::none());
    add(Method::negamax, Order::natural);
    add(Method::deepening, Order::natural);
    return all;
}

}  // namespace

std::vector<ComparedRun> compare_algorithms(Engine& engine, const Record& record, int depth,
                                            Evaluator eval, const Limits& limits,
                                            const std::function<void(const Algorithm&)>& begun) {
    std::vector<ComparedRun> runs;
    for (const Algorithm& algorithm : algorithms(eval)) {
        if (limits.stop != nullptr && limits.stop->is_raised()) break;
        begun(algorithm);
        Question question;
        question.algorithm = algorithm;
        question.limits = limits;
        question.limits.depth = depth;
        // The traced run comes first, so that the timed run does not pay for touching memory for
        // the first time.
        const auto watched = engine.trace(record, question, 1);
        if (!watched) break;
        const Analysis silent = engine.choose(record, question);
        runs.push_back({algorithm, watched->counts, watched->move, watched->score, silent.elapsed,
                        watched->is_interrupted});
    }
    return runs;
}

}  // namespace puissance
