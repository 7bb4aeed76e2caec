"""Ctrl-C, and an interpreter that ends in the middle of a search."""

import os
import signal
import subprocess
import sys
import threading
import time
from typing import Callable

import pytest

from puissance import Engine, ask, solve_many

FOREVER: dict[str, Callable[[], object]] = {
    "analyse": lambda: Engine("gomoku").analyse("h8", time=3600),
    "choose": lambda: Engine("gomoku").choose("h8", "expert", time=3600),
    "solve": lambda: Engine("drop:9x7x4").solve(),
    "threads": lambda: Engine("drop:9x7x4", threads=2).solve(),
    "explain": lambda: Engine("gomoku").explain("h8", "minimax(depth=20)"),
    "solve_many": lambda: solve_many([""] * 10, "drop:9x7x4"),
    "ask": lambda: ask("solve", {"game": "drop:9x7x4", "time": 3600}),
}


@pytest.mark.parametrize("search", FOREVER)
def test_control_c_within_50_ms(search: str) -> None:
    """Of processor time, since other programs may be at work."""
    delays = []
    for _ in range(5):
        pressed: list[float] = []

        def press() -> None:
            time.sleep(0.1)
            pressed.append(time.process_time())
            os.kill(os.getpid(), signal.SIGINT)
        thread = threading.Thread(target=press)
        thread.start()
        with pytest.raises(KeyboardInterrupt):
            FOREVER[search]()
            time.sleep(60)
        delays.append(time.process_time() - pressed[0])
        thread.join()
    assert min(delays) < 0.05


def ends(program: str) -> None:
    """The program ends at once, says nothing and does not crash."""
    told = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, timeout=60)
    assert (told.returncode, told.stdout, told.stderr) == (0, "", "")


SEARCH = """
import sys, threading, time
from puissance import Engine, solve_many
started = threading.Event()
def search():
    started.set()
    {search}
for _ in range(3):
    threading.Thread(target=search, daemon=True).start()
started.wait()
time.sleep(0.2)
{end}
"""


@pytest.mark.parametrize("end", ["", "sys.exit()"])
@pytest.mark.parametrize("search", [
    "Engine('gomoku', memory=4).analyse('h8', time=3600)",
    "Engine('gomoku', memory=4).analyse('h8', time=3600, progress=lambda report: time.sleep(0.01))",
    "solve_many([''] * 10, 'drop:9x7x4')",
    "engine = Engine(memory=4)\n    while True: engine.choose('', 'negamax(depth=2)')",
])
def test_the_interpreter_ends_in_the_middle_of_a_search(search: str, end: str) -> None:
    ends(SEARCH.format(search=search, end=end))


def test_nothing_is_searched_after_the_end() -> None:
    ends("""
import atexit
def late():
    try:
        puissance.Engine().choose("4453", "easy")
    except SystemExit:
        return
    print("searched")
atexit.register(late)  # Called after what is registered later.
import puissance
""")
