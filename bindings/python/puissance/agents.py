"""Functions as players: ours, which take a Record and return a move, and Kaggle's for ConnectX,
agent(observation, configuration), which return the number of a column from 0. A function with two
parameters, or whose first is called observation or obs, is Kaggle's.

    python3 agents.py FILE    lets the function `agent` of FILE, or its last one, answer the referee

The program `puissance` carries this file and runs it for `python:FILE`; Kaggle's functions then
need nothing but Python itself."""

import inspect
import operator
import os
import runpy
import sys
import types
from typing import Any, Callable

NAMES = "123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"


class _Fields(dict[str, Any]):
    """Kaggle's, where board and ["board"] are the same."""

    def __getattr__(self, name: str) -> Any:
        return self[name]


def is_kaggle(agent: Callable[..., Any]) -> bool:
    """Does it take an observation?"""
    parameters = list(inspect.signature(agent).parameters.values())
    if not parameters:
        raise TypeError("a player takes a Record, or an observation and a configuration")
    return len(parameters) > 1 or parameters[0].name in ("observation", "obs")


def kaggle_move(agent: Callable[..., Any], cells: list[list[int]], align: int, time: float = 1.0) -> str:
    """What Kaggle's agent plays; `cells` are rows from the top, of 0, 1 and 2."""
    board = [cell for row in cells for cell in row]
    stones = len(board) - board.count(0)
    observation = _Fields(board=board, mark=1 + stones % 2, step=stones, remainingOverageTime=0)
    configuration = _Fields(columns=len(cells[0]), rows=len(cells), inarow=align, episodeSteps=len(board),
                            actTimeout=time, timeout=time)
    given = (observation, configuration)[:len(inspect.signature(agent).parameters)]
    column = operator.index(agent(*given))
    return NAMES[column] if 0 <= column < len(cells[0]) else str(column + 1)  # One that is refused.


def cells_after(line: str, columns: int, rows: int) -> list[list[int]]:
    """The rows from the top after these moves of a game whose stones fall."""
    cells = [[0] * columns for _ in range(rows)]
    for ply, name in enumerate(line):
        column = NAMES.index(name)
        row = max(row for row in range(rows) if cells[row][column] == 0)
        cells[row][column] = 1 + ply % 2
    return cells


def _agent_of(file: str) -> Callable[..., Any]:
    sys.path.insert(0, os.path.dirname(os.path.abspath(file)))
    names = runpy.run_path(file)
    functions = [value for value in names.values()
                 if isinstance(value, types.FunctionType) and value.__module__ == "<run_path>"]
    if not functions:
        raise TypeError(file + " has no function")
    return next((function for function in functions if function.__name__ == "agent"), functions[-1])


def _answer(file: str) -> None:
    answers, sys.stdout = sys.stdout, sys.stderr  # What a function prints is no answer.
    agent = _agent_of(file)
    game, time = os.environ["PUISSANCE_GAME"], float(os.environ["PUISSANCE_TIME"])
    columns, rows, align = (int(os.environ["PUISSANCE_" + name]) for name in ("COLUMNS", "ROWS", "ALIGN"))
    if is_kaggle(agent):
        if not game.startswith("drop:"):
            raise TypeError("Kaggle's agents play where stones fall")
    else:
        from puissance import Record
    for line in sys.stdin:
        moves = line.strip()
        if is_kaggle(agent):
            move = kaggle_move(agent, cells_after(moves, columns, rows), align, time)
        else:
            move = agent(Record(moves, game))
        print(move, file=answers, flush=True)


if __name__ == "__main__":
    _answer(sys.argv[1])
