#include "terminal/panel.h"

#include "puissance/message.h"
#include "terminal/advice.h"
#include "terminal/frame.h"
#include "terminal/names.h"
#include "terminal/text.h"

namespace puissance::terminal {

namespace {

constexpr std::size_t panel_scores = 7;

std::vector<const char*> keys_of(const Session& session) {
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
    return keys;
}

void write_scores(PanelColumn& column, const Host& host, words::Language language) {
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
    PanelColumn column(screen, layout);
    for (const Player player : {Player::first, Player::second})
        column.player(player,
                      session.is_opening() ? words::say(language, "swap2.open_side")
                                           : say(language, player_name(session, player)),
                      !session.is_over() && session.record().turn() == player);
    column.blank();
    // Who is paused does not think.
    const bool is_paused = host.is_paused() && session.is_machine_turn();
    if (!is_paused) column.lines(say(language, status_of(session)), strong);
    if (!text.pace.empty()) column.line(text.pace, is_paused ? strong : faint);
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
    column.keys(keys_of(session), language);
}

}  // namespace puissance::terminal
