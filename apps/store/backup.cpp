#include "store/backup.h"

#include <filesystem>

#include "base/try.h"
#include "game/shown.h"
#include "store/migrations.h"
#include "store/sqlite.h"
#include "system/files.h"

namespace puissance::store {

namespace {

using sqlite::Connection;

// False when it was stopped.
Result<bool> copy_pages(const Connection& from, const Connection& to, const std::string& copy,
                        const Stop& stop, const std::function<void(int)>& on_progress) {
    constexpr int pages_at_once = 100;
    sqlite3_backup* const backup = sqlite3_backup_init(to.handle(), "main", from.handle(), "main");
    int result = SQLITE_OK;
    while (backup != nullptr && result == SQLITE_OK && !stop.is_raised()) {
        result = sqlite3_backup_step(backup, pages_at_once);
        if (const int all = sqlite3_backup_pagecount(backup); all > 0)
            on_progress(100 - 100 * sqlite3_backup_remaining(backup) / all);
    }
    const int error = sqlite3_backup_finish(backup);
    if (backup == nullptr || error != SQLITE_OK)
        return sqlite::failure(ErrorCode::unwritable_file, copy, sqlite3_errcode(to.handle()));
    return result == SQLITE_DONE;
}

}  // namespace

Result<std::optional<Backup>> back_up(const std::string& store_file, const std::string& copy,
                                      bool replaces, const Stop& stop,
                                      const std::function<void(int)>& on_progress) {
    std::error_code ignored;
    if (!replaces && std::filesystem::exists(copy, ignored))
        return fail(ErrorCode::unwritable_file, {{"file", shown(copy)}, {"reason", "copy_exists"}});
    TRY_ASSIGN(const auto from, Connection::open(store_file, Connection::Access::reads));
    // What others write meanwhile is not seen in this transaction, so the copy need not start
    // again.
    from.run("BEGIN");
    TRY_ASSIGN(const int version, version_of(from, store_file));
    if (version == 0) return sqlite::failure(ErrorCode::unreadable_file, store_file, SQLITE_NOTADB);
    Backup made;
    const auto kept =
        system::replace_file(copy, system::Mode::own, [&](const std::string& file) -> Result<bool> {
            TRY_ASSIGN(const auto to, Connection::open(file, Connection::Access::writes));
            TRY_ASSIGN(const bool is_whole, copy_pages(from, to, copy, stop, on_progress));
            if (!is_whole) return false;
            // One file, without a log beside it.
            if (const int error = to.run("PRAGMA journal_mode = DELETE"))
                return sqlite::failure(ErrorCode::unwritable_file, copy, error);
            made.games = sqlite::number_of(to, "SELECT count(*) FROM games").value_or(0);
            made.bytes = static_cast<std::int64_t>(std::filesystem::file_size(file, ignored));
            return true;
        });
    if (!kept) return tl::unexpected(kept.error());
    return *kept ? std::optional(made) : std::nullopt;
}

}  // namespace puissance::store
