#include "store/columns.h"

namespace puissance::store {

namespace {

constexpr online::Milliseconds day = std::chrono::hours(24);
constexpr online::Milliseconds keeps_secrets = 30 * day;
constexpr online::Milliseconds keeps_outages = 100 * day;  // No deadline is so far away.

#define PUISSANCE_OLD_GAMES \
    "(SELECT id FROM games WHERE state = 2 AND changed < $1 ORDER BY changed, id LIMIT 20)"

}  // namespace

std::vector<Chore> chores_of(online::Milliseconds beat, const std::optional<online::Outage>& ended,
                             const Options& options) {
    std::vector<Chore> chores;
    if (ended)
        chores.push_back({"INSERT INTO outages VALUES ($1, $2)", ended->began, ended->ended});
    chores.push_back(
        {"INSERT INTO heartbeat VALUES (1, $1)"
         " ON CONFLICT (id) DO UPDATE SET at = excluded.at",
         beat});
    chores.push_back({"DELETE FROM outages WHERE ended < $1", beat - keeps_outages});
    chores.push_back(
        {"UPDATE games SET secret0 = NULL, secret1 = NULL, invite = NULL WHERE id IN"
         " (SELECT id FROM games WHERE state = 2"
         " AND (secret0 IS NOT NULL OR secret1 IS NOT NULL OR invite IS NOT NULL)"
         " AND changed < $1 LIMIT 100)",
         beat - keeps_secrets});
    if (!options.keep_days) return chores;
    const auto oldest = beat - *options.keep_days * day;
    chores.push_back({"DELETE FROM events WHERE game IN " PUISSANCE_OLD_GAMES, oldest});
    chores.push_back({"DELETE FROM games WHERE id IN " PUISSANCE_OLD_GAMES, oldest});
    return chores;
}

}  // namespace puissance::store
