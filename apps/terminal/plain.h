// The plain interface: the board and a prompt, with one move or command per line. Used for pipes,
// dumb terminals and screen readers, and with --plain.
#pragma once

#include <deque>
#include <optional>
#include <string>

#include "system/line_reader.h"
#include "terminal/command.h"
#include "terminal/host.h"
#include "terminal/menu.h"
#include "terminal/terminal.h"

namespace puissance::terminal {

class Plain {
public:
    // `start` is what to play, or nothing when the menu must ask; `record` is the first position.
    Plain(const Options& options, std::optional<Setup> start, Record record);
    // Plays until the player leaves and returns the exit status.
    [[nodiscard]] int run();

private:
    [[nodiscard]] std::optional<Setup> ask_menu(std::optional<Game> game);
    [[nodiscard]] bool answer_menu(Menu& menu, const std::string& text,
                                   std::optional<Setup>& setup);
    void play(Host& host);
    // Lets the machines move and hints arrive until it is a human's turn to type.
    void settle(Host& host);
    void show_or_wait(Host& host);
    void tell(Host& host, Event event);
    void listen_while_thinking(Host& host);
    [[nodiscard]] bool wants_to_leave(Host& host);

    void obey(Host& host, const system::LineReader::Line& line);
    void obey(Host& host, const Command& command);
    void make_move(Host& host, const std::string& text);
    void choose(Host& host, const std::string& text);
    void tell_choice(const Host& host);
    void ask_for_hint(Host& host);
    void ask_why(Host& host);
    void toggle_analysis(Host& host);
    void train(const Game& game);
    void quit(Host& host);
    void save(Host& host, const std::string& file);
    void load(Host& host, const std::string& file);
    void open_menu(Host& host);

    void show_game(const Session& session);
    void show_players(const Session& session);
    void show_position(const Host& host);
    void show_analysis(const Host& host);
    void show_loss(const Host& host);
    void show_help(const Game& game);
    void show_how_to_move(const Game& game);
    // Prints a line. If that fails, the game ends.
    void print(const std::string& text);
    void print(const Phrase& phrase);
    void print(const Error& error);
    void prompt();
    void write(std::string_view text);
    [[nodiscard]] int exit_status() const;
    [[nodiscard]] system::LineReader::Line next_line();
    [[nodiscard]] static Error too_long_line();

    const Options& options_;
    words::Language language_;
    std::optional<Setup> start_;
    Record record_;
    system::LineReader reader_;
    std::deque<system::LineReader::Line> pending_;  // Came while a machine was thinking.
    bool is_typed_ = false;                         // Input comes from a terminal.
    bool leaving_ = false;
    int output_error_ = 0;  // The errno of the first failed write, or 0.
    bool position_changed_ = true;
};

}  // namespace puissance::terminal
