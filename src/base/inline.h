// For the few functions that a search calls at every leaf. Without it, the compiler does not inline
// them in large source files, which halves the speed (see bench/engine_report).
#pragma once

#define PUISSANCE_INLINE __attribute__((always_inline))
