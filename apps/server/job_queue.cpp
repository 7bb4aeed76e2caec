#include "server/job_queue.h"

#include <algorithm>
#include <utility>

namespace puissance::server {

namespace {

// After so many short jobs a waiting long one goes.
constexpr int max_short_in_a_row = 4;
// After so many short jobs by rank the oldest one goes.
constexpr int max_by_rank_in_a_row = 2;

}  // namespace

bool JobQueue::add(Job& job, std::optional<Job>& pushed_out, Time now) {
    auto client = std::ranges::find(clients_, job.task->client, &Client::name);
    const bool is_new = client == clients_.end();
    const std::size_t own = is_new ? 0 : client->jobs(job.is_long).size();
    const ClientUse::Use use = is_new ? use_.of(job.task->client, now) : client->use;
    if (own >= limits_.max_per_client) return false;
    if (count_of(job.is_long) >= (job.is_long ? limits_.max_long : limits_.max_short)) {
        pushed_out = push_out(job, own, use.rank(job.cost));
        if (!pushed_out) return false;
    }
    if (is_new) client = clients_.insert(clients_.end(), {job.task->client, use, {}, {}});
    job.came = now;
    client->jobs(job.is_long).push_back(std::move(job));
    return true;
}

// Removes and returns the latest job of the client with the most jobs, if it has more than this
// client would have; of short jobs also if it has as many and a worse rank.
std::optional<Job> JobQueue::push_out(const Job& job, std::size_t own, double rank) {
    const auto weight = [&](const Client& client) {
        const auto& jobs = client.jobs(job.is_long);
        const bool has_rank = !job.is_long && !jobs.empty();
        return std::pair(jobs.size(), has_rank ? client.use.rank(jobs.back().cost) : 0);
    };
    const auto client = std::ranges::max_element(clients_, {}, weight);
    const auto [most, its_rank] = weight(*client);
    const bool ranks_behind = !job.is_long && most == own + 1 && its_rank > rank;
    if (most <= own + 1 && !ranks_behind) return std::nullopt;
    auto& jobs = client->jobs(job.is_long);
    Job last = std::move(jobs.back());
    jobs.pop_back();
    if (client->size() == 0) clients_.erase(client);
    return last;
}

std::optional<Job> JobQueue::take(bool only_short) {
    const bool is_turn_of_long = !only_short && short_in_a_row_ >= max_short_in_a_row;
    std::optional<Job> job = take_turn(is_turn_of_long);
    if (!job && !only_short) job = take_turn(!is_turn_of_long);
    if (job && !only_short) short_in_a_row_ = job->is_long ? 0 : short_in_a_row_ + 1;
    return job;
}

JobQueue::Clients::iterator JobQueue::next_long() {
    return std::ranges::find_if(clients_,
                                [](const Client& client) { return !client.long_jobs.empty(); });
}

// By rank, and now and then the one that has waited longest, so that nobody starves.
JobQueue::Clients::iterator JobQueue::next_short() {
    const bool is_by_rank = by_rank_in_a_row_ < max_by_rank_in_a_row;
    by_rank_in_a_row_ = is_by_rank ? by_rank_in_a_row_ + 1 : 0;
    const auto goes_before = [&](const Client& client, const Client& other) {
        const Job& one = client.short_jobs.front();
        const Job& two = other.short_jobs.front();
        return is_by_rank ? client.use.rank(one.cost) < other.use.rank(two.cost)
                          : one.came < two.came;
    };
    auto first = clients_.end();
    for (auto client = clients_.begin(); client != clients_.end(); ++client)
        if (!client->short_jobs.empty() &&
            (first == clients_.end() || goes_before(*client, *first)))
            first = client;
    return first;
}

std::optional<Job> JobQueue::take_turn(bool is_long) {
    const auto client = is_long ? next_long() : next_short();
    if (client == clients_.end()) return std::nullopt;
    auto& jobs = client->jobs(is_long);
    Job job = std::move(jobs.front());
    jobs.pop_front();
    if (client->size() == 0) clients_.erase(client);
    else clients_.splice(clients_.end(), clients_, client);
    return job;
}

void JobQueue::count(const Job& job, std::chrono::nanoseconds taken, Time now) {
    record(job, taken, now);
    const auto client = std::ranges::find(clients_, job.task->client, &Client::name);
    if (client != clients_.end()) client->use = use_.of(client->name, now);
}

void JobQueue::record(const Job& job, std::optional<std::chrono::nanoseconds> taken, Time now) {
    if (!job.is_long) use_.add(job.task->client, job.came, taken, now);
}

// Whoever asks and leaves has had work here as well.
void JobQueue::cancel(const Task& task, Time now) {
    const auto leaves = [&](const Job& job) {
        if (job.task.get() != &task) return false;
        record(job, std::nullopt, now);
        return true;
    };
    for (auto client = clients_.begin(); client != clients_.end();) {
        std::erase_if(client->short_jobs, leaves);
        std::erase_if(client->long_jobs, leaves);
        client = client->size() == 0 ? clients_.erase(client) : std::next(client);
    }
}

bool JobQueue::has_work(bool only_short) const {
    return std::ranges::any_of(
        clients_, [&](const Client& client) { return !only_short || !client.short_jobs.empty(); });
}

std::size_t JobQueue::size() const { return count_of(false) + count_of(true); }

std::size_t JobQueue::short_jobs_of_a_round() const {
    const auto has_short = [](const Client& client) { return !client.short_jobs.empty(); };
    const auto clients = static_cast<std::size_t>(std::ranges::count_if(clients_, has_short));
    return clients * (1 + max_by_rank_in_a_row);
}

std::size_t JobQueue::count_of(bool is_long) const {
    std::size_t jobs = 0;
    for (const Client& client : clients_) jobs += client.jobs(is_long).size();
    return jobs;
}

std::chrono::nanoseconds JobQueue::cost() const {
    std::chrono::nanoseconds cost{0};
    for (const Client& client : clients_) {
        for (const Job& job : client.short_jobs) cost += job.cost;
        for (const Job& job : client.long_jobs) cost += job.cost;
    }
    return cost;
}

}  // namespace puissance::server
