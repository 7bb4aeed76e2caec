// Turns Ctrl-C and similar signals into a flag. Searches check it, and waits for input end, so that
// the program can clean up and restore the terminal.
#pragma once

#include <csignal>
#include <cstdint>
#include <utility>
#include <vector>

#include "puissance/limits.h"

namespace puissance::system {

// What a second signal does: end the program at once, or raise the flag again.
enum class SecondSignal : std::uint8_t { ends_the_program, is_like_the_first };

// While it lives, these signals raise the flag instead of ending the program. They may be nested;
// the inner one decides.
class Interruption {
public:
    Interruption(const std::vector<int>& signals, SecondSignal second);
    ~Interruption();
    Interruption(const Interruption&) = delete;
    Interruption& operator=(const Interruption&) = delete;

    // The last signal that came, or 0.
    [[nodiscard]] static int signal();
    // Raised by a signal, or by code that finds no use in going on.
    [[nodiscard]] static Stop& stop();

private:
    std::vector<std::pair<int, struct sigaction>> before_;
};

}  // namespace puissance::system
