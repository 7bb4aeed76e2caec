#include "system/line_reader.h"

#include <algorithm>
#include <array>
#include <cerrno>
#include <utility>

#include <poll.h>
#include <unistd.h>

#include "system/interruption.h"

namespace puissance::system {

bool LineReader::take_line(Line& line) {
    const auto end = buffer_.find('\n', begin_);
    if (end == std::string::npos) {
        if (buffer_.size() - begin_ > max_line) {
            if (!skipping_) cut_ = buffer_.substr(begin_, max_line);
            skipping_ = true;
            begin_ = buffer_.size();
        }
        return false;
    }
    const std::size_t length = end - begin_;
    const bool is_long = skipping_ || length > max_line;
    line = {
        is_long ? Outcome::too_long : Outcome::line,
        skipping_ ? std::exchange(cut_, {}) : buffer_.substr(begin_, std::min(length, max_line))};
    begin_ = end + 1;
    skipping_ = false;
    return true;
}

// The last line may lack its newline.
LineReader::Line LineReader::take_rest() {
    if (std::exchange(skipping_, false)) return {Outcome::too_long, std::exchange(cut_, {})};
    if (begin_ == buffer_.size()) return {Outcome::end, {}};
    Line line{Outcome::line, buffer_.substr(begin_)};
    begin_ = buffer_.size();
    return line;
}

// Reads what is available. Called only after poll() has reported input.
void LineReader::fill() {
    std::array<char, 1U << 14U> chunk{};
    const ssize_t count = ::read(descriptor_, chunk.data(), chunk.size());
    if (count < 0 && (errno == EINTR || errno == EAGAIN)) return;
    if (count < 0) error_ = errno;
    ended_ = count <= 0;
    if (ended_) return;
    buffer_.erase(0, std::exchange(begin_, 0));
    buffer_.append(chunk.data(), static_cast<std::size_t>(count));
}

LineReader::Line LineReader::read_for(std::chrono::milliseconds time) {
    Line line;
    while (!take_line(line)) {
        if (error_ != 0) return {Outcome::failed, {}, error_};
        if (ended_) return take_rest();
        if (Interruption::signal() != 0) return {Outcome::interrupted, {}};
        pollfd input{descriptor_, POLLIN, 0};
        const int ready = poll(&input, 1, static_cast<int>(time.count()));
        if (ready == 0) return {Outcome::timeout, {}};
        if (ready > 0) fill();
    }
    return line;
}

LineReader::Line LineReader::read() {
    // A signal that arrives just before poll() begins does not end it, so poll() must end by
    // itself.
    constexpr std::chrono::milliseconds between_checks{200};
    while (true) {
        Line line = read_for(between_checks);
        if (line.outcome != Outcome::timeout) return line;
    }
}

}  // namespace puissance::system
