#include "referee/http_seat.h"

#include <algorithm>
#include <array>
#include <cerrno>
#include <memory>

#include <fcntl.h>
#include <netdb.h>
#include <poll.h>
#include <sys/socket.h>
#include <unistd.h>

#include "base/seconds.h"
#include "game/shown.h"
#include "referee/program_seat.h"
#include "system/descriptor.h"
#include "wire/json_text.h"

namespace puissance::referee {

namespace {

using Clock = std::chrono::steady_clock;
using system::Descriptor;
using Addresses = std::unique_ptr<addrinfo, decltype(&freeaddrinfo)>;

constexpr std::size_t max_reply = 64U * 1024;
constexpr std::chrono::milliseconds stop_is_read_every{50};

// Waits until the socket can be used; false at the deadline or when stopped.
bool wait_for(const Descriptor& socket, short events, Clock::time_point deadline,
              const Stop* stop) {
    while (stop == nullptr || !stop->is_raised()) {
        const auto left = std::min<Clock::duration>(deadline - Clock::now(), stop_is_read_every);
        if (left <= Clock::duration::zero()) return false;
        pollfd waiting{socket.number(), events, 0};
        const timespec time{0, static_cast<long>(std::chrono::nanoseconds(left).count())};
        if (ppoll(&waiting, 1, &time, nullptr) > 0) return true;
    }
    return false;
}

Descriptor connect_to(const ServiceAddress& address, Clock::time_point deadline, const Stop* stop) {
    addrinfo hints{};
    hints.ai_socktype = SOCK_STREAM;
    addrinfo* found = nullptr;
    if (getaddrinfo(address.host.c_str(), address.port.c_str(), &hints, &found) != 0) return {};
    const Addresses all(found, freeaddrinfo);
    for (const addrinfo* one = found; one != nullptr; one = one->ai_next) {
        Descriptor socket(::socket(one->ai_family, SOCK_STREAM | SOCK_CLOEXEC | SOCK_NONBLOCK, 0));
        if (!socket.is_open()) continue;
        if (connect(socket.number(), one->ai_addr, one->ai_addrlen) != 0 && errno != EINPROGRESS)
            continue;
        int error = 0;
        socklen_t size = sizeof error;
        if (wait_for(socket, POLLOUT, deadline, stop) &&
            getsockopt(socket.number(), SOL_SOCKET, SO_ERROR, &error, &size) == 0 && error == 0)
            return socket;
    }
    return {};
}

// Sends the request and reads the reply to its end. Nothing when it does not come in time.
std::optional<std::string> exchange(const Descriptor& socket, std::string_view request,
                                    Clock::time_point deadline, const Stop* stop) {
    while (!request.empty()) {
        if (!wait_for(socket, POLLOUT, deadline, stop)) return std::nullopt;
        const ssize_t count = send(socket.number(), request.data(), request.size(), MSG_NOSIGNAL);
        if (count < 0 && errno != EAGAIN && errno != EINTR) return "";
        if (count > 0) request.remove_prefix(static_cast<std::size_t>(count));
    }
    std::string reply;
    std::array<char, 4096> bytes{};
    while (reply.size() < max_reply) {
        if (!wait_for(socket, POLLIN, deadline, stop)) return std::nullopt;
        const ssize_t count = recv(socket.number(), bytes.data(), bytes.size(), 0);
        if (count < 0 && (errno == EAGAIN || errno == EINTR)) continue;
        if (count <= 0) break;
        reply.append(bytes.data(), static_cast<std::size_t>(count));
    }
    return reply;
}

std::string request_for(const ServiceAddress& address, const Record& record,
                        std::chrono::nanoseconds time, std::uint64_t seed) {
    wire::Json body;
    body["game"] = to_text(record.game());
    body["board"] = to_rows(record);
    body["turn"] = wire::name_of(record.turn());
    // A tenth is for the way there and back.
    body["time"] = 0.9 * std::chrono::duration<double>(time).count();
    body["seed"] = seed >> 32U;
    const std::string text = wire::written(body);
    return "POST " + address.path + "/api/v1/move HTTP/1.0\r\nHost: " + address.host + ":" +
           address.port +
           "\r\nContent-Type: application/json\r\nContent-Length: " + std::to_string(text.size()) +
           "\r\nConnection: close\r\n\r\n" + text;
}

// {"move": "4", …}, and a column as a number, as a small service of one's own may answer.
Turn read_reply(const Record& record, std::string_view reply) {
    constexpr std::string_view version = "HTTP/1.x ";
    const auto head = reply.find("\r\n\r\n");
    if (!reply.starts_with("HTTP/1.") || head == std::string_view::npos)
        return lost_by(Foul::refused, shown(reply));
    const std::string_view status = reply.substr(version.size(), 3);
    const std::string_view body = reply.substr(head + 4);
    if (status != "200")
        return lost_by(Foul::refused, shown(std::string(status) + " " + std::string(body)));
    const auto json = wire::parse_json(body);
    const bool is_move = json && json->is_object() && json->contains("move");
    if (!is_move) return lost_by(Foul::unreadable, shown(body));
    const wire::Json& move = (*json)["move"];
    std::string line = move.is_string() ? move.get<std::string>() : move.dump();
    if (const auto nodes = json->find("nodes"); nodes != json->end() && nodes->is_number_unsigned())
        line += " nodes=" + nodes->dump();
    return parse_answer(record, line);
}

}  // namespace

bool ServiceAddress::is_loopback() const {
    return host == "127.0.0.1" || host == "localhost" || host == "::1";
}

Result<ServiceAddress> parse_address(std::string_view text) {
    constexpr std::string_view scheme = "http://";
    ServiceAddress address;
    std::string_view rest = text.substr(std::min(scheme.size(), text.size()));
    const auto slash = std::min(rest.find('/'), rest.size());
    address.path = rest.substr(slash);
    while (address.path.ends_with('/')) address.path.pop_back();
    rest = rest.substr(0, slash);
    const auto colon = rest.rfind(':');
    const bool has_port =
        colon != std::string_view::npos && rest.find(']', colon) == std::string_view::npos;
    if (has_port) address.port = rest.substr(colon + 1);
    address.host = has_port ? rest.substr(0, colon) : rest;
    if (address.host.starts_with('[') && address.host.ends_with(']'))
        address.host = address.host.substr(1, address.host.size() - 2);
    const bool is_number =
        !address.port.empty() && address.port.size() <= 5 &&
        std::ranges::all_of(address.port, [](char c) { return c >= '0' && c <= '9'; });
    const bool is_plain = std::ranges::all_of(text, [](char c) { return c > ' ' && c < '\x7f'; });
    if (address.host.empty() || !is_number || !is_plain)
        return fail(ErrorCode::wrong_usage,
                    {{"reason", "wrong_address"}, {"address", shown(text)}});
    return address;
}

Turn HttpSeat::turn(const Record& record, const TurnLimits& limits) {
    const auto time = limits.time.value_or(time_);
    const auto start = Clock::now();
    const auto deadline = start + time;
    const Descriptor socket = connect_to(address_, deadline, limits.stop);
    if (!socket.is_open()) return lost_by(Foul::not_started, address_.host + ":" + address_.port);
    const auto reply =
        exchange(socket, request_for(address_, record, time, limits.seed), deadline, limits.stop);
    if (!reply) return lost_by(Foul::late);
    Turn turn = read_reply(record, *reply);
    if (turn) turn->elapsed = Clock::now() - start;
    return turn;
}

}  // namespace puissance::referee
