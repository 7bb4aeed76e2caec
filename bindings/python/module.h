// The parts of the module, and how Python's arguments become the library's. The functions may be
// called by threads that hold the interpreter's lock.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include <pybind11/pybind11.h>

#include "puissance/record.h"
#include "python/refusal.h"

namespace puissance::python {

// A Game, or the text of one.
[[nodiscard]] Game game_of(const pybind11::object& game);

// The moves as texts, or where stones fall as numbers of columns from 1; a whole game of them as
// one text, too. TypeError for anything else.
[[nodiscard]] Move move_of(const pybind11::object& move, const Game& game);
[[nodiscard]] Record moves_of(const pybind11::object& moves, const Game& game);

// A Record of this game, or its moves.
[[nodiscard]] Record record_of(const pybind11::object& position, const Game& game);

[[nodiscard]] std::vector<std::string> texts_of(const Game& game, std::span<const Move> moves);

// The value of a JSON text.
[[nodiscard]] pybind11::object dict_of(const std::string& json);

// "first" or "second".
[[nodiscard]] std::string_view name_of(Player player);

// Cells as numbers, rows from the top, as a drawing that parse_drawing() reads: 0 is an empty cell,
// 1 and 2 are stones, and whatever else is a sign that it refuses.
template <class Row>
void add_to_drawing(std::string& drawing, const Row& row) {
    for (const auto cell : row)
        drawing += cell >= 0 && cell <= 2 ? static_cast<char>('0' + cell) : '?';
    drawing += '\n';
}

void bind_games(pybind11::module_& module);
void bind_answers(pybind11::module_& module);
void bind_engine(pybind11::module_& module);
void bind_solve_many(pybind11::module_& module);
void bind_study(pybind11::module_& module);
// After all others.
void add_signatures(pybind11::module_& module);

}  // namespace puissance::python
