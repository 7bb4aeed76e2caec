#include "drop/outcome.h"

#include <array>
#include <set>
#include <utility>
#include <vector>

#include <gtest/gtest.h>

#include "drop/outcome_tree.h"
#include "drop_positions.h"

namespace puissance {
namespace {

using namespace tests;

using Answers = std::vector<drop::SolvedPosition>;

// Stops by itself after so many new answers.
Result<std::optional<int>> find(const Game& game, int depth, Answers& answers,
                                std::size_t max_new = 1'000'000) {
    Stop stop;
    const Answers known = answers;
    return drop::find_outcome(
        {game, depth, 4}, known,
        [&](std::span<const drop::SolvedPosition> more) -> Result<void> {
            answers.insert(answers.end(), more.begin(), more.end());
            if (answers.size() - known.size() >= max_new) stop.raise();
            return {};
        },
        stop, [](const drop::OutcomeProgress&) {});
}

TEST(Outcome, of_small_boards_is_known) {
    const std::vector<std::pair<Game, int>> facts{
        {drop_game(4, 4, 4), 0}, {drop_game(5, 4, 4), 0}, {drop_game(6, 4, 4), -1},
        {drop_game(5, 5, 4), 0}, {drop_game(4, 4, 3), 1}, {drop_game(6, 5, 4), 0}};
    for (const auto& [game, outcome] : facts)
        for (const int depth : {0, 1, 5}) {
            Answers answers;
            EXPECT_EQ(find(game, depth, answers).value(), outcome) << to_text(game) << depth;
        }
}

TEST(Outcome, stopped_at_every_answer_is_found_all_the_same) {
    const Game game = drop_game(6, 4, 4);
    Answers at_once;
    ASSERT_EQ(find(game, 4, at_once).value(), -1);
    Answers answers;
    std::size_t runs = 1;
    while (runs < 1000 && !find(game, 4, answers, 1).value()) ++runs;
    ASSERT_LT(runs, 1000U);
    // The tables are empty in each run, so other tasks may be answered at a glance.
    EXPECT_GT(runs, 3U);
    EXPECT_GE(runs, answers.size());
    std::set<std::pair<std::uint32_t, int>> asked;
    for (const auto& answer : answers)
        EXPECT_TRUE(asked.emplace(answer.number, answer.score / 2).second) << "asked twice";
    Answers none = answers;
    ASSERT_EQ(find(game, 4, none).value(), -1);
    EXPECT_EQ(none.size(), answers.size()) << "all is known";
}

// Games that the first player wins, draws and loses.
std::vector<std::pair<Game, int>> small_games() {
    return {{drop_game(4, 4, 3), 1}, {drop_game(5, 4, 4), 0}, {drop_game(6, 4, 4), -1}};
}

// Answers that are none, or of positions that are none of this board's, change nothing.
TEST(Outcome, is_found_in_spite_of_foreign_answers) {
    for (const auto& [game, outcome] : small_games()) {
        const auto positions = drop::BookPositions::list(game, 4);
        const auto tasks = static_cast<std::uint32_t>(positions->count() - positions->first(4));
        Answers answers{{tasks, 3}, {tasks + 1000, 3}};
        for (std::uint32_t task = 0; task < tasks; ++task)
            for (const int score : {-1, -127, 4, 127})
                answers.push_back({task, static_cast<std::int8_t>(score)});
        EXPECT_EQ(find(game, 4, answers).value(), outcome) << to_text(game);
    }
}

// Each of the four answers, where it is true, is understood and not asked for again.
TEST(Outcome, believes_each_answer) {
    constexpr int depth = 3;
    for (const auto& [game, outcome] : small_games()) {
        const auto positions = drop::BookPositions::list(game, depth);
        const auto solver = drop::make_exact_solver(game, 1_MiB);
        std::array<Answers, 4> known;  // By drop::Answer.
        for (std::size_t i = positions->first(depth); i < positions->count(); ++i) {
            const auto position = positions->at(i);
            Budget budget;
            const int score =
                solver->solve(position.own, position.all, drop::Strength::strong, budget).lowest;
            const std::array<bool, 4> is_true{score<0, score >= 0, score <= 0, score> 0};
            for (std::size_t answer = 0; answer < 4; ++answer)
                if (is_true[answer])
                    known[answer].push_back(
                        {static_cast<std::uint32_t>(i - positions->first(depth)),
                         static_cast<std::int8_t>(answer)});
        }
        for (const Answers& given : known) {
            Answers answers = given;
            EXPECT_EQ(find(game, depth, answers).value(), outcome) << to_text(game);
            std::set<std::pair<std::uint32_t, int>> asked;
            for (const auto& answer : answers)
                EXPECT_TRUE(asked.emplace(answer.number, answer.score).second) << "asked again";
        }
    }
}

// Answers by the solver.
struct Oracle {
    explicit Oracle(const Game& game, int depth)
        : positions(*drop::BookPositions::list(game, depth)),
          solver(drop::make_exact_solver(game, 1_MiB)) {}

    bool is_above(const drop::OutcomeTree::Question& question) {
        const auto position = positions.at(positions.first(positions.depth()) + question.number);
        Budget budget;
        return solver->compare(position.own, position.all, question.alpha, budget).lowest >
               question.alpha;
    }

    drop::BookPositions positions;
    std::unique_ptr<drop::ExactSolver> solver;
};

TEST(BookPositions, know_their_parents) {
    const auto positions = *drop::BookPositions::list(drop_game(4, 4, 3), 7);
    std::set<std::pair<std::size_t, std::size_t>> down;
    std::set<std::pair<std::size_t, std::size_t>> up;
    for (std::size_t i = 0; i < positions.count(); ++i) {
        for (const std::size_t parent : positions.parents(positions.at(i))) up.emplace(parent, i);
        for (const auto& child : positions.children(positions.at(i)))
            if (const auto number = positions.find(child.position.own, child.position.all))
                down.emplace(i, *number);
    }
    EXPECT_EQ(up, down);
    EXPECT_GT(up.size(), positions.count());
}

TEST(OutcomeTree, asked_one_by_one_finds_what_the_search_does) {
    for (const auto& [game, outcome] : small_games())
        for (const int depth : {0, 1, 4, 5}) {
            Oracle oracle(game, depth);
            drop::OutcomeTree tree(oracle.positions);
            std::set<std::pair<std::uint32_t, int>> asked;
            while (const auto question = tree.next({})) {
                ASSERT_TRUE(asked.emplace(question->number, question->alpha).second)
                    << "asked twice";
                EXPECT_TRUE(tree.is_needed(*question));
                tree.note(*question, oracle.is_above(*question));
                EXPECT_FALSE(tree.is_needed(*question));
            }
            EXPECT_EQ(tree.outcome(), outcome) << to_text(game) << ' ' << depth;
            const std::size_t all = oracle.positions.count() - oracle.positions.first(depth);
            EXPECT_TRUE(depth < 4 || asked.size() < all) << asked.size() << " of " << all;
        }
}

// Several ask at once and answer in any order; what is withdrawn is never missed. Another tree that
// hears the answers in yet another order knows the outcome too.
TEST(OutcomeTree, is_a_function_of_the_answers) {
    constexpr int depth = 5;
    for (const auto& [game, outcome] : small_games())
        for (std::uint64_t seed = 0; seed < 5; ++seed) {
            Random random(seed);
            Oracle oracle(game, depth);
            drop::OutcomeTree tree(oracle.positions);
            std::vector<drop::OutcomeTree::Question> asked;
            std::vector<drop::OutcomeTree::Question> answered;
            std::size_t withdrawn = 0;
            while (!tree.outcome()) {
                while (asked.size() < 1 + seed * 3) {
                    const auto question = tree.next(asked);
                    if (!question) break;
                    ASSERT_EQ(std::ranges::count(asked, *question), 0);
                    asked.push_back(*question);
                }
                ASSERT_FALSE(asked.empty() && !tree.outcome());
                if (asked.empty()) break;
                std::swap(asked[random.below(asked.size())], asked.back());
                answered.push_back(asked.back());
                asked.pop_back();
                tree.note(answered.back(), oracle.is_above(answered.back()));
                withdrawn += std::erase_if(
                    asked, [&](const auto& question) { return !tree.is_needed(question); });
            }
            EXPECT_EQ(tree.outcome(), outcome) << to_text(game) << ' ' << seed;
            EXPECT_TRUE(seed < 4 || withdrawn > 0) << to_text(game);
            drop::OutcomeTree other(oracle.positions);
            for (std::size_t i = answered.size(); i-- > 0;)
                other.note(answered[i], oracle.is_above(answered[i]));
            EXPECT_EQ(other.outcome(), outcome);
        }
}

TEST(OutcomeTree, is_not_disturbed_by_foreign_answers) {
    Oracle oracle(drop_game(5, 4, 4), 4);
    drop::OutcomeTree tree(oracle.positions);
    tree.note({~0U, 0}, true);
    while (const auto question = tree.next({})) tree.note(*question, oracle.is_above(*question));
    EXPECT_EQ(tree.outcome(), 0);
}

TEST(Outcome, reports_its_progress_up_to_the_whole) {
    Answers answers;
    double last = 0;
    std::size_t calls = 0;
    const auto found = drop::find_outcome(
        {drop_game(6, 4, 4), 4, 4}, {}, [](auto) { return Result<void>{}; }, Stop{},
        [&](const drop::OutcomeProgress& progress) {
            EXPECT_GE(progress.share, last);
            EXPECT_LE(progress.share, 1);
            EXPECT_EQ(progress.answered, ++calls);
            last = progress.share;
        });
    ASSERT_EQ(found.value(), -1);
    EXPECT_GT(last, 0.5) << "the second question is half of the work";
}

TEST(Outcome, ends_with_the_error_of_its_keeper) {
    const auto refused = drop::find_outcome(
        {drop_game(6, 5, 4), 4, 4}, {}, [](auto) { return fail(ErrorCode::unwritable_file); },
        Stop{}, [](const drop::OutcomeProgress&) {});
    ASSERT_FALSE(refused);
    EXPECT_EQ(refused.error().code, ErrorCode::unwritable_file);
}

}  // namespace
}  // namespace puissance
