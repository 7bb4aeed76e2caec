// The style of a drawn trace: paper, ink and one accent, which is the best line's; by day, by night
// and in print. Colours are written out where they are used: not every reader of SVG knows
// variables. Stones and layers differ by shape, so that nothing is said by colour alone.
#pragma once

#include <string_view>

namespace puissance::teach {

// Sizes that the geometry must know of too.
inline constexpr int title_size = 20;
inline constexpr int text_size = 13;
inline constexpr int node_size = 12;
inline constexpr int small_size = 11;

inline constexpr std::string_view svg_style = R"(
.trace text { font-family: system-ui, -apple-system, 'Segoe UI', Roboto, 'Noto Sans', 'DejaVu Sans', sans-serif; font-variant-numeric: tabular-nums; font-size: 12px; fill: #23262b }
.trace .title { font-size: 20px; font-weight: 600 }
.trace .body { font-size: 13px }
.trace .small { font-size: 11px }
.trace .quiet { fill: #666b73 }
.trace .strong { font-weight: 600 }
.trace .middle { text-anchor: middle }
.trace .paper { fill: #faf8f4 }
.trace .card { fill: #ffffff; stroke: #cdc7bb }
.trace .edge { fill: none; stroke: #b5afa4 }
.trace .mark { fill: #666b73; stroke: none }
.trace .board { fill: #f4f0e8 }
.trace .grid { fill: none; stroke: #cfc8bb; stroke-width: .8 }
.trace .holes { fill: none; stroke: #cfc8bb; stroke-width: 2.4; stroke-linecap: round }
.trace .first { fill: #d9481c; stroke: none }
.trace .second { fill: none; stroke: #9a6a00; stroke-width: 1.8 }
.trace .last { fill: none; stroke: #23262b; stroke-width: .9 }
.trace .best .card, .trace .edge.best { stroke: #2f4a7d; stroke-width: 2 }
.trace .best .value { fill: #2f4a7d; font-weight: 700 }
.trace .best .mark { fill: #2f4a7d }
.trace .unvisited .card, .trace .edge.unvisited { stroke-dasharray: 3 3 }
.trace .unvisited .card { fill: none }
.trace .unvisited .position { opacity: .45 }
.trace .unvisited text { fill: #666b73 }
@media (prefers-color-scheme: dark) {
.trace text { fill: #e8e5df }
.trace .quiet, .trace .unvisited text { fill: #a0a5ad }
.trace .paper { fill: #16181c }
.trace .card { fill: #1f2228; stroke: #444a53 }
.trace .unvisited .card { fill: none }
.trace .edge { stroke: #5b626c }
.trace .mark { fill: #a0a5ad }
.trace .board { fill: #2a2e35 }
.trace .grid, .trace .holes { stroke: #4b525c }
.trace .first { fill: #ff7a4d }
.trace .second { stroke: #f2b705 }
.trace .last { stroke: #e8e5df }
.trace .best .card, .trace .edge.best { stroke: #8fb1f5 }
.trace .best .value, .trace .best .mark { fill: #8fb1f5 }
}
@media print {
svg.trace { max-width: 100%; height: auto }
.trace text { fill: #000000 }
.trace .quiet, .trace .unvisited text { fill: #444444 }
.trace .paper, .trace .card, .trace .board { fill: #ffffff }
.trace .unvisited .card { fill: none }
.trace .card { stroke: #888888 }
.trace .edge { stroke: #888888 }
.trace .mark { fill: #444444 }
.trace .grid, .trace .holes { stroke: #aaaaaa }
.trace .first { fill: #b8380f }
.trace .second { stroke: #6b4a00 }
.trace .last { stroke: #000000 }
.trace .best .card, .trace .edge.best { stroke: #1d3565 }
.trace .best .value, .trace .best .mark { fill: #1d3565 }
}
)";

}  // namespace puissance::teach
