#include <algorithm>
#include <cstring>
#include <optional>

#include "fuzz/facts.h"
#include "fuzz/fuzzed.h"
#include "server/header.h"
#include "server/service.h"
#include "wire/json_text.h"

namespace puissance::fuzz {

namespace {

using namespace server;

struct Reading {
    std::optional<Problem> complaint;
    bool is_whole = false;
    Request request;
};

// As a connection reads, from pieces of so many bytes.
Reading read(std::string_view bytes, std::size_t piece) {
    Reading reading;
    RequestReader reader;
    boost::beast::flat_buffer buffer;
    while (!reading.complaint && !reader.is_done()) {
        const bool had_header = reader.has_header();
        reading.complaint = reader.read(buffer);
        if (reading.complaint) break;
        if (!had_header && reader.has_header()) {
            reading.request = request_of(reader.request());
            reading.complaint = complaint_about(reader.head());
            continue;
        }
        if (reader.is_done() || bytes.empty()) break;
        const std::size_t size = std::min(piece, bytes.size());
        const auto room = buffer.prepare(size);
        std::memcpy(room.data(), bytes.data(), size);
        buffer.commit(size);
        bytes.remove_prefix(size);
    }
    reading.is_whole = !reading.complaint && reader.is_done();
    if (reading.is_whole) reading.request.body = reader.take_body();
    return reading;
}

// A head ends where it ends: nothing a client sends may put a line into it.
std::string try_response(const Response& response, int lines) {
    if (response.status >= 500 && response.status != 503) return "a fault of ours";
    const std::string head = head_text(response, false);
    if (head.find("\r\n\r\n") != head.size() - 4) return "a head that ends early";
    const auto found = std::ranges::count(head, '\n');
    if (found != lines + static_cast<int>(response.headers.size()))
        return "a head with a line too many";
    if (response.content_type.find("json") != std::string::npos &&
        !wire::parse_json(response.content()))
        return "an answer that is no JSON";
    return {};
}

}  // namespace

std::string try_http(std::string_view text) {
    const Reading at_once = read(text, text.size() + 1);
    const Reading piecemeal = read(text, 1);
    // What is not whole may be refused early or late; what is whole must be whole either way.
    if (at_once.is_whole != piecemeal.is_whole) return "whole or not, according to its pieces";
    if (at_once.is_whole && (at_once.request.path != piecemeal.request.path ||
                             at_once.request.body != piecemeal.request.body))
        return "read differently in pieces";

    // Status, date, type, four of ours, length and the empty line; and no-store where nothing is
    // said.
    constexpr int lines = 10;
    if (at_once.complaint) {
        if (auto wrong = wrong_facts(at_once.complaint->facts); !wrong.empty()) return wrong;
        return try_response(refusal(*at_once.complaint, at_once.request.language), lines);
    }
    if (!at_once.is_whole) return {};
    static Metrics metrics;
    static Service service({}, metrics);
    const auto response = service.at_once(at_once.request);
    if (!response) return {};
    const bool says_caching = std::ranges::any_of(
        response->headers, [](const auto& header) { return header.first == "Cache-Control"; });
    return try_response(*response, says_caching ? lines - 1 : lines);
}

}  // namespace puissance::fuzz
