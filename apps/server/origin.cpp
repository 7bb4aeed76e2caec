#include "server/origin.h"

#include <algorithm>

namespace puissance::server {

namespace asio = boost::asio;

namespace {

// The network that the first `count` bytes of the address name.
std::string network_of(const asio::ip::address_v6& address, std::ptrdiff_t count) {
    auto bytes = address.to_bytes();
    std::fill(bytes.begin() + count, bytes.end(), static_cast<unsigned char>(0));
    return asio::ip::address_v6(bytes).to_string();
}

}  // namespace

Origin origin_of(const asio::ip::address& address) {
    if (!address.is_v6() || address.to_v6().is_v4_mapped())
        return {address.to_string(), address.to_string()};
    return {network_of(address.to_v6(), 8), "net " + network_of(address.to_v6(), 6)};
}

std::string address_text(asio::ip::address address) {
    if (address.is_v6() && address.to_v6().is_v4_mapped())
        address = asio::ip::make_address_v4(asio::ip::v4_mapped, address.to_v6());
    return address.to_string();
}

std::optional<asio::ip::address> last_address(std::string_view forwarded) {
    std::string text(forwarded.substr(forwarded.rfind(',') + 1));
    std::erase(text, ' ');
    boost::system::error_code error;
    const auto address = asio::ip::make_address(text, error);
    if (error) return std::nullopt;
    return address;
}

}  // namespace puissance::server
