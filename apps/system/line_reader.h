// Lines from a file or standard input, whatever is written there: a line too long to mean anything
// is cut, and waiting for one ends when a signal came.
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
        std::string text;  // Without its end; of a line that is too long, the beginning.
        int error = 0;     // Of Outcome::failed: what the system left in errno.
    };

    // `descriptor` stays open; 0 is standard input.
    explicit LineReader(int descriptor = 0) : descriptor_(descriptor) {}

    // Waits for a line, for ever.
    [[nodiscard]] Line read();
    // Waits at most that long: Outcome::timeout.
    [[nodiscard]] Line read_for(std::chrono::milliseconds time);

private:
    [[nodiscard]] bool take_line(Line& line);
    [[nodiscard]] Line take_rest();
    void fill();

    int descriptor_;
    std::string buffer_;  // Read, and from `begin_` on not yet handed out.
    std::size_t begin_ = 0;
    std::string cut_;        // The beginning of the line that is being skipped.
    bool skipping_ = false;  // Inside a line that was too long.
    bool ended_ = false;
    int error_ = 0;
};

}  // namespace puissance::system
