#include "server/online_session.h"

#include <deque>

#include <boost/asio/post.hpp>
#include <boost/beast/core/buffers_to_string.hpp>
#include <boost/beast/core/flat_buffer.hpp>
#include <boost/beast/websocket.hpp>

#include "server/online_service.h"
#include "wire/online.h"

namespace puissance::server {

namespace {

namespace asio = boost::asio;
namespace beast = boost::beast;
namespace websocket = beast::websocket;
using namespace std::chrono_literals;

constexpr std::size_t max_message_bytes = 4 * 1024;
// Whoever reads so slowly is cut off; it may come back and resume.
constexpr std::size_t max_messages_waiting = 1000;
constexpr std::size_t max_bytes_waiting = 256 * 1024;
constexpr double messages_a_second = 20;
constexpr double messages_at_once = 40;
constexpr Clock::duration time_to_open = 20s;
// A player whose clock runs is measured; others show now and then that they are there.
constexpr Clock::duration time_between_measures = 2s;
constexpr Clock::duration time_between_pings = 25s;
constexpr Clock::duration time_for_pong = 20s;
constexpr Clock::duration time_to_drain = 2s;
constexpr Clock::duration time_between_looks = 250ms;

class OnlineSession final : public Client,
                            public Listener,
                            public std::enable_shared_from_this<OnlineSession> {
public:
    OnlineSession(Socket socket, Language language, const Origin& origin, Clients& clients)
        : Client(clients, origin),
          socket_(std::move(socket)),
          language_(language),
          service_(*clients.service.online()) {}
    ~OnlineSession() override { leave_room(); }

    void accept(const HttpRequest& request) {
        socket_.read_message_max(max_message_bytes);
        auto timeout = websocket::stream_base::timeout::suggested(beast::role_type::server);
        timeout.idle_timeout = websocket::stream_base::none();  // hurry() looks after it.
        socket_.set_option(timeout);
        socket_.text(true);
        socket_.control_callback(
            [this](websocket::frame_type kind, beast::string_view) { heed(kind); });
        give(time_to_open);
        socket_.async_accept(request, [self = shared_from_this()](beast::error_code error) {
            if (error) return self->drop();
            self->read();
        });
    }

    void tell(const Text& message) override {
        if (is_dropped_) return;
        if (outgoing_.size() >= max_messages_waiting ||
            outgoing_bytes_ + message->size() > max_bytes_waiting ||
            !hold(Held::outgoing, outgoing_bytes_ + message->size()))
            return drop();
        outgoing_bytes_ += message->size();
        outgoing_.push_back(message);
        if (outgoing_.size() > 1) return;
        writing_since_ = clients().now();
        // Later, so that whoever tells thousands is not busy with their sockets.
        asio::post(socket_.get_executor(), [self = shared_from_this()] { self->write(); });
        watch_clock();
    }

    // Called from time to time: see give() below.
    void hurry() override {
        const auto now = clients().now();
        if (is_leaving_) return part(now);
        if (!room_ && !is_opening_) return drop();
        if (!outgoing_.empty() && now - writing_since_ >= write_time) return drop();
        if (is_pinging_ && now - pinged_ >= time_for_pong) return drop();
        if (!is_pinging_) ping();
        wait();
    }

    void leave() override {
        is_leaving_ = true;
        leaving_since_ = clients().now();
        say(wire::online_closing(std::chrono::ceil<std::chrono::seconds>(time_to_drain)));
        give(Clock::duration::zero());
    }

    void drop() override {
        if (std::exchange(is_dropped_, true)) return;
        beast::error_code ignored;
        beast::get_lowest_layer(socket_).close(ignored);
        // Whoever goes through all clients to drop them does not see this one vanish under way.
        asio::post(socket_.get_executor(), [self = shared_from_this()] {});
    }

    [[nodiscard]] Doing doing() const override { return room_ ? Doing::playing : Doing::idle; }

private:
    // Everything that is under way is stored first, so that whoever has asked hears of it.
    void part(Clock::time_point now) {
        const bool waits = service_.hub().is_writing() || !outgoing_.empty();
        if (waits && now - leaving_since_ < time_to_drain) return give(time_between_looks);
        if (std::exchange(has_parted_, true)) return drop();
        give(time_to_drain);
        socket_.async_close(websocket::close_code::service_restart,
                            [self = shared_from_this()](beast::error_code) { self->drop(); });
    }

    void wait() {
        give(is_on_the_clock_ ? time_between_measures : time_between_pings);
    }

    // Beast answers pings and farewells itself.
    void heed(websocket::frame_type kind) {
        if (kind == websocket::frame_type::close) return;
        if (!may_speak()) return drop();
        if (kind == websocket::frame_type::pong && is_pinging_) {
            is_pinging_ = false;
            const auto trip = std::chrono::duration_cast<online::Milliseconds>(clients().now() - pinged_);
            lag_ = lag_ ? *lag_ + (trip - *lag_) / 4 : trip;
        }
    }

    void ping() {
        is_pinging_ = true;
        pinged_ = clients().now();
        socket_.async_ping({}, [self = shared_from_this()](beast::error_code error) {
            if (error) self->drop();
        });
    }

    // Its time has begun to run: it is measured from now on.
    void watch_clock() {
        const bool is_running = room_ && seat && service_.runs_clock_of(*room_, *seat);
        if (is_running == std::exchange(is_on_the_clock_, is_running) || is_leaving_) return;
        if (is_running && !is_pinging_) ping();
        wait();
    }

    // So many messages a second, of whatever kind.
    [[nodiscard]] bool may_speak() {
        const auto now = clients().now();
        const std::chrono::duration<double> passed = now - spoke_;
        spoke_ = now;
        may_say_ = std::min(messages_at_once, may_say_ + messages_a_second * passed.count());
        if (may_say_ < 1) return false;
        may_say_ -= 1;
        return true;
    }

    void read() {
        if (is_reading_ || is_opening_ || is_ending_) return;
        is_reading_ = true;
        socket_.async_read(buffer_,
                           [self = shared_from_this()](beast::error_code error, std::size_t) {
                               self->is_reading_ = false;
                               if (error) return self->drop();
                               self->heed(beast::buffers_to_string(self->buffer_.data()));
                               self->buffer_.consume(self->buffer_.size());
                               self->read();
                           });
    }

    void heed(const std::string& message) {
        if (!may_speak()) return end(Problem(Refusal::too_many));
        const auto asked = wire::online_message(message);
        if (!asked) return end(Problem(asked.error()));
        if (const auto* const open = std::get_if<wire::OpenOnline>(&*asked)) return enter(*open);
        if (const auto* const ping = std::get_if<wire::PingOnline>(&*asked)) return say(wire::online_pong(*ping));
        act(std::get<wire::ActOnline>(*asked));
    }

    // A game takes the place of the one before.
    void enter(const wire::OpenOnline& open) {
        is_opening_ = true;
        service_.enter(origin().address, open.name, open.secret, open.after,
                       [self = weak_from_this(), after = open.after](const OnlineService::Entered& entered) {
                           if (const auto session = self.lock()) session->entered(entered, after);
                       });
    }

    void entered(const OnlineService::Entered& entered, int after) {
        is_opening_ = false;
        leave_room();
        if (!entered) return end(entered.error());
        room_ = entered->room;
        seat = entered->seat;
        told = std::max(after, room_->match().seq());
        service_.hub().listen(room_, *this);
        begin();
        say(service_.opened_text(*room_, seat, after));
        wait();
        watch_clock();
        read();
    }

    void act(const wire::ActOnline& asked) {
        const auto refuse = [this, request = asked.request](const Problem& problem) { say(refusal_text(request, problem, language_)); };
        if (!room_) return end(Problem(Refusal::no_such_game));
        if (!seat) return refuse(Problem(Refusal::not_a_seat));
        ...
    }

    void end(const Problem& problem) {
        say(stream_message(problem, language_));
        is_ending_ = true;
    }

    void say(std::string text) { tell(std::make_shared<const std::string>(std::move(text))); }

    void write() {
        if (is_dropped_) return;
        socket_.async_write(asio::buffer(*outgoing_.front()),
                            [self = shared_from_this()](beast::error_code error, std::size_t) {
                                if (error) return self->drop();
                                self->has_written();
                            });
    }

    void has_written() {
        outgoing_bytes_ -= outgoing_.front()->size();
        outgoing_.pop_front();
        (void)hold(Held::outgoing, outgoing_bytes_);
        writing_since_ = clients().now();
        if (!outgoing_.empty()) return write();
        if (is_ending_)
            socket_.async_close(websocket::close_code::policy_error,
                                [self = shared_from_this()](beast::error_code) { self->drop(); });
    }

    void leave_room() {
        if (room_) service_.hub().leave(room_, *this);
        room_.reset();
    }
};
}
}
