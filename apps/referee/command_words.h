// The words of a command line, split as a shell would: quotes and backslashes, and nothing else. No
// shell is started; a command that needs one says so itself: sh -c '…'.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "puissance/result.h"

namespace puissance::referee {

// Fails with wrong_usage when there is no word, a quote is not closed, or a character stands
// outside quotes that only a shell understands (| & ; < > $ ` * ? ( ) ~).
[[nodiscard]] Result<std::vector<std::string>> command_words(std::string_view command);

}  // namespace puissance::referee
