// Does the engine of free boards ever claim a win or a loss that is none?
//
//     free_claims [GAMES [JOBS [SEED [QUICK_MS [NORMAL_MS]]]]]     1000 1 1 30 300
//
// Plays quick games of gomoku against itself: a player who has announced a win must win. Of every
// game two positions are asked about with the normal time; what is claimed there is judged by a
// search of ten times that time. Where the judge does not prove the same, the position is played
// out: the claimed winner with the normal time, the other with ten times as much.
//
// Prints false claims with their moves as they are found, and the counts at the end. Exits 1 if
// there was one.
#include <algorithm>
#include <array>
#include <atomic>
#include <chrono>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <memory>
#include <mutex>
#include <optional>
#include <random>
#include <string>
#include <vector>

#include <fmt/core.h>

#include "puissance/engine.h"
#include "puissance/thread_crew.h"

namespace puissance {
namespace {

using Milliseconds = std::chrono::milliseconds;

const Game gomoku{15, 15, 5, Gravity::none};
constexpr int judge_factor = 10;
constexpr std::size_t positions_a_game = 2;

struct Settings {
    int games = 1000;
    int jobs = 1;
    std::uint64_t seed = 1;
    Milliseconds quick{30};
    Milliseconds normal{300};
};

struct Counts {
    int games = 0;
    int announced = 0;  // Games in which a player announced a win …
    int lost = 0;       // … and did not win.
    int overdue = 0;    // … or won later than announced.
    int positions = 0;
    int claims = 0;        // Wins and losses claimed of these positions.
    int confirmed = 0;     // The judge proves the same.
    int contradicted = 0;  // The judge proves something else.
    int played_out = 0;    // The judge proves nothing …
    int false_claims = 0;  // … and the claimed winner did not win.
};

class Searcher {
public:
    [[nodiscard]] Analysis ask(const Record& record, Milliseconds time) {
        Limits limits;
        limits.time = time;
        return engine_->choose(record, question_for(perfect_, limits));
    }
    void forget() { engine_->forget(); }

private:
    // As `puissance engine` plays.
    Contestant perfect_ = parse_contestant("perfect").value();
    std::unique_ptr<Engine> engine_ = make_engine(gomoku).value();
};

std::optional<Player> claimed_winner(const Record& record, const Verdict& score) {
    if (score.kind == ScoreKind::win) return record.turn();
    if (score.kind == ScoreKind::loss) return other(record.turn());
    return std::nullopt;
}

Record random_opening(std::mt19937_64& random) {
    constexpr int first_side = 4;
    constexpr std::uint64_t sides = 7;
    Record record(gomoku);
    const int stones = 2 + static_cast<int>(random() % 5);
    while (record.ply() < stones) {
        const int column = first_side + static_cast<int>(random() % sides);
        const int row = first_side + static_cast<int>(random() % sides);
        (void)record.play(move_at(row * gomoku.columns + column));
    }
    return record;
}

// Two searchers that play against each other or judge each other's claims.
class Court {
public:
    Court(const Settings& settings, Counts& counts, std::mutex& mutex)
        : settings_(settings), counts_(counts), mutex_(mutex) {}

    void try_game(int number) {
        std::mt19937_64 random(settings_.seed + static_cast<std::uint64_t>(number));
        const Record game = play_quickly(random_opening(random));
        std::vector<int> plies;
        for (int ply = 2; ply < game.ply(); ++ply) plies.push_back(ply);
        std::ranges::shuffle(plies, random);
        plies.resize(std::min(plies.size(), positions_a_game));
        for (const int ply : plies) {
            Record record = game;
            while (record.ply() > ply) record.undo();
            try_position(record);
        }
    }

private:
    struct Announced {
        Player winner;
        int last_ply;
    };

    Record play_quickly(Record record) {
        for (Searcher& searcher : searchers_) searcher.forget();
        std::optional<Announced> announced;
        while (!record.is_over()) {
            const Analysis analysis = searcher_of(record.turn()).ask(record, settings_.quick);
            const bool wins = analysis.score.kind == ScoreKind::win;
            if (wins && !announced)
                announced = {record.turn(), record.ply() + analysis.score.plies};
            (void)record.play(*analysis.move);
        }
        const bool is_lost = announced && record.winner() != announced->winner;
        const bool is_overdue = announced && !is_lost && record.ply() > announced->last_ply;
        const std::lock_guard lock(mutex_);
        ++counts_.games;
        counts_.announced += announced ? 1 : 0;
        counts_.lost += is_lost ? 1 : 0;
        counts_.overdue += is_overdue ? 1 : 0;
        if (is_lost || is_overdue)
            tell(is_lost ? "announced and not won" : "won later than announced", record);
        return record;
    }

    void try_position(const Record& record) {
        auto& [claimant, judge] = searchers_;
        claimant.forget();
        judge.forget();
        const Verdict claim = claimant.ask(record, settings_.normal).score;
        const auto winner = claimed_winner(record, claim);
        std::optional<Verdict> judged;
        if (winner) judged = judge.ask(record, judge_factor * settings_.normal).score;
        const bool is_open = judged && judged->kind == ScoreKind::estimate;
        const bool fails = is_open && !wins_when_played(record, *winner);
        const bool is_contradicted = judged && !is_open && judged->kind != claim.kind;
        const std::lock_guard lock(mutex_);
        ++counts_.positions;
        counts_.claims += winner ? 1 : 0;
        counts_.confirmed += judged && judged->kind == claim.kind ? 1 : 0;
        counts_.contradicted += is_contradicted ? 1 : 0;
        counts_.played_out += is_open ? 1 : 0;
        counts_.false_claims += fails ? 1 : 0;
        if (is_contradicted) tell("claim contradicted", record);
        if (fails) tell("claim not borne out", record);
    }

    bool wins_when_played(Record record, Player winner) {
        while (!record.is_over()) {
            const int factor = record.turn() == winner ? 1 : judge_factor;
            const Analysis analysis =
                searcher_of(record.turn()).ask(record, factor * settings_.normal);
            (void)record.play(*analysis.move);
        }
        return record.winner() == winner;
    }

    Searcher& searcher_of(Player player) { return searchers_[player == Player::first ? 0 : 1]; }

    static void tell(const char* what, const Record& record) {
        fmt::print("{}: {}\n", what, to_text(record));
        std::fflush(stdout);
    }

    const Settings& settings_;
    Counts& counts_;
    std::mutex& mutex_;
    std::array<Searcher, 2> searchers_;
};

int report(const Counts& counts) {
    fmt::print("{} games, a win announced in {}: {} not won, {} won later than announced\n",
               counts.games, counts.announced, counts.lost, counts.overdue);
    fmt::print(
        "{} positions, {} claims: {} confirmed, {} contradicted; {} played out, {} of them "
        "not borne out\n",
        counts.positions, counts.claims, counts.confirmed, counts.contradicted, counts.played_out,
        counts.false_claims);
    std::fflush(stdout);
    return counts.lost + counts.contradicted + counts.false_claims > 0 ? 1 : 0;
}

int run(const Settings& settings) {
    Counts counts;
    std::mutex mutex;
    std::atomic<int> next = 0;
    ThreadCrew crew(settings.jobs);
    crew.run(settings.jobs, [&](int) {
        Court court(settings, counts, mutex);
        for (int number = next++; number < settings.games; number = next++) {
            court.try_game(number);
            const std::lock_guard lock(mutex);
            if (counts.games % 50 == 0) (void)report(counts);
        }
    });
    return report(counts);
}

}  // namespace
}  // namespace puissance

int main(int count, char** values) {
    const auto number = [&](int at, int otherwise) {
        return count > at ? std::atoi(values[at]) : otherwise;
    };
    puissance::Settings settings;
    settings.games = number(1, settings.games);
    settings.jobs = std::max(1, number(2, settings.jobs));
    settings.seed = static_cast<std::uint64_t>(number(3, 1));
    settings.quick = puissance::Milliseconds(number(4, 30));
    settings.normal = puissance::Milliseconds(number(5, 300));
    return puissance::run(settings);
}
