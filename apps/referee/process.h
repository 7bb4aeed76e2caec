// A program of somebody else, started for a game: lines go to its standard input and come from its
// standard output. It can be late, loud, large or gone; none of it costs the referee more than the
// limits say. Destroying it ends the program and all it has started.
//
// Used by one thread at a time; different processes by different threads.
#pragma once

#include <chrono>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "puissance/limits.h"
#include "referee/keeper.h"
#include "system/descriptor.h"

namespace puissance::referee {

class Process {
public:
    using Clock = std::chrono::steady_clock;
    static constexpr std::size_t max_line = 4096;
    static constexpr std::size_t max_remarks = 2048;

    enum class Outcome : std::uint8_t { line, late, closed, too_long, stopped };
    struct Line {
        Outcome outcome = Outcome::closed;
        std::string text;  // Without the end of the line; else what there is of it.
    };

    // `variables` are added to the environment, NAME=value. What fails is told by ending().
    Process(const std::vector<std::string>& arguments, const std::vector<std::string>& variables,
            const ProcessLimits& limits);
    ~Process() { (void)end(); }
    Process(const Process&) = delete;
    Process& operator=(const Process&) = delete;

    // Sends a line; false when the program does not take it before the deadline or has closed its
    // input.
    [[nodiscard]] bool send(std::string_view line, Clock::time_point deadline);
    // The next line it writes. Requires: nothing of the last one but its text is needed.
    [[nodiscard]] Line read(Clock::time_point deadline, const Stop* stop);
    // What it has written without being asked; nothing where it waits as it should.
    [[nodiscard]] std::optional<std::string> unasked();
    // How it ended, if it ended by itself; waits a little for that to be known.
    [[nodiscard]] Ending ending();
    // The end of what it wrote on standard error.
    [[nodiscard]] const std::string& remarks() const { return remarks_; }
    // Ends it and all it has started, and waits until they are gone. Returns how it took that.
    Ending end();

private:
    // Waits until the keeper has ended, and does its work where a program hinders it.
    void await_keeper();
    // What the keeper has written; nothing where it has not, in so many milliseconds.
    [[nodiscard]] Ending reported(int patience_ms) const;
    // Waits until there is something to read and takes it. False at the deadline.
    bool wait(Clock::time_point until);
    void take_output();
    void take_remarks();

    system::Descriptor input_;
    system::Descriptor output_;
    system::Descriptor error_;
    system::Descriptor control_;
    system::Descriptor report_;
    int keeper_ = -1;
    std::optional<Ending> ending_;
    std::string buffer_;  // What it has written and nobody has read.
    std::string remarks_;
};

}  // namespace puissance::referee
