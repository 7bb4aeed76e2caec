// A game between people in the terminal, line by line: what the other does appears as it happens,
// also while one types.
#pragma once

#include <deque>
#include <string>

#include "system/line_reader.h"
#include "terminal/online_command.h"
#include "terminal/online_seat.h"

namespace puissance::terminal {

class OnlineRoom final : public OnlineSeat {
public:
    OnlineRoom(remote::Network& network, system::LineReader& reader, words::Language language);
    // Until the player leaves; the game stays. At the end of a piped input it leaves when all has
    // been answered; who watches stays until the game is over. The exit status, as of play().
    [[nodiscard]] int run(remote::Seat seat);

    void happened(const std::vector<remote::Happening>& happenings) override;
    void lost(const remote::Trouble& trouble, remote::Milliseconds pause) override;
    void found_again() override;

private:
    using Line = system::LineReader::Line;

    void listen();
    void obey_lines();
    // False: this line must wait for the other's move.
    [[nodiscard]] bool obey(const Line& line);
    void obey(const OnlineCommand& command);
    void make_move(const std::string& text);
    [[nodiscard]] bool is_done() const;

    void show_game();
    void show_presence();
    void show_position();
    void show_standing();
    void show_help();
    void tell(const std::string& sentence) override { print(sentence); }
    void print(const std::string& text);
    void prompt();

    system::LineReader& reader_;
    std::deque<Line> lines_;
    bool is_typed_;
    bool is_ended_ = false;  // No more input.
    bool is_known_ = false;  // The game was shown.
    bool asks_resign_ = false;
    bool has_prompt_ = false;
    bool leaving_ = false;
    std::array<bool, 2> presence_{true,
                                  true};  // As it was told; nobody is told of those who are there.
    int output_error_ = 0;
};

}  // namespace puissance::terminal
