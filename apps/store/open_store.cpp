#include "store/open_store.h"

#include "base/try.h"
#include "game/shown.h"
#include "store/sqlite_store.h"
#include "system/files.h"

namespace puissance::store {

online::Milliseconds wall_time() {
    return std::chrono::duration_cast<online::Milliseconds>(
        std::chrono::system_clock::now().time_since_epoch());
}

std::string default_store() {
    const std::string folder = system::user_folder("XDG_STATE_HOME", "/.local/state");
    return folder.empty() ? "" : "sqlite:" + folder + "/puissance/online.db";
}

Result<std::string> sqlite_file(const std::string& where) {
    constexpr std::string_view sqlite = "sqlite:";
    if (where.starts_with(sqlite) && where.size() > sqlite.size())
        return where.substr(sqlite.size());
    const bool is_postgres = where.starts_with("postgresql:") || where.starts_with("postgres:");
    return fail(ErrorCode::wrong_usage, {{"reason", is_postgres ? "no_postgres" : "unknown_store"},
                                         {"store", shown(where)}});
}

Result<std::unique_ptr<Store>> open_store(const std::string& where, Store::Post post,
                                          const Options& options) {
    TRY_ASSIGN(const std::string file, sqlite_file(where));
    return open_sqlite(file, std::move(post), options);
}

}  // namespace puissance::store
