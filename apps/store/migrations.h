// The tables of a store, as steps from one version to the next. Steps are never changed, only
// added: a store of any earlier version is led to the last one when it is opened. Where several
// processes share a store, a step leaves a store that programs of the version before can use.
#pragma once

#include <span>

#include "store/sqlite.h"

namespace puissance::store {

[[nodiscard]] std::span<const char* const> sqlite_migrations();
[[nodiscard]] std::span<const char* const> postgres_migrations();

struct Database {
    std::string where;                     // For messages.
    std::function<Result<int>()> version;  // The number of steps that it has done; 0: it is empty.
    const char* begin;                     // A transaction in which nobody else migrates.
    std::function<bool(const char* sql)> run;
    std::function<tl::unexpected<Error>()> failure;  // Of the last run().
};

// Does the steps that are missing, all of them or none. Fails where there are more than we know.
[[nodiscard]] Result<void> migrate(const Database& database, std::span<const char* const> steps);
[[nodiscard]] Result<void> migrate(const sqlite::Connection& connection, const std::string& path,
                                   std::span<const char* const> steps = sqlite_migrations());

[[nodiscard]] Result<int> version_of(const sqlite::Connection& connection, const std::string& path);
// For those who only read: fails unless it has done all the steps that we know.
[[nodiscard]] Result<void> expect_last(int version, const std::string& where);

}  // namespace puissance::store
