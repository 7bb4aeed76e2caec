"""Engine, and what it answers."""

import threading
import xml.etree.ElementTree as ElementTree
from pathlib import Path
from typing import Any, Callable

import pytest

import puissance
from puissance import Engine, Progress, PuissanceError, Record

KNOWN = Path(__file__).parent.parent / "data/connect4_scores.txt"
WITHOUT_TIMES = ("elapsed_ms", "elapsed_us")


def timeless(answer: dict[str, Any]) -> dict[str, Any]:
    return {name: value for name, value in answer.items() if name not in WITHOUT_TIMES}


def test_choose() -> None:
    answer = Engine().choose("112233", "hard")
    assert answer.move == "4" and answer.score.kind == "win" and answer.score.plies == 1
    assert answer.player == "hard" and answer.record == Record("112233") and answer.options == []
    assert answer.column == 4 and Engine("gomoku").choose("h8", "easy").column in range(1, 16)


def test_a_finished_game() -> None:
    """Alike on every surface: no move, no trace, no exercise; all the rest is answered."""
    over = "1122334"
    asks: list[Callable[[str], object]] = [Engine().choose, Engine().explain, puissance.puzzle]
    for ask in asks:
        with pytest.raises(PuissanceError) as caught:
            ask(over)
        assert caught.value.code == "finished"
    for what in ("move", "explain", "puzzle"):
        assert puissance.ask(what, {"moves": over})["error"]["code"] == "finished"
    assert Engine().analyse(over).move is None and Engine().analyse(over).column is None
    score = Engine().solve(over).score
    assert score is not None and (score.kind, score.plies) == ("loss", 0)
    assert puissance.solve_many([over]) == [-18]
    assert Engine().evaluate(over)[0] > 0


def test_scores_are_ordered() -> None:
    options = Engine().analyse("4444447777775").options
    assert sorted(options, key=lambda option: option.score)[-1].move == "6"
    win, later = Engine().solve("112233").score, Engine().solve("").score
    draw, loss = Engine("tictactoe").solve("").score, Engine().solve("4444447777775").score
    assert win is not None and later is not None and draw is not None and loss is not None
    assert loss < draw < later < win and win > later > draw > loss
    assert win >= win and win <= win and not win < win and not later >= win
    points = Engine("gomoku").choose("h8", "negamax(depth=1)").score
    assert points.kind == "estimate" and loss < points < win
    with pytest.raises(TypeError):
        win < 3  # type: ignore[operator]


def test_seed() -> None:
    moves = [Engine().choose("", "random", seed=seed).move for seed in range(10)]
    assert len(set(moves)) > 1
    assert moves == [Engine().choose("", "random", seed=seed).move for seed in range(10)]


def test_analyse() -> None:
    answer = Engine("tictactoe").analyse(Record("b2a1", "tictactoe"))
    assert [option.move for option in answer.options] == Record("b2a1", "tictactoe").legal_moves
    best = next(option for option in answer.options if option.move == answer.move)
    assert best.score == answer.score and best.line == answer.line and best.line[0] == answer.move
    assert len(Engine("gomoku").analyse("h8", options=2, time=0.2).options) == 2


def test_the_shape_of_the_service() -> None:
    engine = Engine()
    position = "44444477777"
    assert timeless(engine.choose(position, "hard").to_dict()) == timeless(
        puissance.ask("move", {"moves": position, "player": "hard"}))
    assert timeless(engine.analyse(position, time=60).to_dict()) == timeless(
        puissance.ask("analyse", {"moves": position, "time": 60}))
    assert timeless(Engine().solve(position).to_dict()) == timeless(
        puissance.ask("solve", {"moves": position, "time": 60}))
    assert engine.explain(position, "alphabeta(depth=2)").to_dict() == puissance.ask(
        "explain", {"moves": position, "algorithm": "alphabeta(depth=2)"})
    assert puissance.ask("games")["games"][0]["name"] == "connect4"


def test_solve() -> None:
    exact = Engine(threads=2).solve("4444447777775")
    assert exact.is_exact and exact.score is not None and exact.score.value == exact.lowest == -2
    limited = Engine("drop:9x7x4").solve("", nodes=1000)
    assert not limited.is_exact and limited.score is None and limited.lowest < limited.highest
    weak = Engine().solve("4444447777775", weak=True)
    assert weak.highest < 0
    with pytest.raises(PuissanceError) as caught:
        Engine("gomoku").solve()
    assert caught.value.code == "no_solver"


def test_scores_are_told_in_moves_of_the_winner() -> None:
    engine = Engine("connect4")
    for position in sorted(KNOWN.read_text().split()[::2], key=len)[-100:]:
        score = engine.solve(position).score
        assert score is not None
        moves = ((score.plies or 0) + 1) // 2
        verb = {"win": "wins", "loss": "loses", "draw": "draw"}[score.kind]
        assert str(score) == ("draw" if verb == "draw" else f"{verb} in {moves} move{'' if moves == 1 else 's'}")


def test_explain() -> None:
    trace = Engine("tictactoe").explain("b2a1", "alphabeta(depth=2)")
    assert trace.depth == 2 and trace.visited > trace.leaves > 0 and trace.cuts > 0
    assert trace.reasons and len(trace.steps) > trace.visited
    assert trace.line[0] == trace.move
    assert ElementTree.fromstring(trace._repr_svg_()).tag.endswith("svg")
    assert "max" in str(trace).lower() or "x" in str(trace)
    assert Engine().explain("4453").depth == 4
    for algorithm, code in (("solver", "no_trace"), ("human", "wrong_usage"), ("?", "unknown_player")):
        with pytest.raises(PuissanceError) as caught:
            Engine().explain("4453", algorithm)
        assert caught.value.code == code


def test_analyze_is_analyse() -> None:
    assert Engine("tictactoe").analyze("b2a1").move == Engine("tictactoe").analyse("b2a1").move
    assert str(Engine().solve("1212121").score) == "has lost"


def test_evaluate() -> None:
    value, parts = Engine("tictactoe").evaluate("b2a1", "cells")
    assert value == sum(parts.values()) == 1


def test_limits() -> None:
    engine = Engine("gomoku")
    assert engine.choose("h8", "negamax", depth=2).depth == 2
    assert engine.choose("h8", "negamax(depth=20)", nodes=2000).nodes <= 2000
    answer = engine.choose("h8", "deepening", time=0.05)
    assert answer.seconds < 1
    wrong: list[dict[str, Any]] = [{"time": 0.0}, {"time": -1.0}, {"time": float("nan")}, {"time": 1e9},
                                   {"depth": 0}, {"depth": 401}, {"nodes": 0}, {"nodes": 10**15 + 1}]
    for limits in wrong:
        with pytest.raises(PuissanceError) as caught:
            engine.choose("h8", "hard", **limits)
        name, value = next(iter(limits.items()))
        assert caught.value.code == "wrong_number"
        assert (caught.value.facts["option"], caught.value.facts["text"]) == (name, str(value))
        assert {"smallest", "largest"} < set(caught.value.facts)


@pytest.mark.parametrize("make", [lambda: Engine(memory=0), lambda: Engine(threads=0),
                                  lambda: Engine(threads=257), lambda: Engine(memory=65537),
                                  lambda: Engine("chess"), lambda: Engine(memory=1 << 40)])
def test_an_engine_that_cannot_be(make: Callable[[], Engine]) -> None:
    with pytest.raises(PuissanceError):
        make()


def test_a_record_of_another_game() -> None:
    with pytest.raises(PuissanceError, match="gomoku"):
        Engine().choose(Record("h8", "gomoku"))


def test_forget() -> None:
    engine = Engine()
    first = engine.solve("4444447777775").nodes
    assert engine.solve("4444447777775").nodes < first
    engine.forget()
    assert engine.solve("4444447777775").nodes == first


def test_progress_is_told_on_the_asking_thread() -> None:
    reports: list[tuple[int, threading.Thread]] = []

    def progress(report: Progress) -> None:
        reports.append((report.depth, threading.current_thread()))
    answer = Engine("gomoku").analyse("h8h9", eval="windows", depth=3, progress=progress)
    assert answer.depth == reports[-1][0] == 3
    assert {thread for _, thread in reports} == {threading.current_thread()}


def test_what_progress_raises_ends_the_search() -> None:
    def progress(report: Progress) -> None:
        raise KeyError(report.depth)
    engine = Engine("gomoku")
    with pytest.raises(KeyError):
        engine.analyse("h8", time=3600, progress=progress)
    assert engine.choose("h8", "medium").move  # The engine is free again.


def test_other_threads_go_on() -> None:
    """Two searches and the main thread's Python at the same time."""
    answers: list[str] = []

    def think(engine: Engine) -> None:
        answers.append(str(engine.choose("h8", "deepening", time=0.5).move))
    threads = [threading.Thread(target=think, args=(Engine("gomoku", memory=8),)) for _ in range(2)]
    for thread in threads:
        thread.start()
    counted = 0
    while any(thread.is_alive() for thread in threads):
        counted += 1
    assert counted > 1000 and len(answers) == 2


def test_an_engine_answers_one_question_at_a_time() -> None:
    engine = Engine("gomoku")
    refused: list[str] = []

    def progress(report: Progress) -> None:
        if not refused:
            with pytest.raises(PuissanceError) as caught:
                engine.choose("h8", "easy")
            refused.append(str(caught.value.facts["reason"]))
    engine.analyse("h8", time=0.3, progress=progress)
    assert refused == ["still_asked"]


def test_ask_answers_errors() -> None:
    assert puissance.ask("move", {"mvoes": "4"})["error"]["code"] == "unknown_member"
    assert puissance.ask("think")["error"]["code"] == "wrong_option"
