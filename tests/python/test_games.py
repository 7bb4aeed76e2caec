"""Game and Record."""

import pickle
import xml.etree.ElementTree as ElementTree
from typing import Union

import numpy
import pytest

import puissance
from puissance import Game, PuissanceError, Record


def test_games_are_values() -> None:
    assert Game() == Game("puissance4") == Game("drop:7x6x4") != Game("gomoku")
    assert len({Game("gomoku"), Game("free:15x15x5"), Game("gomoku-standard")}) == 2
    game = Game("drop:9x7=5")
    assert (game.columns, game.rows, game.align, game.gravity, game.rule) == (9, 7, 5, True, "exactly")
    assert eval(repr(game)) == game
    assert pickle.loads(pickle.dumps(game)) == game
    assert Game() in puissance.games()


def test_a_record_is_played_and_taken_back() -> None:
    record = Record()
    for move in "4453":
        record.play(move)
    assert record == Record("4453") and list(record) == ["4", "4", "5", "3"]
    before = record.copy()
    record.undo()
    assert (record.moves, record.turn, before.moves) == ("445", "second", "4453")
    assert eval(repr(record)) == record
    assert pickle.loads(pickle.dumps(record)) == record
    with pytest.raises(IndexError):
        Record().undo()


def test_the_end_of_a_game() -> None:
    won = Record("1122334")
    assert won.is_over and won.winner == "first" and won.legal_moves == []
    assert won.winning_cells == [(1, 1), (2, 1), (3, 1), (4, 1)]
    assert Record().winner is None and not Record().is_over


def test_drawings_and_cells() -> None:
    record = Record("44533", Game())
    assert Record.from_drawing(str(record)).cells == record.cells
    assert Record.from_cells(record.cells).cells == record.cells
    assert Record.from_cells([[0] * 3] * 3, "tictactoe", turn="first") == Record("", "tictactoe")
    equal = Record.from_drawing("...\n.x.\no..", "tictactoe", turn="second")
    assert equal.cells == [[0, 0, 0], [0, 2, 0], [1, 0, 0]]  # o must have begun, so it is the first player.
    drawn: list[Union[list[str], list[list[str]]]] = [
        ["...", ".x.", "o.."], [list("..."), list(".R."), list("Y..")], ["000", "0m0", "h00"],
        [["0", "0", "0"], ["0", "1", "0"], ["2", "0", "0"]]]
    for rows in drawn:
        assert Record.from_cells(rows, "tictactoe") == Record("b2a1", "tictactoe")
    for turn in ("second", "o", "h", "Y", "2"):
        assert Record.from_drawing("...\n.x.\no..", "tictactoe", turn=turn) == equal
    with pytest.raises(PuissanceError, match="first, second"):
        Record.from_drawing("...\n.x.\no..", "tictactoe", turn="third")
    with pytest.raises(TypeError):
        Record.from_cells([[0.5] * 7] * 6)  # type: ignore[arg-type]
    wrong: list[list[list[int]]] = [[[0, 0], [0, 3]], [[-1] * 7] * 6, [[300] * 7] * 6, []]
    for cells in wrong:
        with pytest.raises(PuissanceError):
            Record.from_cells(cells)


def test_the_shape_of_the_service() -> None:
    assert Record("4453").to_dict() == puissance.ask("check", {"moves": "4453"})


@pytest.mark.parametrize("position", [Record(), Record("4453"), Record("h8 h9", "gomoku")])
def test_a_notebook_draws_it(position: Record) -> None:
    drawing = ElementTree.fromstring(position._repr_svg_())
    circles = drawing.findall(".//{http://www.w3.org/2000/svg}circle")
    assert len(circles) == len(position)
    labels = [text.text for text in drawing.iter("{http://www.w3.org/2000/svg}text")]
    columns = [name.rstrip("0123456789") or name for name in position.game.moves[:position.game.columns]]
    rows = [] if position.game.gravity else [str(row) for row in range(position.game.rows, 0, -1)]
    assert labels == columns + rows


def test_errors_have_code_facts_and_sentence() -> None:
    with pytest.raises(PuissanceError) as caught:
        Record("4444444")
    error = caught.value
    assert error.code == "column_full" and error.facts["number"] == 7
    assert str(error) == 'move 7 of "4444444": column 4 is full'
    assert isinstance(error, ValueError)
    assert pickle.loads(pickle.dumps(error)).facts == error.facts
    puissance.set_language("fr_FR.UTF-8")
    try:
        with pytest.raises(PuissanceError, match="colonne"):
            Record("4444444")
    finally:
        puissance.set_language("en")
    with pytest.raises(PuissanceError, match="tlh"):
        puissance.set_language("tlh")


def test_moves_may_be_columns() -> None:
    assert Record([4, 4, 5, 3]) == Record(["4", "4", "5", "3"]) == Record("4453") == Record(numpy.array([4, 4, 5, 3]))
    record = Record("", "drop:12x9x4")
    record.play(10)
    record.play(numpy.int64(1))
    assert record.moves == "a1"
    assert Record(["h8", "h9"], "gomoku").moves == "h8h9"
    for wrong in (0, 8, -1, 10 ** 30):
        with pytest.raises(PuissanceError) as caught:
            Record([wrong])
        assert caught.value.code == "column_outside" and caught.value.facts["column"] == str(wrong)
    with pytest.raises(PuissanceError, match="not a move"):
        Record([4], "gomoku")


def test_every_move_has_a_place_in_the_mask() -> None:
    full = Record("444444")
    assert [move for move, legal in zip(full.game.moves, full.legal_mask) if legal] == full.legal_moves
    board = Record("b2a1", "tictactoe")
    assert board.game.moves == ["a3", "b3", "c3", "a2", "b2", "c2", "a1", "b1", "c1"]
    assert board.legal_mask == [cell == 0 for row in board.cells for cell in row]
    assert not any(Record("1122334").legal_mask)


def test_wrong_types() -> None:
    for wrong in (None, 4, [None], [4.5], [True], b"4"[:0]):
        if wrong != b"":
            with pytest.raises(TypeError):
                Record(wrong)  # type: ignore[arg-type]
        with pytest.raises(TypeError):
            Record("", wrong)  # type: ignore[arg-type]
