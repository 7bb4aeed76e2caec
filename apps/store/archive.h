// A whole store at rest, read or filled from its first game to its last: for checks and copies.
#pragma once

#include <memory>
#include <span>

#include "store/open_store.h"

namespace puissance::store {

class Archive {
public:
    // What there is beside the games.
    struct Rest {
        std::optional<online::Milliseconds> heartbeat{};
        online::Outages outages{};
        online::GameId last = 0;  // Numbers up to this one were given to games.

        bool operator==(const Rest&) const = default;
    };

    virtual ~Archive() = default;
    Archive() = default;
    Archive(const Archive&) = delete;
    Archive& operator=(const Archive&) = delete;

    // Everything that follows is of one moment.
    [[nodiscard]] virtual std::int64_t count() = 0;  // Of the games.
    // The next games after that one, by their numbers; nothing where it cannot be read.
    [[nodiscard]] virtual std::optional<std::vector<online::GameId>> next(online::GameId after,
                                                                          int count) = 0;
    // A game that cannot be read has failed.
    [[nodiscard]] virtual std::vector<Loaded> load(std::span<const online::GameId> games) = 0;
    [[nodiscard]] virtual Result<Rest> rest() = 0;
    // Numbers of games that have events and are not there; what the database says of itself.
    [[nodiscard]] virtual std::vector<online::GameId> orphans() = 0;
    [[nodiscard]] virtual std::vector<std::string> damages() = 0;

    // Of an archive that was opened to be filled; nothing is there before finish().
    [[nodiscard]] virtual Result<void> add(std::span<const Loaded> games) = 0;
    [[nodiscard]] virtual Result<void> finish(const Rest& rest) = 0;

protected:
    static constexpr const char* count_games = "SELECT count(*) FROM games";
    static constexpr const char* next_games =
        "SELECT id FROM games WHERE id > $1 ORDER BY id LIMIT $2";
    static constexpr const char* lost_games =
        "SELECT DISTINCT game FROM events WHERE game NOT IN (SELECT id FROM games) LIMIT 20";
    static constexpr const char* last_beat = "SELECT at FROM heartbeat";
};

// reads: also while a service writes. holds: fails while one does, and none begins meanwhile.
// fills: the same, for a store that has no game, or is not there yet.
enum class Access : std::uint8_t { reads, holds, fills };

[[nodiscard]] Result<std::unique_ptr<Archive>> open_archive(const std::string& where,
                                                            Access access);
[[nodiscard]] Result<std::unique_ptr<Archive>> open_sqlite_archive(const std::string& path,
                                                                   Access access);
[[nodiscard]] Result<std::unique_ptr<Archive>> open_postgres_archive(const std::string& where,
                                                                     Access access);
[[nodiscard]] tl::unexpected<Error> not_empty(const std::string& where);

}  // namespace puissance::store
