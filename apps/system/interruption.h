// Ctrl-C and its kind, turned into a flag that whoever works looks at and whoever waits is woken
// for: the program leaves in good order, with the terminal as it found it.
#pragma once

#include <csignal>
#include <cstdint>
#include <utility>
#include <vector>

#include "puissance/limits.h"

namespace puissance::system {

// Who meets a second signal: the system, which ends the program at once, or we, like the first.
enum class SecondSignal : std::uint8_t { ends_the_program, is_like_the_first };

// While it lives, these signals raise the flag instead of ending the program. One within another is
// fine: the inner one decides.
class Interruption {
public:
    Interruption(const std::vector<int>& signals, SecondSignal second);
    ~Interruption();
    Interruption(const Interruption&) = delete;
    Interruption& operator=(const Interruption&) = delete;

    // The signal that came; 0: none.
    [[nodiscard]] static int signal();
    // Raised by a signal, or by whoever finds that there is no use in going on.
    [[nodiscard]] static Stop& stop();

private:
    std::vector<std::pair<int, struct sigaction>> before_;
};

}  // namespace puissance::system
