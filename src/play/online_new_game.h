// What a game between people may be when it is made.
#pragma once

#include "play/online_event.h"
#include "puissance/record.h"
#include "puissance/result.h"

namespace puissance::online {

inline constexpr Milliseconds min_base = std::chrono::seconds(15);
inline constexpr Milliseconds max_base = std::chrono::hours(3);
inline constexpr Milliseconds max_increment = std::chrono::minutes(3);
inline constexpr std::array clock_days{1, 2, 3, 7, 14};
inline constexpr Milliseconds last_time{253'402'300'799'999};  // The end of the year 9999.

// At most 20 characters, all of them to be seen: no controls, no marks of direction.
[[nodiscard]] bool is_nickname(std::string_view text);
// The rules, the start, the clock, the seat, the nicknames and the time. The error names what is
// wrong.
[[nodiscard]] Result<void> check_new_game(const NewGame& game);
// The position it starts from; fails if there is none, or if it is over.
[[nodiscard]] Result<Record> start_of(const NewGame& game);

}  // namespace puissance::online
