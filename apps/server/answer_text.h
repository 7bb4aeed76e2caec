// A large answer while it is written: compressed as it comes, and given up where it grows too
// large, takes too long or is cancelled. A client that cannot read gzip is sent the text piece by
// piece, so that the whole text is never in memory.
#pragma once

#include <chrono>
#include <cstddef>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "puissance/limits.h"

namespace puissance::server {

inline constexpr int min_compression_effort = 1;
inline constexpr int default_compression_effort = 6;
inline constexpr int max_compression_effort = 9;

struct AnswerLimits {
    int effort = default_compression_effort;
    bool is_sent_compressed = true;
    std::size_t max_bytes = std::size_t{4} << 20;  // As they are sent.
    std::chrono::steady_clock::time_point deadline = std::chrono::steady_clock::time_point::max();
    const Stop* stop = nullptr;
};

struct CompressedText {
    std::string gzip;
    std::size_t plain_bytes = 0;  // Of the text in it.
};

class AnswerText {
public:
    explicit AnswerText(const AnswerLimits& limits);
    ~AnswerText();
    AnswerText(const AnswerText&) = delete;
    AnswerText& operator=(const AnswerText&) = delete;

    // Returns false when no more pieces are needed.
    [[nodiscard]] bool take(std::string_view piece);
    // Returns the whole answer including its last piece, or nothing if it was given up. Call once.
    [[nodiscard]] std::optional<CompressedText> end(std::string_view last_piece);

private:
    struct Deflate;

    void add(std::string_view piece, bool is_last);
    [[nodiscard]] bool is_over() const;

    AnswerLimits limits_;
    std::unique_ptr<Deflate> deflate_;
    CompressedText text_;
    bool is_given_up_ = false;
};

// Decompresses a text piece by piece. The compressed bytes must outlive it.
class Decompression {
public:
    // Memory that one decompression needs, besides the compressed bytes.
    static constexpr std::size_t bytes = std::size_t{64} << 10;

    explicit Decompression(std::string_view gzip);
    ~Decompression();
    Decompression(const Decompression&) = delete;
    Decompression& operator=(const Decompression&) = delete;

    // Returns the next piece, empty at the end; valid until the next call.
    [[nodiscard]] std::string_view next();

private:
    struct Inflate;

    std::unique_ptr<Inflate> inflate_;
};

}  // namespace puissance::server
