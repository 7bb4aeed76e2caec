#include "free/pattern_board.h"

#include <algorithm>
#include <bit>
#include <cassert>
#include <cstdlib>

namespace puissance::free_board {

namespace {

constexpr std::size_t index(int number) { return static_cast<std::size_t>(number); }

constexpr CellCode with_line(CellCode code, std::size_t direction, LineClass line) {
    const auto shift = 4 * direction;
    return static_cast<CellCode>((code & ~(15U << shift)) |
                                 (static_cast<std::uint32_t>(line) << shift));
}

constexpr LineClass line_of(CellCode code, std::size_t direction) {
    return static_cast<LineClass>(code >> (4 * direction) & 15);
}

std::vector<CellSet> neighbours_of_cells(const Game& game) {
    constexpr int around = 2;
    constexpr int in_line = 3;
    std::vector<CellSet> sets(index(game.cells()));
    for (int cell = 0; cell < game.cells(); ++cell) {
        for (int up = -in_line; up <= in_line; ++up) {
            for (int right = -in_line; right <= in_line; ++right) {
                const int column = cell % game.columns + right;
                const int row = cell / game.columns + up;
                if (column < 0 || column >= game.columns || row < 0 || row >= game.rows) continue;
                const bool is_near = std::max(std::abs(up), std::abs(right)) <= around;
                const bool is_in_line = up == 0 || right == 0 || std::abs(up) == std::abs(right);
                if (is_near || is_in_line) sets[index(cell)].add(row * game.columns + column);
            }
        }
    }
    return sets;
}

}  // namespace

PatternBoard::PatternBoard(const LineTable& lines, const FreeBoard& board)
    : lines_(lines),
      table_(CellTable::instance()),
      board_(board),
      steps_{1, board.game().columns, board.game().columns + 1, 1 - board.game().columns},
      neighbours_(neighbours_of_cells(board.game())) {
    classify_all();
}

LineView PatternBoard::view(int line, int player) const {
    const int whose = (player + mover()) % 2;
    const std::uint64_t inside = board_.line_cells(line);
    const std::uint64_t others = board_.line_stones(line, 1 - whose);
    return {std::uint64_t{board_.line_stones(line, whose)} << LineView::margin,
            ~((inside & ~others) << LineView::margin)};
}

void PatternBoard::classify_all() {
    for (int cell = 0; cell < game().cells(); ++cell) {
        if (!board_.is_legal(move_at(cell))) {
            state_.near |= neighbours_[index(cell)];
            continue;
        }
        empty_.add(cell);
        const auto& places = board_.places(move_at(cell));
        for (int player = 0; player < 2; ++player) {
            CellCode code = 0;
            for (std::size_t direction = 0; direction < places.size(); ++direction) {
                const auto& place = places[direction];
                code = with_line(code, direction, lines_.at(view(place.line, player), place.index));
            }
            values_[index(cell)][index(player)] = table_.value(code);
            put_in(cell, player);
        }
    }
}

void PatternBoard::put_in(int cell, int player) {
    const CellValue& value = this->value(cell, player);
    const auto kind = static_cast<std::size_t>(value.cell_class);
    state_.sums[index(player)].mover += value.mover;
    state_.sums[index(player)].other += value.other;
    ++state_.counts[index(player)][kind];
    cells_[index(player)][kind].add(cell);
}

void PatternBoard::take_out(int cell, int player) {
    const CellValue& value = this->value(cell, player);
    const auto kind = static_cast<std::size_t>(value.cell_class);
    state_.sums[index(player)].mover -= value.mover;
    state_.sums[index(player)].other -= value.other;
    --state_.counts[index(player)][kind];
    cells_[index(player)][kind].remove(cell);
}

void PatternBoard::recode(std::span<const Recoding> recodings) {
    std::size_t logged = log_.size();
    log_.resize(logged + recodings.size());
    for (const Recoding& recoding : recodings) {
        const std::size_t player = recoding.player;
        CellValue& value = values_[index(recoding.cell)][player];
        const CellValue old_value = value;
        const CellValue new_value = table_.value(recoding.code);
        log_[logged++] = {old_value, recoding.cell, recoding.player, new_value.cell_class};
        value = new_value;
        PlayerSums& sums = state_.sums[player];
        sums.mover += new_value.mover - old_value.mover;
        sums.other += new_value.other - old_value.other;
        if (old_value.cell_class == new_value.cell_class) continue;
        const auto old_kind = static_cast<std::size_t>(old_value.cell_class);
        const auto new_kind = static_cast<std::size_t>(new_value.cell_class);
        --state_.counts[player][old_kind];
        ++state_.counts[player][new_kind];
        cells_[player][old_kind].remove(recoding.cell);
        cells_[player][new_kind].add(recoding.cell);
    }
}

void PatternBoard::play(int cell) {
    states_.push_back(state_);
    marks_.push_back(log_.size());
    take_out(cell, 0);
    take_out(cell, 1);
    empty_.remove(cell);
    board_.play(move_at(cell));
    update_lines(cell);
    state_.near |= neighbours_[index(cell)];
}

// A stone changes the classes of the empty cells that see it, for both players. Each of them lies
// on only one line with the stone, so all can be found before any is changed.
void PatternBoard::update_lines(int cell) {
    std::array<Recoding, max_recodings> found;
    std::size_t count = 0;
    const int reach = lines_.reach();
    const auto& places = board_.places(move_at(cell));
    const int owner = 1 - mover();
    for (std::size_t direction = 0; direction < places.size(); ++direction) {
        const int place = places[direction].index;
        const int origin = cell - place * steps_[direction];  // Where place 0 of the line is.
        const std::array<LineView, 2> views{view(places[direction].line, 0),
                                            view(places[direction].line, 1)};
        const std::uint64_t taken = (views[0].own | views[1].own) >> LineView::margin;
        // The cells from `first` to `last` are not blocked, nor are more to either side of them.
        const auto find = [&](int player, int first, int last) {
            const std::uint64_t own = views[index(player)].own >> (LineView::margin + first);
            const int from = std::max(first, place - reach);
            const int to = std::min(last, place + reach);
            const std::uint64_t around = bit<std::uint64_t>(to + 1) - bit<std::uint64_t>(from);
            for_each_bit(around & ~taken, [&](int there) {
                const int empty = origin + there * steps_[direction];
                const CellCode code = this->code(empty, player);
                const LineClass old_class = line_of(code, direction);
                if (old_class == LineClass::dead) return;
                const LineClass new_class = lines_.in_run(own, there - first, last - first + 1);
                if (new_class == old_class) return;
                const CellCode now = with_line(code, direction, new_class);
                table_.prefetch(now);
                found[count++] = {static_cast<std::int16_t>(empty), now,
                                  static_cast<std::uint8_t>(player)};
            });
        };
        for (int player = 0; player < 2; ++player) {
            const std::uint64_t blocked = views[index(player)].blocked;
            const int first = place - std::countl_zero(blocked << (64 - LineView::margin - place));
            const int last = place + std::countr_zero(blocked >> (LineView::margin + place + 1));
            if (player == owner) {
                find(player, first, last);
            } else {
                if (first < place) find(player, first, place - 1);
                if (last > place) find(player, place + 1, last);
            }
        }
    }
    recode(std::span(found).first(count));
}

void PatternBoard::undo(int cell) {
    board_.undo(move_at(cell));
    for (const std::size_t mark = marks_.back(); log_.size() > mark; log_.pop_back()) {
        const Change& change = log_.back();
        values_[index(change.cell)][change.player] = change.was;
        const CellClass was = change.was.cell_class;
        if (was == change.is) continue;
        auto& kinds = cells_[change.player];
        kinds[static_cast<std::size_t>(change.is)].remove(change.cell);
        kinds[static_cast<std::size_t>(was)].add(change.cell);
    }
    for (int player = 0; player < 2; ++player) put_in(cell, player);
    empty_.add(cell);
    state_ = states_.back();
    states_.pop_back();
    marks_.pop_back();
}

CellSet PatternBoard::near_cells() const {
    CellSet cells = state_.near;
    cells &= empty_;
    if (cells.empty()) {
        const int centre = game().rows / 2 * game().columns + game().columns / 2;
        cells.add(empty_.has(centre) ? centre : empty_.lowest());
    }
    return cells;
}

int PatternBoard::likely_cell() const {
    int best = -1;
    near_cells().for_each([&](int cell) {
        if (best < 0 || likeliness(cell) > likeliness(best)) best = cell;
    });
    return best;
}

std::size_t PatternBoard::threats() const {
    std::size_t number = 0;
    const auto add = [&](bool is_there) { number = 2 * number + (is_there ? 1 : 0); };
    for (const int player : {mover(), 1 - mover()}) {
        add(count(player, CellClass::three) > 0);
        add(count(player, CellClass::double_three) > 0);
        add(count(player, CellClass::four) + count(player, CellClass::four_plus) > 0);
        add(count(player, CellClass::four_three) > 0);
    }
    // An open four of the player to move decides the game, so it needs no points.
    add(count(1 - mover(), CellClass::open_four) > 0);
    return number;
}

int PatternBoard::points() const {
    constexpr int max_points = 20'000;
    const auto me = index(mover());
    return std::clamp(state_.sums[me].mover - state_.sums[1 - me].other + threat_points[threats()],
                      -max_points, max_points);
}

}  // namespace puissance::free_board
