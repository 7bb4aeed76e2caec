#include "server/connection.h"

#include <array>
#include <optional>

#include <boost/asio/post.hpp>
#include <boost/asio/write.hpp>
#include <boost/beast/core/flat_buffer.hpp>
#include <boost/beast/websocket/rfc6455.hpp>
#include <netinet/tcp.h>
#include <sys/socket.h>

#include "server/answer_text.h"
#include "server/header.h"
#include "server/online_session.h"
#include "server/stream_session.h"

namespace puissance::server {

namespace {

namespace asio = boost::asio;
namespace beast = boost::beast;
namespace http = beast::http;
using boost::system::error_code;

constexpr std::chrono::seconds header_time{10};
constexpr std::chrono::seconds body_time{20};
constexpr std::chrono::seconds idle_time{60};
constexpr std::chrono::milliseconds time_before_probe{100};
// How long a refused client may go on sending before the socket is closed. Closing at once would
// reset the connection, and the client could lose the answer.
constexpr std::chrono::seconds linger_time{1};
constexpr std::size_t bytes_at_once = 4 * 1024;
// Limit for pipelined bytes that arrive while a request is being answered.
constexpr std::size_t max_bytes_ahead = 64 * 1024;

// One connection: read a header, read a body, answer, repeat. Bytes are read here and handed to
// Beast's parser. Beast's own reading and writing take more system calls and allocations per
// request (bench/server), and do not read while an answer is being made, so that a client that
// leaves would not be noticed.
class Connection final : public Client, public std::enable_shared_from_this<Connection> {
public:
    Connection(Socket socket, Clients& clients, const asio::ip::address& remote)
        : Client(clients, origin_of(remote)),
          socket_(std::move(socket)),
          remote_(address_text(remote)),
          client_(remote_),
          is_from_loopback_(remote.is_loopback()) {
        error_code error;
        socket_.set_option(asio::ip::tcp::no_delay(true), error);
        local_ = address_text(socket_.local_endpoint(error).address());
    }
    ~Connection() override { cancel(); }

    void wait_for_request() {
        reader_.emplace();
        request_ = {};
        enter(State::idle);
        if (buffer_.size() > 0) return begin_request();
        buffer_.shrink_to_fit();  // An idle connection should need little memory.
        set_deadline(idle_time);
        receive();
    }

    void on_deadline() override {
        if (state_ == State::reading) return refuse(Problem(Refusal::too_slow));
        if (state_ == State::answering) return probe();
        drop();
    }

    void shut_down() override {
        if (state_ == State::idle) drop();
        else closes_ = true;
    }

    void drop() override {
        cancel();
        error_code ignored;
        socket_.close(ignored);
        // Destroyed later: the caller may be iterating over all clients.
        asio::post(socket_.get_executor(), [self = shared_from_this()] {});
        waiting_.reset();
    }

    [[nodiscard]] Activity activity() const override {
        switch (state_) {
            case State::idle: return Activity::idle;
            case State::reading: return Activity::reading;
            case State::answering: return is_polling_ ? Activity::playing : Activity::answering;
            default: return Activity::writing;
        }
    }

private:
    enum class State : unsigned char { idle, reading, answering, writing, hanging_up };

    void enter(State state) {
        state_ = state;
        activity_changed();
    }

    void receive() {
        if (is_receiving_ || has_ended_) return;
        is_receiving_ = true;
        socket_.async_read_some(asio::buffer(input_),
                                [self = shared_from_this()](error_code error, std::size_t bytes) {
                                    self->is_receiving_ = false;
                                    self->received(error, bytes);
                                });
    }

    void received(error_code error, std::size_t bytes) {
        if (error == asio::error::eof) return ended();
        if (error) return drop();
        buffer_.commit(
            asio::buffer_copy(buffer_.prepare(bytes), asio::buffer(input_.data(), bytes)));
        switch (state_) {
            case State::idle: return begin_request();
            case State::reading: return read_on();
            case State::answering: return look_ahead();
            case State::writing: return;  // It is parsed after the answer has been sent.
            case State::hanging_up: return drain();
        }
    }

    // The client has closed its sending side; it may also have left.
    void ended() {
        has_ended_ = true;
        if (state_ == State::answering) return set_deadline(time_before_probe);
        if (state_ != State::writing) drop();
    }

    // Only writing shows whether a half-closed client is still there. If its answer takes long,
    // send an interim response, which every HTTP/1.1 client skips. For HTTP/1.0 stop the search and
    // send what is known.
    void probe() {
        if (!is_http_1_1_) return task_->stop.raise();
        wait_for_reset();
        static constexpr std::string_view interim = "HTTP/1.1 100 Continue\r\n\r\n";
        asio::async_write(socket_, asio::buffer(interim),
                          [self = weak_from_this()](error_code error, std::size_t) {
                              const auto connection = self.lock();
                              if (error && connection) connection->drop();
                          });
    }

    void wait_for_reset() {
        socket_.async_wait(Socket::wait_error, [self = weak_from_this()](error_code error) {
            const auto connection = self.lock();
            if (error || !connection || connection->state_ != State::answering) return;
            connection->drop();
        });
    }

    // While an answer is being made: the next request may arrive, or the client may leave.
    void look_ahead() {
        if (buffer_.size() > max_bytes_ahead || !holds_what_came()) return drop();
        receive();
    }

    void begin_request() {
        enter(State::reading);
        began_ = since();
        set_deadline(header_time);
        read_on();
    }

    void read_on() {
        const bool had_header = reader_->has_header();
        if (const auto wrong = reader_->read(buffer_)) return refuse(*wrong);
        if (!reader_->has_header()) return read_more();
        // The header is checked before any byte of the body is consumed.
        if (!had_header) return check_header();
        if (!reader_->is_done()) return read_more();
        answer();
    }

    void read_more() {
        if (has_ended_) return drop();
        if (!holds_what_came()) return refuse(clients().service.busy());
        receive();
    }

    void check_header() {
        const HttpRequest& message = reader_->request();
        request_ = request_of(message);
        if (remote_ == clients().trusted_proxy) use_forwarded_address(message["X-Forwarded-For"]);
        request_.is_from_loopback = is_from_loopback_;
        is_http_1_1_ = message.version() == 11;
        closes_ = closes_ || !message.keep_alive();
        if (const auto complaint = complaint_about(reader_->head())) return refuse(*complaint);
        const bool has_host = is_http_1_1_ || !request_.host.empty();
        if (has_host && !is_own_host(request_.host, local_, clients().host_names))
            return refuse(Problem(Refusal::wrong_host, {{"host", request_.host}}));
        if (request_.path.starts_with("/api/") && is_of_another_site(message)) {
            request_.allowed_origin = allowed_origin(message, clients().allowed_origins);
            if (request_.allowed_origin.empty()) return refuse(Problem(Refusal::wrong_origin));
        }
        if (beast::websocket::is_upgrade(message)) return upgrade();
        set_deadline(body_time);
        if (!message[http::field::expect].empty()) return allow_body();
        read_on();
    }

    // The trusted proxy speaks for this client.
    void use_forwarded_address(beast::string_view forwarded) {
        const auto address = last_address({forwarded.data(), forwarded.size()})
                                 .value_or(asio::ip::make_address(remote_));
        clients().move(*this, origin_of(address));
        client_ = address_text(address);
        is_from_loopback_ = address.is_loopback();
    }

    void allow_body() {
        static constexpr std::string_view permission = "HTTP/1.1 100 Continue\r\n\r\n";
        asio::async_write(socket_, asio::buffer(permission),
                          [self = shared_from_this()](error_code error, std::size_t) {
                              if (error) return self->drop();
                              self->read_on();
                          });
    }

    void answer() {
        clear_deadline();
        enter(State::answering);
        request_.body = reader_->take_body();
        if (auto response = clients().service.at_once(request_)) return send(std::move(*response));
        task_ = std::make_shared<Task>();
        task_->client = name();
        if (OnlineService::has(request_.path)) prepare_online();
        waiting_ = shared_from_this();
        clients().service.answer(
            request_, task_,
            [self = weak_from_this(), task = task_,
             executor = socket_.get_executor()](Response answered) {
                asio::post(executor, [self, task, answered = std::move(answered)]() mutable {
                    const auto connection = self.lock();
                    if (connection && connection->task_ == task)
                        connection->send_searched(std::move(answered));
                });
            });
        if (state_ == State::answering) look_ahead();
    }

    // A player without WebSockets: his connection is among players' while it waits for events, and
    // he gets back his lag.
    void prepare_online() {
        request_.round_trip = round_trip();
        task_->on_long_poll = [self = weak_from_this(), task = task_.get()] {
            const auto connection = self.lock();
            if (!connection || connection->task_.get() != task) return;
            connection->is_polling_ = true;
            connection->activity_changed();
        };
    }

    [[nodiscard]] std::chrono::milliseconds round_trip() {
        tcp_info info{};
        socklen_t size = sizeof info;
        if (::getsockopt(socket_.native_handle(), IPPROTO_TCP, TCP_INFO, &info, &size) != 0)
            return {};
        return std::chrono::duration_cast<std::chrono::milliseconds>(
            std::chrono::microseconds(info.tcpi_rtt));
    }

    void send_searched(Response response) {
        is_polling_ = false;
        task_.reset();
        const auto self = std::move(waiting_);
        error_code ignored;
        if (has_ended_) socket_.cancel(ignored);  // Ends wait_for_reset().
        send(std::move(response));
    }

    void refuse(const Problem& problem) {
        closes_ = true;
        lingers_ = true;
        send(refusal(problem, request_.language));
    }

    void send(Response response) {
        enter(State::writing);
        (void)hold(Held::incoming, 0);
        const bool has_body = request_.method != "HEAD" && response.status != 304;
        const bool is_decompressed = has_body && response.plain_bytes > 0;
        decompression_bytes_ = is_decompressed ? Decompression::bytes : 0;
        if (!hold(Held::outgoing, response.body.size() + decompression_bytes_)) {
            response = refusal(clients().service.busy(), request_.language);
            decompression_bytes_ = 0;
        }
        if (!request_.allowed_origin.empty()) share_with(response, request_.allowed_origin);
        closes_ = closes_ || clients().is_closing();
        response_ = std::move(response);
        head_ = head_text(response_, closes_);
        std::string_view body;
        if (decompression_bytes_ > 0) body = decompression_.emplace(response_.content()).next();
        else if (has_body) body = response_.content();
        note(response_.status, has_body ? response_.bytes() : 0);
        set_deadline(write_time);
        write(asio::buffer(head_), asio::buffer(body));
    }

    // Writes the rest of head and body. Each write that makes progress renews the deadline.
    void write(asio::const_buffer head, asio::const_buffer body) {
        socket_.async_write_some(
            std::array<asio::const_buffer, 2>{head, body},
            [self = shared_from_this(), head, body](error_code error, std::size_t bytes) {
                if (error) return self->drop();
                const std::size_t of_head = std::min(bytes, head.size());
                const auto head_left = head + of_head;
                auto body_left = body + (bytes - of_head);
                if (body_left.size() == 0 && self->decompression_)
                    body_left = asio::buffer(self->decompression_->next());
                if (head_left.size() + body_left.size() == 0) return self->has_sent();
                self->has_yet_to_send(body_left.size());
                self->set_deadline(write_time);
                self->write(head_left, body_left);
            });
    }

    // Charges what is left to send. Pages are part of the program and not charged.
    void has_yet_to_send(std::size_t bytes) {
        if (!decompression_ && !response_.body.empty()) (void)hold(Held::outgoing, bytes);
    }

    void has_sent() {
        (void)hold(Held::outgoing, 0);
        decompression_.reset();
        response_ = {};
        if (!closes_) return wait_for_request();
        hang_up();
    }

    void note(int status, std::size_t bytes) {
        const auto taken = Clock::now() - began_;
        clients().metrics.answered(status, taken);
        clients().log.request({client_, request_.method, request_.path, status, bytes, taken});
    }

    void hang_up() {
        enter(State::hanging_up);
        error_code ignored;
        socket_.shutdown(Socket::shutdown_send, ignored);
        if (!lingers_ || has_ended_) return drop();
        set_deadline(linger_time);
        drain();
    }

    void drain() {
        buffer_.clear();
        receive();
    }

    void upgrade() {
        clear_deadline();
        const HttpRequest& message = reader_->request();
        const bool is_online =
            request_.path == online_stream_path && clients().service.online() != nullptr;
        if (request_.path != stream_path && !is_online)
            return refuse(Problem(Refusal::not_found, {{"path", request_.path}}));
        if (const auto complaint = complaint_about_upgrade(message)) return refuse(*complaint);
        // The client must not send frames before the handshake is answered.
        if (buffer_.size() > 0) return refuse(Problem(Refusal::wrong_handshake));
        note(101, 0);
        const auto start = is_online ? start_online : start_stream;
        start(std::move(socket_), message, request_.language, origin(), clients());
    }

    // Charges the bytes of this request and of what is pipelined behind it.
    [[nodiscard]] bool holds_what_came() {
        return hold(Held::incoming, buffer_.size() + reader_->body_bytes() + request_.body.size());
    }

    void cancel() {
        if (const auto task = std::move(task_)) clients().service.cancel(*task);
    }

    Socket socket_;
    // Room for two requests: the current one and a pipelined one.
    beast::flat_buffer buffer_{2 * (max_header_bytes + max_body_bytes)};
    // A fixed place for incoming bytes: `buffer_` may be reallocated during a read.
    std::array<char, bytes_at_once> input_;
    std::optional<RequestReader> reader_;
    Request request_;
    Response response_;  // Kept with its head while they are being written.
    std::string head_;
    std::string remote_;
    std::string client_;  // The same, or the address that the trusted proxy has forwarded.
    std::string local_;
    bool is_from_loopback_;
    Clock::time_point began_ = Clock::now();
    std::shared_ptr<Task> task_;
    // Keeps the connection alive while an answer is being made and no read is pending.
    std::shared_ptr<Connection> waiting_;
    std::optional<Decompression>
        decompression_;  // For a compressed response that is sent as plain text.
    std::size_t decompression_bytes_ = 0;
    State state_ = State::idle;
    bool is_polling_ = false;  // Waits for the events of a game.
    bool is_http_1_1_ = false;
    bool is_receiving_ = false;
    bool has_ended_ = false;  // The client has closed its sending side.
    bool lingers_ = false;
    bool closes_ = false;
};

}  // namespace

void start_connection(Socket socket, Clients& clients) {
    error_code error;
    const auto remote = socket.remote_endpoint(error).address();
    if (error) return;
    std::make_shared<Connection>(std::move(socket), clients, remote)->wait_for_request();
}

}  // namespace puissance::server
