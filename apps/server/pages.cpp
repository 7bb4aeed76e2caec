#include "server/pages.h"

#include <algorithm>

namespace puissance::server {

namespace {

std::string_view file_of(const Request& request) {
    if (request.path == "/") return "/index.html";
    if (request.path == "/docs")
        return request.language == Language::french ? "/docs/fr.html" : "/docs/en.html";
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
    add_tag(response, request, page->hash, coding);
    response.headers.emplace_back(
        "Vary", request.path == "/docs" ? "Accept-Encoding, Accept-Language" : "Accept-Encoding");
    response.headers.emplace_back(
        "Cache-Control", page->is_for_ever ? "public, max-age=31536000, immutable" : "no-cache");
    return response;
}

}  // namespace puissance::server
