// An opening book: each task is a run of positions of the deepest ply, its result their scores.
#include <algorithm>
#include <charconv>

#include "jobs/deepest_positions.h"

namespace puissance::jobs {

namespace {

using store::NewTask;

// The scores in a text, with a space between two of them; nothing if it is anything else.
std::optional<std::vector<std::int8_t>> scores_in(const std::string& text) {
    std::vector<std::int8_t> scores;
    const char* at = text.data();
    const char* const end = at + text.size();
    while (at != end) {
        if (!scores.empty() && *at++ != ' ') return std::nullopt;
        int score = 0;
        const auto [next, error] = std::from_chars(at, end, score);
        if (error != std::errc{} || score < -127 || score > 127) return std::nullopt;
        scores.push_back(static_cast<std::int8_t>(score));
        at = next;
    }
    return scores;
}

class BookHand final : public Hand {
public:
    BookHand(const DeepestPositions& positions, std::size_t size,
             std::unique_ptr<drop::ExactSolver> solver)
        : positions_(positions), size_(size), solver_(std::move(solver)) {}

    Result<std::string> result_of(const NewTask& task, const Stop& stop) override {
        std::string result;
        const auto first = static_cast<std::size_t>(task.number);
        for (std::size_t i = first; i < std::min(first + size_, positions_.count()); ++i) {
            Budget budget(until(stop));
            const auto position = positions_.at(i);
            const ScoreBounds bounds =
                solver_->solve(position.own, position.all, drop::Strength::strong, budget);
            if (!bounds.is_exact()) return fail(ErrorCode::finished);
            if (i > first) result += ' ';
            result += std::to_string(bounds.lowest);
        }
        return result;
    }

private:
    const DeepestPositions& positions_;
    std::size_t size_;
    std::unique_ptr<drop::ExactSolver> solver_;
};

class BookKind final : public JobKind {
public:
    BookKind(const Game& game, DeepestPositions positions)
        : game_(game),
          positions_(std::move(positions)),
          size_(std::clamp<std::size_t>(positions_.count() / most_tasks, 1, most_positions)) {}

    std::vector<NewTask> tasks() const override {
        std::vector<NewTask> tasks;
        for (std::size_t i = 0; i < positions_.count(); i += size_)
            tasks.push_back({static_cast<store::TaskNumber>(i)});
        return tasks;
    }

    Result<std::unique_ptr<Hand>> make_hand(std::size_t memory_mib) const override {
        TRY_ASSIGN(auto solver, make_solver(game_, memory_mib));
        return std::make_unique<BookHand>(positions_, size_, std::move(solver));
    }

    bool knows(const NewTask& task) const override {
        const auto number = static_cast<std::size_t>(task.number);
        return task.number >= 0 && number < positions_.count() && number % size_ == 0 &&
               task.question.empty();
    }

    bool is_possible(const NewTask& task, const std::string& result) const override {
        const auto scores = scores_in(result);
        const auto first = static_cast<std::size_t>(task.number);
        const int highest = (game_.cells() - positions_.all().depth() + 1) / 2;
        return scores && scores->size() == std::min(size_, positions_.count() - first) &&
               std::ranges::all_of(*scores, [&](int score) { return std::abs(score) <= highest; });
    }

    Result<std::string> file_of(std::span<const store::Finding> findings) const override {
        std::vector<drop::SolvedPosition> solved;
        for (const store::Finding& finding : findings) {
            auto number = static_cast<std::uint32_t>(finding.number);
            for (const std::int8_t score :
                 scores_in(finding.result).value_or(std::vector<std::int8_t>{}))
                solved.push_back({number++, score});
        }
        TRY_ASSIGN(const auto book, drop::assemble_book(positions_.all(), solved));
        const auto bytes = book.bytes();
        return std::string(bytes.begin(), bytes.end());
    }

private:
    // Enough for a hundred workers to end together, each task long enough to be worth its commit.
    static constexpr std::size_t most_tasks = 1000;
    static constexpr std::size_t most_positions = 4096;

    Game game_;
    DeepestPositions positions_;
    std::size_t size_;  // Positions of a task.
};

}  // namespace

Result<std::unique_ptr<JobKind>> make_book_kind(const PositionsTerms& terms, const Stop& stop) {
    TRY_ASSIGN(auto positions, DeepestPositions::list(terms, stop));
    return std::make_unique<BookKind>(terms.game, std::move(positions));
}

}  // namespace puissance::jobs
