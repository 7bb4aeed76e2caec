// Reads lines from a file or standard input. A line that is too long is cut, so no input can
// exhaust the memory, and a signal ends the wait for a line.
#pragma once

#include <chrono>
#include <cstdint>
#include <string>

namespace puissance::system {

class LineReader {
public:
    enum class Outcome : std::uint8_t { line, too_long, end, failed, timeout, interrupted };
    static constexpr std::size_t max_line = 4096;

    struct Line {
        Outcome outcome = Outcome::end;
        std::string text;  // Without the newline; if too long, only its beginning.
        int error = 0;     // With Outcome::failed, the errno.
    };

    // `descriptor` stays open; 0 is standard input.
    explicit LineReader(int descriptor = 0) : descriptor_(descriptor) {}

    // Waits for a line without a time limit.
    [[nodiscard]] Line read();
    // Waits at most `time` and then returns Outcome::timeout.
    [[nodiscard]] Line read_for(std::chrono::milliseconds time);

private:
    [[nodiscard]] bool take_line(Line& line);
    [[nodiscard]] Line take_rest();
    void fill();

    int descriptor_;
    std::string buffer_;  // What was read; returned up to `begin_`.
    std::size_t begin_ = 0;
    std::string cut_;        // The beginning of the line that is being skipped.
    bool skipping_ = false;  // Inside a line that was too long.
    bool ended_ = false;
    int error_ = 0;
};

}  // namespace puissance::system
