#include "free/pattern_board.h"

#include <algorithm>
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
        for (int other = 0; other < game.cells(); ++other) {
            const int columns = std::abs(cell % game.columns - other % game.columns);
            const int rows = std::abs(cell / game.columns - other / game.columns);
            const int distance = std::max(columns, rows);
            const bool is_in_line = columns == 0 || rows == 0 || columns == rows;
            if (distance <= around || (distance <= in_line && is_in_line))
                sets[index(cell)].add(other);
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
        const auto places = board_.places(move_at(cell));
        for (int player = 0; player < 2; ++player) {
            CellCode code = 0;
            for (std::size_t direction = 0; direction < places.size(); ++direction) {
                const auto& place = places[direction];
                code = with_line(code, direction, lines_.at(view(place.line, player), place.index));
            }
            codes_[index(cell)][index(player)] = code;
            put_in(cell, player);
        }
    }
}

void PatternBoard::put_in(int cell, int player) {
    const CellValue& value = table_.value(code(cell, player));
    const auto kind = static_cast<std::size_t>(value.cell_class);
    state_.sums[index(player)].mover += value.mover;
    state_.sums[index(player)].other += value.other;
    ++state_.counts[index(player)][kind];
    cells_[index(player)][kind].add(cell);
}

void PatternBoard::take_out(int cell, int player) {
    const CellValue& value = table_.value(code(cell, player));
    const auto kind = static_cast<std::size_t>(value.cell_class);
    state_.sums[index(player)].mover -= value.mover;
    state_.sums[index(player)].other -= value.other;
    --state_.counts[index(player)][kind];
    cells_[index(player)][kind].remove(cell);
}

void PatternBoard::recode(int cell, int player, CellCode code) {
    const CellCode before = this->code(cell, player);
    const CellValue old_value = table_.value(before);
    const CellValue new_value = table_.value(code);
    log_.push_back({static_cast<std::int16_t>(cell), before, static_cast<std::uint8_t>(player),
                    old_value.cell_class, new_value.cell_class});
    codes_[index(cell)][index(player)] = code;
    PlayerSums& sums = state_.sums[index(player)];
    sums.mover += new_value.mover - old_value.mover;
    sums.other += new_value.other - old_value.other;
    if (old_value.cell_class == new_value.cell_class) return;
    const auto old_kind = static_cast<std::size_t>(old_value.cell_class);
    const auto new_kind = static_cast<std::size_t>(new_value.cell_class);
    --state_.counts[index(player)][old_kind];
    ++state_.counts[index(player)][new_kind];
    cells_[index(player)][old_kind].remove(cell);
    cells_[index(player)][new_kind].add(cell);
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

// The stone changes the classes of those empty cells that see it, for either player. Every one of
// them lies on a single line with the stone, so that all are found before any is changed.
void PatternBoard::update_lines(int cell) {
    std::array<Recoding, max_recodings> found;
    std::size_t count = 0;
    const LineTable& lines = lines_;
    const auto places = board_.places(move_at(cell));
    for (std::size_t direction = 0; direction < places.size(); ++direction) {
        const int line = places[direction].line;
        const int place = places[direction].index;
        const int step = steps_[direction];
        const std::array<LineView, 2> views{view(line, 0), view(line, 1)};
        const std::uint64_t taken = views[0].own | views[1].own;
        for (std::size_t player = 0; player < 2; ++player) {
            const LineView seen = views[player];
            const int before = LineTable::arm_length(lines.left_arm(seen, place));
            const int after = LineTable::arm_length(lines.right_arm(seen, place));
            const int first = place - before;
            const std::uint64_t around = bit<std::uint64_t>(before + after + 1) - 1;
            const std::uint64_t empty = around & ~(taken >> (LineView::margin + first));
            for_each_bit(empty, [&](int offset) {
                const int there = cell + (offset - before) * step;
                const CellCode code = codes_[index(there)][player];
                const LineClass old_class = line_of(code, direction);
                if (old_class == LineClass::dead) return;
                const LineClass new_class = lines.at(seen, first + offset);
                if (new_class == old_class) return;
                found[count++] = {there, static_cast<int>(player),
                                  with_line(code, direction, new_class)};
            });
        }
    }
    for (std::size_t i = 0; i < count; ++i) recode(found[i].cell, found[i].player, found[i].code);
}

void PatternBoard::undo(int cell) {
    board_.undo(move_at(cell));
    for (const std::size_t mark = marks_.back(); log_.size() > mark; log_.pop_back()) {
        const Change& change = log_.back();
        codes_[index(change.cell)][change.player] = change.code;
        if (change.was == change.is) continue;
        auto& kinds = cells_[change.player];
        kinds[static_cast<std::size_t>(change.is)].remove(change.cell);
        kinds[static_cast<std::size_t>(change.was)].add(change.cell);
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
    return cells;
}

int PatternBoard::points() const {
    constexpr int max_points = 20'000;
    const auto me = index(mover());
    return std::clamp(state_.sums[me].mover - state_.sums[1 - me].other + tempo_points, -max_points,
                      max_points);
}

}  // namespace puissance::free_board
