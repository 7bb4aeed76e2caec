// Sockets: HTTP/1.1 and WebSocket for a Service, on one thread. All of Boost.Beast is behind this
// header.
#pragma once

#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "server/log.h"
#include "server/metrics.h"
#include "server/problem.h"
#include "server/service.h"

namespace puissance::server {

struct Address {
    std::string host = "127.0.0.1";
    unsigned short port = 8000;
};

// Loopback, or an address of a private network: nobody on the internet reaches it.
[[nodiscard]] bool is_near(const std::string& host);

class HttpServer {
public:
    // All must outlive it. `host_names`: further names of ours, which clients may call us.
    HttpServer(Service& service, Metrics& metrics, Log& log, std::vector<std::string> host_names);
    ~HttpServer();
    HttpServer(const HttpServer&) = delete;
    HttpServer& operator=(const HttpServer&) = delete;

    // Port 0 takes any that is free. Says which, or why it cannot listen.
    [[nodiscard]] tl::expected<unsigned short, Problem> listen(const Address& address);

    // This address speaks for others: X-Forwarded-For says for whom. Says if it is none.
    [[nodiscard]] tl::expected<void, Problem> trust(const std::string& proxy);

    // Serves until SIGINT, SIGTERM, SIGHUP, SIGUSR1 or SIGUSR2; then takes no more, cuts searches
    // short, gives what is under way its answer, and returns within five seconds.
    void run();

    // Any thread. Calls it on the thread of the sockets, while that runs.
    void post(std::function<void()> task);

    struct Sockets;  // Known to the source alone.

private:
    std::unique_ptr<Sockets> sockets_;
};

}  // namespace puissance::server
