// Errors are values: a stable code and the facts. Programs that show an error choose its words
// (message.h has them).
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

#include <tl/expected.hpp>

namespace puissance {

enum class ErrorCode : std::uint8_t {
    // Games.
    unknown_game,
    wrong_board_size,
    board_too_large,
    wrong_align,
    // Moves and records.
    wrong_move,
    column_outside,
    column_full,
    cell_outside,
    cell_taken,
    game_over,
    // Drawings.
    drawing_empty,
    drawing_symbol,
    drawing_size,
    drawing_array,
    floating_stone,
    wrong_counts,
    wrong_turn,
    two_winners,
    played_after_win,
    unreachable,
    undecided_drawing,
    // Players.
    unknown_player,
    unknown_option,
    wrong_option,
    missing_parenthesis,
    // Requests, files and resources.
    wrong_usage,
    wrong_number,
    unreadable_file,
    unwritable_file,
    too_long,
    not_text,
    finished,
    no_solver,
    no_trace,
    no_puzzle,
    not_judged,
    wrong_book,
    wrong_net,
    wrong_trace,
    wrong_json,
    wrong_field,
    unknown_member,
    out_of_memory,
};

// The number of codes, for loops over all of them.
inline constexpr int error_code_count = static_cast<int>(ErrorCode::out_of_memory) + 1;

// The stable name of a code, as it appears in JSON: `column_full`.
[[nodiscard]] std::string_view name_of(ErrorCode code);

struct Fact {
    std::string name;
    std::variant<std::int64_t, std::string> value;

    bool operator==(const Fact&) const = default;
};

struct Error {
    ErrorCode code;
    std::vector<Fact> facts;

    bool operator==(const Error&) const = default;
};

template <class T>
using Result = tl::expected<T, Error>;

// Makes an error to return: fail(ErrorCode::column_full, {{"column", 4}}).
[[nodiscard]] inline tl::unexpected<Error> fail(ErrorCode code, std::vector<Fact> facts = {}) {
    return tl::unexpected<Error>(Error{code, std::move(facts)});
}

}  // namespace puissance
