// The names of evaluators and methods, as users write them, and of an algorithm as a whole.
#include "search/names.h"

#include <string>
#include <vector>

#include "base/seconds.h"

namespace puissance {

std::string_view name_of(Evaluator evaluator) {
    return evaluator_names[static_cast<std::size_t>(evaluator)];
}

std::string_view name_of(Method method) { return method_names[static_cast<std::size_t>(method)]; }

std::string to_text(const Algorithm& algorithm) {
    std::vector<std::string> options;
    if (algorithm.depth) options.push_back("depth=" + std::to_string(*algorithm.depth));
    if (algorithm.time) options.push_back("time=" + to_seconds_text(*algorithm.time));
    if (algorithm.method != Method::random && algorithm.method != Method::solver)
        options.push_back("eval=" + std::string(name_of(algorithm.eval)));
    if (algorithm.order != Order::natural)
        options.push_back("order=" +
                          std::string(order_names[static_cast<std::size_t>(algorithm.order)]));
    if (algorithm.threats && algorithm.method == Method::deepening) options.emplace_back("threats");
    if (algorithm.shuffle) options.emplace_back("shuffle");
    std::string text(name_of(algorithm.method));
    for (std::size_t i = 0; i < options.size(); ++i) text += (i == 0 ? "(" : ",") + options[i];
    return options.empty() ? text : text + ")";
}

}  // namespace puissance
