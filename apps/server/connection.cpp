#include "server/connection.h"

#include <optional>

#include <boost/asio/post.hpp>
#include <boost/asio/steady_timer.hpp>
#include <boost/beast/core.hpp>
#include <boost/beast/http.hpp>
#include <boost/beast/websocket/rfc6455.hpp>
#include <sys/socket.h>

#include "server/header.h"
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

// One client, from its first byte to its last: read a header, read a body, answer, and again.
class Connection final : public Guest, public std::enable_shared_from_this<Connection> {
public:
    Connection(Tcp::socket socket, Guests& guests)
        : Guest(guests), socket_(std::move(socket)), timer_(socket_.get_executor()) {
        boost::system::error_code error;
        socket_.set_option(Tcp::no_delay(true), error);
        remote_ = socket_.remote_endpoint(error).address().to_string();
    }
    ~Connection() override { leave_search(); }

    void wait_for_request() {
        parser_.emplace();
        limit(*parser_);
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

    void leave() override {
        boost::system::error_code ignored;
        if (is_idle_) socket_.cancel(ignored);
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
        const HttpRequest& message = parser_->get();
        request_ = request_of(message);
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
        HttpRequest& message = parser_->get();
        request_.body = std::move(message.body());
        keeps_alive_ = message.keep_alive();
        errand_ = std::make_shared<Errand>();
        auto response = guests().service.answer(
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
        closes_ = closes_ || !keeps_alive_ || guests().is_closing;
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
        guests().metrics.answered(status, taken);
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
        const HttpRequest& message = parser_->get();
        if (request_.path != "/api/v1/stream")
            return refuse({ErrorCode::not_found, {{"path", request_.path}}});
        if (!is_of_own_page(message))
            return refuse(
                {ErrorCode::wrong_origin, {{"origin", std::string(message[http::field::origin])}}});
        note(101, 0);
        start_stream(std::move(socket_), message, request_.language, guests());
    }

    void leave_search() {
        if (errand_) errand_->stop.raise();
    }

    Tcp::socket socket_;
    asio::steady_timer timer_;
    beast::flat_buffer buffer_{most_header_bytes + most_body_bytes};
    std::optional<HttpParser> parser_;
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

}  // namespace

void start_connection(Tcp::socket socket, Guests& guests) {
    std::make_shared<Connection>(std::move(socket), guests)->wait_for_request();
}

}  // namespace puissance::server
