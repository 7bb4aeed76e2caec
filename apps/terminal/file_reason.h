// Why the system refused a file, as the name of a sentence: `reason.` and this.
#pragma once

#include <string>

namespace puissance::terminal {

// `number` is what the system left in errno.
[[nodiscard]] std::string file_reason(int number);

}  // namespace puissance::terminal
