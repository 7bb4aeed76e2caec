#include "study/judgement.h"

#include <algorithm>
#include <array>

#include "base/share.h"
#include "engine/proved_options.h"
#include "game/attack.h"
#include "game/large_board.h"
#include "game/threats.h"

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

// The points of an estimate: 200 are one logit of the chance to win.
constexpr std::int64_t as_good_as_won = 400;
// What a likely mistake costs at least by all looks: twice as much as is_costly() asks, so that
// more nodes hardly ever find that it is not (bench/likely_report).
constexpr std::int64_t surely_much = 300;
constexpr std::int64_t much = surely_much / 2;
constexpr std::int64_t little = 60;

// How good a position is for the player. Who is far ahead cannot gain much any more.
std::int64_t prospects(const Verdict& verdict) {
    if (verdict.kind == ScoreKind::win) return as_good_as_won;
    if (verdict.kind == ScoreKind::loss) return -as_good_as_won;
    return std::clamp(verdict.value, -as_good_as_won, as_good_as_won);
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
        if (judged_.fault != Fault::none) find_cause(only);
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

    // What `perfect` would play.
    [[nodiscard]] Analysis best_reply(const Record& position, const Limits& limits) {
        static const Contestant perfect = parse_contestant("perfect").value();
        return engine_.choose(position, question_for(perfect, limits));
    }
    [[nodiscard]] Analysis best_reply(const Record& position, double share) {
        return counted(best_reply(position, share_.left(share)));
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
        const Analysis reply = counted(best_reply(record_, limits));
        answered_ = {limits.nodes, reply};
        judged_.after = for_mover(before_.game(), before_.ply(), reply.score);
        judged_.reply = reply.line;
    }

    // The move was searched alone, and the best one only among others: a loss is no fault of the
    // move before the other has been searched as far.
    [[nodiscard]] bool best_loses_too() {
        const Record after = with(before_, judged_.best);
        return !after.is_over() && best_reply(after, best_share).score.kind == ScoreKind::win;
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

    // --- Estimates. ---

    // The move and the best one are looked at up to three times, each time with four times the
    // nodes; hardly any move needs more than the first look.
    static constexpr int looks = 3;
    static constexpr std::uint64_t further = 4;
    static constexpr std::uint64_t first_look_part = 45;    // At least 2 * (1 + 4 + 16).
    static constexpr std::uint64_t min_look_nodes = 1'000;  // With fewer nothing is said.

    void estimate() {
        Limits limits = estimates_;
        *limits.nodes /= first_look_part;
        // Where a proved loss is no fault, the game was lost before.
        if (limits.nodes < min_look_nodes || judged_.after.exact ||
            judged_.before.kind == ScoreKind::loss)
            return;
        if (judged_.best == judged_.move) {
            judged_.estimate = Estimate::kept;
            return;
        }
        Compared compared = compare(limits);
        if (compared.cost() <= little) judged_.estimate = Estimate::kept;
        for (int look = 1; look < looks && compared.cost() >= surely_much; ++look) {
            *limits.nodes *= further;
            compared = compare(limits);
        }
        judged_.cost = compared.cost();
        if (compared.cost() < surely_much) return;
        take(compared);
        // With more nodes a loss may be proved after all.
        judged_.fault = fault_of(judged_.before, judged_.after);
        if (judged_.fault != Fault::none) {
            find_cause(std::nullopt);
            judged_.mark = mark_of_fault();
        } else {
            judged_.estimate = Estimate::mistake;
            judged_.mark = Mark::likely;
            find_likely_cause();
        }
    }

    // The best move and the one that was played, each searched alone.
    struct Compared {
        Verdict best;
        Verdict played;
        std::vector<Move> line;
        std::vector<Move> reply;

        [[nodiscard]] std::int64_t cost() const { return prospects(best) - prospects(played); }
    };

    // Of a win that is proved nothing more need be known.
    [[nodiscard]] Compared compare(const Limits& limits) {
        const Analysis reply = reply_to(judged_.move, limits);
        const Verdict played = for_mover(before_.game(), before_.ply(), reply.score);
        if (judged_.before.kind == ScoreKind::win)
            return {judged_.before, played, judged_.line, reply.line};
        const Analysis best = reply_to(judged_.best, limits);
        std::vector<Move> line{judged_.best};
        line.insert(line.end(), best.line.begin(), best.line.end());
        return {for_mover(before_.game(), before_.ply(), best.score), played, line, reply.line};
    }

    // The same question has the same answer, and is asked once.
    [[nodiscard]] Analysis reply_to(Move move, const Limits& limits) {
        if (move == judged_.move && limits.nodes == answered_.nodes) return answered_.reply;
        return best_reply(with(before_, move), limits);
    }

    void take(const Compared& compared) {
        judged_.before = compared.best;
        judged_.after = compared.played;
        judged_.line = compared.line;
        judged_.reply = compared.reply;
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

    Engine& engine_;
    const Record& record_;
    Record before_;
    Share share_;
    Limits estimates_;
    // How the move is answered, for so many nodes.
    struct {
        std::optional<std::uint64_t> nodes;
        Analysis reply;
    } answered_;
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

bool Judgement::is_costly() const { return cost && *cost >= much; }

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
