// SQLite's connections and statements, owned. Results are SQLite's own numbers. A connection and
// its statements belong to one thread at a time.
#pragma once

#include <concepts>
#include <memory>
#include <string>
#include <type_traits>
#include <vector>

#include <sqlite3.h>

#include "play/online_event.h"
#include "puissance/result.h"

namespace puissance::store::sqlite {

class Connection {
public:
    enum class Access : std::uint8_t { reads, writes };

    // The file must be there.
    [[nodiscard]] static Result<Connection> open(const std::string& path, Access access,
                                                 const char* vfs = nullptr);

    int run(const char* sql) const;
    [[nodiscard]] sqlite3* handle() const { return handle_.get(); }
    [[nodiscard]] int changes() const { return sqlite3_changes(handle()); }

private:
    struct Close {
        void operator()(sqlite3* handle) const { sqlite3_close(handle); }
    };
    std::unique_ptr<sqlite3, Close> handle_;
};

class Statement {
public:
    // Where it cannot be prepared, every step() fails.
    Statement(const Connection& connection, const char* sql);

    // Starts again with these values, which must live until it is reset.
    template <class... Values>
    Statement& bind(const Values&... values) {
        reset();
        int index = 0;
        (bind_one(++index, values), ...);
        return *this;
    }
    // The same with as many as there are.
    void bind_all(const std::vector<std::string>& values);
    int step() { return sqlite3_step(statement_.get()); }
    void reset() { sqlite3_reset(statement_.get()); }
    // For statements without rows: SQLITE_OK or what went wrong.
    int run();

    [[nodiscard]] int columns() const { return sqlite3_column_count(statement_.get()); }
    [[nodiscard]] std::int64_t number(int column) const;
    [[nodiscard]] int small(int column) const { return static_cast<int>(number(column)); }
    [[nodiscard]] online::Milliseconds time(int column) const;
    [[nodiscard]] std::string text(int column) const;
    [[nodiscard]] std::optional<online::Hash> hash(int column) const;
    [[nodiscard]] bool is_null(int column) const;

private:
    template <class Value>
    requires std::integral<Value> || std::is_enum_v<Value>
    void bind_one(int index, Value value) {
        sqlite3_bind_int64(statement_.get(), index, static_cast<std::int64_t>(value));
    }
    void bind_one(int index, online::Milliseconds time) { bind_one(index, time.count()); }
    void bind_one(int index, const std::string& text);
    void bind_one(int index, const std::optional<online::Hash>& hash);
    void bind_one(int index, const std::optional<std::int64_t>& number);

    struct Finalize {
        void operator()(sqlite3_stmt* statement) const { sqlite3_finalize(statement); }
    };
    std::unique_ptr<sqlite3_stmt, Finalize> statement_;
};

// The number that a question answers with.
[[nodiscard]] std::optional<std::int64_t> number_of(const Connection& connection, const char* sql);

// Why a store cannot be opened, read or written, in the words for files.
[[nodiscard]] tl::unexpected<Error> failure(ErrorCode code, const std::string& path, int error);

}  // namespace puissance::store::sqlite
