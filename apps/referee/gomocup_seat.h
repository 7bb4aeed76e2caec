// A program that speaks the Gomocup protocol, for which we are the manager: the other half of
// `puissance engine`.
#pragma once

#include <optional>

#include "referee/program_seat.h"

namespace puissance::referee {

class GomocupSeat : public ProcessSeat {
public:
    using ProcessSeat::ProcessSeat;

    void begin(const Game& game, std::uint64_t seed) override;
    [[nodiscard]] Departure end() override;

private:
    [[nodiscard]] Turn ask(const Record& record, Clock::time_point deadline,
                           const TurnLimits& limits) override;
    // START, and what a program is told before its first move.
    [[nodiscard]] tl::expected<void, Forfeit> start(const Game& game, Clock::time_point deadline,
                                                    const TurnLimits& limits);
    // The next line that is no remark; MESSAGE and DEBUG are skipped.
    [[nodiscard]] tl::expected<std::string, Forfeit> read_reply(Clock::time_point deadline,
                                                                const Stop* stop);

    bool is_started_ = false;
    std::optional<Record> told_;  // What the program knows, with its own last move.
};

}  // namespace puissance::referee
