#include "study/training.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdlib>

#include "base/random.h"
#include "base/try.h"
#include "game/shown.h"
#include "game/take_line.h"
#include "game/take_number.h"

namespace puissance {

namespace {

constexpr std::string_view first_line = "puissance training 1 ";
constexpr int max_tried = 1'000'000'000;
// Numbers with a fraction are kept as whole ones, in these parts.
constexpr double parts_of_rating = 100;
constexpr double parts_of_volatility = 1'000'000;

std::string number_text(double number, double parts) {
    return std::to_string(std::lround(std::max(0.0, number) * parts));
}

// "word 1 2 3" with as many numbers as there are places; false otherwise.
bool read_numbers(std::string_view line, std::string_view word,
                  std::initializer_list<int*> numbers) {
    if (!line.starts_with(word)) return false;
    line.remove_prefix(word.size());
    for (int* const number : numbers) {
        if (!line.starts_with(' ')) return false;
        line.remove_prefix(1);
        const auto taken = take_number(line);
        if (!taken) return false;
        *number = *taken;
    }
    return line.empty();
}

// "mistake DUE INTERVAL MOVES"
std::optional<Mistake> mistake_of(const Game& game, std::string_view line) {
    const auto space = line.rfind(' ');
    if (space == std::string_view::npos) return std::nullopt;
    Mistake mistake;
    mistake.moves = line.substr(space + 1);
    if (!read_numbers(line.substr(0, space), "mistake", {&mistake.due, &mistake.interval}))
        return std::nullopt;
    if (!parse_moves(game, mistake.moves)) return std::nullopt;
    return mistake;
}

}  // namespace

bool is_sound(const Training& training) {
    const auto& [value, deviation, volatility] = training.rating;
    return value <= max_rating && deviation >= min_deviation && deviation <= max_deviation &&
           volatility >= min_volatility && volatility <= max_volatility &&
           training.streak <= training.best_streak && training.best_streak <= training.solved &&
           training.solved <= training.tried && training.tried <= max_tried;
}

void note_answer(Training& training, const Puzzle& puzzle, bool is_solved, int today) {
    rate_answer(training, puzzle.grade, is_solved);
    schedule(training, to_text(puzzle.position), is_solved, today);
}

void rate_answer(Training& training, int grade, bool is_solved) {
    training.rating = after_exercise(training.rating, grade, is_solved);
    ++training.tried;
    training.solved += is_solved ? 1 : 0;
    training.streak = is_solved ? training.streak + 1 : 0;
    training.best_streak = std::max(training.best_streak, training.streak);
}

void schedule(Training& training, std::string moves, bool is_solved, int today) {
    auto& mistakes = training.mistakes;
    const auto before = std::ranges::find(mistakes, moves, &Mistake::moves);
    auto next = mistake_intervals.begin();
    if (before != mistakes.end()) {
        if (is_solved) next = std::ranges::upper_bound(mistake_intervals, before->interval);
        mistakes.erase(before);
    } else if (is_solved) {
        return;
    }
    if (next == mistake_intervals.end()) return;
    remember(training, {std::move(moves), today + *next, *next});
}

void remember(Training& training, Mistake mistake) {
    auto& mistakes = training.mistakes;
    if (mistakes.size() == max_mistakes) mistakes.erase(mistakes.begin());
    mistakes.push_back(std::move(mistake));
}

void add_mistake(Training& training, std::string moves, int today) {
    if (std::ranges::find(training.mistakes, moves, &Mistake::moves) == training.mistakes.end())
        remember(training, {std::move(moves), today, 0});
}

std::vector<std::string> due_positions(const Training& training, int today) {
    std::vector<Mistake> due;
    std::ranges::copy_if(training.mistakes, std::back_inserter(due),
                         [&](const Mistake& mistake) { return mistake.due <= today; });
    std::ranges::stable_sort(due, {}, &Mistake::due);
    std::vector<std::string> positions;
    positions.reserve(due.size());
    for (Mistake& mistake : due) positions.push_back(std::move(mistake.moves));
    return positions;
}

const Puzzle* next_puzzle(const Training& training, const Pack& pack, std::optional<Theme> theme,
                          int today, std::uint64_t seed) {
    constexpr std::size_t neighbours = 20;
    std::vector<const Puzzle*> all;
    for (const Puzzle& puzzle : pack.puzzles)
        if (!theme || puzzle.theme == *theme) all.push_back(&puzzle);
    if (all.empty()) return nullptr;
    for (const Mistake& mistake : training.mistakes) {
        if (mistake.due > today) continue;
        for (const Puzzle* puzzle : all)
            if (to_text(puzzle->position) == mistake.moves) return puzzle;
    }
    std::ranges::stable_sort(all, {}, [&](const Puzzle* puzzle) {
        return std::abs(puzzle->grade - training.rating.value);
    });
    return all[static_cast<std::size_t>(Random(seed).below(std::min(neighbours, all.size())))];
}

const Puzzle& puzzle_of_the_day(const Pack& pack, int today) {
    return pack.puzzles[static_cast<std::size_t>(today) % pack.puzzles.size()];
}

std::string to_text(const Training& training, const Game& game) {
    const Rating& rating = training.rating;
    std::string text = std::string(first_line) + to_text(game) + "\nrating " +
                       number_text(rating.value, parts_of_rating) + " " +
                       number_text(rating.deviation, parts_of_rating) + " " +
                       number_text(rating.volatility, parts_of_volatility) + "\nsolved " +
                       std::to_string(training.solved) + " " + std::to_string(training.tried) +
                       "\nstreak " + std::to_string(training.streak) + " " +
                       std::to_string(training.best_streak) + "\n";
    for (const Mistake& mistake : training.mistakes)
        text += "mistake " + std::to_string(mistake.due) + " " + std::to_string(mistake.interval) +
                " " + mistake.moves + "\n";
    return text;
}

Result<Training> parse_training(std::string_view text, std::string_view name, const Game& game) {
    int number = 1;
    const auto wrong = [&](std::string reason) {
        return fail(ErrorCode::unreadable_file,
                    {{"file", shown(name)}, {"reason", std::move(reason)}, {"line", number}});
    };
    if (text.size() > max_training || take_line(text) != std::string(first_line) + to_text(game))
        return wrong("not_training");
    Training training;
    int value = 0;
    int deviation = 0;
    int volatility = 0;
    ++number;
    if (!read_numbers(take_line(text), "rating", {&value, &deviation, &volatility}))
        return wrong("wrong_line");
    training.rating = {value / parts_of_rating, deviation / parts_of_rating,
                       volatility / parts_of_volatility};
    ++number;
    if (!read_numbers(take_line(text), "solved", {&training.solved, &training.tried}))
        return wrong("wrong_line");
    ++number;
    if (!read_numbers(take_line(text), "streak", {&training.streak, &training.best_streak}) ||
        !is_sound(training))
        return wrong("wrong_line");
    for (++number; !text.empty(); ++number) {
        const auto mistake = mistake_of(game, take_line(text));
        if (!mistake || training.mistakes.size() == max_mistakes) return wrong("wrong_line");
        training.mistakes.push_back(*mistake);
    }
    return training;
}

}  // namespace puissance
