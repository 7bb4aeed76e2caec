"""What a cell sees of the four lines through it: windows of four cells to either side, two bits a cell
(0 empty, 1 own, 2 other, 3 outside), and what a stone there would make of the line."""

from functools import lru_cache

import numpy as np

REACH = 4
LENGTH = 2 * REACH + 1
WINDOWS = 4 ** (2 * REACH)
ALIGN = 5

# From the worst to the best. "Open" things can be completed in two ways.
DEAD, ONE, OPEN_ONE, TWO, OPEN_TWO, OPEN_TWO_MANY, THREE, OPEN_THREE, OPEN_THREE_MANY, FOUR, OPEN_FOUR, FIVE = range(12)
CLASSES = 12


@lru_cache(maxsize=None)
def class_of(own, empty):
    """The class of a line for a player, whose stones and whose empty cells are bits."""
    fives = [0b11111 << start for start in range(LENGTH - ALIGN + 1)]
    if any(own & five == five for five in fives):
        return FIVE
    if not any((own | empty) & five == five for five in fives):
        return DEAD
    after = [class_of(own | 1 << cell, empty & ~(1 << cell)) for cell in range(LENGTH) if empty >> cell & 1]

    def ways(*kinds):
        return sum(kind in kinds for kind in after)

    if ways(FIVE):
        return OPEN_FOUR if ways(FIVE) > 1 else FOUR
    if ways(OPEN_FOUR):
        return OPEN_THREE_MANY if ways(OPEN_FOUR) > 1 else OPEN_THREE
    if ways(FOUR):
        return THREE
    if ways(OPEN_THREE, OPEN_THREE_MANY):
        return OPEN_TWO_MANY if ways(OPEN_THREE, OPEN_THREE_MANY) > 2 else OPEN_TWO
    if ways(THREE):
        return TWO
    return OPEN_ONE if ways(OPEN_TWO, OPEN_TWO_MANY) else ONE


def cells_of(window):
    """The eight cells of a window, from left to right."""
    return [window >> 2 * place & 3 for place in range(2 * REACH)]


def class_table():
    """For every window: the class that a stone of the first player makes, and one of the second."""
    table = np.zeros((WINDOWS, 2), dtype=np.uint8)
    for window in range(WINDOWS):
        cells = cells_of(window)
        cells.insert(REACH, 0)
        empty = sum(1 << place for place, cell in enumerate(cells) if cell == 0 and place != REACH)
        for player in (1, 2):
            own = 1 << REACH | sum(1 << place for place, cell in enumerate(cells) if cell == player)
            table[window, player - 1] = class_of(own, empty)
    return table


def window_rows():
    """For every window its row among those that differ: mirror images are the same, and so is whatever
    lies behind the edge. Also a window of each row. Rows are numbered as their first windows come."""
    rows = np.zeros(WINDOWS, dtype=np.int64)
    known, first = {}, []
    for window in range(WINDOWS):
        cells = cells_of(window)
        arms = [cells[REACH - 1 :: -1], cells[REACH:]]
        for arm in arms:
            if 3 in arm:
                arm[arm.index(3) :] = [3] * (REACH - arm.index(3))
        key = tuple(min(arms, arms[::-1])[0] + min(arms, arms[::-1])[1])
        if key not in known:
            known[key] = len(first)
            first.append(window)
        rows[window] = known[key]
    return rows, np.array(first)
