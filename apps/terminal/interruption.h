// Ctrl-C and its kind, turned into a number that the faces look at: they leave in good order, with
// the terminal as they found it.
#pragma once

#include <array>
#include <csignal>

namespace puissance::terminal {

// While it lives, SIGINT, SIGTERM and SIGHUP are remembered instead of ending the program. One at
// a time.
class Interruption {
public:
    Interruption();
    ~Interruption();
    Interruption(const Interruption&) = delete;
    Interruption& operator=(const Interruption&) = delete;

    // The signal that came; 0: none.
    [[nodiscard]] static int signal();

private:
    static constexpr std::array<int, 3> caught{SIGINT, SIGTERM, SIGHUP};
    std::array<struct sigaction, caught.size()> before_{};
};

}  // namespace puissance::terminal
