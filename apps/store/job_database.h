// What a job store asks of its database: the same statements in either. Values are texts; numbers
// become numbers by the columns that they are compared with. The statements of both know $1, $2, …,
// which must first appear in this order. A database belongs to one thread at a time.
#pragma once

#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "puissance/result.h"

namespace puissance::store {

class JobDatabase {
public:
    using Row = std::vector<std::string>;
    using Rows = std::vector<Row>;

    virtual ~JobDatabase() = default;
    JobDatabase() = default;
    JobDatabase(const JobDatabase&) = delete;
    JobDatabase& operator=(const JobDatabase&) = delete;

    // In a transaction of its own where there is none. Connects again where the connection broke.
    [[nodiscard]] virtual Result<Rows> ask(const std::string& sql, const Row& values = {}) = 0;
    // All that `act` asks is done, or nothing: it is not where `act` fails or answers false.
    [[nodiscard]] Result<bool> transact(const std::function<Result<bool>()>& act);

    // The time that all workers share, in milliseconds: a term of a statement, so that nobody asks
    // for it alone.
    [[nodiscard]] virtual const char* now() const = 0;
    // Ends a question for rows that nobody else is changing; empty where only one can write.
    [[nodiscard]] virtual const char* skips_locked() const = 0;

protected:
    [[nodiscard]] virtual Result<void> begin() = 0;
    [[nodiscard]] virtual Result<void> commit() = 0;
    virtual void roll_back() = 0;
};

// forgets: what was committed in the last second may be undone, as a whole, by a power cut or a
// crash of the database. Enough for results, which are then found again.
enum class Durability : std::uint8_t { forgets, syncs };

// Makes the tables where they are not there. In a program that was built without libpq the second
// fails.
[[nodiscard]] Result<std::unique_ptr<JobDatabase>> open_sqlite_jobs(const std::string& path,
                                                                    Durability durability);
[[nodiscard]] Result<std::unique_ptr<JobDatabase>> open_postgres_jobs(const std::string& where,
                                                                      Durability durability);

}  // namespace puissance::store
