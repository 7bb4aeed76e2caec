#include <map>

#include <fmt/format.h>

#include "base/try.h"
#include "store/job_database.h"
#include "store/postgres.h"

namespace puissance::store {

namespace {

class PostgresJobs final : public JobDatabase {
public:
    PostgresJobs(const std::string& where, Durability durability)
        : where_(where), connection_(where, std::chrono::seconds(20)), durability_(durability) {}

    Result<void> open() {
        TRY(connect());
        return postgres::migrate(connection_, where_);
    }

    Result<Rows> ask(const std::string& sql, const Row& values) override {
        // What a transaction began on another connection is lost.
        if (!is_in_transaction_ && !connection_.is_up()) {
            TRY(connect());
        }
        // A name is cut off after 63 characters, so that a text cannot be its own.
        const auto known = names_.try_emplace(sql, fmt::format("job_{}", names_.size())).first;
        postgres::Answer answer = connection_.ask({known->second.c_str(), sql}, values);
        if (!answer.is_well()) return connection_.failure();
        Rows rows;
        while (answer.next()) {
            Row& row = rows.emplace_back();
            for (int i = 0; i < answer.columns(); ++i) row.push_back(answer.text(i));
        }
        return rows;
    }

    [[nodiscard]] const char* now() const override {
        return "(extract(epoch FROM clock_timestamp()) * 1000)::bigint";
    }
    [[nodiscard]] const char* skips_locked() const override { return "FOR UPDATE SKIP LOCKED"; }

private:
    Result<void> connect() {
        TRY(connection_.connect());
        if (durability_ == Durability::forgets && !connection_.run("SET synchronous_commit = off"))
            return connection_.failure();
        return {};
    }
    Result<void> begin() override {
        TRY(ask("BEGIN", {}));
        is_in_transaction_ = true;
        return {};
    }
    Result<void> commit() override {
        is_in_transaction_ = false;
        if (!connection_.run("COMMIT")) return connection_.failure();
        return {};
    }
    void roll_back() override {
        is_in_transaction_ = false;
        if (!connection_.run("ROLLBACK")) connection_.hang_up();
    }

    std::string where_;
    postgres::Connection connection_;
    Durability durability_;
    std::map<std::string, std::string> names_;
    bool is_in_transaction_ = false;
};

}  // namespace

Result<std::unique_ptr<JobDatabase>> open_postgres_jobs(const std::string& where,
                                                        Durability durability) {
    auto jobs = std::make_unique<PostgresJobs>(where, durability);
    TRY(jobs->open());
    return jobs;
}

}  // namespace puissance::store
