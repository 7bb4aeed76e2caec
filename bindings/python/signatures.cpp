// What functions take, for inspect.signature, help() and notebooks: CPython reads it in front of
// the documentation of a function in C, "play(self, move)\n--\n\n", and pybind11 writes another
// form.
#include <cstdlib>
#include <cstring>
#include <string>

#include "python/module.h"

namespace py = pybind11;

namespace puissance::python {

namespace {

using Function = py::detail::function_record;

// Null for what is no function of ours.
Function* function_of(py::handle value) {
    const py::handle function = py::detail::get_function(value);
    if (!function || !PyCFunction_Check(function.ptr())) return nullptr;
    const py::handle self = PyCFunction_GET_SELF(function.ptr());
    if (!self || !py::isinstance<py::capsule>(self)) return nullptr;
    const auto capsule = py::reinterpret_borrow<py::capsule>(self);
    if (!py::detail::is_function_record_capsule(capsule)) return nullptr;
    return capsule.get_pointer<Function>();
}

// "(self, position='', *, time=None)"; a class is called without its `self`. The operators name no
// argument.
std::string parameters_of(const Function& function, bool is_class) {
    std::string text;
    const auto add = [&](const std::string& word) { text += (text.empty() ? "" : ", ") + word; };
    if (function.args.empty() && function.is_method && !is_class)
        add(function.nargs == 2 ? "self, other, /" : "self");
    for (std::size_t i = is_class ? 1 : 0; i < function.args.size(); ++i) {
        if (i == function.nargs_pos) add("*");
        const py::detail::argument_record& argument = function.args[i];
        const std::string otherwise =
            argument.value ? "=" + py::repr(argument.value).cast<std::string>() : "";
        add(argument.name + otherwise);
    }
    return "(" + text + ")";
}

std::string with_signature(const std::string& name, const std::string& parameters,
                           const char* words) {
    return name + parameters + "\n--\n\n" + (words == nullptr ? "" : words);
}

void sign_function(const std::string& name, Function& function) {
    const std::string text =
        with_signature(name, parameters_of(function, false), function.def->ml_doc);
    std::free(const_cast<char*>(function.def->ml_doc));  // As pybind11 allocates and frees it.
    function.def->ml_doc = strdup(text.c_str());
}

void sign_class(const std::string& name, py::handle type, const Function& constructor) {
    auto* const object = reinterpret_cast<PyTypeObject*>(type.ptr());
    const std::string text = with_signature(name, parameters_of(constructor, true), object->tp_doc);
    auto* const copy = static_cast<char*>(PyObject_Malloc(text.size() + 1));
    if (copy == nullptr) throw std::bad_alloc();
    std::memcpy(copy, text.c_str(), text.size() + 1);
    PyObject_Free(const_cast<char*>(object->tp_doc));
    object->tp_doc = copy;
}

void sign_all(py::handle scope) {
    const auto names = py::cast<py::list>(py::module_::import("builtins").attr("dir")(scope));
    for (const py::handle name : names) {
        const auto text = name.cast<std::string>();
        const py::object value = scope.attr(name);
        if (PyType_Check(value.ptr()) && !text.starts_with("_")) {
            sign_all(value);
            if (const auto* made = function_of(value.attr("__init__")))
                sign_class(text, value, *made);
        } else if (Function* const function = function_of(value);
                   function != nullptr && function->next == nullptr) {
            sign_function(text, *function);
        }
    }
}

}  // namespace

void add_signatures(py::module_& module) { sign_all(module); }

}  // namespace puissance::python
