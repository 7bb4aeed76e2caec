#include "server/stream_session.h"

#include <deque>

#include <boost/asio/post.hpp>
#include <boost/beast/core/buffers_to_string.hpp>
#include <boost/beast/core/flat_buffer.hpp>
#include <boost/beast/websocket.hpp>
#include <linux/sockios.h>
#include <netinet/tcp.h>
#include <sys/ioctl.h>
#include <sys/socket.h>

namespace puissance::server {

namespace {

namespace asio = boost::asio;
namespace beast = boost::beast;
namespace websocket = beast::websocket;

constexpr std::size_t max_message_bytes = 8 * 1024;
// A client that does not read misses progress, never a result; and is not read either.
constexpr std::size_t max_messages_waiting = 16;

class StreamSession final : public Client, public std::enable_shared_from_this<StreamSession> {
public:
    StreamSession(Socket socket, Language language, const Origin& origin, Clients& clients)
        : Client(clients, origin), socket_(std::move(socket)), language_(language) {}
    ~StreamSession() override { withdraw(); }

    void accept(const HttpRequest& request) {
        socket_.read_message_max(max_message_bytes);
        auto timeout = websocket::stream_base::timeout::suggested(beast::role_type::server);
        timeout.keep_alive_pings = true;
        socket_.set_option(timeout);
        socket_.control_callback(
            [this](websocket::frame_type kind, beast::string_view) { heed(kind); });
        socket_.async_accept(request, [self = shared_from_this()](beast::error_code error) {
            if (error) return self->drop();
            self->read();
        });
    }

    // Drops a client that does not read what we write, or has said farewell and stays.
    void hurry() override {
        if (is_leaving_ || !outgoing_.empty() || has_unsent_bytes()) drop();
    }

    void leave() override {
        withdraw();
        socket_.async_close(websocket::close_code::going_away,
                            [self = shared_from_this()](beast::error_code) { self->drop(); });
    }

    void drop() override {
        withdraw();
        beast::error_code ignored;
        beast::get_lowest_layer(socket_).close(ignored);
        // Whoever goes through all clients to drop them does not see this one vanish under way.
        asio::post(socket_.get_executor(), [self = shared_from_this()] {});
    }

    [[nodiscard]] Doing doing() const override {
        if (!outgoing_.empty()) return Doing::writing;
        return errand_ ? Doing::answering : Doing::idle;
    }

private:
    // Beast answers pings and farewells itself, and does not tell when the answer has been taken.
    void heed(websocket::frame_type kind) {
        is_leaving_ = kind == websocket::frame_type::close;
        if (is_leaving_) withdraw();
        give(write_time);
    }

    [[nodiscard]] bool has_unsent_bytes() {
        int bytes = 0;
        return ::ioctl(beast::get_lowest_layer(socket_).native_handle(), SIOCOUTQ, &bytes) != 0 ||
               bytes > 0;
    }

    // Messages that came before a client hung up are still there to be read: nobody waits for
    // their answers.
    [[nodiscard]] bool has_hung_up() {
        tcp_info state{};
        socklen_t size = sizeof state;
        return ::getsockopt(beast::get_lowest_layer(socket_).native_handle(), IPPROTO_TCP, TCP_INFO,
                            &state, &size) != 0 ||
               state.tcpi_state != TCP_ESTABLISHED;
    }

    void read() {
        if (is_reading_ || outgoing_.size() >= max_messages_waiting) return;
        is_reading_ = true;
        socket_.async_read(buffer_,
                           [self = shared_from_this()](beast::error_code error, std::size_t) {
                               self->is_reading_ = false;
                               if (error || self->has_hung_up()) return self->drop();
                               self->ask(beast::buffers_to_string(self->buffer_.data()));
                               self->buffer_.consume(self->buffer_.size());
                               self->read();
                           });
    }

    // A new question takes the place of the one before.
    void ask(const std::string& message) {
        withdraw();
        errand_ = std::make_shared<Errand>();
        errand_->client = name();
        begin();
        clients().service.stream(
            message, language_, errand_,
            [self = weak_from_this(), executor = socket_.get_executor(), errand = errand_](
                std::string told, bool is_last) {
                asio::post(executor, [self, errand, is_last, told = std::move(told)]() mutable {
                    const auto session = self.lock();
                    if (session && session->errand_ == errand)
                        session->tell(std::move(told), is_last);
                });
            });
    }

    void tell(std::string message, bool is_last) {
        if (is_last) errand_.reset();
        else if (outgoing_.size() >= max_messages_waiting) return;
        if (!hold(Held::outgoing, outgoing_bytes_ + message.size())) return drop();
        outgoing_bytes_ += message.size();
        outgoing_.push_back(std::move(message));
        if (outgoing_.size() > 1) return;
        begin();
        write();
    }

    void write() {
        give(write_time);
        socket_.text(true);
        socket_.async_write(asio::buffer(outgoing_.front()),
                            [self = shared_from_this()](beast::error_code error, std::size_t) {
                                if (error) return self->drop();
                                self->forget_first();
                                self->give_all_the_time();
                                if (!self->outgoing_.empty()) self->write();
                                self->read();
                            });
    }

    void forget_first() {
        outgoing_bytes_ -= outgoing_.front().size();
        outgoing_.pop_front();
        (void)hold(Held::outgoing, outgoing_bytes_);
        if (outgoing_.empty()) begin();
    }

    void withdraw() {
        if (const auto errand = std::move(errand_)) clients().service.withdraw(*errand);
    }

    // Without compression: our messages are short, and a few bytes cannot become many.
    websocket::stream<Socket, false> socket_;
    beast::flat_buffer buffer_;
    Language language_;
    std::shared_ptr<Errand> errand_;
    std::deque<std::string> outgoing_;
    std::size_t outgoing_bytes_ = 0;
    bool is_reading_ = false;
    bool is_leaving_ = false;
};

}  // namespace

void start_stream(Socket socket, const HttpRequest& request, Language language,
                  const Origin& origin, Clients& clients) {
    std::make_shared<StreamSession>(std::move(socket), language, origin, clients)->accept(request);
}

}  // namespace puissance::server
