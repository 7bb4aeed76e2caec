// Games reviewed: each task is one of them, its result what `analyse --review --json` prints of it.
#include "base/budget.h"
#include "base/try.h"
#include "jobs/job_kind.h"
#include "study/judgement.h"
#include "wire/review_json.h"

namespace puissance::jobs {

namespace {

using store::NewTask;
using store::TaskNumber;
using wire::Json;

std::vector<std::string> lines_of(const std::string& text) {
    std::vector<std::string> lines{""};
    for (const char letter : text)
        if (letter == '\n') lines.emplace_back();
        else lines.back() += letter;
    return lines;
}

// Does the line say this of the game that has these moves?
bool says(const std::string& line, const std::string& moves, const char* name, const Json& value) {
    const Json json = Json::parse(line, nullptr, false);
    const auto has = [&](const char* member, const Json& content) {
        const auto found = json.find(member);
        return found != json.end() && *found == content;
    };
    return json.is_object() && has("moves", moves) && has(name, value);
}

class ReviewHand final : public Hand {
public:
    explicit ReviewHand(const ReviewTerms& terms) : terms_(terms) {}

    Result<std::string> result_of(const NewTask& task, const Stop& stop) override {
        const Record& record = terms_.games[static_cast<std::size_t>(task.number)].record;
        TRY_ASSIGN(const auto engine, make_judging_engine(record.game()));
        const Review reviewed =
            review(*engine, record, terms_.nodes.value_or(judging_nodes(record.game())), &stop,
                   [](const Judgement&) {});
        if (reviewed.interrupted) return fail(ErrorCode::finished);
        return wire::review_lines(record, reviewed, terms_.language);
    }

private:
    const ReviewTerms& terms_;
};

class ReviewKind final : public JobKind {
public:
    explicit ReviewKind(ReviewTerms terms) : terms_(std::move(terms)) {}

    std::vector<NewTask> tasks() const override {
        std::vector<NewTask> tasks(terms_.games.size());
        for (std::size_t i = 0; i < tasks.size(); ++i) tasks[i].number = static_cast<TaskNumber>(i);
        return tasks;
    }

    // An engine that judges is as large as it is for everybody.
    Result<std::unique_ptr<Hand>> make_hand(std::size_t /*memory_mib*/) const override {
        return std::make_unique<ReviewHand>(terms_);
    }

    bool knows(const NewTask& task) const override {
        return task.number >= 0 && static_cast<std::size_t>(task.number) < terms_.games.size() &&
               task.question.empty();
    }

    bool is_possible(const NewTask& task, const std::string& result) const override {
        const Record& record = terms_.games[static_cast<std::size_t>(task.number)].record;
        const auto lines = lines_of(result);
        if (lines.size() != static_cast<std::size_t>(record.ply()) + 1 ||
            !says(lines.back(), to_text(record), "interrupted", false))
            return false;
        Record position = record;
        for (int ply = record.ply(); ply > 0; --ply, position.undo())
            if (!says(lines[static_cast<std::size_t>(ply) - 1], to_text(position), "ply", ply))
                return false;
        return true;
    }

    Result<std::string> file_of(std::span<const store::Finding> findings) const override {
        if (findings.size() != terms_.games.size())
            return unfinished(findings.size(), terms_.games.size());
        std::string text;
        for (const store::Finding& finding : findings) {
            const auto& heading = terms_.games.at(static_cast<std::size_t>(finding.number)).heading;
            if (!heading.empty()) text += heading + "\n";
            text += finding.result + "\n";
        }
        return text;
    }

private:
    ReviewTerms terms_;
};

}  // namespace

std::unique_ptr<JobKind> make_review_kind(ReviewTerms terms) {
    return std::make_unique<ReviewKind>(std::move(terms));
}

}  // namespace puissance::jobs
