// A store in a PostgreSQL database, for any number of processes: whoever stores an event first has
// it, and the others hear of it.
#pragma once

#include "store/open_store.h"

namespace puissance::store {

// Makes the tables where they are not there. In a program that was built without libpq it fails.
[[nodiscard]] Result<std::unique_ptr<Store>> open_postgres(const std::string& where,
                                                           Store::Post post,
                                                           const Options& options);

}  // namespace puissance::store
