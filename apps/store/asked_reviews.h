// Reviews of games between people that somebody has asked for: each is a job of its own in the same
// store, one a game and language, whoever asks and at whichever service. There are never more than
// so many, and they go a day after they are done.
#pragma once

#include <optional>
#include <span>
#include <string>

#include "store/job_store.h"

namespace puissance::store {

inline constexpr std::int64_t max_waiting_reviews = 100;
inline constexpr std::int64_t max_kept_reviews = 1000;

// What the job is: with other terms it is another review.
struct ReviewWish {
    online::GameId game = 0;
    std::string language{};
    std::string kind{};
    std::string terms{};
};

// Not yet; found to be true as far as that was tried; found to be wrong, and never to be shown.
enum class Checked : std::uint8_t { no, sound, wrong };

struct AskedReview {
    Job job{};
    Checked checked = Checked::no;
    std::int64_t ahead = 0;  // Other reviews that were asked for before and are not done.
};

class AskedReviews {
public:
    explicit AskedReviews(JobStore& jobs) : jobs_(jobs) {}

    // no_workers: nobody has been seen who could do it. one_at_a_time: the job that this client has
    // asked for before still runs. full: too many wait.
    enum class Refused : std::uint8_t { no, no_workers, one_at_a_time, full };
    struct Answer {
        Refused refused = Refused::no;
        JobId job = 0;
        bool is_new = false;  // Nobody had asked for it before.
    };
    // A job that was asked for already is that job again.
    [[nodiscard]] Result<Answer> ask(const ReviewWish& wish, std::span<const NewTask> tasks,
                                     std::optional<JobId> own_last);
    // Nothing: nobody has asked for it.
    [[nodiscard]] Result<std::optional<AskedReview>> find(const ReviewWish& wish);

    // A review that is done and was not checked.
    [[nodiscard]] Result<std::optional<JobId>> unchecked();
    // What one service has found to be wrong stays so, whatever another finds.
    [[nodiscard]] Result<void> mark(JobId job, Checked checked);

private:
    [[nodiscard]] Result<std::int64_t> count(const std::string& sql,
                                             const JobDatabase::Row& values = {});
    [[nodiscard]] Result<void> forget(JobId job);
    [[nodiscard]] Result<void> forget_aged();
    [[nodiscard]] Result<void> forget_surplus();
    // What a statement lists.
    [[nodiscard]] Result<void> forget_all(const std::string& sql, std::int64_t value);

    JobStore& jobs_;
};

}  // namespace puissance::store
