// Judges what is told about a trace by the facts of each sentence, its key and its arguments, with
// plain minimax on the naive board and no other code: nothing is believed that the trace says.
#pragma once

#include <algorithm>
#include <cstdlib>
#include <set>
#include <sstream>
#include <string>
#include <vector>

#include "plain_minimax.h"
#include "puissance/analysis.h"
#include "puissance/message.h"
#include "teach/sentence.h"

namespace puissance::tests {

class SentenceJudge {
public:
    using Sentence = teach::Sentence;
    using BoundedScore = teach::BoundedScore;

    explicit SentenceJudge(const Trace& trace)
        : trace_(trace),
          root_(trace.record),
          seen_(trace.record, trace.algorithm.eval),
          proof_(trace.record, trace.algorithm.eval, true),
          visited_children_(trace.nodes.size()) {
        for (std::size_t i = 0; i < trace.nodes.size(); ++i)
            if (trace.nodes[i].was_visited() && !trace.nodes[i].is_root())
                visited_children_[static_cast<std::size_t>(trace.nodes[i].parent)].push_back(i);
    }

    // What is false about a sentence that is said of a search `depth` plies deep, or nothing.
    [[nodiscard]] std::string complaint(const Sentence& sentence, int depth) {
        sentence_ = &sentence;
        depth_ = depth;
        complaint_.clear();
        if (sentence.key.starts_with("step.")) judge_step();
        else judge_reason();
        return complaint_.empty() ? "" : sentence.key + ": " + complaint_;
    }

    // The same of a node: its value, and why the search left it.
    [[nodiscard]] std::string complaint(const TraceNode& node, const std::vector<Move>& path,
                                        int depth) {
        depth_ = depth;
        complaint_.clear();
        NaiveBoard board = root_;
        std::vector<int> moves;
        for (const Move move : path) moves.push_back(index_of(move));
        expect(play(board, moves), "it cannot be played");
        if (!complaint_.empty() || !node.was_visited()) return complaint_;
        const int side = negates() ? board.mover() : root_.mover();
        if (node.bound != Bound::none && node.ending != Ending::unfinished)
            expect_worth(moves, {node.value, node.bound}, side);
        const bool is_won = board.last_mover_won();
        const bool says_won = node.ending == Ending::won || node.ending == Ending::lost;
        if (node.ending != Ending::unfinished) {
            expect(says_won == is_won, "won or not");
            expect((node.ending == Ending::full) == (!is_won && board.is_full()), "full or not");
        }
        if (node.ending == Ending::horizon) expect(static_cast<int>(path.size()) == depth, "depth");
        return complaint_;
    }

private:
    using Moves = std::vector<int>;

    // --- Facts. ---

    [[nodiscard]] const Sentence::Value* find(std::string_view name) const {
        for (const auto& argument : sentence_->arguments)
            if (argument.name == name) return &argument.value;
        return nullptr;
    }
    template <class Fact>
    Fact fact(const char* name) {
        const auto* const value = find(name);
        if (value != nullptr && std::holds_alternative<Fact>(*value)) return std::get<Fact>(*value);
        expect(false, std::string("no ") + name);
        return {};
    }
    std::string text(const char* name) { return fact<std::string>(name); }
    std::int64_t number(const char* name) { return fact<std::int64_t>(name); }
    BoundedScore score(const char* name) { return fact<BoundedScore>(name); }
    int move(const char* name) { return index_of(fact<Move>(name)); }
    std::set<int> cells(const char* name) {
        std::set<int> all;
        for (const Move cell : fact<std::vector<Move>>(name)) all.insert(index_of(cell));
        return all;
    }
    // Of "4 4 5" or "b2 c3", and of "x 4, o 4 …": the stones must take turns.
    Moves moves(const std::string& listed, bool* is_open = nullptr) {
        Moves all;
        std::string plain = listed;
        std::ranges::replace(plain, ',', ' ');
        std::istringstream words(plain);
        for (std::string word; words >> word;) {
            if (word == "x" || word == "o")
                expect(word == stone((root_.ply() + static_cast<int>(all.size())) % 2), "turn");
            else if (word == "…") {
                expect(is_open != nullptr, "dots");
                if (is_open != nullptr) *is_open = true;
            } else if (root_.game().drops()) {
                all.push_back(std::stoi(word) - 1);
            } else {
                all.push_back((std::stoi(word.substr(1)) - 1) * root_.game().columns +
                              (word[0] - 'a'));
            }
        }
        return all;
    }

    // --- What is true. ---

    static std::string stone(int player) { return player == 0 ? "x" : "o"; }
    void expect(bool holds, const std::string& what) {
        if (!holds && complaint_.empty()) complaint_ = what;
    }
    [[nodiscard]] bool negates() const {
        return trace_.algorithm.method == Method::negamax ||
               trace_.algorithm.method == Method::deepening;
    }
    bool play(NaiveBoard& board, const Moves& line) {
        for (const int move : line) {
            if (board.is_over() || !board.is_legal(move)) return false;
            board.play(move);
        }
        return true;
    }
    NaiveBoard after(const Moves& line) {
        NaiveBoard board = root_;
        expect(play(board, line), "a line that cannot be played");
        return board;
    }
    Score worth(const Moves& line, int side) { return worth(seen_, line, side); }
    Score worth(PlainMinimax& search, const Moves& line, int side) {
        NaiveBoard board = after(line);
        if (!complaint_.empty()) return {};
        const Score value =
            search.value(board, std::max(0, depth_ - static_cast<int>(line.size())));
        return board.mover() == side ? value : -value;
    }
    void expect_worth(const Moves& line, BoundedScore claim, int side) {
        const Score truth = worth(line, side);
        if (claim.bound == Bound::lower) expect(truth >= claim.score, "it is worth less");
        else if (claim.bound == Bound::upper) expect(truth <= claim.score, "it is worth more");
        else expect(truth == claim.score, "it is not worth that");
    }
    static Moves joined(Moves line, int move) {
        line.push_back(move);
        return line;
    }

    // --- What was visited: only the trace knows. ---

    // The children that were visited, of each node with this path: a question that is searched
    // again has two.
    [[nodiscard]] std::vector<std::vector<const TraceNode*>> visited_below(
        const Moves& path) const {
        std::vector<std::size_t> at;
        for (const Iteration& iteration : trace_.iterations)
            if (iteration.depth == depth_) at = {static_cast<std::size_t>(iteration.root)};
        for (const int move : path) {
            std::vector<std::size_t> next;
            for (const std::size_t node : at)
                for (const std::size_t child : visited_children_[node])
                    if (trace_.nodes[child].move == move_at(move)) next.push_back(child);
            at = std::move(next);
        }
        std::vector<std::vector<const TraceNode*>> below;
        for (const std::size_t node : at) {
            below.emplace_back();
            for (const std::size_t child : visited_children_[node])
                below.back().push_back(&trace_.nodes[child]);
        }
        return below;
    }
    // Tactics leave out what loses at once, and that is no cut.
    bool leaves_some_out(const Moves& path) {
        NaiveBoard board = after(path);
        const bool has_tactics = negates() && trace_.algorithm.parts.tactics &&
                                 trace_.algorithm.eval != Evaluator::cells &&
                                 depth_ - static_cast<int>(path.size()) >= 2;
        const auto moves = has_tactics ? board.safe_moves() : board.candidates();
        return std::ranges::any_of(visited_below(path), [&](const auto& visited) {
            return std::ranges::any_of(moves, [&](int move) {
                return std::ranges::find(visited, move_at(move), &TraceNode::move) == visited.end();
            });
        });
    }
    // Is the value that is called a bound known to be exact? Some child surely has it, and none may
    // have a better one.
    [[nodiscard]] bool is_known(const Moves& path, Score value, bool maximises) const {
        const Bound better = maximises != negates() ? Bound::lower : Bound::upper;
        return std::ranges::none_of(visited_below(path), [&](const auto& visited) {
            return std::ranges::none_of(visited,
                                        [&](const TraceNode* child) {
                                            return child->bound == Bound::exact &&
                                                   (negates() ? -child->value : child->value) ==
                                                       value;
                                        }) ||
                   std::ranges::find(visited, better, &TraceNode::bound) != visited.end();
        });
    }

    // --- Steps. ---

    void judge_step() {
        const std::string& key = sentence_->key;
        const Moves path = moves(text("path"));
        NaiveBoard board = after(path);
        if (!complaint_.empty()) return;
        const int side = negates() ? board.mover() : root_.mover();
        const bool maximises = board.mover() == side;
        expect(text("player") == stone(board.mover()), "another player is to move");
        expect(text("side") == stone(side), "the values are another player's");
        if (key == "step.iteration") return expect(number("depth") == depth_, "another depth");
        if (key == "step.skip") return expect(number("nodes") > 0, "nothing is hidden");
        if (key == "step.stop") return;
        if (key.starts_with("step.enter.") || key.starts_with("step.root."))
            return judge_entry(board, path, side);
        if (key.starts_with("step.end.") || key == "step.remember") return judge_end(board, path);
        if (key.starts_with("step.better.")) return judge_better(board, path, side, maximises);
        if (key.starts_with("step.alpha")) {
            expect(maximises && score("before").score < score("alpha").score,
                   "alpha does not rise");
            return expect_worth(joined(path, move("move")), {score("alpha").score, Bound::lower},
                                side);
        }
        if (key == "step.beta") {
            expect(!maximises && score("beta").score < score("before").score, "beta does not fall");
            return expect_worth(joined(path, move("move")), {score("beta").score, Bound::upper},
                                side);
        }
        if (key.starts_with("step.cut.")) return judge_cut(path, side, maximises);
        if (key.starts_with("step.leave.")) return judge_leave(path, side, maximises);
        expect(false, "nobody can judge this");
    }

    void judge_entry(const NaiveBoard& board, const Moves& path, int side) {
        const std::string& key = sentence_->key;
        if (key == "step.enter.over") return expect(board.is_over(), "the game goes on");
        if (key == "step.enter.question") {
            expect(!path.empty() && path.back() == move("move"), "another move");
            return expect(text("asker") == stone(1 - board.mover()), "another player asks");
        }
        expect(score("alpha").score < score("beta").score, "an empty window");
        if (key == "step.enter.again")
            return expect_worth(
                path, {Score::from_raw(score("beta").score.raw() - 1), Bound::upper}, side);
        expect(!board.is_over(), "nobody is to move in a finished game");
        expect(path.empty() == key.starts_with("step.root."), "the root or not");
        if (key.find(".max") != std::string::npos) expect(board.mover() == side, "no maximiser");
        if (key.find(".min") != std::string::npos) expect(board.mover() != side, "no minimiser");
    }

    void judge_end(NaiveBoard& board, const Moves& path) {
        const std::string& key = sentence_->key;
        const int side = negates() ? board.mover() : root_.mover();
        const int mover = board.mover();
        expect_worth(path, score("value"), side);
        if (key == "step.remember") return;
        expect(score("value").bound == Bound::exact, "the end is exact");
        if (key == "step.end.line") {
            expect(board.last_mover_won() && text("winner") == stone(1 - mover), "no such line");
            return expect(number("align") == board.game().align, "another length");
        }
        expect(!board.last_mover_won(), "the game is won");
        if (key == "step.end.full") return expect(board.is_full(), "not full");
        expect(!board.is_full(), "the board is full");
        if (key == "step.end.horizon") {
            std::int64_t sum = 0;
            for (const Part& part : fact<std::vector<Part>>("parts")) sum += part.points;
            expect(static_cast<int>(path.size()) == depth_, "not at the horizon");
            expect(text("evaluator") == name_of(trace_.algorithm.eval), "another evaluator");
            return expect(sum == score("value").score.points(), "the sum");
        }
        const auto wins = board.winning_moves(mover);
        if (key == "step.end.win_at_hand")
            return expect(std::ranges::find(wins, move("move")) != wins.end(), "it does not win");
        expect(key == "step.end.forced" && wins.empty(), "it is not forced");
        for (const int reply : board.legal_moves()) {
            board.play(reply);
            expect(!board.winning_moves(1 - mover).empty(), "a move that does not lose");
            board.undo();
        }
    }

    void judge_better(const NaiveBoard& board, const Moves& path, int side, bool maximises) {
        const std::string& key = sentence_->key;
        const BoundedScore value = score("value");
        expect_worth(joined(path, move("move")), value, side);
        if (key.starts_with("step.better.bound")) {
            const Score limit = score("limit").score;
            expect(key.ends_with(maximises ? "max" : "min"), "max or min");
            expect(maximises ? value.bound == Bound::upper && value.score <= limit
                             : value.bound == Bound::lower && value.score >= limit,
                   "no such bound");
            return;
        }
        expect(value.bound != (maximises ? Bound::upper : Bound::lower), "a bound is no value");
        if (key == "step.better.first") return;
        expect(key.ends_with(maximises ? "max" : "min"), "max or min");
        const BoundedScore before = score("before");
        expect(maximises ? value.score > before.score : value.score < before.score, "not better");
        const auto others = board.legal_moves();
        expect(std::ranges::any_of(others,
                                   [&](int other) {
                                       const Score truth = worth(joined(path, other), side);
                                       return other != move("move") &&
                                              (maximises ? truth <= before.score
                                                         : truth >= before.score);
                                   }),
               "no move was worth that before");
    }

    void judge_cut(const Moves& path, int side, bool maximises) {
        const std::string& key = sentence_->key;
        const Score alpha = score("alpha").score;
        const Score beta = score("beta").score;
        expect(alpha >= beta, "no cut");
        expect(leaves_some_out(path), "nothing was left out");
        expect_worth(
            joined(path, move("move")),
            maximises ? BoundedScore{alpha, Bound::lower} : BoundedScore{beta, Bound::upper}, side);
        if (key == "step.cut.mover") return expect(negates(), "which player?");
        expect(key.starts_with(maximises ? "step.cut.max" : "step.cut.min"), "max or min");
        expect(text("rival") == stone(maximises ? 1 - side : side), "another player has it");
        const bool is_deep = key.find(".deep") != std::string::npos;
        Moves above = is_deep ? moves(text("above")) : path;
        if (!is_deep) above.pop_back();
        expect(above.size() % 2 != path.size() % 2 && above.size() < path.size() &&
                   std::equal(above.begin(), above.end(), path.begin()),
               "not above");
        expect(is_deep == (above.size() + 1 < path.size()), "deep or not");
        if (!complaint_.empty()) return;
        expect(path[above.size()] != move("other"), "the same move");
        expect_worth(joined(above, move("other")), {maximises ? beta : alpha}, side);
    }

    void judge_leave(const Moves& path, int side, bool maximises) {
        const std::string& key = sentence_->key;
        const BoundedScore value = score("value");
        expect_worth(path, value, side);
        if (key == "step.leave.cut") expect(leaves_some_out(path), "nothing was left out");
        if (key == "step.leave.bound")
            expect(!is_known(path, value.score, maximises), "its value is known");
        if (key == "step.leave.cut" || key == "step.leave.bound")
            return expect(value.bound != Bound::exact, "no bound");
        expect(value.bound == Bound::exact, "a bound is no value");
        if (key.starts_with("step.leave.root")) expect(path.empty(), "not the root");
        if (key == "step.leave.root") expect_worth({move("move")}, value, side);
        if (key == "step.leave.max" || key == "step.leave.min")
            expect(key.ends_with(maximises ? "max" : "min"), "max or min");
    }

    // --- Reasons. ---

    void judge_reason() {
        const std::string& key = sentence_->key;
        mover_ = root_.mover();
        if (key == "why.nothing") return expect(!trace_.move, "a move is known");
        expect(text("player") == stone(mover_) && text("opponent") == stone(1 - mover_), "players");
        chosen_ = move("move");
        if (key.starts_with("why.line.")) return judge_line(key.substr(9));
        if (key.starts_with("why.other.")) return judge_other(key.substr(10));
        const bool wins = after({chosen_}).last_mover_won();
        const auto dangers = root_.winning_moves(1 - mover_);
        if (key == "why.wins_at_once")
            return expect(wins && number("align") == root_.game().align, "it does not win");
        if (key == "why.interrupted") return expect(trace_.is_interrupted, "it was not stopped");
        if (key == "why.more_others") return expect_worth({}, {worth({chosen_}, mover_)}, mover_);
        expect(!wins, "the game is won already");
        if (key == "why.answers")
            return expect(std::ranges::find(dangers, chosen_) != dangers.end(), "no danger there");
        if (key == "why.too_many_dangers")
            return expect(dangers.size() > 1 && cells("cells") == set_of(dangers), "other dangers");
        if (key.starts_with("why.threatens")) {
            NaiveBoard board = after({chosen_});
            const auto threats = board.is_full() ? Moves{} : board.winning_moves(mover_);
            expect(board.winning_moves(1 - mover_).empty(), "the other player wins first");
            if (key == "why.threatens")
                return expect(threats == Moves{move("cell")}, "other threats");
            return expect(threats.size() > 1 && cells("cells") == set_of(threats), "other threats");
        }
        judge_certainty();
    }

    static std::set<int> set_of(const Moves& moves) { return {moves.begin(), moves.end()}; }

    // A search that leaves far cells out proves no more than a win with the next stone or by two
    // threats at once; what else it finds is only seen.
    [[nodiscard]] bool can_prove(Score value) const {
        return root_.game().drops() || root_.game().cells() <= 25 || !value.is_decided() ||
               value.plies() <= 3;
    }

    void judge_certainty() {
        const std::string& key = sentence_->key;
        const bool sees_end = depth_ >= root_.game().cells() - root_.ply();
        const Score value = worth({}, mover_);
        expect(static_cast<std::uint64_t>(number("nodes")) == trace_.counts.visited, "nodes");
        if (key == "why.proved") {
            expect(value.is_decided() || sees_end, "not proved");
            if (!can_prove(value)) return expect(false, "seen, not proved");
            return expect(worth(proof_, {}, mover_) == value, "not against every reply");
        }
        expect(number("depth") == depth_, "another depth");
        if (key == "why.points")
            return expect(sees_end && text("evaluator") == "cells", "these are results");
        expect(key == "why.estimated", "nobody can judge this");
        expect(!sees_end || root_.game().cells() > 25, "nothing comes later");
    }

    // Along the line of best play the value stays the same.
    void expect_best(const Moves& line, Score value) {
        for (std::size_t end = 1; end <= line.size() && complaint_.empty(); ++end)
            expect_worth(Moves(line.begin(), line.begin() + static_cast<int>(end)), {value},
                         mover_);
    }

    void expect_result(const Moves& line, bool is_open, Score value, PlainMinimax& search) {
        expect(value.is_decided() && number("moves") == (value.plies() + 1) / 2, "in how many?");
        expect(worth(search, {line.front()}, mover_) == value, "not against every reply");
        expect_best(line, value);
        expect(is_open == (static_cast<int>(line.size()) < value.plies()), "the end of the line");
    }

    void judge_line(const std::string& kind) {
        bool is_open = false;
        const Moves line = moves(text("line"), &is_open);
        const NaiveBoard end = after(line);
        if (line.empty() || !complaint_.empty()) return expect(false, "no line");
        expect(line.front() == chosen_, "another move");
        if (kind == "unfinished") return;
        const Score value = worth({}, mover_);
        const bool is_seen = kind.ends_with(".seen");
        if (kind.starts_with("win") || kind.starts_with("loss")) {
            expect(value.is_win() == kind.starts_with("win"), "another result");
            if (is_seen == can_prove(value)) return expect(false, "seen or proved");
            return expect_result(line, is_open, value, is_seen ? seen_ : proof_);
        }
        expect_best(line, value);
        if (kind == "draw") {
            expect(depth_ >= root_.game().cells() - root_.ply(), "nobody saw the end");
            return expect(value == Score::draw() && is_open == !end.is_full(), "no draw");
        }
        const bool is_whole = static_cast<int>(line.size()) == depth_ || end.is_over();
        expect(!is_open && (kind == "estimate" || kind == "table"), "nobody can judge this");
        expect(is_whole == (kind == "estimate"), "the end of the line");
        expect(score("value") == BoundedScore{value}, "another value");
        if (!is_whole) return;
        const std::int64_t points = seen_.points(end);
        expect(text("evaluator") == name_of(trace_.algorithm.eval), "another evaluator");
        expect(Score::estimate(end.mover() == mover_ ? points : -points) == value ||
                   (end.is_full() && value == Score::draw()),
               "it counts something else there");
    }

    void judge_other(const std::string& kind) {
        const int other = move("other");
        NaiveBoard board = after({other});
        expect(other != chosen_, "the same move");
        const BoundedScore value = score("value");
        const auto wins = board.is_over() ? Moves{} : board.winning_moves(board.mover());
        if (kind == "loses_at_once")
            return expect(std::ranges::find(wins, move("reply")) != wins.end(), "it does not");
        expect(wins.empty(), "it hides that the other player wins at once");
        expect_worth({other}, value, mover_);
        expect(value.score <= worth({chosen_}, mover_), "it is better");
        if (kind == "refuted") {
            expect(value.bound == Bound::upper, "it is no bound");
            return expect_worth({other, move("reply")}, value, mover_);
        }
        expect(value.bound == Bound::exact, "a bound is no value");
        bool is_open = false;
        const Moves line = moves(text("line"), &is_open);
        expect(!line.empty() && line.front() == other, "another move");
        if (kind == "loses") {
            expect(value.score.is_loss(), "it does not lose");
            expect(can_prove(value.score), "seen, not proved");
            return expect_result(line, is_open, value.score, proof_);
        }
        expect_best(line, value.score);
        const bool is_equal = value.score == worth({chosen_}, mover_);
        expect(kind == (is_equal ? "equal" : "worse"), "equal or worse");
    }

    const Trace& trace_;
    NaiveBoard root_;
    PlainMinimax seen_;
    PlainMinimax proof_;
    std::vector<std::vector<std::size_t>> visited_children_;
    const Sentence* sentence_ = nullptr;
    int depth_ = 0;
    int mover_ = 0;
    int chosen_ = 0;
    std::string complaint_;
};

// What is false about the words for what a move of a free board is worth, or nothing. Results in up
// to three plies are known by the stones alone. One that is only seen is said to be so, and its
// line, which the search believes in, does not end in the contrary.
inline std::string complaint(const Record& record, const Option& option, std::string_view text,
                             words::Language language) {
    const Verdict& verdict = option.score;
    const bool is_french = language == words::Language::french;
    const auto says = [&](std::string_view english, std::string_view french) {
        return text.find(is_french ? french : english) != std::string_view::npos;
    };
    const bool says_seen = says("seen, not proved", ", pas prouvé");
    const bool says_win = says("win", "gain") || says("win", "gagne");
    const bool says_loss = says("los", "pert") || says("los", "perd");
    if (verdict.kind == ScoreKind::draw ||
        (verdict.kind == ScoreKind::estimate && !verdict.is_seen))
        return says_seen || says_win || says_loss ? "a result that nobody has found" : "";
    const bool is_win = verdict.kind == ScoreKind::win || is_seen_win(verdict);
    if (is_win != says_win || is_win == says_loss) return "another result";
    if (verdict.is_seen != says_seen) return "seen or proved";
    if (verdict.exact == verdict.is_seen) return "what is only seen is not exact";
    const bool says_moves =
        text.find(" " + std::to_string(moves_in(verdict.plies)) + " ") != std::string_view::npos;
    if (says_moves == verdict.is_seen) return "in how many moves?";
    NaiveBoard board(record);
    const int mover = board.mover();
    board.play(index_of(option.move));
    const bool is_over = board.is_over();
    const int known = board.last_mover_won()                    ? 1
                      : is_over                                 ? 0
                      : !board.winning_moves(1 - mover).empty() ? -2
                      : board.winning_moves(mover).size() > 1   ? 3
                                                                : 0;
    if (known != 0 && (known > 0) != is_win) return "the contrary is true";
    const int plies = is_win ? verdict.plies : -verdict.plies;
    if (verdict.exact && !verdict.at_most && std::abs(plies) <= 3 && plies != known)
        return "not in so many plies";
    for (std::size_t i = 1; i < option.line.size(); ++i) {
        const int cell = index_of(option.line[i]);
        if (board.is_over() || !board.is_legal(cell)) return "a line that cannot be played";
        board.play(cell);
    }
    if (board.last_mover_won() && (board.mover() != mover) != is_win)
        return "its line says otherwise";
    return "";
}

}  // namespace puissance::tests
