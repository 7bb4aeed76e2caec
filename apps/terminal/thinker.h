// An engine that thinks on its own thread, so that the interface can react meanwhile. It takes one
// question at a time, reports progress, and can be made to answer early with the best move so far.
// All members are called by the thread that made it; only the engine runs on the other one.
#pragma once

#include <chrono>
#include <condition_variable>
#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <thread>

#include "play/seat.h"
#include "play/swap_choice.h"
#include "puissance/engine.h"
#include "study/lost_game.h"

namespace puissance::terminal {

class Thinker {
public:
    // `opening`: stones or a choice of swap2.
    enum class Task : std::uint8_t { move, opening, hint, analysis, loss };
    using Clock = std::chrono::steady_clock;

    explicit Thinker(std::unique_ptr<Engine> engine) : engine_(std::move(engine)) {}
    ~Thinker() { drop(); }
    Thinker(const Thinker&) = delete;
    Thinker& operator=(const Thinker&) = delete;

    // Requires: !is_busy().
    void start(Task task, const Record& record, Question question);
    // Task::opening. Requires: as swap_act().
    void start(const Swap2& opening, const Record& record, Question question);
    // Asks a program for its move instead, which must outlive the thinking.
    void start(Seat& seat, const Record& record, TurnLimits limits);
    // True from start() until the answer is taken or dropped.
    [[nodiscard]] bool is_busy() const { return thread_.joinable(); }
    [[nodiscard]] bool is_done() const;
    [[nodiscard]] Task task() const { return task_; }
    [[nodiscard]] bool is_program() const { return is_program_; }
    [[nodiscard]] std::optional<Progress> progress() const;
    // How long it has been thinking, or took to answer.
    [[nodiscard]] Clock::duration elapsed() const;

    // Makes it answer now, with what is known.
    void hurry() { stop_.raise(); }
    [[nodiscard]] bool was_hurried() const { return stop_.is_raised(); }
    // Waits for the answer, at most `time`. True when it is there.
    bool wait_for(std::chrono::milliseconds time);
    // The answer; nothing when memory ran out. Requires: is_busy() and is_done().
    [[nodiscard]] std::optional<Analysis> take();
    // The answer to Task::opening, after take().
    [[nodiscard]] const SwapAct& act() const { return act_; }
    // The answer to Task::loss, after take().
    [[nodiscard]] const std::optional<LostGame>& loss() const { return loss_; }
    // Why a program made no move, after take().
    [[nodiscard]] const std::optional<Forfeit>& forfeit() const { return forfeit_; }
    // Stops the search and discards its answer.
    void drop();

private:
    void start(Task task, std::function<void()> think);
    [[nodiscard]] Question watched(Question question);
    void think(const Record& record, const Question& question);
    void open(const Swap2& opening, const Record& record, const Question& question);
    void finish(std::optional<Analysis> answer, std::optional<LostGame> loss,
                std::optional<Forfeit> forfeit);

    std::unique_ptr<Engine> engine_;
    std::thread thread_;
    Stop stop_;
    Task task_ = Task::move;
    bool is_program_ = false;
    Clock::time_point start_;

    mutable std::mutex mutex_;  // Guards the members below.
    std::condition_variable changed_;
    bool done_ = false;
    Clock::time_point end_;
    std::optional<Progress> progress_;
    std::optional<Analysis> answer_;  // Empty for the tasks that have their own.
    SwapAct act_;
    std::optional<LostGame> loss_;
    std::optional<Forfeit> forfeit_;
};

}  // namespace puissance::terminal
