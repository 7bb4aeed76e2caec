#include "cli/job_text.h"

#include "game/shown.h"
#include "jobs/job_json.h"
#include "jobs/job_order.h"

namespace puissance::app {

namespace {

using store::Job;
using store::JobState;

std::string title_of(const jobs::PositionsTerms& terms, const Job& job, const Shell& shell) {
    return shell.say(job.kind == "outcome" ? "job.title.outcome" : "job.title.book",
                     {{"game", to_text(terms.game)}, {"depth", std::to_string(terms.depth)}});
}
std::string title_of(const jobs::ReviewTerms& terms, const Job& /*job*/, const Shell& shell) {
    return shell.say("job.title.review", {{"games", std::to_string(terms.games.size())}});
}
std::string title_of(const jobs::JudgementsTerms& terms, const Job& /*job*/, const Shell& shell) {
    return shell.say("job.title.judgements", {{"game", to_text(terms.record.game())}});
}
std::string title_of(const jobs::ExercisesTerms& terms, const Job& /*job*/, const Shell& shell) {
    return shell.say("job.title.exercises",
                     {{"game", to_text(terms.game)}, {"count", std::to_string(terms.count)}});
}
std::string title_of(const referee::TournamentOrder& order, const Job& /*job*/,
                     const Shell& shell) {
    return shell.say("job.title.tournament", {{"game", to_text(order.game)},
                                              {"players", std::to_string(order.entrants.size())}});
}

std::string end_of(const Job& job, const Shell& shell) {
    if (job.state == JobState::running) return shell.say("job.state.running");
    if (job.state == JobState::cancelled) return shell.say("job.state.cancelled");
    if (job.kind != "outcome") return shell.say("job.state.done");
    return shell.say(job.result == "1"   ? "job.state.first"
                     : job.result == "0" ? "job.state.draw"
                                         : "job.state.second");
}

std::string line_of(const Job& job, const Shell& shell) {
    const auto order = jobs::order_of(job);
    const std::string title =
        order ? std::visit([&](const auto& terms) { return title_of(terms, job, shell); },
                           order->terms)
              : shown(job.kind);
    return shell.say("job.line", {{"job", std::to_string(job.id)},
                                  {"title", title},
                                  {"count", count_of(job, shell)},
                                  {"state", end_of(job, shell)}});
}

}  // namespace

std::string count_of(const Job& job, const Shell& shell) {
    const std::string done = std::to_string(job.done);
    // Of these, nobody knows how many tasks there will be.
    if (job.kind == "outcome")
        return shell.say("job.answers",
                         {{"done", done}, {"withdrawn", std::to_string(job.withdrawn)}});
    if (job.kind == "exercises") return shell.say("job.games", {{"done", done}});
    return shell.say("job.count", {{"done", done}, {"total", std::to_string(job.tasks)}});
}

void print_job(const Job& job, Shell& shell) {
    shell.print(shell.json ? jobs::job_reply(job) : line_of(job, shell));
}

std::string sentence_of_fault(const jobs::JobFault& fault, const Shell& shell) {
    using Kind = jobs::JobFault::Kind;
    const char* key = "job.fault.conclusion";
    switch (fault.kind) {
        case Kind::terms: key = "job.fault.terms"; break;
        case Kind::foreign: key = "job.fault.foreign"; break;
        case Kind::missing: key = "job.fault.missing"; break;
        case Kind::damaged: key = "job.fault.damaged"; break;
        case Kind::impossible: key = "job.fault.impossible"; break;
        case Kind::wrong: key = "job.fault.wrong"; break;
        case Kind::counts: key = "job.fault.counts"; break;
        case Kind::conclusion: break;
    }
    return shell.say(key, {{"job", std::to_string(fault.job)},
                           {"task", std::to_string(fault.task.value_or(0))},
                           {"worker", shown(fault.worker)}});
}

}  // namespace puissance::app
