#include "python/refusal.h"

#include <exception>
#include <string>
#include <variant>

#include "words/words.h"

namespace py = pybind11;

namespace puissance::python {

namespace {

Language spoken = Language::english;

void set_language(const std::string& tag) {
    const auto known = words::language_from_tag(tag);
    if (!known)
        refuse({ErrorCode::wrong_option,
                {{"option", "language"}, {"value", tag}, {"expected", "en, fr"}}});
    spoken = *known;
}

void raise(const Error& error) {
    py::dict facts;
    for (const Fact& fact : error.facts)
        std::visit([&](const auto& value) { facts[py::str(fact.name)] = py::cast(value); },
                   fact.value);
    const py::object type = py::module_::import("puissance").attr("PuissanceError");
    const py::object raised =
        type(sentence_of(error, spoken), std::string(name_of(error.code)), facts);
    PyErr_SetObject(type.ptr(), raised.ptr());
}

}  // namespace

void refuse(Error error) { throw Refusal{std::move(error)}; }

Language language() { return spoken; }

void bind_errors(py::module_& module) {
    py::register_exception_translator([](std::exception_ptr thrown) {
        try {
            if (thrown) std::rethrow_exception(std::move(thrown));
        } catch (const Refusal& refusal) {
            raise(refusal.error);
        }
    });
    module.def("set_language", set_language, py::arg("tag"), R"doc(
Chooses the language of all sentences and drawings: "en" (at first) or "fr".

>>> set_language("fr")
>>> str(Engine().solve("112233").score)
'gagne en 1 coup'
>>> set_language("en")
)doc");
}

}  // namespace puissance::python
