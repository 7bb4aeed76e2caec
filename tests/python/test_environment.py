"""The core of examples/python/environment.py, and what stands around it where it is installed."""

import random
import runpy
import sys
from pathlib import Path
from typing import Any

import pytest

EXAMPLE = Path(__file__).parents[2] / "examples/python/environment.py"
PARTS: dict[str, Any] = runpy.run_path(str(EXAMPLE))


def test_an_observation_is_of_the_player_to_move() -> None:
    board = PARTS["Board"]("tictactoe")
    board.play(4)
    assert board.observe() == {"board": [[0, 0, 0], [0, 2, 0], [0, 0, 0]], "action_mask": [1, 1, 1, 1, 0, 1, 1, 1, 1]}
    board.play(0)
    assert board.observe()["board"] == [[2, 0, 0], [0, 1, 0], [0, 0, 0]]


def test_rewards() -> None:
    board = PARTS["Board"]()
    for column in (0, 1, 0, 1, 0, 1):
        board.play(column)
        assert not board.is_over and board.reward("first") == board.reward("second") == 0
    board.play(0)
    assert board.is_over and (board.reward("first"), board.reward("second")) == (1, -1)
    assert not any(board.observe()["action_mask"])
    board.reset()
    for _ in range(7):
        board.play(3)
    assert board.is_over and (board.reward("first"), board.reward("second")) == (-1, 0)


@pytest.mark.parametrize("game", ["connect4", "tictactoe", "drop:12x9x4"])
def test_whole_games(game: str) -> None:
    board = PARTS["Board"](game)
    opponent = PARTS["Opponent"](board.game, "medium", seed=1)
    for seed in range(5):
        assert PARTS["random_game"](board, opponent, random.Random(seed)) in (-1, 0, 1)
        assert board.is_over and board.foul is None


def test_it_runs(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "argv", ["environment.py", "tictactoe"])
    PARTS["main"]()
    assert capsys.readouterr().out.startswith("20 games at random against easy: ")


def test_gymnasium() -> None:
    checker = pytest.importorskip("gymnasium.utils.env_checker")
    checker.check_env(PARTS["PuissanceEnv"](), skip_render_check=True)


def test_pettingzoo() -> None:
    tests = pytest.importorskip("pettingzoo.test")
    tests.api_test(PARTS["PuissanceAEC"](), num_cycles=50)
