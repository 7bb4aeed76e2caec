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
// A client that does not read loses progress messages but no result; and is not read from.
constexpr std::size_t max_messages_waiting = 16;

class StreamSession final : public Client, public std::enable_shared_from_this<StreamSession> {
public:
    StreamSession(Socket socket, Language language, const Origin& origin, Clients& clients)
        : Client(clients, origin), socket_(std::move(socket)), language_(language) {}
    ~StreamSession() override { cancel(); }

    void accept(const HttpRequest& request) {
        socket_.read_message_max(max_message_bytes);
        auto timeout = websocket::stream_base::timeout::suggested(beast::role_type::server);
        timeout.keep_alive_pings = true;
        socket_.set_option(timeout);
        socket_.control_callback(
            [this](websocket::frame_type kind, beast::string_view) { on_control_frame(kind); });
        socket_.async_accept(request, [self = shared_from_this()](beast::error_code error) {
            if (error) return self->drop();
            self->read();
        });
    }

    // Drops a client that does not read, or has sent a close frame and does not close.
    void on_deadline() override {
        if (is_leaving_ || !outgoing_.empty() || has_unsent_bytes()) drop();
    }

    void shut_down() override {
        cancel();
        socket_.async_close(websocket::close_code::going_away,
                            [self = shared_from_this()](beast::error_code) { self->drop(); });
    }

    void drop() override {
        cancel();
        beast::error_code ignored;
        beast::get_lowest_layer(socket_).close(ignored);
        // Destroyed later: the caller may be iterating over all clients.
        asio::post(socket_.get_executor(), [self = shared_from_this()] {});
    }

    [[nodiscard]] Activity activity() const override {
        if (!outgoing_.empty()) return Activity::writing;
        return task_ ? Activity::answering : Activity::idle;
    }

private:
    // Beast itself answers pings and close frames, and does not report when the answer was sent.
    void on_control_frame(websocket::frame_type kind) {
        is_leaving_ = kind == websocket::frame_type::close;
        if (is_leaving_) cancel();
        set_deadline(write_time);
    }

    [[nodiscard]] bool has_unsent_bytes() {
        int bytes = 0;
        return ::ioctl(beast::get_lowest_layer(socket_).native_handle(), SIOCOUTQ, &bytes) != 0 ||
               bytes > 0;
    }

    // Messages of a client that has closed may still be in the buffer; nobody waits for answers.
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

    // A new message cancels the one before.
    void ask(const std::string& message) {
        cancel();
        task_ = std::make_shared<Task>();
        task_->client = name();
        activity_changed();
        clients().service.stream(
            message, language_, task_,
            [self = weak_from_this(), executor = socket_.get_executor(), task = task_](
                std::string told, bool is_last) {
                asio::post(executor, [self, task, is_last, told = std::move(told)]() mutable {
                    const auto session = self.lock();
                    if (session && session->task_ == task) session->tell(std::move(told), is_last);
                });
            });
    }

    void tell(std::string message, bool is_last) {
        if (is_last) task_.reset();
        else if (outgoing_.size() >= max_messages_waiting) return;
        if (!hold(Held::outgoing, outgoing_bytes_ + message.size())) return drop();
        outgoing_bytes_ += message.size();
        outgoing_.push_back(std::move(message));
        if (outgoing_.size() > 1) return;
        activity_changed();
        write();
    }

    void write() {
        set_deadline(write_time);
        socket_.text(true);
        socket_.async_write(asio::buffer(outgoing_.front()),
                            [self = shared_from_this()](beast::error_code error, std::size_t) {
                                if (error) return self->drop();
                                self->forget_first();
                                self->clear_deadline();
                                if (!self->outgoing_.empty()) self->write();
                                self->read();
                            });
    }

    void forget_first() {
        outgoing_bytes_ -= outgoing_.front().size();
        outgoing_.pop_front();
        (void)hold(Held::outgoing, outgoing_bytes_);
        if (outgoing_.empty()) activity_changed();
    }

    void cancel() {
        if (const auto task = std::move(task_)) clients().service.cancel(*task);
    }

    // Without compression: messages are short, and a small frame cannot inflate.
    websocket::stream<Socket, false> socket_;
    beast::flat_buffer buffer_;
    Language language_;
    std::shared_ptr<Task> task_;
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
