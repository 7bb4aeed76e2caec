#include "server/lesson_cache.h"

#include <span>

#include <fmt/format.h>

#include "base/checksum.h"

namespace puissance::server {

namespace {

Response tagged(const Request& request, std::string_view hash, std::string_view coding) {
    Response response;
    add_tag(response, request, hash, coding);
    response.headers.emplace_back("Vary", "Accept-Encoding, Accept-Language");
    response.headers.emplace_back("Cache-Control", "public, max-age=3600");
    return response;
}

}  // namespace

std::optional<Response> LessonCache::answer(int number, const Request& request) const {
    const Lesson* const lesson = find(number, request.language);
    if (lesson == nullptr) return std::nullopt;
    const bool is_compressed = accepts(request.accept_encoding, "gzip");
    Response response = tagged(request, lesson->hash, is_compressed ? "gzip" : "");
    response.page = lesson->text.gzip;
    if (!is_compressed) response.plain_bytes = lesson->text.plain_bytes;
    return response;
}

void LessonCache::keep(int number, Language language, CompressedText text) {
    const std::span bytes(reinterpret_cast<const std::uint8_t*>(text.gzip.data()),
                          text.gzip.size());
    auto hash = fmt::format("{:08x}", Checksum::of(bytes));
    const std::lock_guard lock(mutex_);
    lessons_.try_emplace({number, language}, Lesson{std::move(text), std::move(hash)});
}

const LessonCache::Lesson* LessonCache::find(int number, Language language) const {
    const std::lock_guard lock(mutex_);
    const auto found = lessons_.find({number, language});
    return found == lessons_.end() ? nullptr : &found->second;
}

}  // namespace puissance::server
