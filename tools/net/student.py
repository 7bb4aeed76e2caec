"""A small network of integers that learns from the teacher what a position is worth, and can be kept up to date stone by
stone. The engine plays with it (src/free/net_evaluation.h).

    python3 student.py --teacher FILE --out FOLDER [--leaves FILE...] [--seconds 300] [--data-seconds 90]
                       [--students 32:8:8:32:16@0.5] [--seed 1] [--small]

--leaves: positions that the engine's search has valued, as record_leaves writes them.
--students: channels, how many of them are mixed, outputs of a region, hidden outputs and last ones; after @ how much
the search's own values of leaves count, beside the teacher's. Several with commas between them.

Writes student-CHANNELS-MIXED-REGION-HIDDEN-LAST@SHARE.pt and student.log. A teacher of exactly five in a row makes
students of that."""

import argparse
import math
import os
import time

import numpy as np
import torch
import torch.nn.functional as F
from torch import nn

import lines
import board
from board import DEVICE, image, judged, near_cells, play_exactly, windows_of, with_stones
from teacher import (FRAME, HALF, NEVER, Player, balanced_openings, gumbel, improved, is_full, log_to, policy_loss, value_loss)

TOP = 127  # The largest activation of a cell.
WEIGHTS = 250  # The sum of the weights that mix a channel of nine cells: 127 * 250 fits in 16 bits.
SHIFT = 6  # Of a mixed channel: 64 cells then fit in 16 bits.
REGIONS = 3  # To a side.
CLEAR = 200  # Where the patterns see as many points, the engine does not ask the network.
SURE = 0.97  # The value of a win that a search has seen.


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
        classes = lines.class_table(exactly=board.EXACTLY)[first].astype(int)
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


class Leaves:
    """The positions of files of record_leaves in the middle of frames, with results of games (3: not played), the
    patterns' points and the search's score. Of a file that is still being written, what is whole."""

    def __init__(self, records):
        cells = (records[:, 6:, None] >> np.arange(0, 8, 2, dtype=np.uint8) & 3).reshape(len(records), -1)
        boards = np.full((len(records), FRAME, FRAME), 3, dtype=np.uint8)
        for side in np.unique(records[:, 0]):
            of_side, first = records[:, 0] == side, (FRAME - side) // 2
            inside = cells[of_side, : int(side) ** 2].reshape(-1, side, side)
            boards[of_side, first : first + side, first : first + side] = inside
        numbers = np.ascontiguousarray(records[:, 2:6]).view("<i2").astype(np.float32)
        self.boards = torch.from_numpy(boards)
        self.results = torch.from_numpy(records[:, 1].astype(np.float32))
        self.points, self.scores = torch.from_numpy(numbers[:, 0].copy()), torch.from_numpy(numbers[:, 1].copy())

    @staticmethod
    def read(names):
        """Of each file the last twentieth apart, which is held out."""
        learnt, held = [], []
        for name in names:
            raw = np.fromfile(name, dtype=np.uint8)
            if raw[:8].tobytes() != b"leaves 2":
                raise SystemExit(f"{name} is no file of record_leaves")
            records = raw[8 : 8 + (len(raw) - 8) // 63 * 63].reshape(-1, 63)
            cut = len(records) - len(records) // 20
            learnt.append(records[:cut])
            held.append(records[cut:])
        return Leaves(np.concatenate(learnt)), Leaves(np.concatenate(held))


def result_loss(logits, results):
    """How badly results of games, of 0, 1 and 2, are predicted."""
    return float(F.binary_cross_entropy_with_logits(logits, results / 2))


class Played:
    """The positions of games where nothing is clear, with what the patterns and the search make of them. Nothing is
    learnt of their results."""

    def __init__(self, leaves, most=100_000):
        chosen = ((leaves.results < 3) & (leaves.points.abs() < CLEAR)).nonzero()[:, 0]
        chosen = chosen[torch.randperm(len(chosen))[:most]]
        self.boards, self.results = leaves.boards[chosen].to(DEVICE), leaves.results[chosen].to(DEVICE)
        self.points, self.scores = leaves.points[chosen].to(DEVICE), leaves.scores[chosen].to(DEVICE)

    def scale(self):
        """How many points of the search are one logit, so that it predicts results best."""
        return min(range(100, 601, 10), key=lambda points: result_loss(self.scores / points, self.results))

    @torch.no_grad()
    def loss(self, logits_of, at_once=8192):
        return result_loss(torch.cat([logits_of(part).float() for part in self.boards.split(at_once)]), self.results)


@torch.no_grad()
def leaf_lessons(player, leaves, scale, at_once=8192):
    """What the engine's search was asked, with the teacher's improved policy and value and the search's own value."""
    found = []
    asked = leaves.results == 3
    for part, scores in zip(leaves.boards[asked].split(at_once), leaves.scores[asked].split(at_once)):
        part, scores = part.to(DEVICE), scores.to(DEVICE)
        policy, value, *_ = improved(player, part, noisy=False)
        _, _, verdict, forced = judged(part)
        quiet = (verdict == 0) & (forced < 0) & ~is_full(part)
        searched = torch.tanh(scores / scale / 2).clamp(-SURE, SURE)
        found.append((part[quiet], policy[quiet].to(HALF), value[quiet], searched[quiet]))
    return tuple(torch.cat(tensors) for tensors in zip(*found))


def entropy(values):
    chance = ((values + 1) / 2).clamp(1e-6, 1 - 1e-6)
    return -(chance * chance.log() + (1 - chance) * (1 - chance).log()).mean()


@torch.no_grad()
def report(student, held):
    """For each part: how far the student's values are from those given, in nats, and how often its best move is the
    teacher's."""
    found = []
    for name, (boards, policies, values) in held.items():
        parts = [student(part, windows_of(part)) for part in boards.split(8192)]
        policy, value = (torch.cat(tensors) for tensors in zip(*parts))
        agrees = policy.masked_fill(~near_cells(boards), NEVER).argmax(1) == policies.argmax(1)
        found.append(f"{name} {float(value_loss(value, values) - entropy(values)):.4f}, {float(agrees.float().mean()):.3f}")
    return "; ".join(found)


def taught(student, parts, held, seconds, batch, say):
    student = student.to(DEVICE)
    forward = torch.compile(student, dynamic=False) if DEVICE == "cuda" else student
    optimiser = torch.optim.AdamW(student.parameters(), lr=3e-3, betas=(0.9, 0.99), weight_decay=1e-5)
    shares = [batch * eighths // 8 for eighths in ((3, 5) if len(parts) == 2 else (1, 2, 5))]
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


def leaves_with(part, share):
    """Leaves with values of which so much is the search's."""
    boards, policies, values, searched = part
    return boards, policies, (1 - share) * values + share * searched


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--teacher", required=True)
    parser.add_argument("--out", required=True)
    parser.add_argument("--leaves", nargs="*")
    parser.add_argument("--seconds", type=float, default=300)
    parser.add_argument("--data-seconds", type=float, default=90)
    parser.add_argument("--students", default="32:8:8:32:16@0.5")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--small", action="store_true")
    arguments = parser.parse_args()
    torch.manual_seed(arguments.seed)
    say = log_to(arguments.out, "student.log")
    kept = torch.load(arguments.teacher, map_location=DEVICE)
    if kept.get("exactly"):
        play_exactly()
    player = Player(kept["shape"])
    player.take(kept["weights"])
    few = 64 if arguments.small else 8192
    parts = lessons(player, arguments.data_seconds, few, say)
    held = {"from the teacher": tuple(tensor[-few:] for tensor in parts[1])}
    parts[1] = tuple(tensor[:-few] for tensor in parts[1])
    played = None
    if arguments.leaves:
        learnt, apart = Leaves.read(arguments.leaves)
        played = Played(learnt)
        scale = played.scale()
        learnt_part, held_part = leaf_lessons(player, learnt, scale), leaf_lessons(player, apart, scale)
        some = torch.randperm(len(held_part[0]), device=DEVICE)[: 4 * few]
        held_part = tuple(tensor[some] for tensor in held_part)
        held["leaves: from the teacher"] = leaves_with(held_part, 0)
        held["from the search"] = leaves_with(held_part, 1)

        def by_teacher(boards):
            own, other, _, _ = judged(boards)
            return player(boards, own, other)[1]

        say(f"leaves: {len(learnt_part[0])}, held out: {len(apart.boards)}; {scale} points to a logit")
        say(f"results of {len(played.boards)} positions of games: loss of the patterns "
            f"{result_loss(played.points / CLEAR, played.results):.4f}, of the search "
            f"{result_loss(played.scores / scale, played.results):.4f}, of the teacher {played.loss(by_teacher):.4f}")
    for wish in arguments.students.split(","):
        form, _, share = wish.partition("@")
        say(f"student {wish}")
        leaves = [leaves_with(learnt_part, float(share or 0.5))] if played else []
        student = taught(Student(*map(int, form.split(":"))), parts + leaves, held, arguments.seconds,
                         64 if arguments.small else 4096, say)
        if played:
            loss = played.loss(lambda boards: student(boards, windows_of(boards))[1])
            say(f"student {wish}: loss of results {loss:.4f}")
        boards = list(held.values())[-1][0][:256]
        with torch.no_grad():
            policy, value = student(boards, windows_of(boards))
        torch.save({"shape": student.shape, "exactly": board.EXACTLY,
                    "weights": {name: part.cpu() for name, part in student.state_dict().items()},
                    "boards": boards.cpu(), "values": value.float().cpu(), "policies": policy.float().cpu()},
                   os.path.join(arguments.out, f"student-{wish.replace(':', '-')}.pt"))


if __name__ == "__main__":
    main()
