// The host of a game: seats the players, has the machines think when it is their turn, answers
// requests for a hint, and keeps an analysis of the position when one is wanted. Both faces tell
// it what the player wants and call step() often. To be used by one thread.
#pragma once

#include <chrono>
#include <cstdint>
#include <memory>
#include <optional>

#include "play/session.h"
#include "terminal/save_file.h"
#include "terminal/thinker.h"

namespace puissance::terminal {

// How the machines think.
struct Brains {
    std::optional<std::chrono::nanoseconds> time;  // For a move.
    std::uint64_t seed = 0;
    std::size_t memory_mib = default_memory_mib;
};

enum class Event : std::uint8_t { none, moved, hinted, analysed, failed };

// What a machine is thinking, or thought last.
struct Thought {
    int depth = 0;
    std::uint64_t nodes = 0;
    std::optional<Verdict> score;  // Absent: it does not know yet, or played at random.
    std::chrono::nanoseconds elapsed{0};
};

class Host {
public:
    Host(Session session, const Brains& brains);

    [[nodiscard]] const Session& session() const { return session_; }

    // What the players want. Whatever is being thought about the old position ends.
    [[nodiscard]] Result<void> play(Move move);
    [[nodiscard]] bool undo();
    [[nodiscard]] bool redo();
    void restart();
    void swap_sides();
    [[nodiscard]] Result<void> save(const std::string& file) const;
    [[nodiscard]] Result<void> load(const std::string& file);
    void replace(Session session);

    void ask_for_hint();
    void set_analysing(bool on);
    [[nodiscard]] bool is_analysing() const { return analysing_; }
    // Two machines wait while the spectator pauses, a machine's first move too.
    void set_paused(bool paused) { paused_ = paused; }
    [[nodiscard]] bool is_paused() const { return paused_; }
    // The machine shall play now. False: no machine is thinking about a move.
    bool hurry();

    // Begins and ends thinking as it is due. A machine's move waits until `may_move`.
    [[nodiscard]] Event step(bool may_move = true);
    [[nodiscard]] bool is_thinking() const { return thinker_ && thinker_->is_busy(); }
    [[nodiscard]] bool is_thinking_about(Thinker::Task task) const {
        return is_thinking() && thinker_->task() == task;
    }
    // Waits for the answer, at most that long.
    void wait_for(std::chrono::milliseconds time);

    // Of this position only.
    [[nodiscard]] const std::optional<Analysis>& hint() const { return hint_; }
    [[nodiscard]] const std::optional<Analysis>& analysis() const { return analysis_; }
    // Of the machine's move, running or last.
    [[nodiscard]] std::optional<Thought> thought() const;
    // What went wrong. After Event::failed.
    [[nodiscard]] const Error& failure() const { return failure_; }
    // True once, after a perfect machine had to play as an expert.
    [[nodiscard]] bool take_fall_back();

private:
    void forget();
    [[nodiscard]] bool has_thinker();
    void begin();
    [[nodiscard]] Event finish();
    [[nodiscard]] Event finish_move(const Analysis& analysis);
    [[nodiscard]] Question question_for(const Contestant& machine) const;

    Session session_;
    Brains brains_;
    std::unique_ptr<Thinker> thinker_;  // Made when it is first needed; of session_.game().
    bool analysing_ = false;
    bool hint_wanted_ = false;
    bool paused_ = false;
    bool stuck_ = false;  // Thinking failed; the players' next wish tries again.
    bool fell_back_ = false;
    bool said_fall_back_ = false;
    std::uint64_t games_ = 0;
    std::optional<Analysis> hint_;
    std::optional<Analysis> analysis_;
    std::optional<Thought> last_thought_;
    Error failure_{ErrorCode::out_of_memory, {}};
};

}  // namespace puissance::terminal
