// Reads and writes whole files.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <string>
#include <string_view>

#include "puissance/result.h"
#include "system/descriptor.h"

namespace puissance::system {

// The reason for an errno, as the rest of a key in the catalogue: `reason.` comes before it.
[[nodiscard]] std::string file_reason(int number);

// The errors for a file that could not be read or written; `number` is the errno.
[[nodiscard]] tl::unexpected<Error> unreadable(const std::string& name, int number);
[[nodiscard]] tl::unexpected<Error> unwritable(const std::string& name, int number);

// A folder for the user's own files: the one that an XDG variable names, or this one in the home
// folder; empty where there is neither.
[[nodiscard]] std::string user_folder(const char* variable, std::string_view below_home);

// Opens a file for reading; "-" is standard input.
[[nodiscard]] Result<Descriptor> open_file(const std::string& name);

// Fails with too_long above `max_bytes`. A signal ends the wait for input with unreadable_file.
[[nodiscard]] Result<std::string> read_file(const std::string& name, std::size_t max_bytes);

// Replaces the whole file or, on failure, nothing: a new file in the same folder is written and
// synced before it takes the name. If the name is a link, the file it leads to is replaced;
// anything but a regular file is refused.
enum class Mode : std::uint8_t {
    as_before,
    own
};  // As that of the file before; for the user alone.
[[nodiscard]] Result<void> write_file(const std::string& name, std::string_view bytes,
                                      Mode mode = Mode::as_before);

// The same for a file that somebody else writes: `fill` gets the name of the new one, which is
// there and empty. Where it returns false there is no new file, and the answer is false.
[[nodiscard]] Result<bool> replace_file(
    const std::string& name, Mode mode,
    const std::function<Result<bool>(const std::string&)>& fill);

}  // namespace puissance::system
