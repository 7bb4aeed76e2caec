#include "server/answer_text.h"

#include <new>

#include <zlib.h>

namespace puissance::server {

namespace {

constexpr int window_bits = 15;
constexpr int of_gzip = 16;  // Added to them: zlib's way of saying so.
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

AnswerText::AnswerText(bool is_compressed, const AnswerLimits& limits) : limits_(limits) {
    if (is_compressed) deflate_ = std::make_unique<Deflate>(limits.effort);
}

AnswerText::~AnswerText() = default;

bool AnswerText::take(std::string_view piece) {
    add(piece, false);
    return !is_given_up_;
}

std::optional<std::string> AnswerText::end(std::string_view last_piece) {
    add(last_piece, true);
    if (is_given_up_) return std::nullopt;
    return std::move(text_);
}

void AnswerText::add(std::string_view piece, bool is_last) {
    if (is_given_up_) return;
    if (!deflate_) {
        text_ += piece;
    } else {
        z_stream& stream = deflate_->stream;
        stream.next_in = bytes_of(piece);
        stream.avail_in = static_cast<uInt>(piece.size());
        do {
            char block[block_bytes];
            stream.next_out = reinterpret_cast<Bytef*>(block);
            stream.avail_out = block_bytes;
            deflate(&stream, is_last ? Z_FINISH : Z_NO_FLUSH);
            text_.append(block, block_bytes - stream.avail_out);
        } while (stream.avail_out == 0);
    }
    is_given_up_ = text_.size() > limits_.max_bytes || (!is_last && is_over());
}

// What is done is sent, however late.
bool AnswerText::is_over() const {
    return std::chrono::steady_clock::now() > limits_.deadline ||
           (limits_.stop != nullptr && limits_.stop->is_raised());
}

std::string decompressed(std::string_view gzip) {
    z_stream stream{};
    if (inflateInit2(&stream, window_bits + of_gzip) != Z_OK) throw std::bad_alloc();
    std::string text;
    stream.next_in = bytes_of(gzip);
    stream.avail_in = static_cast<uInt>(gzip.size());
    int status = Z_OK;
    while (status == Z_OK) {
        char block[block_bytes];
        stream.next_out = reinterpret_cast<Bytef*>(block);
        stream.avail_out = block_bytes;
        status = inflate(&stream, Z_NO_FLUSH);
        text.append(block, block_bytes - stream.avail_out);
    }
    inflateEnd(&stream);
    return text;
}

}  // namespace puissance::server
