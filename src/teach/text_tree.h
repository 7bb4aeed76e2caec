// A trace as an indented tree for a terminal, one node a line.
#pragma once

#include <string>

#include "teach/tree.h"
#include "words/words.h"

namespace puissance::teach {

struct TextStyle {
    bool is_coloured = false;  // Best line bold, what was cut off dim.
    int columns = 80;          // Longer lines are cut short.
    bool has_legend = true;    // The signs that are used, above the tree.
};

// Lines ended by newlines.
[[nodiscard]] std::string to_text_tree(const Tree& tree, words::Language language,
                                       const TextStyle& style);

}  // namespace puissance::teach
