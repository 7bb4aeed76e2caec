#include "cli/proof_file.h"

#include <fmt/core.h>

#include "free/small/line_proof.h"
#include "system/files.h"

namespace puissance::app {

void write_proof(const Record& record, std::size_t memory_mib, const Limits& limits,
                 const std::string& file, Shell& shell) {
    if (!free_board::LineGame::is_small(record.game()))
        return shell.refuse({ErrorCode::wrong_usage, {{"reason", "proof_board"}}});
    if (record.is_over()) return shell.refuse({ErrorCode::finished, {}});
    free_board::SmallBoardSolver solver(record.game(), memory_mib << 20U);
    if (!solver.has_memory())
        return shell.refuse(
            {ErrorCode::out_of_memory, {{"mib", static_cast<std::int64_t>(memory_mib)}}}, failed);
    Limits stopped = limits;
    stopped.stop = &Shell::stop();
    Budget budget(stopped, machine_clock());
    const auto proof = free_board::prove(solver, record, budget);
    if (!proof) return shell.refuse({ErrorCode::wrong_usage, {{"reason", "proof_time"}}}, failed);
    if (const auto written = system::write_file(file, *proof); !written)
        return shell.refuse(written.error(), failed);
    const ScoreBounds bounds = solver.solve(position_of<FreeBoard>(record), true, budget);
    shell.print(fmt::format("{} {} positions={} nodes={}",
                            record.ply() == 0 ? "-" : to_text(record),
                            (bounds.lowest > 0) - (bounds.highest < 0),
                            std::ranges::count(*proof, '\n'), budget.nodes()));
}

}  // namespace puissance::app
