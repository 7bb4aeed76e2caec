// A web service as a player: each turn is one `POST …/api/v1/move` with the board, whose turn it is
// and the time, as our own service takes it.
#pragma once

#include <string>
#include <string_view>

#include "play/seat.h"
#include "puissance/result.h"

namespace puissance::referee {

struct ServiceAddress {
    std::string host;
    std::string port = "80";
    std::string path;  // Before /api/v1/move; empty or "/x".

    // Is it this machine?
    [[nodiscard]] bool is_loopback() const;
};

// "http://127.0.0.1:3773": fails with wrong_usage.
[[nodiscard]] Result<ServiceAddress> parse_address(std::string_view text);

class HttpSeat : public Seat {
public:
    HttpSeat(ServiceAddress address, std::chrono::nanoseconds time)
        : address_(std::move(address)), time_(time) {}

    void begin(const Game&, std::uint64_t) override {}
    [[nodiscard]] Turn turn(const Record& record, const TurnLimits& limits) override;
    [[nodiscard]] Departure end() override { return {}; }

private:
    ServiceAddress address_;
    std::chrono::nanoseconds time_;
};

}  // namespace puissance::referee
