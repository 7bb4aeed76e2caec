// The C interface as a WebAssembly module. JavaScript calls the exports of c/puissance.h and reads
// the texts in the module's memory; bindings/npm has the other half. The module asks its host for
// the clock and tells it what a search has found so far.
#include <cerrno>
#include <cstdint>
#include <ctime>

#include "c/puissance.h"

extern "C" {

// Gets a JSON object, which is valid only until it returns.
[[clang::import_module("puissance"), clang::import_name("progress")]] void host_progress(
    const char* json);

// Milliseconds since some moment.
[[clang::import_module("puissance"), clang::import_name("clock")]] double host_clock();

// Takes the place of the C library's, which asks WASI: there the precision is a 64-bit integer, for
// which JavaScript makes an object at every call, and the answer goes through memory. Easy
// positions are solved in two microseconds, and the clock is read twice for each. This is the
// steady clock, and the library looks at no other.
int clock_gettime(clockid_t clock, timespec* time) {
    if (clock != CLOCK_MONOTONIC) {
        errno = EINVAL;
        return -1;
    }
    constexpr std::int64_t second = 1'000'000'000;  // In nanoseconds.
    const auto now = static_cast<std::int64_t>(host_clock() * 1e6);
    time->tv_sec = now / second;
    time->tv_nsec = static_cast<long>(now % second);
    return 0;
}

// puissance_ask() with the progress going to the host, which has no function pointers to hand in.
[[clang::export_name("puissance_ask_host")]] char* puissance_ask_host(puissance_engine* engine,
                                                                      const char* what,
                                                                      const char* json) {
    return puissance_ask(
        engine, what, json, [](const char* progress, void*) { host_progress(progress); }, nullptr);
}

}  // extern "C"
