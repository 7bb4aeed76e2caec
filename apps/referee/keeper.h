// The keeper stands between the referee and a program of somebody else: a process that starts the
// program, watches what it takes, and at the end ends it with everything it has started. It does so
// too when the referee itself is killed, since it sees its line to the referee close.
//
// Whatever the program starts becomes the keeper's child once its parent is gone
// (PR_SET_CHILD_SUBREAPER), also if it left the group and the session; so nothing can stay behind.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>

#include <sys/types.h>

namespace puissance::referee {

struct ProcessLimits {
    std::size_t memory_mib = 2048;  // Resident, of all processes together; and of the data of each.
    int processes = 64;
    int threads = 1024;  // Of all processes together.
};

// How a program came to its end.
struct Ending {
    enum class Kind : std::int32_t { none, not_started, exited, signalled, memory, processes };
    Kind kind = Kind::none;   // None: it runs, or was ended by the referee.
    std::int32_t number = 0;  // The errno, the status or the signal.
    // When it was told to end:
    bool was_killed = false;       // it did not,
    std::int32_t left_behind = 0;  // or these went on without it.
};

struct KeptProgram {
    char* const* arguments;
    char* const* environment;
    int input;    // The program's standard input,
    int output;   // output
    int error;    // and error.
    int control;  // The keeper ends everything when this one is closed at its other end,
    int report;   // and writes an Ending here.
    ProcessLimits limits;
};

// Ends every process below this one but those named and what is below them, and waits until they
// are gone.
void end_all_but(std::span<const pid_t> spared);

// What the keeper does; called in a process that was forked for it.
[[noreturn]] void keep(const KeptProgram& program);

}  // namespace puissance::referee
