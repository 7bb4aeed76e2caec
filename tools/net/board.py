"""Many games of five in a row at once, as tensors. A board is [N, S, S] of bytes: 0 empty, 1 the player to move, 2 the
other, 3 outside of a smaller board that lies in the middle."""

import torch
import torch.nn.functional as F

import lines

DEVICE = "cuda" if torch.cuda.is_available() else "cpu"
DIRECTIONS = ((0, 1), (1, 0), (1, 1), (1, -1))
# The rule by which all games of this run are judged: five or more in a row, unless play_exactly() was called.
EXACTLY = False
SIGHT = lines.REACH
CLASS_TABLE = torch.from_numpy(lines.class_table()).to(DEVICE)


def play_exactly():
    """Only exactly five in a row wins. Call before anything is judged."""
    global EXACTLY, SIGHT, CLASS_TABLE
    EXACTLY, SIGHT = True, lines.EXACT_REACH
    CLASS_TABLE = torch.from_numpy(lines.class_table(lines.EXACT_REACH, True)).to(DEVICE)


def compiled(function):
    """The same function, made faster where that can be done."""
    return torch.compile(function, dynamic=True) if DEVICE == "cuda" else function


def windows_of(boards, reach=lines.REACH):
    """[N, 4, S, S]: what each cell sees in the four directions."""
    side = boards.shape[1]
    offsets = [*range(-reach, 0), *range(1, reach + 1)]
    framed = F.pad(boards.int(), (reach, reach, reach, reach), value=3)
    found = []
    for down, right in DIRECTIONS:
        window = torch.zeros_like(boards, dtype=torch.int32)
        for place, offset in enumerate(offsets):
            row, column = reach + offset * down, reach + offset * right
            window = window + framed[:, row : row + side, column : column + side] * 4**place
        found.append(window)
    return torch.stack(found, 1)


@compiled
def judged(boards):
    """The classes [N, 4, S, S] for the mover and for the other, the verdict for the mover (1, -1, or 0: open), and the
    only cell that does not lose at once, or -1. Decided is what the engine calls so: a five; two fives of the other; an
    open four, or two fours on one cell, while the other has no five."""
    classes = CLASS_TABLE[windows_of(boards, SIGHT).long()]
    empty = (boards == 0)[:, None]
    own = torch.where(empty, classes[..., 0], torch.zeros_like(classes[..., 0]))
    other = torch.where(empty, classes[..., 1], torch.zeros_like(classes[..., 1]))
    wins = (own == lines.FIVE).flatten(1).any(1)
    threatened = (other == lines.FIVE).any(1).flatten(1)
    threats = threatened.int().sum(1)
    fours = (own == lines.OPEN_FOUR).any(1) | ((own == lines.FOUR).int().sum(1) > 1)
    soon = fours.flatten(1).any(1) & (threats == 0)
    verdict = torch.where(wins | ((threats < 2) & soon), 1, torch.where(threats > 1, -1, 0))
    numbers = torch.arange(threatened.shape[1], device=boards.device)
    forced = torch.where((verdict == 0) & (threats == 1), (threatened * numbers).sum(1), -1)
    return own, other, verdict, forced


PLANES = 2 * lines.CLASSES + 3


@compiled
def planes_of(boards, own, other):
    """[N, PLANES, S, S]: of each empty cell how many lines are of each class, for both; stones; what is inside."""
    kinds = torch.arange(lines.CLASSES, device=boards.device, dtype=own.dtype)
    empty = (boards == 0)[..., None]
    counts = [((classes[..., None] == kinds).float().sum(1) * empty) for classes in (own, other)]
    rest = torch.stack([boards == 1, boards == 2, boards != 3], -1).float()
    return torch.cat([*counts, rest], -1).permute(0, 3, 1, 2)


def turned(boards):
    """As the other player sees them."""
    return torch.where(boards == 1, 2, torch.where(boards == 2, 1, boards.int())).to(torch.uint8)


def with_stones(boards, cells):
    """A stone of the mover on each; then the other is to move."""
    flat = boards.flatten(1).clone()
    flat.scatter_(1, cells[:, None], 1)
    return turned(flat).view_as(boards)


NEAR = torch.zeros(1, 1, 7, 7, device=DEVICE)
for y in range(-3, 4):
    for x in range(-3, 4):
        NEAR[0, 0, y + 3, x + 3] = max(abs(x), abs(y)) <= 2 or x == 0 or y == 0 or abs(x) == abs(y)


def near_cells(boards):
    """The empty cells within two of a stone, or within three in line with one: the engine's moves."""
    stones = ((boards == 1) | (boards == 2)).float()[:, None]
    return ((F.conv2d(stones, NEAR, padding=3)[:, 0] > 0.5) & (boards == 0)).flatten(1)


def empty_boards(count, frame, sizes):
    """Each board has one of the sizes, in the middle of the frame."""
    side = sizes[torch.randint(0, len(sizes), (count,), device=DEVICE)]
    first = (frame - side) // 2
    numbers = torch.arange(frame, device=DEVICE)
    inside = (numbers >= first[:, None]) & (numbers < (first + side)[:, None])
    return torch.where(inside[:, :, None] & inside[:, None, :], 0, 3).to(torch.uint8)


def random_openings(count, frame, sizes):
    """One to six stones at random around the centre."""
    boards = empty_boards(count, frame, sizes)
    stones = torch.randint(1, 7, (count,), device=DEVICE)
    span = torch.randint(2, 5, (count,), device=DEVICE)
    apart = (torch.arange(frame, device=DEVICE) - frame // 2).abs()
    central = (apart[None, :, None] <= span[:, None, None]) & (apart[None, None, :] <= span[:, None, None])
    chance = torch.rand(count, frame * frame, device=DEVICE)
    order = chance.masked_fill(~(central & (boards == 0)).flatten(1), -1).topk(6, 1).indices
    flat = boards.flatten(1)
    for i in range(6):
        # The last stone is the other's.
        who = torch.where((stones - 1 - i) % 2 == 0, 2, 1).to(torch.uint8)
        cell = order[:, i : i + 1]
        flat.scatter_(1, cell, torch.where((i < stones)[:, None], who[:, None], flat.gather(1, cell)))
    return flat.view(-1, frame, frame)


def image(boards, number):
    """One of the eight symmetric images, of boards or of anything else that lies like them."""
    if number & 4:
        boards = boards.transpose(1, 2)
    return boards.flip([axis for axis, bit in ((1, 1), (2, 2)) if number & bit]) if number & 3 else boards
