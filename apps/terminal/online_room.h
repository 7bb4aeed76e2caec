// A game between people in the terminal, line by line: what the other does appears as it happens,
// also while one types.
#pragma once

#include <deque>
#include <memory>
#include <optional>
#include <string>
#include <variant>

#include "remote/entrance.h"
#include "system/line_reader.h"
#include "terminal/online_command.h"
#include "words/words.h"

namespace puissance::terminal {

struct OnlineOptions {
    std::variant<remote::Link, remote::Invitation> way;
    std::string nickname;
    words::Language language = words::Language::english;
};

// Plays or watches until the player leaves; the game stays. Returns the exit status: 0, 1 when it
// did not work, 128 plus the number of the signal when one came. As play(), it owns standard input
// and output while it runs. At the end of a piped input it leaves when all has been answered;
// who watches stays until the game is over.
[[nodiscard]] int play_online(const OnlineOptions& options);

class OnlineRoom final : public remote::Client::Listener {
public:
    OnlineRoom(remote::Network& network, system::LineReader& reader, words::Language language);
    [[nodiscard]] int run(remote::Seat seat);

    void changed(const std::vector<remote::Happening>& happenings) override;
    void refused(const remote::Trouble& trouble) override;
    void lost(const remote::Trouble& trouble, remote::Milliseconds pause) override;
    void found_again() override;
    void failed(const remote::Trouble& trouble) override;

private:
    using Line = system::LineReader::Line;

    void listen();
    void obey_lines();
    // False: this line must wait for the other's move.
    [[nodiscard]] bool obey(const Line& line);
    void obey(const OnlineCommand& command);
    void make_move(const std::string& text);
    void answer(const char* act);
    void act(const char* act);
    void follow_rematch();
    [[nodiscard]] bool is_done() const;

    [[nodiscard]] const remote::Table& table() const { return *client_->table(); }
    [[nodiscard]] bool plays() const { return !client_->seat().secret.empty(); }
    void show_game();
    void show_presence();
    void show_position();
    void show_standing();
    void show_help();
    void say(std::string_view key, std::initializer_list<words::Argument> arguments = {});
    void print(const std::string& text);
    void prompt();

    remote::Network& network_;
    system::LineReader& reader_;
    words::Language language_;
    std::unique_ptr<remote::Client> client_;
    std::deque<Line> lines_;
    bool is_typed_;
    bool is_ended_ = false;  // No more input.
    bool is_known_ = false;  // The game was shown.
    bool asks_resign_ = false;
    bool has_prompt_ = false;
    bool leaving_ = false;
    std::array<bool, 2> presence_{true,
                                  true};  // As it was told; nobody is told of those who are there.
    std::optional<remote::Trouble> failure_;
    int output_error_ = 0;
};

}  // namespace puissance::terminal
