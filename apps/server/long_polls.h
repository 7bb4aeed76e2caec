// Requests that wait for the next event of a game: play without WebSockets. Runs on the socket
// thread.
#pragma once

#include <unordered_map>

#include "server/job_queue.h"
#include "server/online_hub.h"

namespace puissance::server {

class LongPolls {
public:
    // The hub must outlive it.
    explicit LongPolls(OnlineHub& hub);
    ~LongPolls();
    LongPolls(const LongPolls&) = delete;
    LongPolls& operator=(const LongPolls&) = delete;

    // Calls `answer` at the next event of the game or when the time has come, unless cancel(task)
    // comes first.
    void wait(const RoomPointer& room, std::optional<int> seat, std::shared_ptr<const Task> task,
              online::Milliseconds until, std::function<void()> answer);
    void cancel(const Task& task);
    // Answers those whose time has come.
    void tick(online::Milliseconds now);
    void answer_all() { tick(online::Milliseconds::max()); }

private:
    class Poll;

    OnlineHub& hub_;
    std::unordered_map<const Task*, std::unique_ptr<Poll>> polls_;
};

}  // namespace puissance::server
