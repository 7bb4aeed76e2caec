#include "server/http_server.h"

#include <algorithm>
#include <csignal>
#include <list>
#include <optional>

#include <boost/asio/io_context.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/post.hpp>
#include <boost/asio/signal_set.hpp>
#include <boost/asio/steady_timer.hpp>
#include <boost/beast/core.hpp>
#include <boost/beast/http.hpp>
#include <boost/beast/websocket/rfc6455.hpp>
#include <sys/socket.h>

#include "server/framing.h"
#include "server/log.h"
#include "server/stream_session.h"

namespace puissance::server {

namespace {

namespace asio = boost::asio;
namespace beast = boost::beast;
namespace http = beast::http;
using Tcp = asio::ip::tcp;
using Clock = std::chrono::steady_clock;

constexpr std::chrono::seconds header_time{10};
constexpr std::chrono::seconds body_time{20};
constexpr std::chrono::seconds idle_time{60};
constexpr std::chrono::seconds write_time{60};
// How long a client that was refused may go on sending before we hang up on it: hanging up at once
// would take the answer away with the rest.
constexpr std::chrono::seconds linger_time{1};
constexpr std::chrono::seconds drain_time{4};
constexpr std::size_t most_connections = 1024;

std::string_view view(beast::string_view text) { return {text.data(), text.size()}; }

// The first language of Accept-Language that we speak; ?lang=fr goes before it.
words::Language language_of(std::string_view accepted, std::string_view query) {
    for (const auto& [tag, language] : {std::pair{"lang=fr", words::Language::french},
                                        std::pair{"lang=en", words::Language::english}})
        if (query.find(tag) != std::string_view::npos) return language;
    while (!accepted.empty()) {
        const auto comma = std::min(accepted.find(','), accepted.size());
        std::string_view tag = accepted.substr(0, std::min(accepted.find(';'), comma));
        while (tag.starts_with(' ')) tag.remove_prefix(1);
        if (const auto language = words::language_from_tag(tag)) return *language;
        accepted.remove_prefix(std::min(comma + 1, accepted.size()));
    }
    return words::Language::english;
}

template <class Message>
Head head_of(const Message& message) {
    Head head;
    head.target = view(message.target());
    head.is_http_1_1 = message.version() == 11;
    for (const auto& field : message) {
        ++head.fields;
        switch (field.name()) {
            case http::field::content_length:
                if (++head.content_lengths == 1) head.content_length = view(field.value());
                break;
            case http::field::host:
                if (++head.hosts == 1) head.host = view(field.value());
                break;
            case http::field::expect: head.expect = view(field.value()); break;
            case http::field::transfer_encoding:
                if (++head.transfer_encodings == 1) head.transfer_encoding = view(field.value());
                break;
            default: break;
        }
    }
    return head;
}

// Pages of another site may not open a stream; programs, which send no Origin, may.
bool is_own_origin(std::string_view origin, std::string_view host) {
    if (origin.empty()) return true;
    for (const std::string_view scheme : {"http://", "https://"})
        if (origin.starts_with(scheme) && origin.substr(scheme.size()) == host) return true;
    return false;
}

}  // namespace

class Connection;

struct HttpServer::Sockets {
    Sockets(Service& of, Workers& searchers, Metrics& counters)
        : service(of), workers(searchers), metrics(counters) {}

    void accept();
    void shut_down();
    // Returns when the last connection has gone.
    void forget(const Connection* connection);

    Service& service;
    Workers& workers;
    Metrics& metrics;
    asio::io_context context{1};
    Tcp::acceptor acceptor{context};
    asio::signal_set signals{context};
    asio::steady_timer drain{context};
    std::list<std::weak_ptr<Connection>> connections;
    std::list<std::weak_ptr<StreamSession>> streams;
    bool is_closing = false;
};

// One client, from its first byte to its last: read a header, read a body, answer, and again.
class Connection : public std::enable_shared_from_this<Connection> {
public:
    Connection(Tcp::socket socket, HttpServer::Sockets& sockets)
        : socket_(std::move(socket)), timer_(socket_.get_executor()), sockets_(sockets) {
        boost::system::error_code error;
        socket_.set_option(Tcp::no_delay(true), error);
        remote_ = socket_.remote_endpoint(error).address().to_string();
        sockets_.metrics.connected();
    }
    ~Connection() {
        leave_search();
        sockets_.metrics.disconnected();
        sockets_.forget(this);
    }
    Connection(const Connection&) = delete;
    Connection& operator=(const Connection&) = delete;

    void wait_for_request() {
        parser_.emplace();
        parser_->header_limit(static_cast<std::uint32_t>(most_header_bytes));
        parser_->body_limit(most_body_bytes);
        request_ = {};
        if (buffer_.size() > 0) return read_header();
        is_idle_ = true;
        give(idle_time);
        socket_.async_wait(Tcp::socket::wait_read,
                           [self = shared_from_this()](boost::system::error_code error) {
                               self->is_idle_ = false;
                               if (!error) self->read_header();
                           });
    }

    // The server closes: who is not in the middle of something goes now.
    void close_when_idle() {
        if (is_idle_) socket_.cancel();
        else closes_ = true;
    }

private:
    // Cancels what the socket is doing when the time is over.
    void give(Clock::duration time) {
        is_late_ = false;
        timer_.expires_after(time);
        timer_.async_wait([self = weak_from_this()](boost::system::error_code error) {
            const auto connection = self.lock();
            if (error || !connection) return;
            connection->is_late_ = true;
            boost::system::error_code ignored;
            connection->socket_.cancel(ignored);
        });
    }

    void read_header() {
        began_ = Clock::now();
        give(header_time);
        http::async_read_header(socket_, buffer_, *parser_,
                                [self = shared_from_this()](beast::error_code error, std::size_t) {
                                    if (error) return self->refuse_unread(error);
                                    self->check_header();
                                });
    }

    // What cannot be read is answered if somebody may still be listening.
    void refuse_unread(beast::error_code error) {
        if (is_late_) return refuse({ErrorCode::too_slow, {}});
        if (error == http::error::header_limit)
            return refuse(too_long(beast::buffers_to_string(buffer_.data())));
        if (error == http::error::body_limit)
            return refuse({ErrorCode::body_too_large,
                           {{"limit", static_cast<std::int64_t>(most_body_bytes)}}});
        const bool is_ours =
            error.category() == http::make_error_code(http::error::bad_method).category();
        if (is_ours && error != http::error::end_of_stream && error != http::error::partial_message)
            return refuse({ErrorCode::wrong_framing, {}});
    }

    void check_header() {
        const auto& message = parser_->get();
        const std::string_view target = view(message.target());
        const auto mark = std::min(target.find('?'), target.size());
        request_.method = std::string(view(message.method_string()));
        request_.path = std::string(target.substr(0, mark));
        request_.query = std::string(target.substr(std::min(mark + 1, target.size())));
        request_.language =
            language_of(view(message[http::field::accept_language]), request_.query);
        if (const auto complaint = complaint_about(head_of(message))) return refuse(*complaint);
        if (beast::websocket::is_upgrade(message)) return upgrade();
        if (!message[http::field::expect].empty()) return allow_body();
        read_body();
    }

    void allow_body() {
        const auto permission = std::make_shared<http::response<http::empty_body>>(
            http::status::continue_, parser_->get().version());
        http::async_write(
            socket_, *permission,
            [self = shared_from_this(), permission](beast::error_code error, std::size_t) {
                if (!error) self->read_body();
            });
    }

    void read_body() {
        give(body_time);
        http::async_read(socket_, buffer_, *parser_,
                         [self = shared_from_this()](beast::error_code error, std::size_t) {
                             if (error) return self->refuse_unread(error);
                             self->answer();
                         });
    }

    void answer() {
        timer_.cancel();
        auto& message = parser_->get();
        request_.content_type = std::string(view(message[http::field::content_type]));
        request_.accept_encoding = std::string(view(message[http::field::accept_encoding]));
        request_.if_none_match = std::string(view(message[http::field::if_none_match]));
        request_.body = std::move(message.body());
        keeps_alive_ = message.keep_alive();
        errand_ = std::make_shared<Errand>();
        auto response = sockets_.service.answer(
            request_, errand_,
            [self = weak_from_this(), executor = socket_.get_executor()](Response answered) {
                asio::post(executor, [self, answered = std::move(answered)]() mutable {
                    if (const auto connection = self.lock())
                        connection->send_searched(std::move(answered));
                });
            });
        if (response) return send(std::move(*response));
        waiting_ = shared_from_this();
        watch_for_departure();
    }

    // While a search runs: has the client gone?
    void watch_for_departure() {
        socket_.async_wait(
            Tcp::socket::wait_read, [self = weak_from_this()](boost::system::error_code error) {
                const auto connection = self.lock();
                if (error || !connection) return;
                char byte = 0;
                const auto read =
                    ::recv(connection->socket_.native_handle(), &byte, 1, MSG_PEEK | MSG_DONTWAIT);
                if (read > 0) return;  // The next request, early.
                connection->leave_search();
                connection->waiting_.reset();
            });
    }

    void send_searched(Response response) {
        const auto self = std::move(waiting_);
        waiting_.reset();
        if (!self) return;
        boost::system::error_code ignored;
        socket_.cancel(ignored);
        send(std::move(response));
    }

    void refuse(const Error& error) {
        keeps_alive_ = false;
        lingers_ = true;
        send(problem(error, request_.language));
    }

    void send(Response response) {
        const auto message = std::make_shared<http::response<http::string_body>>();
        message->version(11);
        message->result(static_cast<unsigned>(response.status));
        message->set(http::field::content_type, response.content_type);
        message->set("X-Content-Type-Options", "nosniff");
        message->set("Content-Security-Policy", "default-src 'self'");
        message->set("Referrer-Policy", "no-referrer");
        for (const auto& [name, value] : response.headers) message->set(name, value);
        if (message->find(http::field::cache_control) == message->end())
            message->set(http::field::cache_control, "no-store");
        closes_ = closes_ || !keeps_alive_ || sockets_.is_closing;
        message->keep_alive(!closes_);
        message->content_length(response.content().size());
        if (request_.method != "HEAD" && response.status != 304)
            message->body() =
                response.body.empty() ? std::string(response.page) : std::move(response.body);
        note(response.status, message->body().size());
        give(write_time);
        http::async_write(
            socket_, *message,
            [self = shared_from_this(), message](beast::error_code error, std::size_t) {
                if (error) return;
                if (!self->closes_) return self->wait_for_request();
                self->hang_up();
            });
    }

    void note(int status, std::size_t bytes) const {
        const auto taken = Clock::now() - began_;
        sockets_.metrics.answered(status, taken);
        log({remote_, request_.method, request_.path, status, bytes, taken});
    }

    void hang_up() {
        boost::system::error_code ignored;
        socket_.shutdown(Tcp::socket::shutdown_send, ignored);
        if (!lingers_) return;
        give(linger_time);
        drain_input();
    }

    void drain_input() {
        buffer_.clear();
        socket_.async_read_some(
            buffer_.prepare(most_header_bytes),
            [self = shared_from_this()](boost::system::error_code error, std::size_t) {
                if (!error && !self->is_late_) self->drain_input();
            });
    }

    void upgrade() {
        timer_.cancel();
        const auto& message = parser_->get();
        if (request_.path != "/api/v1/stream")
            return refuse({ErrorCode::not_found, {{"path", request_.path}}});
        const std::string_view origin = view(message[http::field::origin]);
        if (!is_own_origin(origin, view(message[http::field::host])))
            return refuse({ErrorCode::wrong_origin, {{"origin", std::string(origin)}}});
        note(101, 0);
        sockets_.streams.remove_if([](const auto& stream) { return stream.expired(); });
        sockets_.streams.push_back(start_stream(std::move(socket_), message, request_.language,
                                                sockets_.service, sockets_.metrics));
    }

    void leave_search() {
        if (errand_) errand_->stop.raise();
    }

    Tcp::socket socket_;
    asio::steady_timer timer_;
    HttpServer::Sockets& sockets_;
    beast::flat_buffer buffer_{most_header_bytes + most_body_bytes};
    std::optional<http::request_parser<http::string_body>> parser_;
    Request request_;
    std::string remote_;
    Clock::time_point began_;
    std::shared_ptr<Errand> errand_;
    // Itself, while a search runs for it and nothing else holds it.
    std::shared_ptr<Connection> waiting_;
    bool is_late_ = false;
    bool is_idle_ = false;
    bool keeps_alive_ = true;
    bool lingers_ = false;
    bool closes_ = false;
};

void HttpServer::Sockets::accept() {
    acceptor.async_accept([this](boost::system::error_code error, Tcp::socket socket) {
        if (!acceptor.is_open()) return;
        // More clients than we have room for are let go at once.
        if (!error && connections.size() < most_connections) {
            const auto connection = std::make_shared<Connection>(std::move(socket), *this);
            connections.push_back(connection);
            connection->wait_for_request();
        }
        accept();
    });
}

void HttpServer::Sockets::forget(const Connection* /*connection*/) {
    connections.remove_if([](const auto& known) { return known.expired(); });
    if (is_closing && connections.empty()) context.stop();
}

void HttpServer::Sockets::shut_down() {
    log_event("closing");
    is_closing = true;
    boost::system::error_code ignored;
    acceptor.close(ignored);
    workers.stop_all();
    for (const auto& stream : streams)
        if (const auto session = stream.lock()) session->end();
    const auto open = connections;
    for (const auto& known : open)
        if (const auto connection = known.lock()) connection->close_when_idle();
    drain.expires_after(drain_time);
    drain.async_wait([this](boost::system::error_code) { context.stop(); });
    if (connections.empty()) asio::post(context, [this] { context.stop(); });
}

HttpServer::HttpServer(Service& service, Workers& workers, Metrics& metrics)
    : sockets_(std::make_unique<Sockets>(service, workers, metrics)) {}

HttpServer::~HttpServer() = default;

Result<unsigned short> HttpServer::listen(const Address& address) {
    boost::system::error_code error;
    const auto refused = [&] {
        return fail(ErrorCode::cannot_listen,
                    {{"host", address.host}, {"port", std::int64_t{address.port}}});
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
    sockets_->context.run();
}

}  // namespace puissance::server
