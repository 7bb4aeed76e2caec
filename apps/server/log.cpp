#include "server/log.h"

#include <climits>
#include <thread>

#include <fmt/chrono.h>
#include <fmt/format.h>
#include <unistd.h>

#include "game/shown.h"
#include "wire/json_pieces.h"

namespace puissance::server {

namespace {

constexpr std::size_t max_lines_waiting = 1024;
// A write of at most this size is atomic.
constexpr std::size_t max_piece_bytes = PIPE_BUF;
// A path of this length fits even if every character is escaped.
constexpr std::size_t max_path_bytes = 512;
constexpr std::chrono::milliseconds last_lines_time{500};
constexpr std::chrono::milliseconds pause{20};

// Returns false when the reader has gone.
bool write_piece(std::string_view text) {
    while (!text.empty()) {
        const ssize_t written = ::write(STDERR_FILENO, text.data(), text.size());
        if (written < 0 && errno == EINTR) continue;
        if (written <= 0) return false;
        text.remove_prefix(static_cast<std::size_t>(written));
    }
    return true;
}

// Returns how many lines were dropped.
std::uint64_t write_lines(const std::deque<std::string>& lines) {
    std::uint64_t lost = 0;
    std::uint64_t in_piece = 0;
    std::string piece;
    const auto write = [&] {
        if (!write_piece(piece)) lost += in_piece;
        piece.clear();
        in_piece = 0;
    };
    for (const std::string& line : lines) {
        if (piece.size() + line.size() > max_piece_bytes) write();
        piece += line;
        ++in_piece;
    }
    write();
    return lost;
}

// Everything but the milliseconds is formatted once a second.
std::string timestamp() {
    thread_local std::time_t second = 0;
    thread_local std::string text;
    const auto now = std::chrono::system_clock::now();
    const std::time_t this_second = std::chrono::system_clock::to_time_t(now);
    if (this_second != second)
        text = fmt::format("{:%Y-%m-%dT%H:%M:%S}", fmt::localtime(this_second));
    second = this_second;
    const auto ms =
        std::chrono::duration_cast<std::chrono::milliseconds>(now.time_since_epoch()).count();
    return fmt::format("{}.{:03}", text, ms % 1000);
}

// ASCII only, so that no character can control a terminal.
std::string line_of(const wire::Json& json) {
    return json.dump(-1, ' ', true, wire::Json::error_handler_t::replace);
}

double unix_time() {
    return std::chrono::duration<double>(std::chrono::system_clock::now().time_since_epoch())
        .count();
}

}  // namespace

struct Log::Queue {
    std::mutex mutex;
    std::condition_variable comes;
    std::condition_variable is_written;
    std::deque<std::string> lines;
    std::uint64_t dropped = 0;
    bool is_writing = false;
    bool ends = false;

    void write_all(LogFormat format) {
        std::uint64_t reported = 0;
        std::unique_lock lock(mutex);
        while (true) {
            // Waking the thread for every line would cost more than writing it.
            comes.wait_for(lock, pause, [&] { return ends || is_half_full(); });
            if (lines.empty() && ends) return;
            if (lines.empty()) continue;
            std::deque<std::string> taken;
            taken.swap(lines);
            if (dropped != reported) taken.push_back(dropped_text(format, dropped - reported));
            reported = dropped;
            is_writing = true;
            lock.unlock();
            const std::uint64_t lost = write_lines(taken);
            lock.lock();
            is_writing = false;
            dropped += lost;
            reported += lost;
            is_written.notify_all();
        }
    }

    [[nodiscard]] bool is_half_full() const { return lines.size() > max_lines_waiting / 2; }

    static std::string dropped_text(LogFormat format, std::uint64_t count) {
        if (format == LogFormat::json)
            return line_of({{"time", unix_time()}, {"dropped_lines", count}}) + '\n';
        return fmt::format("{} {} lines of the log were dropped\n", timestamp(), count);
    }
};

Log::Log(LogFormat format) : format_(format), queue_(std::make_shared<Queue>()) {
    std::thread([queue = queue_, format] { queue->write_all(format); }).detach();
}

Log::~Log() {
    std::unique_lock lock(queue_->mutex);
    queue_->ends = true;
    queue_->comes.notify_all();
    queue_->is_written.wait_for(lock, last_lines_time,
                                [&] { return queue_->lines.empty() && !queue_->is_writing; });
}

void Log::add(std::string line) {
    line += '\n';
    bool is_half_full = false;
    {
        const std::lock_guard lock(queue_->mutex);
        if (queue_->lines.size() >= max_lines_waiting) {
            ++queue_->dropped;
            return;
        }
        queue_->lines.push_back(std::move(line));
        is_half_full = queue_->is_half_full();
    }
    if (is_half_full) queue_->comes.notify_one();
}

void Log::request(const LogLine& line) {
    const double ms = std::chrono::duration<double, std::milli>(line.taken).count();
    if (format_ == LogFormat::text)
        return add(fmt::format("{} {} {} {} {} {} bytes {:.1f} ms", timestamp(), line.remote,
                               shown(line.method), shown(line.path), line.status, line.bytes, ms));
    add(line_of({{"time", unix_time()},
                 {"remote", line.remote},
                 {"method", line.method},
                 {"path", line.path.substr(0, max_path_bytes)},
                 {"status", line.status},
                 {"bytes", line.bytes},
                 {"ms", ms}}));
}

void Log::event(std::string_view event) {
    if (format_ == LogFormat::text) return add(fmt::format("{} {}", timestamp(), event));
    add(line_of({{"time", unix_time()}, {"event", event}}));
}

void Log::notice(std::string_view sentence, std::string_view event, std::string_view about) {
    if (format_ == LogFormat::text) return add(std::string(sentence));
    add(line_of({{"time", unix_time()}, {"event", event}, {"about", about}}));
}

std::uint64_t Log::dropped() const {
    const std::lock_guard lock(queue_->mutex);
    return queue_->dropped;
}

}  // namespace puissance::server
