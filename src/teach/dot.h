// A trace in the language of Graphviz, to be laid out and coloured by others.
#pragma once

#include <string>

#include "puissance/trace.h"
#include "words/words.h"

namespace puissance::teach {

// One node statement for every node of the trace, named "n" and its index, and one edge statement
// for every node but roots; each on a line of its own. Where there are several iterations, each is
// a cluster.
[[nodiscard]] std::string to_dot(const Trace& trace, words::Language language);

}  // namespace puissance::teach
