// Logs one line per request to standard error, as text or JSON. A thread of its own writes them, so
// that a reader that is slow or has gone loses lines but never blocks the service.
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
    std::string_view path;  // Without the query, which may be private.
    int status = 0;
    std::size_t bytes = 0;
    std::chrono::nanoseconds taken{0};
};

class Log {
public:
    explicit Log(LogFormat format);
    // Waits a short time for the last lines to be written.
    ~Log();
    Log(const Log&) = delete;
    Log& operator=(const Log&) = delete;

    void request(const LogLine& line);
    void event(std::string_view event);
    // In text format the sentence, in JSON the event and its subject.
    void notice(std::string_view sentence, std::string_view event, std::string_view about);

    [[nodiscard]] std::uint64_t dropped() const;

private:
    struct Queue;

    void add(std::string line);

    LogFormat format_;
    // Shared with the writing thread, which may still be blocked in write() at exit.
    std::shared_ptr<Queue> queue_;
};

}  // namespace puissance::server
