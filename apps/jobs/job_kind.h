// What a job is about: which tasks it has, how one is done, and what becomes of the results. The
// result of a task is the same whoever does it, whenever, beside whatever else.
#pragma once

#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "jobs/job_order.h"
#include "puissance/limits.h"
#include "puissance/result.h"
#include "store/job_store.h"

namespace puissance::jobs {

// Does tasks, one after another. Belongs to one thread.
class Hand {
public:
    virtual ~Hand() = default;
    Hand() = default;
    Hand(const Hand&) = delete;
    Hand& operator=(const Hand&) = delete;

    // Fails with finished when it was stopped. Requires: the kind knows the task.
    [[nodiscard]] virtual Result<std::string> result_of(const store::NewTask& task,
                                                        const Stop& stop) = 0;
};

// Says which task comes next, where that follows from the results. Belongs to one thread at a time.
class Planner {
public:
    virtual ~Planner() = default;
    Planner() = default;
    Planner(const Planner&) = delete;
    Planner& operator=(const Planner&) = delete;

    virtual void hear(std::span<const store::Finding> findings) = 0;
    [[nodiscard]] virtual std::optional<store::NewTask> next(
        std::span<const store::TaskNumber> open) = 0;
    [[nodiscard]] virtual bool is_needed(store::TaskNumber task) const = 0;
    // Of the job, once it is known.
    [[nodiscard]] virtual std::optional<std::string> result() const = 0;
};

// Any thread may use it.
class JobKind {
public:
    virtual ~JobKind() = default;
    JobKind() = default;
    JobKind(const JobKind&) = delete;
    JobKind& operator=(const JobKind&) = delete;

    // All tasks; none of a kind with a planner.
    [[nodiscard]] virtual std::vector<store::NewTask> tasks() const = 0;
    [[nodiscard]] virtual std::unique_ptr<Planner> make_planner() const { return nullptr; }

    // Fails with out_of_memory.
    [[nodiscard]] virtual Result<std::unique_ptr<Hand>> make_hand(std::size_t memory_mib) const = 0;

    // Could the task be one of this job, and have this result? As far as that can be told without
    // doing it again.
    [[nodiscard]] virtual bool knows(const store::NewTask& task) const = 0;
    [[nodiscard]] virtual bool is_possible(const store::NewTask& task,
                                           const std::string& result) const = 0;

    // What the job is for, as the bytes of a file. Fails where results are missing.
    [[nodiscard]] virtual Result<std::string> file_of(
        std::span<const store::Finding> findings) const = 0;
};

// Lists positions, which may take seconds. Fails with wrong_book where the game has no such book,
// with wrong_usage where the kind is not known, or with finished when it was stopped.
[[nodiscard]] Result<std::unique_ptr<JobKind>> make_kind(const JobOrder& order, const Stop& stop);

[[nodiscard]] Result<std::unique_ptr<JobKind>> make_book_kind(const PositionsTerms& terms,
                                                              const Stop& stop);
[[nodiscard]] Result<std::unique_ptr<JobKind>> make_outcome_kind(const PositionsTerms& terms,
                                                                 const Stop& stop);
[[nodiscard]] std::unique_ptr<JobKind> make_review_kind(ReviewTerms terms);
[[nodiscard]] std::unique_ptr<JobKind> make_judgements_kind(JudgementsTerms terms);
[[nodiscard]] std::unique_ptr<JobKind> make_exercises_kind(const ExercisesTerms& terms);
[[nodiscard]] std::unique_ptr<JobKind> make_tournament_kind(referee::TournamentOrder order);

// Are these the first moves of the game?
[[nodiscard]] bool begins_with(const Record& game, const Record& opening);

// The error of a file for which results are missing.
[[nodiscard]] tl::unexpected<Error> unfinished(std::size_t done, std::size_t tasks);

}  // namespace puissance::jobs
