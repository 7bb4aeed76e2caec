// What the library refuses, as Python's PuissanceError with the code and the facts, and the
// language of every sentence the module says. Only threads that hold the interpreter's lock use it.
#pragma once

#include <type_traits>
#include <utility>

#include <pybind11/pybind11.h>

#include "puissance/message.h"
#include "puissance/result.h"

namespace puissance::python {

struct Refusal {
    Error error;
};

[[noreturn]] void refuse(Error error);

// The value of a result; throws a Refusal where there is none.
template <class T>
T value_of(Result<T> result) {
    if (!result) refuse(std::move(result.error()));
    if constexpr (!std::is_void_v<T>) return std::move(*result);
}

[[nodiscard]] Language language();

void bind_errors(pybind11::module_& module);

}  // namespace puissance::python
