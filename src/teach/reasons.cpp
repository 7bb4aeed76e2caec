#include "teach/reasons.h"

#include <algorithm>

#include "game/large_board.h"
#include "game/threats.h"

namespace puissance::teach {

namespace {
class Reasoning {
public:
    explicit Reasoning(const Trace& trace) : trace_(trace), game_(trace.record.game()) {}

    [[nodiscard]] std::vector<Sentence> all() {
        if (!trace_.move) {
            add("why.nothing", {});
            return std::move(reasons_);
        }
        if (trace_.record.wins_with(*trace_.move, trace_.record.turn())) {
            add("why.wins_at_once", {{"align", std::int64_t{game_.align}}});
        } else {
            tell_line();
            tell_threats();
            tell_certainty();
        }
        tell_others();
        if (trace_.is_interrupted) add("why.interrupted", {});
        return std::move(reasons_);
    }

private:
    using Arguments = std::vector<Sentence::Argument>;

    void add(const char* key, Arguments arguments) {
        arguments.push_back({"player", stone_of(trace_.record.turn())});
        arguments.push_back({"opponent", stone_of(other(trace_.record.turn()))});
        if (trace_.move) arguments.push_back({"move", *trace_.move});
        reasons_.push_back({key, std::move(arguments)});
    }

    // "x 4, o 5, x 3"; with dots where it does not reach the ply at which the game is decided.
    [[nodiscard]] std::string spoken(const std::vector<Move>& line, int plies = 0) const {
        std::string text;
        for (std::size_t i = 0; i < line.size(); ++i)
            text += (i == 0 ? "" : ", ") + stone_of(mover_at(trace_, static_cast<int>(i))) + " " +
                    to_text(game_, line[i]);
        return static_cast<int>(line.size()) < plies ? text + " …" : text;
    }

    // The position at the end of a line.
    [[nodiscard]] Record end_of(const std::vector<Move>& line) const {
        Record end = trace_.record;
        for (const Move move : line)
            if (!end.play(move)) break;
        return end;
    }

    // The line as far as the ply at which the game is decided. A search with tactics sees the last
    // two plies without playing them: one stops a threat, the other wins all the same.
    [[nodiscard]] std::vector<Move> completed(std::vector<Move> line, int plies) const {
        Record end = end_of(line);
        while (static_cast<int>(line.size()) < plies && !end.is_over()) {
            auto next = wins_of(end, end.turn());
            if (next.empty() && static_cast<int>(line.size()) + 2 == plies)
                next = wins_of(end, other(end.turn()));
            if (next.empty() || !end.play(next.front())) break;
            line.push_back(next.front());
        }
        return line;
    }

    [[nodiscard]] const RootMove* chosen() const {
        const auto found = std::ranges::find(trace_.root_moves, *trace_.move, &RootMove::move);
        return found == trace_.root_moves.end() ? nullptr : &*found;
    }

    void tell_line() {
        const int plies = trace_.score.plies;
        const bool is_result = trace_.score.kind != ScoreKind::estimate;
        const auto line = is_result ? completed(trace_.line, plies) : trace_.line;
        Arguments arguments{{"line", spoken(line, is_result ? plies : 0)},
                            {"moves", std::int64_t{moves_in(plies)}},
                            {"depth", std::int64_t{trace_.depth}},
                            {"evaluator", std::string(name_of(trace_.algorithm.eval))}};
        if (trace_.depth == 0) return add("why.line.unfinished", std::move(arguments));
        const bool is_proved = trace_.score.exact;
        switch (trace_.score.kind) {
            case ScoreKind::win:
                return add(is_proved ? "why.line.win" : "why.line.win.seen", std::move(arguments));
            case ScoreKind::loss:
                return add(is_proved ? "why.line.loss" : "why.line.loss.seen",
                           std::move(arguments));
            case ScoreKind::draw: return add("why.line.draw", std::move(arguments));
            case ScoreKind::estimate: break;
        }
        arguments.push_back({"value", BoundedScore{Score::estimate(trace_.score.value)}});
        // Only a position that the table knows ends a line before the depth is reached.
        const bool is_whole =
            static_cast<int>(line.size()) == trace_.depth || end_of(line).is_over();
        add(is_whole ? "why.line.estimate" : "why.line.table", std::move(arguments));
    }

    void tell_threats() {
        const Record& before = trace_.record;
        const Player mover = before.turn();
        const auto dangers = wins_of(before, other(mover));
        const bool answers = std::ranges::find(dangers, *trace_.move) != dangers.end();
        if (answers) add("why.answers", {});
        if (dangers.size() > 1) add("why.too_many_dangers", {{"cells", dangers}});

        // A threat is void where the other player wins first.
        const Record after = end_of({*trace_.move});
        if (!wins_of(after, after.turn()).empty()) return;
        const auto threats = wins_of(after, mover);
        if (threats.size() == 1) add("why.threatens", {{"cell", threats.front()}});
        if (threats.size() > 1) add("why.threatens_twice", {{"cells", threats}});
    }

    // Of a run that finished no depth, the values of the moves say little.
    void tell_others() {
        if (trace_.depth == 0) return;
        std::size_t told = 0;
        for (const RootMove& option : trace_.root_moves)
            if (option.move != *trace_.move && ++told <= max_others) tell_other(option);
        if (told > max_others)
            add("why.more_others", {{"count", static_cast<std::int64_t>(told - max_others)}});
    }

    // The best reply to a move that loses at once is by the rules, whatever the search has shown
    // first; a bound is said to be one, with the reply that proves it.
    void tell_other(const RootMove& option) {
        Arguments arguments{{"other", option.move},
                            {"value", BoundedScore{option.value, option.bound}}};
        const auto replies = wins_of(end_of({option.move}), other(trace_.record.turn()));
        if (!replies.empty()) {
            arguments.push_back({"reply", replies.front()});
            return add("why.other.loses_at_once", std::move(arguments));
        }
        if (option.bound != Bound::exact) {
            if (option.line.size() < 2) return;
            arguments.push_back({"reply", option.line[1]});
            return add("why.other.refuted", std::move(arguments));
        }
        const bool is_loss = option.value.is_loss() && is_proof(option.value.plies());
        const int plies = option.value.is_decided() ? option.value.plies() : 0;
        arguments.push_back({"line", spoken(completed(option.line, plies), plies)});
        arguments.push_back({"moves", std::int64_t{moves_in(plies)}});
        const RootMove* const best = chosen();
        const bool is_equal = best != nullptr && option.value == best->value;
        add(is_equal  ? "why.other.equal"
            : is_loss ? "why.other.loses"
                      : "why.other.worse",
            std::move(arguments));
    }

    void tell_certainty() {
        if (trace_.score.exact) return add("why.proved", {{"nodes", count()}});
        if (trace_.depth == 0) return;
        const bool sees_end =
            considers_all() && trace_.depth >= game_.cells() - trace_.record.ply();
        add(sees_end ? "why.points" : "why.estimated",
            {{"depth", std::int64_t{trace_.depth}},
             {"nodes", count()},
             {"evaluator", std::string(name_of(trace_.algorithm.eval))}});
    }

    // On large free boards a search leaves far cells out, so that only a win with the next stone or
    // by two threats at once is proved (decision 7 of docs/architecture.md).
    [[nodiscard]] bool considers_all() const { return !is_large(game_); }
    [[nodiscard]] bool is_proof(int plies) const {
        return considers_all() || plies <= max_sure_plies;
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
