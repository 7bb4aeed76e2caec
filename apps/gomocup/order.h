// One line of the Gomocup protocol as its manager sends it, made typed: `TURN 7,7`, `INFO rule 1`.
// What is no line of the protocol is an order like any other, so that it can be answered.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace puissance::gomocup {

enum class OrderKind : std::uint8_t {
    nothing,  // An empty line.
    unknown,
    malformed,  // A command whose numbers cannot be read.
    start,
    rectangle,
    restart,
    begin,
    turn,
    play,
    board,
    stone,  // A line between BOARD and DONE.
    done,
    takeback,
    swap_board,
    // Of interfaces such as Yixin's, for analysis.
    yx_board,   // Lines as after BOARD, and no move is asked for.
    n_best,     // The best moves with their lines.
    stop,       // Ends the search.
    forbidden,  // Which cells are.
    clear_hash,
    show_info,
    yx_block,  // A list of cells, of no use here.
    info,
    about,
    suggest,
    end,
};

struct Order {
    OrderKind kind = OrderKind::unknown;
    // Columns from the left and rows from the top, both from 0; or a width and a height, or in `x`
    // alone a number.
    int x = 0;
    int y = 0;
    int field = 0;           // Of a stone: 1 own, 2 the opponent's, 0 not said.
    std::string key;         // Of INFO.
    std::int64_t value = 0;  // Of INFO, where it is a number.
};

// Commands in capitals or not, with or without a carriage return.
[[nodiscard]] Order parse_order(std::string_view line);

}  // namespace puissance::gomocup
