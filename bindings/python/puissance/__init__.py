"""Plays, solves and teaches alignment games: Connect Four on any board, tic-tac-toe, Gomoku.

>>> import puissance
>>> engine = puissance.Engine("connect4")
>>> engine.choose("112233", "hard").move
'4'
>>> print(engine.solve("4444447777775").score)
loses in 13 moves
>>> puissance.solve_many(["112233", "4444447777775"])
[18, -2]

The guide is docs/python.md of the project.
"""

import json
from typing import Any, Mapping, Union

from puissance import _core
from puissance._core import (
    Analysis,
    Engine,
    Game,
    Option,
    Progress,
    Record,
    Score,
    Solution,
    Trace,
    __version__,
    games,
    puzzle,
    review,
    set_language,
    solve_many,
    why,
)
from puissance.referee import judge, play

__all__ = [
    "Analysis",
    "Engine",
    "Game",
    "Option",
    "Progress",
    "PuissanceError",
    "Record",
    "Score",
    "Solution",
    "Trace",
    "__version__",
    "ask",
    "games",
    "judge",
    "play",
    "puzzle",
    "review",
    "set_language",
    "solve_many",
    "why",
]


class PuissanceError(ValueError):
    """What the library refuses: a stable `code`, the `facts`, and as its text a sentence.

    >>> try:
    ...     Record("4444444")
    ... except PuissanceError as error:
    ...     print(error)
    ...     print(error.code, error.facts["column"])
    move 7 of "4444444": column 4 is full
    column_full 4
    """

    def __init__(self, message: str, code: str, facts: Mapping[str, Union[int, str]]) -> None:
        super().__init__(message, code, facts)
        self.code = code
        self.facts = dict(facts)

    def __str__(self) -> str:
        return str(self.args[0])


def ask(what: str, request: Mapping[str, Any] = {}, *, memory: int = 64) -> dict[str, Any]:
    """The answer of the HTTP service to a request ("check", "move", "analyse", …), without a
    service. Errors are answers too.

    >>> ask("move", {"moves": "112233", "player": "hard"})["move"]
    '4'
    >>> ask("check", {"moves": "9"})["error"]["code"]
    'column_outside'
    """
    answer: dict[str, Any] = json.loads(_core.ask(what, json.dumps(request), memory))
    return answer
