#include "store/open_store.h"

#include <algorithm>
#include <ctime>

#include "base/try.h"
#include "game/shown.h"
#include "store/postgres_store.h"
#include "store/sqlite_store.h"
#include "system/files.h"

namespace puissance::store {

online::Milliseconds wall_time() {
    return std::chrono::duration_cast<online::Milliseconds>(
        std::chrono::system_clock::now().time_since_epoch());
}

namespace {

online::Milliseconds since_boot() {
    timespec time{};
    ::clock_gettime(CLOCK_BOOTTIME, &time);
    return std::chrono::duration_cast<online::Milliseconds>(std::chrono::seconds(time.tv_sec) +
                                                            std::chrono::nanoseconds(time.tv_nsec));
}

}  // namespace

void EvenTime::begin(online::Milliseconds least) {
    ahead_ = std::max(wall_time(), least) - since_boot();
}

online::Milliseconds EvenTime::now() const { return since_boot() + ahead_; }

std::string default_store() {
    const std::string folder = system::user_folder("XDG_STATE_HOME", "/.local/state");
    return folder.empty() ? "" : "sqlite:" + folder + "/puissance/online.db";
}

Result<std::string> sqlite_file(const std::string& where) {
    constexpr std::string_view sqlite = "sqlite:";
    if (where.starts_with(sqlite) && where.size() > sqlite.size())
        return where.substr(sqlite.size());
    return fail(ErrorCode::wrong_usage,
                {{"reason", is_postgres(where) ? "only_a_file" : "unknown_store"},
                 {"store", shown_store(where)}});
}

bool is_postgres(const std::string& where) {
    return where.starts_with("postgresql://") || where.starts_with("postgres://");
}

std::string without_password(std::string where) {
    const auto begin = where.find("://");
    if (begin != std::string::npos) {
        // The last one: who does not write % for what a password may not hold shows none of it.
        const auto end = where.rfind('@');
        const auto colon = where.find(':', begin + 3);
        if (end != std::string::npos && colon < end) where.erase(colon, end - colon);
        constexpr std::string_view parameter = "password=";
        for (auto at = where.find(parameter); at != std::string::npos; at = where.find(parameter))
            where.erase(at, std::min(where.find('&', at), where.size()) - at);
    }
    return where;
}

std::string shown_store(const std::string& where) { return shown(without_password(where)); }

Result<std::unique_ptr<Store>> open_store(const std::string& where, Store::Post post,
                                          const Options& options) {
    if (is_postgres(where)) return open_postgres(where, std::move(post), options);
    TRY_ASSIGN(const std::string file, sqlite_file(where));
    return open_sqlite(file, std::move(post), options);
}

}  // namespace puissance::store
