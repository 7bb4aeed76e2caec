#include <array>

#include "puissance/result.h"

namespace puissance {

// Alone, because nothing else of result.h needs a source: the names of the JSON and of the
// catalogues (error.NAME), in the order of the enumeration.
std::string_view name_of(ErrorCode code) {
    static constexpr std::array<std::string_view, error_code_count> names{
        "unknown_game",        "wrong_board_size", "board_too_large",  "wrong_align",
        "wrong_move",          "column_outside",   "column_full",      "cell_outside",
        "cell_taken",          "game_over",        "drawing_empty",    "drawing_symbol",
        "drawing_size",        "drawing_array",    "floating_stone",   "wrong_counts",
        "wrong_turn",          "two_winners",      "played_after_win", "unreachable",
        "undecided_drawing",   "unknown_player",   "unknown_option",   "wrong_option",
        "missing_parenthesis", "wrong_usage",      "wrong_number",     "unreadable_file",
        "unwritable_file",     "too_long",         "not_text",         "finished",
        "no_solver",           "no_trace",         "no_puzzle",        "not_judged",
        "wrong_book",          "wrong_net",        "wrong_trace",      "wrong_json",
        "wrong_field",         "unknown_member",   "out_of_memory",
    };
    return names[static_cast<std::size_t>(code)];
}

}  // namespace puissance
