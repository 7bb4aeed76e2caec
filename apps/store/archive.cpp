#include "store/archive.h"

#include "base/try.h"

namespace puissance::store {

Result<std::unique_ptr<Archive>> open_archive(const std::string& where, Access access) {
    if (is_postgres(where)) return open_postgres_archive(where, access);
    TRY_ASSIGN(const std::string file, sqlite_file(where));
    return open_sqlite_archive(file, access);
}

tl::unexpected<Error> not_empty(const std::string& where) {
    return fail(ErrorCode::unwritable_file,
                {{"file", shown_store(where)}, {"reason", "store_not_empty"}});
}

}  // namespace puissance::store
