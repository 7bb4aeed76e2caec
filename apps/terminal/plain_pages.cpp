// What the plain interface prints: the game, the position, the scores and the help.
#include <cerrno>

#include <unistd.h>

#include "puissance/message.h"
#include "system/descriptor.h"
#include "terminal/advice.h"
#include "terminal/board_text.h"
#include "terminal/names.h"
#include "terminal/plain.h"

namespace puissance::terminal {

namespace {

constexpr std::size_t max_scores = 10;

}  // namespace

void Plain::write(std::string_view text) {
    if (output_error_ != 0 || system::write_all(STDOUT_FILENO, text)) return;
    output_error_ = errno;
    leaving_ = true;
}

void Plain::print(const std::string& text) { write(text + "\n"); }

void Plain::print(const Phrase& phrase) { print(say(language_, phrase)); }

void Plain::print(const Error& error) { print(say(language_, error)); }

Error Plain::too_long_line() {
    return {ErrorCode::too_long,
            {{"limit", static_cast<std::int64_t>(system::LineReader::max_line)}}};
}

void Plain::prompt() { write("> "); }

void Plain::show_game(const Session& session) {
    const Game& game = session.game();
    print("");
    print(say(language_, game_name(game)) + " (" + say(language_, game_size(game)) + ")");
    if (session.is_opening()) print(Phrase{"swap2.how", {}});
    else show_players(session);
    if (!session.has_no_human()) show_how_to_move(game);
}

void Plain::show_players(const Session& session) {
    print("x: " + say(language_, player_name(session, Player::first)) +
          "   o: " + say(language_, player_name(session, Player::second)));
}

void Plain::show_how_to_move(const Game& game) {
    if (game.drops())
        print(Phrase{"plain.how_drop", {{"last", {column_name(game, game.columns - 1)}}}});
    else
        print(
            Phrase{"plain.how_free", {{"example", {move_name(game, move_at(game.cells() / 2))}}}});
}

void Plain::show_position(const Host& host) {
    const Session& session = host.session();
    print("");
    write(board_text(session.record()));
    print("");
    if (session.is_over() || session.is_human_turn()) {
        const std::string stone = session.record().turn() == Player::first ? " (x)" : " (o)";
        const bool says_it = session.is_over() || session.is_opening();
        print(say(language_, status_of(session)) + (says_it ? "" : stone));
    }
    if (session.is_over()) print(Phrase{host.has_lost() ? "plain.after_loss" : "plain.after", {}});
}

void Plain::show_analysis(const Host& host) {
    const Analysis& analysis = *host.analysis();
    const auto options = best_options(analysis, max_scores);
    if (options.empty()) return print(Phrase{"analysis.nothing", {}});
    print(Phrase{"analysis.title", {{"depth", {std::to_string(analysis.depth)}}}});
    for (const Option& option : options)
        print("  " + move_name(host.session().game(), option.move) + "  " +
              sentence_of(option.score, language_));
}

void Plain::show_loss(const Host& host) {
    for (const std::string& line : loss_sentences(host, language_)) print(line);
}

void Plain::show_help(const Game& game) {
    show_how_to_move(game);
    for (const char* key :
         {"plain.help_undo", "plain.help_redo", "plain.help_hint", "plain.help_why",
          "plain.help_analysis", "plain.help_save", "plain.help_load", "plain.help_restart",
          "plain.help_swap", "plain.help_now", "plain.help_board", "plain.help_menu",
          "plain.help_train", "plain.help_quit"})
        print("  " + words::say(language_, key));
}

}  // namespace puissance::terminal
