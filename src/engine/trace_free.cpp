#include "board/free_board.h"
#include "engine/traced.h"
#include "engine/tracing.h"

namespace puissance {

Trace trace_free(const Record& record, const Question& question, Table& table, int max_nodes) {
    return traced<FreeBoard>(record, question, table, max_nodes);
}

}  // namespace puissance
