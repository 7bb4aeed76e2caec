#include "server/online_session.h"

#include <deque>

#include <boost/asio/post.hpp>
#include <boost/beast/core/buffers_to_string.hpp>
#include <boost/beast/core/flat_buffer.hpp>
#include <boost/beast/websocket.hpp>

#include "server/online_service.h"
#include "wire/online_requests.h"

namespace puissance::server {

namespace {

namespace asio = boost::asio;
namespace beast = boost::beast;
namespace websocket = beast::websocket;
using namespace std::chrono_literals;

constexpr std::size_t max_act_bytes = 4 * 1024;
// A client that reads so slowly is disconnected; it may reconnect and resume.
constexpr std::size_t max_news_waiting = 1000;
constexpr std::size_t max_news_bytes = 256 * 1024;
constexpr double messages_a_second = 20;
constexpr double messages_at_once = 40;
constexpr Clock::duration time_to_open = 20s;
// The round trip of a player whose clock runs is measured often; others are only checked.
constexpr Clock::duration time_between_measures = 2s;
constexpr Clock::duration time_between_pings = 25s;
constexpr Clock::duration time_for_pong = 20s;
constexpr std::chrono::seconds time_to_drain{2};

class OnlineSession final : public Client,
                            public Listener,
                            public std::enable_shared_from_this<OnlineSession> {
public:
    OnlineSession(Socket socket, Language language, const Origin& origin, Clients& clients)
        : Client(clients, origin),
          socket_(std::move(socket)),
          language_(language),
          service_(*clients.service.online()) {}
    ~OnlineSession() override { leave_place(); }

    void accept(const HttpRequest& request) {
        socket_.read_message_max(max_act_bytes);
        auto timeout = websocket::stream_base::timeout::suggested(beast::role_type::server);
        timeout.idle_timeout = websocket::stream_base::none();  // on_deadline() does this.
        socket_.set_option(timeout);
        socket_.text(true);
        socket_.auto_fragment(false);  // One frame per message.
        socket_.control_callback(
            [this](websocket::frame_type kind, beast::string_view) { on_control_frame(kind); });
        set_deadline(time_to_open);
        socket_.async_accept(request, [self = shared_from_this()](beast::error_code error) {
            if (error) return self->drop();
            self->read();
        });
    }

    // Writes later, so that telling thousands of listeners does not block the thread.
    void tell(const Text& message, bool is_event) override {
        if (is_dropped_) return;
        if (outgoing_.size() >= max_news_waiting ||
            outgoing_bytes_ + message->size() > max_news_bytes ||
            !hold(Held::outgoing, outgoing_bytes_ + message->size()))
            return drop();
        outgoing_bytes_ += message->size();
        outgoing_.push_back(message);
        if (is_event) watch_clock();
        if (outgoing_.size() > 1) return;
        writing_since_ = clients().now();
        asio::post(socket_.get_executor(), [self = shared_from_this()] { self->write(); });
    }

    // Sends the next ping, unless the connection is dead.
    void on_deadline() override {
        const auto now = clients().now();
        if (is_leaving_) return part(now);
        const bool is_silent = !place_ && !is_opening_;
        const bool does_not_read = !outgoing_.empty() && now - writing_since_ >= write_time;
        const bool does_not_answer = is_pinging_ && now - pinged_ >= time_for_pong;
        if (is_silent || is_ending_ || does_not_read || does_not_answer) return drop();
        if (!is_pinging_) ping();
        wait();
    }

    void shut_down() override {
        is_leaving_ = true;
        leaving_since_ = clients().now();
        say({{"closing", {{"seconds", time_to_drain.count()}}}});
        set_deadline(Clock::duration::zero());
    }

    void drop() override {
        if (std::exchange(is_dropped_, true)) return;
        beast::error_code ignored;
        beast::get_lowest_layer(socket_).close(ignored);
        // Destroyed later: the caller may be iterating over all clients.
        asio::post(socket_.get_executor(), [self = shared_from_this()] {});
    }

    [[nodiscard]] Activity activity() const override {
        return place_ ? Activity::playing : Activity::idle;
    }

private:
    // Waits until pending acts are stored, so that those who asked get their answers.
    void part(Clock::time_point now) {
        const bool waits = service_.hub().is_writing() || !outgoing_.empty();
        if (waits && now - leaving_since_ < time_to_drain)
            return set_deadline(Clock::duration::zero());
        if (std::exchange(is_ending_, true)) return drop();
        set_deadline(time_to_drain);
        close(websocket::close_code::service_restart);
    }

    void wait() { set_deadline(is_measured_ ? time_between_measures : time_between_pings); }

    // Beast itself answers pings and close frames.
    void on_control_frame(websocket::frame_type kind) {
        if (kind == websocket::frame_type::close) return;
        if (!is_within_rate()) return drop();
        if (kind != websocket::frame_type::pong || !std::exchange(is_pinging_, false)) return;
        constexpr int memory = 4;
        const auto trip =
            std::chrono::duration_cast<online::Milliseconds>(clients().now() - pinged_);
        lag_ = lag_ ? *lag_ + (trip - *lag_) / memory : trip;
    }

    void ping() {
        is_pinging_ = true;
        pinged_ = clients().now();
        socket_.async_ping({}, [self = shared_from_this()](beast::error_code error) {
            if (error) self->drop();
        });
    }

    // Measures the round trip while the player's clock runs.
    void watch_clock() {
        const bool is_running = place_ && OnlineService::runs_clock(*place_);
        if (is_leaving_ || is_running == std::exchange(is_measured_, is_running)) return;
        if (is_running && !is_pinging_) ping();
        wait();
    }

    // A token bucket for messages and control frames.
    [[nodiscard]] bool is_within_rate() {
        const auto now = clients().now();
        const std::chrono::duration<double> passed = now - spoke_;
        spoke_ = now;
        may_say_ = std::min(messages_at_once, may_say_ + messages_a_second * passed.count());
        if (may_say_ < 1) return false;
        may_say_ -= 1;
        return true;
    }

    void read() {
        if (is_reading_ || is_opening_) return;
        is_reading_ = true;
        socket_.async_read(buffer_,
                           [self = shared_from_this()](beast::error_code error, std::size_t) {
                               self->is_reading_ = false;
                               if (error) return self->drop();
                               const auto message = beast::buffers_to_string(self->buffer_.data());
                               self->buffer_.consume(self->buffer_.size());
                               if (!self->is_ending_) self->on_message(message);
                               self->read();
                           });
    }

    void on_message(const std::string& message) {
        if (!is_within_rate()) return end(Problem(Refusal::too_many));
        const auto asked = wire::parse_online_message(message);
        if (!asked) return end(asked.error());
        if (const auto* const game = std::get_if<wire::OnlineOpen>(&*asked)) return open(*game);
        if (const auto* const ping = std::get_if<wire::OnlinePing>(&*asked))
            return say({{"pong", ping->number}});
        act(std::get<wire::OnlineAct>(*asked));
    }

    // Replaces the game that was open before.
    void open(const wire::OnlineOpen& asked) {
        is_opening_ = true;
        // The callback keeps the session alive: no read is pending meanwhile.
        service_.look(name(), asked.name, asked.secret, asked.after,
                      [self = shared_from_this(), after = asked.after](
                          const OnlineService::Entered& entered) { self->opened(entered, after); });
    }

    void opened(const OnlineService::Entered& entered, int after) {
        is_opening_ = false;
        if (is_dropped_) return;
        leave_place();
        if (!entered) {
            end(entered.error());
            return read();
        }
        place_ = *entered;
        seat = place_->seat;
        told = std::max(after, place_->room->match().seq());
        service_.hub().listen(place_->room, *this);
        activity_changed();
        say({{"opened", service_.game_json(*place_)},
             {"events", OnlineService::events_json(*place_, after)}});
        wait();
        watch_clock();
        read();
    }

    void act(const wire::OnlineAct& asked) {
        if (!place_) return end(Problem(Refusal::no_such_game));
        service_.act(*place_, asked, lag_.value_or(online::Milliseconds::zero()),
                     [self = weak_from_this(), place = *place_,
                      asked](const tl::expected<int, Problem>& seq) {
                         if (const auto session = self.lock()) session->acted(place, asked, seq);
                     });
    }

    void acted(const OnlineService::Place& place, const wire::OnlineAct& asked,
               const tl::expected<int, Problem>& seq) {
        if (seq) return say({{"ok", asked.act.request}, {"seq", *seq}});
        wire::Json refused{{"no", asked.act.request}, {"problem", json_of(seq.error(), language_)}};
        if (auto missed = OnlineService::events_missed(place, seq.error(), asked.after))
            refused["events"] = *std::move(missed);
        say(refused);
    }

    // Sends a problem, then closes.
    void end(const Problem& problem) {
        say({{"problem", json_of(problem, language_)}});
        is_ending_ = true;
        set_deadline(write_time);
    }

    void say(const wire::Json& message) {
        tell(std::make_shared<const std::string>(wire::written(message)), false);
    }

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
        if (is_ending_ && !is_leaving_) close(websocket::close_code::policy_error);
    }

    void close(websocket::close_code code) {
        socket_.async_close(code, [self = shared_from_this()](beast::error_code) { self->drop(); });
    }

    void leave_place() {
        if (place_) service_.hub().leave(place_->room, *this);
        place_.reset();
    }

    // Without compression: messages are short, and a small frame cannot inflate.
    websocket::stream<Socket, false> socket_;
    beast::flat_buffer buffer_;
    Language language_;
    OnlineService& service_;
    std::optional<OnlineService::Place> place_;
    std::deque<Text> outgoing_;
    std::size_t outgoing_bytes_ = 0;
    Clock::time_point writing_since_{};
    double may_say_ = messages_at_once;
    Clock::time_point spoke_ = clients().now();
    std::optional<online::Milliseconds> lag_;  // The smoothed round trip.
    Clock::time_point pinged_{};
    Clock::time_point leaving_since_{};
    bool is_pinging_ = false;
    bool is_measured_ = false;
    bool is_reading_ = false;
    bool is_opening_ = false;
    bool is_ending_ = false;  // Closes after the last message.
    bool is_leaving_ = false;
    bool is_dropped_ = false;
};

}  // namespace

void start_online(Socket socket, const HttpRequest& request, Language language,
                  const Origin& origin, Clients& clients) {
    std::make_shared<OnlineSession>(std::move(socket), language, origin, clients)->accept(request);
}

}  // namespace puissance::server
