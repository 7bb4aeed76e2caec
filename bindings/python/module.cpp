// The extension puissance._core.
#include "python/module.h"

#include <memory>

#include "base/try.h"
#include "puissance/engine.h"
#include "puissance/version.h"
#include "python/run.h"
#include "study/judgement.h"
#include "wire/door.h"
#include "wire/json.h"

namespace py = pybind11;

namespace puissance::python {

namespace {

// The answer to a request in JSON, errors included.
std::string ask(const std::string& what, const std::string& json, std::size_t memory_mib) {
    Run run;
    std::unique_ptr<Engine> engine;
    wire::Asking asking;
    asking.engine_of = [&](const Game& game, wire::EngineUse use) -> Result<Engine*> {
        TRY_ASSIGN(engine, use == wire::EngineUse::judging ? make_judging_engine(game)
                                                           : make_engine(game, memory_mib));
        return engine.get();
    };
    asking.max_time = max_time;
    asking.stop = &run.stop();
    asking.language = language();
    std::string reply;
    run.perform([&] {
        const auto answered = wire::answer(what, json, asking);
        reply = answered ? *answered : wire::error_reply(answered.error(), asking.language);
    });
    return reply;
}

}  // namespace

}  // namespace puissance::python

PYBIND11_MODULE(_core, module) {
    using namespace puissance::python;  // NOLINT(google-build-using-namespace): it is their module.
    py::options options;
    options.disable_function_signatures();  // add_signatures() writes those that Python reads.
    module.attr("__version__") = PUISSANCE_VERSION;
    bind_errors(module);
    bind_games(module);
    bind_answers(module);
    bind_engine(module);
    bind_solve_many(module);
    bind_study(module);
    module.def("ask", ask, py::arg("what"), py::arg("json"), py::arg("memory"));
    add_signatures(module);
    // By another name after it has been signed, for it is the same method.
    const py::object engine = module.attr("Engine");
    engine.attr("analyze") = engine.attr("analyse");
    stop_searches_at_exit();
}
