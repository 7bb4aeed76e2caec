// A file of lines that several programs add to at the same time: none loses the lines of another.
// Whoever is killed while it writes leaves half a line at most, and the next line begins anew.
#pragma once

#include <functional>
#include <string>
#include <string_view>

#include "puissance/result.h"

namespace puissance::system {

// Adds whole lines at the end of the file, which is made with its folder where there is none. On
// failure the file is as it was.
[[nodiscard]] Result<void> add_lines(const std::string& name, std::string_view lines);

// Replaces the file as a whole with what `change` makes of it, while nobody adds to it. Without a
// file nothing happens.
[[nodiscard]] Result<void> change_lines(const std::string& name, std::size_t max_bytes,
                                        const std::function<std::string(std::string_view)>& change);

}  // namespace puissance::system
