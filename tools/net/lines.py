"""What a cell sees of the four lines through it: windows of four cells to either side, two bits a cell
(0 empty, 1 own, 2 other, 3 outside), and what a stone there would make of the line."""

from functools import lru_cache

import numpy as np

REACH = 4
WINDOWS = 4 ** (2 * REACH)
EXACT_REACH = 5  # To see whether a five is part of six.
ALIGN = 5

# From the worst to the best. "Open" things can be completed in two ways.
DEAD, ONE, OPEN_ONE, TWO, OPEN_TWO, OPEN_TWO_MANY, THREE, OPEN_THREE, OPEN_THREE_MANY, FOUR, OPEN_FOUR, FIVE = range(12)
CLASSES = 12


@lru_cache(maxsize=None)
def class_of(own, empty, reach, exactly):
    """The class of a line for a player, whose stones and whose empty cells are bits. The middle cell, whose number is
    `reach`, is his. `exactly`: six in a row are no five."""
    fives = []
    for start in range(reach - ALIGN + 1, reach + 1):
        ends = sum(1 << end for end in (start - 1, start + ALIGN) if 0 <= end <= 2 * reach) if exactly else 0
        fives.append((0b11111 << start, ends))
    if any(own & five == five and not own & ends for five, ends in fives):
        return FIVE
    if not any((own | empty) & five == five and not own & ends for five, ends in fives):
        return DEAD
    after = [class_of(own | 1 << cell, empty & ~(1 << cell), reach, exactly)
             for cell in range(2 * reach + 1) if empty >> cell & 1]

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


def class_table(reach=REACH, exactly=False):
    """For every window: the class that a stone of the first player makes, and one of the second."""
    windows = np.arange(4 ** (2 * reach))
    # The middle cell is none of a window's.
    masks = [sum((windows >> 2 * place & 3 == kind) << (place + (place >= reach)) for place in range(2 * reach))
             for kind in (0, 1, 2)]
    table = np.zeros((len(windows), 2), dtype=np.uint8)
    for player in (1, 2):
        both = masks[player] << (2 * reach + 1) | masks[0]
        found, where = np.unique(both, return_inverse=True)
        kinds = [class_of(int(line) >> (2 * reach + 1) | 1 << reach, int(line) & (2 << 2 * reach) - 1, reach, exactly)
                 for line in found]
        table[:, player - 1] = np.array(kinds, dtype=np.uint8)[where]
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
