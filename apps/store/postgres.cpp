#include "store/postgres.h"

#include <array>
#include <charconv>
#include <chrono>
#include <cstdlib>

#include <fmt/format.h>
#include <poll.h>

#include "base/try.h"
#include "game/shown.h"
#include "store/migrations.h"
#include "store/open_store.h"

namespace puissance::store::postgres {

namespace {

using Steady = std::chrono::steady_clock;

// The answer to a statement that the database has given up must still reach us.
constexpr std::chrono::milliseconds time_to_hear{1000};

// What is quoted of an address and is not shown of it may be its password.
std::string without_secrets(std::string text, const std::string& where) {
    const std::string known = without_password(where);
    for (std::size_t begin = text.find('"'); begin != std::string::npos;) {
        const std::size_t end = text.find('"', begin + 1);
        if (end == std::string::npos) break;
        const std::string quoted = text.substr(begin + 1, end - begin - 1);
        if (where.find(quoted) != std::string::npos && known.find(quoted) == std::string::npos)
            return text.replace(begin + 1, text.rfind('"') - begin - 1, "…");
        begin = text.find('"', end + 1);
    }
    return text;
}

// The first line of what libpq says. It ends with the reason, so more of it is shown than of other
// texts.
std::string reason_in(std::string_view text, const std::string& where) {
    return shown(without_secrets(std::string(text.substr(0, text.find('\n'))), where), 300);
}

std::vector<const char*> pointers_to(const std::vector<std::string>& values) {
    std::vector<const char*> pointers;
    pointers.reserve(values.size());
    for (const std::string& value : values) pointers.push_back(value.c_str());
    return pointers;
}

}  // namespace

bool Answer::is_well() const {
    const auto status = PQresultStatus(result_.get());
    return status == PGRES_TUPLES_OK || status == PGRES_COMMAND_OK || status == PGRES_EMPTY_QUERY;
}

bool Answer::lacks_room() const {
    constexpr std::string_view disk_full = "53100";
    const char* const state = PQresultErrorField(result_.get(), PG_DIAG_SQLSTATE);
    return state != nullptr && state == disk_full;
}

const char* Answer::value(int column) const { return PQgetvalue(result_.get(), row_, column); }

std::int64_t Answer::number(int column) const { return std::strtoll(value(column), nullptr, 10); }

online::Milliseconds Answer::time(int column) const { return online::Milliseconds(number(column)); }

std::optional<online::Hash> Answer::hash(int column) const {
    online::Hash hash{};
    const std::string_view text = value(column);  // \x and two digits a byte.
    if (text.size() != 2 + 2 * hash.size()) return std::nullopt;
    const char* digits = text.data() + 2;
    for (unsigned char& byte : hash) {
        std::from_chars(digits, digits + 2, byte, 16);
        digits += 2;
    }
    return hash;
}

bool Answer::is_null(int column) const { return PQgetisnull(result_.get(), row_, column) != 0; }

std::string& Columns::separate(std::string& array) {
    if (array.size() > 1) array += ',';
    return array;
}

void Columns::append(std::string& array, const std::string& text) {
    separate(array) += '"';
    for (const char c : text) {
        if (c == '"' || c == '\\') array += '\\';
        array += c;
    }
    array += '"';
}

void Columns::append(std::string& array, const online::Hash& hash) {
    append(array, fmt::format("\\x{:02x}", fmt::join(hash, "")));
}

std::vector<std::string> Columns::arrays() && {
    for (std::string& array : arrays_) array += '}';
    return std::move(arrays_);
}

std::string unnest(std::size_t first, const std::vector<const char*>& types) {
    std::string text = "unnest(";
    for (const char* const type : types)
        text += fmt::format("{}${}::{}[]", text.back() == '(' ? "" : ", ", first++, type);
    return text + ')';
}

bool Connection::is_up() const { return handle_ != nullptr && PQstatus(handle()) == CONNECTION_OK; }

Result<void> Connection::connect() {
    // What comes later wins: the URI may say otherwise, but for the encoding.
    constexpr std::array keywords{"connect_timeout",           "keepalives_idle",
                                  "keepalives_interval",       "keepalives_count",
                                  "tcp_user_timeout",          "target_session_attrs",
                                  "fallback_application_name", "dbname",
                                  "client_encoding",           static_cast<const char*>(nullptr)};
    const std::array values{"2",         "5",
                            "2",         "3",
                            "8000",      "read-write",
                            "puissance", where_.c_str(),
                            "UTF8",      static_cast<const char*>(nullptr)};
    prepared_.clear();
    handle_.reset(PQconnectdbParams(keywords.data(), values.data(), 1));
    PQsetNoticeProcessor(
        handle(), [](void*, const char*) {}, nullptr);
    trouble_ = handle_ ? PQerrorMessage(handle()) : "";
    if (!is_up()) return failure();
    // Every question is by a key: a plan that was made while the tables were small must not read
    // all of them later.
    const std::string settings = fmt::format(
        "SET statement_timeout = {0}; SET lock_timeout = {0};"
        "SET idle_in_transaction_session_timeout = {1}; SET enable_seqscan = off; SET jit = off;"
        "SET default_transaction_isolation = 'read committed'; SET bytea_output = 'hex'",
        patience_.count(), 2 * patience_.count());
    if (!run(settings.c_str())) return failure();
    return expect_safe();
}

Result<void> Connection::expect_safe() {
    for (const char* const setting : {"fsync", "full_page_writes", "synchronous_commit"}) {
        Answer answer = ask("SELECT current_setting($1)", {setting});
        if (!answer.next()) return failure();
        if (answer.text(0) != "off") continue;
        hang_up();
        return refused("postgres_unsafe", setting);
    }
    return {};
}

bool Connection::run(const char* sql) {
    return is_up() && PQsendQuery(handle(), sql) == 1 && wait().is_well();
}

Answer Connection::ask(const char* sql, const std::vector<std::string>& values) {
    const auto pointers = pointers_to(values);
    if (!is_up() || PQsendQueryParams(handle(), sql, static_cast<int>(values.size()), nullptr,
                                      pointers.data(), nullptr, nullptr, 0) != 1)
        return Answer();
    return wait();
}

Answer Connection::ask(const Statement& statement, const std::vector<std::string>& values) {
    if (!is_up()) return Answer();
    if (!prepared_.contains(statement.name)) {
        if (PQsendPrepare(handle(), statement.name, statement.sql.c_str(), 0, nullptr) != 1 ||
            !wait().is_well())
            return Answer();
        prepared_.insert(statement.name);
    }
    const auto pointers = pointers_to(values);
    if (PQsendQueryPrepared(handle(), statement.name, static_cast<int>(values.size()),
                            pointers.data(), nullptr, nullptr, 0) != 1)
        return Answer();
    return wait();
}

// The first answer that is not well, or the last.
Answer Connection::wait() {
    const auto end = Steady::now() + patience_ + time_to_hear;
    Answer last;
    for (bool is_well = true;;) {
        while (PQisBusy(handle()) == 1) {
            const auto left =
                std::chrono::duration_cast<std::chrono::milliseconds>(end - Steady::now());
            pollfd waits{PQsocket(handle()), POLLIN, 0};
            if (left.count() <= 0 || poll(&waits, 1, static_cast<int>(left.count())) == 0) {
                trouble_ = "no answer";
                hang_up();
                return Answer();
            }
            if (PQconsumeInput(handle()) == 0) break;
        }
        PGresult* const result = PQgetResult(handle());
        if (result == nullptr) return last;
        Answer answer(result);
        if (is_well) last = std::move(answer);
        if (is_well && !last.is_well()) {
            is_well = false;
            trouble_ = PQresultErrorMessage(result);
        }
    }
}

tl::unexpected<Error> Connection::refused(const char* reason, std::string detail) const {
    return fail(ErrorCode::unreadable_file,
                {{"file", shown_store(where_)}, {"reason", reason}, {"detail", std::move(detail)}});
}

tl::unexpected<Error> Connection::failure() const {
    return refused("postgres", reason_in(trouble_, where_));
}

Result<int> version_of(Connection& connection) {
    // In the table of tables: what to_regclass() says may be from before a lock was waited for.
    Answer there = connection.ask(
        "SELECT FROM pg_class WHERE relname = 'schema' AND relkind = 'r'"
        " AND pg_table_is_visible(oid)");
    if (!there.is_well()) return connection.failure();
    if (!there.next()) return 0;
    Answer version = connection.ask("SELECT version FROM schema");
    if (!version.next()) return connection.failure();
    return version.small(0);
}

Result<void> migrate(Connection& connection, const std::string& where) {
    return store::migrate(
        {.where = shown_store(where),
         .version = [&] { return version_of(connection); },
         .begin = "BEGIN; SELECT pg_advisory_xact_lock(hashtext('puissance migrations'))",
         .run = [&](const char* sql) { return connection.run(sql); },
         .failure = [&] { return connection.failure(); }},
        postgres_migrations());
}

bool hold(Connection& connection, Hold how) {
    Answer held = connection.ask(
        how == Hold::alone
            ? "SELECT pg_try_advisory_lock(hashtext('puissance ' || current_schema()))"
            : "SELECT pg_try_advisory_lock_shared(hashtext('puissance ' || current_schema()))");
    return held.next() && held.text(0) == "t";
}

tl::unexpected<Error> in_use(const std::string& where) {
    return fail(ErrorCode::unwritable_file,
                {{"file", shown_store(where)}, {"reason", "store_busy"}});
}

}  // namespace puissance::store::postgres
