#include "server/http_server.h"

#include <csignal>

#include <boost/asio/io_context.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/post.hpp>
#include <boost/asio/signal_set.hpp>
#include <boost/asio/steady_timer.hpp>

#include "server/connection.h"
#include "server/log.h"

namespace puissance::server {

namespace asio = boost::asio;

namespace {

using Tcp = asio::ip::tcp;

constexpr std::chrono::seconds drain_time{4};
constexpr std::size_t max_guests = 1024;
// One clock for everybody: a timer each would be set and cancelled several times a request.
constexpr std::chrono::milliseconds tick{250};

}  // namespace

struct HttpServer::Sockets {
    Sockets(Service& service, Metrics& metrics)
        : guests{service, metrics, {}, false, [this] { context.stop(); }} {}

    void accept();
    void accept_later();
    void watch_the_clock();
    void shut_down();

    Guests guests;  // Outlives the context, which holds the guests.
    asio::io_context context{1};
    Tcp::acceptor acceptor{context};
    asio::signal_set signals{context};
    asio::steady_timer clock{context};
    asio::steady_timer pause{context};
    asio::steady_timer drain{context};
};

void HttpServer::Sockets::accept() {
    acceptor.async_accept([this](boost::system::error_code error, Tcp::socket socket) {
        if (!acceptor.is_open()) return;
        if (error) return accept_later();
        // More than we have room for are let go at once.
        if (guests.present.size() < max_guests) start_connection(std::move(socket), guests);
        accept();
    });
}

// There is no descriptor left, say: asking again at once would only be refused again at once.
void HttpServer::Sockets::accept_later() {
    pause.expires_after(tick);
    pause.async_wait([this](boost::system::error_code error) {
        if (!error && acceptor.is_open()) accept();
    });
}

void HttpServer::Sockets::watch_the_clock() {
    clock.expires_after(tick);
    clock.async_wait([this](boost::system::error_code error) {
        if (error) return;
        const auto now = Clock::now();
        for (Guest* const guest : guests.present) guest->hurry_after(now);
        watch_the_clock();
    });
}

void HttpServer::Sockets::shut_down() {
    log_event("closing");
    boost::system::error_code ignored;
    acceptor.close(ignored);
    guests.service.stop_searches();
    guests.is_closing = true;
    for (Guest* const guest : guests.present) guest->leave();
    drain.expires_after(drain_time);
    drain.async_wait([this](boost::system::error_code) { context.stop(); });
    if (guests.present.empty()) context.stop();
}

HttpServer::HttpServer(Service& service, Metrics& metrics)
    : sockets_(std::make_unique<Sockets>(service, metrics)) {}

HttpServer::~HttpServer() = default;

tl::expected<unsigned short, Problem> HttpServer::listen(const Address& address) {
    boost::system::error_code error;
    const auto refused = [&] {
        return tl::unexpected<Problem>(
            Problem(Refusal::cannot_listen,
                    {{"host", address.host}, {"port", std::int64_t{address.port}}}));
    };
    const auto host = asio::ip::make_address(address.host, error);
    if (error) return refused();
    Tcp::acceptor& acceptor = sockets_->acceptor;
    const Tcp::endpoint endpoint(host, address.port);
    acceptor.open(endpoint.protocol(), error);
    if (error) return refused();
    acceptor.set_option(asio::socket_base::reuse_address(true), error);
    acceptor.bind(endpoint, error);
    if (error) return refused();
    acceptor.listen(asio::socket_base::max_listen_connections, error);
    if (error) return refused();
    return acceptor.local_endpoint(error).port();
}

void HttpServer::run() {
    sockets_->signals.add(SIGINT);
    sockets_->signals.add(SIGTERM);
    sockets_->signals.async_wait([this](boost::system::error_code error, int) {
        if (!error) sockets_->shut_down();
    });
    sockets_->accept();
    sockets_->watch_the_clock();
    sockets_->context.run();
    // Their answers go to the context, which ends with this object.
    sockets_->guests.service.end();
    // Whoever is still there goes with it too, and needs no farewell.
    sockets_->guests.is_closing = false;
}

}  // namespace puissance::server
