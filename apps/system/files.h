// Files, read and written whole.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

#include "puissance/result.h"
#include "system/descriptor.h"

namespace puissance::system {

// Why the system refused, as the name of a sentence: `reason.` and this. `number` is what it left
// in errno.
[[nodiscard]] std::string file_reason(int number);

// The errors of a file that the system refused.
[[nodiscard]] tl::unexpected<Error> unreadable(const std::string& name, int number);
[[nodiscard]] tl::unexpected<Error> unwritable(const std::string& name, int number);

// For reading; standard input when it is called "-".
[[nodiscard]] Result<Descriptor> open_file(const std::string& name);

// The whole of it, or too_long. A signal ends the wait for it, with unreadable_file.
[[nodiscard]] Result<std::string> read_file(const std::string& name, std::size_t max_bytes);

// Puts these bytes in the place of what is there, all or nothing: a new file in the same folder is
// written and synced before it takes the name. Behind a link, the file that the link leads to is
// replaced; what exists and is no plain file is left alone.
[[nodiscard]] Result<void> write_file(const std::string& name, std::string_view bytes);

}  // namespace puissance::system
