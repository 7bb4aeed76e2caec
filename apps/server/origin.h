// The addresses that connections come from, and what counts as one client.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include <boost/asio/ip/address.hpp>

namespace puissance::server {

// What counts as one client: an IPv4 address or an IPv6 /64 network; and the IPv6 /48 network,
// which counts as one client when it has many connections.
struct Origin {
    std::string address;
    std::string network;  // The same with IPv4.

    bool operator==(const Origin&) const = default;
};
[[nodiscard]] Origin origin_of(const boost::asio::ip::address& address);

// IPv4 addresses that are mapped to IPv6 as IPv4.
[[nodiscard]] std::string address_text(boost::asio::ip::address address);

// The last address of X-Forwarded-For: the only one that the proxy itself has seen. Clients can
// forge the others.
[[nodiscard]] std::optional<boost::asio::ip::address> last_address(std::string_view forwarded);

}  // namespace puissance::server
