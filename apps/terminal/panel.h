// The panel beside the board: who plays, whose turn it is, what the machine thinks, the scores, and
// the keys.
#pragma once

#include <string>

#include "terminal/host.h"
#include "terminal/layout.h"
#include "terminal/screen.h"
#include "words/words.h"

namespace puissance::terminal {

struct PanelText {
    std::string pace;  // Empty unless two machines play.
};

// Requires: layout.has_panel.
void draw_panel(Screen& screen, const Layout& layout, const Host& host, const PanelText& text,
                words::Language language);

}  // namespace puissance::terminal
