// What is wrong with the arguments, in our words, and what was probably meant.
#pragma once

#include "puissance/result.h"

namespace CLI {  // NOLINT(readability-identifier-naming): not ours to name
class App;
class ParseError;
}  // namespace CLI

namespace puissance::app {

// A command had to be named, and a word stands there that names none.
[[nodiscard]] bool misses_command(const CLI::App& program);

// CLI11 reports in English only, so its kinds of error are translated into ours.
[[nodiscard]] Error usage_error(const CLI::App& program, const CLI::ParseError& error);

}  // namespace puissance::app
