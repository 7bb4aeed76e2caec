// One line a request, on standard error, for people or for programs. A thread of its own writes
// them: whoever does not read our log, or has closed it, loses lines but does not hold us up.
#pragma once

#include <chrono>
#include <condition_variable>
#include <cstddef>
#include <cstdint>
#include <deque>
#include <memory>
#include <mutex>
#include <string>
#include <string_view>

namespace puissance::server {

enum class LogFormat : unsigned char { text, json };

struct LogLine {
    std::string_view remote;
    std::string_view method;
    std::string_view path;  // Without the query, which may hold what is nobody's business.
    int status = 0;
    std::size_t bytes = 0;
    std::chrono::nanoseconds taken{0};
};

class Log {
public:
    explicit Log(LogFormat format);
    // Waits a moment for the last lines, and no longer.
    ~Log();
    Log(const Log&) = delete;
    Log& operator=(const Log&) = delete;

    void request(const LogLine& line);
    void event(std::string_view event);
    // A sentence for people; programs get the event and what it is about.
    void notice(std::string_view sentence, std::string_view event, std::string_view about);

    [[nodiscard]] std::uint64_t dropped() const;

private:
    struct Queue;

    void add(std::string line);

    LogFormat format_;
    // Shared with the writing thread, which may be held up in the kernel when everything ends.
    std::shared_ptr<Queue> queue_;
};

}  // namespace puissance::server
