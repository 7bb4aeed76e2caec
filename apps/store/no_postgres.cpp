// Stands in for PostgreSQL in a program that was built without libpq.
#include "store/archive.h"
#include "store/job_database.h"
#include "store/postgres_store.h"

namespace puissance::store {

namespace {

tl::unexpected<Error> without_postgres(const std::string& where) {
    return fail(ErrorCode::wrong_usage, {{"reason", "no_postgres"}, {"store", shown_store(where)}});
}

}  // namespace

Result<std::unique_ptr<Store>> open_postgres(const std::string& where, Store::Post /*post*/,
                                             const Options& /*options*/) {
    return without_postgres(where);
}

Result<std::unique_ptr<Archive>> open_postgres_archive(const std::string& where,
                                                       Access /*access*/) {
    return without_postgres(where);
}

Result<std::unique_ptr<JobDatabase>> open_postgres_jobs(const std::string& where,
                                                        Durability /*durability*/) {
    return without_postgres(where);
}

}  // namespace puissance::store
