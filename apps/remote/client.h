// Plays, or watches, one game at a service: asks for what happens by long polls, and repeats an act
// with the same number until it is answered. When the connection is lost, it tries again after
// growing pauses. All on the thread that runs the network.
#pragma once

#include <string>
#include <vector>

#include "remote/http_client.h"
#include "remote/table.h"
#include "remote/trouble.h"
#include "wire/json_pieces.h"

namespace puissance::remote {

// A game and what opens it.
struct Seat {
    Site site;
    std::string name;
    std::string secret;  // Empty: who only watches.
};

// The pause before the next attempt, after so many have failed: none, then a quarter of a second,
// doubled up to 15 s. `chance` in [0, 1) spreads it by half, lest all come back at once.
[[nodiscard]] Milliseconds pause_after(int failures, double chance);

class Client {
public:
    class Listener {
    public:
        virtual ~Listener() = default;
        // The table has changed, by these events or in who is there; at first by all there are.
        virtual void changed(const std::vector<Happening>& happenings) = 0;
        // The act was refused; nothing has changed.
        virtual void refused(const Trouble& trouble) = 0;
        // No answer: the next attempt comes after this pause.
        virtual void lost(const Trouble& trouble, Milliseconds pause) = 0;
        virtual void found_again() = 0;
        // It will never work.
        virtual void failed(const Trouble& trouble) = 0;
    };

    Client(Network& network, Seat seat, Language language, Listener& listener);

    [[nodiscard]] const Seat& seat() const { return seat_; }
    // Nothing before the first answer.
    [[nodiscard]] const std::optional<Table>& table() const { return table_; }
    // How long ago the last answer came.
    [[nodiscard]] Milliseconds age() const;

    // Does something: {"do": "move", …}; its number is added. Requires: !is_acting().
    void act(wire::Json act);
    // An act is under way, or answered and not yet seen.
    [[nodiscard]] bool is_acting() const;

private:
    using Time = std::chrono::steady_clock::time_point;

    void poll();
    void polled(const Answer& answer);
    void send();
    void sent(const Answer& answer);
    // Counts a failure and returns the pause after it.
    Milliseconds pause(int& failures);

    Seat seat_;
    Listener& listener_;
    std::optional<Table> table_;
    Time answered_at_;
    std::string act_;    // The body, until it is answered.
    int acted_seq_ = 0;  // Of the event that the last act made.
    int poll_failures_ = 0;
    int act_failures_ = 0;
    bool is_lost_ = false;  // And the listener knows.
    HttpClient polls_;
    HttpClient acts_;
    Network::Timer poll_timer_;
    Network::Timer act_timer_;
};

}  // namespace puissance::remote
