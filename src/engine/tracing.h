// The searches of an engine with a recorder watching. They are compiled apart from the silent ones,
// once a kind of board: a fixed size is traced with the code for any size of its word, which visits
// the very same nodes.
#pragma once

#include <concepts>

#include "board/drop_board.h"
#include "board/free_board.h"
#include "puissance/engine.h"
#include "search/table.h"

namespace puissance {

[[nodiscard]] constexpr bool can_be_traced(Method method) {
    return method != Method::random && method != Method::solver;
}

// Requires of all: the game is not over; can_be_traced(method).
[[nodiscard]] Trace trace_drop64(const Record& record, const Question& question, Table& table,
                                 int max_nodes);
[[nodiscard]] Trace trace_drop128(const Record& record, const Question& question, Table& table,
                                  int max_nodes);
[[nodiscard]] Trace trace_free(const Record& record, const Question& question, Table& table,
                               int max_nodes);

// The one that visits the nodes an engine of this board visits.
template <Position Board>
[[nodiscard]] constexpr auto tracer_of() {
    if constexpr (std::same_as<Board, FreeBoard>) return trace_free;
    else if constexpr (std::same_as<typename Board::Word, Word64>) return trace_drop64;
    else return trace_drop128;
}

}  // namespace puissance
