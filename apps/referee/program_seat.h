// A program that speaks "one line in, one line out": it is sent the moves so far and answers with
// its move, `4`, and may say more behind it, `4 value=12 nodes=3120 depth=6`. docs/referee.md
// describes it for authors.
#pragma once

#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "play/seat.h"
#include "referee/process.h"

namespace puissance::referee {

// What a seat for a program needs to know.
struct ProgramSettings {
    std::vector<std::string> command;
    std::chrono::nanoseconds time{std::chrono::seconds(5)};  // A move, where a turn names no other.
    ProcessLimits limits;
};

// The first answer of a game may take so much longer: a virtual machine must start.
inline constexpr std::chrono::seconds starting_time{5};

// What the answer says. Fails with `unreadable`, or with `illegal` where it names a move that
// cannot be played.
[[nodiscard]] Turn parse_answer(const Record& record, std::string_view line);

// The line that a program is sent: `4453`, or `h8 h9` on free boards.
[[nodiscard]] std::string asking_line(const Record& record);

// A process that is started with each game, and the clock of its turns.
class ProcessSeat : public Seat {
public:
    explicit ProcessSeat(ProgramSettings settings) : settings_(std::move(settings)) {}

    void begin(const Game& game, std::uint64_t seed) override;
    [[nodiscard]] Turn turn(const Record& record, const TurnLimits& limits) final;
    // An answer more than there were questions is a forfeit.
    [[nodiscard]] Departure end() override;

protected:
    using Clock = Process::Clock;

    // Asks for a move and waits for the answer, at most until the deadline.
    [[nodiscard]] virtual Turn ask(const Record& record, Clock::time_point deadline,
                                   const TurnLimits& limits) = 0;
    // The next line, or why there is none.
    [[nodiscard]] tl::expected<std::string, Forfeit> read(Clock::time_point deadline,
                                                          const Stop* stop);
    [[nodiscard]] tl::expected<void, Forfeit> send(std::string_view line,
                                                   Clock::time_point deadline);
    [[nodiscard]] std::chrono::nanoseconds time_of(const TurnLimits& limits) const {
        return limits.time.value_or(settings_.time);
    }
    [[nodiscard]] const ProgramSettings& settings() const { return settings_; }

private:
    // Why nothing more comes from the program.
    [[nodiscard]] Forfeit gone(std::string_view seen);

    ProgramSettings settings_;
    std::unique_ptr<Process> process_;
    bool is_fresh_ = true;  // It has not answered yet.
    Game game_{};
};

class ProgramSeat : public ProcessSeat {
public:
    using ProcessSeat::ProcessSeat;

private:
    [[nodiscard]] Turn ask(const Record& record, Clock::time_point deadline,
                           const TurnLimits& limits) override;
};

}  // namespace puissance::referee
