#include "play/online_new_game.h"

#include <algorithm>

#include "base/try.h"
#include "game/shown.h"

namespace puissance::online {

namespace {

bool is_clock(const ClockRule& clock) {
    if (clock.days != 0)
        return clock.base == Milliseconds::zero() && clock.increment == Milliseconds::zero() &&
               std::ranges::find(clock_days, clock.days) != clock_days.end();
    if (clock.base == Milliseconds::zero()) return clock.increment == Milliseconds::zero();
    return clock.base >= min_base && clock.base <= max_base &&
           clock.increment >= Milliseconds::zero() && clock.increment <= max_increment;
}

tl::unexpected<Error> wrong(std::string field) {
    return fail(ErrorCode::wrong_field, {{"field", std::move(field)}});
}

}  // namespace

Result<Record> start_of(const NewGame& game) {
    TRY_ASSIGN(const Game rules, parse_game(game.rules));
    TRY_ASSIGN(Record start, parse_moves(rules, game.start));
    if (start.is_over()) return fail(ErrorCode::finished);
    return start;
}

bool is_nickname(std::string_view text) {
    constexpr int max_characters = 20;
    if (text.starts_with(' ') || text.ends_with(' ') || shown(text) != text) return false;
    int characters = 0;
    for (; !text.empty(); ++characters) {
        const std::string_view character = first_character(text);
        // Spaces other than the plain one, and the braille cell without dots.
        if (character == "\u00A0" || character == "\u1680" || character == "\u2800" ||
            (character >= "\u2000" && character <= "\u200A") || character == "\u202F" ||
            character == "\u205F" || character == "\u3000")
            return false;
        text.remove_prefix(character.size());
    }
    return characters <= max_characters;
}

Result<void> check_new_game(const NewGame& game) {
    TRY(start_of(game));
    if (!is_clock(game.clock)) return wrong("clock");
    if (game.creator != 0 && game.creator != 1) return wrong("seat");
    if (!std::ranges::all_of(game.nicknames, is_nickname)) return wrong("nickname");
    if (game.created < Milliseconds::zero() || game.created > last_time) return wrong("created");
    return {};
}

}  // namespace puissance::online
