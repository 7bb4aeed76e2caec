// Headers: what one that Boost.Beast has read says to us, and the text of our own. Only the sources
// that speak to sockets, and the fuzzer, include this.
#pragma once

#include <optional>
#include <string>

#include <boost/beast/core/flat_buffer.hpp>
#include <boost/beast/http/message.hpp>
#include <boost/beast/http/parser.hpp>
#include <boost/beast/http/string_body.hpp>

#include "server/framing.h"
#include "server/message.h"

namespace puissance::server {

using HttpRequest = boost::beast::http::request<boost::beast::http::string_body>;

// Reads one request with Beast's parser, in two steps: the header, and when that has been accepted
// the body. It sets the limits of framing.h, also those that Beast has none for: the lines between
// chunks, trailers, and what chunks cost beyond what they hold.
class RequestReader {
public:
    RequestReader();

    // Consumes what has come, to the end of the header or, when that has been read already, to the
    // end of the body. Says what is wrong, if anything is.
    [[nodiscard]] std::optional<Problem> read(boost::beast::flat_buffer& bytes);

    [[nodiscard]] bool has_header() const { return parser_.is_header_done(); }
    [[nodiscard]] bool is_done() const { return parser_.is_done(); }
    [[nodiscard]] const HttpRequest& request() const { return parser_.get(); }
    [[nodiscard]] std::string take_body() { return std::move(parser_.get().body()); }
    // How much of the body has come.
    [[nodiscard]] std::size_t body_bytes() const { return request().body().size(); }

    // Views of the header: it must outlive them.
    [[nodiscard]] Head head() const;

private:
    using Parser = boost::beast::http::request_parser<boost::beast::http::string_body>;

    [[nodiscard]] std::optional<Problem> check_rest(const boost::beast::flat_buffer& bytes) const;

    Parser parser_;
    std::size_t body_bytes_ = 0;  // With all that surrounds chunks.
};

// All but the body.
[[nodiscard]] Request request_of(const HttpRequest& header);

// Does a page of another site send this? Programs, which do not say where they come from, are
// welcome.
[[nodiscard]] bool is_of_another_site(const HttpRequest& header);

// What is wrong with a request to speak WebSocket, if anything is.
[[nodiscard]] std::optional<Problem> complaint_about_upgrade(const HttpRequest& header);

// From the status line to the empty one.
[[nodiscard]] std::string head_text(const Response& response, bool closes);

}  // namespace puissance::server
