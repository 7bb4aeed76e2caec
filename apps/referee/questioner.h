// A player at the board that is asked positions in any order. After a foul it is started anew.
#pragma once

#include <algorithm>

#include "play/seat.h"
#include "referee/judging_order.h"
#include "referee/report.h"

namespace puissance::referee {

class Questioner {
public:
    Questioner(Seat& seat, const JudgingOrder& order, const Stop& stop, LegalPart& legal)
        : seat_(seat), order_(order), stop_(stop), legal_(legal) {}
    ~Questioner() { rest(); }
    Questioner(const Questioner&) = delete;
    Questioner& operator=(const Questioner&) = delete;

    // Nothing after a foul, and when the stop is raised.
    std::optional<Answer> ask(const Record& record) {
        if (!is_begun_) seat_.begin(order_.game, order_.seed);
        is_begun_ = true;
        const Turn turn = seat_.turn(record, {order_.time, std::nullopt, order_.seed, &stop_});
        if (stop_.is_raised()) return std::nullopt;
        if (turn) {
            legal_.slowest = std::max(legal_.slowest, turn->elapsed);
            return *turn;
        }
        ++fouls_;
        if (legal_.fouls.size() < max_kept) legal_.fouls.push_back({to_text(record), turn.error()});
        // A late answer may still come: it has been judged.
        (void)dismiss();
        return std::nullopt;
    }
    // Has it failed so often that asking on is of no use?
    [[nodiscard]] bool is_hopeless() const {
        return fouls_ >= (legal_.legal == 0 ? max_first_fouls : max_fouls);
    }
    void forgive() { fouls_ = 0; }
    void rest() {
        if (!is_begun_) return;
        const auto forfeit = dismiss();
        if (forfeit && legal_.fouls.size() < max_kept) legal_.fouls.push_back({"", *forfeit});
    }

private:
    static constexpr int max_fouls = 10;       // In a part;
    static constexpr int max_first_fouls = 3;  // of who has not played a move yet.

    std::optional<Forfeit> dismiss() {
        is_begun_ = false;
        const Departure departure = seat_.end();
        legal_.was_killed |= departure.was_killed;
        legal_.left_behind = std::max(legal_.left_behind, departure.left_behind);
        return departure.forfeit;
    }

    Seat& seat_;
    const JudgingOrder& order_;
    const Stop& stop_;
    LegalPart& legal_;
    bool is_begun_ = false;
    int fouls_ = 0;
};

}  // namespace puissance::referee
