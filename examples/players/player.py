#!/usr/bin/python3
"""Wins if it can, stops the opponent if it must, else plays near the centre. One line in, one line out."""
import os
import sys

COLUMNS, ROWS, ALIGN = (int(os.environ.get("PUISSANCE_" + name, otherwise))
                        for name, otherwise in (("COLUMNS", 7), ("ROWS", 6), ("ALIGN", 4)))
NAMES = "123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"


def wins(stones, x, y):
    """Does a stone at x, y complete a line among these?"""
    for dx, dy in ((1, 0), (0, 1), (1, 1), (1, -1)):
        run = 1
        for sign in (1, -1):
            k = 1
            while (x + sign * k * dx, y + sign * k * dy) in stones:
                k, run = k + 1, run + 1
        if run >= ALIGN:
            return True
    return False


for line in sys.stdin:
    heights, players = [0] * COLUMNS, (set(), set())
    for ply, name in enumerate(line.strip()):
        column = NAMES.index(name)
        players[ply % 2].add((column, heights[column]))
        heights[column] += 1
    mine, theirs = players[len(line.strip()) % 2], players[1 - len(line.strip()) % 2]
    free = sorted((c for c in range(COLUMNS) if heights[c] < ROWS), key=lambda c: abs(2 * c - COLUMNS + 1))
    best = max(free, key=lambda c: (wins(mine, c, heights[c]), wins(theirs, c, heights[c])))
    print(NAMES[best], flush=True)
