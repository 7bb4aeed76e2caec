#include "study/puzzle.h"

#include <algorithm>
#include <array>

#include "base/random.h"
#include "base/try.h"
#include "game/large_board.h"
#include "game/threats.h"
#include "study/judgement.h"
#include "study/puzzle_search.h"

namespace puissance {

namespace {

constexpr std::array<std::string_view, theme_count> theme_names{"win",   "hold",   "stop", "parity",
                                                                "fours", "threes", "fork"};
constexpr int min_plies = 3;         // A win at once is no exercise,
constexpr int max_plies = 21;        // nor is what nobody can read.
constexpr int max_empty_cells = 32;  // Where stones fall; before, nothing ends in so few plies.
// Where the board is too large to be solved: enough to see a win, and after it is proved to look
// for a second one. Numbers of nodes make the answers the same everywhere.
constexpr std::uint64_t glance_nodes = 4'000;
constexpr std::uint64_t doubt_nodes = 200'000;

// Plays the line to its end, calling each(record before the move, the move) for every move.
template <class Each>
Record played(Record record, const std::vector<Move>& line, Each&& each) {
    for (const Move move : line) {
        each(record, move);
        if (!record.play(move)) break;
    }
    return record;
}

// Does every move of the attacker on this line threaten to complete a line, until the last does?
bool is_by_fours(const Record& position, const std::vector<Move>& line) {
    const Player attacker = position.turn();
    bool fours_only = true;
    const Record end = played(position, line, [&](const Record& before, Move move) {
        if (before.turn() != attacker || before.wins_with(move, attacker)) return;
        if (wins_of(with(before, move), attacker).empty()) fours_only = false;
    });
    return fours_only && end.winner() == attacker;
}

// Does the line end where the loser has only moves that let the winner complete a line on top of
// them?
bool is_zugzwang(const Record& position, const std::vector<Move>& line) {
    const Player winner = position.turn();
    Record end = played(position, line, [](const Record&, Move) {});
    if (end.winner() != winner) return false;
    const Move last = end.moves().back();
    end.undo();
    if (end.moves().back() != last) return false;
    end.undo();
    const auto moves = end.legal_moves();
    return wins_of(end, winner).empty() && std::ranges::all_of(moves, [&](Move move) {
               const Record after = with(end, move);
               return !after.is_over() && !wins_of(after, winner).empty();
           });
}

bool wins(const Option& option) { return option.score.kind == ScoreKind::win; }
// On large boards a win may be seen and not proved: then it is an estimate, but no wrong move.
bool seems_to_win(const Option& option) { return wins(option) || is_seen_win(option.score); }
bool loses(const Option& option) { return option.score.kind == ScoreKind::loss; }

// The cells that explain a win: two threats that the move makes, or where the line ends.
std::vector<Cell> winning_cells(const Record& position, const Option& right) {
    auto cells = double_threat(with(position, right.move));
    if (!cells.empty()) return cells;
    const Record end = played(position, right.line, [](const Record&, Move) {});
    if (end.winner() != position.turn()) return {position.cell_of(right.move)};
    return {end.cells_played().back()};
}

std::optional<Puzzle> winning_puzzle(const Record& position, const Option& right) {
    const bool is_drop = position.game().drops();
    if (right.score.plies < min_plies || right.score.plies > max_plies) return std::nullopt;
    Puzzle puzzle{position,          Theme::win, right.move,
                  right.score.plies, 0,          winning_cells(position, right)};
    if (is_large(position.game())) {
        puzzle.theme = is_by_fours(position, right.line) ? Theme::fours : Theme::threes;
    } else if (is_drop) {
        if (is_zugzwang(position, right.line)) puzzle.theme = Theme::parity;
    } else if (!double_threat(with(position, right.move)).empty()) {
        puzzle.theme = Theme::fork;
    }
    return puzzle;
}

std::optional<Puzzle> holding_puzzle(const Record& position, const std::vector<Option>& options,
                                     const Option& right) {
    const Player rival = other(position.turn());
    const auto threats = wins_of(position, rival);
    Puzzle puzzle{position, Theme::hold, right.move, 0, 0, {position.cell_of(right.move)}};
    for (const Option& option : options)
        if (loses(option)) puzzle.plies = std::max(puzzle.plies, option.score.plies);
    if (puzzle.plies > max_plies) return std::nullopt;
    if (!threats.empty()) {
        puzzle.theme = Theme::stop;
        puzzle.cells = cells_of(position, threats);
    }
    return puzzle;
}

// The only move that wins, of the best two; nothing if there is no such move.
std::optional<Option> only_win(const Analysis& analysis) {
    if (analysis.options.size() != 2 || !analysis.score.exact) return std::nullopt;
    const auto right = std::ranges::find(analysis.options, *analysis.move, &Option::move);
    if (!wins(*right) || std::ranges::count_if(analysis.options, seems_to_win) != 1)
        return std::nullopt;
    return *right;
}

std::optional<Puzzle> large_puzzle(Engine& engine, const Record& position, const Stop& stop) {
    const Analysis glance = analysed(engine, position, stop, glance_nodes, 1);
    if (glance.score.kind != ScoreKind::win && !is_seen_win(glance.score)) return std::nullopt;
    const auto right = only_win(analysed(engine, position, stop, proof_nodes));
    return right ? winning_puzzle(position, *right) : std::nullopt;
}

// Who makes the next move of a game in which exercises are looked for: weak players leave chances
// open. On large boards the rungs in the middle take longest, and those above them are as good.
int rung_for(const Game& game, Random& random) {
    constexpr std::array<int, 6> anywhere{1, 2, 3, 4, 5, 6};
    constexpr std::array<int, 6> on_large_boards{1, 2, 2, 8, 8, 8};
    const auto& rungs = is_large(game) ? on_large_boards : anywhere;
    return rungs[static_cast<std::size_t>(random.below(rungs.size()))];
}

}  // namespace

std::string_view name_of(Theme theme) { return theme_names[static_cast<std::size_t>(theme)]; }

std::optional<Theme> theme_named(std::string_view name) {
    const auto found = std::ranges::find(theme_names, name);
    if (found == theme_names.end()) return std::nullopt;
    return static_cast<Theme>(found - theme_names.begin());
}

std::string shape_of(const Record& position) {
    const Game& game = position.game();
    Rows rows = to_rows(position);
    std::vector<Rows> images;
    const auto add_mirrored = [&] {
        images.push_back(rows);
        for (auto& row : rows) std::ranges::reverse(row);
        images.push_back(rows);
    };
    add_mirrored();
    if (!game.drops()) {
        std::ranges::reverse(rows);
        add_mirrored();
    }
    if (!game.drops() && game.columns == game.rows) {
        for (std::size_t i = 0; i < rows.size(); ++i)
            for (std::size_t j = 0; j < i; ++j) std::swap(rows[i][j], rows[j][i]);
        add_mirrored();
        std::ranges::reverse(rows);
        add_mirrored();
    }
    std::string text;
    for (const auto& row : *std::ranges::min_element(images))
        for (const std::string& cell : row) text += cell;
    return text;
}

std::optional<Puzzle> puzzle_in(Engine& engine, const Record& position, const Stop& stop) {
    const int empty_cells = position.game().cells() - position.ply();
    if (position.game().drops() && empty_cells > max_empty_cells) return std::nullopt;
    if (is_large(position.game())) return large_puzzle(engine, position, stop);
    const Analysis analysis = analysed(engine, position, stop, judging_nodes(position.game()));
    const auto& options = analysis.options;
    const auto is_exact = [](const Option& option) { return option.score.exact; };
    if (options.size() < 2 || !std::ranges::all_of(options, is_exact)) return std::nullopt;
    const auto winning = std::ranges::count_if(options, wins);
    if (winning == 1) return winning_puzzle(position, *std::ranges::find_if(options, wins));
    const auto size = static_cast<std::ptrdiff_t>(options.size());
    if (winning > 0 || std::ranges::count_if(options, loses) != size - 1) return std::nullopt;
    return holding_puzzle(position, options, *std::ranges::find_if_not(options, loses));
}

bool has_one_answer(Engine& engine, const Puzzle& puzzle, const Stop& stop) {
    if (!is_large(puzzle.position.game())) return true;  // puzzle_in() has solved it.
    const auto right = only_win(analysed(engine, puzzle.position, stop, doubt_nodes));
    return right && right->move == puzzle.move;
}

std::optional<Record> play_for_puzzles(Engine& engine, const Game& game, std::uint64_t seed,
                                       std::uint64_t number, const Stop& stop,
                                       const std::function<bool(const Record&)>& is_wanted,
                                       const std::function<bool(const Puzzle&)>& made) {
    Random random(Random::mix(Random::mix(seed) + number));
    Record record(game);
    while (!record.is_over()) {
        Question question;
        question.rung = rung_for(game, random);
        question.seed = random.next();
        question.limits.stop = &stop;
        (void)record.play(*engine.choose(record, question).move);
        if (stop.is_raised()) return std::nullopt;
        if (record.is_over() || !is_wanted(record)) continue;
        auto puzzle = puzzle_in(engine, record, stop);
        if (puzzle && has_one_answer(engine, *puzzle, stop)) {
            puzzle->grade = grade_of(engine, *puzzle, stop);
            if (!stop.is_raised() && !made(*puzzle)) return record;
        }
        if (stop.is_raised()) return std::nullopt;
    }
    return record;
}

Result<void> make_puzzles(const Game& game, std::uint64_t seed, const Stop& stop,
                          const std::function<bool(const Puzzle&)>& made) {
    TRY_ASSIGN(const auto engine, make_judging_engine(game));
    PuzzleSeries series;
    const auto is_new = [&](const Record& position) { return series.is_new(position); };
    for (std::uint64_t number = 0; !series.is_over(); ++number) {
        bool has_puzzle = false;
        bool goes_on = true;
        const auto played =
            play_for_puzzles(*engine, game, seed, number, stop, is_new, [&](const Puzzle& puzzle) {
                has_puzzle = true;
                return goes_on = made(puzzle);
            });
        if (!played || !goes_on) return {};
        series.end_game(has_puzzle);
    }
    return {};
}

}  // namespace puissance
