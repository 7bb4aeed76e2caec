#include "server/pages.h"

#include <algorithm>
#include <array>

#include "base/lower_case.h"

namespace puissance::server {

namespace {

// Short addresses for people, and the rooms in the pages' own words (web/src/ui/address.ts).
struct ShortAddress {
    std::string_view path;
    const char* place;
};
constexpr std::array short_addresses{
    ShortAddress{"/play", "/#r=play"},       ShortAddress{"/analyse", "/#r=analyse"},
    ShortAddress{"/analyze", "/#r=analyse"}, ShortAddress{"/train", "/#r=train"},
    ShortAddress{"/learn", "/#r=learn"},     ShortAddress{"/online", "/#/online"}};

std::string_view in_language(const Request& request, std::string_view english,
                             std::string_view french) {
    return request.language == Language::french ? french : english;
}

std::string_view file_of(const Request& request) {
    if (request.path == "/") return "/index.html";
    if (request.path == "/docs") return in_language(request, "/docs/en.html", "/docs/fr.html");
    return request.path;
}

const Page* page_of(std::string_view file) {
    const auto pages = embedded_pages();
    const auto page = std::ranges::lower_bound(pages, file, {}, &Page::path);
    return page == pages.end() || page->path != file ? nullptr : &*page;
}

Response led_to(const char* place) {
    Response response;
    response.status = 302;
    response.headers.emplace_back("Location", place);
    return response;
}

}  // namespace

std::optional<Response> page_response(const Request& request) {
    std::string typed = lower_case(request.path);
    if (typed.ends_with('/')) typed.pop_back();
    const auto* const room = std::ranges::find(short_addresses, typed, &ShortAddress::path);
    if (room != short_addresses.end() && !embedded_pages().empty()) return led_to(room->place);
    const Page* const page = page_of(file_of(request));
    if (page == nullptr) return std::nullopt;

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

std::optional<Response> lost_page(const Request& request) {
    const Page* const page =
        page_of(in_language(request, "/docs/lost.en.html", "/docs/lost.fr.html"));
    if (page == nullptr || !accepts(request.accept, "text/html")) return std::nullopt;
    Response response;
    response.status = 404;
    response.content_type = page->content_type;
    response.page = page->plain;
    response.headers.emplace_back("Vary", "Accept, Accept-Language");
    return response;
}

}  // namespace puissance::server
