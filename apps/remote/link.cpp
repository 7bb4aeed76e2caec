#include "remote/link.h"

#include <algorithm>
#include <array>
#include <charconv>

#include "base/try.h"
#include "wire/online_requests.h"

namespace puissance::remote {

namespace {

constexpr std::size_t max_site = 300;

tl::unexpected<Error> wrong(const char* reason) {
    return fail(ErrorCode::wrong_usage, {{"reason", reason}});
}

bool is_letter_or_digit(char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9');
}

bool has_only_those(std::string_view text, std::string_view others) {
    return std::ranges::all_of(text, [&](char c) {
        return is_letter_or_digit(c) || others.find(c) != std::string_view::npos;
    });
}

bool is_port(std::string_view text) {
    int number = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
    return error == std::errc{} && end == text.data() + text.size() && number > 0 && number < 65536;
}

const char* usual_port(bool has_tls) { return has_tls ? "443" : "80"; }

// Cuts off and returns what stands before the first of these characters.
std::string_view take_until(std::string_view& text, std::string_view ends) {
    const std::string_view taken = text.substr(0, text.find_first_of(ends));
    text.remove_prefix(taken.size());
    return taken;
}

bool take(std::string_view& text, std::string_view beginning) {
    if (!text.starts_with(beginning)) return false;
    text.remove_prefix(beginning.size());
    return true;
}

struct Place {
    std::string_view path;
    Link::Kind kind;
    bool has_secret;
};
constexpr std::array places{
    Place{"join", Link::Kind::join, true}, Place{"seat", Link::Kind::seat, true},
    Place{"watch", Link::Kind::watch, false}, Place{"online", Link::Kind::room, false}};

}  // namespace

Result<Site> parse_site(std::string_view text) {
    Site site;
    if (text.size() > max_site) return wrong("wrong_site");
    site.has_tls = take(text, "https://");
    if (!site.has_tls && !take(text, "http://")) return wrong("wrong_site");
    std::string_view host;
    if (take(text, "[")) {
        host = take_until(text, "]");
        if (!take(text, "]") || !has_only_those(host, ":.")) return wrong("wrong_site");
    } else {
        host = take_until(text, ":/");
        if (!has_only_those(host, ".-")) return wrong("wrong_site");
    }
    site.host = host;
    site.port = usual_port(site.has_tls);
    if (take(text, ":")) site.port = take_until(text, "/");
    while (text.ends_with('/')) text.remove_suffix(1);
    site.path = text;
    if (site.host.empty() || !is_port(site.port) || !has_only_those(site.path, "/-_.~"))
        return wrong("wrong_site");
    return site;
}

Result<Link> parse_link(std::string_view text) {
    const auto hash = text.find("#/");
    if (hash == std::string_view::npos) return wrong("wrong_link");
    Link link;
    TRY_ASSIGN(link.site, parse_site(text.substr(0, hash)));
    text.remove_prefix(hash + 2);
    const auto* const place = std::ranges::find(places, take_until(text, "/"), &Place::path);
    if (place == places.end() || !take(text, "/")) return wrong("wrong_link");
    link.kind = place->kind;
    link.name = take_until(text, ".,");  // A page can watch several games: the first of them.
    const bool is_whole = place->has_secret ? take(text, ".") && wire::is_online_secret(text)
                                            : text.empty() || text.front() == ',';
    if (!wire::is_online_name(link.name) || !is_whole) return wrong("wrong_link");
    if (place->has_secret) link.secret = text;
    return link;
}

std::string authority_of(const Site& site) {
    const bool is_ipv6 = site.host.find(':') != std::string::npos;
    const std::string host = is_ipv6 ? "[" + site.host + "]" : site.host;
    return site.port == usual_port(site.has_tls) ? host : host + ":" + site.port;
}

std::string to_text(const Site& site) {
    return (site.has_tls ? "https://" : "http://") + authority_of(site) + site.path;
}

std::string to_text(const Link& link) {
    const auto* const place = std::ranges::find(places, link.kind, &Place::kind);
    return to_text(link.site) + "/#/" + std::string(place->path) + "/" + link.name +
           (place->has_secret ? "." + link.secret : "");
}

}  // namespace puissance::remote
