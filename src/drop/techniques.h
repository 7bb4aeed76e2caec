// The parts of the exact solver that can be switched off. Tests compare it with a solver without
// static bounds, and bench/solver_ablation measures what each part gains.
#pragma once

namespace puissance::drop {

struct Techniques {
    bool follow_up = true;      // Static bounds (strategy_bound.h): answer on top.
    bool zugzwang = true;       // Static bounds: a threat, and the opponent runs out of moves.
    bool early_lines = true;    // Static bounds: lines that win before the end.
    bool domination = true;     // Static bounds: ignore lines that come too late,
    bool matching = true;       // and lines that need two contested cells.
    bool no_lines_left = true;  // No line left, no win: at the root and near the end.
    bool second_stone = true;   // Questions about two stones: played out at once (short_search.h).
    bool probe_first = true;    // Probe all children before searching any.
    bool mirror = true;         // Mirror images share a table entry.
    bool move_weights = true;   // Order by learned weights; else by threats and cell.
    bool far_order = true;      // Count more features far from the end.
    bool history = true;        // Prefer moves that have cut elsewhere.
    bool small_tables = true;   // A small table for the last plies; the main one grows.
    bool cheap_tests = true;    // Try the extreme scores first, with few nodes.
    bool stepping = true;       // From the sign step by step; else by bisection.
};

// The parts that are sound under Rule::exactly. There one stone too many spoils a line, so no
// conclusion can be drawn from all the cells that a player might get: neither that answering on top
// secures a line, nor that no line is left.
inline constexpr Techniques exact_line_techniques{
    .follow_up = false, .zugzwang = false, .no_lines_left = false};

}  // namespace puissance::drop
