// Game and Record.
#include <pybind11/operators.h>
#include <pybind11/stl.h>

#include "python/module.h"
#include "teach/svg.h"
#include "wire/json.h"

namespace py = pybind11;

namespace puissance::python {

namespace {

using Cells = std::vector<std::vector<int>>;

std::optional<Player> turn_of(const std::optional<std::string>& turn) {
    return turn ? std::optional(value_of(parse_turn(*turn))) : std::nullopt;
}

bool is_index(py::handle value) { return PyIndex_Check(value.ptr()) != 0; }

// A stone as drawings have it, or as a number.
std::string symbol_of(py::handle cell) {
    if (py::isinstance<py::str>(cell)) return cell.cast<std::string>();
    if (!is_index(cell)) throw py::type_error("a cell is a text or a whole number");
    return py::str(py::module_::import("operator").attr("index")(cell)).cast<std::string>();
}

Record from_drawing(const std::string& drawing, const py::object& game,
                    const std::optional<std::string>& turn) {
    return value_of(parse_drawing(game_of(game), drawing, turn_of(turn)));
}

Record from_cells(const py::iterable& cells, const py::object& game,
                  const std::optional<std::string>& turn) {
    Rows rows;
    for (const py::handle& row : cells) {
        auto& symbols = rows.emplace_back();
        for (const py::handle& cell : py::reinterpret_borrow<py::iterable>(row))
            symbols.push_back(symbol_of(cell));
    }
    return value_of(parse_rows(game_of(game), rows, turn_of(turn)));
}

// All moves there can be on the board, in the order of legal_mask.
std::vector<Move> moves_on(const Game& game) {
    std::vector<Move> moves;
    if (game.drops())
        for (int column = 0; column < game.columns; ++column) moves.push_back(move_at(column));
    else
        for (int row = game.rows - 1; row >= 0; --row)
            for (int column = 0; column < game.columns; ++column)
                moves.push_back(move_at(row * game.columns + column));
    return moves;
}

std::vector<bool> legal_mask(const Record& record) {
    std::vector<bool> mask;
    for (const Move move : moves_on(record.game()))
        mask.push_back(!record.is_over() && record.check(move).has_value());
    return mask;
}

Cells cells_of(const Record& record) {
    const Game& game = record.game();
    Cells cells;
    for (int row = game.rows - 1; row >= 0; --row) {
        auto& numbers = cells.emplace_back();
        for (int column = 0; column < game.columns; ++column) {
            const auto stone = record.at({column, row});
            numbers.push_back(!stone ? 0 : *stone == Player::first ? 1 : 2);
        }
    }
    return cells;
}

std::vector<std::pair<int, int>> winning_cells(const Record& record) {
    std::vector<std::pair<int, int>> cells;
    for (const Cell cell : record.winning_cells())
        cells.emplace_back(cell.column + 1, cell.row + 1);
    return cells;
}

void undo(Record& record) {
    if (record.ply() == 0) throw py::index_error("no move to take back");
    record.undo();
}

// Without the last line break, since print() adds one.
std::string drawing_of(const Record& record) {
    std::string drawing = to_drawing(record);
    drawing.pop_back();
    return drawing;
}

std::string repr(const Game& game) { return "Game('" + to_text(game) + "')"; }
std::string repr(const Record& record) {
    return "Record('" + to_text(record) + "', '" + to_text(record.game()) + "')";
}

std::vector<Game> games() {
    std::vector<Game> all;
    for (const NamedGame& named : named_games()) all.push_back(named.game);
    return all;
}

void bind_game(py::module_& module) {
    py::class_<Game>(module, "Game", R"doc(
A game: the size of the board, how many stones in line win, whether stones fall.

It is written by its name, or with numbers: "drop:8x7x4" where stones fall, "free:9x9x5" where they
do not; "free:9x9=5" if only lines of exactly five win.

>>> Game("gomoku")
Game('gomoku')
>>> Game("free:15x15x5") == Game("gomoku")
True
>>> Game("drop:9x7x4").columns
9
)doc")
        .def(py::init([](const std::string& text) { return value_of(parse_game(text)); }),
             py::arg("text") = "connect4")
        .def_readonly("columns", &Game::columns)
        .def_readonly("rows", &Game::rows)
        .def_readonly("align", &Game::align, "How many stones in line win.")
        .def_property_readonly(
            "gravity", [](const Game& game) { return game.drops(); }, "Do stones fall?")
        .def_property_readonly(
            "rule",
            [](const Game& game) { return game.rule == Rule::exactly ? "exactly" : "at_least"; },
            "Which lines win: of \"at_least\" or \"exactly\" so many stones.")
        .def_property_readonly(
            "moves", [](const Game& game) { return texts_of(game, moves_on(game)); },
            R"doc(
All moves there can be on its board: columns from the left, or cells by rows from the top. Record.legal_mask has
their order.

>>> Game("connect4").moves
['1', '2', '3', '4', '5', '6', '7']
)doc")
        .def("__str__", [](const Game& game) { return to_text(game); })
        .def("__repr__", py::overload_cast<const Game&>(repr))
        .def("__hash__", [](const Game& game) { return py::hash(py::str(to_numbers(game))); })
        .def(py::self == py::self)
        .def(py::pickle([](const Game& game) { return to_numbers(game); },
                        [](const std::string& text) { return value_of(parse_game(text)); }));
    module.def("games", games, R"doc(
The games that have a name.

>>> [str(game) for game in games()]
['connect4', 'tictactoe', 'morpion12', 'gomoku', 'gomoku-standard']
)doc");
}

void bind_record(py::module_& module) {
    py::class_<Record>(module, "Record", R"doc(
A game as it was played: a legal sequence of moves, and the position after them.

>>> record = Record("4453")
>>> record.play("3")
>>> record.moves, record.turn, len(record)
('44533', 'second', 5)
>>> print(Record("b2a1a3c1a2", "tictactoe"))
x..
xx.
o.o
>>> Record([4, 4, 5, 3]).moves
'4453'
>>> record.play("9")
Traceback (most recent call last):
puissance.PuissanceError: there is no column 9: the board has 7
)doc")
        .def(py::init([](const py::object& moves, const py::object& game) {
                 return moves_of(moves, game_of(game));
             }),
             py::arg("moves") = "", py::arg("game") = "connect4")
        .def_static("from_drawing", from_drawing, py::arg("drawing"), py::arg("game") = "connect4",
                    py::arg("turn") = py::none(), R"doc(
A record of one order of moves that leads to this drawing: rows from the top, `.` for an empty cell,
`x` and `o` (or `m` and `h`, `R` and `Y`, `1` and `2`) for the stones of the first and the second player. With
as many of either, `turn` may be "second", or a stone.

>>> Record.from_drawing("...\n.x.\no..", "tictactoe").moves
'b2a1'
)doc")
        .def_static("from_cells", from_cells, py::arg("cells"), py::arg("game") = "connect4",
                    py::arg("turn") = py::none(), R"doc(
The same of rows of cells: 0, 1 and 2, in a NumPy array if you like, or symbols as in a drawing.

>>> Record.from_cells([[0, 0, 0], [0, 1, 0], [2, 0, 0]], "tictactoe").moves
'b2a1'
)doc")
        .def_property_readonly("game", &Record::game)
        .def_property_readonly("moves", [](const Record& record) { return to_text(record); })
        .def_property_readonly(
            "turn", [](const Record& record) { return name_of(record.turn()); },
            "Whose turn it is: \"first\" or \"second\".")
        .def_property_readonly("is_over", &Record::is_over)
        .def_property_readonly(
            "winner",
            [](const Record& record) {
                return record.winner() ? std::optional(name_of(*record.winner())) : std::nullopt;
            },
            "\"first\", \"second\", or None.")
        .def_property_readonly("winning_cells", winning_cells, R"doc(
The cells of the lines that won, as (column, row) from 1, the lowest row first.

>>> Record("1122334").winning_cells
[(1, 1), (2, 1), (3, 1), (4, 1)]
)doc")
        .def_property_readonly(
            "legal_moves",
            [](const Record& record) {
                return record.is_over() ? std::vector<std::string>()
                                        : texts_of(record.game(), record.legal_moves());
            },
            R"doc(
Empty when the game is over.

>>> Record("444444").legal_moves
['1', '2', '3', '5', '6', '7']
)doc")
        .def_property_readonly("cells", cells_of, R"doc(
The board as rows from the top: 0 for an empty cell, 1 for the first player, 2 for the second.

>>> Record("b2a1", "tictactoe").cells
[[0, 0, 0], [0, 1, 0], [2, 0, 0]]
)doc")
        .def_property_readonly("legal_mask", legal_mask, R"doc(
For each of Game.moves, whether it can be played: False for all when the game is over.

>>> Record("444444").legal_mask
[True, True, True, False, True, True, True]
)doc")
        .def(
            "play",
            [](Record& record, const py::object& move) {
                value_of(record.play(move_of(move, record.game())));
            },
            py::arg("move"),
            "Plays a move: its text, or where stones fall its column from 1. An illegal one "
            "changes "
            "nothing.")
        .def("undo", undo, "Takes the last move back.")
        .def(
            "copy", [](const Record& record) { return record; },
            "Another record of the same moves.")
        .def(
            "to_dict", [](const Record& record) { return dict_of(wire::check_reply(record)); },
            "What the service says of the position, to `check`.")
        .def("__len__", &Record::ply)
        .def("__iter__",
             [](const Record& record) {
                 return py::iter(py::cast(texts_of(record.game(), record.moves())));
             })
        .def("__str__", drawing_of)
        .def("__repr__", py::overload_cast<const Record&>(repr))
        .def("_repr_svg_", [](const Record& record) { return teach::to_svg(record, language()); })
        .def(py::self == py::self)
        .def(py::pickle(
            [](const Record& record) {
                return py::make_tuple(to_numbers(record.game()), to_text(record));
            },
            [](const py::tuple& state) {
                const Game game = value_of(parse_game(state[0].cast<std::string>()));
                return value_of(parse_moves(game, state[1].cast<std::string>()));
            }));
}

}  // namespace

Game game_of(const py::object& game) {
    if (py::isinstance<py::str>(game)) return value_of(parse_game(game.cast<std::string>()));
    if (!py::isinstance<Game>(game)) throw py::type_error("expected a Game or its name");
    return game.cast<Game>();
}

Move move_of(const py::object& move, const Game& game) {
    if (py::isinstance<py::str>(move)) return value_of(parse_move(game, move.cast<std::string>()));
    if (!is_index(move) || py::isinstance<py::bool_>(move))
        throw py::type_error("a move is a text, or the number of a column");
    const std::string text = symbol_of(move);
    if (!game.drops()) refuse({ErrorCode::wrong_move, {{"move", text}}});
    const py::int_ number = py::module_::import("operator").attr("index")(move);
    const auto column = PyLong_AsLongLong(number.ptr());
    if (PyErr_Occurred() != nullptr) PyErr_Clear();  // Beyond 64 bits: -1, which is outside, too.
    if (column < 1 || column > game.columns)
        refuse({ErrorCode::column_outside, {{"column", text}, {"columns", game.columns}}});
    return move_at(static_cast<int>(column) - 1);
}

Record moves_of(const py::object& moves, const Game& game) {
    if (py::isinstance<py::str>(moves))
        return value_of(parse_moves(game, moves.cast<std::string>()));
    if (!py::isinstance<py::iterable>(moves))
        throw py::type_error("expected a Record, the text of its moves, or a list of them");
    Record record(game);
    for (const py::handle& move : moves)
        value_of(record.play(move_of(py::reinterpret_borrow<py::object>(move), game)));
    return record;
}

Record record_of(const py::object& position, const Game& game) {
    if (!py::isinstance<Record>(position)) return moves_of(position, game);
    auto record = position.cast<Record>();
    if (record.game() != game)
        refuse(
            {ErrorCode::wrong_usage, {{"reason", "other_game"}, {"game", to_text(record.game())}}});
    return record;
}

std::vector<std::string> texts_of(const Game& game, std::span<const Move> moves) {
    std::vector<std::string> texts;
    for (const Move move : moves) texts.push_back(to_text(game, move));
    return texts;
}

py::object dict_of(const std::string& json) {
    return py::module_::import("json").attr("loads")(json);
}

std::string_view name_of(Player player) { return player == Player::first ? "first" : "second"; }

void bind_games(py::module_& module) {
    bind_game(module);
    bind_record(module);
}

}  // namespace puissance::python
