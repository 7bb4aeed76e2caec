#include <filesystem>
#include <map>

#include "base/try.h"
#include "store/job_database.h"
#include "store/migrations.h"
#include "store/open_store.h"
#include "store/sqlite.h"
#include "store/sqlite_store.h"

namespace puissance::store {

namespace {

// Only one connection writes at a time; the others wait.
class SqliteJobs final : public JobDatabase {
public:
    SqliteJobs(std::string path, sqlite::Connection connection)
        : path_(std::move(path)), connection_(std::move(connection)) {}

    Result<Rows> ask(const std::string& sql, const Row& values) override {
        sqlite::Statement& statement =
            statements_.try_emplace(sql, connection_, sql.c_str()).first->second;
        statement.bind_all(values);
        Rows rows;
        int error = statement.step();
        for (; error == SQLITE_ROW; error = statement.step()) {
            Row& row = rows.emplace_back();
            for (int i = 0; i < statement.columns(); ++i) row.push_back(statement.text(i));
        }
        statement.reset();
        if (error != SQLITE_DONE) return sqlite::failure(ErrorCode::unwritable_file, path_, error);
        return rows;
    }
    // julianday() counts days, with a thirtieth of a millisecond left of its digits.
    [[nodiscard]] const char* now() const override {
        return "CAST((julianday('now') - 2440587.5) * 86400000 AS INTEGER)";
    }
    [[nodiscard]] const char* skips_locked() const override { return ""; }

private:
    Result<void> begin() override { return run("BEGIN IMMEDIATE"); }
    Result<void> commit() override {
        auto done = run("COMMIT");
        if (!done) roll_back();
        return done;
    }
    void roll_back() override { connection_.run("ROLLBACK"); }
    Result<void> run(const char* sql) const {
        const int error = connection_.run(sql);
        if (error != SQLITE_OK) return sqlite::failure(ErrorCode::unwritable_file, path_, error);
        return {};
    }

    std::string path_;
    sqlite::Connection connection_;
    std::map<std::string, sqlite::Statement> statements_;
};

}  // namespace

Result<std::unique_ptr<JobDatabase>> open_sqlite_jobs(const std::string& path,
                                                      Durability durability) {
    // Not where it is there: whoever closes a file loses all locks that his process has on it, and
    // SQLite, which has some for another thread, would damage the file.
    std::error_code ignored;
    if (!std::filesystem::exists(path, ignored)) {
        TRY(make_file(path));
    }
    Options options;
    options.syncs_each_commit = durability == Durability::syncs;
    options.patience = std::chrono::seconds(30);
    TRY_ASSIGN(auto connection, connect_sqlite(path, options));
    TRY(migrate(connection, path));
    return std::make_unique<SqliteJobs>(path, std::move(connection));
}

}  // namespace puissance::store
