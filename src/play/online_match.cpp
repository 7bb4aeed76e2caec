#include "play/online_match.h"

#include <algorithm>

#include "base/try.h"
#include "play/online_new_game.h"

namespace puissance::online {

namespace {

using std::chrono::hours;
using std::chrono::seconds;

constexpr Milliseconds none = Milliseconds::zero();
constexpr Milliseconds first_move_time = seconds(60);  // Of a live game.
constexpr Milliseconds live_wait = hours(1);           // For who has made it to be seen again,
constexpr Milliseconds wait = hours(14 * 24);          // or, where time is no matter, to join.
constexpr Milliseconds forgotten_after = hours(90 * 24);
constexpr Milliseconds claim_after = hours(7 * 24);
constexpr int plies_between_offers = 2;

int other(int seat) { return 1 - seat; }
bool is_seat(int seat) { return seat == 0 || seat == 1; }
std::size_t index(int seat) { return static_cast<std::size_t>(seat); }

std::size_t offer_index(Kind kind) {
    return kind == Kind::draw_offered ? 0 : kind == Kind::takeback_asked ? 1 : 2;
}

// Whether it ends the turn of who is to move, or the game.
bool stops_clock(Kind kind) {
    return kind == Kind::moved || kind == Kind::agreed || kind == Kind::resigned;
}

}  // namespace

std::string_view name_of(Refusal refusal) {
    static constexpr std::array<std::string_view, 17> names{
        "over",          "not_begun",
        "taken",         "expired",
        "wrong_secret",  "not_this_ply",
        "not_your_turn", "illegal_move",
        "too_late",      "too_early",
        "too_soon",      "too_many",
        "no_takebacks",  "nothing_to_take_back",
        "answer_first",  "no_offer",
        "not_over",
    };
    return names[static_cast<std::size_t>(refusal)];
}

Result<Match> Match::make(Row row) {
    TRY(check_new_game(row));
    TRY_ASSIGN(Record start, start_of(row));
    return Match(std::move(row), std::move(start));
}

Match::Match(Row row, Record start)
    : row_(std::move(row)),
      record_(std::move(start)),
      start_ply_(record_.ply()),
      is_joined_(row_.rematch_of.has_value()),
      clocks_(row_.clock),
      since_(row_.created),
      seen_(row_.state == State::waiting ? row_.changed : row_.created) {
    row_.state = is_joined_ ? State::playing : State::waiting;
}

std::optional<int> Match::winner() const { return winner_; }
int Match::turn() const { return record_.ply() % 2; }

const Event* Match::offer() const {
    return offer_ == 0 ? nullptr : &events_[static_cast<std::size_t>(offer_ - 1)];
}

std::optional<int> Match::seat_of(const Hash& secret) const {
    for (const int seat : {0, 1})
        if (row_.secrets[index(seat)] == secret) return seat;
    return std::nullopt;
}

State Match::state_after(const Event& event) const {
    Match next = *this;
    static_cast<void>(next.apply(event));
    return next.state();
}

NewGame Match::rematch() const {
    NewGame game = static_cast<const NewGame&>(row_);
    game.name.clear();
    game.creator = other(row_.creator);
    game.is_drawn = false;
    game.is_listed = false;
    game.created = none;
    game.create_request = 0;
    game.secrets = {row_.secrets[1], row_.secrets[0]};
    game.invite.reset();
    game.nicknames = {row_.nicknames[1], row_.nicknames[0]};
    game.rematch_of = row_.id;
    return game;
}

void Match::seat_taken(int seat, const Hash& secret, std::string nickname) {
    row_.secrets[index(seat)] = secret;
    row_.nicknames[index(seat)] = std::move(nickname);
    row_.invite.reset();
}

// --- Time ---

Milliseconds Match::last_at() const { return events_.empty() ? row_.created : events_.back().at; }

bool Match::is_running() const {
    return state() == State::playing && (row_.clock.days > 0 || (has_clock() && is_begun()));
}

Milliseconds Match::allowance() const {
    if (state() == State::waiting) return row_.clock.is_live() ? live_wait : wait;
    if (!has_clock()) return forgotten_after;
    return is_running() ? left() + quota() : first_move_time;
}

std::optional<Milliseconds> Match::deadline(const Outages& outages) const {
    if (state() == State::over) return std::nullopt;
    return time_after(unchanged_since(), allowance(), outages);
}

bool Match::is_kept_alive() const { return state() == State::waiting && row_.clock.is_live(); }

Milliseconds Match::unchanged_since() const {
    return is_kept_alive() ? std::max(since_, seen_) : since_;
}

std::optional<Event> Match::due(Milliseconds now, const Outages& outages) const {
    const auto when = deadline(outages);
    if (!when || now < *when) return std::nullopt;
    return fact_at(std::max(*when, last_at()));
}

Event Match::fact_at(Milliseconds at) const {
    const bool flags = has_clock() && is_begun();
    Event event;
    event.game = row_.id;
    event.seq = seq() + 1;
    event.kind = flags ? Kind::flagged : Kind::aborted;
    event.seat = state() == State::waiting ? row_.creator : turn();
    event.at = at;
    return event;
}

std::optional<Match::Clocks> Match::clocks(Milliseconds now, const Outages& outages) const {
    if (!has_clock()) return std::nullopt;
    Clocks clocks{clocks_.left(), std::nullopt};
    if (!is_running()) return clocks;
    clocks.running = turn();
    auto& mine = clocks.left[index(turn())];
    mine = std::max(none, mine - time_passed(since_, std::max(now, since_), outages));
    return clocks;
}

// Requires: the event can happen. The clock that it stops is that of who is to move; lag is given
// back for a move only. A move that comes too late, lag taken off, is none: the flag has fallen.
void Match::charge(Event& event, Milliseconds lag, const Outages& outages) const {
    if (!is_running() || !stops_clock(event.kind)) return;
    const Milliseconds time = time_passed(since_, event.at, outages);
    if (event.kind != Kind::moved) {
        event.spent = std::min(time, left());
        return;
    }
    event.lag = std::clamp(lag, none, std::min(quota(), time));
    event.spent = time - event.lag;
    if (event.spent < left()) return;
    event = {.game = event.game,
             .seq = event.seq,
             .kind = Kind::flagged,
             .seat = event.seat,
             .at = event.at};
}

// --- What an act makes happen ---

Match::Objection Match::objection_to_join(const Act& act) const {
    const std::optional<Hash>& taken = row_.secrets[index(other(row_.creator))];
    if (is_joined_ || taken) return Refusal::taken;
    const bool is_invited = act.invite && row_.invite == act.invite;
    if (!is_invited || !act.secret || seat_of(*act.secret)) return Refusal::wrong_secret;
    return std::nullopt;
}

Match::Objection Match::objection_to_move(const Act& act) const {
    if (act.ply != record_.ply()) return Refusal::not_this_ply;
    if (act.seat != turn()) return Refusal::not_your_turn;
    const bool is_move = act.value >= 0 && act.value < record_.game().move_count();
    if (!is_move || !record_.check(move_at(act.value))) return Refusal::illegal_move;
    return std::nullopt;
}

Match::Objection Match::objection_to_abort(const Act& act) const {
    if (state() == State::waiting && act.seat != row_.creator) return Refusal::not_begun;
    if (is_begun()) return Refusal::too_late;
    return std::nullopt;
}

Match::Objection Match::objection_to_takeback(const Act& act) const {
    if (!row_.has_takebacks) return Refusal::no_takebacks;
    if (act.ply.value_or(record_.ply()) != record_.ply()) return Refusal::not_this_ply;
    const int to = event_of(act, none).value;
    if (to < start_ply_ || to >= record_.ply()) return Refusal::nothing_to_take_back;
    if (offer_ == 0 && takebacks_[index(act.seat)] == max_takebacks) return Refusal::too_many;
    return objection_to_offer(act);
}

Match::Objection Match::objection_to_offer(const Act& act) const {
    if (offer_ != 0) return Refusal::answer_first;
    if (moves_ < again_[index(act.seat)][offer_index(act.kind)]) return Refusal::too_soon;
    return std::nullopt;
}

Match::Objection Match::objection_to_answer(const Act& act) const {
    if (offer_ == 0 || act.offer != offer_) return Refusal::no_offer;
    const bool is_own = offer()->seat == act.seat;
    if (is_own != (act.kind == Kind::withdrawn)) return Refusal::no_offer;
    return std::nullopt;
}

Match::Objection Match::objection_to_claim(const Act& act, Milliseconds at,
                                           const Outages& outages) const {
    if (has_clock() || act.seat == turn() || time_passed(since_, at, outages) < claim_after)
        return Refusal::too_soon;
    if (!is_begun()) return Refusal::too_early;
    return std::nullopt;
}

Match::Objection Match::objection_to_rematch(const Act& act) const {
    if (state() != State::over) return Refusal::not_over;
    if (!is_joined_) return Refusal::not_begun;
    if (events_.back().kind == Kind::rematched) return Refusal::over;
    if (offer_ != 0 && offer()->seat != act.seat) return std::nullopt;  // Both want it.
    return objection_to_offer(act);
}

Match::Objection Match::objection(const Act& act, Milliseconds at, const Outages& outages) const {
    if (!is_seat(act.seat)) return Refusal::wrong_secret;
    switch (act.kind) {
        case Kind::agreed:
        case Kind::declined:
        case Kind::withdrawn: return objection_to_answer(act);
        case Kind::rematch_offered:
        case Kind::rematched: return objection_to_rematch(act);
        case Kind::joined:
            if (state() == State::waiting) return std::nullopt;
            return is_joined_ ? Refusal::taken : Refusal::expired;
        default: break;
    }
    if (state() == State::over) return Refusal::over;
    if (act.kind == Kind::aborted) return objection_to_abort(act);
    if (state() == State::waiting) return Refusal::not_begun;
    switch (act.kind) {
        case Kind::moved: return objection_to_move(act);
        case Kind::draw_offered: return objection_to_offer(act);
        case Kind::takeback_asked: return objection_to_takeback(act);
        case Kind::claimed: return objection_to_claim(act, at, outages);
        case Kind::resigned: return is_begun() ? std::nullopt : Objection(Refusal::too_early);
        default: return Refusal::too_soon;  // It is not yet due that a flag falls.
    }
}

Event Match::event_of(const Act& act, Milliseconds at) const {
    Event event;
    event.game = row_.id;
    event.seq = seq() + 1;
    event.kind = act.kind;
    event.seat = act.kind == Kind::joined ? other(row_.creator) : act.seat;
    event.at = at;
    event.request = act.request;
    if (act.kind == Kind::moved) event.value = act.value;
    if (act.kind == Kind::claimed) event.value = act.value != 0 ? 1 : 0;
    if (act.kind == Kind::takeback_asked) {
        const bool is_own_turn = act.seat == turn();
        event.value = act.value >= 0 ? act.value : record_.ply() - (is_own_turn ? 2 : 1);
    }
    const bool answers_rematch = offer_ != 0 && offer()->kind == Kind::rematch_offered;
    const bool wants_it = act.kind == Kind::agreed || act.kind == Kind::rematch_offered ||
                          act.kind == Kind::rematched;
    if (answers_rematch && wants_it) event.kind = Kind::rematched;
    else if (act.kind == Kind::rematched) event.kind = Kind::rematch_offered;
    return event;
}

Match::Decision Match::decide(const Act& act, Milliseconds now, const Outages& outages) const {
    const bool joins = act.kind == Kind::joined;
    const bool is_seated = act.secret && seat_of(*act.secret) == other(row_.creator);
    const auto before = std::ranges::find_if(events_, [&](const Event& event) {
        if (joins) return is_seated && event.kind == Kind::joined;
        return act.request != 0 && event.request == act.request && event.seat == act.seat;
    });
    if (before != events_.end()) return &*before;
    if (const auto fact = due(now, outages)) return *fact;
    if (joins)
        if (const auto refused = objection_to_join(act)) return *refused;
    const Milliseconds at = std::max(now, last_at());
    if (const auto refused = objection(act, at, outages)) return *refused;
    Event event = event_of(act, at);
    charge(event, act.lag, outages);
    return event;
}

// --- What has happened ---

// Neither outages nor who was seen are known here: without them all was due earlier.
bool Match::is_due(const Event& event) const {
    if (event.value != 0 || event.request != 0 || state() == State::over) return false;
    if (event.kind == Kind::flagged)
        return is_running() && is_begun() && event.seat == turn() && event.at - since_ >= left();
    const Event fact = fact_at(event.at);
    return event.at - since_ >= allowance() && fact.kind == event.kind && fact.seat == event.seat;
}

bool Match::is_charged_rightly(const Event& event) const {
    if (!is_running() || !stops_clock(event.kind)) return event.spent == none && event.lag == none;
    if (event.spent < none || event.lag < none || event.spent > event.at - since_) return false;
    if (event.kind != Kind::moved) return event.lag == none && event.spent <= left();
    return event.lag <= quota() && event.lag <= event.at - since_ - event.spent &&
           event.spent < left();
}

bool Match::can_be_next(const Event& event) const {
    if (event.game != row_.id || event.seq != seq() + 1 || event.at < last_at() ||
        event.at > last_time || !is_charged_rightly(event))
        return false;
    if (is_due(event)) return true;
    Act act;
    act.kind = event.kind;
    act.seat = event.seat;
    act.value = event.value;
    act.ply = record_.ply();
    act.offer = offer_;
    act.request = event.request;
    if (objection(act, event.at, {})) return false;
    const Event made = event_of(act, event.at);
    return made.kind == event.kind && made.seat == event.seat && made.value == event.value;
}

void Match::finish(End end, std::optional<int> winner) {
    row_.state = State::over;
    end_ = end;
    winner_ = winner;
    offer_ = 0;
}

// What was refused or withdrawn is not to be asked again at once.
void Match::close_offer(bool is_answered) {
    const Event& closed = *offer();
    if (!is_answered)
        again_[index(closed.seat)][offer_index(closed.kind)] = moves_ + plies_between_offers;
    offer_ = 0;
}

void Match::play(const Event& event) {
    if (is_running()) clocks_.move(turn(), event.spent, event.lag);
    static_cast<void>(record_.play(move_at(event.value)));
    ++moves_;
    has_moved_[index(event.seat)] = true;
    since_ = event.at;
    if (offer_ != 0 && (offer()->kind == Kind::takeback_asked || offer()->seat != event.seat))
        close_offer(false);
    if (record_.winner()) finish(End::line, event.seat);
    else if (record_.is_full()) finish(End::full, std::nullopt);
}

void Match::agree(const Event& event) {
    clocks_.spend(turn(), event.spent);
    if (offer()->kind == Kind::draw_offered) return finish(End::agreed, std::nullopt);
    while (record_.ply() > offer()->value) record_.undo();
    since_ = event.at;
    close_offer(true);
}

Result<void> Match::apply(const Event& event) {
    if (!can_be_next(event))
        return fail(ErrorCode::wrong_field, {{"field", "events/" + std::to_string(event.seq)}});
    events_.push_back(event);
    switch (event.kind) {
        case Kind::joined:
            row_.state = State::playing;
            is_joined_ = true;
            since_ = event.at;
            break;
        case Kind::moved: play(event); break;
        case Kind::takeback_asked: ++takebacks_[index(event.seat)]; [[fallthrough]];
        case Kind::draw_offered:
        case Kind::rematch_offered: offer_ = event.seq; break;
        case Kind::agreed: agree(event); break;
        case Kind::declined:
        case Kind::withdrawn: close_offer(false); break;
        case Kind::rematched: close_offer(true); break;
        case Kind::resigned:
            clocks_.spend(turn(), event.spent);
            finish(End::resigned, other(event.seat));
            break;
        case Kind::flagged:
            clocks_.fall(turn());
            finish(End::flagged, other(event.seat));
            break;
        case Kind::aborted: finish(End::aborted, std::nullopt); break;
        case Kind::claimed:
            if (event.value == 1) finish(End::claimed, event.seat);
            else finish(End::aborted, std::nullopt);
            break;
    }
    return {};
}

}  // namespace puissance::online
