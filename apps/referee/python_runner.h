// The program that lets a function of a Python file answer the referee: `python3 -c TEXT FILE`.
#pragma once

#include <string_view>

namespace puissance::referee {

extern const std::string_view python_runner;

}  // namespace puissance::referee
