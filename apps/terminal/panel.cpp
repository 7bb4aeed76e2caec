#include "terminal/panel.h"

#include <algorithm>

#include "puissance/message.h"
#include "terminal/advice.h"
#include "terminal/board_view.h"
#include "terminal/names.h"
#include "terminal/text.h"

namespace puissance::terminal {

namespace {

constexpr std::size_t panel_scores = 7;

// Writes one line below the other until the panel is full.
class Column {
public:
    Column(Screen& screen, const Layout& layout, int first_row)
        : screen_(screen), layout_(layout), row_(first_row) {}

    void line(const std::string& text, Style style = {}) {
        if (row_ < layout_.message_row() - 1)
            screen_.put({row_, layout_.panel_column}, cut(text, layout_.panel_width), style);
        ++row_;
    }
    void lines(const std::string& text, Style style = {}) {
        for (const std::string& part : wrap(text, layout_.panel_width)) line(part, style);
    }
    void blank() { ++row_; }
    [[nodiscard]] int row() const { return row_; }

private:
    Screen& screen_;
    const Layout& layout_;
    int row_;
};

std::vector<std::string> key_lines(const Host& host, int width, words::Language language) {
    const Session& session = host.session();
    std::vector<const char*> keys;
    if (session.has_no_human()) keys = {"keys.pause", "keys.speed"};
    else if (session.game().drops()) keys = {"keys.column", "keys.play"};
    else keys = {"keys.cell", "keys.play"};
    for (const char* key :
         {"keys.undo", "keys.redo", "keys.hint", "keys.analysis", "keys.save", "keys.load",
          "keys.restart", "keys.swap", "keys.menu", "keys.help", "keys.quit"}) {
        if (session.has_no_human() && std::string_view(key) == "keys.hint") continue;
        keys.push_back(key);
    }
    // Two keys share a line where both fit into half of the panel.
    std::vector<std::string> lines;
    const int half = width / 2;
    const int last = std::min(9, session.game().columns);
    std::string line;
    for (const char* key : keys) {
        const std::string text = words::say(language, key, {{"last", std::to_string(last)}});
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

void write_players(Column& column, Screen& screen, const Layout& layout, const Session& session,
                   words::Language language) {
    for (const Player player : {Player::first, Player::second}) {
        const bool is_next = !session.is_over() && session.record().turn() == player;
        const int row = column.row();
        column.line(
            std::string(is_next ? "▸ " : "  ") + "  " + say(language, player_name(session, player)),
            is_next ? strong : Style{});
        screen.put({row, layout.panel_column + 2}, stone_of(player), {ink_of(player), true});
    }
}

void write_scores(Column& column, const Host& host, words::Language language) {
    if (!host.is_analysing() || host.session().is_over()) return;
    column.blank();
    if (!host.analysis()) {
        column.line(words::say(language, "analysis.running"), faint);
        return;
    }
    const Analysis& analysis = *host.analysis();
    column.line(words::say(language, "analysis.title", {{"depth", std::to_string(analysis.depth)}}),
                strong);
    for (const Option& option : best_options(analysis, panel_scores))
        column.line("  " + padded(move_name(host.session().game(), option.move), 5) +
                    sentence_of(option.score, language));
}

}  // namespace

void draw_panel(Screen& screen, const Layout& layout, const Host& host, const PanelText& text,
                words::Language language) {
    const Session& session = host.session();
    Column column(screen, layout, layout.has_title ? 2 : 0);
    write_players(column, screen, layout, session, language);
    column.blank();
    column.lines(say(language, status_of(session)), strong);
    if (!text.pace.empty()) column.line(text.pace, faint);
    if (session.record().ply() > 0)
        column.line(
            words::say(language, "status.last_move",
                       {{"move", move_name(session.game(), session.record().moves().back())},
                        {"number", std::to_string(session.record().ply())}}),
            faint);
    if (const auto thought = host.thought())
        for (const std::string& line : thought_sentences(*thought, language))
            column.line(line, faint);
    write_scores(column, host, language);
    if (host.loss()) {
        column.blank();
        for (const std::string& sentence : loss_sentences(host, language)) column.lines(sentence);
    }

    auto keys = key_lines(host, layout.panel_width, language);
    const int room = layout.message_row() - 2 - column.row();
    if (room < 1) return;
    // If not all keys fit, two are enough: the help page lists the others.
    if (room < static_cast<int>(keys.size()))
        keys = {words::say(language, "keys.help") + "   " + words::say(language, "keys.quit")};
    const int first = layout.message_row() - 1 - static_cast<int>(keys.size());
    Column below(screen, layout, first);
    for (const std::string& line : keys) below.line(line, faint);
}

}  // namespace puissance::terminal
