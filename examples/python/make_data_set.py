#!/usr/bin/python3
"""Makes a data set for machine learning: boards of random games with their exact scores.

    make_data_set.py FILE.npz [POSITIONS [STONES]]
"""

import random
import sys

import numpy

from puissance import Record, solve_many


def random_position(stones: int, chance: random.Random) -> Record:
    while True:
        record = Record()
        while len(record) < stones and not record.is_over:
            record.play(chance.choice(record.legal_moves))
        if not record.is_over:
            return record


def main() -> None:
    file = sys.argv[1]
    count = int(sys.argv[2]) if len(sys.argv) > 2 else 1000
    stones = int(sys.argv[3]) if len(sys.argv) > 3 else 20
    chance = random.Random(1)
    boards = numpy.array([random_position(stones, chance).cells for _ in range(count)], dtype=numpy.int8)
    scores = solve_many(boards, progress=lambda done, total: print(f"\r{done}/{total}", end="", file=sys.stderr))
    print(file=sys.stderr)
    numpy.savez_compressed(file, boards=boards, scores=scores)
    print(f"{count} positions with {stones} stones, mean score {scores.mean():+.2f}")


if __name__ == "__main__":
    main()
