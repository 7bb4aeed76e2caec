#include "terminal/board_view.h"

#include <algorithm>
#include <cstdlib>

#include <fmt/core.h>

#include "terminal/names.h"
#include "terminal/text.h"

namespace puissance::terminal {

namespace {

constexpr std::size_t score_width = 3;

// A score for a narrow column; a number that is too long for it becomes ++ or --.
std::string narrow_score(const Verdict& score, Language language) {
    const bool is_estimate = score.kind == ScoreKind::estimate;
    std::string text = is_estimate ? std::to_string(score.value) : short_form(score, language);
    if (text.size() <= score_width) return text;
    return score.value > 0 ? "++" : "--";
}

class Drawing {
public:
    Drawing(Screen& screen, const Layout& layout, const Picture& picture)
        : screen_(screen),
          layout_(layout),
          picture_(picture),
          record_(*picture.record),
          game_(layout.game) {}

    void draw() {
        if (layout_.size == CellSize::grid) draw_grid();
        draw_labels();
        for (int row = 0; row < game_.rows; ++row)
            for (int column = 0; column < game_.columns; ++column) draw_cell({column, row});
        if (picture_.analysis != nullptr) draw_scores();
        if (picture_.fall) draw_fall(*picture_.fall);
        if (picture_.unsent)
            screen_.put(layout_.place_of(*picture_.unsent), stone_of(record_.turn()), faint);
        // Marks are drawn last, because on narrow boards they stand between two cells.
        draw_marks();
    }

private:
    // The top, middle and bottom lines each have their own left corner, crossing and right corner.
    void draw_grid() {
        for (int line = 0; line <= game_.rows; ++line) {
            const bool is_top = line == 0;
            const bool is_bottom = line == game_.rows;
            std::string text = is_top ? "┌" : is_bottom ? "└" : "├";
            for (int column = 0; column < game_.columns; ++column) {
                text += "───";
                const bool is_end = column == game_.columns - 1;
                if (is_top) text += is_end ? "┐" : "┬";
                else if (is_bottom) text += is_end ? "┘" : "┴";
                else text += is_end ? "┤" : "┼";
            }
            screen_.put({layout_.board.row + 2 * line, layout_.board.column}, text, faint);
            if (is_bottom) continue;
            for (int column = 0; column <= game_.columns; ++column)
                screen_.put({layout_.board.row + 2 * line + 1, layout_.board.column + 4 * column},
                            "│", faint);
        }
    }

    void draw_labels() {
        for (int column = 0; column < game_.columns; ++column) {
            const bool is_chosen = picture_.cursor && picture_.cursor->column == column;
            screen_.put({layout_.label_row(), layout_.place_of({column, 0}).column},
                        column_name(game_, column), is_chosen ? strong : faint);
        }
        if (game_.drops()) return;
        for (int row = 0; row < game_.rows; ++row) {
            const bool is_chosen = picture_.cursor && picture_.cursor->row == row;
            screen_.put({layout_.place_of({0, row}).row, layout_.board.column - 3},
                        fmt::format("{:>2}", row + 1), is_chosen ? strong : faint);
        }
    }

    [[nodiscard]] bool wins(Cell cell) const {
        const auto& winning = record_.winning_cells();
        return !picture_.fall && std::ranges::find(winning, cell) != winning.end();
    }

    void draw_cell(Cell cell) {
        const auto stone = record_.at(cell);
        const bool is_falling = picture_.fall && picture_.fall->target == cell;
        const Place place = layout_.place_of(cell);
        if (stone.has_value() && !is_falling) draw_stone(cell, place, *stone);
        else if (layout_.size != CellSize::grid) screen_.put(place, "·", faint);
    }

    void draw_stone(Cell cell, Place place, Player player) {
        // A tight board has no room for marks around a stone, so the stone itself is highlighted.
        const bool is_marked = wins(cell) || picture_.last == cell;
        screen_.put(place, stone_of(player),
                    {ink_of(player), true, is_marked && layout_.size == CellSize::tight});
    }

    void draw_fall(const Fall& fall) {
        const Player player = other(record_.turn());
        screen_.put(layout_.place_of({fall.target.column, fall.row}), stone_of(player),
                    {ink_of(player), true});
    }

    void surround(Place place, std::string_view left, std::string_view right, Style style) {
        if (layout_.size == CellSize::tight) return;
        screen_.put({place.row, place.column - 1}, left, style);
        screen_.put({place.row, place.column + 1}, right, style);
    }

    void draw_marks() {
        if (picture_.last && !picture_.fall)
            surround(layout_.place_of(*picture_.last), "(", ")", {});
        for (const Cell cell : record_.winning_cells())
            if (wins(cell)) surround(layout_.place_of(cell), "*", "*", {Ink::accent, true});
        if (picture_.unsent) surround(layout_.place_of(*picture_.unsent), "(", ")", faint);
        if (picture_.hint) draw_hint(*picture_.hint);
        if (picture_.cursor) draw_cursor(*picture_.cursor);
    }

    void draw_hint(Move move) {
        const Place place = layout_.place_of(record_.cell_of(move));
        screen_.put(place, "★", {Ink::accent, true});
    }

    void draw_cursor(Cell cell) {
        const Player turn = record_.turn();
        Place place = layout_.place_of(cell);
        if (game_.drops()) {
            place.row = layout_.hover_row();
            screen_.put(place, stone_of(turn), {ink_of(turn), true});
            return;
        }
        if (layout_.size == CellSize::tight)
            screen_.put(place, record_.at(cell) ? stone_of(*record_.at(cell)) : "·",
                        {Ink::plain, true, true});
        surround(place, "[", "]", {ink_of(turn), true});
    }

    void draw_scores() {
        for (const Option& option : picture_.analysis->options) {
            const bool is_best = option.move == picture_.analysis->move;
            const Style style = is_best ? Style{Ink::accent, true} : faint;
            Place place = layout_.place_of(record_.cell_of(option.move));
            if (layout_.size != CellSize::grid) {
                if (game_.drops()) place.row = layout_.score_row();
                if (is_best) screen_.put(place, "+", style);
                continue;
            }
            if (game_.drops()) place.row = layout_.score_row();
            const std::string text = narrow_score(option.score, picture_.language);
            place.column -= static_cast<int>(text.size()) / 2;
            screen_.put(place, text, style);
        }
    }

    Screen& screen_;
    const Layout& layout_;
    const Picture& picture_;
    const Record& record_;
    const Game& game_;
};

}  // namespace

void draw_board(Screen& screen, const Layout& layout, const Picture& picture) {
    Drawing(screen, layout, picture).draw();
}

std::string_view stone_of(Player player) { return player == Player::first ? "●" : "○"; }

Ink ink_of(Player player) { return player == Player::first ? Ink::first : Ink::second; }

}  // namespace puissance::terminal
