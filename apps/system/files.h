// Reads and writes whole files.
#pragma once

#include <cstddef>
#include <cstdint>
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
// anything but a regular file is refused. `readers` is about a new file.
enum class Readers : std::uint8_t { all, only_the_user };
[[nodiscard]] Result<void> write_file(const std::string& name, std::string_view bytes,
                                      Readers readers = Readers::all);

}  // namespace puissance::system
