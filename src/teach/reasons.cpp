#include "teach/reasons.h"

#include <algorithm>
#include <optional>

namespace puissance::teach {

namespace {

// The moves with which the player would win at once, if it were his turn.
std::vector<Move> wins_of(const Record& record, Player player) {
    std::vector<Move> wins;
    if (record.is_over()) return wins;
    for (const Move move : record.legal_moves())
        if (record.wins_with(move, player)) wins.push_back(move);
    return wins;
}

class Reasoning {
public:
    explicit Reasoning(const Trace& trace) : trace_(trace), game_(trace.record.game()) {}

    [[nodiscard]] std::vector<Sentence> all() {
        if (!trace_.move) {
            add("why.nothing", {});
            return std::move(reasons_);
        }
        tell_line();
        tell_threats();
        tell_others();
        tell_certainty();
        return std::move(reasons_);
    }

private:
    using Arguments = std::vector<Sentence::Argument>;

    void add(const char* key, Arguments arguments) {
        arguments.push_back({"player", stone_of(trace_.record.turn())});
        arguments.push_back({"opponent", stone_of(other(trace_.record.turn()))});
        if (trace_.move) arguments.push_back({"move", to_text(game_, *trace_.move)});
        reasons_.push_back({key, std::move(arguments)});
    }

    // "x 4, o 5, x 3"
    [[nodiscard]] std::string spoken(const std::vector<Move>& line) const {
        std::string text;
        for (std::size_t i = 0; i < line.size(); ++i)
            text += (i == 0 ? "" : ", ") + stone_of(mover_at(trace_, static_cast<int>(i))) + " " +
                    to_text(game_, line[i]);
        return text;
    }

    [[nodiscard]] const RootMove* chosen() const {
        const auto found = std::ranges::find(trace_.root_moves, *trace_.move, &RootMove::move);
        return found == trace_.root_moves.end() ? nullptr : &*found;
    }

    void tell_line() {
        Arguments arguments{{"line", spoken(trace_.line)},
                            {"plies", std::int64_t{trace_.score.plies}},
                            {"evaluator", std::string(name_of(trace_.algorithm.eval))}};
        if (trace_.depth == 0) return add("why.line.unfinished", std::move(arguments));
        switch (trace_.score.kind) {
            case ScoreKind::win: return add("why.line.win", std::move(arguments));
            case ScoreKind::loss: return add("why.line.loss", std::move(arguments));
            case ScoreKind::draw: return add("why.line.draw", std::move(arguments));
            case ScoreKind::estimate: break;
        }
        arguments.push_back({"value", BoundedScore{Score::estimate(trace_.score.value)}});
        add("why.line.estimate", std::move(arguments));
    }

    void tell_threats() {
        const Record& before = trace_.record;
        const Player mover = before.turn();
        const auto dangers = wins_of(before, other(mover));
        const bool wins = before.wins_with(*trace_.move, mover);
        if (wins) return add("why.wins_at_once", {{"align", std::int64_t{game_.align}}});
        const bool answers = std::ranges::find(dangers, *trace_.move) != dangers.end();
        if (answers) add("why.answers", {{"cell", to_text(game_, *trace_.move)}});
        if (dangers.size() > 1)
            add("why.too_many_dangers", {{"cells", moves_text(game_, dangers)}});

        Record after = before;
        if (!after.play(*trace_.move)) return;
        const auto threats = wins_of(after, mover);
        if (threats.size() == 1) add("why.threatens", {{"cell", to_text(game_, threats.front())}});
        if (threats.size() > 1) add("why.threatens_twice", {{"cells", moves_text(game_, threats)}});
    }

    void tell_others() {
        const RootMove* const best = chosen();
        std::size_t told = 0;
        for (const RootMove& option : trace_.root_moves) {
            if (option.move == *trace_.move) continue;
            if (++told > max_others) continue;
            add(key_of(option, best), {{"other", to_text(game_, option.move)},
                                       {"value", BoundedScore{option.value, option.bound}},
                                       {"plies", std::int64_t{plies_of(option.value)}},
                                       {"line", spoken(option.line)}});
        }
        if (told > max_others)
            add("why.more_others", {{"count", static_cast<std::int64_t>(told - max_others)}});
    }

    [[nodiscard]] static const char* key_of(const RootMove& option, const RootMove* best) {
        if (option.value.is_loss() && option.bound != Bound::lower) return "why.other.loses";
        if (option.bound == Bound::upper) return "why.other.no_better";
        const bool is_equal = best != nullptr && option.value == best->value;
        return is_equal ? "why.other.equal" : "why.other.worse";
    }

    [[nodiscard]] static int plies_of(Score score) {
        return score.is_decided() ? score.plies() : 0;
    }

    void tell_certainty() {
        const std::int64_t depth{trace_.depth};
        if (trace_.is_interrupted) add("why.interrupted", {{"depth", depth}});
        if (trace_.score.exact) add("why.proved", {{"nodes", count()}});
        else if (trace_.depth > 0) add("why.estimated", {{"depth", depth}, {"nodes", count()}});
    }

    [[nodiscard]] std::int64_t count() const {
        return static_cast<std::int64_t>(trace_.counts.visited);
    }

    // On large boards the rest is a number: a list of a hundred refutations explains nothing.
    static constexpr std::size_t max_others = 8;

    const Trace& trace_;
    const Game& game_;
    std::vector<Sentence> reasons_;
};

}  // namespace

std::vector<Sentence> reasons_for(const Trace& trace) { return Reasoning(trace).all(); }

}  // namespace puissance::teach
