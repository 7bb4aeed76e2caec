// The settings of a search, one line each: the name that every surface uses, the unit, the words,
// the range, the default. The command line and its help (--max-nodes), players (negamax(depth=8)),
// JSON and Python (max_nodes) read them here; tests/unit/settings_test.cpp holds the words of the
// help, web/api/schemas.json (and with it the types of TypeScript) and the stubs of Python against
// them.
#pragma once

#include <array>
#include <chrono>
#include <concepts>
#include <cstdint>
#include <limits>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include "puissance/engine.h"

namespace puissance {

// The values of all of them.
struct Settings {
    Limits limits;
    std::size_t memory_mib = default_memory_mib;
    std::optional<std::uint64_t> seed = std::nullopt;
    std::optional<int> threads = std::nullopt;
    int options = default_options;
    int max_nodes = default_trace_nodes;
};

inline constexpr std::chrono::nanoseconds max_time = std::chrono::hours(24);

// A value is a whole number. A time is one of nanoseconds, which users write in seconds.
struct Setting {
    enum class In : bool { surfaces, players_too };

    std::string_view name;
    std::string_view unit;   // As the help shows it.
    std::string_view words;  // The key of its line in the help.
    std::uint64_t smallest = 0;
    std::uint64_t largest = 0;
    std::optional<std::uint64_t> otherwise = std::nullopt;
    In in = In::surfaces;
    void (*set)(Settings& settings, std::uint64_t value) = nullptr;

    [[nodiscard]] constexpr bool is_time() const { return unit == "S"; }
};

inline constexpr auto all_settings = [] {
    using enum Setting::In;
    using S = Settings;
    using Value = std::uint64_t;
    constexpr std::uint64_t cells = max_free_side * max_free_side;
    constexpr std::uint64_t any = std::numeric_limits<std::uint64_t>::max();
    constexpr auto none = std::nullopt;
    // clang-format off
    return std::array{
        Setting{"time", "S", "help.option.time", 1, max_time.count(), none, players_too, [](S& s, Value v) { s.limits.time = std::chrono::nanoseconds(v); }},
        Setting{"depth", "N", "help.option.depth", 1, cells, none, players_too, [](S& s, Value v) { s.limits.depth = static_cast<int>(v); }},
        Setting{"nodes", "N", "help.option.nodes", 1, 1'000'000'000'000'000, none, players_too, [](S& s, Value v) { s.limits.nodes = v; }},
        Setting{"memory", "MiB", "help.option.memory", 1, 1 << 16, default_memory_mib, surfaces, [](S& s, Value v) { s.memory_mib = static_cast<std::size_t>(v); }},
        Setting{"seed", "N", "help.option.seed", 0, any, 0, surfaces, [](S& s, Value v) { s.seed = v; }},
        Setting{"threads", "N", "help.option.threads", 1, 256, 1, surfaces, [](S& s, Value v) { s.threads = static_cast<int>(v); }},
        Setting{"options", "N", "help.option.options", 1, cells, default_options, surfaces, [](S& s, Value v) { s.options = static_cast<int>(v); }},
        Setting{"max_nodes", "N", "help.option.max_nodes", 1, 1'000'000, default_trace_nodes, surfaces, [](S& s, Value v) { s.max_nodes = static_cast<int>(v); }},
    };
    // clang-format on
}();

// Null if there is none of this name.
[[nodiscard]] constexpr const Setting* find_setting(std::string_view name) {
    for (const Setting& setting : all_settings)
        if (setting.name == name) return &setting;
    return nullptr;
}
// Requires that there is one.
[[nodiscard]] constexpr const Setting& setting_named(std::string_view name) {
    return *find_setting(name);
}

// The value that a text, a number of seconds or a whole number stands for; nothing out of range.
[[nodiscard]] std::optional<std::uint64_t> value_of(const Setting& setting, std::string_view text);
[[nodiscard]] std::optional<std::uint64_t> value_of(const Setting& setting, double seconds);
[[nodiscard]] constexpr std::optional<std::uint64_t> value_of(const Setting& setting,
                                                              std::integral auto number) {
    if (!std::in_range<std::uint64_t>(number)) return std::nullopt;
    const auto value = static_cast<std::uint64_t>(number);
    if (value < setting.smallest || value > setting.largest) return std::nullopt;
    return value;
}

// The error about a number that is none or out of its range; `option` is what it is called where it
// was written.
[[nodiscard]] tl::unexpected<Error> wrong_number(std::string_view option, std::string_view text,
                                                 std::string smallest, std::string largest);
[[nodiscard]] tl::unexpected<Error> wrong_number(const Setting& setting, std::string_view option,
                                                 std::string_view text);

// A value as users write it.
[[nodiscard]] std::string text_of(const Setting& setting, std::uint64_t value);

}  // namespace puissance
