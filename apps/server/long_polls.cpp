#include "server/long_polls.h"

namespace puissance::server {

// Listeners must not leave while the hub tells them of an event, so a finished poll is removed by
// the next tick.
class LongPolls::Poll final : public Listener {
public:
    Poll(OnlineHub& hub, RoomPointer room, std::optional<int> whose,
         std::shared_ptr<const Task> task, online::Milliseconds until, std::function<void()> answer)
        : Listener(whose),
          task_(std::move(task)),
          hub_(hub),
          room_(std::move(room)),
          until_(until),
          answer_(std::move(answer)) {
        told = room_->match().seq();
        hub_.listen(room_, *this);
    }
    ~Poll() override { hub_.leave(room_, *this); }

    void tell(const Text& /*message*/, bool is_event) override {
        if (is_event) end();
    }
    void end() {
        if (const auto answer = std::exchange(answer_, nullptr)) answer();
    }
    [[nodiscard]] bool is_over() const { return !answer_; }
    [[nodiscard]] online::Milliseconds until() const { return until_; }

private:
    // Polls are found by the address of their task, so it must stay allocated.
    std::shared_ptr<const Task> task_;
    OnlineHub& hub_;
    RoomPointer room_;
    online::Milliseconds until_;
    std::function<void()> answer_;
};

LongPolls::LongPolls(OnlineHub& hub) : hub_(hub) {}

LongPolls::~LongPolls() = default;

void LongPolls::wait(const RoomPointer& room, std::optional<int> seat,
                     std::shared_ptr<const Task> task, online::Milliseconds until,
                     std::function<void()> answer) {
    const Task* const key = task.get();
    polls_.try_emplace(
        key, std::make_unique<Poll>(hub_, room, seat, std::move(task), until, std::move(answer)));
}

void LongPolls::cancel(const Task& task) { polls_.erase(&task); }

void LongPolls::tick(online::Milliseconds now) {
    std::erase_if(polls_, [&](const auto& poll) {
        if (poll.second->until() <= now) poll.second->end();
        return poll.second->is_over();
    });
}

}  // namespace puissance::server
