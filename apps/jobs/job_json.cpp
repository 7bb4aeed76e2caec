#include "jobs/job_json.h"

#include "wire/json_pieces.h"

namespace puissance::jobs {

using wire::Json;
using wire::written;

std::string_view name_of(store::JobState state) {
    switch (state) {
        case store::JobState::running: return "running";
        case store::JobState::done: return "done";
        case store::JobState::cancelled: break;
    }
    return "cancelled";
}

bool is_planned(const store::Job& job) { return job.kind == "outcome" || job.kind == "exercises"; }

std::string job_reply(const store::Job& job, const std::optional<JobPace>& pace) {
    Json reply{{"job", job.id}, {"kind", job.kind}};
    Json terms = Json::parse(job.terms, nullptr, false);
    // The games of a review are as many as its tasks.
    if (terms.is_object() && job.kind == "review") terms.erase("games");
    if (terms.is_object()) reply.update(terms);
    reply["state"] = name_of(job.state);
    reply["tasks"] = job.tasks;
    reply["done"] = job.done;
    reply["withdrawn"] = job.withdrawn;
    if (is_planned(job))
        reply[job.kind] =
            job.result.empty() ? Json(nullptr) : Json::parse(job.result, nullptr, false);
    if (pace) {
        reply["workers"] = pace->workers;
        reply["rate"] = pace->rate;
        if (pace->seconds_left) reply["seconds_left"] = *pace->seconds_left;
    }
    return written(reply);
}

std::string work_reply(const WorkProgress& progress) {
    return written(Json{{"tasks", progress.done}, {"lost", progress.lost}});
}

std::string export_reply(store::JobId job, std::string_view file, std::size_t bytes) {
    return written(Json{{"job", job}, {"file", file}, {"bytes", bytes}});
}

std::string check_reply(const JobCheck& check) {
    Json faults = Json::array();
    for (const JobFault& fault : check.faults) {
        Json one{{"job", fault.job}};
        if (fault.task) one["task"] = *fault.task;
        one["fault"] = name_of(fault.kind);
        if (!fault.worker.empty()) one["worker"] = fault.worker;
        faults.push_back(std::move(one));
    }
    return written(Json{{"jobs", check.jobs},
                        {"tasks", check.tasks},
                        {"repeated", check.repeated},
                        {"faults", faults},
                        {"sound", check.faults.empty()}});
}

}  // namespace puissance::jobs
