#!/usr/bin/python3
"""Plots the exact score after every move of a game, for the first player: where was it lost?

    plot_scores.py MOVES [PICTURE]     with matplotlib a picture (scores.svg), else a table
"""

import sys

from puissance import Record, solve_many


def scores_of(moves: str) -> list[int]:
    """The score of every position of the game, from the empty board on."""
    record = Record()
    positions = [record.copy()]
    for move in Record(moves):
        record.play(move)
        positions.append(record.copy())
    scores = solve_many(positions)
    return [score if position.turn == "first" else -score for position, score in zip(positions, scores)]


def main() -> None:
    moves = sys.argv[1] if len(sys.argv) > 1 else "44444226635"
    picture = sys.argv[2] if len(sys.argv) > 2 else "scores.svg"
    scores = scores_of(moves)
    try:
        from matplotlib import pyplot  # type: ignore[import]
    except ImportError:
        for ply, score in enumerate(scores):
            print(f"{ply:3} {moves[ply - 1] if ply else '-':3} {score:+3}")
        return
    pyplot.step(range(len(scores)), scores, where="post")
    pyplot.axhline(0, color="grey", linewidth=0.5)
    pyplot.xticks(range(len(scores)), ["", *moves])
    pyplot.xlabel("move")
    pyplot.ylabel("score for the first player")
    pyplot.savefig(picture)


if __name__ == "__main__":
    main()
