// What `puissance me` prints.
#pragma once

#include <string>
#include <vector>

#include "terminal/portrait.h"
#include "words/words.h"

namespace puissance::app {

// The first portrait is shown whole, of the others the results. Of its games the newest, or all.
[[nodiscard]] std::string me_text(const std::vector<terminal::LocalPortrait>& portraits, bool all,
                                  words::Language language);
// {"games": [what wire::portrait_json() says, with "people" and "list", …]}
[[nodiscard]] std::string me_json(const std::vector<terminal::LocalPortrait>& portraits);

}  // namespace puissance::app
