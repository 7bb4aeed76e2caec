#include "server/answer_text.h"

#include <new>

#include <zlib.h>

namespace puissance::server {

namespace {

constexpr int window_bits = 15;
constexpr int of_gzip = 16;  // Added to the window bits: tells zlib to write gzip.
constexpr std::size_t block_bytes = 16 * 1024;

// zlib's field is not const, though it only reads.
Bytef* bytes_of(std::string_view text) {
    return reinterpret_cast<Bytef*>(const_cast<char*>(text.data()));
}

}  // namespace

struct AnswerText::Deflate {
    explicit Deflate(int effort) {
        constexpr int memory_level = 8;
        if (deflateInit2(&stream, effort, Z_DEFLATED, window_bits + of_gzip, memory_level,
                         Z_DEFAULT_STRATEGY) != Z_OK)
            throw std::bad_alloc();
    }
    ~Deflate() { deflateEnd(&stream); }
    Deflate(const Deflate&) = delete;
    Deflate& operator=(const Deflate&) = delete;

    z_stream stream{};
};

AnswerText::AnswerText(const AnswerLimits& limits)
    : limits_(limits), deflate_(std::make_unique<Deflate>(limits.effort)) {}

AnswerText::~AnswerText() = default;

bool AnswerText::take(std::string_view piece) {
    add(piece, false);
    return !is_given_up_;
}

std::optional<CompressedText> AnswerText::end(std::string_view last_piece) {
    add(last_piece, true);
    if (is_given_up_) return std::nullopt;
    return std::move(text_);
}

void AnswerText::add(std::string_view piece, bool is_last) {
    if (is_given_up_) return;
    z_stream& stream = deflate_->stream;
    stream.next_in = bytes_of(piece);
    stream.avail_in = static_cast<uInt>(piece.size());
    do {
        char block[block_bytes];
        stream.next_out = reinterpret_cast<Bytef*>(block);
        stream.avail_out = block_bytes;
        deflate(&stream, is_last ? Z_FINISH : Z_NO_FLUSH);
        text_.gzip.append(block, block_bytes - stream.avail_out);
    } while (stream.avail_out == 0);
    text_.plain_bytes += piece.size();
    const std::size_t sent = limits_.is_sent_compressed ? text_.gzip.size() : text_.plain_bytes;
    is_given_up_ = sent > limits_.max_bytes || (!is_last && is_over());
}

// An answer that is complete is sent even if it is late.
bool AnswerText::is_over() const {
    return std::chrono::steady_clock::now() > limits_.deadline ||
           (limits_.stop != nullptr && limits_.stop->is_raised());
}

struct Decompression::Inflate {
    explicit Inflate(std::string_view gzip) {
        if (inflateInit2(&stream, window_bits + of_gzip) != Z_OK) throw std::bad_alloc();
        stream.next_in = bytes_of(gzip);
        stream.avail_in = static_cast<uInt>(gzip.size());
    }
    ~Inflate() { inflateEnd(&stream); }
    Inflate(const Inflate&) = delete;
    Inflate& operator=(const Inflate&) = delete;

    z_stream stream{};
    char block[block_bytes];
};

Decompression::Decompression(std::string_view gzip) : inflate_(std::make_unique<Inflate>(gzip)) {}

Decompression::~Decompression() = default;

std::string_view Decompression::next() {
    z_stream& stream = inflate_->stream;
    stream.next_out = reinterpret_cast<Bytef*>(inflate_->block);
    stream.avail_out = block_bytes;
    inflate(&stream, Z_NO_FLUSH);
    return {inflate_->block, block_bytes - stream.avail_out};
}

}  // namespace puissance::server
