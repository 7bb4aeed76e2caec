// What the exact solver is made of, each part to be left out one by one: tests hold it against
// a solver without static bounds, and bench/solver_ablation measures what each part is worth.
#pragma once

namespace puissance::drop {

struct Techniques {
    bool follow_up = true;      // The static bounds (strategy_bound.h): by answering on top,
    bool zugzwang = true;       // by a threat that outlasts the other player's moves,
    bool early_lines = true;    // with the distance of lines that are complete before,
    bool domination = true;     // lines that come too late left out,
    bool matching = true;       // and those that need two contested cells.
    bool no_lines_left = true;  // At the root and near the end: who has no line left cannot win.
    bool probe_first = true;    // All children are probed before any is searched.
    bool mirror = true;         // A position and its mirror image are one.
    bool move_weights = true;   // Children by learned weights; else by threats, nearest the centre.
    bool small_tables = true;   // A small table for the last plies, and a large one that grows.
    bool cheap_tests = true;    // The outermost scores first, with few nodes.
    bool stepping = true;       // From the sign one by one; else by halves.
};

// What holds where only lines of exactly so many stones win. There a stone too many spoils a line,
// so nothing may be concluded from all the cells a player might get: not that he keeps his line by
// answering on top, nor that he has none left.
inline constexpr Techniques exact_line_techniques{
    .follow_up = false, .zugzwang = false, .no_lines_left = false};

}  // namespace puissance::drop
