#include "server/job_queue.h"

#include <gtest/gtest.h>

namespace puissance::server {
namespace {

using std::chrono::milliseconds;
using std::chrono::seconds;

std::shared_ptr<Task> task_of(const char* client) {
    auto task = std::make_shared<Task>();
    task->client = client;
    return task;
}

class JobQueueTest : public testing::Test {
protected:
    // Adds a job; what was pushed out for it is `pushed_out_`.
    bool add(const char* client, bool is_long = false) {
        Job job{task_of(client), is_long ? seconds(9) : cost_, is_long, {}, {}};
        pushed_out_.reset();
        return queue_.add(job, pushed_out_, now_);
    }

    // A job of this client has taken so long, after it had waited so long.
    void count(const char* client, milliseconds taken, bool is_long = false,
               milliseconds waited = {}) {
        queue_.count({task_of(client), seconds(1), is_long, {}, {}, now_ - waited - taken}, taken,
                     now_);
    }

    // Whose job is next, with a star where it is long; "-" when there is none.
    std::string next(bool only_short = false) {
        const auto job = queue_.take(only_short);
        if (!job) return "-";
        return job->task->client + (job->is_long ? "*" : "");
    }

    // Of the next jobs one after the other: the order of operands is the compiler's choice.
    std::string next_of(int jobs) {
        std::string all;
        for (int i = 0; i < jobs; ++i) all += next();
        return all;
    }

    JobQueue queue_{{.max_short = 8, .max_long = 6, .max_per_client = 4}};
    JobQueue::Time now_{};
    std::chrono::nanoseconds cost_ = milliseconds(250);
    std::optional<Job> pushed_out_;
};

TEST_F(JobQueueTest, clients_take_turns) {
    for (int i = 0; i < 3; ++i) ASSERT_TRUE(add("a"));
    ASSERT_TRUE(add("b"));
    ASSERT_TRUE(add("c"));
    EXPECT_EQ(next_of(6), "abcaa-");
}

TEST_F(JobQueueTest, a_round_is_the_turns_of_who_waits_with_short_work) {
    ASSERT_TRUE(add("a") && add("a") && add("b") && add("c", true));
    // Two go by rank before each of the two clients.
    EXPECT_EQ(queue_.short_jobs_of_a_round(), 6U);
}

TEST_F(JobQueueTest, short_work_goes_before_long) {
    ASSERT_TRUE(add("a", true));
    ASSERT_TRUE(add("b"));
    ASSERT_TRUE(add("a"));
    EXPECT_EQ(next_of(3), "aba*");
}

TEST_F(JobQueueTest, long_work_waits_for_so_many_short_ones_and_no_longer) {
    ASSERT_TRUE(add("a", true));
    std::string sequence;
    for (int i = 0; i < 6; ++i) {
        ASSERT_TRUE(add("b"));
        sequence += next();
    }
    EXPECT_EQ(sequence, "bbbba*b");
}

TEST_F(JobQueueTest, who_does_only_short_work_leaves_the_rest) {
    ASSERT_TRUE(add("a", true));
    EXPECT_FALSE(queue_.has_work(true));
    EXPECT_TRUE(queue_.has_work(false));
    EXPECT_EQ(next(true), "-");
    EXPECT_EQ(next(false), "a*");
}

TEST_F(JobQueueTest, a_client_has_so_many_places) {
    for (int i = 0; i < 4; ++i) ASSERT_TRUE(add("a"));
    EXPECT_FALSE(add("a"));
    EXPECT_TRUE(add("a", true));
    EXPECT_TRUE(add("b"));
    EXPECT_EQ(queue_.size(), 6U);
}

TEST_F(JobQueueTest, long_and_short_work_have_places_apart) {
    for (const char* client : {"a", "b", "c", "d", "e", "f"}) ASSERT_TRUE(add(client, true));
    EXPECT_FALSE(add("g", true));
    for (const char* client : {"g", "h", "i", "j", "k", "l", "m", "n"}) EXPECT_TRUE(add(client));
    EXPECT_FALSE(add("o"));
    EXPECT_EQ(queue_.size(), 14U);
}

TEST_F(JobQueueTest, who_has_used_less_goes_first_with_short_work) {
    count("dear", milliseconds(250));
    count("cheap", milliseconds(1));
    for (const char* client : {"dear", "stranger", "cheap"}) ASSERT_TRUE(add(client));
    for (const char* client : {"cheap", "stranger", "dear"}) EXPECT_EQ(next(), client);
    for (const char* client : {"dear", "stranger", "cheap"}) ASSERT_TRUE(add(client, true));
    for (const char* client : {"dear*", "stranger*", "cheap*"}) EXPECT_EQ(next(), client);
}

TEST_F(JobQueueTest, who_pauses_goes_before_those_who_never_stop_asking) {
    count("pauses", milliseconds(20));
    for (const char* client : {"a", "b", "c"}) {
        count(client, milliseconds(1), false, milliseconds(600));
        ASSERT_TRUE(add(client));
    }
    ASSERT_TRUE(add("pauses"));
    EXPECT_EQ(next(), "pauses");
}

TEST_F(JobQueueTest, who_leaves_while_it_waits_was_here) {
    count("leaves", milliseconds(1));
    count("stays", milliseconds(1));
    const auto task = task_of("leaves");
    Job job{task, cost_, false, {}, {}};
    ASSERT_TRUE(queue_.add(job, pushed_out_, now_));
    now_ += seconds(1);
    queue_.cancel(*task, now_);
    for (const char* client : {"leaves", "stays"}) ASSERT_TRUE(add(client));
    EXPECT_EQ(next_of(1), "stays");
}

TEST_F(JobQueueTest, who_asks_for_less_goes_first_but_not_for_ever) {
    ASSERT_TRUE(add("large"));
    std::string sequence;
    cost_ = milliseconds(5);
    for (int i = 0; i < 6; ++i) {
        now_ += milliseconds(1);
        ASSERT_TRUE(add("s"));
        sequence += next() + " ";
    }
    EXPECT_EQ(sequence, "s s large s s s ");
}

TEST_F(JobQueueTest, what_is_done_counts_for_what_waits) {
    for (int i = 0; i < 2; ++i)
        for (const char* client : {"a", "b"}) ASSERT_TRUE(add(client));
    count("a", milliseconds(250));
    EXPECT_EQ(next_of(4), "bbaa");
}

TEST_F(JobQueueTest, long_work_does_not_count_as_short) {
    count("a", milliseconds(9000), true);
    ASSERT_TRUE(add("b"));
    ASSERT_TRUE(add("a"));
    count("b", milliseconds(1), true);
    EXPECT_EQ(next_of(2), "ba");
}

TEST_F(JobQueueTest, a_full_queue_has_room_for_who_has_used_less) {
    for (const char* client : {"a", "b", "c", "d", "e", "f", "g", "dear"}) {
        count(client, milliseconds(client == std::string("dear") ? 100 : 10));
        ASSERT_TRUE(add(client));
    }
    EXPECT_FALSE(add("stranger"));
    count("cheap", milliseconds(1));
    EXPECT_TRUE(add("cheap"));
    ASSERT_TRUE(pushed_out_);
    EXPECT_EQ(pushed_out_->task->client, "dear");
    EXPECT_EQ(next(), "cheap");
}

TEST_F(JobQueueTest, a_full_queue_has_room_for_who_has_less) {
    for (int i = 0; i < 4; ++i) ASSERT_TRUE(add("a"));
    for (int i = 0; i < 4; ++i) ASSERT_TRUE(add("b"));
    ASSERT_TRUE(add("a", true));
    EXPECT_TRUE(add("c"));
    ASSERT_TRUE(pushed_out_);
    EXPECT_EQ(pushed_out_->task->client, "a");
    EXPECT_FALSE(pushed_out_->is_long);
    EXPECT_EQ(queue_.size(), 9U);
    EXPECT_TRUE(add("c"));   // Of b, who has more now.
    EXPECT_FALSE(add("c"));  // The others have three each, which is what this would give to c.
}

TEST_F(JobQueueTest, who_leaves_gives_up_his_places) {
    const auto task = task_of("a");
    for (int i = 0; i < 2; ++i) {
        Job job{task, seconds(1), i == 1, {}, {}};
        ASSERT_TRUE(queue_.add(job, pushed_out_, now_));
    }
    ASSERT_TRUE(add("a"));
    EXPECT_EQ(queue_.cost(), seconds(2) + cost_);
    queue_.cancel(*task, now_);
    EXPECT_EQ(queue_.size(), 1U);
    EXPECT_EQ(queue_.cost(), cost_);
    EXPECT_EQ(next_of(2), "a-");
}

}  // namespace
}  // namespace puissance::server
