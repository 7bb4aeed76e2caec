// A game between people on the full screen: the board, both clocks, who is there and what is
// offered, with the keys of the local game where they mean the same.
#pragma once

#include "terminal/cursor.h"
#include "terminal/dialogue.h"
#include "terminal/falling_stone.h"
#include "terminal/online_seat.h"
#include "terminal/screen.h"

namespace puissance::terminal {

class OnlineScreen final : public OnlineSeat {
public:
    // `invitation` is the link for the other player, shown until somebody has come; or empty.
    OnlineScreen(Screen& screen, remote::Network& network, std::string invitation,
                 words::Language language);
    // Until the player leaves or the program must end; the game stays. Then the screen is to be
    // closed, and finish() says how it went.
    void run(remote::Seat seat);
    // How to come back to a game that goes on; empty where it does not.
    [[nodiscard]] std::string way_back() const;

    void happened(const std::vector<remote::Happening>& happenings) override;
    void lost(const remote::Trouble& trouble, remote::Milliseconds pause) override;
    void found_again() override { lost_.clear(); }

private:
    void tell(const std::string& sentence) override { message_ = sentence; }
    void handle(const Key& key);
    void handle_letter(char32_t letter);
    void click(Place place);
    void play_cursor();
    void type_move();
    void ask_end();
    void end(bool is_wanted);
    void save();
    void show_keys();
    // While a question is open, the game goes on.
    [[nodiscard]] Meanwhile meanwhile();

    void draw();
    void draw_table();
    void draw_panel(const Layout& layout) const;
    void draw_link(const char* sentence, const std::string& link) const;
    [[nodiscard]] std::vector<const char*> keys() const;
    // Below the board: what was said, asked or lost; where there is no panel also how it stands.
    [[nodiscard]] std::string bottom_line(bool has_panel) const;
    [[nodiscard]] std::string answer_line() const;
    [[nodiscard]] std::string clock_of(int seat) const;
    [[nodiscard]] std::string name_of(int seat) const;
    // Time stands still while nothing is heard.
    [[nodiscard]] remote::Milliseconds age() const;
    [[nodiscard]] bool is_waiting() const;
    [[nodiscard]] bool is_over() const;

    Screen& screen_;
    std::string invitation_;
    std::optional<Cursor> cursor_;  // Once the game is known.
    FallingStone falling_;
    std::optional<Move> sent_;  // Played, and not yet seen on the board.
    std::string message_;       // Until the next key.
    std::string lost_;          // Why nothing is heard; empty while the line is up.
    remote::Milliseconds lost_age_{};
    std::string file_;
    bool asks_end_ = false;
    bool shows_link_ = false;
    bool leaving_ = false;
};

}  // namespace puissance::terminal
