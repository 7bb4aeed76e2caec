#include "server/log.h"

#include <nlohmann/json.hpp>
#include <spdlog/sinks/stdout_sinks.h>
#include <spdlog/spdlog.h>

#include "game/shown.h"

namespace puissance::server {

namespace {

LogFormat& chosen_format() {
    static LogFormat chosen = LogFormat::text;
    return chosen;
}

std::string written(const nlohmann::ordered_json& json) {
    return json.dump(-1, ' ', true, nlohmann::ordered_json::error_handler_t::replace);
}

}  // namespace

void start_log(LogFormat format) {
    chosen_format() = format;
    auto logger = spdlog::stderr_logger_mt("puissance");
    logger->set_pattern(format == LogFormat::json ? "%v" : "%Y-%m-%dT%H:%M:%S.%e %v");
    logger->flush_on(spdlog::level::info);
    spdlog::set_default_logger(std::move(logger));
}

void log(const LogLine& line) {
    const double ms = std::chrono::duration<double, std::milli>(line.taken).count();
    if (chosen_format() == LogFormat::text) {
        spdlog::info("{} {} {} {} {} bytes {:.1f} ms", line.remote, shown(line.method),
                     shown(line.path), line.status, line.bytes, ms);
        return;
    }
    const auto now =
        std::chrono::duration<double>(std::chrono::system_clock::now().time_since_epoch());
    spdlog::info(written({{"time", now.count()},
                          {"remote", line.remote},
                          {"method", line.method},
                          {"path", line.path},
                          {"status", line.status},
                          {"bytes", line.bytes},
                          {"ms", ms}}));
}

void log_event(std::string_view event) {
    if (chosen_format() == LogFormat::text) spdlog::info("{}", event);
    else spdlog::info(written({{"event", event}}));
}

}  // namespace puissance::server
