#include "referee/exactness.h"

#include <algorithm>
#include <array>
#include <atomic>
#include <tuple>

#include "base/try.h"
#include "referee/asked_positions.h"
#include "referee/share_out.h"

namespace puissance::referee {

namespace {

constexpr std::array curve_rungs{7, 4};

// What is known of a position: the worth of every move, and what the rungs play.
struct Valued {
    std::vector<Option> options;
    std::array<std::optional<Move>, curve_rungs.size()> rungs;
};

// Adds a move to the phase of its position; no move counts as one that gave everything away.
void count_move(Curve& curve, const Record& position, const std::vector<Option>& options,
                std::optional<Move> move) {
    const auto stones = static_cast<std::size_t>(position.ply() / phase_stones);
    while (curve.phases.size() <= stones)
        curve.phases.push_back({static_cast<int>(curve.phases.size()) * phase_stones});
    Phase& phase = curve.phases[stones];
    ++phase.asked;
    const auto chosen = std::ranges::find(options, move.value_or(Move{-1}), &Option::move);
    if (chosen == options.end()) return;
    Score best = Score::worst();
    for (const Option& option : options) best = std::max(best, score_of(option.score));
    const Score score = score_of(chosen->score);
    const bool is_kept = best.is_win() == score.is_win() && best.is_loss() == score.is_loss();
    phase.kept += is_kept ? 1 : 0;
    phase.soonest += score == best ? 1 : 0;
}

// Positions that the stop left out have no options.
Result<std::vector<Valued>> value_moves(const JudgingOrder& order,
                                        std::span<const Record> positions, Crew& crew,
                                        const Stop& stop, const JudgingProgress& at) {
    std::vector<Valued> valued(positions.size());
    std::vector<std::unique_ptr<Engine>> engines;
    for (int worker = 0; worker < crew.size(); ++worker) {
        TRY_ASSIGN(auto engine, make_judging_engine(order.game));
        engines.push_back(std::move(engine));
    }
    Question exact = question_for(parse_contestant("perfect").value(), until(stop));
    exact.limits.nodes = endless_nodes;
    std::atomic<int> done{0};
    share_out(crew, static_cast<int>(positions.size()), [&](int i, int worker) {
        if (stop.is_raised()) return;
        const auto index = static_cast<std::size_t>(i);
        Engine& engine = *engines[static_cast<std::size_t>(worker)];
        Analysis analysis = engine.analyse(positions[index], exact);
        if (stop.is_raised()) return;
        valued[index].options = std::move(analysis.options);
        for (std::size_t rung = 0; rung < curve_rungs.size(); ++rung) {
            Question question =
                question_for(parse_contestant("level:" + std::to_string(curve_rungs[rung])).value(),
                             until(stop));
            question.seed = order.seed + static_cast<std::uint64_t>(i);
            valued[index].rungs[rung] = engine.choose(positions[index], question).move;
        }
        ++done;
        if (worker == 0) at("exact", done, static_cast<int>(positions.size()));
    });
    return valued;
}

// The moves that gave most away; of two that gave as much, the one that is refuted sooner.
Result<void> find_worst(const Game& game, std::span<const Record> positions,
                        std::span<const std::optional<Move>> moves,
                        const std::vector<Valued>& valued, const Stop& stop,
                        std::vector<WorstMove>& worst) {
    struct Bad {
        std::size_t index;
        int given;
        int plies;
    };
    const auto worth = [](const Verdict& verdict) {
        return verdict.kind == ScoreKind::win ? 2 : verdict.kind == ScoreKind::loss ? 0 : 1;
    };
    std::vector<Bad> bad;
    for (std::size_t i = 0; i < positions.size(); ++i) {
        const auto& options = valued[i].options;
        const auto chosen = std::ranges::find(options, moves[i].value_or(Move{-1}), &Option::move);
        if (chosen == options.end()) continue;
        int best = 0;
        for (const Option& option : options) best = std::max(best, worth(option.score));
        if (best > worth(chosen->score))
            bad.push_back({i, best - worth(chosen->score), chosen->score.plies});
    }
    std::ranges::sort(bad, [](const Bad& a, const Bad& b) {
        return std::tuple(-a.given, a.plies, a.index) < std::tuple(-b.given, b.plies, b.index);
    });
    TRY_ASSIGN(const auto engine, make_judging_engine(game));
    for (std::size_t i = 0; i < std::min(bad.size(), max_kept); ++i) {
        Record record = positions[bad[i].index];
        (void)record.play(*moves[bad[i].index]);
        if (auto judgement = judge(*engine, record, judging_nodes(game), &stop))
            worst.push_back({std::move(record), *std::move(judgement)});
    }
    return {};
}

}  // namespace

Result<void> judge_moves(const JudgingOrder& order, std::span<const Record> positions,
                         std::span<const std::optional<Move>> moves, Crew& crew, const Stop& stop,
                         const JudgingProgress& at, ExactPart& part) {
    TRY_ASSIGN(const auto valued, value_moves(order, positions, crew, stop, at));
    for (const int rung : curve_rungs) part.rungs.push_back({"level:" + std::to_string(rung), {}});
    for (std::size_t i = 0; i < positions.size(); ++i) {
        if (valued[i].options.empty()) continue;
        count_move(part.own, positions[i], valued[i].options, moves[i]);
        for (std::size_t rung = 0; rung < curve_rungs.size(); ++rung)
            count_move(part.rungs[rung], positions[i], valued[i].options, valued[i].rungs[rung]);
    }
    return find_worst(order.game, positions, moves, valued, stop, part.worst);
}

}  // namespace puissance::referee
