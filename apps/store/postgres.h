// libpq's connections and answers, owned. No wait is longer than `patience` and a little: whoever
// does not answer is hung up on. A connection belongs to one thread at a time.
#pragma once

#include <memory>
#include <set>
#include <string>
#include <vector>

#include <libpq-fe.h>

#include "play/online_event.h"
#include "puissance/result.h"

namespace puissance::store::postgres {

class Answer {
public:
    explicit Answer(PGresult* result = nullptr) : result_(result) {}

    [[nodiscard]] bool is_well() const;
    [[nodiscard]] bool lacks_room() const;  // The database's disk is full.
    [[nodiscard]] int rows() const { return PQntuples(result_.get()); }
    [[nodiscard]] int columns() const { return PQnfields(result_.get()); }
    bool next() { return ++row_ < rows(); }  // To the first row, then to the one after it.

    // Of this row.
    [[nodiscard]] std::int64_t number(int column) const;
    [[nodiscard]] int small(int column) const { return static_cast<int>(number(column)); }
    [[nodiscard]] online::Milliseconds time(int column) const;
    [[nodiscard]] std::string text(int column) const { return value(column); }
    [[nodiscard]] std::optional<online::Hash> hash(int column) const;
    [[nodiscard]] bool is_null(int column) const;

    [[nodiscard]] const char* value(int column) const;

private:
    struct Clear {
        void operator()(PGresult* result) const { PQclear(result); }
    };
    std::unique_ptr<PGresult, Clear> result_;
    int row_ = -1;
};

// Many rows as one array a column: unnest() makes rows of them again.
class Columns {
public:
    explicit Columns(std::size_t count) : arrays_(count, "{") {}

    // A value for each column.
    template <class... Values>
    void add(const Values&... values) {
        std::size_t column = 0;
        (append(arrays_[column++], values), ...);
    }
    [[nodiscard]] std::vector<std::string> arrays() &&;

private:
    template <class Value>
    requires std::integral<Value> || std::is_enum_v<Value>
    static void append(std::string& array, Value value) {
        separate(array) += std::to_string(static_cast<std::int64_t>(value));
    }
    static void append(std::string& array, online::Milliseconds time) {
        append(array, time.count());
    }
    static void append(std::string& array, const std::string& text);
    static void append(std::string& array, const online::Hash& hash);
    template <class Value>
    static void append(std::string& array, const std::optional<Value>& value) {
        if (value) append(array, *value);
        else separate(array) += "NULL";
    }
    static std::string& separate(std::string& array);

    std::vector<std::string> arrays_;
};

// `unnest($first::type[], …)`, of as many parameters as there are types.
[[nodiscard]] std::string unnest(std::size_t first, const std::vector<const char*>& types);

struct Statement {
    const char* name;
    std::string sql;
};

class Connection {
public:
    // `where` is a URI, as libpq reads it; what it does not say is set so that a connection which
    // is dead is noticed.
    Connection(std::string where, std::chrono::milliseconds patience)
        : where_(std::move(where)), patience_(patience) {}

    [[nodiscard]] bool is_up() const;
    // Anew. Fails too where the settings of the database could lose what was committed.
    [[nodiscard]] Result<void> connect();
    void hang_up() { handle_.reset(); }

    // Several statements, without values or rows.
    bool run(const char* sql);
    // Prepared when it is first asked. Where the answer is not well and is_up() is false, nobody
    // knows whether it was done; where is_up() is true it was not.
    Answer ask(const Statement& statement, const std::vector<std::string>& values = {});
    Answer ask(const char* sql, const std::vector<std::string>& values = {});

    [[nodiscard]] PGconn* handle() const { return handle_.get(); }
    // Why it cannot be used, after something failed.
    [[nodiscard]] tl::unexpected<Error> failure() const;

private:
    [[nodiscard]] Answer wait();
    [[nodiscard]] Result<void> expect_safe();
    [[nodiscard]] tl::unexpected<Error> refused(const char* reason, std::string detail) const;

    struct Finish {
        void operator()(PGconn* handle) const { PQfinish(handle); }
    };
    std::string where_;
    std::chrono::milliseconds patience_;
    std::unique_ptr<PGconn, Finish> handle_;
    std::set<std::string> prepared_;
    std::string trouble_;  // What was said of the last failure.
};

// 0: nothing is there yet.
[[nodiscard]] Result<int> version_of(Connection& connection);
// To the last version.
[[nodiscard]] Result<void> migrate(Connection& connection, const std::string& where);

// Services hold a store together, until they hang up; who copies it wants it alone.
enum class Hold : std::uint8_t { with_others, alone };
[[nodiscard]] bool hold(Connection& connection, Hold how);
[[nodiscard]] tl::unexpected<Error> in_use(const std::string& where);

}  // namespace puissance::store::postgres
