// Lines from standard input, whatever is written there: a line too long to mean anything is cut,
// and waiting for one ends when a signal came.
#pragma once

#include <chrono>
#include <cstdint>
#include <string>

namespace puissance::terminal {

class LineReader {
public:
    enum class Outcome : std::uint8_t { line, too_long, end, timeout, interrupted };
    static constexpr std::size_t max_line = 4096;

    struct Line {
        Outcome outcome = Outcome::end;
        std::string text;
    };

    // Waits for a line, for ever.
    [[nodiscard]] Line read();
    // Waits at most that long: Outcome::timeout.
    [[nodiscard]] Line read_for(std::chrono::milliseconds time);

private:
    [[nodiscard]] bool take_line(Line& line);
    [[nodiscard]] Line take_rest();

    std::string buffer_;     // Read and not yet handed out.
    bool skipping_ = false;  // Inside a line that was too long.
    bool ended_ = false;
};

}  // namespace puissance::terminal
