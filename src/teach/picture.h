// A part of a drawing, from (0, 0) on: what it shows and how large it is.
#pragma once

#include <optional>

#include "teach/markup.h"
#include "teach/tree.h"
#include "words/words.h"

namespace puissance::teach {

struct Picture {
    Markup markup;
    int width = 0;
    int height = 0;
};

// The trees of the trace from the top down, a board in every node; nothing where they are too wide.
[[nodiscard]] std::optional<Picture> board_picture(const Tree& tree, words::Language language,
                                                   int max_width);

// The trees from left to right, one column a ply and one row a leaf. It is wider than `max_width`
// where the columns cannot be made to fit.
[[nodiscard]] Picture row_picture(const Tree& tree, words::Language language, int max_width);

// Title, what was searched and found, what is not shown, and what the signs mean. `has_boards`:
// it stands above boards.
[[nodiscard]] Picture heading(const Tree& tree, words::Language language, int width,
                              bool has_boards);

// Where the next tree begins in a picture of several: below the last, under a title of its own.
int begin_iteration(Picture& picture, const Tree& tree, const IterationRange& iteration,
                    words::Language language);

}  // namespace puissance::teach
