#include "terminal/thinker.h"

#include <cassert>
#include <csignal>
#include <new>

namespace puissance::terminal {

Question Thinker::watched(Question question) {
    question.limits.stop = &stop_;
    question.on_progress = [this](const Progress& progress) {
        const std::lock_guard lock(mutex_);
        progress_ = progress;
    };
    return question;
}

void Thinker::start(Task task, const Record& record, Question question) {
    is_program_ = false;
    start(task, [this, record, asked = watched(std::move(question))] { think(record, asked); });
}

void Thinker::start(const Swap2& opening, const Record& record, Question question) {
    is_program_ = false;
    start(Task::opening, [this, opening, record, asked = watched(std::move(question))] {
        open(opening, record, asked);
    });
}

void Thinker::start(Seat& seat, const Record& record, TurnLimits limits) {
    limits.stop = &stop_;
    is_program_ = true;
    start(Task::move, [this, &seat, record, limits] {
        const Turn turn = seat.turn(record, limits);
        if (!turn) return finish(std::nullopt, std::nullopt, turn.error());
        Analysis answer;
        answer.move = turn->move;
        answer.nodes = turn->nodes.value_or(0);
        answer.elapsed = turn->elapsed;
        finish(std::move(answer), std::nullopt, std::nullopt);
    });
}

void Thinker::start(Task task, std::function<void()> think) {
    assert(!is_busy());
    stop_.lower();
    task_ = task;
    start_ = Clock::now();
    done_ = false;
    progress_.reset();
    answer_.reset();
    loss_.reset();
    forfeit_.reset();
    // Signals must reach the thread that waits for keys. A new thread inherits the signal mask of
    // its creator, so all signals are blocked while it is created.
    sigset_t all;
    sigset_t before;
    sigfillset(&all);
    pthread_sigmask(SIG_SETMASK, &all, &before);
    thread_ = std::thread(std::move(think));
    pthread_sigmask(SIG_SETMASK, &before, nullptr);
}

void Thinker::open(const Swap2& opening, const Record& record, const Question& question) {
    std::optional<Analysis> answer;
    SwapAct act;
    try {
        act = swap_act(*engine_, record, opening, question);
        answer.emplace();
    } catch (const std::bad_alloc&) {
        answer.reset();
    }
    {
        const std::lock_guard lock(mutex_);
        act_ = std::move(act);
    }
    finish(std::move(answer), std::nullopt, std::nullopt);
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
    finish(std::move(answer), std::move(loss), std::nullopt);
}

void Thinker::finish(std::optional<Analysis> answer, std::optional<LostGame> loss,
                     std::optional<Forfeit> forfeit) {
    const std::lock_guard lock(mutex_);
    answer_ = std::move(answer);
    loss_ = std::move(loss);
    forfeit_ = std::move(forfeit);
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
