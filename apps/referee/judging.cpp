#include "referee/judging.h"

#include <algorithm>
#include <filesystem>

#include "base/try.h"
#include "puissance/thread_crew.h"
#include "referee/asked_positions.h"
#include "referee/claims.h"
#include "referee/command_words.h"
#include "referee/exactness.h"
#include "referee/questioner.h"
#include "referee/strength.h"

namespace puissance::referee {

namespace {

constexpr int legal_positions = 200;
constexpr int each_phase = 22;
constexpr int claim_positions = 40;

// "python3 bot.py --fast" is called bot.py.
std::string short_name(const PlayerOnBoard& player) {
    const auto words = command_words(player.text.substr(player.text.find(':') + 1));
    if (!words || !std::holds_alternative<Program>(player.kind)) return player.text;
    const auto file = std::ranges::find_if(*words, [](const std::string& word) {
        return !word.starts_with('-') && word.find('.', 1) != std::string::npos;
    });
    return std::filesystem::path(file == words->end() ? words->front() : *file).filename();
}

class Judge {
public:
    Judge(const JudgingOrder& order, const Stop& stop, const JudgingProgress& at)
        : order_(order),
          stop_(&stop, machine_clock(), order.whole),
          outer_(stop),
          at_(at),
          crew_(order.jobs) {
        report_.player = order.player.text;
        report_.name = short_name(order.player);
        report_.game = order.game;
        report_.seed = order.seed;
        report_.time = order.time;
        report_.pages = order.pages;
        report_.strength = unknown_strength(order.game);
    }

    Result<Report> judge() {
        TRY_ASSIGN(const auto chair, Chair::make(order_.player, order_.game, order_.settings));
        {
            Questioner questioner(*chair.seat(), order_, stop_, report_.legal);
            does_it_play(questioner);
            if (report_.legal.legal == 0 && !report_.legal.fouls.empty() && !outer_.is_raised())
                return report_;
            questioner.forgive();
            does_it_see(questioner);
            questioner.forgive();
            TRY(how_exact(questioner));
        }
        if (order_.claims) TRY(is_its_search_right(*chair.seat()));
        if (report_.strength.is_measured) {
            TRY_ASSIGN(const auto slowest,
                       measure_strength(order_, crew_, stop_, at_, report_.strength));
            report_.legal.slowest = std::max(report_.legal.slowest, slowest);
        }
        if (outer_.is_raised()) return fail(ErrorCode::not_judged);
        report_.is_cut = stop_.is_raised();
        return report_;
    }

private:
    void does_it_play(Questioner& questioner) {
        for (const Record& position : odd_positions(order_.game, order_.seed, legal_positions)) {
            if (stop_.is_raised() || questioner.is_hopeless()) return;
            at_("legal", report_.legal.asked, legal_positions);
            const bool is_legal = questioner.ask(position).has_value();
            if (stop_.is_raised()) return;
            ++report_.legal.asked;
            report_.legal.legal += is_legal ? 1 : 0;
        }
    }

    void does_it_see(Questioner& questioner) {
        const auto all = exercises_for(order_.game, order_.pack, order_.seed + 1);
        int done = 0;
        for (const Exercise& exercise : all) {
            if (stop_.is_raised() || questioner.is_hopeless()) return;
            at_("seen", done++, static_cast<int>(all.size()));
            const auto answer = questioner.ask(exercise.position);
            if (stop_.is_raised()) return;
            auto kind = std::ranges::find(report_.seen, exercise.kind, &SeenKind::name);
            if (kind == report_.seen.end())
                kind = report_.seen.insert(report_.seen.end(), {exercise.kind});
            ++kind->asked;
            if (answer && std::ranges::find(exercise.right, answer->move) != exercise.right.end())
                ++kind->solved;
        }
    }

    Result<void> how_exact(Questioner& questioner) {
        report_.exact.is_solved = is_solved(order_.game);
        if (!report_.exact.is_solved && !order_.claims) return {};
        positions_ = real_positions(order_.game, order_.seed + 2, each_phase);
        if (!report_.exact.is_solved) return {};
        std::vector<std::optional<Move>> moves;
        for (const Record& position : positions_) {
            if (stop_.is_raised() || questioner.is_hopeless()) break;
            at_("asked", static_cast<int>(moves.size()), static_cast<int>(positions_.size()));
            const auto answer = questioner.ask(position);
            moves.push_back(answer ? std::optional(answer->move) : std::nullopt);
        }
        questioner.rest();
        report_.exact.own.player = report_.name;
        // What it was not asked is not held against it.
        return judge_moves(order_, std::span(positions_).first(moves.size()), moves, crew_, stop_,
                           at_, report_.exact);
    }

    Result<void> is_its_search_right(Seat& seat) {
        TRY_ASSIGN(const auto engine, make_engine(order_.game));
        // The empty board, and positions with few free cells, which every search can finish.
        std::vector<Record> positions{Record(order_.game)};
        const auto count = std::min<std::ptrdiff_t>(claim_positions - 1, std::ssize(positions_));
        positions.insert(positions.end(), positions_.rbegin(), positions_.rbegin() + count);
        at_("claims", 0, static_cast<int>(positions.size()));
        seat.begin(order_.game, order_.seed);
        judge_claims(seat, *engine, *order_.claims, positions, stop_, report_.claim);
        (void)seat.end();
        return {};
    }

    const JudgingOrder& order_;
    Stop stop_;
    const Stop& outer_;
    const JudgingProgress& at_;
    ThreadCrew crew_;
    Report report_;
    std::vector<Record> positions_;  // Of real games.
};

}  // namespace

Result<Report> judge_player(const JudgingOrder& order, const Stop& stop,
                            const JudgingProgress& at) {
    TRY(can_play(order.player, order.game));
    return Judge(order, stop, at).judge();
}

}  // namespace puissance::referee
