// The rules of games between people once more, as simply as possible and sharing no code with
// online::Match: everything is worked out from the whole list of events, every time.
#pragma once

#include <algorithm>
#include <set>
#include <variant>

#include "play/online_match.h"

namespace puissance::tests {

class NaiveMatch {
public:
    using Time = std::int64_t;
    using Decision = std::variant<online::Event, int, online::Refusal>;  // int: a seq, once more.
    using Kind = online::Kind;
    using Refusal = online::Refusal;

    explicit NaiveMatch(const online::Row& row)
        : row_(row), start_(parse_moves(parse_game(row.rules).value(), row.start).value()) {}

    std::vector<online::Event> events;
    std::optional<online::Hash> joiner;  // The secret of who joined.

    // --- What the events say ---

    // The moves on the board after the first `count` events, those of the start before them.
    std::vector<int> board(std::size_t count) const {
        std::vector<int> moves;
        for (const Move move : start_.moves()) moves.push_back(index_of(move));
        int back_to = -1;
        for (std::size_t i = 0; i < count; ++i) {
            if (events[i].kind == Kind::moved) moves.push_back(events[i].value);
            if (events[i].kind == Kind::takeback_asked) back_to = events[i].value;
            if (events[i].kind == Kind::draw_offered) back_to = -1;
            if (events[i].kind == Kind::agreed && back_to >= 0)
                moves.resize(static_cast<std::size_t>(back_to));
        }
        return moves;
    }
    std::vector<int> board() const { return board(events.size()); }
    int ply() const { return static_cast<int>(board().size()); }
    int turn() const { return ply() % 2; }
    Record record() const {
        Record record(start_.game());
        for (const int move : board()) static_cast<void>(record.play(move_at(move)));
        return record;
    }

    bool has(Kind kind) const {
        return std::ranges::any_of(events, [&](const auto& e) { return e.kind == kind; });
    }
    bool has_moved(int seat) const {
        return std::ranges::any_of(
            events, [&](const auto& e) { return e.kind == Kind::moved && e.seat == seat; });
    }
    bool both_have_moved() const { return has_moved(0) && has_moved(1); }
    bool is_joined() const { return row_.rematch_of || has(Kind::joined); }
    // The event that ended the game; a move on a board that is won or full does too.
    bool is_over() const {
        for (const Kind kind : {Kind::resigned, Kind::flagged, Kind::aborted, Kind::claimed})
            if (has(kind)) return true;
        for (std::size_t i = 0; i < events.size(); ++i)
            if (events[i].kind == Kind::agreed && offer_before(i)->kind == Kind::draw_offered)
                return true;
        return record().is_over();
    }

    // The offer that is open before event number `count` (from 0).
    std::optional<online::Event> offer_before(std::size_t count) const {
        std::optional<online::Event> open;
        for (std::size_t i = 0; i < count; ++i) {
            const auto& e = events[i];
            if (e.kind == Kind::draw_offered || e.kind == Kind::takeback_asked ||
                e.kind == Kind::rematch_offered)
                open = e;
            else if (open && closes(e, *open)) open.reset();
        }
        return open;
    }
    std::optional<online::Event> offer() const {
        const auto open = offer_before(events.size());
        if (open && is_over() && open->kind != Kind::rematch_offered) return std::nullopt;
        return open;
    }
    static bool closes(const online::Event& e, const online::Event& offer) {
        if (e.kind == Kind::moved)
            return offer.kind == Kind::takeback_asked || e.seat != offer.seat;
        return true;  // An answer, a withdrawal or an end.
    }

    // --- Time ---

    bool is_live() const { return row_.clock.base.count() > 0; }
    bool has_clock() const { return is_live() || row_.clock.days > 0; }

    // When the turn began.
    Time since() const {
        Time since = row_.created.count();
        for (std::size_t i = 0; i < events.size(); ++i)
            if (events[i].kind == Kind::joined || events[i].kind == Kind::moved ||
                (events[i].kind == Kind::agreed && offer_before(i)->kind == Kind::takeback_asked))
                since = events[i].at.count();
        return since;
    }

    struct Account {
        Time left;
        Time quota;
    };
    // Of a live clock.
    Account account(int seat) const {
        const Time base = row_.clock.base.count();
        const Time increment = row_.clock.increment.count();
        const Time g = std::min<Time>(1000, 150 + (base + 40 * increment) * 4 / 1000);
        Account account{base, 3 * g};
        std::set<int> moved;
        for (std::size_t i = 0; i < events.size(); ++i) {
            const auto& e = events[i];
            const bool runs = moved.size() == 2;
            if (e.kind == Kind::moved) moved.insert(e.seat);
            if (!runs || static_cast<int>(board(i).size() % 2) != seat) continue;
            account.left -= e.spent.count();
            if (e.kind == Kind::flagged) account.left = 0;
            if (e.kind != Kind::moved) continue;
            account.left += increment;
            account.quota = std::min(7 * g, account.quota - e.lag.count() + g);
        }
        return account;
    }

    // The time from one to the other of which no part is in an outage.
    static Time passed(Time from, Time to, const online::Outages& outages) {
        std::vector<Time> marks{from, to};
        for (const auto& outage : outages)
            for (const Time mark : {outage.began.count(), outage.ended.count()})
                if (mark > from && mark < to) marks.push_back(mark);
        std::ranges::sort(marks);
        Time sum = 0;
        for (std::size_t i = 0; i + 1 < marks.size(); ++i) {
            const bool is_out = std::ranges::any_of(outages, [&](const auto& outage) {
                return outage.began.count() <= marks[i] && marks[i + 1] <= outage.ended.count();
            });
            if (!is_out) sum += marks[i + 1] - marks[i];
        }
        return sum;
    }

    static constexpr Time second = 1000;
    static constexpr Time day = 86'400 * second;

    Time allowed() const {
        if (!is_joined()) return is_live() ? 3600 * second : 14 * day;
        if (row_.clock.days > 0) return row_.clock.days * day;
        if (!is_live()) return 90 * day;
        if (!both_have_moved()) return 60 * second;
        const Account mine = account(turn());
        return mine.left + mine.quota;
    }

    // What time has made: found by halving, because only passed() knows about outages.
    std::optional<online::Event> due(Time now, const online::Outages& outages) const {
        if (is_over() || passed(since(), std::max(now, since()), outages) < allowed())
            return std::nullopt;
        Time early = since() - 1;
        Time late = now;
        while (late - early > 1) {
            const Time middle = early + (late - early) / 2;
            if (passed(since(), middle, outages) >= allowed()) late = middle;
            else early = middle;
        }
        const bool flags = has_clock() && both_have_moved();
        const int seat = is_joined() ? turn() : row_.creator;
        return event(flags ? Kind::flagged : Kind::aborted, seat, 0, std::max(late, last_at()), 0);
    }

    // --- Acts, as the table of the design has them ---

    Decision decide(const online::Act& act, Time now, const online::Outages& outages) const {
        for (const auto& e : events) {
            if (act.kind == Kind::joined && e.kind == Kind::joined && act.secret == joiner)
                return e.seq;
            if (act.kind != Kind::joined && e.seat == act.seat && e.request == act.request)
                return e.seq;
        }
        if (const auto fact = due(now, outages)) return *fact;
        const Time at = std::max(now, last_at());
        switch (act.kind) {
            case Kind::joined: return join(act, at);
            case Kind::moved: return move(act, at, outages);
            case Kind::aborted: return abort(act, at);
            case Kind::resigned: return resign(act, at, outages);
            case Kind::draw_offered: return offer_draw(act, at);
            case Kind::takeback_asked: return ask_takeback(act, at);
            case Kind::claimed: return claim(act, at, outages);
            case Kind::rematch_offered: return rematch(act, at);
            case Kind::agreed: return agree(act, at, outages);
            default: return put_away(act, at);
        }
    }

private:
    Time last_at() const {
        return events.empty() ? row_.created.count() : events.back().at.count();
    }

    online::Event event(Kind kind, int seat, int value, Time at, std::int64_t request,
                        Time spent = 0, Time lag = 0) const {
        using Ms = online::Milliseconds;
        return {row_.id, static_cast<int>(events.size()) + 1,
                kind,    seat,
                value,   Ms(spent),
                Ms(lag), Ms(at),
                request};
    }

    Decision join(const online::Act& act, Time at) const {
        if (is_joined()) return Refusal::taken;
        if (act.invite != row_.invite) return Refusal::wrong_secret;
        if (act.secret == row_.secrets[static_cast<std::size_t>(row_.creator)])
            return Refusal::wrong_secret;
        if (is_over()) return Refusal::expired;
        return event(Kind::joined, 1 - row_.creator, 0, at, act.request);
    }

    Decision move(const online::Act& act, Time at, const online::Outages& outages) const {
        if (is_over()) return Refusal::over;
        if (!is_joined()) return Refusal::not_begun;
        if (!act.ply || *act.ply != ply()) return Refusal::not_this_ply;
        if (act.seat != turn()) return Refusal::not_your_turn;
        const auto legal = record().legal_moves();
        if (std::ranges::none_of(legal, [&](Move m) { return index_of(m) == act.value; }))
            return Refusal::illegal_move;
        const Time time = passed(since(), at, outages);
        if (row_.clock.days > 0)
            return event(Kind::moved, act.seat, act.value, at, act.request, time);
        if (!is_live() || !both_have_moved())
            return event(Kind::moved, act.seat, act.value, at, act.request);
        const Account mine = account(act.seat);
        const Time back = std::max<Time>(0, std::min({act.lag.count(), mine.quota, time}));
        if (time - back >= mine.left) return event(Kind::flagged, act.seat, 0, at, 0);
        return event(Kind::moved, act.seat, act.value, at, act.request, time - back, back);
    }

    Decision abort(const online::Act& act, Time at) const {
        if (is_over()) return Refusal::over;
        if (!is_joined() && act.seat != row_.creator) return Refusal::not_begun;
        if (both_have_moved()) return Refusal::too_late;
        return event(Kind::aborted, act.seat, 0, at, act.request);
    }

    // The time that the clock of who is to move has run, at most all it has.
    Time run(Time at, const online::Outages& outages) const {
        const Time time = passed(since(), at, outages);
        if (row_.clock.days > 0) return std::min(time, row_.clock.days * day);
        if (!is_live() || !both_have_moved()) return 0;
        return std::min(time, account(turn()).left);
    }

    Decision resign(const online::Act& act, Time at, const online::Outages& outages) const {
        if (is_over()) return Refusal::over;
        if (!is_joined()) return Refusal::not_begun;
        if (!both_have_moved()) return Refusal::too_early;
        return event(Kind::resigned, act.seat, 0, at, act.request, run(at, outages));
    }

    // Fewer than two moves since an offer of this kind and seat was refused or withdrawn.
    bool is_too_soon(Kind kind, int seat) const {
        for (std::size_t i = 0; i < events.size(); ++i) {
            const auto open = offer_before(i);
            if (!open || open->kind != kind || open->seat != seat) continue;
            const auto& e = events[i];
            const bool puts_away = e.kind == Kind::declined || e.kind == Kind::withdrawn ||
                                   (e.kind == Kind::moved && closes(e, *open));
            if (!puts_away) continue;
            const auto later =
                std::count_if(events.begin() + static_cast<std::ptrdiff_t>(i) + 1, events.end(),
                              [](const auto& after) { return after.kind == Kind::moved; });
            if (later < 2) return true;
        }
        return false;
    }

    Decision offer_draw(const online::Act& act, Time at) const {
        if (is_over()) return Refusal::over;
        if (!is_joined()) return Refusal::not_begun;
        if (offer()) return Refusal::answer_first;
        if (is_too_soon(Kind::draw_offered, act.seat)) return Refusal::too_soon;
        return event(Kind::draw_offered, act.seat, 0, at, act.request);
    }

    Decision ask_takeback(const online::Act& act, Time at) const {
        if (is_over()) return Refusal::over;
        if (!is_joined()) return Refusal::not_begun;
        if (!row_.has_takebacks) return Refusal::no_takebacks;
        if (act.ply && *act.ply != ply()) return Refusal::not_this_ply;
        int to = act.value;
        if (to < 0)  // The last ply before which it was this seat's turn.
            for (to = ply() - 1; to % 2 != act.seat && to >= 0;) --to;
        if (to < start_.ply() || to >= ply()) return Refusal::nothing_to_take_back;
        if (offer()) return Refusal::answer_first;
        const auto asked = std::ranges::count_if(events, [&](const auto& e) {
            return e.kind == Kind::takeback_asked && e.seat == act.seat;
        });
        if (asked >= 3) return Refusal::too_many;
        if (is_too_soon(Kind::takeback_asked, act.seat)) return Refusal::too_soon;
        return event(Kind::takeback_asked, act.seat, to, at, act.request);
    }

    Decision agree(const online::Act& act, Time at, const online::Outages& outages) const {
        const auto open = offer();
        if (!open || open->seq != act.offer || open->seat == act.seat) return Refusal::no_offer;
        if (open->kind == Kind::rematch_offered)
            return event(Kind::rematched, act.seat, 0, at, act.request);
        return event(Kind::agreed, act.seat, 0, at, act.request, run(at, outages));
    }

    // To decline, or to withdraw.
    Decision put_away(const online::Act& act, Time at) const {
        const auto open = offer();
        if (!open || open->seq != act.offer) return Refusal::no_offer;
        if ((act.kind == Kind::withdrawn) != (open->seat == act.seat)) return Refusal::no_offer;
        return event(act.kind, act.seat, 0, at, act.request);
    }

    Decision claim(const online::Act& act, Time at, const online::Outages& outages) const {
        if (is_over()) return Refusal::over;
        if (!is_joined()) return Refusal::not_begun;
        if (has_clock() || turn() == act.seat) return Refusal::too_soon;
        if (passed(since(), at, outages) < 7 * day) return Refusal::too_soon;
        if (!both_have_moved()) return Refusal::too_early;
        return event(Kind::claimed, act.seat, act.value, at, act.request);
    }

    Decision rematch(const online::Act& act, Time at) const {
        if (!is_over()) return Refusal::not_over;
        if (!is_joined()) return Refusal::not_begun;
        if (has(Kind::rematched)) return Refusal::over;
        const auto open = offer();
        if (open && open->seat != act.seat)
            return event(Kind::rematched, act.seat, 0, at, act.request);
        if (open) return Refusal::answer_first;
        if (is_too_soon(Kind::rematch_offered, act.seat)) return Refusal::too_soon;
        return event(Kind::rematch_offered, act.seat, 0, at, act.request);
    }

    online::Row row_;
    Record start_;
};

}  // namespace puissance::tests
