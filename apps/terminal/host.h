// Runs a game for the two interfaces, plain and full-screen: lets the machines think when it is
// their turn, answers requests for a hint, and keeps an analysis of the position when one is
// wanted. The interface passes on what the player wants and calls step() often. Used by one thread
// only.
#pragma once

#include <chrono>
#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <utility>

#include "play/seat.h"
#include "play/session.h"
#include "terminal/save_file.h"
#include "terminal/thinker.h"

namespace puissance::terminal {

// Programs of others that play here, by the text of their contestants, and the words for what one
// does wrong.
struct Programs {
    std::map<std::string, std::shared_ptr<Seat>, std::less<>> seats;
    std::function<std::string(const std::string& program, const Forfeit&)> words;
};

// The settings that all machines share.
struct MachineSettings {
    std::optional<std::chrono::nanoseconds> time;  // For each move.
    std::uint64_t seed = 0;
    std::size_t memory_mib = default_memory_mib;
    Programs programs{};
};

enum class Event : std::uint8_t { none, moved, chosen, hinted, analysed, explained, failed };

// What a machine is thinking, or thought last.
struct Thought {
    int depth = 0;
    std::uint64_t nodes = 0;
    std::optional<Verdict> score;  // Absent until known, and for random moves.
    std::chrono::nanoseconds elapsed{0};
};

// The game of a file, to be gone on with.
[[nodiscard]] Session session_of(const SavedGame& saved);

class Host {
public:
    // Is told of each game that a move has ended, once, if a person played it.
    using Keep = std::function<Result<void>(const Session&)>;

    Host(Session session, MachineSettings machine, Keep keep = {});
    ~Host();
    Host(const Host&) = delete;
    Host& operator=(const Host&) = delete;

    [[nodiscard]] const Session& session() const { return session_; }

    // What a player can do. Each change of the position ends any thinking about the old one.
    [[nodiscard]] Result<void> play(Move move);
    // A side, in the opening swap2. Requires: session().is_choosing(), and it is a choice there.
    void choose(SwapChoice choice);
    [[nodiscard]] bool undo();
    [[nodiscard]] bool redo();
    void restart();
    void swap_sides();
    [[nodiscard]] Result<void> save(const std::string& file) const;
    [[nodiscard]] Result<void> load(const std::string& file);
    void replace(Session session);

    void ask_for_hint();
    // "Why did I lose?", after a game that a human has lost. When the answer is there, the game is
    // taken back to just before the mistake, for the player to find a better move.
    [[nodiscard]] bool has_lost() const;
    void ask_why();
    void set_analysing(bool on);
    [[nodiscard]] bool is_analysing() const { return analysing_; }
    // While paused, no machine begins to think about a move or plays one.
    void set_paused(bool paused) { paused_ = paused; }
    [[nodiscard]] bool is_paused() const { return paused_; }
    // Makes the machine play the best move it has so far. False: none is thinking about a move, or
    // it is a program, which cannot be hurried.
    bool hurry();

    // Begins to think where that is due and takes over a finished answer. A machine's move is held
    // back while `may_move` is false.
    [[nodiscard]] Event step(bool may_move = true);
    [[nodiscard]] bool is_thinking() const { return thinker_ && thinker_->is_busy(); }
    [[nodiscard]] bool is_thinking_about(Thinker::Task task) const {
        return is_thinking() && thinker_->task() == task;
    }
    // A move, or stones or a choice of the opening.
    [[nodiscard]] bool is_thinking_about_act() const {
        return is_thinking_about(Thinker::Task::move) || is_thinking_about(Thinker::Task::opening);
    }
    // Waits for the answer, but no longer than `time`.
    void wait_for(std::chrono::milliseconds time);

    // Both belong to the current position.
    [[nodiscard]] const std::optional<Analysis>& hint() const { return hint_; }
    [[nodiscard]] const std::optional<Analysis>& analysis() const { return analysis_; }
    // The mistake that the position on the board is about, until something is played or taken back.
    [[nodiscard]] const std::optional<LostGame>& loss() const { return loss_; }
    // After Event::explained without a loss(): what is told where no mistake was proved.
    [[nodiscard]] const LostGame& loss_without_mistake() const { return loss_without_mistake_; }
    // Whether a move is good enough there: it saves the game, or lasts longest. True without a
    // loss.
    [[nodiscard]] bool saves(Move move) const;
    // About the machine's move: of the running search, or else of the last one.
    [[nodiscard]] std::optional<Thought> thought() const;
    // What went wrong. Valid after Event::failed.
    [[nodiscard]] const Error& failure() const { return failure_; }
    // True once, after a perfect machine had to play at the expert level.
    [[nodiscard]] bool take_fall_back();
    // Once, why the game that has ended was not kept.
    [[nodiscard]] std::optional<Error> take_unkept() { return std::exchange(unkept_, {}); }

private:
    void keep_game();
    void forget();
    [[nodiscard]] bool has_thinker();
    void begin();
    [[nodiscard]] Event finish();
    [[nodiscard]] Event finish_loss();
    [[nodiscard]] Event finish_move(const Analysis& analysis);
    [[nodiscard]] Event finish_opening(const SwapAct& act);
    [[nodiscard]] Question question_for(const Contestant& machine, const Limits& limits) const;
    // Lets a program think; it is started with its first move of a game.
    void ask_program(const std::string& name);
    // Ends the programs of the game.
    void dismiss_programs();

    Session session_;
    MachineSettings machine_;
    Keep keep_;
    bool is_kept_;  // The game has ended before: what is played after taking back counts no more.
    std::optional<Error> unkept_;
    std::unique_ptr<Thinker> thinker_;  // Made on first use, for session_.game().
    std::set<std::string> started_;     // Programs that were.
    bool analysing_ = false;
    bool hint_wanted_ = false;
    bool why_wanted_ = false;
    bool paused_ = false;
    bool stuck_ = false;  // Thinking failed; the player's next command tries again.
    bool fell_back_ = false;
    bool said_fall_back_ = false;
    std::uint64_t games_ = 0;
    std::optional<Analysis> hint_;
    std::optional<Analysis> analysis_;
    std::optional<LostGame> loss_;  // It has a mistake.
    LostGame loss_without_mistake_;
    std::optional<Thought> last_thought_;
    Error failure_{ErrorCode::out_of_memory, {}};
};

}  // namespace puissance::terminal
