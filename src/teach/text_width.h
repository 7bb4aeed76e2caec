// How much room a text takes, without a font at hand: the widths are those of wide sans-serif
// fonts, so that what fits by them fits in the reader's font too.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace puissance::teach {

// In the unit of `size`, which is the font's; rounded up.
[[nodiscard]] int text_width(std::string_view text, int size);

// The text in lines that fit into the width: broken at spaces, and inside a word only where the
// word alone is too long. No line breaks at a no-break space.
[[nodiscard]] std::vector<std::string> wrapped(std::string_view text, int size, int width);

}  // namespace puissance::teach
