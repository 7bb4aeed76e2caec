// Exact play on drop boards: the score of a position on the field's scale, by questions of the
// kind "is it above this number?" to one search or several (search.h).
//
// One question at a time. On one thread, the same questions in the same order visit the same
// nodes; on several the answers are the same, the nodes are not.
#pragma once

#include <algorithm>
#include <cassert>
#include <cstdint>
#include <memory>
#include <vector>

#include "drop/exact_solver.h"
#include "drop/search.h"
#include "puissance/crew.h"

namespace puissance::drop {

template <class Geometry, Techniques techniques = Techniques{}>
class Solver {
public:
    using Word = typename Geometry::Word;

    // `bytes` are for all tables together. The crew must outlive it.
    Solver(const Game& game, std::size_t bytes, Crew& crew = alone())
        : crew_(crew), memory_(game, bytes, techniques.small_tables) {
        for (int i = 0; i < crew.size(); ++i)
            searches_.push_back(std::make_unique<Search>(game, memory_));
    }

    // Without it nothing may be asked.
    [[nodiscard]] bool has_memory() const { return memory_.has_memory(); }

    // What is proved of the score of the mover, with his `own` of `all` stones, when the budget
    // ends. Requires: the game is not over.
    [[nodiscard]] ScoreBounds solve(Word own, Word all, Strength strength, Budget& budget) {
        return from_root(own, all, [&](Node& root, bool) { drive(root, strength, budget); });
    }

    // The same, as soon as it is known whether the score is above alpha.
    [[nodiscard]] ScoreBounds compare(Word own, Word all, int alpha, Budget& budget) {
        return from_root(own, all, [&](Node& root, bool is_same_mover) {
            const int question = is_same_mover ? alpha : -alpha - 1;
            if (root.lowest <= question && root.highest > question)
                (void)ask(root, question, question, budget);
        });
    }

    // Empties the tables.
    void forget() { memory_.forget(); }

private:
    using Search = drop::Search<Geometry, techniques>;
    using Node = typename Search::Node;

    static constexpr std::uint64_t endless = ~std::uint64_t{0};
    // A question that takes fewer nodes than this is answered before threads have started.
    static constexpr std::uint64_t worth_sharing = 50'000;

    [[nodiscard]] static ScoreBounds exactly(int score) { return {score, score}; }

    // Plays out what is forced, and calls narrow(root, whether the mover is the same) on what is
    // left.
    template <class Narrow>
    [[nodiscard]] ScoreBounds from_root(Word own, Word all, Narrow&& narrow) {
        const Search& search = *searches_.front();
        const auto at = search.play().resolve(search.play().stones_of(own, all));
        if (at.is_decided) return exactly(at.score);
        Node root = search.node_of(at);
        narrow(root, at.is_same_mover);
        if (at.is_same_mover) return {root.lowest, root.highest};
        return {-root.highest, -root.lowest};
    }

    // Cheap tests first: quick wins and losses are found from the outermost scores inward, with few
    // nodes each. Then the sign, and from there one step at a time.
    void drive(Node& root, Strength strength, Budget& budget) {
        if (!budget.check()) return;
        if (strength == Strength::strong && techniques.cheap_tests) test_cheaply(root, budget);
        while (!is_known(root, strength)) {
            const int next = next_question(root, strength);
            const int after = strength == Strength::weak ? next : question_after(root, next);
            if (!ask(root, next, after, budget)) break;
        }
    }

    [[nodiscard]] static bool is_known(const Node& root, Strength strength) {
        if (root.lowest == root.highest) return true;
        return strength == Strength::weak && (root.lowest > 0 || root.highest < 0);
    }

    [[nodiscard]] static int next_question(const Node& root, Strength strength) {
        if (strength == Strength::strong && !techniques.stepping)
            return root.lowest + (root.highest - root.lowest - 1) / 2;
        if (root.lowest > 0) return root.lowest;
        if (root.highest > 0) return 0;
        return root.highest - 1;
    }

    // The question after the next one, if that is answered as it most often is: who moves with an
    // even number of cells left has the better of it.
    [[nodiscard]] int question_after(const Node& root, int next) const {
        const int other = (searches_.front()->play().cells() - root.stones.ply) % 2 == 0 ? 1 : -1;
        return next == 0 && other >= root.lowest && other < root.highest ? other : next;
    }

    void test_cheaply(Node& root, Budget& budget) {
        // The more there is to search, the more a test may cost.
        const int left = std::clamp(searches_.front()->play().cells() - root.stones.ply, 17, 28);
        const std::uint64_t most = left < 28 ? std::uint64_t{1} << (left - 17) : 4096;
        for (std::uint64_t nodes = 64; nodes <= most && root.lowest < root.highest; nodes *= 8) {
            while (root.lowest < root.highest && ask_one(root, root.highest - 1, nodes, budget)) {
            }
            while (root.lowest < root.highest && ask_one(root, root.lowest, nodes, budget)) {
            }
            if (budget.is_spent()) return;
        }
    }

    // Asks about the root and narrows its bounds by the answer. False: the budget is spent.
    [[nodiscard]] bool ask(Node& root, int alpha, int after, Budget& budget) {
        if (searches_.size() == 1) return ask_one(root, alpha, endless, budget);
        if (ask_one(root, alpha, worth_sharing, budget)) return true;
        while (!budget.is_spent())
            if (ask_all(root, alpha, after, budget)) return true;
        return false;
    }

    // False: it was stopped, by the budget or this number of nodes.
    [[nodiscard]] bool ask_one(Node& root, int alpha, std::uint64_t nodes, Budget& budget) {
        Search& search = *searches_.front();
        const int score = search.ask(root, alpha, {&budget, nodes, nullptr});
        if (search.was_stopped()) return false;
        if (score > alpha) root.lowest = std::max(root.lowest, score);
        else root.highest = std::min(root.highest, score);
        assert(root.lowest <= root.highest);  // Else a bound is not sound.
        return true;
    }

    // Every other thread begins with the question after this one, and helps with this one when it
    // has answered that. False: the table became crowded, or the budget is spent.
    [[nodiscard]] bool ask_all(Node& root, int alpha, int after, Budget& budget) {
        SharedBounds bounds{root.lowest, root.highest};
        Stop done;
        Limits helping;
        helping.stop = &done;
        std::vector<Budget> helpers(searches_.size(), Budget(helping, Budget::Clock::now()));
        const auto work = [&](int who) {
            Search& search = *searches_[static_cast<std::size_t>(who)];
            Budget& own_budget = who == 0 ? budget : helpers[static_cast<std::size_t>(who)];
            int question = who % 2 == 1 ? after : alpha;
            while (!own_budget.is_spent() && !bounds.answers(alpha) && !memory_.is_crowded()) {
                const int score = search.ask(root, question, {&own_budget, endless, &bounds});
                if (search.was_stopped() && !bounds.answers(question)) break;
                if (!search.was_stopped()) bounds.narrow(question, score);
                question = alpha;
            }
            // A helper is stopped wherever it is; what it has searched stays in the table.
            if (who == 0) done.raise();
        };
        memory_.share(true);
        crew_.run(static_cast<int>(searches_.size()), work);
        memory_.share(false);
        for (const Budget& helped : helpers) budget.charge(helped.nodes());
        root.lowest = bounds.lowest;
        root.highest = bounds.highest;
        assert(root.lowest <= root.highest);
        return bounds.answers(alpha);
    }

    Crew& crew_;
    Memory<Word> memory_;
    std::vector<std::unique_ptr<Search>> searches_;  // One for each of the crew.
};

}  // namespace puissance::drop
