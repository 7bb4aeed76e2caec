"""Functions as players, in the module and for the program `puissance`."""

import os
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from puissance import PuissanceError, Record, agents, judge, play

PLAYERS = Path(__file__).parents[2] / "examples/players"
PROGRAM = os.environ.get("PUISSANCE_PROGRAM") or shutil.which("puissance")


def leftmost(record: Record) -> str:
    return record.legal_moves[0]


def kaggle(observation: Any, configuration: Any) -> int:
    assert observation["board"] is observation.board
    assert observation.mark == 1 + sum(cell != 0 for cell in observation.board) % 2
    return int(next(c for c in range(configuration.columns) if observation.board[c] == 0))


def test_both_kinds_play_the_same() -> None:
    assert play(leftmost, kaggle) == play(kaggle, leftmost) == play(leftmost, leftmost)
    assert play(leftmost, leftmost, "drop:4x4x3").moves == play(kaggle, kaggle, "drop:4x4x3").moves


def test_the_same_seed_gives_the_same_game() -> None:
    assert play("level:3", leftmost, seed=1) == play("level:3", leftmost, seed=1)


def test_a_function_cannot_change_the_game() -> None:
    def forgetful(record: Record) -> str:
        while len(record):
            record.undo()
        return "1"
    assert play(forgetful, lambda record: "2").moves == "1212121"


def test_an_illegal_move_is_refused() -> None:
    with pytest.raises(PuissanceError):
        play(lambda record: "9", leftmost)


def test_kinds_by_parameters() -> None:
    assert agents.is_kaggle(kaggle) and agents.is_kaggle(lambda obs: 1)
    assert not agents.is_kaggle(leftmost)
    with pytest.raises(TypeError):
        agents.is_kaggle(lambda: 1)


def test_cells_are_those_of_records() -> None:
    for moves in ("", "4453", "444444776"):
        assert agents.cells_after(moves, 7, 6) == Record(moves).cells


def test_a_file_answers_line_by_line() -> None:
    environment = {**os.environ, "PUISSANCE_GAME": "drop:7x6x4", "PUISSANCE_TIME": "1", "PUISSANCE_COLUMNS": "7",
                   "PUISSANCE_ROWS": "6", "PUISSANCE_ALIGN": "4"}
    for name, answers in (("kaggle_agent.py", ["4", "3"]), ("record_agent.py", ["4", "1"])):
        done = subprocess.run([sys.executable, agents.__file__, str(PLAYERS / name)], env=environment, text=True,
                              input="\n141414\n" if "record" in name else "\n444444\n", capture_output=True, check=True)
        assert done.stdout.split() == answers


@pytest.mark.skipif(PROGRAM is None, reason="the program puissance is not installed")
def test_a_function_is_judged(tmp_path: Path) -> None:
    assert PROGRAM
    page = tmp_path / "report.html"
    report = judge(kaggle, "drop:5x4x3", minutes=1, out=str(page), program=PROGRAM)
    assert report["legal"]["legal"] == report["legal"]["asked"] == 200
    assert report["exact"]["asked"] > 0 and page.exists()

    def broken(record: Record) -> str:
        raise ValueError("no such column")
    report = judge(broken, program=PROGRAM)
    assert "no such column" in report["legal"]["fouls"][0]["forfeit"]["seen"]
