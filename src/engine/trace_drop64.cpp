#include "board/drop_board.h"
#include "engine/traced.h"
#include "engine/tracing.h"

namespace puissance {

Trace trace_drop64(const Record& record, const Question& question, Table& table, int max_nodes) {
    return traced<DropBoard<Dynamic<Word64>>>(record, question, table, max_nodes);
}

}  // namespace puissance
