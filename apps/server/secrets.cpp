#include "server/secrets.h"

#include <cstdlib>
#include <limits>

#include <openssl/crypto.h>
#include <openssl/evp.h>

#include "system/random_text.h"

namespace puissance::server {

std::string new_name() {
    constexpr int length = 11;
    return system::random_text(length);
}

std::int64_t new_number() { return static_cast<std::int64_t>(system::random_bits() >> 1 | 1U); }

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
