#include "server/header.h"

#include <algorithm>
#include <ctime>

#include <boost/beast/http/error.hpp>
#include <boost/beast/http/status.hpp>
#include <fmt/chrono.h>
#include <fmt/format.h>

#include "words/words.h"

namespace puissance::server {

namespace {

namespace http = boost::beast::http;

std::string_view view(boost::beast::string_view text) { return {text.data(), text.size()}; }

// The first language of Accept-Language that we speak; ?lang=fr goes before it.
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

// Sun, 06 Nov 1994 08:49:37 GMT: made once a second.
std::string_view date() {
    thread_local std::time_t second = 0;
    thread_local std::string text;
    const std::time_t now = std::time(nullptr);
    if (now != second) text = fmt::format("{:%a, %d %b %Y %H:%M:%S} GMT", fmt::gmtime(now));
    second = now;
    return text;
}

}  // namespace

void limit(HttpParser& parser) {
    parser.header_limit(static_cast<std::uint32_t>(max_header_bytes));
    parser.body_limit(max_body_bytes);
}

std::optional<Problem> parse(HttpParser& parser, boost::beast::flat_buffer& bytes) {
    const bool had_header = parser.is_header_done();
    // The last of the chunks has five bytes, and Beast takes it for granted that they come
    // together.
    const std::size_t least =
        had_header && parser.chunked() ? std::string_view("0\r\n\r\n").size() : 1;
    while (bytes.size() >= least && !parser.is_done() && parser.is_header_done() == had_header) {
        boost::beast::error_code error;
        const std::size_t used = parser.put(bytes.data(), error);
        if (error == http::error::header_limit) return too_long(parser.get().target().empty());
        bytes.consume(used);
        if (error == http::error::need_more) return std::nullopt;
        if (error == http::error::body_limit)
            return Problem(Refusal::body_too_large,
                           {{"limit", static_cast<std::int64_t>(max_body_bytes)}});
        if (error) return Problem(Refusal::wrong_framing);
    }
    return std::nullopt;
}

Head head_of(const HttpRequest& header) {
    Head head;
    head.target = view(header.target());
    head.is_http_1_1 = header.version() == 11;
    // As it is usually written: the parser's own limit counts the lines apart, and generously.
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
    const std::string_view target = view(header.target());
    const auto mark = std::min(target.find('?'), target.size());
    const auto text_of = [&](http::field field) { return std::string(view(header[field])); };
    Request request;
    request.method = std::string(view(header.method_string()));
    request.path = std::string(target.substr(0, mark));
    request.query = std::string(target.substr(std::min(mark + 1, target.size())));
    request.content_type = text_of(http::field::content_type);
    request.accept_encoding = text_of(http::field::accept_encoding);
    request.if_none_match = text_of(http::field::if_none_match);
    request.language = language_of(view(header[http::field::accept_language]), request.query);
    return request;
}

bool is_of_own_page(const HttpRequest& header) {
    const std::string_view origin = view(header[http::field::origin]);
    if (origin.empty()) return true;
    for (const std::string_view scheme : {"http://", "https://"})
        if (origin.starts_with(scheme) &&
            origin.substr(scheme.size()) == view(header[http::field::host]))
            return true;
    return false;
}

std::string head_text(const Response& response, bool closes) {
    std::string text;
    text.reserve(512);
    const auto out = std::back_inserter(text);
    fmt::format_to(
        out, "HTTP/1.1 {} {}\r\nDate: {}\r\nContent-Type: {}\r\n", response.status,
        view(http::obsolete_reason(http::int_to_status(static_cast<unsigned>(response.status)))),
        date(), response.content_type);
    text +=
        "X-Content-Type-Options: nosniff\r\n"
        "Content-Security-Policy: default-src 'self'\r\n"
        "Referrer-Policy: no-referrer\r\n";
    bool is_cacheable = false;
    for (const auto& [name, value] : response.headers) {
        fmt::format_to(out, "{}: {}\r\n", name, value);
        is_cacheable = is_cacheable || name == "Cache-Control";
    }
    if (!is_cacheable) text += "Cache-Control: no-store\r\n";
    if (closes) text += "Connection: close\r\n";
    fmt::format_to(out, "Content-Length: {}\r\n\r\n", response.content().size());
    return text;
}

}  // namespace puissance::server
