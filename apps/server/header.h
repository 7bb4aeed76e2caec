// HTTP headers: parsing requests with Boost.Beast, and writing those of responses. Only sources
// that use sockets, and the fuzzer, include this.
#pragma once

#include <optional>
#include <span>
#include <string>

#include <boost/beast/core/flat_buffer.hpp>
#include <boost/beast/http/message.hpp>
#include <boost/beast/http/parser.hpp>
#include <boost/beast/http/string_body.hpp>

#include "server/framing.h"
#include "server/message.h"

namespace puissance::server {

using HttpRequest = boost::beast::http::request<boost::beast::http::string_body>;

// Parses one request in two steps: the header, then, when the caller has accepted it, the body.
// Enforces the limits of framing.h, including those that Beast does not have: chunk lines,
// trailers, and the overhead of chunks.
class RequestReader {
public:
    RequestReader();

    // Consumes bytes up to the end of the header or, if the header is complete, of the body.
    // Returns what is wrong, if anything.
    [[nodiscard]] std::optional<Problem> read(boost::beast::flat_buffer& bytes);

    [[nodiscard]] bool has_header() const { return parser_.is_header_done(); }
    [[nodiscard]] bool is_done() const { return parser_.is_done(); }
    [[nodiscard]] const HttpRequest& request() const { return parser_.get(); }
    [[nodiscard]] std::string take_body() { return std::move(parser_.get().body()); }
    // How many bytes of the body have arrived.
    [[nodiscard]] std::size_t body_bytes() const { return request().body().size(); }

    // Views into this object.
    [[nodiscard]] Head head() const;

private:
    using Parser = boost::beast::http::request_parser<boost::beast::http::string_body>;

    [[nodiscard]] std::optional<Problem> check_rest(const boost::beast::flat_buffer& bytes) const;

    Parser parser_;
    std::size_t body_bytes_ = 0;  // Including chunk lines and trailers.
};

// Everything but the body.
[[nodiscard]] Request request_of(const HttpRequest& header);

// Returns whether a page of another site has sent this. Programs, which send no origin, are
// allowed.
[[nodiscard]] bool is_of_another_site(const HttpRequest& header);

// The origin of the page that has sent this if it is one of `origins`, otherwise empty.
[[nodiscard]] std::string allowed_origin(const HttpRequest& header,
                                         std::span<const std::string> origins);

// Returns what is wrong with a WebSocket handshake, if anything.
[[nodiscard]] std::optional<Problem> complaint_about_upgrade(const HttpRequest& header);

// From the status line to the empty line.
[[nodiscard]] std::string head_text(const Response& response, bool closes);

}  // namespace puissance::server
