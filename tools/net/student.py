"""A small network of integers that learns from the teacher what a position is worth, and can be kept up to date stone by
stone. The engine plays with it (src/free/net_evaluation.h).

    python3 student.py --teacher FILE --out FOLDER [--leaves FILE] [--seconds 300] [--data-seconds 90]
                       [--shapes 32:8] [--seed 1] [--small]

--leaves: positions that the engine's search has valued, as record_leaves writes them.

Writes student-CHANNELS-MIXED.pt and student.log."""

import argparse
import math
import os
import time

import numpy as np
import torch
import torch.nn.functional as F
from torch import nn

import lines
from board import DEVICE, compiled, image, judged, near_cells, windows_of, with_stones
from teacher import (FRAME, HALF, NEVER, Player, balanced_openings, gumbel, improved, is_full, log_to, policy_loss, value_loss)

TOP = 127  # The largest activation of a cell.
WEIGHTS = 250  # The sum of the weights that mix a channel of nine cells: 127 * 250 fits in 16 bits.
SHIFT = 6  # Of a mixed channel: 64 cells then fit in 16 bits.
REGIONS = 3  # To a side.


def through(exact, smooth):
    """The value of the first, the slope of the second."""
    return smooth + (exact - smooth).detach()


def rounded(x):
    return through(x.round(), x)


class Student(nn.Module):
    """Each empty cell adds the rows of its four windows; a stone has a row of its own; what comes out is cut to 0..127. The
    first `mixed` channels are weighted sums over nine cells. All of it is added up in nine regions, less what an empty
    board has there; a small network makes a logit of that, and weights for the moves."""

    def __init__(self, channels=32, mixed=8, region=8, hidden=32, last=16):
        super().__init__()
        self.shape = {"channels": channels, "mixed": mixed, "region": region, "hidden": hidden, "last": last}
        rows, first = lines.window_rows()
        classes = lines.class_table()[first].astype(int)
        self.register_buffer("row_of", torch.from_numpy(rows), persistent=False)
        self.register_buffer("pair_of", torch.from_numpy(classes[:, 0] * lines.CLASSES + classes[:, 1]), persistent=False)

        def random(*shape, scale):
            return nn.Parameter(torch.randn(*shape) * scale)

        # A row is what its classes say, and what it says beyond: so rare windows lean on their classes.
        self.pairs = random(lines.CLASSES**2, channels, scale=0.15)
        self.rows = nn.Parameter(torch.zeros(len(first), channels))
        self.stones = nn.Parameter(torch.rand(2, channels) * 0.5)
        self.mix = random(9, mixed, scale=0.15)
        with torch.no_grad():
            self.mix[4] += 0.6
        self.mix_bias = nn.Parameter(torch.zeros(mixed))
        inputs = channels + REGIONS**2 * region
        self.region = random(region, channels, scale=(1.5 / channels) ** 0.5)
        self.region_bias = nn.Parameter(torch.zeros(region))
        self.hidden = random(hidden, inputs, scale=(1.5 / inputs) ** 0.5)
        self.hidden_bias = nn.Parameter(torch.zeros(hidden))
        self.last = random(last, hidden, scale=(2 / hidden) ** 0.5)
        self.last_bias = nn.Parameter(torch.zeros(last))
        self.out = random(last, scale=(1 / last) ** 0.5)
        self.out_bias = nn.Parameter(torch.zeros(()))
        self.policy = random(channels, scale=0.1)
        self.policy_of = random(channels, hidden, scale=0.05)

    def integers(self):
        """The tables as the engine has them, and what one unit of each channel is worth."""
        rows = rounded((self.pairs[self.pair_of] + self.rows) * TOP)
        stones = rounded(self.stones.clamp(0, 1) * TOP)
        scale = (self.mix.abs().sum(0) + self.mix_bias.abs()).detach().clamp(min=1e-4) / WEIGHTS
        mix, bias = rounded(self.mix / scale), rounded(self.mix_bias / scale * TOP)
        plain = torch.full((self.shape["channels"] - self.shape["mixed"],), 1 / TOP, device=rows.device)
        return rows, stones, mix, bias, torch.cat([scale * 2**SHIFT / TOP, plain])

    def cut(self, mixed):
        """Of a mixed channel: nothing below zero, and less digits."""
        positive = F.relu(mixed)
        return through(torch.floor(positive / 2**SHIFT), positive / 2**SHIFT)

    def forward(self, boards, windows):
        rows, stones, mix, bias, unit = self.integers()
        mixed = self.shape["mixed"]
        count, side = len(boards), boards.shape[1]
        x = F.embedding(self.row_of[windows.long()], rows).sum(1) * (boards == 0)[..., None]
        for player in (1, 2):
            x = x + (boards == player)[..., None] * stones[player - 1]
        a = x.clamp(0, TOP)
        y = bias + torch.zeros_like(a[..., :mixed])
        framed = F.pad(a[..., :mixed], (0, 0, 1, 1, 1, 1))
        for place in range(9):
            down, right = divmod(place, 3)
            y = y + framed[:, down : down + side, right : right + side] * mix[place]
        z = torch.cat([self.cut(y), a[..., mixed:]], -1)
        # An empty cell, far from all others, counts nothing.
        nothing = (4 * rows[0]).clamp(0, TOP)
        nothing = torch.cat([self.cut(bias + nothing[:mixed] * mix.sum(0)), nothing[mixed:]])
        z = (z - nothing) * (boards != 3)[..., None] * unit

        inside = (boards != 3).any(2)
        size = inside.sum(1, keepdim=True)
        third = (((inside.cumsum(1) - 1) * REGIONS) // size).clamp(0, REGIONS - 1)
        member = F.one_hot(third, REGIONS).to(z.dtype)
        regions = torch.einsum("nyxc,nyr,nxs->nrsc", z, member, member).reshape(count, REGIONS**2, -1) / 8
        found = F.relu(regions @ self.region.T + self.region_bias).flatten(1)
        hidden = F.relu(torch.cat([regions.sum(1) / 2, found], 1) @ self.hidden.T + self.hidden_bias)
        weights = self.policy + hidden @ self.policy_of.T
        policy = torch.einsum("nyxc,nc->nyx", z, weights).flatten(1)
        last = F.relu(hidden @ self.last.T + self.last_bias)
        return policy, last @ self.out + self.out_bias


@torch.no_grad()
def disturbed(player, boards, moves):
    """Some more moves, likely ones or not, as a search has them."""
    cells = boards[0].numel()
    for _ in range(moves):
        own, other, verdict, forced = judged(boards)
        heat = torch.tensor([1.0, 2.0, 5.0, 20.0], device=DEVICE)[torch.randint(0, 4, (len(boards), 1), device=DEVICE)]
        logits = (player(boards, own, other)[0] / heat).masked_fill(~near_cells(boards), NEVER)
        logits = torch.where((forced >= 0)[:, None], F.one_hot(forced.clamp(min=0), cells) * 1e6, logits)
        after = with_stones(boards, (logits + gumbel(logits)).argmax(1))
        stays = (verdict != 0) | is_full(boards)
        boards = torch.where(stays[:, None, None], boards, after)
    return boards


@torch.no_grad()
def lessons(player, seconds, games, say):
    """Positions with the teacher's improved value and policy: of its games, and with some moves more."""
    played, shaken = [], []
    pool = balanced_openings(player, games)
    boards, seen, start = pool.clone(), [], time.time()
    while time.time() - start < 0.4 * seconds:
        policy, value, after, verdict, _ = improved(player, boards)
        quiet = judged(boards)[3] < 0
        played.append((boards[quiet], policy[quiet].to(HALF), value[quiet]))
        seen.append(boards)
        over = (verdict != 0) | is_full(after) | (torch.rand(games, device=DEVICE) < 0.002)
        boards = torch.where(over[:, None, None], pool[torch.randint(0, games, (games,), device=DEVICE)], after)
    start = time.time()
    while time.time() - start < 0.6 * seconds:
        boards = disturbed(player, seen[(len(shaken) * 7) % len(seen)], 1 + len(shaken) % 8)
        policy, value, *_ = improved(player, boards, noisy=False)
        _, _, verdict, forced = judged(boards)
        quiet = (verdict == 0) & (forced < 0) & ~is_full(boards)
        shaken.append((boards[quiet], policy[quiet].to(HALF), value[quiet]))
    say(f"positions: {sum(len(part[0]) for part in played)} of games, {sum(len(part[0]) for part in shaken)} shaken")
    return [tuple(torch.cat(part) for part in zip(*parts)) for parts in (played, shaken)]


def read_leaves(name):
    """The positions of a file of record_leaves in the middle of frames, with their results and the patterns' points."""
    raw = np.fromfile(name, dtype=np.uint8)
    if raw[:8].tobytes() != b"leaves 1" or (len(raw) - 8) % 61:
        raise SystemExit(f"{name} is no whole file of record_leaves")
    records = raw[8:].reshape(-1, 61)
    cells = (records[:, 4:, None] >> np.arange(0, 8, 2, dtype=np.uint8) & 3).reshape(len(records), -1)
    boards = np.full((len(records), FRAME, FRAME), 3, dtype=np.uint8)
    for side in np.unique(records[:, 0]):
        of_side, first = records[:, 0] == side, (FRAME - side) // 2
        inside = cells[of_side, : int(side) ** 2].reshape(-1, side, side)
        boards[of_side, first : first + side, first : first + side] = inside
    points = np.ascontiguousarray(records[:, 2:4]).view("<i2")[:, 0]
    return torch.from_numpy(boards), torch.from_numpy(records[:, 1].copy()), torch.from_numpy(points.astype(np.float32))


@torch.no_grad()
def leaf_lessons(player, name, say, at_once=8192):
    """What the engine's search has valued, with the teacher's improved value and policy: to learn from, and the last
    twentieth to be held out. Of the games' positions nothing is learnt but how well their results are predicted."""
    boards, results, points = read_leaves(name)
    is_played = results < 3
    found = []
    for part in boards[~is_played].split(at_once):
        part = part.to(DEVICE)
        policy, value, *_ = improved(player, part, noisy=False)
        _, _, verdict, forced = judged(part)
        quiet = (verdict == 0) & (forced < 0) & ~is_full(part)
        found.append((part[quiet], policy[quiet].to(HALF), value[quiet]))
    part = tuple(torch.cat(tensors) for tensors in zip(*found))
    few = len(part[0]) // 20
    played = boards[is_played].to(DEVICE), results[is_played].to(DEVICE) / 2, points[is_played].to(DEVICE) / 200
    say(f"leaves: {len(part[0])}; positions of games: {len(played[0])}, whose results the patterns predict with a loss of "
        f"{float(F.binary_cross_entropy_with_logits(played[2], played[1])):.4f}")
    return tuple(tensor[:-few] for tensor in part), tuple(tensor[-few:] for tensor in part), played


@torch.no_grad()
def result_loss(student, played, at_once=8192):
    """How badly the student predicts the results of games."""
    logits = torch.cat([student(part, windows_of(part))[1] for part in played[0].split(at_once)])
    return F.binary_cross_entropy_with_logits(logits, played[1])


def entropy(values):
    chance = ((values + 1) / 2).clamp(1e-6, 1 - 1e-6)
    return -(chance * chance.log() + (1 - chance) * (1 - chance).log()).mean()


@torch.no_grad()
def report(student, held):
    """For each part: how far the student's values are from the teacher's, in nats, and how often their best moves agree."""
    found = []
    for boards, policies, values in held:
        policy, value = student(boards, windows_of(boards))
        agrees = policy.masked_fill(~near_cells(boards), NEVER).argmax(1) == policies.argmax(1)
        found.append(f"from the teacher {float(value_loss(value, values) - entropy(values)):.4f}, "
                     f"same move {float(agrees.float().mean()):.3f}")
    return "; leaves: ".join(found)


def taught(student, parts, held, seconds, batch, say):
    student = student.to(DEVICE)
    forward = torch.compile(student, dynamic=False) if DEVICE == "cuda" else student
    optimiser = torch.optim.AdamW(student.parameters(), lr=3e-3, betas=(0.9, 0.99), weight_decay=1e-5)
    shares = [batch * eighths // 8 for eighths in ((3, 5) if len(parts) == 2 else (2, 3, 3))]
    steps, start = 0, time.time()
    last = start
    while (used := (time.time() - start) / seconds) < 1:
        chosen = [[tensor[i] for tensor in part] for part, share in zip(parts, shares)
                  for i in [torch.randint(0, len(part[0]), (share,), device=DEVICE)]]
        boards, policies, values = (torch.cat(tensors) for tensors in zip(*chosen))
        order = torch.randperm(batch, device=DEVICE)
        boards = torch.cat([image(part, k) for k, part in enumerate(boards[order].view(8, -1, FRAME, FRAME))])
        policies = torch.cat([image(part, k) for k, part in enumerate(policies[order].view(8, -1, FRAME, FRAME))]).flatten(1)
        policy, value = forward(boards, windows_of(boards))
        loss = value_loss(value, values[order]) + 0.15 * policy_loss(policy, boards, policies.float())
        for group in optimiser.param_groups:
            group["lr"] = 3e-3 * min(1, (steps + 1) / 200) * (0.005 + 0.995 * 0.5 * (1 + math.cos(math.pi * used)))
        optimiser.zero_grad(set_to_none=True)
        loss.backward()
        nn.utils.clip_grad_norm_(student.parameters(), 1.0)
        optimiser.step()
        with torch.no_grad():
            student.pairs.clamp_(-6, 6)
            student.rows.clamp_(-2, 2)
        steps += 1
        if steps == 5:
            start = last = time.time()  # What compiling takes does not count.
        if time.time() - last > seconds / 8:
            last = time.time()
            say(f"batches {steps}, loss {float(loss):.4f}, {report(student, held)}")
    say(f"taught: batches {steps}, {report(student, held)}")
    return student


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--teacher", required=True)
    parser.add_argument("--out", required=True)
    parser.add_argument("--leaves")
    parser.add_argument("--seconds", type=float, default=300)
    parser.add_argument("--data-seconds", type=float, default=90)
    parser.add_argument("--shapes", default="32:8", help="channels:mixed, several with commas between them")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--small", action="store_true")
    arguments = parser.parse_args()
    torch.manual_seed(arguments.seed)
    say = log_to(arguments.out, "student.log")
    kept = torch.load(arguments.teacher, map_location=DEVICE)
    player = Player(kept["shape"])
    player.take(kept["weights"])
    parts = lessons(player, arguments.data_seconds, 64 if arguments.small else 8192, say)
    few = 64 if arguments.small else 8192
    held = [tuple(tensor[-few:] for tensor in parts[1])]
    parts[1] = tuple(tensor[:-few] for tensor in parts[1])
    if arguments.leaves:
        part, held_part, played = leaf_lessons(player, arguments.leaves, say)
        parts.append(part)
        held.append(tuple(tensor[-few:] for tensor in held_part))
    for shape in arguments.shapes.split(","):
        channels, mixed = map(int, shape.split(":"))
        say(f"a student of {channels} channels, {mixed} of them mixed")
        student = taught(Student(channels, mixed), parts, held, arguments.seconds, 64 if arguments.small else 4096, say)
        if arguments.leaves:
            say(f"results of games: loss {float(result_loss(student, played)):.4f}")
        boards = held[-1][0][:256]
        with torch.no_grad():
            policy, value = student(boards, windows_of(boards))
        torch.save({"shape": student.shape, "weights": {name: part.cpu() for name, part in student.state_dict().items()},
                    "boards": boards.cpu(), "values": value.float().cpu(), "policies": policy.float().cpu()},
                   os.path.join(arguments.out, f"student-{channels}-{mixed}.pt"))


if __name__ == "__main__":
    main()
