#include "referee/asked_positions.h"

#include <algorithm>
#include <array>
#include <set>

#include "base/random.h"
#include "puissance/engine.h"

namespace puissance::referee {

namespace {

constexpr int packed_exercises = 80;
constexpr int tactical_positions = 20;

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

Move any_of(const std::vector<Move>& moves, Random& random) {
    return moves[static_cast<std::size_t>(random.below(moves.size()))];
}

std::vector<Move> winning_moves(const Record& record, Player player) {
    auto moves = record.legal_moves();
    std::erase_if(moves, [&](Move move) { return !record.wins_with(move, player); });
    return moves;
}

}  // namespace

std::vector<Record> odd_positions(const Game& game, std::uint64_t seed, int count) {
    std::vector<Record> positions;
    Random random(seed);
    for (int i = 0; static_cast<int>(positions.size()) < count; ++i) {
        const bool is_late = i % 4 == 3;  // Every fourth has few cells left.
        const int free = 1 + static_cast<int>(random.below(static_cast<std::uint64_t>(
                                 is_late ? std::min(game.columns, game.cells()) : game.cells())));
        if (auto record = random_position(game, i == 0 ? 0 : game.cells() - free, random))
            positions.push_back(*std::move(record));
    }
    return positions;
}

std::vector<Exercise> exercises_for(const Game& game, const Pack* pack, std::uint64_t seed) {
    std::vector<Exercise> chosen;
    Random random(seed);
    int wins = 0;
    int blocks = 0;
    constexpr int max_tries = 20'000;
    for (int i = 0; i < max_tries && (wins < tactical_positions || blocks < tactical_positions);
         ++i) {
        const int stones = static_cast<int>(random.below(static_cast<std::uint64_t>(game.cells())));
        const auto record = random_position(game, stones, random);
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
    if (pack == nullptr) return chosen;
    std::set<Theme> themes;
    for (const Puzzle& puzzle : pack->puzzles) themes.insert(puzzle.theme);
    for (const Theme theme : themes) {
        std::vector<const Puzzle*> of_theme;
        for (const Puzzle& puzzle : pack->puzzles)
            if (puzzle.theme == theme) of_theme.push_back(&puzzle);
        const std::size_t count =
            std::min<std::size_t>(packed_exercises / themes.size(), of_theme.size());
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

}  // namespace puissance::referee
