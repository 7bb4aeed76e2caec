#include "server/metrics.h"

#include <fmt/format.h>

#include "puissance/version.h"

namespace puissance::server {

void Metrics::answered(int status, std::chrono::nanoseconds taken) {
    ++answers_[static_cast<std::size_t>(status / 100) % answers_.size()];
    nanoseconds_ += static_cast<std::uint64_t>(taken.count());
}

std::string Metrics::text(std::size_t running, std::size_t waiting) const {
    std::string text =
        "# TYPE puissance_build_info gauge\n"
        "puissance_build_info{version=\"" PUISSANCE_VERSION
        "\"} 1\n"
        "# TYPE puissance_requests_total counter\n";
    std::uint64_t all = 0;
    for (std::size_t i = 1; i < answers_.size(); ++i) {
        text +=
            fmt::format("puissance_requests_total{{status=\"{}xx\"}} {}\n", i, answers_[i].load());
        all += answers_[i].load();
    }
    text += fmt::format(
        "# TYPE puissance_request_seconds summary\n"
        "puissance_request_seconds_sum {:.6f}\n"
        "puissance_request_seconds_count {}\n",
        static_cast<double>(nanoseconds_.load()) / 1e9, all);
    text += fmt::format(
        "# TYPE puissance_connections gauge\npuissance_connections {}\n"
        "# TYPE puissance_searches_running gauge\npuissance_searches_running {}\n"
        "# TYPE puissance_searches_waiting gauge\npuissance_searches_waiting {}\n"
        "# TYPE puissance_refused_total counter\npuissance_refused_total {}\n"
        "# TYPE puissance_log_lines_dropped_total counter\npuissance_log_lines_dropped_total {}\n"
        "# TYPE puissance_socket_thread_max_seconds gauge\n"
        "puissance_socket_thread_max_seconds {:.6f}\n",
        connections_.load(), running, waiting, refused_.load(), log_lines_dropped_.load(),
        std::chrono::duration<double>(socket_thread_max_.load()).count());
    return text;
}

}  // namespace puissance::server
