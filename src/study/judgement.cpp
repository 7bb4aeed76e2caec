#include "study/judgement.h"

#include <algorithm>
#include <array>

#include "base/share.h"
#include "engine/proved_options.h"
#include "game/large_board.h"
#include "game/threats.h"
#include "study/causes.h"
#include "study/estimates.h"
#include "study/replies.h"

namespace puissance {

namespace {

Record without_last(const Record& record) {
    Record before = record;
    before.undo();
    return before;
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
    if (!before.exact || !after.exact) return Fault::none;
    if (before.kind == ScoreKind::win && before.plies <= max_short_plies &&
        after.plies > max_short_plies && !after.at_most)
        return Fault::win_missed;
    if (is_short_loss(after) && !is_short_loss(before) && !before.at_most)
        return Fault::shorter_loss;
    return Fault::none;
}

// A tenth of the nodes, where estimates may need the others.
Limits for_proofs(const Game& game, Limits limits) {
    constexpr std::uint64_t proof_part = 10;
    if (is_estimated(game)) *limits.nodes /= proof_part;
    return limits;
}
Limits for_estimates(const Game& game, Limits limits) {
    *limits.nodes -= *for_proofs(game, limits).nodes;
    return limits;
}

// All that judging one move takes.
class Judge {
public:
    Judge(Engine& engine, const Record& record, const Limits& limits)
        : engine_(engine),
          record_(record),
          before_(without_last(record)),
          share_(for_proofs(record.game(), limits)),
          estimates_(for_estimates(record.game(), limits)) {
        judged_.ply = record.ply();
        judged_.move = record.moves().back();
        judged_.player = before_.turn();
    }

    Judgement judge() {
        const Analysis analysis = analysed();
        judged_.before = analysis.score;
        judged_.best = *analysis.move;
        judged_.line = analysis.line;
        judged_.options = analysis.options;
        take_move(analysis);
        if (!judged_.after.exact) limit(judged_.after, judged_.before);
        if (judged_.best != judged_.move) judged_.fault = fault_of(judged_.before, judged_.after);
        if (judged_.fault == Fault::result_lost && !judged_.before.exact && best_loses_too())
            judged_.fault = Fault::none;
        if (judged_.after.exact && score_of(judged_.after) >= score_of(judged_.before))
            take_as_best();
        const auto only = only_good(analysis);
        if (judged_.fault != Fault::none) find_cause(before_, record_, only, judged_);
        judged_.mark = mark(only, analysis);
        if (judged_.fault == Fault::none && !judged_.is_proved() && is_estimated(before_.game()))
            estimate();
        return judged_;
    }

private:
    // Of what each search leaves, how much the next may use.
    static constexpr double analysis_share = 0.6;
    static constexpr double move_share = 0.5;
    static constexpr double best_share = 0.75;
    static constexpr int obvious_depth = 2;

    [[nodiscard]] Analysis analysed() {
        Question question;
        question.algorithm = analysis_algorithm(before_.game());
        question.limits = share_.left(analysis_share);
        return counted(engine_.analyse(before_, question));
    }

    Analysis counted(Analysis analysis) {
        share_.budget().charge(analysis.nodes);
        return analysis;
    }

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
        const Limits limits = share_.left(move_share);
        const Analysis reply = counted(best_reply(engine_, record_, limits));
        answered_ = {limits.nodes, reply};
        judged_.after = for_mover(before_.game(), before_.ply(), reply.score);
        judged_.reply = reply.line;
    }

    // The move was searched alone, and the best one only among others: a loss is no fault of the
    // move before the other has been searched as far.
    [[nodiscard]] bool best_loses_too() {
        const Record after = with(before_, judged_.best);
        if (after.is_over()) return false;
        const Analysis reply = counted(best_reply(engine_, after, share_.left(best_share)));
        return reply.score.kind == ScoreKind::win;
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

    [[nodiscard]] Mark mark(std::optional<Move> only, const Analysis& analysis) {
        if (judged_.fault != Fault::none) return mark_of_fault();
        if (only != judged_.move) return Mark::none;
        return analysis.options.size() == 1 || is_obvious() ? Mark::only : Mark::good;
    }

    [[nodiscard]] Mark mark_of_fault() const {
        return rank(judged_.before) == 2 && rank(judged_.after) == 0 ? Mark::blunder
                                                                     : Mark::mistake;
    }

    // Would two plies of search choose it?
    [[nodiscard]] bool is_obvious() {
        Question shallow;
        shallow.limits = share_.left(Share::whole);
        shallow.limits.depth = obvious_depth;
        return counted(engine_.choose(before_, shallow)).move == judged_.move;
    }

    void estimate() {
        // Where a proved loss is no fault, the game was lost before.
        if (!suffices_for_estimates(estimates_) || judged_.after.exact ||
            judged_.before.kind == ScoreKind::loss)
            return;
        if (judged_.best == judged_.move) {
            judged_.estimate = Estimate::kept;
            return;
        }
        const Estimated found = estimated(engine_, before_, judged_, answered_, estimates_);
        judged_.cost = found.last.cost();
        if (found.is_as_good) judged_.estimate = Estimate::kept;
        if (!found.is_likely_mistake()) return;
        take(found.last);
        // With more nodes a loss may be proved after all.
        judged_.fault = fault_of(judged_.before, judged_.after);
        if (judged_.fault != Fault::none) {
            find_cause(before_, record_, std::nullopt, judged_);
            judged_.mark = mark_of_fault();
        } else {
            judged_.estimate = Estimate::mistake;
            judged_.mark = Mark::likely;
            find_likely_cause(before_, record_, judged_);
        }
    }

    void take(const Compared& compared) {
        judged_.before = compared.best;
        judged_.after = compared.played;
        judged_.line = compared.line;
        judged_.reply = compared.reply;
    }

    Engine& engine_;
    const Record& record_;
    Record before_;
    Share share_;
    Limits estimates_;
    Answered answered_;
    Judgement judged_;
};

}  // namespace

std::string_view sign_of(Mark mark) {
    constexpr std::array<std::string_view, 6> signs{"", "??", "?", "!", "□", "?!"};
    return signs[static_cast<std::size_t>(mark)];
}

std::optional<int> Judgement::accuracy() const {
    if (fault != Fault::none) return mark == Mark::blunder ? 0 : 50;
    if (estimate == Estimate::mistake) return 50;
    if (is_proved() || estimate == Estimate::kept) return 100;
    return std::nullopt;
}

bool Judgement::is_costly() const { return cost && *cost >= much_points; }

bool is_estimated(const Game& game) { return is_large(game) && !is_solved(game); }

std::uint64_t judging_nodes(const Game& game) {
    constexpr int quickly_solved = 42;  // Cells of a drop board.
    if (game == Game{7, 6, 4, Gravity::down}) return endless_nodes;
    if (game.drops()) return game.cells() <= quickly_solved ? 20'000'000 : 3'000'000;
    return is_solved(game) ? 1'000'000 : 2'000'000;
}

Result<std::unique_ptr<Engine>> make_judging_engine(const Game& game, const Clock& clock) {
    constexpr std::size_t memory_mib = 16;
    return make_engine(game, memory_mib, alone(), clock);
}

std::optional<Judgement> judge(Engine& engine, const Record& record, std::uint64_t nodes,
                               const Stop* stop) {
    Limits limits;
    limits.nodes = nodes;
    limits.stop = stop;
    Judgement judgement = Judge(engine, record, limits).judge();
    if (stop != nullptr && stop->is_raised()) return std::nullopt;
    return judgement;
}

}  // namespace puissance
