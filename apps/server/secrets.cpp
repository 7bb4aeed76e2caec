#include "server/secrets.h"

#include <cstdlib>
#include <limits>

#include <openssl/crypto.h>
#include <openssl/evp.h>
#include <sys/random.h>

namespace puissance::server {

namespace {

std::uint64_t random_bits() {
    std::uint64_t bits = 0;
    // So few bytes come whole, or the system has none at all.
    if (::getrandom(&bits, sizeof bits, 0) != sizeof bits) std::abort();
    return bits;
}

}  // namespace

std::string new_name() {
    constexpr std::string_view digits =
        "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
    constexpr int bits_a_digit = 6;
    constexpr int length = 11;
    std::string name;
    std::uint64_t bits = random_bits();
    for (int i = 0; i < length; ++i, bits >>= bits_a_digit) name += digits[bits % digits.size()];
    return name;
}

std::int64_t new_number() { return static_cast<std::int64_t>(random_bits() >> 1 | 1U); }

online::Hash hash_of(std::string_view secret) {
    online::Hash hash{};
    if (EVP_Digest(secret.data(), secret.size(), hash.data(), nullptr, EVP_sha256(), nullptr) != 1)
        std::abort();
    return hash;
}

std::optional<int> seat_of(const online::NewGame& game, std::string_view secret) {
    const online::Hash hash = hash_of(secret);
    for (const int seat : {0, 1}) {
        const auto& known = game.secrets[static_cast<std::size_t>(seat)];
        if (known && CRYPTO_memcmp(known->data(), hash.data(), hash.size()) == 0) return seat;
    }
    return std::nullopt;
}

}  // namespace puissance::server
