// The board on the screen: stones by colour and shape, the last move in parentheses, the winning
// line between stars, the cursor in brackets or as a stone hovering above its column.
#pragma once

#include <optional>

#include "puissance/analysis.h"
#include "puissance/message.h"
#include "puissance/record.h"
#include "terminal/layout.h"
#include "terminal/screen.h"

namespace puissance::terminal {

// A stone that is still shown falling although the record already has it.
struct Fall {
    Cell target;
    int row = 0;  // The row where it is drawn now.
};

struct Picture {
    const Record* record = nullptr;
    Language language = Language::english;
    std::optional<Cell> cursor;
    std::optional<Cell> last;
    std::optional<Move> hint;
    const Analysis* analysis = nullptr;
    std::optional<Fall> fall;
    std::optional<Cell> unsent;  // A stone of who is to move, which the record does not have yet.
};

// Requires: layout.fits, and the layout and the picture are of the same game.
void draw_board(Screen& screen, const Layout& layout, const Picture& picture);

[[nodiscard]] std::string_view stone_of(Player player);
[[nodiscard]] Ink ink_of(Player player);

}  // namespace puissance::terminal
