// Tests of what holds for every store: a SQLite file, and a PostgreSQL cluster that the program
// starts where it is installed.
#pragma once

#include <array>
#include <cstdio>
#include <memory>

#include <fcntl.h>
#include <unistd.h>

#include "store/sqlite.h"
#include "store/trial_store.h"
#ifdef PUISSANCE_HAS_POSTGRES
#include "store/postgres.h"
#endif

namespace puissance::store {

// Ends with this object, and with the program.
class Cluster {
public:
    explicit Cluster(const std::string& setting = "") {
        // It reads from a pipe that closes when this program ends.
        std::array<int, 2> ends{};
        if (pipe2(ends.data(), O_CLOEXEC) != 0 || fcntl(ends[0], F_SETFD, 0) != 0) return;
        const std::string command =
            "exec /usr/bin/python3 server/cluster.py " + setting + " <&" + std::to_string(ends[0]);
        output_ = popen(command.c_str(), "r");
        close(ends[0]);
        input_ = ends[1];
        std::array<char, 500> line{};
        if (output_ != nullptr && std::fgets(line.data(), line.size(), output_) != nullptr)
            address_ = std::string(line.data(), std::string_view(line.data()).find('\n'));
    }
    ~Cluster() {
        if (output_ == nullptr) return;
        close(input_);
        pclose(output_);
    }
    Cluster(const Cluster&) = delete;
    Cluster& operator=(const Cluster&) = delete;

    // Empty: PostgreSQL is not installed.
    [[nodiscard]] const std::string& address() const { return address_; }

    // The one of the program.
    [[nodiscard]] static const Cluster& only() {
        static const Cluster cluster;
        return cluster;
    }

private:
    std::string address_;
    int input_ = -1;
    FILE* output_ = nullptr;
};

class AnyStore : public testing::TestWithParam<bool> {
protected:
    void SetUp() override {
        if (!GetParam()) return;
#ifndef PUISSANCE_HAS_POSTGRES
        GTEST_SKIP() << "the program was built without PostgreSQL";
#endif
        if (Cluster::only().address().empty()) GTEST_SKIP() << "PostgreSQL is not installed here";
        static int number = 0;
        const std::string schema = "trial_" + std::to_string(++number);
        const std::string& server = Cluster::only().address();
        ask("CREATE SCHEMA " + schema, server);
        address_ = server + "&options=-csearch_path%3D" + schema;
    }

    // As TrialStore takes it.
    [[nodiscard]] std::string where() const { return GetParam() ? address_ : folder_ / "a.db"; }

    // As open_store() takes it.
    [[nodiscard]] std::string address() const {
        return GetParam() ? address_ : "sqlite:" + where();
    }

    // The number that a question answers with.
    std::int64_t ask(const std::string& sql) const { return ask(sql, where()); }
    std::int64_t ask(const std::string& sql, const std::string& where) const {
#ifdef PUISSANCE_HAS_POSTGRES
        if (GetParam()) {
            postgres::Connection connection(where, std::chrono::seconds(20));
            EXPECT_TRUE(connection.connect());
            auto answer = connection.ask(sql.c_str());
            EXPECT_TRUE(answer.is_well()) << sql;
            return answer.next() ? answer.number(0) : 0;
        }
#endif
        const auto connection = sqlite::Connection::open(where, sqlite::Connection::Access::writes);
        return sqlite::number_of(*connection, sql.c_str()).value_or(0);
    }

private:
    Folder folder_;
    std::string address_;
};

inline std::string store_name(const testing::TestParamInfo<bool>& info) {
    return info.param ? "postgres" : "sqlite";
}

}  // namespace puissance::store
