// How an engine has its searches watched: by code compiled apart from the silent ones, once a kind
// of board. A fixed size is traced by the code for any size of its word, which visits the very same
// nodes.
#pragma once

#include <concepts>

#include "board/drop_board.h"
#include "board/free_board.h"
#include "puissance/engine.h"
#include "search/table.h"

namespace puissance {

[[nodiscard]] constexpr bool can_be_traced(Method method) {
    return method != Method::random && method != Method::solver && !is_strong_search(method);
}

using Tracer = Trace(const Record& record, const Question& question, const Clock& clock,
                     Table& table, int max_nodes);

// Requires: the game is not over; can_be_traced(method). Defined in recorded_search.h.
template <Position Board>
[[nodiscard]] Trace trace_run(const Record& record, const Question& question, const Clock& clock,
                              Table& table, int max_nodes);

namespace detail {

template <class Board>
struct Traced {
    using Type = DropBoard<Dynamic<typename Board::Word>>;
};
template <>
struct Traced<FreeBoard> {
    using Type = FreeBoard;
};

}  // namespace detail

// The board whose code traces searches on this one.
template <Position Board>
using TracedBoard = typename detail::Traced<Board>::Type;

}  // namespace puissance
