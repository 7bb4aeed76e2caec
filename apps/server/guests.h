// Everybody who is connected, and what they all need. Only the sources that speak to sockets
// include this; one thread, theirs.
#pragma once

#include <chrono>
#include <functional>
#include <set>

#include "server/metrics.h"
#include "server/service.h"

namespace puissance::server {

using Clock = std::chrono::steady_clock;
class Guest;

struct Guests {
    Service& service;
    Metrics& metrics;
    std::set<Guest*> present;
    bool is_closing = false;
    std::function<void()> on_last_farewell;  // When closing and nobody is left.
};

// Is present from its first moment to its last.
class Guest {
public:
    explicit Guest(Guests& guests) : guests_(guests) {
        guests_.present.insert(this);
        guests_.metrics.connected();
    }
    virtual ~Guest() {
        guests_.present.erase(this);
        guests_.metrics.disconnected();
        if (guests_.is_closing && guests_.present.empty()) guests_.on_last_farewell();
    }
    Guest(const Guest&) = delete;
    Guest& operator=(const Guest&) = delete;

    // Its time is up.
    virtual void hurry() = 0;
    // The server closes: who is in the middle of something may finish it. Returns at once.
    virtual void leave() = 0;

    void hurry_after(Clock::time_point now) {
        if (now < deadline_) return;
        deadline_ = Clock::time_point::max();
        hurry();
    }

protected:
    // Time for what comes next, to a quarter of a second; what was left of the last is forgotten.
    void give(Clock::duration time) { deadline_ = Clock::now() + time; }
    void give_all_the_time() { deadline_ = Clock::time_point::max(); }
    [[nodiscard]] Guests& guests() { return guests_; }
    [[nodiscard]] const Guests& guests() const { return guests_; }

private:
    Guests& guests_;
    Clock::time_point deadline_ = Clock::time_point::max();
};

}  // namespace puissance::server
