// What the library refuses, as Python's PuissanceError with the code and the facts, and the
// language of every sentence the module says. Only threads that hold the interpreter's lock use it.
#pragma once

#include <type_traits>
#include <utility>

#include <pybind11/pybind11.h>

#include "puissance/message.h"
#include "puissance/result.h"
#include "search/settings.h"

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

// The value of a keyword argument that is a setting of a search; refuses one out of its range.
template <class Number>
std::uint64_t check_setting(const char* name, Number given) {
    const auto value = value_of(setting_named(name), given);
    if (!value) refuse({ErrorCode::wrong_field, {{"field", name}}});
    return *value;
}

[[nodiscard]] Language language();

void bind_errors(pybind11::module_& module);

}  // namespace puissance::python
