#include "terminal/interruption.h"

namespace puissance::terminal {

namespace {

volatile std::sig_atomic_t received = 0;

void remember(int number) { received = number; }

}  // namespace

Interruption::Interruption() {
    received = 0;
    struct sigaction action {};
    action.sa_handler = remember;
    sigemptyset(&action.sa_mask);
    // No SA_RESTART: a wait for a key ends.
    for (std::size_t i = 0; i < caught.size(); ++i) sigaction(caught[i], &action, &before_[i]);
}

Interruption::~Interruption() {
    for (std::size_t i = 0; i < caught.size(); ++i) sigaction(caught[i], &before_[i], nullptr);
}

int Interruption::signal() { return static_cast<int>(received); }

}  // namespace puissance::terminal
