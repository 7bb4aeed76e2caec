#include "referee/judging.h"

#include <algorithm>
#include <atomic>
#include <cmath>
#include <filesystem>
#include <mutex>
#include <set>

#include "base/random.h"
#include "base/try.h"
#include "engine/ladder.h"
#include "play/contest.h"
#include "referee/claims.h"
#include "referee/command_words.h"

namespace puissance::referee {

namespace {

constexpr int legal_positions = 200;
constexpr int exercises = 80;
constexpr int each_phase = 22;  // Positions for every four stones.
constexpr int phase_stones = 4;
constexpr int tactical_positions = 20;
constexpr int claim_positions = 40;
constexpr int max_fouls = 10;  // In a part; then no more is asked.
constexpr std::array curve_rungs{7, 4};
constexpr double wanted_error = 60;
constexpr int batch = 8;
constexpr int max_games = 400;

// Plays random moves, winning ones only where there is no other, until so many stones are placed.
std::optional<Record> random_position(const Game& game, int stones, Random& random) {
    Record record(game);
    while (record.ply() < stones) {
        auto moves = record.legal_moves();
        std::erase_if(moves, [&](Move move) { return record.wins_with(move, record.turn()); });
        if (moves.empty()) return std::nullopt;
        (void)record.play(moves[static_cast<std::size_t>(random.below(moves.size()))]);
    }
    return record;
}

// Empty, nearly full, the last cell, and everything between, with both players to move.
std::vector<Record> odd_positions(const Game& game, std::uint64_t seed) {
    std::vector<Record> positions;
    Random random(seed);
    for (int i = 0; static_cast<int>(positions.size()) < legal_positions; ++i) {
        const bool is_late = i % 4 == 3;  // Every fourth has few cells left.
        const int free = 1 + static_cast<int>(random.below(static_cast<std::uint64_t>(
                                 is_late ? std::min(game.columns, game.cells()) : game.cells())));
        if (auto record = random_position(game, i == 0 ? 0 : game.cells() - free, random))
            positions.push_back(*std::move(record));
    }
    return positions;
}

Move any_of(const std::vector<Move>& moves, Random& random) {
    return moves[static_cast<std::size_t>(random.below(moves.size()))];
}

std::vector<Move> winning_moves(const Record& record, Player player) {
    auto moves = record.legal_moves();
    std::erase_if(moves, [&](Move move) { return !record.wins_with(move, player); });
    return moves;
}

struct Exercise {
    std::string kind;
    Record position;
    std::vector<Move> right;
};

// Wins in one and forced blocks from random play, and the shipped exercises, of every theme from
// easy to hard.
std::vector<Exercise> exercises_for(const JudgingOrder& order) {
    std::vector<Exercise> chosen;
    Random random(order.seed + 1);
    int wins = 0;
    int blocks = 0;
    constexpr int max_tries = 20'000;
    for (int i = 0; i < max_tries && (wins < tactical_positions || blocks < tactical_positions);
         ++i) {
        const int stones =
            static_cast<int>(random.below(static_cast<std::uint64_t>(order.game.cells())));
        const auto record = random_position(order.game, stones, random);
        if (!record) continue;
        const auto own = winning_moves(*record, record->turn());
        const auto others = winning_moves(*record, other(record->turn()));
        const bool is_choice = record->legal_moves().size() > 1;
        if (!own.empty() && is_choice && wins < tactical_positions) {
            ++wins;
            chosen.push_back({"win_in_one", *record, own});
        } else if (own.empty() && others.size() == 1 && is_choice && blocks < tactical_positions) {
            ++blocks;
            chosen.push_back({"block", *record, others});
        }
    }
    std::ranges::stable_sort(chosen, std::greater<>(), &Exercise::kind);  // Wins before blocks.
    if (order.pack == nullptr) return chosen;
    std::set<Theme> themes;
    for (const Puzzle& puzzle : order.pack->puzzles) themes.insert(puzzle.theme);
    for (const Theme theme : themes) {
        std::vector<const Puzzle*> of_theme;
        for (const Puzzle& puzzle : order.pack->puzzles)
            if (puzzle.theme == theme) of_theme.push_back(&puzzle);
        const std::size_t count = std::min<std::size_t>(exercises / themes.size(), of_theme.size());
        const std::size_t start = static_cast<std::size_t>(random.below(of_theme.size()));
        for (std::size_t i = 0; i < count; ++i) {
            const Puzzle& puzzle =
                *of_theme[(i * of_theme.size() / count + start % (of_theme.size() / count)) %
                          of_theme.size()];
            chosen.push_back({std::string(name_of(theme)), puzzle.position, {puzzle.move}});
        }
    }
    return chosen;
}

// The player at the board, asked positions in any order. After a foul it is started anew.
class Questioner {
public:
    Questioner(Seat& seat, const JudgingOrder& order, const Stop& stop, LegalPart& legal)
        : seat_(seat), order_(order), stop_(stop), legal_(legal) {}
    ~Questioner() { rest(); }
    Questioner(const Questioner&) = delete;
    Questioner& operator=(const Questioner&) = delete;

    // Nothing after a foul, and when the stop is raised.
    std::optional<Answer> ask(const Record& record) {
        if (!is_begun_) seat_.begin(order_.game, order_.seed);
        is_begun_ = true;
        const Turn turn = seat_.turn(record, {order_.time, std::nullopt, order_.seed, &stop_});
        if (stop_.is_raised()) return std::nullopt;
        if (turn) {
            legal_.slowest = std::max(legal_.slowest, turn->elapsed);
            return *turn;
        }
        ++fouls_;
        if (legal_.fouls.size() < max_kept) legal_.fouls.push_back({to_text(record), turn.error()});
        rest();
        return std::nullopt;
    }
    // Has it failed so often that asking on is of no use?
    [[nodiscard]] bool is_hopeless() const { return fouls_ >= max_fouls; }
    void forgive() { fouls_ = 0; }
    void rest() {
        if (!is_begun_) return;
        is_begun_ = false;
        const auto forfeit = seat_.end();
        if (forfeit && legal_.fouls.size() < max_kept) legal_.fouls.push_back({"", *forfeit});
    }

private:
    Seat& seat_;
    const JudgingOrder& order_;
    const Stop& stop_;
    LegalPart& legal_;
    bool is_begun_ = false;
    int fouls_ = 0;
};

// Runs task(i, worker) for every i in [0, count) on all workers, in any order.
void share_out(Crew& crew, int count, const std::function<void(int, int)>& task) {
    std::atomic<int> next{0};
    crew.run(crew.size(), [&](int worker) {
        for (int i = next++; i < count; i = next++) task(i, worker);
    });
}

class Judge {
public:
    Judge(const JudgingOrder& order, const Stop& stop,
          const std::function<void(std::string_view, int, int)>& at)
        : order_(order),
          stop_(&stop, machine_clock(), order.whole),
          outer_(stop),
          at_(at),
          crew_(order.jobs) {}

    Result<Report> judge() {
        begin_report();
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
        TRY(how_strong());
        if (outer_.is_raised()) return fail(ErrorCode::not_judged);
        report_.is_cut = stop_.is_raised();
        return report_;
    }

private:
    void begin_report() {
        report_.player = order_.player.text;
        report_.name = report_.player;
        if (const auto words = command_words(report_.name.substr(report_.name.find(':') + 1));
            words && std::holds_alternative<Program>(order_.player.kind)) {
            // "python3 bot.py --fast" is called bot.py.
            const auto file = std::ranges::find_if(*words, [](const std::string& word) {
                return !word.starts_with('-') && word.find('.', 1) != std::string::npos;
            });
            report_.name =
                std::filesystem::path(file == words->end() ? words->front() : *file).filename();
        }
        report_.game = order_.game;
        report_.seed = order_.seed;
        report_.time = order_.time;
    }

    void does_it_play(Questioner& questioner) {
        for (const Record& position : odd_positions(order_.game, order_.seed)) {
            if (stop_.is_raised() || questioner.is_hopeless()) return;
            at_("legal", report_.legal.asked, legal_positions);
            const bool is_legal = questioner.ask(position).has_value();
            if (stop_.is_raised()) return;
            ++report_.legal.asked;
            report_.legal.legal += is_legal ? 1 : 0;
        }
    }

    void does_it_see(Questioner& questioner) {
        const auto all = exercises_for(order_);
        int done = 0;
        for (const Exercise& exercise : all) {
            if (stop_.is_raised() || questioner.is_hopeless()) return;
            at_("seen", done++, static_cast<int>(all.size()));
            const auto answer = questioner.ask(exercise.position);
            if (stop_.is_raised()) return;
            if (report_.seen.empty() || report_.seen.back().name != exercise.kind) {
                const auto found = std::ranges::find(report_.seen, exercise.kind, &SeenKind::name);
                if (found == report_.seen.end()) report_.seen.push_back({exercise.kind});
            }
            SeenKind& kind = *std::ranges::find(report_.seen, exercise.kind, &SeenKind::name);
            ++kind.asked;
            kind.solved +=
                answer && std::ranges::find(exercise.right, answer->move) != exercise.right.end()
                    ? 1
                    : 0;
        }
    }

    struct Judged {
        std::optional<Move> move;
        std::vector<Option> options;
        std::array<std::optional<Move>, curve_rungs.size()> rungs;
    };

    static void count(Curve& curve, const Record& position, const std::vector<Option>& options,
                      std::optional<Move> move) {
        const auto stones = static_cast<std::size_t>(position.ply() / phase_stones);
        while (curve.phases.size() <= stones)
            curve.phases.push_back({static_cast<int>(curve.phases.size()) * phase_stones});
        Phase& phase = curve.phases[stones];
        ++phase.asked;
        const auto chosen = std::ranges::find(options, move.value_or(Move{-1}), &Option::move);
        if (chosen == options.end()) return;
        Score best = Score::worst();
        for (const Option& option : options) best = std::max(best, score_of(option.score));
        const Score score = score_of(chosen->score);
        const bool is_kept = best.is_win() == score.is_win() && best.is_loss() == score.is_loss();
        phase.kept += is_kept ? 1 : 0;
        phase.soonest += score == best ? 1 : 0;
    }

    Result<void> how_exact(Questioner& questioner) {
        report_.exact.is_solved = is_solved(order_.game);
        if (!report_.exact.is_solved && !order_.claims) return {};
        const auto positions = real_positions(order_.game, order_.seed + 2, each_phase);
        claim_material_ = positions;
        if (!report_.exact.is_solved) return {};
        std::vector<Judged> judged(positions.size());
        for (std::size_t i = 0;
             i < positions.size() && !stop_.is_raised() && !questioner.is_hopeless(); ++i) {
            at_("asked", static_cast<int>(i), static_cast<int>(positions.size()));
            if (const auto answer = questioner.ask(positions[i])) judged[i].move = answer->move;
        }
        questioner.rest();
        TRY(value_moves(positions, judged));
        report_.exact.own.player = report_.name;
        for (const int rung : curve_rungs)
            report_.exact.rungs.push_back({"level:" + std::to_string(rung), {}});
        for (std::size_t i = 0; i < positions.size(); ++i) {
            if (judged[i].options.empty()) continue;
            count(report_.exact.own, positions[i], judged[i].options, judged[i].move);
            for (std::size_t rung = 0; rung < curve_rungs.size(); ++rung)
                count(report_.exact.rungs[rung], positions[i], judged[i].options,
                      judged[i].rungs[rung]);
        }
        return find_worst(positions, judged);
    }

    // What every move is worth, and what the rungs play.
    Result<void> value_moves(const std::vector<Record>& positions, std::vector<Judged>& judged) {
        std::vector<std::unique_ptr<Engine>> engines;
        for (int worker = 0; worker < crew_.size(); ++worker) {
            TRY_ASSIGN(auto engine, make_judging_engine(order_.game));
            engines.push_back(std::move(engine));
        }
        Question exact = question_for(parse_contestant("perfect").value(), until(stop_));
        exact.limits.nodes = endless_nodes;
        std::atomic<int> done{0};
        share_out(crew_, static_cast<int>(positions.size()), [&](int i, int worker) {
            if (stop_.is_raised()) return;
            const auto index = static_cast<std::size_t>(i);
            Engine& engine = *engines[static_cast<std::size_t>(worker)];
            Analysis analysis = engine.analyse(positions[index], exact);
            if (stop_.is_raised()) return;
            judged[index].options = std::move(analysis.options);
            for (std::size_t rung = 0; rung < curve_rungs.size(); ++rung) {
                Question question = question_for(
                    parse_contestant("level:" + std::to_string(curve_rungs[rung])).value(),
                    until(stop_));
                question.seed = order_.seed + static_cast<std::uint64_t>(i);
                judged[index].rungs[rung] = engine.choose(positions[index], question).move;
            }
            ++done;
            if (worker == 0) at_("exact", done, static_cast<int>(positions.size()));
        });
        return {};
    }

    // The moves that gave most away; of two that gave as much, the one that is refuted sooner.
    Result<void> find_worst(const std::vector<Record>& positions,
                            const std::vector<Judged>& judged) {
        struct Bad {
            std::size_t index;
            int given;
            int plies;
        };
        const auto worth = [](const Verdict& verdict) {
            return verdict.kind == ScoreKind::win ? 2 : verdict.kind == ScoreKind::loss ? 0 : 1;
        };
        std::vector<Bad> bad;
        for (std::size_t i = 0; i < positions.size(); ++i) {
            const auto& options = judged[i].options;
            const auto chosen =
                std::ranges::find(options, judged[i].move.value_or(Move{-1}), &Option::move);
            if (chosen == options.end()) continue;
            int best = 0;
            for (const Option& option : options) best = std::max(best, worth(option.score));
            if (best > worth(chosen->score))
                bad.push_back({i, best - worth(chosen->score), chosen->score.plies});
        }
        std::ranges::sort(bad, [](const Bad& a, const Bad& b) {
            return std::tuple(-a.given, a.plies, a.index) < std::tuple(-b.given, b.plies, b.index);
        });
        TRY_ASSIGN(const auto engine, make_judging_engine(order_.game));
        for (std::size_t i = 0; i < std::min(bad.size(), max_kept); ++i) {
            Record record = positions[bad[i].index];
            (void)record.play(*judged[bad[i].index].move);
            if (auto judgement =
                    puissance::judge(*engine, record, judging_nodes(order_.game), &stop_))
                report_.exact.worst.push_back({std::move(record), *std::move(judgement)});
        }
        return {};
    }

    Result<void> is_its_search_right(Seat& seat) {
        TRY_ASSIGN(const auto engine, make_engine(order_.game));
        // The empty board, and positions with few free cells, which every search can finish.
        std::vector<Record> positions{Record(order_.game)};
        const auto count =
            std::min<std::ptrdiff_t>(claim_positions - 1, std::ssize(claim_material_));
        positions.insert(positions.end(), claim_material_.rbegin(),
                         claim_material_.rbegin() + count);
        at_("claims", 0, static_cast<int>(positions.size()));
        seat.begin(order_.game, order_.seed);
        judge_claims(seat, *engine, *order_.claims, positions, stop_, report_.claim);
        (void)seat.end();
        return {};
    }

    Result<void> how_strong() {
        StrengthPart& strength = report_.strength;
        const auto ladders = measured_ladders();
        const auto ladder = std::ranges::find(ladders, to_text(order_.game), &MeasuredLadder::game);
        strength.is_measured = ladder != ladders.end();
        if (!strength.is_measured) return {};
        strength.ladder.assign(ladder->elo.begin(), ladder->elo.end());
        std::vector<Chair> players;
        std::vector<std::unique_ptr<Engine>> engines;
        for (int worker = 0; worker < crew_.size(); ++worker) {
            TRY_ASSIGN(auto player, Chair::make(order_.player, order_.game, order_.settings));
            players.push_back(std::move(player));
            TRY_ASSIGN(auto engine, make_engine(order_.game));
            engines.push_back(std::move(engine));
        }
        rate(strength);
        while (static_cast<int>(strength.games.size()) < max_games && !is_settled() &&
               !stop_.is_raised()) {
            const auto rungs = next_rungs();
            const std::size_t before = strength.games.size();
            std::vector<std::optional<StrengthGame>> played(batch);
            share_out(crew_, batch, [&](int i, int worker) {
                const auto index = static_cast<std::size_t>(worker);
                played[static_cast<std::size_t>(i)] = play(
                    rungs[static_cast<std::size_t>(i / 2) % rungs.size()], i % 2 == 0,
                    before + static_cast<std::size_t>(i), *players[index].seat(), *engines[index]);
            });
            for (auto& game : played)
                if (game) strength.games.push_back(*std::move(game));
            rate(strength);
            at_("strength", static_cast<int>(strength.games.size()), max_games);
        }
        return {};
    }

    // Exact enough; or all that an end of the ladder can tell.
    [[nodiscard]] bool is_settled() const {
        const StrengthPart& strength = report_.strength;
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
    [[nodiscard]] std::array<int, 2> next_rungs() const {
        const StrengthPart& strength = report_.strength;
        std::vector<int> rungs;
        for (int rung = 1; rung <= rung_count; ++rung) rungs.push_back(rung);
        std::ranges::stable_sort(rungs, {}, [&](int rung) {
            return std::abs(strength.ladder[static_cast<std::size_t>(rung - 1)] - strength.elo);
        });
        return {rungs[0], rungs[1]};
    }

    std::optional<StrengthGame> play(int rung, bool moves_first, std::size_t number, Seat& player,
                                     Engine& engine) {
        Random random(Random::mix(order_.seed + 3) + number);
        EngineSeat rival(parse_contestant("level:" + std::to_string(rung)).value(), engine);
        std::array<Seat*, 2> seats{&player, &rival};
        if (!moves_first) std::swap(seats[0], seats[1]);
        GameTime time;
        time.move = order_.time;
        // A rung takes the nodes it takes, however long that is.
        const auto game = play_game(Record(order_.game), seats, time, random, stop_);
        if (!game) return std::nullopt;
        const Player own = moves_first ? Player::first : Player::second;
        StrengthGame result{rung, moves_first, 0.5, to_text(game->record), {}};
        if (game->winner) result.score = *game->winner == own ? 1 : 0;
        if (game->forfeiter == own) result.forfeit = game->forfeit;
        const std::scoped_lock lock(slowest_);
        report_.legal.slowest =
            std::max(report_.legal.slowest, game->slowest[static_cast<std::size_t>(own)]);
        return result;
    }

    const JudgingOrder& order_;
    Stop stop_;
    const Stop& outer_;
    const std::function<void(std::string_view, int, int)>& at_;
    ThreadCrew crew_;
    Report report_;
    std::vector<Record> claim_material_;
    std::mutex slowest_;
};

}  // namespace

std::vector<Record> real_positions(const Game& game, std::uint64_t seed, int each) {
    constexpr int max_rung = 6;  // Above, a game takes seconds.
    constexpr int max_tries = 4000;
    const auto phases = static_cast<std::size_t>((game.cells() - 1) / phase_stones + 1);
    std::vector<std::vector<Record>> found(phases);
    std::set<std::string> known;
    Random random(seed);
    auto engine = make_engine(game, 4);
    if (!engine) return {};
    const auto lacks = [&] {
        return std::ranges::any_of(
            found, [&](const auto& phase) { return static_cast<int>(phase.size()) < each; });
    };
    for (int tries = 0; tries < max_tries / 16 && lacks(); ++tries) {
        Record record(game);
        std::array<Contestant, 2> players;
        for (Contestant& player : players)
            player =
                parse_contestant("level:" + std::to_string(1 + random.below(max_rung))).value();
        while (!record.is_over()) {
            const auto phase = static_cast<std::size_t>(record.ply() / phase_stones);
            const bool has_choice = record.legal_moves().size() > 1;
            // One of three is taken, so that a game gives some of its positions to every phase.
            if (static_cast<int>(found[phase].size()) < each && has_choice &&
                random.below(3) == 0 && known.insert(to_text(record)).second)
                found[phase].push_back(record);
            // The first moves are any, so that games differ.
            if (record.ply() < 3 && random.below(2) == 0) {
                (void)record.play(any_of(record.legal_moves(), random));
                continue;
            }
            Question question = question_for(players[static_cast<std::size_t>(record.turn())]);
            question.seed = random.next();
            (void)record.play(*(*engine)->choose(record, question).move);
        }
    }
    std::vector<Record> all;
    for (auto& phase : found) std::ranges::move(phase, std::back_inserter(all));
    return all;
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

Result<Report> judge_player(const JudgingOrder& order, const Stop& stop,
                            const std::function<void(std::string_view, int, int)>& at) {
    TRY(can_play(order.player, order.game));
    return Judge(order, stop, at).judge();
}

}  // namespace puissance::referee
