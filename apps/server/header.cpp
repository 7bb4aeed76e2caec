#include "server/header.h"

#include <algorithm>
#include <ctime>

#include <boost/beast/http/error.hpp>
#include <boost/beast/http/status.hpp>
#include <fmt/chrono.h>

#include "words/words.h"

namespace puissance::server {

namespace {

namespace http = boost::beast::http;

using namespace std::string_view_literals;

std::string_view view(boost::beast::string_view text) { return {text.data(), text.size()}; }

std::string_view text_of(const boost::beast::flat_buffer& bytes) {
    return {static_cast<const char*>(bytes.data().data()), bytes.size()};
}

// Beast joins folded lines (obs-fold); other programs do not, so they are refused.
bool has_folded_line(std::string_view header) {
    return header.find("\n "sv) != std::string_view::npos ||
           header.find("\n\t"sv) != std::string_view::npos;
}

// The first supported language of Accept-Language; ?lang=fr overrides it.
Language language_of(std::string_view accepted, std::string_view query) {
    for (const auto& [tag, language] :
         {std::pair{"lang=fr", Language::french}, std::pair{"lang=en", Language::english}})
        if (query.find(tag) != std::string_view::npos) return language;
    while (!accepted.empty()) {
        const auto comma = std::min(accepted.find(','), accepted.size());
        std::string_view tag = accepted.substr(0, std::min(accepted.find(';'), comma));
        while (tag.starts_with(' ')) tag.remove_prefix(1);
        if (const auto language = words::language_from_tag(tag)) return *language;
        accepted.remove_prefix(std::min(comma + 1, accepted.size()));
    }
    return Language::english;
}

// Sun, 06 Nov 1994 08:49:37 GMT: formatted once a second.
std::string_view date() {
    thread_local std::time_t second = 0;
    thread_local std::string text;
    const std::time_t now = std::time(nullptr);
    if (now != second) text = fmt::format("{:%a, %d %b %Y %H:%M:%S} GMT", fmt::gmtime(now));
    second = now;
    return text;
}

}  // namespace

RequestReader::RequestReader() {
    parser_.header_limit(static_cast<std::uint32_t>(max_header_bytes));
    parser_.body_limit(max_body_bytes);
}

std::optional<Problem> RequestReader::read(boost::beast::flat_buffer& bytes) {
    const bool had_header = has_header();
    // Beast expects the five bytes of the last chunk in one piece.
    const std::size_t least = had_header && parser_.chunked() ? "0\r\n\r\n"sv.size() : 1;
    while (bytes.size() >= least && !is_done() && has_header() == had_header) {
        boost::beast::error_code error;
        const std::size_t used = parser_.put(bytes.data(), error);
        if (error == http::error::header_limit)
            return request().target().empty() ? target_too_long() : headers_too_large();
        // The end of a chunked body must be there with all its trailers.
        if (!had_header || (parser_.chunked() && is_done())) {
            const std::string_view lines = text_of(bytes).substr(0, used);
            if (has_folded_line(lines)) return Problem(Refusal::wrong_framing);
            if (lines.size() > max_header_bytes) return headers_too_large();
        }
        if (had_header) body_bytes_ += used;
        bytes.consume(used);
        if (error == http::error::need_more) return check_rest(bytes);
        if (error == http::error::body_limit) return body_too_large();
        if (error) return Problem(Refusal::wrong_framing);
    }
    return check_rest(bytes);
}

// Of a chunked body, the parser leaves an unfinished chunk line or unfinished trailers in the
// buffer.
std::optional<Problem> RequestReader::check_rest(const boost::beast::flat_buffer& bytes) const {
    if (!has_header() || !parser_.chunked()) return std::nullopt;
    if (body_bytes_ > max_chunked_bytes) return body_too_large();
    if (is_done())
        return head().fields > max_fields ? std::optional(headers_too_large()) : std::nullopt;
    const std::string_view rest = text_of(bytes);
    constexpr std::size_t end_of_last_chunk = "\r\n"sv.size();
    if (rest.size() > max_chunk_line_bytes &&
        rest.substr(0, max_chunk_line_bytes).find('\n', end_of_last_chunk) ==
            std::string_view::npos)
        return Problem(Refusal::wrong_framing);
    if (rest.size() > max_header_bytes) return headers_too_large();
    return std::nullopt;
}

Head RequestReader::head() const {
    const HttpRequest& header = request();
    Head head;
    head.target = view(header.target());
    head.is_http_1_1 = header.version() == 11;
    // Counts the bytes as they are usually written; the parser's own limit counts lines
    // differently.
    constexpr std::string_view around_target = "  HTTP/1.1\r\n\r\n";
    constexpr std::string_view around_value = ": \r\n";
    head.bytes = header.method_string().size() + head.target.size() + around_target.size();
    for (const auto& field : header) {
        ++head.fields;
        head.bytes += field.name_string().size() + field.value().size() + around_value.size();
        switch (field.name()) {
            case http::field::content_length:
                if (++head.content_lengths == 1) head.content_length = view(field.value());
                break;
            case http::field::host:
                if (++head.hosts == 1) head.host = view(field.value());
                break;
            case http::field::origin: ++head.origins; break;
            case http::field::expect: head.expect = view(field.value()); break;
            case http::field::transfer_encoding:
                if (++head.transfer_encodings == 1) head.transfer_encoding = view(field.value());
                break;
            default: break;
        }
    }
    return head;
}

Request request_of(const HttpRequest& header) {
    const Target target = split_target(view(header.target()));
    const auto text_of = [&](http::field field) { return std::string(view(header[field])); };
    Request request;
    request.method = std::string(view(header.method_string()));
    request.path = std::string(target.path);
    request.query = std::string(target.query);
    request.host = target.host.empty() ? text_of(http::field::host) : std::string(target.host);
    request.content_type = text_of(http::field::content_type);
    request.accept = text_of(http::field::accept);
    request.accept_encoding = text_of(http::field::accept_encoding);
    request.if_none_match = text_of(http::field::if_none_match);
    request.authorization = text_of(http::field::authorization);
    request.language = language_of(view(header[http::field::accept_language]), request.query);
    return request;
}

bool is_of_another_site(const HttpRequest& header) {
    const std::string_view site = view(header["Sec-Fetch-Site"]);
    if (!site.empty() && site != "same-origin" && site != "none") return true;
    const std::string_view origin = view(header[http::field::origin]);
    if (origin.empty()) return false;
    const Target from = split_target(origin);
    return from.host.empty() || from.host != view(header[http::field::host]);
}

std::string allowed_origin(const HttpRequest& header, std::span<const std::string> origins) {
    const std::string_view origin = view(header[http::field::origin]);
    return std::ranges::find(origins, origin) == origins.end() ? "" : std::string(origin);
}

std::optional<Problem> complaint_about_upgrade(const HttpRequest& header) {
    constexpr std::size_t key_length = 24;  // Sixteen bytes in base64.
    if (view(header[http::field::sec_websocket_version]) != "13")
        return Problem(Refusal::upgrade_required, {{"protocol", "websocket"}});
    if (header.method() != http::verb::get || header.version() != 11 ||
        header[http::field::sec_websocket_key].size() != key_length ||
        header.count(http::field::sec_websocket_key) != 1)
        return Problem(Refusal::wrong_handshake);
    return std::nullopt;
}

// Without fmt: formatting took a fifth of the time of a health check (bench/server).
std::string head_text(const Response& response, bool closes) {
    const auto status = static_cast<unsigned>(response.status);
    std::string text;
    text.reserve(512);
    const auto append = [&](auto... pieces) { (text.append(std::string_view(pieces)), ...); };
    append("HTTP/1.1 ", std::to_string(status), " ",
           view(http::obsolete_reason(http::int_to_status(status))), "\r\nDate: ", date(),
           "\r\nContent-Type: ", std::string_view(response.content_type),
           "\r\n"
           "X-Content-Type-Options: nosniff\r\n"
           "Content-Security-Policy: default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; "
           "frame-ancestors 'none'\r\n"
           "Referrer-Policy: no-referrer\r\n"
           "Cross-Origin-Resource-Policy: same-origin\r\n");
    bool is_cacheable = false;
    for (const auto& [name, value] : response.headers) {
        append(std::string_view(name), ": ", std::string_view(value), "\r\n");
        is_cacheable = is_cacheable || name == "Cache-Control";
    }
    if (!is_cacheable) append("Cache-Control: no-store\r\n");
    if (closes) append("Connection: close\r\n");
    append("Content-Length: ", std::to_string(response.bytes()), "\r\n\r\n");
    return text;
}

}  // namespace puissance::server
