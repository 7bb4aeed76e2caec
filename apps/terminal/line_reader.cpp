#include "terminal/line_reader.h"

#include <array>
#include <cerrno>
#include <utility>

#include <poll.h>
#include <unistd.h>

#include "terminal/interruption.h"

namespace puissance::terminal {

namespace {

constexpr std::chrono::milliseconds between_looks{200};

}  // namespace

bool LineReader::take_line(Line& line) {
    while (true) {
        const auto end = buffer_.find('\n');
        if (end == std::string::npos) {
            if (buffer_.size() > max_line) {
                skipping_ = true;
                buffer_.clear();
            }
            return false;
        }
        const bool is_long = skipping_ || end > max_line;
        line = {is_long ? Outcome::too_long : Outcome::line,
                is_long ? std::string() : buffer_.substr(0, end)};
        buffer_.erase(0, end + 1);
        skipping_ = false;
        return true;
    }
}

// The last line may lack its end.
LineReader::Line LineReader::take_rest() {
    if (skipping_) {
        skipping_ = false;
        return {Outcome::too_long, {}};
    }
    if (buffer_.empty()) return {Outcome::end, {}};
    return {Outcome::line, std::exchange(buffer_, {})};
}

LineReader::Line LineReader::read_for(std::chrono::milliseconds time) {
    Line line;
    if (take_line(line)) return line;
    while (!ended_) {
        if (Interruption::signal() != 0) return {Outcome::interrupted, {}};
        pollfd input{STDIN_FILENO, POLLIN, 0};
        const int ready = poll(&input, 1, static_cast<int>(time.count()));
        if (ready == 0) return {Outcome::timeout, {}};
        if (ready < 0) continue;
        std::array<char, 4096> chunk{};
        const ssize_t count = ::read(STDIN_FILENO, chunk.data(), chunk.size());
        if (count < 0 && errno == EINTR) continue;
        if (count <= 0) ended_ = true;
        if (count > 0) buffer_.append(chunk.data(), static_cast<std::size_t>(count));
        if (take_line(line)) return line;
    }
    return take_rest();
}

LineReader::Line LineReader::read() {
    while (true) {
        Line line = read_for(between_looks);
        if (line.outcome != Outcome::timeout) return line;
    }
}

}  // namespace puissance::terminal
