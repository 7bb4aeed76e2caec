#include "terminal/thinker.h"

#include <cassert>
#include <csignal>
#include <new>

namespace puissance::terminal {

void Thinker::start(Task task, const Record& record, Question question) {
    assert(!is_busy());
    stop_.lower();
    task_ = task;
    start_ = Clock::now();
    done_ = false;
    progress_.reset();
    answer_.reset();
    loss_.reset();
    question.limits.stop = &stop_;
    question.on_progress = [this](const Progress& progress) {
        const std::lock_guard lock(mutex_);
        progress_ = progress;
    };
    // Signals must reach the thread that waits for keys. A new thread inherits the signal mask of
    // its creator, so all signals are blocked while it is created.
    sigset_t all;
    sigset_t before;
    sigfillset(&all);
    pthread_sigmask(SIG_SETMASK, &all, &before);
    thread_ = std::thread([this, record, asked = std::move(question)] { think(record, asked); });
    pthread_sigmask(SIG_SETMASK, &before, nullptr);
}

void Thinker::think(const Record& record, const Question& question) {
    std::optional<Analysis> answer;
    std::optional<LostGame> loss;
    try {
        if (task_ == Task::loss) {
            const auto judge = make_judging_engine(record.game());
            if (judge) {
                loss = why_lost(**judge, record, judging_nodes(record.game()), &stop_, [](int) {});
                answer.emplace();
            }
        } else {
            answer = task_ == Task::analysis ? engine_->analyse(record, question)
                                             : engine_->choose(record, question);
        }
    } catch (const std::bad_alloc&) {
        answer.reset();
    }
    const std::lock_guard lock(mutex_);
    answer_ = std::move(answer);
    loss_ = std::move(loss);
    done_ = true;
    end_ = Clock::now();
    changed_.notify_all();
}

bool Thinker::is_done() const {
    const std::lock_guard lock(mutex_);
    return done_;
}

Thinker::Clock::duration Thinker::elapsed() const {
    const std::lock_guard lock(mutex_);
    return (done_ ? end_ : Clock::now()) - start_;
}

std::optional<Progress> Thinker::progress() const {
    const std::lock_guard lock(mutex_);
    return progress_;
}

bool Thinker::wait_for(std::chrono::milliseconds time) {
    std::unique_lock lock(mutex_);
    return changed_.wait_for(lock, time, [this] { return done_; });
}

std::optional<Analysis> Thinker::take() {
    assert(is_busy() && is_done());
    thread_.join();
    return std::move(answer_);
}

void Thinker::drop() {
    if (!is_busy()) return;
    stop_.raise();
    thread_.join();
}

}  // namespace puissance::terminal
