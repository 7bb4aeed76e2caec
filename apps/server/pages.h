// The pages of the web application, as they were built: a table in the program, so that no request
// touches the file system.
#pragma once

#include <optional>
#include <span>
#include <string_view>

#include "server/message.h"

namespace puissance::server {

struct Page {
    std::string_view path;  // "/index.html"
    std::string_view content_type;
    std::string_view hash;  // Of the content.
    bool is_for_ever;       // Immutable: the path contains a hash of the content.
    std::string_view plain;
    std::string_view gzip;  // Both are empty where they would save nothing.
    std::string_view brotli;
};

// Sorted by path; written by web/build/embed.mjs, empty in a build without pages.
[[nodiscard]] std::span<const Page> embedded_pages();

// Returns the page at a path, in an encoding that the client accepts, or nothing. "/" is the
// application, "/docs" the documentation in the client's language.
// "/learn" and the other rooms lead there.
[[nodiscard]] std::optional<Response> page_response(const Request& request);

// Returns the page, with status 404, for a browser at an address where nothing is.
[[nodiscard]] std::optional<Response> lost_page(const Request& request);

}  // namespace puissance::server
