// Exact play on drop boards. Finds the score of a position on the field's scale (score.h) by
// null-window searches (search.h): each answers whether the score is above a number.
//
// It answers one call at a time. On one thread, the same calls in the same order visit the same
// nodes; on several threads the results are the same but the nodes are not.
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

    // `bytes` is the size of all tables together. The crew must outlive the solver.
    Solver(const Game& game, std::size_t bytes, Crew& crew = alone())
        : crew_(crew), memory_(game, bytes, techniques.small_tables) {
        for (int i = 0; i < crew.size(); ++i)
            searches_.push_back(std::make_unique<Search>(game, memory_));
    }

    // Must be true before anything is solved.
    [[nodiscard]] bool has_memory() const { return memory_.has_memory(); }

    // The bounds proved for the score of the player to move, exact unless the budget ends first.
    // `own` are this player's stones among `all`. Requires: the game is not over.
    [[nodiscard]] ScoreBounds solve(Word own, Word all, Strength strength, Budget& budget) {
        return from_root(own, all, [&](Node& root, bool) { drive(root, strength, budget); });
    }

    // The same, but stops as soon as it is known whether the score is above alpha.
    [[nodiscard]] ScoreBounds compare(Word own, Word all, int alpha, Budget& budget) {
        return from_root(own, all, [&](Node& root, bool is_same_mover) {
            const int question = is_same_mover ? alpha : -alpha - 1;
            if (root.lowest <= question && root.highest > question)
                (void)ask(root, question, question, budget);
        });
    }

    void forget() {
        memory_.forget();
        for (const auto& search : searches_) search->forget();
    }

private:
    using Search = drop::Search<Geometry, techniques>;
    using Node = typename Search::Node;

    // A search of fewer nodes ends sooner than threads can be started.
    static constexpr std::uint64_t worth_sharing = 50'000;

    [[nodiscard]] static ScoreBounds exactly(int score) { return {score, score}; }

    // Plays out forced moves and, if that does not decide the game, calls narrow(root, is the mover
    // still the same).
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

    // First cheap tests look for quick wins and losses, from the extreme scores inward and with few
    // nodes each. Then the sign is found and, from there, the score one step at a time.
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

    // The likely question after the next one, for idle threads to begin with: usually the player
    // who moves with an even number of empty cells is better off.
    [[nodiscard]] int question_after(const Node& root, int next) const {
        const int other = (searches_.front()->play().cells() - root.stones.ply) % 2 == 0 ? 1 : -1;
        return next == 0 && other >= root.lowest && other < root.highest ? other : next;
    }

    void test_cheaply(Node& root, Budget& budget) {
        struct Test {
            int from_left;  // Tried with so many cells left, or more.
            std::uint64_t nodes;
        };
        const int left = searches_.front()->play().cells() - root.stones.ply;
        for (const auto& [from_left, nodes] : {Test{22, 32}, Test{25, 256}, Test{28, 1024}}) {
            if (left < from_left) return;
            while (root.lowest < root.highest && ask_one(root, root.highest - 1, nodes, budget)) {
            }
            while (root.lowest < root.highest && ask_one(root, root.lowest, nodes, budget)) {
            }
            if (budget.is_spent()) return;
        }
    }

    // Searches the root with all threads and narrows its bounds. False when the budget is spent.
    [[nodiscard]] bool ask(Node& root, int alpha, int after, Budget& budget) {
        const bool counts_nodes = budget.nodes_left() != endless_nodes;
        if (searches_.size() == 1 || counts_nodes)
            return ask_one(root, alpha, endless_nodes, budget);
        if (ask_one(root, alpha, worth_sharing, budget)) return true;
        while (!budget.is_spent())
            if (ask_all(root, alpha, after, budget)) return true;
        return false;
    }

    // The same on one thread. False when the budget or this number of nodes stopped it.
    [[nodiscard]] bool ask_one(Node& root, int alpha, std::uint64_t nodes, Budget& budget) {
        Search& search = *searches_.front();
        const int score = search.ask(root, alpha, {&budget, nodes, nullptr});
        if (search.was_stopped()) return false;
        if (score > alpha) root.lowest = std::max(root.lowest, score);
        else root.highest = std::min(root.highest, score);
        assert(root.lowest <= root.highest);  // Otherwise some bound is unsound.
        return true;
    }

    // Half of the threads begin with the question after this one and join this one later. False
    // when the table became crowded or the budget is spent.
    [[nodiscard]] bool ask_all(Node& root, int alpha, int after, Budget& budget) {
        SharedBounds bounds{root.lowest, root.highest};
        Stop done;
        std::vector<Budget> helpers(searches_.size(), Budget(until(done)));
        const auto work = [&](int who) {
            Search& search = *searches_[static_cast<std::size_t>(who)];
            Budget& own_budget = who == 0 ? budget : helpers[static_cast<std::size_t>(who)];
            int question = who % 2 == 1 ? after : alpha;
            while (!own_budget.is_spent() && !bounds.answers(alpha) && !memory_.is_crowded()) {
                const int score = search.ask(root, question, {&own_budget, endless_nodes, &bounds});
                if (search.was_stopped() && !bounds.answers(question)) break;
                if (!search.was_stopped()) bounds.narrow(question, score);
                question = alpha;
            }
            // Stops the helpers at once; what they have searched stays in the table.
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
    std::vector<std::unique_ptr<Search>> searches_;  // One for each member of the crew.
};

}  // namespace puissance::drop
