// Which sanitizer a test runs under, in whichever way the compiler says it.
#pragma once

#if defined(__SANITIZE_ADDRESS__)
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

// Under the sanitizers a test sees one position in so many of what it sees otherwise.
#ifdef PUISSANCE_SANITIZED
inline constexpr int sanitized_stride = 20;
#else
inline constexpr int sanitized_stride = 1;
#endif

}  // namespace puissance::tests
