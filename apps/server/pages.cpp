#include "server/pages.h"

#include <algorithm>

namespace puissance::server {

namespace {

// "gzip, br;q=0.9": is a coding named, and not with a quality of zero?
bool accepts(std::string_view accepted, std::string_view coding) {
    while (!accepted.empty()) {
        const auto comma = std::min(accepted.find(','), accepted.size());
        std::string_view one = accepted.substr(0, comma);
        accepted.remove_prefix(std::min(comma + 1, accepted.size()));
        while (one.starts_with(' ')) one.remove_prefix(1);
        const auto end = std::min(one.find_first_of("; "), one.size());
        if (one.substr(0, end) != coding) continue;
        const auto quality = one.find("q=");
        return quality == std::string_view::npos ||
               one.find_first_of("123456789", quality) != std::string_view::npos;
    }
    return false;
}

std::string_view file_of(const Request& request) {
    if (request.path == "/") return "/index.html";
    if (request.path == "/docs")
        return request.language == words::Language::french ? "/docs/fr.html" : "/docs/en.html";
    return request.path;
}

}  // namespace

std::optional<Response> page_response(const Request& request) {
    const auto pages = embedded_pages();
    const std::string_view file = file_of(request);
    const auto page = std::ranges::lower_bound(pages, file, {}, &Page::path);
    if (page == pages.end() || page->path != file) return std::nullopt;

    Response response;
    response.content_type = page->content_type;
    response.page = page->plain;
    std::string_view coding;
    if (!page->brotli.empty() && accepts(request.accept_encoding, "br")) {
        coding = "br";
        response.page = page->brotli;
    } else if (!page->gzip.empty() && accepts(request.accept_encoding, "gzip")) {
        coding = "gzip";
        response.page = page->gzip;
    }
    const auto tag = '"' + std::string(page->hash) + std::string(coding) + '"';
    response.headers.emplace_back("ETag", tag);
    response.headers.emplace_back(
        "Vary", request.path == "/docs" ? "Accept-Encoding, Accept-Language" : "Accept-Encoding");
    response.headers.emplace_back(
        "Cache-Control", page->is_for_ever ? "public, max-age=31536000, immutable" : "no-cache");
    if (!coding.empty()) response.headers.emplace_back("Content-Encoding", std::string(coding));
    if (request.if_none_match.find(tag) != std::string::npos) response.status = 304;
    return response;
}

}  // namespace puissance::server
