// The sockets of a Service: HTTP/1.1 and WebSocket, on one thread. This header hides Boost.Beast.
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

// Returns whether the address is loopback or of a private network, not reachable from the internet.
[[nodiscard]] bool is_near(const std::string& host);
// 127.0.0.1 or ::1, not the name of a machine.
[[nodiscard]] bool is_address(const std::string& text);

class HttpServer {
public:
    // All references must outlive it. `host_names`: additional names that clients may use as Host.
    HttpServer(Service& service, Metrics& metrics, Log& log, std::vector<std::string> host_names);
    ~HttpServer();
    HttpServer(const HttpServer&) = delete;
    HttpServer& operator=(const HttpServer&) = delete;

    // Port 0 takes any free port. Returns the port, or why it cannot listen.
    [[nodiscard]] tl::expected<unsigned short, Problem> listen(const Address& address);

    // Believes X-Forwarded-For from this address. Requires: is_address(proxy)
    void trust(const std::string& proxy);

    // Lets pages of these origins ("https://example.org") use the API.
    void allow_origins(std::vector<std::string> origins);

    // Serves until SIGINT, SIGTERM, SIGHUP, SIGUSR1 or SIGUSR2. Then accepts no more connections,
    // stops searches, answers pending requests, and returns within five seconds.
    void run();

    // Thread-safe. Runs the task on the socket thread.
    void post(std::function<void()> task);

    struct Sockets;  // Defined in the source file.

private:
    std::unique_ptr<Sockets> sockets_;
};

}  // namespace puissance::server
