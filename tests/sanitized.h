// Detects the sanitizer that a test runs under, for each way in which compilers report it. Where
// only what is tested is sanitized, tests/CMakeLists.txt says so.
#pragma once

#if defined(PUISSANCE_HAS_ASAN)
#elif defined(__SANITIZE_ADDRESS__)
#define PUISSANCE_HAS_ASAN 1
#elif defined(__has_feature)
#if __has_feature(address_sanitizer)
#define PUISSANCE_HAS_ASAN 1
#elif __has_feature(thread_sanitizer)
#define PUISSANCE_SANITIZED 1
#endif
#endif
#ifdef PUISSANCE_HAS_ASAN
#define PUISSANCE_SANITIZED 1
#endif

namespace puissance::tests {

// Under a sanitizer, long tests check only one position out of so many.
#ifdef PUISSANCE_SANITIZED
inline constexpr int sanitized_stride = 20;
#else
inline constexpr int sanitized_stride = 1;
#endif

// The first number, or the second under a sanitizer, for tests of which one in twenty would be too
// few.
template <class Number>
constexpr Number unless_sanitized(Number plainly, Number sanitized) {
    return sanitized_stride > 1 ? sanitized : plainly;
}

}  // namespace puissance::tests
