// What interfaces hear of a search while it runs and at its end: the messages of Yixin's and the
// lines of Rapfi's.
#pragma once

#include <chrono>
#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "puissance/engine.h"

namespace puissance::gomocup {

class SearchReport {
public:
    using Clock = std::chrono::steady_clock;
    using Tell = std::function<void(const std::string& line)>;

    // `tell` may be empty.
    explicit SearchReport(Tell tell) : tell_(std::move(tell)) {}

    // INFO show_detail: 1 for MESSAGE REALTIME, 2 for INFO of the lines, 3 for both.
    void show(std::int64_t detail);
    // Tells what the search that began then has found so far. Requires: `game` and this outlive it.
    void follow(Question& question, const Game& game, Clock::time_point began) const;
    // The first so many moves of an analysis, with their lines.
    void tell_best(const Analysis& analysis, int count, const Game& game,
                   Clock::time_point began) const;

private:
    void tell(const std::string& line) const {
        if (tell_) tell_(line);
    }
    void tell_line(int number, int of, const std::string& line, const Verdict& score, int depth,
                   std::uint64_t nodes, Clock::time_point began) const;

    Tell tell_;
    bool shows_best_ = false;
    bool shows_lines_ = false;
};

// For interfaces that ask what they may offer: one thread, and tables of 2^n KiB.
[[nodiscard]] std::string offer(std::size_t memory_mib);

}  // namespace puissance::gomocup
