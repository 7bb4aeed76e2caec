#include "server/connection.h"

#include <array>
#include <optional>

#include <boost/asio/post.hpp>
#include <boost/asio/write.hpp>
#include <boost/beast/core/flat_buffer.hpp>
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

constexpr std::chrono::seconds header_time{10};
constexpr std::chrono::seconds body_time{20};
constexpr std::chrono::seconds idle_time{60};
constexpr std::chrono::seconds write_time{60};
// How long a client that was refused may go on sending before we hang up on it: hanging up at once
// would take the answer away with the rest.
constexpr std::chrono::seconds linger_time{1};
constexpr std::size_t bytes_at_once = 4 * 1024;

// One client, from its first byte to its last: read a header, read a body, answer, and again.
// The bytes are read here and handed to Beast's parser: its own reading and writing take more
// system calls and allocations a request (bench/server).
class Connection final : public Guest, public std::enable_shared_from_this<Connection> {
public:
    Connection(Tcp::socket socket, Guests& guests) : Guest(guests), socket_(std::move(socket)) {
        boost::system::error_code error;
        socket_.set_option(Tcp::no_delay(true), error);
        remote_ = socket_.remote_endpoint(error).address().to_string();
    }
    ~Connection() override { leave_search(); }

    void wait_for_request() {
        parser_.emplace();
        limit(*parser_);
        request_ = {};
        is_idle_ = buffer_.size() == 0;
        if (!is_idle_) return begin_request();
        give(idle_time);
        receive();
    }

    void hurry() override {
        is_late_ = true;
        cancel();
    }

    void leave() override {
        if (is_idle_) cancel();
        else closes_ = true;
    }

private:
    void cancel() {
        boost::system::error_code ignored;
        socket_.cancel(ignored);
    }

    void receive() {
        socket_.async_read_some(
            buffer_.prepare(bytes_at_once),
            [self = shared_from_this()](boost::system::error_code error, std::size_t bytes) {
                if (error) return self->broken_off();
                self->buffer_.commit(bytes);
                if (self->is_idle_) return self->begin_request();
                self->read_on();
            });
    }

    // Whoever has begun to ask and takes too long is told so.
    void broken_off() {
        if (is_late_ && !is_idle_) refuse(Problem(Refusal::too_slow));
    }

    void begin_request() {
        is_idle_ = false;
        began_ = Clock::now();
        give(header_time);
        read_on();
    }

    void read_on() {
        const bool had_header = parser_->is_header_done();
        if (const auto wrong = parse(*parser_, buffer_)) return refuse(*wrong);
        if (!parser_->is_header_done()) return receive();
        // The header is looked at before anything of the body is taken.
        if (!had_header) return check_header();
        if (!parser_->is_done()) return receive();
        answer();
    }

    void check_header() {
        const HttpRequest& message = parser_->get();
        request_ = request_of(message);
        if (const auto complaint = complaint_about(head_of(message))) return refuse(*complaint);
        if (beast::websocket::is_upgrade(message)) return upgrade();
        give(body_time);
        if (!message[http::field::expect].empty()) return allow_body();
        read_on();
    }

    void allow_body() {
        static constexpr std::string_view permission = "HTTP/1.1 100 Continue\r\n\r\n";
        asio::async_write(
            socket_, asio::buffer(permission),
            [self = shared_from_this()](boost::system::error_code error, std::size_t) {
                if (!error) self->read_on();
            });
    }

    void answer() {
        give_all_the_time();
        HttpRequest& message = parser_->get();
        request_.body = std::move(message.body());
        closes_ = closes_ || !message.keep_alive();
        if (auto response = guests().service.at_once(request_)) return send(std::move(*response));
        errand_ = std::make_shared<Errand>();
        waiting_ = shared_from_this();
        watch_for_departure();
        guests().service.answer(
            request_, errand_,
            [self = weak_from_this(), executor = socket_.get_executor()](Response answered) {
                asio::post(executor, [self, answered = std::move(answered)]() mutable {
                    if (const auto connection = self.lock())
                        connection->send_searched(std::move(answered));
                });
            });
    }

    // While a search runs: has the client gone? It may also just have said all it had to say, so
    // what is known by then is sent; to nobody, if nobody is there.
    void watch_for_departure() {
        socket_.async_wait(
            Tcp::socket::wait_read, [self = weak_from_this()](boost::system::error_code error) {
                const auto connection = self.lock();
                if (error || !connection) return;
                char byte = 0;
                const auto read =
                    ::recv(connection->socket_.native_handle(), &byte, 1, MSG_PEEK | MSG_DONTWAIT);
                const bool asks_again = read > 0;
                if (!asks_again) connection->leave_search();
            });
    }

    void send_searched(Response response) {
        const auto self = std::move(waiting_);
        waiting_.reset();
        if (!self) return;
        cancel();
        send(std::move(response));
    }

    void refuse(const Problem& problem) {
        closes_ = true;
        lingers_ = true;
        send(refusal(problem, request_.language));
    }

    void send(Response response) {
        closes_ = closes_ || guests().is_closing;
        response_ = std::move(response);
        head_ = head_text(response_, closes_);
        const bool has_body = request_.method != "HEAD" && response_.status != 304;
        const std::string_view body = has_body ? response_.content() : std::string_view();
        note(response_.status, body.size());
        give(write_time);
        asio::async_write(
            socket_, std::array<asio::const_buffer, 2>{asio::buffer(head_), asio::buffer(body)},
            [self = shared_from_this()](boost::system::error_code error, std::size_t) {
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
        is_late_ = false;
        give(linger_time);
        drain_input();
    }

    void drain_input() {
        buffer_.clear();
        socket_.async_read_some(
            buffer_.prepare(bytes_at_once),
            [self = shared_from_this()](boost::system::error_code error, std::size_t) {
                if (!error && !self->is_late_) self->drain_input();
            });
    }

    void upgrade() {
        give_all_the_time();
        const HttpRequest& message = parser_->get();
        if (request_.path != stream_path)
            return refuse(Problem(Refusal::not_found, {{"path", request_.path}}));
        if (!is_of_own_page(message))
            return refuse(Problem(Refusal::wrong_origin,
                                  {{"origin", std::string(message[http::field::origin])}}));
        note(101, 0);
        start_stream(std::move(socket_), message, request_.language, guests());
    }

    void leave_search() {
        if (errand_) errand_->stop.raise();
    }

    Tcp::socket socket_;
    beast::flat_buffer buffer_{max_header_bytes + max_body_bytes};
    std::optional<HttpParser> parser_;
    Request request_;
    Response response_;  // With its head, while they are written.
    std::string head_;
    std::string remote_;
    Clock::time_point began_ = Clock::now();
    std::shared_ptr<Errand> errand_;
    // Itself, while a search runs for it and nothing else holds it.
    std::shared_ptr<Connection> waiting_;
    bool is_late_ = false;
    bool is_idle_ = false;
    bool lingers_ = false;
    bool closes_ = false;
};

}  // namespace

void start_connection(Tcp::socket socket, Guests& guests) {
    std::make_shared<Connection>(std::move(socket), guests)->wait_for_request();
}

}  // namespace puissance::server
