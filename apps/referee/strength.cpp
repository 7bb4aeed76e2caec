#include "referee/strength.h"

#include <algorithm>
#include <array>
#include <cmath>

#include "base/random.h"
#include "base/try.h"
#include "engine/ladder.h"
#include "play/contest.h"
#include "referee/share_out.h"

namespace puissance::referee {

namespace {

constexpr double wanted_error = 60;
constexpr int batch = 8;
constexpr int max_games = 400;

// A rung takes the nodes it takes, however long that is, so that it is the one that was measured;
// only the last is ended by time.
class RungSeat : public EngineSeat {
public:
    RungSeat(int rung, Engine& engine)
        : EngineSeat(parse_contestant("level:" + std::to_string(rung)).value(), engine),
          is_last_(rung == rung_count) {}

    [[nodiscard]] Turn turn(const Record& record, const TurnLimits& limits) override {
        TurnLimits own = limits;
        if (!is_last_) own.time.reset();
        return EngineSeat::turn(record, own);
    }

private:
    bool is_last_;
};

// Exact enough; or all that an end of the ladder can tell.
bool is_settled(const StrengthPart& strength) {
    constexpr std::size_t enough = 24;
    double points = 0;
    std::size_t at_end = 0;
    for (const StrengthGame& game : strength.games) {
        if (game.rung != 1 && game.rung != rung_count) continue;
        points += game.rung == 1 ? game.score : 1 - game.score;
        ++at_end;
    }
    return (!strength.games.empty() && strength.error < wanted_error) ||
           (at_end >= enough && points == 0);
}

// The two rungs that tell most: those nearest to what is known so far.
std::array<int, 2> next_rungs(const StrengthPart& strength) {
    std::vector<int> rungs;
    for (int rung = 1; rung <= rung_count; ++rung) rungs.push_back(rung);
    std::ranges::stable_sort(rungs, {}, [&](int rung) {
        return std::abs(strength.ladder[static_cast<std::size_t>(rung - 1)] - strength.elo);
    });
    return {rungs[0], rungs[1]};
}

struct TimedGame {
    StrengthGame game;
    std::chrono::nanoseconds slowest{};
};

// Nothing when it was stopped.
std::optional<TimedGame> play_rung(const JudgingOrder& order, int rung, bool moves_first,
                                   std::size_t number, Seat& player, Engine& engine,
                                   const Stop& stop) {
    Random random(Random::mix(order.seed + 3) + number);
    RungSeat rival(rung, engine);
    std::array<Seat*, 2> seats{&player, &rival};
    if (!moves_first) std::swap(seats[0], seats[1]);
    GameTime time;
    time.move = order.time;
    const auto played = play_game(Record(order.game), seats, time, random, stop);
    if (!played) return std::nullopt;
    const Player own = moves_first ? Player::first : Player::second;
    StrengthGame game{rung, moves_first, 0.5, to_text(played->record), {}};
    if (played->winner) game.score = *played->winner == own ? 1 : 0;
    if (played->forfeiter == own) game.forfeit = played->forfeit;
    return TimedGame{std::move(game), played->slowest[static_cast<std::size_t>(own)]};
}

}  // namespace

StrengthPart unknown_strength(const Game& game) {
    StrengthPart strength;
    const auto ladders = measured_ladders();
    const auto ladder = std::ranges::find(ladders, to_text(game), &MeasuredLadder::game);
    strength.is_measured = ladder != ladders.end();
    if (strength.is_measured) strength.ladder.assign(ladder->elo.begin(), ladder->elo.end());
    return strength;
}

void rate(StrengthPart& strength) {
    constexpr double scale = 400 / 2.302585092994046;  // Elo of a natural unit.
    const double middle = (strength.ladder.front() + strength.ladder.back()) / 2.0;
    const auto expected = [&](double elo, double rival) {
        return 1 / (1 + std::exp((rival - elo) / scale));
    };
    double low = -2000;
    double high = 4000;
    double information = 0;
    while (high - low > 0.01) {
        const double elo = (low + high) / 2;
        const double prior = expected(elo, middle);
        double surplus = 0.5 - prior;
        information = prior * (1 - prior);
        for (const StrengthGame& game : strength.games) {
            const double hope =
                expected(elo, strength.ladder[static_cast<std::size_t>(game.rung - 1)]);
            surplus += game.score - hope;
            information += hope * (1 - hope);
        }
        (surplus > 0 ? low : high) = elo;
    }
    constexpr double two_sided_95 = 1.96;
    strength.elo = low;
    strength.error = two_sided_95 * scale / std::sqrt(information);
}

Result<std::chrono::nanoseconds> measure_strength(const JudgingOrder& order, Crew& crew,
                                                  const Stop& stop, const JudgingProgress& at,
                                                  StrengthPart& strength) {
    std::vector<Chair> players;
    std::vector<std::unique_ptr<Engine>> engines;
    for (int worker = 0; worker < crew.size(); ++worker) {
        TRY_ASSIGN(auto player, Chair::make(order.player, order.game, order.settings));
        players.push_back(std::move(player));
        TRY_ASSIGN(auto engine, make_engine(order.game));
        engines.push_back(std::move(engine));
    }
    std::chrono::nanoseconds slowest{0};
    rate(strength);
    while (static_cast<int>(strength.games.size()) < max_games && !is_settled(strength) &&
           !stop.is_raised()) {
        const auto rungs = next_rungs(strength);
        const std::size_t before = strength.games.size();
        std::vector<std::optional<TimedGame>> played(batch);
        share_out(crew, batch, [&](int i, int worker) {
            const auto index = static_cast<std::size_t>(worker);
            played[static_cast<std::size_t>(i)] =
                play_rung(order, rungs[static_cast<std::size_t>(i / 2) % rungs.size()], i % 2 == 0,
                          before + static_cast<std::size_t>(i), *players[index].seat(),
                          *engines[index], stop);
        });
        for (auto& one : played) {
            if (!one) continue;
            slowest = std::max(slowest, one->slowest);
            strength.games.push_back(std::move(one->game));
        }
        rate(strength);
        at("strength", static_cast<int>(strength.games.size()), max_games);
    }
    return slowest;
}

}  // namespace puissance::referee
