// Who wins from the empty board: each task is a question of drop/outcome_tree.h, and which comes
// next follows from the answers.
#include "drop/outcome.h"
#include "drop/outcome_tree.h"
#include "jobs/book_journal.h"
#include "jobs/deepest_positions.h"

namespace puissance::jobs {

namespace {

using drop::OutcomeTree;
using store::NewTask;
using store::TaskNumber;

TaskNumber number_of(const OutcomeTree::Question& question) {
    return 2 * TaskNumber{question.number} + (question.alpha == 0 ? 1 : 0);
}
OutcomeTree::Question question_of(TaskNumber number) {
    return {static_cast<std::uint32_t>(number / 2), number % 2 == 1 ? 0 : -1};
}

class OutcomeHand final : public Hand {
public:
    OutcomeHand(const DeepestPositions& positions, std::unique_ptr<drop::ExactSolver> solver)
        : positions_(positions), solver_(std::move(solver)) {}

    Result<std::string> result_of(const NewTask& task, const Stop& stop) override {
        const auto question = question_of(task.number);
        const auto position = positions_.at(question.number);
        Budget budget(until(stop));
        const ScoreBounds bounds =
            solver_->compare(position.own, position.all, question.alpha, budget);
        if (bounds.lowest > question.alpha) return "1";
        if (bounds.highest <= question.alpha) return "0";
        return fail(ErrorCode::finished);
    }

private:
    const DeepestPositions& positions_;
    std::unique_ptr<drop::ExactSolver> solver_;
};

class OutcomePlanner final : public Planner {
public:
    explicit OutcomePlanner(OutcomeTree tree) : tree_(std::move(tree)) {}

    void hear(std::span<const store::Finding> findings) override {
        for (const store::Finding& finding : findings)
            tree_.note(question_of(finding.number), finding.result == "1");
    }
    std::optional<NewTask> next(std::span<const TaskNumber> open) override {
        std::vector<OutcomeTree::Question> asked;
        for (const TaskNumber number : open) asked.push_back(question_of(number));
        const auto question = tree_.next(asked);
        if (!question) return std::nullopt;
        return NewTask{number_of(*question), ""};
    }
    bool is_needed(TaskNumber task) const override { return tree_.is_needed(question_of(task)); }
    std::optional<std::string> result() const override {
        if (!tree_.outcome()) return std::nullopt;
        return std::to_string(*tree_.outcome());
    }

private:
    OutcomeTree tree_;
};

class OutcomeKind final : public JobKind {
public:
    OutcomeKind(const PositionsTerms& terms, DeepestPositions positions)
        : terms_(terms), positions_(std::move(positions)), blank_(positions_.all()) {}

    std::vector<NewTask> tasks() const override { return {}; }
    std::unique_ptr<Planner> make_planner() const override {
        return std::make_unique<OutcomePlanner>(blank_);
    }
    Result<std::unique_ptr<Hand>> make_hand(std::size_t memory_mib) const override {
        TRY_ASSIGN(auto solver, make_solver(terms_.game, memory_mib));
        return std::make_unique<OutcomeHand>(positions_, std::move(solver));
    }
    bool knows(const NewTask& task) const override {
        return task.number >= 0 && static_cast<std::size_t>(task.number) < 2 * positions_.count() &&
               task.question.empty();
    }
    bool is_possible(const NewTask& /*task*/, const std::string& result) const override {
        return result == "0" || result == "1";
    }
    // What `book outcome` goes on with.
    Result<std::string> file_of(std::span<const store::Finding> findings) const override {
        std::vector<drop::SolvedPosition> answers;
        for (const store::Finding& finding : findings) {
            const auto question = question_of(finding.number);
            const int answer = (question.alpha == 0 ? 2 : 0) + (finding.result == "1" ? 1 : 0);
            answers.push_back({question.number, static_cast<std::int8_t>(answer)});
        }
        return BookJournal::bytes(BookJournal::Kind::outcome, terms_.game, terms_.depth, answers);
    }

private:
    PositionsTerms terms_;
    DeepestPositions positions_;
    OutcomeTree blank_;  // Without answers.
};

}  // namespace

Result<std::unique_ptr<JobKind>> make_outcome_kind(const PositionsTerms& terms, const Stop& stop) {
    TRY_ASSIGN(auto positions, DeepestPositions::list(terms, stop));
    return std::make_unique<OutcomeKind>(terms, std::move(positions));
}

}  // namespace puissance::jobs
