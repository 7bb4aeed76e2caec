#include "server/review_desk.h"

#include <algorithm>
#include <random>

#include <fmt/format.h>
#include <sys/resource.h>
#include <unistd.h>

#include "base/try.h"
#include "game/shown.h"
#include "jobs/job_check.h"
#include "wire/json_pieces.h"

namespace puissance::server {

namespace {

using store::AskedReview;
using store::AskedReviews;
using store::Checked;
using store::JobStore;

constexpr std::size_t max_reviews_waiting = 256;
constexpr std::ptrdiff_t max_waiting_of_client = 8;
constexpr std::size_t max_clients = 16 * 1024;
// Of each review so many moves are judged again.
constexpr std::int64_t sample = 2;

// Opens it, or opens it again after it has failed.
Result<JobStore*> opened(std::optional<JobStore>& jobs, const std::string& where) {
    if (!jobs) {
        TRY_ASSIGN(auto made, store::open_job_store(where, store::Durability::forgets));
        jobs.emplace(std::move(made));
    }
    return &*jobs;
}

jobs::JobOrder order_for(const ReviewDesk::Question& question) {
    return {"judgements", jobs::JudgementsTerms{question.language, question.record}};
}

store::ReviewWish wish_for(const ReviewDesk::Question& question) {
    const jobs::JobOrder order = order_for(question);
    return {question.game, question.language == Language::french ? "fr" : "en", order.kind,
            jobs::terms_of(order)};
}

Problem problem_of(AskedReviews::Refused refused) {
    switch (refused) {
        case AskedReviews::Refused::one_at_a_time: return Problem(Refusal::review_waits);
        case AskedReviews::Refused::full: return Problem(Refusal::reviews_full);
        default: return Problem(Refusal::no_workers);
    }
}

std::string_view state_of(const AskedReview& review, const store::Activity& activity) {
    if (review.checked == Checked::sound) return "done";
    if (review.checked == Checked::wrong) return "refused";
    if (review.job.state == store::JobState::done) return "checking";
    return review.job.done > 0 || activity.workers > 0 ? "working" : "waiting";
}

// In the order of the moves; tasks begin with the last one.
Result<wire::Json> judgements_of(JobStore& store, store::JobId job) {
    wire::Json judgements = wire::Json::array();
    TRY_ASSIGN(auto findings, jobs::findings_of(store, job));
    std::ranges::reverse(findings);
    for (const auto& finding : findings)
        judgements.push_back(wire::Json::parse(finding.result, nullptr, false));
    return judgements;
}

}  // namespace

ReviewDesk::ReviewDesk(std::string store, Post post, Log& log)
    : where_(std::move(store)), post_(std::move(post)), log_(log) {
    (void)opened(jobs_, where_);  // Where that fails, whoever asks tries again.
    asking_ = std::thread([this] { answer_all(); });
    checking_ = std::thread([this] { check_all(); });
}

ReviewDesk::~ReviewDesk() { stop(); }

void ReviewDesk::stop() {
    {
        const std::lock_guard lock(mutex_);
        ends_ = true;
    }
    stop_.raise();
    comes_.notify_all();
    if (asking_.joinable()) asking_.join();
    if (checking_.joinable()) checking_.join();
}

void ReviewDesk::answer(Question question, Answered answered) {
    {
        const std::lock_guard lock(mutex_);
        std::erase_if(waiting_, [](const Waiting& one) { return !one.question.is_wanted(); });
        const auto own = std::ranges::count(waiting_, question.client,
                                            [](const Waiting& one) { return one.question.client; });
        if (waiting_.size() < max_reviews_waiting && own < max_waiting_of_client) {
            waiting_.push_back({std::move(question), std::move(answered)});
            comes_.notify_all();
            return;
        }
    }
    answered(tl::unexpected<Problem>(Problem(Refusal::too_many)));
}

void ReviewDesk::answer_all() {
    for (;;) {
        std::unique_lock lock(mutex_);
        comes_.wait(lock, [&] { return ends_ || !waiting_.empty(); });
        if (ends_) return;
        Waiting next = std::move(waiting_.front());
        waiting_.pop_front();
        lock.unlock();
        if (!next.question.is_wanted()) continue;
        auto outcome = outcome_of(next.question);
        post_([answered = std::move(next.answered), told = std::make_shared<Outcome>(std::move(
                                                        outcome))] { answered(std::move(*told)); });
    }
}

ReviewDesk::Outcome ReviewDesk::outcome_of(const Question& question) {
    try {
        return outcome_in_memory(question);
    } catch (const std::bad_alloc&) {
        return tl::unexpected<Problem>(Error{ErrorCode::out_of_memory, {}});
    }
}

ReviewDesk::Outcome ReviewDesk::outcome_in_memory(const Question& question) {
    if (!opened(jobs_, where_)) return tl::unexpected<Problem>(Problem(Refusal::unavailable));
    if (question.asks) {
        if (const auto asked = ask(question); !asked) return tl::unexpected<Problem>(asked.error());
    }
    return look(question);
}

tl::expected<void, Problem> ReviewDesk::ask(const Question& question) {
    const auto kind = jobs::make_kind(order_for(question), stop_);
    if (!kind) return tl::unexpected<Problem>(kind.error());
    const auto last = last_job_.find(question.client);
    const auto asked = AskedReviews(*jobs_).ask(
        wish_for(question), (*kind)->tasks(),
        last == last_job_.end() ? std::nullopt : std::optional(last->second));
    if (!asked) {
        jobs_.reset();
        return tl::unexpected<Problem>(Problem(Refusal::unavailable));
    }
    if (asked->refused != AskedReviews::Refused::no)
        return tl::unexpected<Problem>(problem_of(asked->refused));
    if (!asked->is_new) return {};
    if (last == last_job_.end() && last_job_.size() >= max_clients)
        last_job_.erase(last_job_.begin());
    last_job_[question.client] = asked->job;
    ++asked_;
    return {};
}

ReviewDesk::Outcome ReviewDesk::look(const Question& question) {
    wire::Json told{{"state", "none"},
                    {"workers", 0},
                    {"ahead", 0},
                    {"done", 0},
                    {"total", question.record.ply()},
                    {"judgements", nullptr}};
    const auto looked = [&]() -> Result<void> {
        TRY_ASSIGN(told["workers"], jobs_->workers());
        TRY_ASSIGN(const auto review, AskedReviews(*jobs_).find(wish_for(question)));
        if (!review) return {};
        TRY_ASSIGN(const auto activity, jobs_->activity(review->job.id));
        told["state"] = state_of(*review, activity);
        told["ahead"] = review->job.state == store::JobState::running ? review->ahead : 0;
        told["done"] = review->job.done;
        if (review->checked == Checked::no && review->job.state == store::JobState::done)
            want_check();
        if (review->checked == Checked::sound) {
            TRY_ASSIGN(told["judgements"], judgements_of(*jobs_, review->job.id));
        }
        return {};
    }();
    if (looked) return wire::written(told);
    jobs_.reset();
    return tl::unexpected<Problem>(Problem(Refusal::unavailable));
}

void ReviewDesk::want_check() {
    const std::lock_guard lock(mutex_);
    wants_check_ = true;
    comes_.notify_all();
}

// Whoever plays comes first.
void ReviewDesk::check_all() {
    constexpr int niceness = 5;
    ::setpriority(PRIO_PROCESS, static_cast<id_t>(::gettid()), niceness);
    for (;;) {
        {
            std::unique_lock lock(mutex_);
            comes_.wait(lock, [&] { return ends_ || wants_check_; });
            if (ends_) return;
            wants_check_ = false;
        }
        for (bool is_left = true; is_left && !stop_.is_raised();) {
            const auto is_checked = check_next();
            is_left = is_checked && *is_checked;  // Who waits looks again, and asks for it again.
        }
        checked_jobs_.reset();
    }
}

// False: nothing was there.
Result<bool> ReviewDesk::check_next() {
    try {
        return check_in_memory();
    } catch (const std::bad_alloc&) {
        return fail(ErrorCode::out_of_memory);
    }
}

Result<bool> ReviewDesk::check_in_memory() {
    TRY_ASSIGN(JobStore* const jobs, opened(checked_jobs_, where_));
    AskedReviews reviews(*jobs);
    TRY_ASSIGN(const auto job, reviews.unchecked());
    if (!job) return false;
    jobs::CheckOrder order;
    order.job = job;
    order.sample = sample;
    order.seed = std::random_device{}();
    TRY_ASSIGN(const auto check, jobs::check_jobs(*jobs, order, stop_));
    if (!check.is_whole) return false;
    TRY_ASSIGN(const auto still, jobs->find(*job));
    if (!still) return true;  // Another service has forgotten it meanwhile.
    TRY(reviews.mark(*job, check.faults.empty() ? Checked::sound : Checked::wrong));
    if (check.faults.empty()) return true;
    ++wrong_;
    for (const jobs::JobFault& fault : check.faults)
        log_.event(fmt::format("review_wrong job={} task={} fault={} worker={}", fault.job,
                               fault.task.value_or(-1), jobs::name_of(fault.kind),
                               shown(fault.worker)));
    return true;
}

}  // namespace puissance::server
