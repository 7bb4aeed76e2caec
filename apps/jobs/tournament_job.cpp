// A league of engines: each task is one game, its result the line that `tournament` keeps of it.
#include "base/try.h"
#include "jobs/job_kind.h"
#include "referee/tournament_journal.h"

namespace puissance::jobs {

namespace {

using referee::TournamentOrder;
using store::NewTask;
using store::TaskNumber;

// What a kind shares with its hands.
struct League {
    explicit League(TournamentOrder given)
        : order(std::move(given)),
          fixtures(referee::fixtures_of(order)),
          openings(referee::openings_of(order)) {}

    TournamentOrder order;
    std::vector<Fixture> fixtures;
    std::vector<Record> openings;
};

class TournamentHand final : public Hand {
public:
    explicit TournamentHand(const League& league) : league_(league) {}

    Result<std::string> result_of(const NewTask& task, const Stop& stop) override {
        TRY_ASSIGN(const auto game,
                   referee::play_fixture(league_.order,
                                         league_.fixtures[static_cast<std::size_t>(task.number)],
                                         league_.openings, stop));
        if (!game) return fail(ErrorCode::finished);
        return referee::journal_line(*game);
    }

private:
    const League& league_;
};

class TournamentKind final : public JobKind {
public:
    explicit TournamentKind(TournamentOrder order) : league_(std::move(order)) {}

    std::vector<NewTask> tasks() const override {
        std::vector<NewTask> tasks(league_.fixtures.size());
        for (std::size_t i = 0; i < tasks.size(); ++i) tasks[i].number = static_cast<TaskNumber>(i);
        return tasks;
    }

    // Its engines are as large as those of any tournament.
    Result<std::unique_ptr<Hand>> make_hand(std::size_t /*memory_mib*/) const override {
        return std::make_unique<TournamentHand>(league_);
    }

    bool knows(const NewTask& task) const override {
        return task.number >= 0 &&
               static_cast<std::size_t>(task.number) < league_.fixtures.size() &&
               task.question.empty();
    }

    // A game from its opening to its end, with the score that it ended with. Engines forfeit none.
    bool is_possible(const NewTask& task, const std::string& result) const override {
        const Fixture& fixture = league_.fixtures[static_cast<std::size_t>(task.number)];
        const auto game = referee::game_in(result, league_.order);
        if (!game || game->fixture != fixture || game->forfeiter ||
            referee::journal_line(*game) != result)
            return false;
        const auto record = parse_moves(league_.order.game, game->moves);
        const Record& opening = league_.openings[static_cast<std::size_t>(fixture.opening)];
        return record && record->is_over() && begins_with(*record, opening) &&
               game->score == PlayedGame{*record, record->winner()}.score();
    }

    // The journal, with which `tournament` goes on.
    Result<std::string> file_of(std::span<const store::Finding> findings) const override {
        if (findings.size() != league_.fixtures.size())
            return unfinished(findings.size(), league_.fixtures.size());
        std::string text = referee::journal_head(league_.order) + "\n";
        for (const store::Finding& finding : findings) text += finding.result + "\n";
        return text;
    }

private:
    League league_;
};

}  // namespace

std::unique_ptr<JobKind> make_tournament_kind(TournamentOrder order) {
    return std::make_unique<TournamentKind>(std::move(order));
}

}  // namespace puissance::jobs
