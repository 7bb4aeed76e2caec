#include "server/http_server.h"

#include <algorithm>
#include <array>
#include <csignal>
#include <ctime>

#include <boost/asio/basic_socket_acceptor.hpp>
#include <boost/asio/io_context.hpp>
#include <boost/asio/post.hpp>
#include <boost/asio/signal_set.hpp>
#include <boost/asio/steady_timer.hpp>
#include <sys/resource.h>

#include "server/connection.h"

namespace puissance::server {

namespace asio = boost::asio;

namespace {

using Tcp = asio::ip::tcp;
using Acceptor = asio::basic_socket_acceptor<Tcp, asio::io_context::executor_type>;

constexpr std::chrono::seconds drain_time{4};
// One timer for all connections: a timer for each would be set and cancelled several times a
// request.
constexpr std::chrono::milliseconds tick{250};
// How precisely the end of a game on time is noticed.
constexpr std::chrono::milliseconds online_tick{50};
constexpr std::chrono::milliseconds time_to_close{5};
constexpr int kernel_bytes = 128 * 1024;

// Many systems allow 1024 descriptors by default, and more on request.
void ask_for_descriptors() {
    rlimit limit{};
    if (::getrlimit(RLIMIT_NOFILE, &limit) != 0) return;
    limit.rlim_cur = limit.rlim_max;
    ::setrlimit(RLIMIT_NOFILE, &limit);  // If it fails, fewer clients can connect.
}

// Processor time, which does not include other processes.
std::chrono::nanoseconds time_of_this_thread() {
    timespec time{};
    ::clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time);
    return std::chrono::seconds(time.tv_sec) + std::chrono::nanoseconds(time.tv_nsec);
}

Problem problem_of(const boost::system::error_code& error, const Address& address) {
    const Fact host{"host", address.host};
    const Fact port{"port", std::int64_t{address.port}};
    if (error == asio::error::address_in_use) return Problem(Refusal::port_taken, {host, port});
    if (error == asio::error::access_denied)
        return Problem(Refusal::port_not_allowed, {host, port});
    if (error == boost::system::errc::address_not_available)
        return Problem(Refusal::not_an_address, {host});
    return Problem(Refusal::cannot_listen, {host, port, {"reason", error.message()}});
}

bool is_private(const asio::ip::address_v4& address) {
    constexpr std::array networks{std::pair{0x0a000000U, 8}, std::pair{0xac100000U, 12},
                                  std::pair{0xc0a80000U, 16}, std::pair{0xa9fe0000U, 16}};
    constexpr int bits = 32;
    return std::ranges::any_of(networks, [&](const auto& network) {
        return (address.to_uint() ^ network.first) >> (bits - network.second) == 0;
    });
}

bool is_private(const asio::ip::address_v6& address) {
    constexpr unsigned char unique_local = 0xfc;
    return address.is_link_local() || (address.to_bytes()[0] & 0xfe) == unique_local;
}

}  // namespace

bool is_address(const std::string& text) {
    boost::system::error_code error;
    asio::ip::make_address(text, error);
    return !error;
}

bool is_near(const std::string& host) {
    boost::system::error_code error;
    const auto address = asio::ip::make_address(host, error);
    if (error) return false;
    return address.is_loopback() ||
           (address.is_v4() ? is_private(address.to_v4()) : is_private(address.to_v6()));
}

struct HttpServer::Sockets {
    Sockets(Service& service, Metrics& metrics, Log& log, std::vector<std::string> host_names)
        : clients(service, metrics, log, std::move(host_names)) {}

    void accept();
    void accept_later();
    void watch_the_clock();
    void watch_games();
    void shut_down();
    void run();

    Clients clients;  // Must outlive the context, which owns the connections.
    asio::io_context context{1};
    Acceptor acceptor{context};
    asio::signal_set signals{context};
    asio::steady_timer clock{context};
    asio::steady_timer game_clock{context};
    asio::steady_timer pause{context};
    asio::steady_timer drain{context};
};

void HttpServer::Sockets::accept() {
    acceptor.async_accept([this](boost::system::error_code error, Socket socket) {
        if (!acceptor.is_open()) return;
        if (error) return accept_later();
        accept();
        start_connection(std::move(socket), clients);
    });
}

// For example when no descriptor is left: trying again at once would fail again.
void HttpServer::Sockets::accept_later() {
    const bool makes_room = clients.evict_one();
    pause.expires_after(makes_room ? time_to_close : tick);
    pause.async_wait([this](boost::system::error_code error) {
        if (!error && acceptor.is_open()) accept();
    });
}

void HttpServer::Sockets::watch_the_clock() {
    clock.expires_after(tick);
    clock.async_wait([this](boost::system::error_code error) {
        if (error) return;
        watch_the_clock();
        clients.metrics.log_lines_dropped(clients.log.dropped());
        clients.check_deadlines();
    });
}

void HttpServer::Sockets::watch_games() {
    if (clients.service.online() == nullptr) return;
    clients.service.online()->tick();
    game_clock.expires_after(online_tick);
    game_clock.async_wait([this](boost::system::error_code error) {
        if (!error) watch_games();
    });
}

void HttpServer::Sockets::shut_down() {
    clients.log.event("closing");
    boost::system::error_code ignored;
    acceptor.close(ignored);
    clients.service.stop_searches();
    if (clients.service.online() != nullptr) clients.service.online()->close();
    drain.expires_after(drain_time);
    drain.async_wait([this](boost::system::error_code) { context.stop(); });
    clients.close([this] { context.stop(); });
}

// An exception in a handler ends its connection, because the handler held the last reference.
void HttpServer::Sockets::run() {
    constexpr int handlers_per_measurement =
        8;  // Reading the clock costs as much as running a small handler.
    auto before = time_of_this_thread();
    while (!context.stopped()) {
        try {
            for (int i = 0; i < handlers_per_measurement && !context.stopped(); ++i)
                context.run_one();
        } catch (const std::exception& error) {
            clients.log.event(std::string("a connection ended: ") + error.what());
        }
        const auto now = time_of_this_thread();
        clients.metrics.socket_thread_took(now - before);
        before = now;
    }
}

HttpServer::HttpServer(Service& service, Metrics& metrics, Log& log,
                       std::vector<std::string> host_names)
    : sockets_(std::make_unique<Sockets>(service, metrics, log, std::move(host_names))) {}

HttpServer::~HttpServer() = default;

tl::expected<unsigned short, Problem> HttpServer::listen(const Address& address) {
    boost::system::error_code error;
    const auto host = asio::ip::make_address(address.host, error);
    if (error)
        return tl::unexpected<Problem>(Problem(Refusal::not_an_address, {{"host", address.host}}));
    ask_for_descriptors();
    Acceptor& acceptor = sockets_->acceptor;
    const Tcp::endpoint endpoint(host, address.port);
    acceptor.open(endpoint.protocol(), error);
    if (!error) acceptor.set_option(asio::socket_base::reuse_address(true), error);
    // Limits the kernel's buffers; accepted sockets inherit these sizes.
    if (!error) acceptor.set_option(asio::socket_base::send_buffer_size(kernel_bytes), error);
    if (!error) acceptor.set_option(asio::socket_base::receive_buffer_size(kernel_bytes), error);
    if (!error) acceptor.bind(endpoint, error);
    if (!error) acceptor.listen(asio::socket_base::max_listen_connections, error);
    if (error) return tl::unexpected<Problem>(problem_of(error, address));
    return acceptor.local_endpoint(error).port();
}

void HttpServer::allow_origins(std::vector<std::string> origins) {
    sockets_->clients.allowed_origins = std::move(origins);
}

void HttpServer::trust(const std::string& proxy) {
    sockets_->clients.trusted_proxy = asio::ip::make_address(proxy).to_string();
}

void HttpServer::post(std::function<void()> task) {
    asio::post(sockets_->context, std::move(task));
}

void HttpServer::run() {
    for (const int signal : {SIGINT, SIGTERM, SIGHUP, SIGUSR1, SIGUSR2})
        sockets_->signals.add(signal);
    sockets_->signals.async_wait([this](boost::system::error_code error, int) {
        if (!error) sockets_->shut_down();
    });
    sockets_->accept();
    sockets_->watch_the_clock();
    sockets_->watch_games();
    sockets_->run();
    // Answers are posted to the context, which is destroyed with this object.
    sockets_->clients.service.end();
    sockets_->clients.drop_all();
}

}  // namespace puissance::server
