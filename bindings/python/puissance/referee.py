"""Lets functions play and be judged; agents.py says what a function may be."""

import http.server
import json
import os
import subprocess
import tempfile
import threading
from typing import Any, Callable, Optional, Union

from puissance import _core, agents

Player = Union[str, Callable[..., Any]]


def _mover(player: Player, game: _core.Game, seed: int) -> Callable[[_core.Record], str]:
    if isinstance(player, str):
        engine, name = _core.Engine(game), player
        return lambda record: str(engine.choose(record, name, seed=seed + len(record)).move)
    if not agents.is_kaggle(player):
        return player
    agent = player
    return lambda record: agents.kaggle_move(agent, record.cells, game.align)


def play(first: Player, second: Player, game: Union[_core.Game, str] = "connect4", *, seed: int = 0) -> _core.Record:
    """One game between functions, or players by name. An illegal move raises PuissanceError.

    >>> def leftmost(record):
    ...     return record.legal_moves[0]
    >>> play(leftmost, "perfect").winner
    'second'
    """
    game = _core.Game(game) if isinstance(game, str) else game
    movers = _mover(first, game, seed), _mover(second, game, seed)
    record = _core.Record("", game)
    while not record.is_over:
        record.play(movers[len(record) % 2](record.copy()))
    return record


class _Service(http.server.HTTPServer):
    """Answers the referee's POST /api/v1/move with what the function plays."""

    def __init__(self, agent: Callable[..., Any]) -> None:
        super().__init__(("127.0.0.1", 0), _Handler)
        self.agent = agent


class _Handler(http.server.BaseHTTPRequestHandler):
    server: _Service

    def do_POST(self) -> None:
        asked = json.loads(self.rfile.read(int(self.headers["Content-Length"])))
        cells = [["0mh".index(cell) for cell in row] for row in asked["board"]]
        try:
            game = _core.Game(asked["game"])
            if agents.is_kaggle(self.server.agent):
                move = agents.kaggle_move(self.server.agent, cells, game.align, asked["time"])
            else:
                move = self.server.agent(_core.Record.from_cells(cells, game, asked["turn"]))
            status, answer = 200, {"move": move}
        except Exception as error:  # Whatever a function does wrong is told in the report.
            status, answer = 500, {"error": f"{type(error).__name__}: {error}"}
        text = json.dumps(answer).encode()
        self.send_response(status)
        self.send_header("Content-Type", "application/json")
        self.send_header("Content-Length", str(len(text)))
        self.end_headers()
        self.wfile.write(text)

    def log_message(self, format: str, *arguments: Any) -> None:
        pass


def judge(agent: Callable[..., Any], game: str = "connect4", *, minutes: int = 5, time: float = 0.5, seed: int = 1,
          out: Optional[str] = None, program: str = "puissance") -> dict[str, Any]:
    """The report of `puissance judge` about a function, as its JSON has it; `out` is the name of
    the HTML file to write. `program` is the command line program, which must be installed."""
    service = _Service(agent)
    threading.Thread(target=service.serve_forever, daemon=True).start()
    try:
        with tempfile.TemporaryDirectory() as folder:
            file = os.path.join(folder, "report.json")
            # One question at a time: a function need not be ready for two.
            command = [program, "judge", f"http://127.0.0.1:{service.server_port}", "--game", game, "--jobs", "1",
                       "--minutes", str(minutes), "--time", str(time), "--seed", str(seed), "--json", file]
            done = subprocess.run(command + (["--out", out] if out else []), capture_output=True, text=True)
            if not os.path.exists(file):
                raise RuntimeError(done.stderr.strip())
            with open(file, encoding="utf-8") as text:
                report: dict[str, Any] = json.load(text)
                return report
    finally:
        service.shutdown()
        service.server_close()
