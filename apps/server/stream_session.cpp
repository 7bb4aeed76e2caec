#include "server/stream_session.h"

#include <deque>

#include <boost/asio/post.hpp>
#include <boost/beast/core/buffers_to_string.hpp>
#include <boost/beast/core/flat_buffer.hpp>
#include <boost/beast/websocket.hpp>

namespace puissance::server {

namespace {

namespace asio = boost::asio;
namespace beast = boost::beast;
namespace websocket = beast::websocket;
using Tcp = asio::ip::tcp;

constexpr std::size_t max_message_bytes = 8 * 1024;
// A client that does not read misses progress, never a result.
constexpr std::size_t max_messages_kept = 16;

class StreamSession final : public Guest, public std::enable_shared_from_this<StreamSession> {
public:
    StreamSession(Tcp::socket socket, Language language, Guests& guests)
        : Guest(guests), socket_(std::move(socket)), language_(language) {}
    ~StreamSession() override { stop_search(); }

    void accept(const HttpRequest& request) {
        socket_.read_message_max(max_message_bytes);
        auto timeout = websocket::stream_base::timeout::suggested(beast::role_type::server);
        timeout.keep_alive_pings = true;
        socket_.set_option(timeout);
        socket_.async_accept(request, [self = shared_from_this()](beast::error_code error) {
            if (!error) self->read();
        });
    }

    void hurry() override {}  // The library keeps its time.

    void leave() override {
        stop_search();
        socket_.async_close(websocket::close_code::going_away,
                            [self = shared_from_this()](beast::error_code) {});
    }

private:
    void read() {
        socket_.async_read(buffer_,
                           [self = shared_from_this()](beast::error_code error, std::size_t) {
                               if (error) return self->stop_search();
                               self->ask(beast::buffers_to_string(self->buffer_.data()));
                               self->buffer_.consume(self->buffer_.size());
                               self->read();
                           });
    }

    // A new question takes the place of the one before.
    void ask(const std::string& message) {
        stop_search();
        errand_ = std::make_shared<Errand>();
        guests().service.stream(
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
        if (!is_last && outgoing_.size() >= max_messages_kept) return;
        outgoing_.push_back(std::move(message));
        if (outgoing_.size() == 1) write();
    }

    void write() {
        socket_.text(true);
        socket_.async_write(asio::buffer(outgoing_.front()),
                            [self = shared_from_this()](beast::error_code error, std::size_t) {
                                if (error) return self->stop_search();
                                self->outgoing_.pop_front();
                                if (!self->outgoing_.empty()) self->write();
                            });
    }

    void stop_search() {
        if (errand_) errand_->stop.raise();
    }

    // Without compression: our messages are short, and a bomb of zeros stays what it is.
    websocket::stream<Tcp::socket, false> socket_;
    beast::flat_buffer buffer_;
    Language language_;
    std::shared_ptr<Errand> errand_;
    std::deque<std::string> outgoing_;
};

}  // namespace

void start_stream(Tcp::socket socket, const HttpRequest& request, Language language,
                  Guests& guests) {
    std::make_shared<StreamSession>(std::move(socket), language, guests)->accept(request);
}

}  // namespace puissance::server
