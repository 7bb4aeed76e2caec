// What the library refuses, as Python's PuissanceError with the code and the facts, and the
// language of every sentence the module says. Only threads that hold the interpreter's lock use it.
#pragma once

#include <string>
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
    const Setting& setting = setting_named(name);
    const auto value = value_of(setting, given);
    if (!value)
        refuse(wrong_number(setting, name, pybind11::str(pybind11::cast(given)).cast<std::string>())
                   .value());
    return *value;
}

[[nodiscard]] Language language();

void bind_errors(pybind11::module_& module);

}  // namespace puissance::python
