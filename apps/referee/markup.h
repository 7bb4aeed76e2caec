// Text inside HTML and XML. What a program wrote is hostile: nothing of it may become markup.
#pragma once

#include <string>
#include <string_view>

namespace puissance::referee {

// & < > " ' as entities; control characters, which XML cannot hold, as spaces.
[[nodiscard]] std::string escaped(std::string_view text);

}  // namespace puissance::referee
