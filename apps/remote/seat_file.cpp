#include "remote/seat_file.h"

#include <algorithm>
#include <filesystem>
#include <sstream>

#include "system/files.h"
#include "system/random_text.h"
#include "wire/online_requests.h"

namespace puissance::remote {

namespace fs = std::filesystem;

SeatFile::SeatFile(const Site& site, const std::string& name, Side side) {
    const std::string folder = system::user_folder("XDG_STATE_HOME", "/.local/state");
    if (folder.empty()) return;
    // No scheme, host or port has an underscore, so two sites never share a file.
    std::string place = (site.has_tls ? "https_" : "http_") + site.host + "_" + site.port + "_" +
                        site.path + "_" + name;
    std::ranges::replace(place, '/', '+');
    std::ranges::replace(place, ':', '-');
    path_ = folder + "/puissance/seats/" + place + (side == Side::maker ? ".maker" : ".guest");
}

std::optional<SeatKey> SeatFile::read() const {
    constexpr std::size_t max_seat = 200;
    std::error_code ignored;
    if (path_.empty() || !fs::is_regular_file(path_, ignored)) return std::nullopt;
    std::istringstream text(system::read_file(path_, max_seat).value_or(""));
    SeatKey key;
    if (!(text >> key.secret >> key.request) || !wire::is_online_secret(key.secret) ||
        key.request < 1)
        return std::nullopt;
    return key;
}

Result<void> SeatFile::write(const SeatKey& key) const {
    if (path_.empty()) return {};
    std::error_code error;
    const fs::path folder = fs::path(path_).parent_path();
    fs::create_directories(folder, error);
    if (!error) fs::permissions(folder, fs::perms::owner_all, error);
    if (error) return system::unwritable(path_, error.value());
    return system::write_file(path_, key.secret + " " + std::to_string(key.request) + "\n",
                              system::Mode::own);
}

void SeatFile::remove() const {
    std::error_code ignored;
    if (!path_.empty()) fs::remove(path_, ignored);
}

SeatKey new_seat_key() { return {new_secret(), new_request()}; }

std::string new_secret() {
    constexpr int length = 22;
    return system::random_text(length);
}

std::int64_t new_request() {
    constexpr unsigned spare_bits = 64 - 53;
    return static_cast<std::int64_t>(system::random_bits() >> spare_bits | 1U);
}

}  // namespace puissance::remote
