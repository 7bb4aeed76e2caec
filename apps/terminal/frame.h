// What stands around the board on the full screen: the title, the panel beside it with the keys at
// its foot, the message below, or the sentence that the window is too small.
#pragma once

#include <string>
#include <vector>

#include "terminal/layout.h"
#include "terminal/screen.h"
#include "words/words.h"

namespace puissance::terminal {

// The game, and `more` where there is room for it.
void draw_title(const Screen& screen, const Layout& layout, const std::string& more,
                words::Language language);
// Requires: !layout.fits.
void draw_too_small(const Screen& screen, const Layout& layout, words::Language language);
void draw_message(const Screen& screen, const Layout& layout, const std::string& text,
                  Style style = {});

// Writes one line below the other until the panel is full. Requires: layout.has_panel.
class PanelColumn {
public:
    PanelColumn(const Screen& screen, const Layout& layout);

    void line(const std::string& text, Style style = {});
    void lines(const std::string& text, Style style = {});
    void blank() { ++row_; }
    // A player: the stone, and ▸ before it when it is that player's turn; `right` at the edge.
    void player(Player player, const std::string& name, bool is_next,
                const std::string& right = {});
    // At the foot: those keys of the catalogue, or only help and quit where they do not fit.
    void keys(const std::vector<const char*>& keys, words::Language language);

private:
    const Screen& screen_;
    const Layout& layout_;
    int row_;
};

}  // namespace puissance::terminal
