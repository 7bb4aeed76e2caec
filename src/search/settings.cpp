#include "search/settings.h"

#include <charconv>

#include "base/seconds.h"
#include "game/shown.h"

namespace puissance {

std::optional<std::uint64_t> value_of(const Setting& setting, std::string_view text) {
    if (setting.is_time()) {
        const auto time = parse_seconds(text);
        return time ? value_of(setting, time->count()) : std::nullopt;
    }
    std::uint64_t number = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
    if (error != std::errc{} || end != text.data() + text.size()) return std::nullopt;
    return value_of(setting, number);
}

std::optional<std::uint64_t> value_of(const Setting& setting, double seconds) {
    using Seconds = std::chrono::duration<double>;
    if (!(seconds > 0) || seconds > Seconds(max_time).count()) return std::nullopt;
    return value_of(setting, std::chrono::ceil<std::chrono::nanoseconds>(Seconds(seconds)).count());
}

tl::unexpected<Error> wrong_number(std::string_view option, std::string_view text,
                                   std::string smallest, std::string largest) {
    return fail(ErrorCode::wrong_number, {{"option", std::string(option)},
                                          {"text", shown(text)},
                                          {"smallest", std::move(smallest)},
                                          {"largest", std::move(largest)}});
}

tl::unexpected<Error> wrong_number(const Setting& setting, std::string_view option,
                                   std::string_view text) {
    return wrong_number(option, text, text_of(setting, setting.smallest),
                        text_of(setting, setting.largest));
}

std::string text_of(const Setting& setting, std::uint64_t value) {
    return setting.is_time() ? to_seconds_text(std::chrono::nanoseconds(value))
                             : std::to_string(value);
}

}  // namespace puissance
