#include "store/check.h"

#include "base/try.h"
#include "play/online_match.h"
#include "store/archive.h"

namespace puissance::store {

namespace {

constexpr std::size_t max_faults = 100;
constexpr int checked_at_once = 500;

void add(Check& check, Fault fault) {
    if (check.faults.size() < max_faults) check.faults.push_back(std::move(fault));
    else ++check.more;
}

void check_game(const Loaded& loaded, Check& check) {
    const online::Row& row = *loaded.row;
    auto match = online::Match::make(row);
    if (!match)
        return add(check, {.kind = Fault::Kind::wrong_row,
                           .game = row.name,
                           .detail = std::string(name_of(match.error().code))});
    for (const online::Event& event : loaded.events) {
        if (!match->apply(event))
            return add(check,
                       {.kind = Fault::Kind::wrong_event, .game = row.name, .seq = event.seq});
        ++check.events;
    }
    if (match->state() != row.state)
        add(check, {.kind = Fault::Kind::wrong_state, .game = row.name});
}

}  // namespace

Result<Check> check_store(
    const std::string& where, const Stop& stop,
    const std::function<void(std::int64_t done, std::int64_t games)>& on_progress) {
    TRY_ASSIGN(const auto archive, open_archive(where, Access::reads));
    Check check;
    for (std::string& said : archive->damages())
        add(check, {.kind = Fault::Kind::damaged, .detail = std::move(said)});
    for (const online::GameId id : archive->orphans())
        add(check, {.kind = Fault::Kind::wrong_row, .game = std::to_string(id), .detail = "id"});
    const auto games = archive->count();
    for (online::GameId after = 0;;) {
        const auto ids = archive->next(after, checked_at_once);
        if (!ids) add(check, {.kind = Fault::Kind::damaged, .detail = "games"});
        if (!ids || ids->empty()) return check;
        const auto loaded = archive->load(*ids);
        for (std::size_t i = 0; i < loaded.size(); ++i) {
            if (stop.is_raised()) {
                check.is_whole = false;
                return check;
            }
            if (loaded[i].row) check_game(loaded[i], check);
            else
                add(check,
                    {.kind = Fault::Kind::damaged, .detail = "games " + std::to_string((*ids)[i])});
            on_progress(++check.games, games);
        }
        after = ids->back();
    }
}

}  // namespace puissance::store
