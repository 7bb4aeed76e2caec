#include "base/seconds.h"

#include <cstdint>

namespace puissance {

namespace {

constexpr std::int64_t second = 1'000'000'000;  // In nanoseconds.
constexpr std::int64_t max_whole = 999'999'999;

}  // namespace

std::optional<std::chrono::nanoseconds> parse_seconds(std::string_view text) {
    std::int64_t whole = 0;
    std::int64_t fraction = 0;
    std::int64_t place = second;  // The value, in nanoseconds, of a 1 in the last place read.
    bool has_digits = false;
    bool is_past_point = false;
    for (const char character : text) {
        if (character == '.' && !is_past_point) {
            is_past_point = true;
            continue;
        }
        if (character < '0' || character > '9') return std::nullopt;
        has_digits = true;
        const std::int64_t digit = character - '0';
        if (!is_past_point) {
            whole = 10 * whole + digit;
            if (whole > max_whole) return std::nullopt;
        } else if (place > 1) {
            place /= 10;
            fraction += digit * place;
        } else if (place == 1) {  // The tenth decimal rounds the ninth.
            fraction += digit >= 5 ? 1 : 0;
            place = 0;
        }
    }
    if (!has_digits) return std::nullopt;
    return std::chrono::nanoseconds(whole * second + fraction);
}

std::string to_seconds_text(std::chrono::nanoseconds time) {
    std::string text = std::to_string(time.count() / second);
    const std::int64_t fraction = time.count() % second;
    if (fraction == 0) return text;
    const std::string digits = std::to_string(second + fraction).substr(1);
    return text + "." + digits.substr(0, digits.find_last_not_of('0') + 1);
}

}  // namespace puissance
