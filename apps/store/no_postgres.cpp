// Stands in for PostgreSQL in a program that was built without libpq.
#include "game/shown.h"
#include "store/postgres_store.h"

namespace puissance::store {

Result<std::unique_ptr<Store>> open_postgres(const std::string& where, Store::Post /*post*/,
                                             const Options& /*options*/) {
    return fail(ErrorCode::wrong_usage, {{"reason", "no_postgres"}, {"store", shown_store(where)}});
}

}  // namespace puissance::store
