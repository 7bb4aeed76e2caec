// One line a request, on standard error, for people or for programs.
#pragma once

#include <chrono>
#include <cstddef>
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

// Call once, before the first line.
void start_log(LogFormat format);
void log(const LogLine& line);
void log_event(std::string_view event);

}  // namespace puissance::server
