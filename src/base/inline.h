// For the few functions a search runs through at every leaf: left to itself the compiler inlines
// them in small files and not in large ones, at half the speed (bench/engine_report shows it).
#pragma once

#define PUISSANCE_INLINE __attribute__((always_inline))
