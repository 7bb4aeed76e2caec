// The full-screen interface: draws the game, moves a cursor over it, and turns keys and clicks into
// calls of the host. It keeps reacting to keys while a machine thinks.
#pragma once

#include <chrono>
#include <optional>
#include <string>

#include "terminal/cursor.h"
#include "terminal/falling_stone.h"
#include "terminal/host.h"
#include "terminal/menu.h"
#include "terminal/screen.h"
#include "terminal/terminal.h"

namespace puissance::terminal {

class FullScreen {
public:
    // `setup` decides on the game and the players; those of `options` are ignored.
    FullScreen(Screen& screen, const Options& options, const Setup& setup, Record record);
    // Returns when the player leaves or the program must end, or wants to train.
    void run();
    [[nodiscard]] bool wants_training() const { return wants_training_; }
    [[nodiscard]] const Session& session() const { return host_.session(); }

private:
    using Clock = std::chrono::steady_clock;

    void step();
    void handle(const Key& key);
    [[nodiscard]] bool choose(const Key& key);
    void handle_letter(char32_t letter);
    void handle_command(char32_t letter);
    void handle_spectator(char32_t letter);
    void play_cursor();
    void play(Move move);
    void type_move();
    void undo();
    void redo();
    void hint();
    void ask_why();
    void toggle_analysis();
    void save();
    void load();
    void restart();
    void swap_sides();
    void open_menu();
    void quit();
    void show_keys();
    void after_change();

    void draw();
    [[nodiscard]] std::string bottom_line() const;
    [[nodiscard]] std::string pace_line() const;
    [[nodiscard]] std::optional<Fall> fall() const;
    void begin_fall();
    [[nodiscard]] bool may_machine_move() const;
    [[nodiscard]] const Game& game() const { return host_.session().game(); }
    void say_now(const Phrase& phrase);
    void say_now(const Error& error);

    Screen& screen_;
    words::Language language_;
    Host host_;
    Cursor cursor_;
    FallingStone falling_;
    std::string message_;  // Shown until the next key.
    std::string file_;     // The file last saved or loaded.
    bool leaving_ = false;
    bool wants_training_ = false;
    std::size_t pace_;
    Clock::time_point last_move_;
};

}  // namespace puissance::terminal
