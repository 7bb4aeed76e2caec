#include "terminal/frame.h"

#include <algorithm>

#include "terminal/board_view.h"
#include "terminal/names.h"
#include "terminal/text.h"

namespace puissance::terminal {

namespace {

// A narrow screen has no column to spare for a margin.
int left_margin(const Layout& layout) { return layout.has_panel ? layout.board.column : 0; }

// Two keys share a line where both fit into half of the panel.
std::vector<std::string> key_lines(const std::vector<const char*>& keys, const Layout& layout,
                                   words::Language language) {
    std::vector<std::string> lines;
    const int width = layout.panel_width;
    const int half = width / 2;
    const std::string last = std::to_string(std::min(9, layout.game.columns));
    std::string line;
    for (const char* key : keys) {
        const std::string text = words::say(language, key, {{"last", last}});
        if (!line.empty() && width_of(line) <= half && width_of(text) <= width - half) {
            lines.push_back(padded(line, half) + text);
            line.clear();
            continue;
        }
        if (!line.empty()) lines.push_back(line);
        line = text;
    }
    if (!line.empty()) lines.push_back(line);
    return lines;
}

}  // namespace

void draw_title(const Screen& screen, const Layout& layout, const std::string& more,
                words::Language language) {
    if (!layout.has_title) return;
    const int left = left_margin(layout);
    const int room = layout.screen.columns - left;
    std::string title = say(language, game_name(layout.game));
    for (const std::string& part : {say(language, game_size(layout.game)), more}) {
        const std::string addition = " · " + part;
        if (!part.empty() && width_of(title) + width_of(addition) <= room) title += addition;
    }
    screen.put({0, left}, cut(title, room), {Ink::accent, true});
}

void draw_too_small(const Screen& screen, const Layout& layout, words::Language language) {
    const std::string text = words::say(language, "screen.too_small",
                                        {{"columns", std::to_string(layout.needed.columns)},
                                         {"rows", std::to_string(layout.needed.rows)}});
    int row = 0;
    for (const std::string& line : wrap(text, layout.screen.columns)) screen.put({row++, 0}, line);
}

void draw_message(const Screen& screen, const Layout& layout, const std::string& text,
                  Style style) {
    const int left = left_margin(layout);
    screen.put({layout.message_row(), left}, cut(text, layout.screen.columns - left), style);
}

PanelColumn::PanelColumn(const Screen& screen, const Layout& layout)
    : screen_(screen), layout_(layout), row_(layout.has_title ? 2 : 0) {}

void PanelColumn::line(const std::string& text, Style style) {
    if (row_ < layout_.message_row() - 1)
        screen_.put({row_, layout_.panel_column}, cut(text, layout_.panel_width), style);
    ++row_;
}

void PanelColumn::lines(const std::string& text, Style style) {
    for (const std::string& part : wrap(text, layout_.panel_width)) line(part, style);
}

void PanelColumn::player(Player player, const std::string& name, bool is_next,
                         const std::string& right) {
    constexpr int before_name = 4;
    const int row = row_;
    const int room = layout_.panel_width - before_name - width_of(right) - 1;
    line(std::string(is_next ? "▸ " : "  ") + "  " + padded(cut(name, room), room + 1) + right,
         is_next ? strong : Style{});
    screen_.put({row, layout_.panel_column + 2}, stone_of(player), {ink_of(player), true});
}

void PanelColumn::keys(const std::vector<const char*>& keys, words::Language language) {
    auto lines = key_lines(keys, layout_, language);
    const int room = layout_.message_row() - 2 - row_;
    if (room < 1) return;
    // If not all keys fit, two are enough: the help page lists the others.
    if (room < static_cast<int>(lines.size()))
        lines = {words::say(language, "keys.help") + "   " + words::say(language, "keys.quit")};
    row_ = layout_.message_row() - 1 - static_cast<int>(lines.size());
    for (const std::string& text : lines) line(text, faint);
}

}  // namespace puissance::terminal
