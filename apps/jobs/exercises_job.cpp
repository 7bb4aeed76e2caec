// Exercises: each task is a game in which they are looked for, its result the moves of that game
// and what was found. How many games there are follows from what they hold.
#include <map>

#include "base/try.h"
#include "jobs/job_kind.h"
#include "study/judgement.h"
#include "study/puzzle.h"
#include "wire/puzzle_json.h"

namespace puissance::jobs {

namespace {

using store::Finding;
using store::NewTask;
using store::TaskNumber;

// "4453…", and in each line after that an exercise as `puzzles` prints it.
struct MinedGame {
    Record record;
    std::map<int, std::string> puzzles{};  // By the number of stones.
};

std::optional<MinedGame> mined_game_in(const Game& game, std::string_view text) {
    const auto next_line = [&] {
        const auto end = std::min(text.find('\n'), text.size());
        const std::string_view line = text.substr(0, end);
        text.remove_prefix(std::min(end + 1, text.size()));
        return line;
    };
    auto record = parse_moves(game, next_line());
    if (!record || !record->is_over()) return std::nullopt;
    MinedGame mined{*std::move(record)};
    while (!text.empty()) {
        const std::string_view line = next_line();
        const auto puzzle = wire::parse_puzzle(line);
        if (!puzzle || !begins_with(mined.record, puzzle->position) ||
            wire::puzzle_reply(*puzzle) != line)
            return std::nullopt;
        mined.puzzles.try_emplace(puzzle->position.ply(), line);
    }
    return mined;
}

class ExercisesHand final : public Hand {
public:
    ExercisesHand(const ExercisesTerms& terms, std::unique_ptr<Engine> engine)
        : terms_(terms), engine_(std::move(engine)) {}

    Result<std::string> result_of(const NewTask& task, const Stop& stop) override {
        std::string puzzles;
        const auto played = play_for_puzzles(
            *engine_, terms_.game, terms_.seed, static_cast<std::uint64_t>(task.number), stop,
            [](const Record&) { return true; },
            [&](const Puzzle& puzzle) {
                puzzles += "\n" + wire::puzzle_reply(puzzle);
                return true;
            });
        if (!played) return fail(ErrorCode::finished);
        return to_text(*played) + puzzles;
    }

private:
    const ExercisesTerms& terms_;
    std::unique_ptr<Engine> engine_;
};

// Takes the games in order, whatever was finished first, until there are enough exercises.
class ExercisesPlanner final : public Planner {
public:
    explicit ExercisesPlanner(const ExercisesTerms& terms) : terms_(terms) {}

    void hear(std::span<const Finding> findings) override {
        for (const Finding& finding : findings) {
            next_ = std::max(next_, finding.number + 1);
            waiting_.emplace(finding.number, finding.result);
        }
        for (auto found = waiting_.find(heard_); found != waiting_.end() && !is_over();
             found = waiting_.find(heard_)) {
            if (const auto mined = mined_game_in(terms_.game, found->second)) add(*mined);
            waiting_.erase(found);
            ++heard_;
        }
    }
    std::optional<NewTask> next(std::span<const TaskNumber> open) override {
        if (is_over()) return std::nullopt;
        if (!open.empty()) next_ = std::max(next_, open.back() + 1);
        return NewTask{next_++, ""};
    }
    bool is_needed(TaskNumber /*task*/) const override { return !is_over(); }
    std::optional<std::string> result() const override {
        if (!is_over()) return std::nullopt;
        return std::to_string(count_);
    }

    [[nodiscard]] bool is_over() const { return count_ == terms_.count || series_.is_over(); }
    [[nodiscard]] std::int64_t count() const { return count_; }
    [[nodiscard]] const std::string& lines() const { return lines_; }

private:
    void add(const MinedGame& mined) {
        bool has_puzzle = false;
        Record position(mined.record.game());
        for (const Move move : mined.record.moves()) {
            (void)position.play(move);
            if (position.is_over() || !series_.is_new(position)) continue;
            const auto puzzle = mined.puzzles.find(position.ply());
            if (puzzle == mined.puzzles.end()) continue;
            has_puzzle = true;
            lines_ += puzzle->second + "\n";
            if (++count_ == terms_.count) return;
        }
        series_.end_game(has_puzzle);
    }

    const ExercisesTerms& terms_;
    PuzzleSeries series_;
    std::map<TaskNumber, std::string> waiting_;
    TaskNumber heard_ = 0;  // Games that were taken.
    TaskNumber next_ = 0;   // The first that nobody has.
    std::int64_t count_ = 0;
    std::string lines_;
};

class ExercisesKind final : public JobKind {
public:
    explicit ExercisesKind(const ExercisesTerms& terms) : terms_(terms) {}

    std::vector<NewTask> tasks() const override { return {}; }
    std::unique_ptr<Planner> make_planner() const override {
        return std::make_unique<ExercisesPlanner>(terms_);
    }
    // An engine that judges is as large as it is for everybody.
    Result<std::unique_ptr<Hand>> make_hand(std::size_t /*memory_mib*/) const override {
        TRY_ASSIGN(auto engine, make_judging_engine(terms_.game));
        return std::make_unique<ExercisesHand>(terms_, std::move(engine));
    }
    bool knows(const NewTask& task) const override {
        return task.number >= 0 && task.question.empty();
    }
    bool is_possible(const NewTask& /*task*/, const std::string& result) const override {
        return mined_game_in(terms_.game, result).has_value();
    }
    Result<std::string> file_of(std::span<const Finding> findings) const override {
        ExercisesPlanner planner(terms_);
        planner.hear(findings);
        if (!planner.is_over())
            return unfinished(static_cast<std::size_t>(planner.count()),
                              static_cast<std::size_t>(terms_.count));
        return planner.lines();
    }

private:
    ExercisesTerms terms_;
};

}  // namespace

std::unique_ptr<JobKind> make_exercises_kind(const ExercisesTerms& terms) {
    return std::make_unique<ExercisesKind>(terms);
}

}  // namespace puissance::jobs
