#include <csignal>

#include <sys/wait.h>
#include <unistd.h>

#include "store/any_store.h"
#include "store/asked_reviews.h"
#include "store/job_store.h"

namespace puissance::store {
namespace {

using std::chrono::minutes;

constexpr Milliseconds long_lease = minutes(10);
constexpr Milliseconds no_lease{0};  // Another may take the task at once.

class Jobs : public AnyStore {
protected:
    JobStore open(Durability durability = Durability::forgets) const {
        auto opened = open_job_store(address(), durability);
        EXPECT_TRUE(opened) << sentence_of(opened.error(), Language::english);
        return *std::move(opened);
    }
    static JobId start(JobStore& store, int tasks) {
        std::vector<NewTask> all;
        for (int i = 0; i < tasks; ++i) all.push_back({10 * i, "q" + std::to_string(i)});
        return store.start("book", "{}", false, all).value();
    }
    static Job job(JobStore& store, JobId id) { return store.find(id).value().value(); }
};

INSTANTIATE_TEST_SUITE_P(Stores, Jobs, testing::Bool(), store_name);

TEST_P(Jobs, are_taken_done_and_over) {
    auto store = open();
    const JobId id = start(store, 3);
    EXPECT_EQ(store.running().value().size(), 1U);
    for (int i = 0; i < 3; ++i) {
        EXPECT_EQ(job(store, id).state, JobState::running);
        const auto lease = store.take(id, "a", long_lease).value();
        ASSERT_TRUE(lease);
        EXPECT_EQ(lease->task.number, 10 * i);
        EXPECT_EQ(lease->task.question, "q" + std::to_string(i));
        EXPECT_TRUE(store.finish(*lease, "r" + std::to_string(i)).value());
        EXPECT_EQ(job(store, id).done, i + 1);
    }
    EXPECT_EQ(job(store, id).state, JobState::done);
    EXPECT_GT(job(store, id).ended.count(), 0);
    EXPECT_TRUE(store.running().value().empty());
    EXPECT_FALSE(store.take(id, "a", long_lease).value());
    const auto rows = store.tasks(id, -1, 10).value();
    ASSERT_EQ(rows.size(), 3U);
    EXPECT_EQ(rows[1].result, "r1");
    EXPECT_EQ(rows[1].worker, "a");
    EXPECT_EQ(rows[1].state, TaskState::done);
    EXPECT_EQ(rows[1].checksum, checksum_of(id, rows[1].task, "r1"));
    EXPECT_NE(rows[1].checksum, checksum_of(id, rows[1].task, "r2"));
    EXPECT_NE(rows[1].checksum, checksum_of(id + 1, rows[1].task, "r1"));
    EXPECT_EQ(store.tasks(id, 10, 10).value().size(), 1U);
}

TEST_P(Jobs, give_each_task_to_one_worker) {
    auto one = open();
    auto other = open();
    const JobId id = start(one, 2);
    const auto first = one.take(id, "a", long_lease).value();
    const auto second = other.take(id, "b", long_lease).value();
    ASSERT_TRUE(first && second);
    EXPECT_NE(first->task.number, second->task.number);
    EXPECT_FALSE(one.take(id, "c", long_lease).value());
    EXPECT_EQ(one.activity(id).value().workers, 2);
    ASSERT_TRUE(other.give_up(*second));
    EXPECT_EQ(one.activity(id).value().workers, 1);
    EXPECT_EQ(one.take(id, "c", long_lease).value()->task.number, second->task.number);
}

// Who was silent for too long has lost the task, and its late result with it.
TEST_P(Jobs, are_done_by_who_holds_the_lease) {
    auto store = open();
    const JobId id = start(store, 1);
    const auto late = store.take(id, "late", no_lease).value();
    ASSERT_TRUE(late);
    const auto next = store.take(id, "next", long_lease).value();
    ASSERT_TRUE(next);
    EXPECT_EQ(next->task.number, late->task.number);
    EXPECT_FALSE(store.renew(*late, long_lease).value());
    EXPECT_FALSE(store.finish(*late, "late").value());
    EXPECT_EQ(job(store, id).done, 0);
    EXPECT_TRUE(store.give_up(*late));
    EXPECT_FALSE(store.take(id, "third", long_lease).value()) << "it was not his to give up";
    EXPECT_TRUE(store.renew(*next, long_lease).value());
    EXPECT_TRUE(store.finish(*next, "next").value());
    EXPECT_FALSE(store.finish(*next, "again").value());
    EXPECT_EQ(store.tasks(id, -1, 1).value()[0].result, "next");
    EXPECT_EQ(job(store, id).done, 1);
    EXPECT_EQ(job(store, id).state, JobState::done);
}

TEST_P(Jobs, keep_a_lease_that_is_renewed) {
    auto store = open();
    const JobId id = start(store, 1);
    const auto lease = store.take(id, "a", no_lease).value();
    ASSERT_TRUE(store.renew(*lease, long_lease).value());
    EXPECT_FALSE(store.take(id, "b", long_lease).value());
}

TEST_P(Jobs, that_are_cancelled_take_no_more_results) {
    auto store = open();
    const JobId id = start(store, 3);
    const auto done = store.take(id, "a", long_lease).value();
    const auto begun = store.take(id, "b", long_lease).value();
    ASSERT_TRUE(store.finish(*done, "x").value());
    EXPECT_TRUE(store.cancel(id).value());
    EXPECT_FALSE(store.cancel(id).value());
    EXPECT_FALSE(store.cancel(id + 7).value());
    EXPECT_EQ(job(store, id).state, JobState::cancelled);
    EXPECT_EQ(job(store, id).withdrawn, 2);
    EXPECT_FALSE(store.renew(*begun, long_lease).value());
    EXPECT_FALSE(store.finish(*begun, "y").value());
    EXPECT_FALSE(store.take(id, "c", long_lease).value());
    EXPECT_EQ(job(store, id).done, 1);
}

TEST_P(Jobs, plan_and_withdraw_by_what_was_found) {
    auto store = open();
    const JobId id = store.start("outcome", "{}", true, {}).value();
    EXPECT_FALSE(store.take(id, "a", long_lease).value());
    std::vector<Lease> leases;
    for (TaskNumber number : {7, 5, 9}) {
        const auto lease = store.plan(id, "w" + std::to_string(number), long_lease, 0,
                                      [&](const JobStore::News& news) {
                                          EXPECT_TRUE(news.findings.empty());
                                          EXPECT_EQ(news.open.size(), leases.size());
                                          return NewTask{number, ""};
                                      });
        leases.push_back(lease.value().value());
    }
    EXPECT_FALSE(
        store.plan(id, "x", long_lease, 0, [](const auto&) { return std::nullopt; }).value());
    EXPECT_EQ(job(store, id).tasks, 3);
    // The first result makes the second task needless; the next is planned again later.
    ASSERT_TRUE(store
                    .finish(leases[0], "1", 0,
                            [](const JobStore::News& news) {
                                EXPECT_EQ(news.findings.size(), 1U);
                                EXPECT_EQ(news.findings[0].number, 7);
                                EXPECT_EQ(news.findings[0].result, "1");
                                EXPECT_EQ(news.open, (std::vector<TaskNumber>{5, 9}));
                                return JobStore::Conclusion{{5}, std::nullopt};
                            })
                    .value());
    EXPECT_EQ(job(store, id).withdrawn, 1);
    EXPECT_EQ(job(store, id).state, JobState::running);
    EXPECT_FALSE(store.renew(leases[1], long_lease).value());
    EXPECT_FALSE(store.finish(leases[1], "0").value());
    const auto again = store.plan(id, "y", long_lease, 1, [](const JobStore::News& news) {
        EXPECT_TRUE(news.findings.empty()) << "the first was known";
        return NewTask{5, ""};
    });
    ASSERT_TRUE(again.value());
    EXPECT_EQ(job(store, id).withdrawn, 0);
    EXPECT_EQ(job(store, id).tasks, 3);
    ASSERT_TRUE(store
                    .finish(**again, "0", 1,
                            [](const JobStore::News& news) {
                                EXPECT_EQ(news.findings.size(), 1U);
                                return JobStore::Conclusion{{}, "-1"};
                            })
                    .value());
    EXPECT_EQ(job(store, id).state, JobState::done);
    EXPECT_EQ(job(store, id).result, "-1");
    EXPECT_EQ(job(store, id).withdrawn, 1) << "the last task is not needed any more";
    EXPECT_FALSE(store.finish(leases[2], "1").value());
}

// Killed in the middle of a commit: the result is not there, and the task is open.
TEST_P(Jobs, commit_a_result_with_its_task_or_not_at_all) {
    JobId id = 0;
    {
        auto store = open();
        id = store.start("outcome", "{}", true, {}).value();
    }
    const pid_t child = fork();
    if (child == 0) {
        auto store = open();
        const auto lease = store.plan(id, "a", no_lease, 0, [](const auto&) {
            return NewTask{3, ""};
        });
        (void)store.finish(lease.value().value(), "1", 0, [](const JobStore::News&) {
            raise(SIGKILL);
            return JobStore::Conclusion{};
        });
        _exit(0);
    }
    int status = 0;
    waitpid(child, &status, 0);
    ASSERT_TRUE(WIFSIGNALED(status));
    auto store = open();
    EXPECT_EQ(job(store, id).done, 0);
    EXPECT_EQ(job(store, id).tasks, 1);
    const auto rows = store.tasks(id, -1, 10).value();
    ASSERT_EQ(rows.size(), 1U);
    EXPECT_EQ(rows[0].state, TaskState::open);
    EXPECT_EQ(rows[0].result, "");
    EXPECT_TRUE(store.take(id, "b", long_lease).value());
}

TEST_P(Jobs, stand_beside_the_games_of_a_service) {
    TrialStore games(where());
    auto store = open(Durability::syncs);
    const JobId id = start(store, 1);
    const auto lease = store.take(id, "a", long_lease).value();
    ASSERT_TRUE(store.finish(*lease, "x").value());
    EXPECT_EQ(ask("SELECT count(*) FROM tasks WHERE state = 1"), 1);
}

// Two services check the same review, each by a sample of its own.
TEST_P(Jobs, of_a_review_that_was_found_wrong_once_are_wrong) {
    auto store = open();
    AskedReviews reviews(store);
    ASSERT_TRUE(store.report("a"));
    const ReviewWish wish{1, "en", "judgements", "{}"};
    const std::vector<NewTask> tasks{{0, "q"}};
    const auto asked = reviews.ask(wish, tasks, {}).value();
    EXPECT_TRUE(asked.is_new);
    EXPECT_FALSE(reviews.ask(wish, tasks, asked.job).value().is_new);
    for (const Checked found : {Checked::sound, Checked::wrong, Checked::sound, Checked::no})
        ASSERT_TRUE(reviews.mark(asked.job, found));
    EXPECT_EQ(reviews.find(wish).value()->checked, Checked::wrong);
}

}  // namespace
}  // namespace puissance::store
