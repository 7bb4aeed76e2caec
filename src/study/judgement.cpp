#include "study/judgement.h"

#include <algorithm>
#include <array>

#include "base/budget.h"
#include "engine/proved_options.h"
#include "study/threats.h"

namespace puissance {

namespace {

Record without_last(const Record& record) {
    Record before = record;
    before.undo();
    return before;
}

// The same result seen by the other player, one ply earlier.
Verdict for_mover(const Game& game, int ply, const Verdict& reply) {
    Verdict verdict = reply;
    verdict.value = -reply.value;
    if (reply.kind == ScoreKind::estimate) return verdict;
    verdict.plies = reply.plies + 1;
    if (reply.kind == ScoreKind::win) verdict.kind = ScoreKind::loss;
    if (reply.kind == ScoreKind::loss) verdict.kind = ScoreKind::win;
    if (reply.kind != ScoreKind::draw) {
        const int value = field_value(game, ply, verdict.plies);
        verdict.value = verdict.kind == ScoreKind::win ? value : -value;
    }
    return verdict;
}

// Nobody knows better than a draw what an estimate will come to.
int rank(const Verdict& verdict) {
    if (verdict.kind == ScoreKind::win) return 2;
    return verdict.kind == ScoreKind::loss ? 0 : 1;
}

bool is_short_loss(const Verdict& verdict) {
    return verdict.kind == ScoreKind::loss && verdict.plies - 1 <= max_short_plies;
}

Fault fault_of(const Verdict& before, const Verdict& after) {
    if (after.exact && rank(after) < rank(before)) {
        // An estimate is no result to lose, unless what follows is a proved loss that was not seen
        // coming.
        const bool is_surprise = after.kind == ScoreKind::loss && !is_seen_loss(before);
        return before.exact || is_surprise ? Fault::result_lost : Fault::none;
    }
    if (!before.exact) return Fault::none;
    if (before.kind == ScoreKind::win && !after.exact) return Fault::win_missed;
    if (!after.exact) return Fault::none;
    if (before.kind == ScoreKind::win && before.plies <= max_short_plies &&
        after.plies > max_short_plies && !after.at_most)
        return Fault::win_missed;
    if (is_short_loss(after) && !is_short_loss(before) && !before.at_most)
        return Fault::shorter_loss;
    return Fault::none;
}

// All that judging one move takes.
class Judge {
public:
    Judge(Engine& engine, const Record& record, const Limits& limits)
        : engine_(engine), record_(record), before_(without_last(record)), limits_(limits) {
        judged_.ply = record.ply();
        judged_.move = record.moves().back();
        judged_.player = before_.turn();
    }

    Judgement judge() {
        const Analysis analysis = engine_.analyse(before_, question(first_share));
        judged_.before = analysis.score;
        judged_.best = *analysis.move;
        judged_.line = analysis.line;
        take_move(analysis);
        if (!judged_.after.exact) limit(judged_.after, judged_.before);
        if (judged_.best != judged_.move) judged_.fault = fault_of(judged_.before, judged_.after);
        if (judged_.fault == Fault::result_lost && !judged_.before.exact && best_loses_too())
            judged_.fault = Fault::none;
        if (judged_.after.exact && score_of(judged_.after) >= score_of(judged_.before))
            take_as_best();
        const auto only = only_good(analysis);
        if (judged_.fault != Fault::none) find_cause(only);
        judged_.mark = mark(only, analysis);
        return judged_;
    }

private:
    static constexpr double first_share = 0.6;
    static constexpr double second_share = 0.8;
    static constexpr double third_share = 0.95;
    static constexpr int obvious_depth = 2;

    // What the move itself is worth. On large free boards it is searched as a move of its own.
    void take_move(const Analysis& analysis) {
        const auto option = std::ranges::find(analysis.options, judged_.move, &Option::move);
        if (option != analysis.options.end()) {
            judged_.after = option->score;
            judged_.reply.assign(option->line.begin() + 1, option->line.end());
        }
        if (option != analysis.options.end() && option->score.exact) return;
        if (record_.is_over()) {
            const Score score = record_.winner() ? Score::win_in(1) : Score::draw();
            judged_.after = verdict_of(before_.game(), before_.ply(), score, true);
            return;
        }
        const Analysis reply = engine_.choose(record_, question(second_share));
        judged_.after = for_mover(before_.game(), before_.ply(), reply.score);
        judged_.reply = reply.line;
    }

    // The move was searched alone, and the best one only among others: a loss is no fault of the
    // move before the other has been searched as far.
    [[nodiscard]] bool best_loses_too() const {
        const Record after = with(before_, judged_.best);
        if (after.is_over()) return false;
        return engine_.choose(after, question(third_share)).score.kind == ScoreKind::win;
    }

    [[nodiscard]] bool is_whole(const Analysis& analysis) const {
        return analysis.options.size() == before_.legal_moves().size() &&
               std::ranges::all_of(analysis.options,
                                   [](const Option& option) { return option.score.exact; });
    }

    // The search after the move may have proved more than the one before it. An estimate is not
    // enough to prefer the move to the one that an analysis names.
    void take_as_best() {
        judged_.before = judged_.after;
        judged_.best = judged_.move;
        judged_.line = {judged_.move};
        judged_.line.insert(judged_.line.end(), judged_.reply.begin(), judged_.reply.end());
    }

    // The one move that keeps the result, where every move's is proved.
    [[nodiscard]] std::optional<Move> only_good(const Analysis& analysis) const {
        if (!is_whole(analysis) || rank(analysis.score) == 0) return std::nullopt;
        const auto keeps = [&](const Option& option) {
            return rank(option.score) == rank(analysis.score);
        };
        if (std::ranges::count_if(analysis.options, keeps) != 1) return std::nullopt;
        return std::ranges::find_if(analysis.options, keeps)->move;
    }

    void find_cause(std::optional<Move> only) {
        const bool loses = judged_.after.kind == ScoreKind::loss;
        if (loses && (finds_threat() || finds_double_threat())) return;
        if (finds_missed_win() || finds_lost_cell()) return;
        if (only) return name(Cause::only_move, {before_.cell_of(*only)});
        if (loses) (void)finds_forced_win();
    }

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

    // A stone right below a cell where the mover would win lets the other player take that cell.
    bool finds_lost_cell() {
        if (!before_.game().drops() || judged_.reply.empty()) return false;
        if (judged_.reply.front() != judged_.move || !record_.check(judged_.move) ||
            !record_.wins_with(judged_.move, judged_.player))
            return false;
        name(Cause::cell_lost, {record_.cell_of(judged_.move)});
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

    [[nodiscard]] Mark mark(std::optional<Move> only, const Analysis& analysis) {
        if (judged_.fault != Fault::none)
            return rank(judged_.before) == 2 && rank(judged_.after) == 0 ? Mark::blunder
                                                                         : Mark::mistake;
        if (only != judged_.move) return Mark::none;
        return analysis.options.size() == 1 || is_obvious() ? Mark::only : Mark::good;
    }

    // Would two plies of search choose it?
    [[nodiscard]] bool is_obvious() {
        Question shallow;
        shallow.limits.depth = obvious_depth;
        shallow.limits.stop = limits_.stop;
        return engine_.choose(before_, shallow).move == judged_.move;
    }

    // Until this share of the limits is used up.
    [[nodiscard]] Question question(double share) const {
        Question question;
        question.algorithm = analysis_algorithm(before_.game());
        question.limits = limits_;
        if (limits_.time) {
            const std::chrono::duration<double, std::nano> whole(*limits_.time);
            const auto left = share * whole - (Budget::Clock::now() - start_);
            question.limits.time = std::chrono::duration_cast<std::chrono::nanoseconds>(
                std::max(left, std::chrono::duration<double, std::nano>(0)));
        }
        return question;
    }

    Engine& engine_;
    const Record& record_;
    Record before_;
    Limits limits_;
    Budget::Clock::time_point start_ = Budget::Clock::now();
    Judgement judged_;
};

}  // namespace

std::string_view sign_of(Mark mark) {
    constexpr std::array<std::string_view, 5> signs{"", "??", "?", "!", "□"};
    return signs[static_cast<std::size_t>(mark)];
}

bool Judgement::gives_short_win() const { return fault != Fault::none && is_short_loss(after); }

std::optional<int> Judgement::accuracy() const {
    if (fault == Fault::none) return is_proved() ? std::optional(100) : std::nullopt;
    return mark == Mark::blunder ? 0 : 50;
}

Judgement judge(Engine& engine, const Record& record, const Limits& limits) {
    return Judge(engine, record, limits).judge();
}

}  // namespace puissance
