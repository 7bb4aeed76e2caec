#include "store/asked_reviews.h"

#include <cstdlib>

#include <fmt/format.h>

#include "base/try.h"

namespace puissance::store {

namespace {

constexpr std::chrono::hours kept_for{24};

std::int64_t whole_of(const std::string& text) { return std::strtoll(text.c_str(), nullptr, 10); }

}  // namespace

Result<std::int64_t> AskedReviews::count(const std::string& sql, const JobDatabase::Row& values) {
    TRY_ASSIGN(const auto rows, jobs_.database().ask(sql, values));
    return whole_of(rows.at(0).at(0));
}

Result<AskedReviews::Answer> AskedReviews::ask(const ReviewWish& wish,
                                               std::span<const NewTask> tasks,
                                               std::optional<JobId> own_last) {
    TRY(forget_aged());
    TRY_ASSIGN(const auto known, find(wish));
    if (known) return Answer{.job = known->job.id};
    TRY_ASSIGN(const auto workers, jobs_.workers());
    if (workers == 0) return Answer{Refused::no_workers};
    if (own_last) {
        TRY_ASSIGN(const auto last, jobs_.find(*own_last));
        if (last && last->state == JobState::running) return Answer{Refused::one_at_a_time};
    }
    TRY_ASSIGN(const auto waiting, count("SELECT count(*) FROM reviews JOIN jobs ON id = job"
                                         " WHERE state = 0"));
    if (waiting >= max_waiting_reviews) return Answer{Refused::full};
    TRY(forget_surplus());
    // Of two who ask at the same time one has it, and the other finds it.
    const auto keep = [&](JobId job) -> Result<bool> {
        TRY_ASSIGN(
            const auto kept,
            jobs_.database().ask("INSERT INTO reviews (game, language, job, checked)"
                                 " VALUES ($1, $2, $3, 0) ON CONFLICT DO NOTHING"
                                 " RETURNING job",
                                 {std::to_string(wish.game), wish.language, std::to_string(job)}));
        return !kept.empty();
    };
    TRY_ASSIGN(const JobId made, jobs_.start(wish.kind, wish.terms, false, tasks, keep));
    if (made != 0) return Answer{.job = made, .is_new = true};
    TRY_ASSIGN(const auto others, find(wish));
    if (!others) return Answer{Refused::full};
    return Answer{.job = others->job.id};
}

Result<std::optional<AskedReview>> AskedReviews::find(const ReviewWish& wish) {
    TRY_ASSIGN(const auto rows,
               jobs_.database().ask("SELECT job, checked, (SELECT count(*) FROM reviews AS others"
                                    " JOIN jobs ON id = others.job WHERE state = 0"
                                    " AND others.job < reviews.job) FROM reviews"
                                    " WHERE game = $1 AND language = $2",
                                    {std::to_string(wish.game), wish.language}));
    if (rows.empty()) return std::nullopt;
    const JobId id = whole_of(rows[0][0]);
    TRY_ASSIGN(auto job, jobs_.find(id));
    // A job that somebody has ended, or that is about another game of this number, is none.
    if (!job || job->state == JobState::cancelled || job->kind != wish.kind ||
        job->terms != wish.terms) {
        TRY(forget(id));
        return std::nullopt;
    }
    return AskedReview{*std::move(job), static_cast<Checked>(whole_of(rows[0][1])),
                       whole_of(rows[0][2])};
}

Result<std::optional<JobId>> AskedReviews::unchecked() {
    TRY_ASSIGN(const auto rows,
               jobs_.database().ask("SELECT job FROM reviews JOIN jobs ON id = job"
                                    " WHERE state = 1 AND checked = 0 ORDER BY job LIMIT 1"));
    return rows.empty() ? std::nullopt : std::optional(whole_of(rows[0][0]));
}

Result<void> AskedReviews::mark(JobId job, Checked checked) {
    TRY(jobs_.database().ask("UPDATE reviews SET checked = $1 WHERE job = $2 AND checked < $1",
                             {std::to_string(static_cast<int>(checked)), std::to_string(job)}));
    return {};
}

Result<void> AskedReviews::forget(JobId job) {
    const auto erase = [&]() -> Result<bool> {
        const JobDatabase::Row which{std::to_string(job)};
        // First the row that is locked by who commits a result.
        TRY(jobs_.database().ask("DELETE FROM jobs WHERE id = $1", which));
        TRY(jobs_.database().ask("DELETE FROM tasks WHERE job = $1", which));
        TRY(jobs_.database().ask("DELETE FROM reviews WHERE job = $1", which));
        return true;
    };
    TRY(jobs_.database().transact(erase));
    return {};
}

// Those of more than a day, and those without a job.
Result<void> AskedReviews::forget_aged() {
    return forget_all(fmt::format("SELECT job FROM reviews LEFT JOIN jobs ON id = job"
                                  " WHERE (state <> 0 AND ended <= {} - $1) OR id IS NULL",
                                  jobs_.database().now()),
                      std::chrono::milliseconds(kept_for).count());
}

// The oldest that are done, where there is no room for one more.
Result<void> AskedReviews::forget_surplus() {
    TRY_ASSIGN(const auto kept, count("SELECT count(*) FROM reviews"));
    return forget_all(
        "SELECT job FROM reviews JOIN jobs ON id = job"
        " WHERE state <> 0 ORDER BY job LIMIT $1",
        std::max<std::int64_t>(0, kept - max_kept_reviews + 1));
}

Result<void> AskedReviews::forget_all(const std::string& sql, std::int64_t value) {
    TRY_ASSIGN(const auto listed, jobs_.database().ask(sql, {std::to_string(value)}));
    for (const auto& row : listed) {
        TRY(forget(whole_of(row[0])));
    }
    return {};
}

}  // namespace puissance::store
