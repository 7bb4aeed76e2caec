#include "store/copy.h"

#include <algorithm>

#include "base/try.h"
#include "game/shown.h"
#include "store/archive.h"

namespace puissance::store {

namespace {

constexpr int copied_at_once = 500;

tl::unexpected<Error> cannot_copy(const std::string& where, const char* reason,
                                  const std::string& game = "") {
    return fail(ErrorCode::unreadable_file,
                {{"file", shown_store(where)}, {"reason", reason}, {"game", shown(game)}});
}

// The first of these games that the other does not have as it is.
const Loaded* first_changed(std::span<const Loaded> games, std::span<const Loaded> others) {
    const auto is_same = [](const Loaded& a, const Loaded& b) {
        return a.row == b.row && a.events == b.events;
    };
    const auto [changed, other] = std::ranges::mismatch(games, others, is_same);
    return changed == games.end() ? nullptr : &*changed;
}

}  // namespace

Result<std::optional<Copy>> copy_store(
    const std::string& from, const std::string& to, const Stop& stop,
    const std::function<void(std::int64_t done, std::int64_t games)>& on_progress) {
    TRY_ASSIGN(const auto source, open_archive(from, Access::holds));
    TRY_ASSIGN(const auto target, open_archive(to, Access::fills));
    TRY_ASSIGN(const Archive::Rest rest, source->rest());
    const std::int64_t count = source->count();
    Copy copy;
    for (online::GameId after = 0;;) {
        const auto ids = source->next(after, copied_at_once);
        if (!ids) return cannot_copy(from, "store_damaged");
        if (ids->empty()) break;
        const auto games = source->load(*ids);
        for (std::size_t i = 0; i < games.size(); ++i)
            if (!games[i].row)
                return cannot_copy(from, "game_unreadable", std::to_string((*ids)[i]));
        TRY(target->add(games));
        for (const Loaded& game : games)
            copy.events += static_cast<std::int64_t>(game.events.size());
        copy.games += static_cast<std::int64_t>(games.size());
        after = ids->back();
        on_progress(copy.games / 2, count);  // The second half is reading them again.
        if (stop.is_raised()) return std::nullopt;
    }
    std::int64_t compared = 0;
    for (online::GameId after = 0;;) {
        const auto ids = source->next(after, copied_at_once);
        if (!ids) return cannot_copy(from, "store_damaged");
        if (ids->empty()) break;
        const auto games = source->load(*ids);
        const auto copies = target->load(*ids);
        if (const Loaded* const changed = first_changed(games, copies))
            return cannot_copy(to, "copy_differs", changed->row ? changed->row->name : "");
        after = ids->back();
        compared += static_cast<std::int64_t>(games.size());
        on_progress((copy.games + compared) / 2, count);
        if (stop.is_raised()) return std::nullopt;
    }
    if (compared != copy.games || target->count() != copy.games)
        return cannot_copy(to, "store_damaged");
    TRY(target->finish(rest));
    return copy;
}

}  // namespace puissance::store
