#include "study/causes.h"

#include <algorithm>

#include "game/attack.h"
#include "game/threats.h"

namespace puissance {

namespace {

class CauseFinder {
public:
    CauseFinder(const Record& before, const Record& record, Judgement& judged)
        : before_(before), record_(record), judged_(judged) {}

    void find_cause(std::optional<Move> only) {
        const bool loses = judged_.after.kind == ScoreKind::loss;
        if (loses && (finds_threat() || finds_double_threat())) return;
        if (finds_missed_win() || finds_lost_cell()) return;
        if (only) return name(Cause::only_move, {before_.cell_of(*only)});
        if (loses) (void)finds_forced_win();
    }

    void find_likely_cause() {
        if (finds_missed_win() || !has_names_of_attacks(before_.game())) return;
        const Player rival = other(judged_.player);
        const Cell best = before_.cell_of(judged_.best);
        if (finds_attack(best, rival)) return;
        const Attack missed = attack_with(before_, best, judged_.player);
        const Attack made = attack_with(before_, before_.cell_of(judged_.move), judged_.player);
        if (missed.is_stronger_than(made)) return name(Cause::attack_missed, missed);
        const Attack left = attack_with(record_, best, rival);
        if (left.lines() > 0) name(Cause::attack_left, left);
    }

private:
    void name(Cause cause, std::vector<Cell> cells) {
        judged_.cause = cause;
        judged_.cells = std::move(cells);
    }

    bool finds_threat() {
        const auto wins = wins_of(record_, record_.turn());
        if (wins.empty()) return false;
        const bool is_opened =
            before_.game().drops() && std::ranges::find(wins, judged_.move) != wins.end();
        if (is_opened) name(Cause::cell_opened, {record_.cell_of(judged_.move)});
        else name(Cause::threat, cells_of(record_, wins));
        return true;
    }

    bool finds_double_threat() {
        if (judged_.reply.empty()) return false;
        auto cells = double_threat(with(record_, judged_.reply.front()));
        if (cells.empty()) return false;
        name(Cause::double_threat, std::move(cells));
        return true;
    }

    bool finds_missed_win() {
        if (judged_.before.kind != ScoreKind::win) return false;
        if (before_.wins_with(judged_.best, judged_.player)) {
            name(Cause::win_at_once, {before_.cell_of(judged_.best)});
            return true;
        }
        auto cells = double_threat(with(before_, judged_.best));
        if (cells.empty()) return false;
        name(Cause::own_threats, std::move(cells));
        return true;
    }

    // A stone right below a cell where the mover would have won lets the other player take that
    // cell. A line that the stone itself has made possible is no loss.
    bool finds_lost_cell() {
        if (!before_.game().drops() || judged_.reply.empty()) return false;
        if (judged_.reply.front() != judged_.move || !record_.check(judged_.move)) return false;
        const Cell cell = record_.cell_of(judged_.move);
        if (!would_win(before_, cell, judged_.player)) return false;
        name(Cause::cell_lost, {cell});
        return true;
    }

    // Only if the line is known to its end.
    bool finds_forced_win() {
        Record end = record_;
        for (const Move move : judged_.reply)
            if (!end.play(move)) return false;
        if (end.winner() != record_.turn()) return false;
        name(Cause::forced_win, {end.cells_played().back()});
        return true;
    }

    // Does the reply attack more than it would have after the best move?
    bool finds_attack(Cell best, Player rival) {
        if (judged_.reply.empty()) return false;
        const Move reply = judged_.reply.front();
        if (!wins_of(with(record_, reply), judged_.player).empty()) return false;
        const Cell cell = record_.cell_of(reply);
        const Attack attack = attack_with(record_, cell, rival);
        const Attack otherwise =
            cell == best ? Attack() : attack_with(with(before_, judged_.best), cell, rival);
        if (!attack.is_stronger_than(otherwise)) return false;
        name(Cause::attacked, attack);
        return true;
    }

    void name(Cause cause, const Attack& attack) {
        name(cause, attack.cells);
        judged_.attack = attack;
    }

    const Record& before_;
    const Record& record_;
    Judgement& judged_;
};

}  // namespace

void find_cause(const Record& before, const Record& record, std::optional<Move> only,
                Judgement& judged) {
    CauseFinder(before, record, judged).find_cause(only);
}

void find_likely_cause(const Record& before, const Record& record, Judgement& judged) {
    CauseFinder(before, record, judged).find_likely_cause();
}

}  // namespace puissance
