#include "game/attack.h"

#include <algorithm>
#include <optional>

#include "game/lines.h"

namespace puissance {

namespace {

enum class Place : std::uint8_t { own, empty, blocked };

// The places of a line from `first` to `last`.
struct Stretch {
    int first;
    int last;

    [[nodiscard]] int length() const { return last - first + 1; }
    [[nodiscard]] bool has(int place) const { return first <= place && place <= last; }
};

// One line through a new stone, as far as it matters to that stone.
class Line {
public:
    Line(const Record& record, Cell cell, Cell step, Player player)
        : game_(record.game()), middle_(2 * game_.align), cell_(cell), step_(step) {
        for (int place = 0; place <= 2 * middle_; ++place)
            places_.push_back(seen(record, cell_at(place), player));
        places_[at(middle_)] = Place::own;
    }

    // The lines that one more stone would complete, without that stone.
    [[nodiscard]] std::vector<Cell> four() {
        std::vector<int> stones;
        for (const auto& [place, run] : completed()) add_stones(run, place, stones);
        return cells_of(stones);
    }

    // The stones of the first four with two such cells that one more stone would make, without it.
    [[nodiscard]] std::vector<Cell> open_three() {
        for (int place = 0; place <= 2 * middle_; ++place) {
            if (places_[at(place)] != Place::empty) continue;
            places_[at(place)] = Place::own;
            const auto found = completed();
            places_[at(place)] = Place::empty;
            if (found.size() < 2) continue;
            std::vector<int> stones;
            const Stretch common{found[1].run.first, found[0].run.last};
            add_stones(common, place, stones);
            return cells_of(stones);
        }
        return {};
    }

private:
    struct Completed {
        int place;
        Stretch run;
    };

    static std::size_t at(int place) { return static_cast<std::size_t>(place); }

    [[nodiscard]] Cell cell_at(int place) const {
        const int distance = place - middle_;
        return {cell_.column + distance * step_.column, cell_.row + distance * step_.row};
    }

    static Place seen(const Record& record, Cell cell, Player player) {
        const Game& game = record.game();
        if (cell.column < 0 || cell.column >= game.columns || cell.row < 0 || cell.row >= game.rows)
            return Place::blocked;
        const auto stone = record.at(cell);
        if (!stone) return Place::empty;
        return *stone == player ? Place::own : Place::blocked;
    }

    [[nodiscard]] Stretch run_around(int place) const {
        Stretch run{place, place};
        while (run.first > 0 && places_[at(run.first - 1)] == Place::own) --run.first;
        while (run.last < 2 * middle_ && places_[at(run.last + 1)] == Place::own) ++run.last;
        return run;
    }

    // Where one more stone would win with the new one, from the first place to the last.
    [[nodiscard]] std::vector<Completed> completed() {
        std::vector<Completed> found;
        for (int place = 0; place <= 2 * middle_; ++place) {
            if (places_[at(place)] != Place::empty) continue;
            places_[at(place)] = Place::own;
            const Stretch run = run_around(place);
            places_[at(place)] = Place::empty;
            if (game_.wins(run.length()) && run.has(middle_)) found.push_back({place, run});
        }
        return found;
    }

    void add_stones(const Stretch& run, int without, std::vector<int>& stones) const {
        for (int place = run.first; place <= run.last; ++place)
            if (place != without && places_[at(place)] == Place::own) stones.push_back(place);
    }

    [[nodiscard]] std::vector<Cell> cells_of(const std::vector<int>& stones) const {
        std::vector<Cell> cells;
        cells.reserve(stones.size());
        for (const int place : stones) cells.push_back(cell_at(place));
        return cells;
    }

    const Game& game_;
    int middle_;
    Cell cell_;
    Cell step_;
    std::vector<Place> places_;
};

}  // namespace

Attack attack_with(const Record& record, Cell cell, Player player) {
    Attack attack;
    for (const Cell step : directions) {
        Line line(record, cell, step, player);
        auto stones = line.four();
        attack.fours += stones.empty() ? 0 : 1;
        if (stones.empty()) {
            stones = line.open_three();
            attack.open_threes += stones.empty() ? 0 : 1;
        }
        attack.cells.insert(attack.cells.end(), stones.begin(), stones.end());
    }
    std::ranges::sort(attack.cells, {}, [](Cell c) { return std::pair(c.row, c.column); });
    // Not std::ranges::unique, because Clang 14 does not compile it.
    attack.cells.erase(std::unique(attack.cells.begin(), attack.cells.end()), attack.cells.end());
    return attack;
}

}  // namespace puissance
