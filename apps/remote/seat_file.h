// The secrets of the seats that this machine has taken, one file a seat in the user's state folder,
// readable only by the user. A secret is kept before it is sent: a program that dies can go on.
#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "remote/link.h"

namespace puissance::remote {

struct SeatKey {
    std::string secret;
    std::int64_t request = 0;  // Of the join, to ask for it again.
};

// Whether this machine made the game or was invited: it can have both seats of a game.
enum class Side : std::uint8_t { maker, guest };

class SeatFile {
public:
    // A secret is for the site that it was made for, and never sent to another.
    SeatFile(const Site& site, const std::string& name, Side side);

    // Nothing where there is none, or none that can be read.
    [[nodiscard]] std::optional<SeatKey> read() const;
    // Does nothing where the user has no such folder.
    [[nodiscard]] Result<void> write(const SeatKey& key) const;
    void remove() const;

private:
    std::string path_;
};

[[nodiscard]] SeatKey new_seat_key();
[[nodiscard]] std::string new_secret();
[[nodiscard]] std::int64_t new_request();  // 53 random bits, at least 1.

}  // namespace puissance::remote
