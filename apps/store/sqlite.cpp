#include "store/sqlite.h"

#include <algorithm>

#include "game/shown.h"
#include "system/files.h"

namespace puissance::store::sqlite {

Result<Connection> Connection::open(const std::string& path, Access access, const char* vfs) {
    sqlite3* handle = nullptr;
    const int flags = access == Access::reads ? SQLITE_OPEN_READONLY : SQLITE_OPEN_READWRITE;
    const int error = sqlite3_open_v2(path.c_str(), &handle, flags | SQLITE_OPEN_NOMUTEX, vfs);
    Connection connection;
    connection.handle_.reset(handle);
    if (error == SQLITE_CANTOPEN) return system::unreadable(path, sqlite3_system_errno(handle));
    if (error != SQLITE_OK) return failure(ErrorCode::unreadable_file, path, error);
    sqlite3_extended_result_codes(handle, 1);
    return connection;
}

int Connection::run(const char* sql) const {
    return sqlite3_exec(handle(), sql, nullptr, nullptr, nullptr);
}

Statement::Statement(const Connection& connection, const char* sql) {
    sqlite3_stmt* statement = nullptr;
    sqlite3_prepare_v3(connection.handle(), sql, -1, SQLITE_PREPARE_PERSISTENT, &statement,
                       nullptr);
    statement_.reset(statement);
}

void Statement::bind_all(const std::vector<std::string>& values) {
    reset();
    int index = 0;
    for (const std::string& value : values) bind_one(++index, value);
}

int Statement::run() {
    const int error = step();
    reset();
    return error == SQLITE_DONE ? SQLITE_OK : error;
}

std::int64_t Statement::number(int column) const {
    return sqlite3_column_int64(statement_.get(), column);
}

online::Milliseconds Statement::time(int column) const {
    return online::Milliseconds(number(column));
}

std::string Statement::text(int column) const {
    const auto* text = sqlite3_column_text(statement_.get(), column);
    if (text == nullptr) return {};
    return {reinterpret_cast<const char*>(text),
            static_cast<std::size_t>(sqlite3_column_bytes(statement_.get(), column))};
}

std::optional<online::Hash> Statement::hash(int column) const {
    online::Hash hash{};
    const auto* bytes =
        static_cast<const unsigned char*>(sqlite3_column_blob(statement_.get(), column));
    if (sqlite3_column_bytes(statement_.get(), column) != static_cast<int>(hash.size()))
        return std::nullopt;
    std::copy_n(bytes, hash.size(), hash.begin());
    return hash;
}

bool Statement::is_null(int column) const {
    return sqlite3_column_type(statement_.get(), column) == SQLITE_NULL;
}

void Statement::bind_one(int index, const std::string& text) {
    sqlite3_bind_text(statement_.get(), index, text.data(), static_cast<int>(text.size()),
                      SQLITE_STATIC);
}

void Statement::bind_one(int index, const std::optional<online::Hash>& hash) {
    if (!hash) sqlite3_bind_null(statement_.get(), index);
    else
        sqlite3_bind_blob(statement_.get(), index, hash->data(), static_cast<int>(hash->size()),
                          SQLITE_STATIC);
}

void Statement::bind_one(int index, const std::optional<std::int64_t>& number) {
    if (number) bind_one(index, *number);
    else sqlite3_bind_null(statement_.get(), index);
}

std::optional<std::int64_t> number_of(const Connection& connection, const char* sql) {
    Statement statement(connection, sql);
    if (statement.step() != SQLITE_ROW) return std::nullopt;
    return statement.number(0);
}

tl::unexpected<Error> failure(ErrorCode code, const std::string& path, int error) {
    const char* reason = "refused";
    switch (error & 0xff) {
        case SQLITE_FULL: reason = "no_space"; break;
        case SQLITE_PERM:
        case SQLITE_READONLY: reason = "denied"; break;
        case SQLITE_BUSY:
        case SQLITE_LOCKED: reason = "store_busy"; break;
        case SQLITE_NOTADB: reason = "not_a_store"; break;
        case SQLITE_CORRUPT: reason = "store_damaged"; break;
        default: break;
    }
    return fail(code, {{"file", shown(path)}, {"reason", reason}});
}

}  // namespace puissance::store::sqlite
