// Checks that `perfect` plays perfectly on connect4. Plays games against easy, medium and hard from
// both sides, and checks for each of its moves that the value of the game has not changed and that
// the answer came in time.
//
//     perfect_report [GAMES [SEED]]
#include <algorithm>
#include <array>
#include <chrono>
#include <cstdlib>

#include <fmt/core.h>

#include "base/random.h"
#include "board/drop_board.h"
#include "drop/book.h"
#include "puissance/engine.h"

namespace puissance {
namespace {

// The exact scores, from the book and, beyond it, from a solver of its own.
class Judge {
public:
    explicit Judge(const Game& game) : engine_(make_engine(game, 64).value()) {}

    int score(const Record& record) {
        const auto board = position_of<Drop128Board>(record);
        if (!record.is_over())
            if (const auto known = book_.score(board.own(), board.all())) return *known;
        return engine_->solve(record, {}).value().lowest;
    }

private:
    std::unique_ptr<Engine> engine_;
    drop::Book book_ = drop::Book::read(drop::shipped_book()).value();
};

struct Tally {
    int moves = 0;
    int changed = 0;
    int wins = 0;
    int draws = 0;
    int losses = 0;
    std::chrono::duration<double> slowest{0};
    std::string slowest_at;
};

void play(Engine& engine, Judge& judge, const Contestant& other, int perfect_side,
          std::uint64_t seed, Tally& tally) {
    const Contestant perfect = parse_contestant("perfect").value();
    Record record(parse_game("connect4").value());
    int side = 0;
    for (; !record.is_over(); side = 1 - side, ++seed) {
        Question question;
        question.algorithm = (side == perfect_side ? perfect : other).algorithm;
        question.seed = seed;
        if (side != perfect_side) {
            (void)record.play(*engine.choose(record, question).move);
            continue;
        }
        const int value = judge.score(record);
        engine.forget();
        const std::string at = to_text(record);
        const auto start = std::chrono::steady_clock::now();
        (void)record.play(*engine.choose(record, question).move);
        const std::chrono::duration<double> took = std::chrono::steady_clock::now() - start;
        if (took > tally.slowest) tally.slowest = took, tally.slowest_at = at;
        ++tally.moves;
        if (-judge.score(record) == value) continue;
        ++tally.changed;
        fmt::print("the value changed after {}\n", to_text(record));
    }
    if (!record.winner()) ++tally.draws;
    else if (side != perfect_side) ++tally.wins;
    else ++tally.losses;
}

int run(int games, std::uint64_t seed) {
    const Game game = parse_game("connect4").value();
    const auto engine = make_engine(game, 64).value();
    Judge judge(game);
    constexpr std::array<const char*, 3> levels{"easy", "medium", "hard"};
    Tally all;
    for (int i = 0; i < games; ++i) {
        const auto other = parse_contestant(levels[static_cast<std::size_t>(i / 2 % 3)]).value();
        play(*engine, judge, other, i % 2, Random::mix(seed + static_cast<std::uint64_t>(i)), all);
    }
    fmt::print("games={} wins={} draws={} losses={} moves={} changed={} slowest_s={:.3f} at {}\n",
               games, all.wins, all.draws, all.losses, all.moves, all.changed, all.slowest.count(),
               all.slowest_at.empty() ? "-" : all.slowest_at);
    return all.changed == 0 ? EXIT_SUCCESS : EXIT_FAILURE;
}

}  // namespace
}  // namespace puissance

int main(int count, char** arguments) {
    return puissance::run(count > 1 ? std::atoi(arguments[1]) : 500,
                          count > 2 ? std::strtoull(arguments[2], nullptr, 10) : 1);
}
