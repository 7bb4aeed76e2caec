"""review, why and puzzle."""

import pytest

import puissance
from puissance import PuissanceError, Record, puzzle, review, why

GAME = "4141414"


def test_likely_mistakes_are_told_apart_and_counted() -> None:
    reviewed = review("i9 j9 i7 h10 i8 i10 i5", "gomoku")
    last = reviewed["judgements"][-1]
    assert last == puissance.ask("review", {"game": "gomoku", "moves": "i9j9i7h10i8i10i5"})
    assert (last["mark"], last["likely"], last["fault"]) == ("?!", True, None)
    assert reviewed["accuracy"]["first"]["likely"] == 1 and reviewed["turned"] is None


def test_a_review_is_what_the_service_says_of_each_move() -> None:
    reviewed = review(GAME)
    assert reviewed["judgements"] == [puissance.ask("review", {"moves": GAME[:ply]}) for ply in range(1, len(GAME) + 1)]
    assert reviewed["moves"] == GAME and not reviewed["interrupted"]
    assert reviewed["decisive"] is None and reviewed["judgements"][reviewed["shortened"] - 1]["mark"] == "?"
    assert review(Record("b2", "tictactoe"))["game"] == "tictactoe"
    assert review("")["judgements"] == []


def test_why_is_what_the_service_says() -> None:
    assert why(GAME) == puissance.ask("why", {"moves": GAME})
    with pytest.raises(PuissanceError) as caught:
        why("44")
    refused = puissance.ask("why", {"moves": "44"})["error"]
    assert (caught.value.code, str(caught.value)) == (refused["code"], refused["message"])


def test_a_puzzle_is_what_the_service_says() -> None:
    position = "7544665264437565336"
    assert puzzle(position) == puissance.ask("puzzle", {"moves": position})
    assert puzzle("112233") is None


def test_progress_and_nodes() -> None:
    told: list[tuple[int, int]] = []
    review(GAME, progress=lambda done, total: told.append((done, total)))
    assert told == [(done, 7) for done in range(1, 8)]

    def refuse(done: int, total: int) -> None:
        raise KeyError(done)
    with pytest.raises(KeyError):
        review(GAME, progress=refuse)
    with pytest.raises(PuissanceError, match="nodes"):
        review(GAME, nodes=0)


def test_in_french() -> None:
    puissance.set_language("fr")
    try:
        assert why(GAME)["sentences"] == puissance.ask("why", {"moves": GAME})["sentences"]
        assert "colonne" in " ".join(why(GAME)["sentences"])
    finally:
        puissance.set_language("en")
