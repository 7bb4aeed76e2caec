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

namespace {

// "plain", or "with=" and the parts that are on.
std::string option_of(const Parts& parts) {
    if (parts == Parts::none()) return "plain";
    std::string text;
    for (std::size_t i = 0; i < part_names.size(); ++i)
        if (parts.*part_members[i])
            text += (text.empty() ? "with=" : "+") + std::string(part_names[i]);
    return text;
}

}  // namespace

std::string to_text(const Algorithm& algorithm, const Limits& limits) {
    std::vector<std::string> options;
    if (limits.depth) options.push_back("depth=" + std::to_string(*limits.depth));
    if (limits.nodes) options.push_back("nodes=" + std::to_string(*limits.nodes));
    if (limits.time) options.push_back("time=" + to_seconds_text(*limits.time));
    if (has_evaluator(algorithm.method))
        options.push_back("eval=" + std::string(name_of(algorithm.eval)));
    if (algorithm.order != Order::natural)
        options.push_back("order=" +
                          std::string(order_names[static_cast<std::size_t>(algorithm.order)]));
    if (has_parts(algorithm.method) && algorithm.parts != Parts{})
        options.push_back(option_of(algorithm.parts));
    if (algorithm.threats && algorithm.method == Method::deepening) options.emplace_back("threats");
    if (algorithm.shuffle) options.emplace_back("shuffle");
    std::string text(name_of(algorithm.method));
    for (std::size_t i = 0; i < options.size(); ++i) text += (i == 0 ? "(" : ",") + options[i];
    return options.empty() ? text : text + ")";
}

}  // namespace puissance
