// Links to games between people: https://host/#/join/NAME.INVITE and the like. What stands behind
// the # is never sent to a host as an address.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "puissance/result.h"

namespace puissance::remote {

// Where a service is.
struct Site {
    bool has_tls = true;
    std::string host;  // A name or an address; one of IPv6 without its brackets.
    std::string port;
    std::string path;  // Before that of the service: "" or "/games".

    bool operator==(const Site&) const = default;
};

struct Link {
    enum class Kind : std::uint8_t {
        join,   // Takes the free seat: the secret is the invitation.
        seat,   // Goes on in a seat: the secret is that of the seat.
        watch,  // Only watches.
        room,   // The seat whose secret this machine knows; without one it watches.
    };

    Site site;
    Kind kind = Kind::watch;
    std::string name;
    std::string secret;

    bool operator==(const Link&) const = default;
};

// Both fail with wrong_usage. The message never repeats a link: it may hold a secret.
[[nodiscard]] Result<Site> parse_site(std::string_view text);
[[nodiscard]] Result<Link> parse_link(std::string_view text);

// "https://example.org:8443/games": without the port that the scheme has anyway.
[[nodiscard]] std::string to_text(const Site& site);
[[nodiscard]] std::string to_text(const Link& link);
// As the field Host has it.
[[nodiscard]] std::string authority_of(const Site& site);

}  // namespace puissance::remote
