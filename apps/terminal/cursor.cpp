#include "terminal/cursor.h"

#include <algorithm>

namespace puissance::terminal {

using Kind = Key::Kind;

Cursor::Cursor(const Game& game)
    : game_(game), cell_{(game.columns - 1) / 2, game.drops() ? 0 : (game.rows - 1) / 2} {}

Move Cursor::move() const {
    return move_at(game_.drops() ? cell_.column : cell_.row * game_.columns + cell_.column);
}

void Cursor::choose(Cell cell) {
    if (cell.column < game_.columns && cell.row < game_.rows) cell_ = cell;
}

void Cursor::choose(Move move) {
    const int index = index_of(move);
    choose(game_.drops() ? Cell{index, 0} : Cell{index % game_.columns, index / game_.columns});
}

void Cursor::shift(int across, int up) {
    if (game_.drops()) up = 0;
    cell_ = {std::clamp(cell_.column + across, 0, game_.columns - 1),
             std::clamp(cell_.row + up, 0, game_.rows - 1)};
}

bool Cursor::handle(const Key& key) {
    switch (key.kind) {
        case Kind::left: shift(-1, 0); return true;
        case Kind::right: shift(1, 0); return true;
        case Kind::up: shift(0, 1); return true;
        case Kind::down: shift(0, -1); return true;
        case Kind::character: break;
        default: return false;
    }
    const char32_t letter = key.character;
    if (letter >= U'1' && letter <= U'9') {
        const int number = static_cast<int>(letter - U'1');
        // On three by three the digits are laid out as on a number pad: 1 is the bottom left.
        if (game_.drops()) choose(Cell{number, 0});
        else if (game_.columns == 3 && game_.rows == 3) choose(Cell{number % 3, number / 3});
        else choose(Cell{cell_.column, number});
        return true;
    }
    if (letter < U'A' || letter > U'Z') return false;
    const int number = static_cast<int>(letter - U'A');
    choose(Cell{game_.drops() ? number + 9 : number, cell_.row});
    return true;
}

}  // namespace puissance::terminal
