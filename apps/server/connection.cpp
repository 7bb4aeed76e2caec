#include "server/connection.h"

#include <array>
#include <optional>

#include <boost/asio/post.hpp>
#include <boost/asio/write.hpp>
#include <boost/beast/core/flat_buffer.hpp>
#include <boost/beast/websocket/rfc6455.hpp>

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
// How long a client that was refused may go on sending before we hang up on it: hanging up at once
// would take the answer away with the rest.
constexpr std::chrono::seconds linger_time{1};
constexpr std::size_t bytes_at_once = 4 * 1024;
// What a client may send ahead while its request is being answered.
constexpr std::size_t max_bytes_ahead = 64 * 1024;

// The first so many bytes of an address of IPv6.
std::string network_of(const asio::ip::address_v6& address, std::ptrdiff_t count) {
    auto bytes = address.to_bytes();
    std::fill(bytes.begin() + count, bytes.end(), static_cast<unsigned char>(0));
    return asio::ip::address_v6(bytes).to_string();
}

// IPv6 hands out networks, not addresses.
Origin origin_of(const asio::ip::address& address) {
    if (!address.is_v6() || address.to_v6().is_v4_mapped())
        return {address.to_string(), address.to_string()};
    return {network_of(address.to_v6(), 8), "net " + network_of(address.to_v6(), 6)};
}

std::string text_of(asio::ip::address address) {
    if (address.is_v6() && address.to_v6().is_v4_mapped())
        address = asio::ip::make_address_v4(asio::ip::v4_mapped, address.to_v6());
    return address.to_string();
}

// One client, from its first byte to its last: read a header, read a body, answer, and again.
// The bytes are read here and handed to Beast's parser: its own reading and writing take more
// system calls and allocations a request (bench/server), and stop reading while an answer is
// made, so that nobody would notice when the client leaves.
class Connection final : public Client, public std::enable_shared_from_this<Connection> {
public:
    Connection(Socket socket, Clients& clients, const asio::ip::address& remote)
        : Client(clients, origin_of(remote)),
          socket_(std::move(socket)),
          remote_(text_of(remote)),
          client_(remote_),
          is_from_loopback_(remote.is_loopback()) {
        error_code error;
        socket_.set_option(asio::ip::tcp::no_delay(true), error);
        local_ = text_of(socket_.local_endpoint(error).address());
    }
    ~Connection() override { withdraw(); }

    void wait_for_request() {
        reader_.emplace();
        request_ = {};
        enter(State::idle);
        if (buffer_.size() > 0) return begin_request();
        buffer_.shrink_to_fit();  // A waiting client costs little.
        give(idle_time);
        receive();
    }

    void hurry() override {
        if (state_ == State::reading) return refuse(Problem(Refusal::too_slow));
        if (state_ == State::answering) return probe();
        drop();
    }

    void leave() override {
        if (state_ == State::idle) drop();
        else closes_ = true;
    }

    void drop() override {
        withdraw();
        error_code ignored;
        socket_.close(ignored);
        // Whoever goes through all clients to drop them does not see this one vanish under way.
        asio::post(socket_.get_executor(), [self = shared_from_this()] {});
        waiting_.reset();
    }

    [[nodiscard]] Doing doing() const override {
        switch (state_) {
            case State::idle: return Doing::idle;
            case State::reading: return Doing::reading;
            case State::answering: return Doing::answering;
            default: return Doing::writing;
        }
    }

private:
    enum class State : unsigned char { idle, reading, answering, writing, hanging_up };

    void enter(State state) {
        state_ = state;
        begin();
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
            case State::writing: return;  // Read when the answer has been taken.
            case State::hanging_up: return drain();
        }
    }

    // The client has said all it had to say. It may have left, too.
    void ended() {
        has_ended_ = true;
        if (state_ == State::answering) return give(time_before_probe);
        if (state_ != State::writing) drop();
    }

    // Whether a client that says nothing more has left shows when we write. So if its answer takes
    // long we write what every client of HTTP/1.1 skips; others get the answer as far as it is
    // known by now.
    void probe() {
        if (!is_http_1_1_) return errand_->stop.raise();
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

    // While an answer is made: the next request may come, and the client may leave behind it.
    void look_ahead() {
        if (buffer_.size() > max_bytes_ahead || !holds_what_came()) return drop();
        receive();
    }

    void begin_request() {
        enter(State::reading);
        began_ = since();
        give(header_time);
        read_on();
    }

    void read_on() {
        const bool had_header = reader_->has_header();
        if (const auto wrong = reader_->read(buffer_)) return refuse(*wrong);
        if (!reader_->has_header()) return read_more();
        // The header is looked at before anything of the body is taken.
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
        if (remote_ == clients().trusted_proxy) speak_for(message["X-Forwarded-For"]);
        request_.is_from_loopback = is_from_loopback_;
        is_http_1_1_ = message.version() == 11;
        closes_ = closes_ || !message.keep_alive();
        if (const auto complaint = complaint_about(reader_->head())) return refuse(*complaint);
        const bool has_host = is_http_1_1_ || !request_.host.empty();
        if (has_host && !is_own_host(request_.host, local_, clients().host_names))
            return refuse(Problem(Refusal::wrong_host, {{"host", request_.host}}));
        if (request_.path.starts_with("/api/") && is_of_another_site(message))
            return refuse(Problem(Refusal::wrong_origin));
        if (beast::websocket::is_upgrade(message)) return upgrade();
        give(body_time);
        if (!message[http::field::expect].empty()) return allow_body();
        read_on();
    }

    // The last address is the one that the proxy itself has seen; the others anybody may claim.
    void speak_for(beast::string_view forwarded) {
        const auto comma = forwarded.rfind(',');
        std::string text(comma == beast::string_view::npos ? forwarded
                                                           : forwarded.substr(comma + 1));
        std::erase(text, ' ');
        error_code error;
        auto address = asio::ip::make_address(text, error);
        if (error) address = asio::ip::make_address(remote_);
        clients().move(*this, origin_of(address));
        client_ = text_of(address);
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
        give_all_the_time();
        enter(State::answering);
        request_.body = reader_->take_body();
        if (auto response = clients().service.at_once(request_)) return send(std::move(*response));
        errand_ = std::make_shared<Errand>();
        errand_->client = name();
        waiting_ = shared_from_this();
        clients().service.answer(
            request_, errand_,
            [self = weak_from_this(), errand = errand_,
             executor = socket_.get_executor()](Response answered) {
                asio::post(executor, [self, errand, answered = std::move(answered)]() mutable {
                    const auto connection = self.lock();
                    if (connection && connection->errand_ == errand)
                        connection->send_searched(std::move(answered));
                });
            });
        if (state_ == State::answering) look_ahead();
    }

    void send_searched(Response response) {
        errand_.reset();
        const auto self = std::move(waiting_);
        error_code ignored;
        if (has_ended_) socket_.cancel(ignored);  // It need not wait for a reset any more.
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
        closes_ = closes_ || clients().is_closing();
        response_ = std::move(response);
        head_ = head_text(response_, closes_);
        std::string_view body;
        if (decompression_bytes_ > 0) body = decompression_.emplace(response_.content()).next();
        else if (has_body) body = response_.content();
        note(response_.status, has_body ? response_.bytes() : 0);
        give(write_time);
        write(asio::buffer(head_), asio::buffer(body));
    }

    // What is left of the two. Whoever takes something has the time for the rest again.
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
                self->give(write_time);
                self->write(head_left, body_left);
            });
    }

    // What is left is charged; a page is there anyway.
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
        give(linger_time);
        drain();
    }

    void drain() {
        buffer_.clear();
        receive();
    }

    void upgrade() {
        give_all_the_time();
        const HttpRequest& message = reader_->request();
        const bool is_online =
            request_.path == online_stream_path && clients().service.online() != nullptr;
        if (request_.path != stream_path && !is_online)
            return refuse(Problem(Refusal::not_found, {{"path", request_.path}}));
        if (const auto complaint = complaint_about_upgrade(message)) return refuse(*complaint);
        // A client must wait for our answer before it speaks.
        if (buffer_.size() > 0) return refuse(Problem(Refusal::wrong_handshake));
        note(101, 0);
        const auto start = is_online ? start_online : start_stream;
        start(std::move(socket_), message, request_.language, origin(), clients());
    }

    // Charges what has come of this request, and what comes behind it.
    [[nodiscard]] bool holds_what_came() {
        return hold(Held::incoming, buffer_.size() + reader_->body_bytes() + request_.body.size());
    }

    void withdraw() {
        if (const auto errand = std::move(errand_)) clients().service.withdraw(*errand);
    }

    Socket socket_;
    // Twice: a request, and what comes behind it while it is answered.
    beast::flat_buffer buffer_{2 * (max_header_bytes + max_body_bytes)};
    // Where the next bytes go: the buffer may move while they come.
    std::array<char, bytes_at_once> input_;
    std::optional<RequestReader> reader_;
    Request request_;
    Response response_;  // With its head, while they are written.
    std::string head_;
    std::string remote_;
    std::string client_;  // The same, or for whom a proxy speaks.
    std::string local_;
    bool is_from_loopback_;
    Clock::time_point began_ = Clock::now();
    std::shared_ptr<Errand> errand_;
    // Itself, while an answer is made for it and nothing else holds it.
    std::shared_ptr<Connection> waiting_;
    std::optional<Decompression> decompression_;  // Of the response, where it is sent as text.
    std::size_t decompression_bytes_ = 0;
    State state_ = State::idle;
    bool is_http_1_1_ = false;
    bool is_receiving_ = false;
    bool has_ended_ = false;  // The client sends no more.
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
