// Headers: what one that Boost.Beast has read says to us, and the text of our own. Only the sources
// that speak to sockets, and the fuzzer, include this.
#pragma once

#include <boost/beast/core/flat_buffer.hpp>
#include <boost/beast/http/message.hpp>
#include <boost/beast/http/parser.hpp>
#include <boost/beast/http/string_body.hpp>

#include "server/framing.h"
#include "server/message.h"

namespace puissance::server {

using HttpRequest = boost::beast::http::request<boost::beast::http::string_body>;
using HttpParser = boost::beast::http::request_parser<boost::beast::http::string_body>;

// Makes the parser refuse what is longer than framing.h allows.
void limit(HttpParser& parser);

// Hands the parser what has come, to the end of the header or, when that has been read already, to
// the end of the body. Says what is wrong, if anything is; the parser knows how far it has come.
[[nodiscard]] std::optional<Problem> parse(HttpParser& parser, boost::beast::flat_buffer& bytes);

// Views of the header: it must outlive them.
[[nodiscard]] Head head_of(const HttpRequest& header);

// All but the body.
[[nodiscard]] Request request_of(const HttpRequest& header);

// Pages of another site may not open a stream; programs, which send no Origin, may.
[[nodiscard]] bool is_of_own_page(const HttpRequest& header);

// From the status line to the empty one.
[[nodiscard]] std::string head_text(const Response& response, bool closes);

}  // namespace puissance::server
