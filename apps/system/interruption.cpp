#include "system/interruption.h"

namespace puissance::system {

namespace {

volatile std::sig_atomic_t received = 0;
Stop raised_by_signals;

extern "C" void remember(int number) {
    received = number;
    raised_by_signals.raise();
}

}  // namespace

Interruption::Interruption(const std::vector<int>& signals, SecondSignal second) {
    struct sigaction action {};
    action.sa_handler = remember;
    sigemptyset(&action.sa_mask);
    // Without SA_RESTART, a signal ends a wait for input.
    action.sa_flags = second == SecondSignal::ends_the_program ? static_cast<int>(SA_RESETHAND) : 0;
    for (const int number : signals) {
        struct sigaction before {};
        sigaction(number, &action, &before);
        before_.emplace_back(number, before);
    }
}

Interruption::~Interruption() {
    for (const auto& [number, before] : before_) sigaction(number, &before, nullptr);
}

int Interruption::signal() { return static_cast<int>(received); }

Stop& Interruption::stop() { return raised_by_signals; }

}  // namespace puissance::system
