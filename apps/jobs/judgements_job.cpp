// The review of one game that somebody has asked for: each task judges one of its moves, the last
// one first, and its result is what the service's `review` answers. So several workers share a
// game, and whoever waits sees how far it is.
#include "base/budget.h"
#include "base/try.h"
#include "jobs/job_kind.h"
#include "study/judgement.h"
#include "wire/review_json.h"

namespace puissance::jobs {

namespace {

using store::NewTask;
using store::TaskNumber;

// The game up to the move that the task judges.
Record judged_by(const NewTask& task, const Record& game) {
    Record position = game;
    for (TaskNumber left = task.number; left > 0; --left) position.undo();
    return position;
}

class JudgementsHand final : public Hand {
public:
    JudgementsHand(const JudgementsTerms& terms, std::unique_ptr<Engine> engine)
        : terms_(terms), engine_(std::move(engine)) {}

    Result<std::string> result_of(const NewTask& task, const Stop& stop) override {
        const Record position = judged_by(task, terms_.record);
        const auto judgement = judge(*engine_, position, judging_nodes(position.game()), &stop);
        if (!judgement) return fail(ErrorCode::finished);
        return wire::review_reply(position, *judgement, terms_.language);
    }

private:
    const JudgementsTerms& terms_;
    std::unique_ptr<Engine> engine_;
};

class JudgementsKind final : public JobKind {
public:
    explicit JudgementsKind(JudgementsTerms terms) : terms_(std::move(terms)) {}

    std::vector<NewTask> tasks() const override {
        std::vector<NewTask> tasks(static_cast<std::size_t>(terms_.record.ply()));
        for (std::size_t i = 0; i < tasks.size(); ++i) tasks[i].number = static_cast<TaskNumber>(i);
        return tasks;
    }

    Result<std::unique_ptr<Hand>> make_hand(std::size_t /*memory_mib*/) const override {
        TRY_ASSIGN(auto engine, make_judging_engine(terms_.record.game()));
        return std::make_unique<JudgementsHand>(terms_, std::move(engine));
    }

    bool knows(const NewTask& task) const override {
        return task.number >= 0 && task.number < terms_.record.ply() && task.question.empty();
    }

    bool is_possible(const NewTask& task, const std::string& result) const override {
        const wire::Json json = wire::Json::parse(result, nullptr, false);
        const Record position = judged_by(task, terms_.record);
        const auto says = [&](const char* name, const wire::Json& content) {
            const auto found = json.find(name);
            return found != json.end() && *found == content;
        };
        return json.is_object() && wire::written(json) == result &&
               says("game", to_text(position.game())) && says("moves", to_text(position)) &&
               says("ply", position.ply());
    }

    // In the order of the moves, one a line.
    Result<std::string> file_of(std::span<const store::Finding> findings) const override {
        const auto moves = static_cast<std::size_t>(terms_.record.ply());
        if (findings.size() != moves) return unfinished(findings.size(), moves);
        std::string text;
        for (std::size_t i = moves; i-- > 0;) text += findings[i].result + "\n";
        return text;
    }

private:
    JudgementsTerms terms_;
};

}  // namespace

std::unique_ptr<JobKind> make_judgements_kind(JudgementsTerms terms) {
    return std::make_unique<JudgementsKind>(std::move(terms));
}

}  // namespace puissance::jobs
