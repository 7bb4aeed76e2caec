// What was probably meant by a word that nobody knows.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace puissance {

// The name that differs least, in a letter or two; empty where none is near.
[[nodiscard]] std::string nearest_name(std::string_view written,
                                       const std::vector<std::string>& names);

}  // namespace puissance
