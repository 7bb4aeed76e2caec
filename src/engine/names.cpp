// The names of evaluators and methods, as users write them.
#include "engine/names.h"

#include "puissance/engine.h"

namespace puissance {

std::string_view name_of(Evaluator evaluator) {
    return evaluator_names[static_cast<std::size_t>(evaluator)];
}

std::string_view name_of(Method method) { return method_names[static_cast<std::size_t>(method)]; }

}  // namespace puissance
