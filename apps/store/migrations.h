// The tables of a store, as steps from one version to the next. Steps are never changed, only
// added: a store of any earlier version is led to the last one when it is opened.
#pragma once

#include <span>

#include "store/sqlite.h"

namespace puissance::store {

[[nodiscard]] std::span<const char* const> sqlite_migrations();

// The number of steps that a store has done; 0 for an empty file.
[[nodiscard]] Result<int> version_of(const sqlite::Connection& connection, const std::string& path);

// Does the steps that are missing, all of them or none. Fails where there are more than we know.
[[nodiscard]] Result<void> migrate(const sqlite::Connection& connection, const std::string& path,
                                   std::span<const char* const> steps = sqlite_migrations());

}  // namespace puissance::store
