// The plain face: the board and a prompt, one move or command a line. For pipes, dumb terminals,
// screen readers, and whoever asks for it.
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
    // `start`: what is played, or nothing when the menu shall ask; `record` is the position.
    Plain(const Options& options, std::optional<Setup> start, Record record);
    // Until the player leaves: the exit status.
    [[nodiscard]] int run();

private:
    [[nodiscard]] std::optional<Setup> ask_menu(std::optional<Game> game);
    [[nodiscard]] bool answer_menu(Menu& menu, const std::string& text,
                                   std::optional<Setup>& setup);
    void play(Host& host);
    // Has the machines move and hints come until a human is to speak.
    void settle(Host& host);
    void show_or_wait(Host& host);
    void tell(Host& host, Event event);
    void listen_while_thinking(Host& host);

    void obey(Host& host, const system::LineReader::Line& line);
    void obey(Host& host, const Command& command);
    void make_move(Host& host, const std::string& text);
    void ask_for_hint(Host& host);
    void toggle_analysis(Host& host);
    void save(Host& host, const std::string& file);
    void load(Host& host, const std::string& file);
    void open_menu(Host& host);

    void show_game(const Session& session);
    void show_position(const Host& host);
    void show_analysis(const Host& host);
    void show_help(const Game& game);
    void show_how_to_move(const Game& game);
    // Prints a line; the game ends when it cannot be written.
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
    std::deque<system::LineReader::Line> pending_;  // Typed while a machine was thinking.
    bool is_typed_ = false;                         // Somebody sits at the other end.
    bool leaving_ = false;
    int output_error_ = 0;  // What the system left in errno.
    bool position_changed_ = true;
};

}  // namespace puissance::terminal
