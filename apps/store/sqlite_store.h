// A store in one SQLite file, for one process: WAL with synchronous=FULL, so that what is committed
// is on the disk.
#pragma once

#include "store/open_store.h"
#include "store/sqlite.h"

namespace puissance::store {

// Makes the file, and its folder, for the user alone, where they are not there.
[[nodiscard]] Result<void> make_file(const std::string& path);
// What is committed is on the disk, unless the options say otherwise.
[[nodiscard]] Result<sqlite::Connection> connect_sqlite(const std::string& path,
                                                        const Options& options);
[[nodiscard]] Result<std::unique_ptr<Store>> open_sqlite(const std::string& path, Store::Post post,
                                                         const Options& options);

}  // namespace puissance::store
