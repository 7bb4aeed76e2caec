#include "remote/http_client.h"

#include <optional>
#include <utility>

#include <boost/asio/io_context.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/ssl.hpp>
#include <boost/asio/steady_timer.hpp>
#include <boost/beast/core.hpp>
#include <boost/beast/http.hpp>
#include <boost/beast/ssl.hpp>

namespace puissance::remote {

namespace {

namespace asio = boost::asio;
namespace beast = boost::beast;
namespace http = beast::http;
namespace ssl = asio::ssl;
using asio::ip::tcp;
using beast::error_code;

// The longest game has fewer than a thousand events of a hundred bytes.
constexpr std::uint64_t max_answer = std::uint64_t{1} << 20U;

// What it means that an operation failed; `otherwise` where the error does not say more.
Failure failure_of(const error_code& error, Failure otherwise) {
    if (error.category() != asio::error::get_ssl_category()) return otherwise;
    const int reason = ERR_GET_REASON(static_cast<unsigned long>(error.value()));
    return reason == SSL_R_CERTIFICATE_VERIFY_FAILED ? Failure::certificate : Failure::not_ours;
}

}  // namespace

struct Network::Parts {
    asio::io_context io{1};
    asio::executor_work_guard<asio::io_context::executor_type> stays_open = make_work_guard(io);
    ssl::context tls{ssl::context::tls_client};
};

Network::Network() : parts_(std::make_unique<Parts>()) {
    error_code ignored;  // Without certificates none is trusted, which is said when one comes.
    parts_->tls.set_default_verify_paths(ignored);
    parts_->tls.set_verify_mode(ssl::verify_peer, ignored);
    SSL_CTX_set_min_proto_version(parts_->tls.native_handle(), TLS1_2_VERSION);
}

Network::~Network() = default;

void Network::run_for(std::chrono::milliseconds time) { parts_->io.run_for(time); }

struct Network::Timer::Parts {
    explicit Parts(asio::io_context& io) : timer(io) {}
    asio::steady_timer timer;
    std::function<void()> then;
};

Network::Timer::Timer(Network& network) : parts_(std::make_shared<Parts>(network.parts().io)) {}
Network::Timer::~Timer() = default;

void Network::Timer::start(std::chrono::milliseconds time, std::function<void()> then) {
    parts_->timer.expires_after(time);
    parts_->then = std::move(then);
    parts_->timer.async_wait([weak = std::weak_ptr(parts_)](const error_code& error) {
        const auto parts = weak.lock();
        if (error || !parts) return;
        if (const auto call = std::exchange(parts->then, nullptr)) call();
    });
}

struct HttpClient::Parts {
    Network::Parts& network;
    Site site;
    Language language;
    std::shared_ptr<Connection> connection;
    Answered answered;  // Empty: nothing is asked.
};

// Lives as long as its operations; whoever lets it go closes it first.
class HttpClient::Connection : public std::enable_shared_from_this<Connection> {
public:
    explicit Connection(const std::shared_ptr<HttpClient::Parts>& client)
        : client_(client),
          site_(client->site),
          resolver_(client->network.io),
          deadline_(client->network.io),
          stream_(client->network.io, client->network.tls) {}

    void ask(Question question, Language language) {
        question_ = std::move(question);
        request_ = {question_.posts ? http::verb::post : http::verb::get,
                    site_.path + question_.path, 11};
        request_.set(http::field::host, authority_of(site_));
        request_.set(http::field::user_agent, "puissance");
        request_.set(http::field::accept, "application/json");
        request_.set(http::field::accept_language, language == Language::french ? "fr" : "en");
        if (!question_.secret.empty())
            request_.set(http::field::authorization, "Bearer " + question_.secret);
        if (question_.posts) {
            request_.set(http::field::content_type, "application/json");
            request_.body() = question_.body;
        }
        request_.prepare_payload();
        deadline_.expires_after(question_.patience);
        deadline_.async_wait([self = shared_from_this()](const error_code& error) {
            if (!error) self->end({Failure::silent, 0, {}});
        });
        if (is_kept_) write();
        else resolve();
    }

    void close() {
        client_.reset();
        deadline_.cancel();
        resolver_.cancel();
        beast::get_lowest_layer(stream_).close();
    }

private:
    // A step after which the connection goes on, unless something failed or it was closed.
    template <class Next>
    auto then(Failure failure, Next next) {
        return [ self = shared_from_this(), failure, next ]<class... More>(
            const error_code& error,
            More&&... more) requires std::is_invocable_v<Next, Connection&, More...> {
            if (self->client_.expired()) return;
            if (!error) return (*self.*next)(std::forward<More>(more)...);
            if (std::exchange(self->is_kept_, false)) return self->start_again();
            self->end({failure_of(error, failure), 0, {}});
        };
    }

    template <class Use>
    void with_stream(Use use) {
        if (site_.has_tls) use(stream_);
        else use(stream_.next_layer());
    }

    void resolve() {
        resolver_.async_resolve(site_.host, site_.port,
                                then(Failure::unknown_host, &Connection::connect));
    }

    void connect(const tcp::resolver::results_type& addresses) {
        stream_.next_layer().async_connect(addresses,
                                           then(Failure::unreachable, &Connection::greet));
    }

    void greet(const tcp::endpoint& /*address*/) {
        error_code ignored;
        stream_.next_layer().socket().set_option(tcp::no_delay(true), ignored);
        if (!site_.has_tls) return write();
        SSL_set_tlsext_host_name(stream_.native_handle(), site_.host.c_str());
        stream_.set_verify_callback(ssl::host_name_verification(site_.host), ignored);
        stream_.async_handshake(ssl::stream_base::client,
                                then(Failure::unreachable, &Connection::write));
    }

    void write() {
        with_stream([this](auto& stream) {
            http::async_write(stream, request_, then(Failure::unreachable, &Connection::read));
        });
    }

    void read(std::size_t /*bytes*/) {
        parser_.emplace();
        parser_->body_limit(max_answer);
        with_stream([this](auto& stream) {
            http::async_read(stream, buffer_, *parser_,
                             [self = shared_from_this()](const error_code& error, std::size_t) {
                                 self->has_read(error);
                             });
        });
    }

    void has_read(const error_code& error) {
        if (client_.expired()) return;
        const bool is_http_error =
            error.category() == make_error_code(http::error::end_of_stream).category() &&
            error != http::error::end_of_stream && error != http::error::partial_message;
        if (error && std::exchange(is_kept_, false) && !is_http_error) return start_again();
        if (error) return end({is_http_error ? Failure::not_ours : Failure::unreachable, 0, {}});
        is_kept_ = parser_->keep_alive();
        end({Failure::none, static_cast<int>(parser_->get().result_int()),
             std::move(parser_->get().body())});
    }

    // The kept connection was closed meanwhile.
    void start_again() {
        if (const auto client = client_.lock()) {
            Answered answered = std::exchange(client->answered, nullptr);
            close();
            client->connection = std::make_shared<Connection>(client);
            client->answered = std::move(answered);
            client->connection->ask(std::move(question_), client->language);
        }
    }

    void end(Answer answer) {
        const auto client = client_.lock();
        if (!client) return;
        deadline_.cancel();
        if (answer.failure != Failure::none || !is_kept_) {
            close();
            client->connection.reset();
        }
        if (const auto answered = std::exchange(client->answered, nullptr))
            answered(std::move(answer));
    }

    std::weak_ptr<HttpClient::Parts> client_;
    Site site_;
    tcp::resolver resolver_;
    asio::steady_timer deadline_;                  // Of the whole question.
    beast::ssl_stream<beast::tcp_stream> stream_;  // Without TLS only what is below it is used.
    beast::flat_buffer buffer_{max_answer};
    Question question_;
    http::request<http::string_body> request_;
    std::optional<http::response_parser<http::string_body>> parser_;
    bool is_kept_ = false;  // From an earlier question.
};

HttpClient::HttpClient(Network& network, Site site, Language language)
    : parts_(std::make_shared<Parts>(
          Parts{network.parts(), std::move(site), language, nullptr, nullptr})) {}

HttpClient::~HttpClient() {
    if (parts_->connection) parts_->connection->close();
}

bool HttpClient::is_busy() const { return static_cast<bool>(parts_->answered); }

void HttpClient::ask(Question question, Answered answered) {
    parts_->answered = std::move(answered);
    if (!parts_->connection) parts_->connection = std::make_shared<Connection>(parts_);
    parts_->connection->ask(std::move(question), parts_->language);
}

}  // namespace puissance::remote
