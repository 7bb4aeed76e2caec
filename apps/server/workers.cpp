#include "server/workers.h"

#include <algorithm>
#include <optional>
#include <system_error>

#include "base/try.h"
#include "study/judgement.h"

namespace puissance::server {

namespace {

using Clock = std::chrono::steady_clock;

// The engine that a worker keeps.
class KeptEngine {
public:
    explicit KeptEngine(std::size_t memory_mib) : memory_mib_(memory_mib) {}

    Result<Engine*> of(const Game& game, wire::EngineUse use) {
        if (!engine_ || game_ != game || use_ != use) {
            const auto start = Clock::now();
            engine_.reset();  // Frees its memory before the next one takes as much.
            TRY_ASSIGN(engine_, use == wire::EngineUse::judging ? make_judging_engine(game)
                                                                : make_engine(game, memory_mib_));
            game_ = game;
            use_ = use;
            made_in_ += Clock::now() - start;
        }
        return engine_.get();
    }

    // How long it took to make them, which is no client's doing.
    [[nodiscard]] std::chrono::nanoseconds made_in() const { return made_in_; }

private:
    std::size_t memory_mib_;
    std::chrono::nanoseconds made_in_{0};
    Game game_;
    wire::EngineUse use_ = wire::EngineUse::thinking;
    std::unique_ptr<Engine> engine_;
};

}  // namespace

Workers::Workers(const WorkersSettings& settings) : settings_(settings), queue_(settings.places) {
    try {
        for (int i = 0; i < settings.threads_for_short; ++i)
            threads_.emplace_back([this] { work(true); });
        for (int i = 0; i < settings.threads; ++i) threads_.emplace_back([this] { work(false); });
    } catch (const std::system_error&) {
        // The machine has no thread left: those that have begun are enough if one does any work.
        if (threads_.size() <= static_cast<std::size_t>(settings.threads_for_short)) {
            end();
            throw;
        }
    }
}

void Workers::end() {
    {
        const std::lock_guard lock(mutex_);
        ends_ = true;
        queue_.clear();
    }
    stop_all();
    comes_.notify_all();
    for (std::thread& thread : threads_) thread.join();
    threads_.clear();
}

bool Workers::submit(Order order) {
    std::optional<Order> pushed_out;
    {
        const std::lock_guard lock(mutex_);
        if (order.errand->is_withdrawn) return true;
        if (ends_ || !queue_.add(order, pushed_out, Clock::now())) return false;
    }
    comes_.notify_all();  // Not everyone may take it.
    if (pushed_out) pushed_out->refuse();
    return true;
}

void Workers::withdraw(Errand& errand) {
    const std::lock_guard lock(mutex_);
    errand.is_withdrawn = true;
    errand.stop.raise();
    queue_.withdraw(errand);
}

void Workers::stop_all() {
    const std::lock_guard lock(mutex_);
    queue_.for_each([](Errand& errand) { errand.stop.raise(); });
    for (const auto& errand : current_) errand->stop.raise();
}

std::size_t Workers::running() const {
    const std::lock_guard lock(mutex_);
    return current_.size();
}

std::size_t Workers::waiting() const {
    const std::lock_guard lock(mutex_);
    return queue_.size();
}

std::chrono::nanoseconds Workers::expected_wait() const {
    const std::lock_guard lock(mutex_);
    return queue_.cost() / settings_.threads;
}

void Workers::work(bool only_short) {
    const auto all = static_cast<std::size_t>(settings_.threads + settings_.threads_for_short);
    KeptEngine engine(std::max<std::size_t>(1, settings_.memory_mib / all));
    const EngineOf engine_of = [&](const Game& game, wire::EngineUse use) {
        return engine.of(game, use);
    };
    std::unique_lock lock(mutex_);
    while (true) {
        comes_.wait(lock, [&] { return ends_ || queue_.has_work(only_short); });
        if (ends_) return;
        std::optional<Order> order = queue_.take(only_short);
        current_.push_back(order->errand);
        lock.unlock();
        // How long it keeps the thread, whatever else the machine is doing.
        const auto start = Clock::now();
        const auto made_before = engine.made_in();
        order->job(engine_of, *order->errand);
        order->job = nullptr;  // What it holds is freed without the lock.
        order->refuse = nullptr;
        const auto now = Clock::now();
        lock.lock();
        queue_.count(*order, now - start - (engine.made_in() - made_before), now);
        std::erase(current_, order->errand);
    }
}

}  // namespace puissance::server
