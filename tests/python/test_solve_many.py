"""solve_many."""

import random

import numpy
import pytest

from puissance import Engine, PuissanceError, Record, solve_many


def middle_game_positions(count: int, stones: int) -> list[str]:
    chance = random.Random(4)
    positions: list[str] = []
    while len(positions) < count:
        record = Record()
        while len(record) < stones and not record.is_over:
            record.play(chance.choice(record.legal_moves))
        if not record.is_over:
            positions.append(record.moves)
    return positions


POSITIONS = middle_game_positions(200, 24)
SCORES = [Engine().solve(position).lowest for position in POSITIONS[:20]]


def test_lists() -> None:
    scores = solve_many(POSITIONS)
    assert scores[:20] == SCORES
    assert scores == solve_many(POSITIONS, threads=1) == solve_many(map(Record, POSITIONS), threads=3)
    assert solve_many([]) == []
    assert solve_many(POSITIONS, weak=True) == [(score > 0) - (score < 0) for score in scores]
    assert solve_many(["b2", "b2a1"], "tictactoe") == [0, 0]


def test_arrays() -> None:
    scores = solve_many(numpy.array(POSITIONS))
    assert scores.dtype == numpy.int8 and scores.tolist() == solve_many(POSITIONS)
    boards = numpy.array([Record(position).cells for position in POSITIONS])
    for same in (boards, boards.astype("uint8"), numpy.asfortranarray(boards), boards.astype(float)):
        assert (solve_many(same) == scores).all()
    assert (solve_many(boards[::-1])[::-1] == scores).all()
    assert solve_many(boards[:0]).shape == (0,)


@pytest.mark.parametrize("wrong", [numpy.zeros((2, 7, 6)), numpy.zeros((6, 7)), numpy.full((1, 6, 7), 259),
                                   numpy.full((1, 6, 7), -1), numpy.array(["9"])])
def test_wrong_arrays(wrong: "numpy.typing.NDArray[numpy.float64]") -> None:
    with pytest.raises(PuissanceError):
        solve_many(wrong)


def test_a_wrong_position_is_named() -> None:
    positions = POSITIONS + ["4444444", "9"]
    with pytest.raises(PuissanceError) as caught:
        solve_many(positions)
    assert caught.value.code == "column_full" and caught.value.facts["index"] == len(POSITIONS)
    with pytest.raises(PuissanceError) as caught:
        solve_many([Record("h8", "gomoku")])
    assert caught.value.facts["reason"] == "other_game"
    with pytest.raises(PuissanceError):
        solve_many(["h8"], "gomoku")
    with pytest.raises(PuissanceError):
        solve_many(["4"], threads=0)
    with pytest.raises(PuissanceError):
        solve_many(["4"], memory=0)
    for wrong in ("4453", [4], ["4", 4], [None]):
        with pytest.raises(TypeError):
            solve_many(wrong)  # type: ignore[arg-type]
    assert solve_many([[1, 1, 2, 2, 3, 3], ("4", "4")]) == solve_many(["112233", "44"])


def test_progress() -> None:
    told: list[tuple[int, int]] = []
    solve_many(POSITIONS, progress=lambda done, total: told.append((done, total)))
    assert told == [(done, 200) for done in range(2, 201, 2)]

    def refuse(done: int, total: int) -> None:
        raise KeyError(done)
    with pytest.raises(KeyError):
        solve_many(POSITIONS, progress=refuse)
