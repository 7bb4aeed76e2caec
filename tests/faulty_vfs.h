// A file system for SQLite that fails on demand and forgets what was not synced when the power is
// cut. It stands on the machine's own, whose files it leaves as a power cut would.
#pragma once

#include <cstdint>
#include <string_view>

namespace puissance::tests {

// The name to open a store with. Registered by the first call.
[[nodiscard]] const char* faulty_vfs();

enum class Operation : std::uint8_t { write, sync };
enum class Which : std::uint8_t { any, log, file };  // The log is the one whose name ends in -wal.

// From now on these operations give that result of SQLite; SQLITE_OK ends it.
void fail_with(int result, Operation operation = Operation::write, Which which = Which::any);

// The power goes at the n-th write or sync from now on: what was not synced is lost, all of it or
// any part, down to half a write; the process ends with status 0 and without another word.
// Requires: nothing is open yet.
void cut_power_after(int operations, std::uint32_t seed);

}  // namespace puissance::tests
