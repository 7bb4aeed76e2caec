// A large answer while it is written: compressed as it comes where the client can read that, and
// given up where it grows too large, takes too long or is no longer wanted.
#pragma once

#include <chrono>
#include <cstddef>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "puissance/limits.h"

namespace puissance::server {

inline constexpr int default_compression_effort = 6;
inline constexpr int max_compression_effort = 9;

struct AnswerLimits {
    int effort = default_compression_effort;

    std::size_t max_bytes = std::size_t{4} << 20;  // As they are sent.
    std::chrono::steady_clock::time_point deadline = std::chrono::steady_clock::time_point::max();
    const Stop* stop = nullptr;
};

class AnswerText {
public:
    AnswerText(bool is_compressed, const AnswerLimits& limits);
    ~AnswerText();
    AnswerText(const AnswerText&) = delete;
    AnswerText& operator=(const AnswerText&) = delete;

    // False: no more is wanted.
    [[nodiscard]] bool take(std::string_view piece);
    // The whole with its last piece, or nothing if it was given up. Call once.
    [[nodiscard]] std::optional<std::string> end(std::string_view last_piece);

private:
    struct Deflate;

    void add(std::string_view piece, bool is_last);
    [[nodiscard]] bool is_over() const;

    AnswerLimits limits_;
    std::unique_ptr<Deflate> deflate_;  // Null for plain text.
    std::string text_;
    bool is_given_up_ = false;
};

// The text that was compressed into this.
[[nodiscard]] std::string decompressed(std::string_view gzip);

}  // namespace puissance::server
