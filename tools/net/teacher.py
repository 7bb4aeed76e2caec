"""A network that teaches itself five in a row: self-play with a look one move ahead, on one GPU in minutes.

    python3 teacher.py --out FOLDER [--seconds 560] [--seed 1] [--from FILE] [--exactly] [--small]

--from: goes on with a teacher. --exactly: six in a row are no five. Writes teacher.pt and teacher.log. --small: a tiny network and few games, on any machine, to see that it learns."""

import argparse
import math
import os
import time

import torch
import torch.nn.functional as F
from torch import nn

from board import (DEVICE, PLANES, compiled, image, judged, near_cells, planes_of, play_exactly, random_openings, with_stones)

FRAME = 15
# Most boards are of 15x15; the others teach what an edge is worth.
SIZES = torch.tensor([15] * 12 + [9, 10, 11, 12, 13, 13, 14, 14], device=DEVICE)
HALF = torch.bfloat16 if DEVICE == "cuda" else torch.float32
NEVER = -1e9


class Teacher(nn.Module):
    """A residual network without normalisation: a logit for each cell, and one of a win of the player to move."""

    def __init__(self, channels=64, blocks=6):
        super().__init__()
        self.shape = {"channels": channels, "blocks": blocks}

        def convolution(inputs, outputs, side):
            layer = nn.Conv2d(inputs, outputs, side, padding=side // 2)
            nn.init.kaiming_normal_(layer.weight, nonlinearity="relu")
            nn.init.zeros_(layer.bias)
            return layer

        self.stem = convolution(PLANES, channels, 3)
        self.first = nn.ModuleList(convolution(channels, channels, 3) for _ in range(blocks))
        self.second = nn.ModuleList(convolution(channels, channels, 3) for _ in range(blocks))
        self.policy = nn.ModuleList([convolution(channels, 32, 1), convolution(32, 1, 1)])
        self.value = nn.ModuleList([convolution(channels, 32, 1), nn.Linear(64, 64), nn.Linear(64, 1)])
        with torch.no_grad():
            self.stem.weight.mul_(0.5)
            for layer in self.second:
                layer.weight.mul_(0.3 / math.sqrt(blocks))
            self.policy[1].weight.mul_(0.1)
            self.value[2].weight.mul_(0.1)

    def forward(self, planes):
        inside = planes[:, -1:]
        x = F.relu(self.stem(planes))
        for first, second in zip(self.first, self.second):
            x = F.relu(x + second(F.relu(first(x))))
        policy = self.policy[1](F.relu(self.policy[0](x))).flatten(1)
        v = F.relu(self.value[0](x)) * inside
        mean = v.flatten(2).sum(2) / inside.flatten(2).sum(2)
        v = F.relu(self.value[1](torch.cat([mean, v.flatten(2).amax(2)], 1)))
        return policy, self.value[2](v)[:, 0]


class Player:
    """A frozen copy of a network, which values boards."""

    def __init__(self, shape):
        self.net = Teacher(**shape).to(DEVICE, HALF).to(memory_format=torch.channels_last).eval().requires_grad_(False)
        self.forward = compiled(self.net)

    @torch.no_grad()
    def take(self, parameters):
        for own, other in zip(self.net.parameters(), parameters):
            own.copy_(other)

    @torch.no_grad()
    def __call__(self, boards, own, other, at_once=32768):
        parts = [self.forward(planes_of(boards[i : i + at_once], own[i : i + at_once], other[i : i + at_once]).to(HALF))
                 for i in range(0, len(boards), at_once)]
        return tuple(torch.cat(part).float() for part in zip(*parts))


def gumbel(like):
    return -torch.log(-torch.log(torch.rand_like(like).clamp(1e-12, 1 - 1e-7)))


def as_value(logits):
    """From -1, lost, to 1, won."""
    return 2 * torch.sigmoid(logits) - 1


@torch.no_grad()
def improved(player, boards, tries=12, scale=12.0, noisy=True):
    """Looks one move ahead, and over a reply that is forced. Returns the improved policy and its value; and of the move
    that is chosen the next board, the verdict there, and whether the same player is to move (1) or the other (-1)."""
    count, cells = len(boards), boards[0].numel()
    own, other, _, forced = judged(boards)
    logits, value = player(boards, own, other)
    is_forced = (forced >= 0)[:, None]
    legal = torch.where(is_forced, F.one_hot(forced.clamp(min=0), cells).bool(), near_cells(boards))
    logits = logits.masked_fill(~legal, NEVER)
    logits = logits - logits.logsumexp(1, keepdim=True)
    chances, moves = (logits + gumbel(logits) if noisy else logits).topk(tries, 1)
    is_move = logits.gather(1, moves) > NEVER / 2

    children = with_stones(boards.repeat_interleave(tries, 0), moves.flatten())
    reply = judged(children)[3]
    is_answered = reply >= 0
    answered = with_stones(children, reply.clamp(min=0))
    children = torch.where(is_answered[:, None, None], answered, children)
    own, other, verdict, _ = judged(children)
    child_value = torch.where(verdict != 0, verdict.float(), as_value(player(children, own, other)[1]))
    turn = torch.where(is_answered, 1.0, -1.0)
    gains = (turn * child_value).view(count, tries)

    # What was not tried is taken to be worth what was, on the average.
    prior = logits.gather(1, moves).exp() * is_move
    seen = (prior * gains).sum(1) / prior.sum(1).clamp(min=1e-9)
    mixed = ((as_value(value) + tries * seen) / (1 + tries))[:, None]
    completed = mixed.expand(count, cells).clone()
    completed.scatter_(1, moves, torch.where(is_move, gains, mixed.expand_as(gains)))
    policy = torch.softmax(logits + scale * completed, 1)
    chosen = (chances + scale * gains).masked_fill(~is_move, NEVER).argmax(1)
    chosen = torch.arange(count, device=boards.device) * tries + chosen
    return policy, (policy * completed).sum(1), children[chosen], verdict[chosen], turn[chosen]


@torch.no_grad()
def balanced_openings(player, count, frame=FRAME, sizes=SIZES, share=4):
    """Of random openings the quarter that the player finds most even."""
    boards = random_openings(count * share, frame, sizes)
    own, other, verdict, forced = judged(boards)
    uneven = player(boards, own, other)[1].abs() + 1e3 * ((verdict != 0) | (forced >= 0))
    return boards[(uneven + 0.3 * torch.rand_like(uneven)).topk(count, largest=False).indices]


def is_full(boards):
    return (boards == 0).flatten(1).sum(1) < 4


@torch.no_grad()
def match(one, two, games=512):
    """The score of the first player, with each opening from both sides."""
    openings = balanced_openings(one, games // 2)
    boards = torch.cat([openings, openings])
    who = torch.ones(games, device=DEVICE)
    who[games // 2 :] = -1
    result = torch.zeros(games, device=DEVICE)
    plays = torch.ones(games, dtype=torch.bool, device=DEVICE)
    for _ in range(120):
        for player, side in ((one, 1), (two, -1)):
            mine = (plays & (who == side)).nonzero()[:, 0]
            if len(mine) == 0:
                continue
            _, _, boards[mine], verdict, turn = improved(player, boards[mine], 8, noisy=False)
            who[mine] = who[mine] * turn
            result[mine] = verdict.float() * who[mine]
            plays[mine] = (verdict == 0) & ~is_full(boards[mine])
    return float((result + 1).mean() / 2)


class SelfPlay:
    """Games that are played side by side, and the positions of those that have ended."""

    max_moves = 90

    def __init__(self, player, games, room):
        self.player, self.games, self.room = player, games, room
        cells = FRAME * FRAME

        def bytes_of(*shape):
            return torch.zeros(*shape, dtype=torch.uint8, device=DEVICE)

        self.kept_boards = bytes_of(room, cells)
        self.kept_policies = torch.zeros(room, cells, dtype=HALF, device=DEVICE)
        self.kept_values = torch.zeros(room, device=DEVICE)
        self.at = self.kept = self.ended = self.steps = 0
        self.path_boards = bytes_of(games, self.max_moves, cells)
        self.path_policies = torch.zeros(games, self.max_moves, cells, dtype=HALF, device=DEVICE)
        self.path_values = torch.zeros(games, self.max_moves, device=DEVICE)
        self.path_sides = torch.zeros(games, self.max_moves, device=DEVICE)
        self.length = torch.zeros(games, dtype=torch.long, device=DEVICE)
        self.side = torch.ones(games, device=DEVICE)
        self.boards = None

    def openings(self, count):
        return self.pool[torch.randint(0, len(self.pool), (count,), device=DEVICE)]

    @torch.no_grad()
    def step(self, scale, tries):
        if self.steps % 40 == 0:
            self.pool = balanced_openings(self.player, self.games)
        if self.boards is None:
            self.boards = self.openings(self.games)
        self.steps += 1
        policy, value, after, verdict, turn = improved(self.player, self.boards, tries, scale)
        rows = torch.arange(self.games, device=DEVICE)
        self.path_boards[rows, self.length] = self.boards.flatten(1)
        self.path_policies[rows, self.length] = policy.to(HALF)
        self.path_values[rows, self.length] = value
        self.path_sides[rows, self.length] = self.side
        self.length += 1
        self.side = self.side * turn
        ended = ((verdict != 0) | is_full(after) | (self.length >= self.max_moves)).nonzero()[:, 0]
        self.boards = after
        if len(ended) == 0:
            return
        result = verdict[ended].float() * self.side[ended]
        targets = 0.75 * result[:, None] * self.path_sides[ended] + 0.25 * self.path_values[ended]
        is_there = torch.arange(self.max_moves, device=DEVICE) < self.length[ended, None]
        self.keep(self.path_boards[ended][is_there], self.path_policies[ended][is_there], targets[is_there])
        self.ended += len(ended)
        self.mean_length = float(self.length[ended].float().mean())
        self.boards = after.clone()
        self.boards[ended] = self.openings(len(ended))
        self.side[ended] = 1
        self.length[ended] = 0

    def keep(self, boards, policies, values):
        """The oldest go."""
        places = (torch.arange(len(boards), device=DEVICE) + self.at) % self.room
        self.kept_boards[places], self.kept_policies[places], self.kept_values[places] = boards, policies, values
        self.at = (self.at + len(boards)) % self.room
        self.kept = min(self.room, self.kept + len(boards))

    def batch(self, count):
        """Each eighth in another of the eight images."""
        chosen = torch.randint(0, self.kept, (count,), device=DEVICE)
        boards = self.kept_boards[chosen].view(8, -1, FRAME, FRAME)
        policies = self.kept_policies[chosen].view(8, -1, FRAME, FRAME)
        return (torch.cat([image(part, k) for k, part in enumerate(boards)]),
                torch.cat([image(part, k) for k, part in enumerate(policies)]).flatten(1).float(), self.kept_values[chosen])


def policy_loss(logits, boards, policies):
    legal = near_cells(boards) | (policies > 0)
    chances = torch.log_softmax(logits.masked_fill(~legal, NEVER), 1).masked_fill(~legal, 0)
    return -(policies * chances).sum(1).mean()


def value_loss(logits, values):
    return F.binary_cross_entropy_with_logits(logits, (values + 1) / 2)


class Training:
    """AdamW on what self-play has kept; the players use an average of the weights."""

    def __init__(self, shape):
        self.net = Teacher(**shape).to(DEVICE).to(memory_format=torch.channels_last)
        self.forward = compiled(self.net)
        self.average = [parameter.detach().clone() for parameter in self.net.parameters()]
        self.optimiser = torch.optim.AdamW(self.net.parameters(), lr=1e-3, weight_decay=1e-4, betas=(0.9, 0.99))
        self.steps = 0

    @torch.no_grad()
    def begin_with(self, weights):
        for parameter, mean, kept in zip(self.net.parameters(), self.average, weights):
            parameter.copy_(kept)
            mean.copy_(kept)

    def step(self, batch, rate):
        boards, policies, values = batch
        own, other, _, _ = judged(boards)
        with torch.autocast(DEVICE, torch.bfloat16, enabled=DEVICE == "cuda"):
            logits, value = self.forward(planes_of(boards, own, other))
        losses = policy_loss(logits.float(), boards, policies), value_loss(value.float(), values)
        for group in self.optimiser.param_groups:
            group["lr"] = rate * min(1, (self.steps + 1) / 200)
        self.optimiser.zero_grad(set_to_none=True)
        (losses[0] + 1.5 * losses[1]).backward()
        nn.utils.clip_grad_norm_(self.net.parameters(), 1.0)
        self.optimiser.step()
        self.steps += 1
        keeps = min(0.998, 1 - 1 / (self.steps + 1))
        with torch.no_grad():
            for mean, parameter in zip(self.average, self.net.parameters()):
                mean.lerp_(parameter, 1 - keeps)
        return losses


def log_to(folder, name):
    os.makedirs(folder, exist_ok=True)
    file, start = open(os.path.join(folder, name), "a", encoding="utf-8"), time.time()

    def say(text):
        line = f"{time.time() - start:.0f} s: {text}"
        print(line, flush=True)
        print(line, file=file, flush=True)

    return say


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--out", required=True)
    parser.add_argument("--seconds", type=float, default=560)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--from", dest="begun", help="a teacher.pt to go on with")
    parser.add_argument("--exactly", action="store_true", help="six in a row are no five")
    parser.add_argument("--small", action="store_true")
    arguments = parser.parse_args()
    torch.manual_seed(arguments.seed)
    if arguments.exactly:
        play_exactly()
    small = arguments.small
    shape = {"channels": 16, "blocks": 2} if small else {"channels": 64, "blocks": 6}
    kept = torch.load(arguments.begun, map_location=DEVICE) if arguments.begun else None
    say = log_to(arguments.out, "teacher.log")
    training = Training(kept["shape"] if kept else shape)
    shape = training.net.shape
    if kept:
        training.begin_with(kept["weights"])
    # What has been learnt is changed more slowly.
    rate, fall = (5e-4, 0.1) if kept else (1e-3, 0.4)
    player, beginner = Player(shape), Player(shape)
    player.take(training.average)
    beginner.take(training.average)
    plays = SelfPlay(player, 64 if small else 8192, 20_000 if small else 2_000_000)
    start = last = time.time()
    losses = None
    while (used := (time.time() - start) / arguments.seconds) < 1:
        plays.step(12 if kept else 8 + 4 * used, 6 if small else 12)
        # So many positions are kept before anything is learnt from them.
        if plays.kept > (500 if small else 60_000):
            for _ in range(2 if small else 5):
                losses = training.step(plays.batch(128 if small else 4096), rate * fall**used)
        if plays.steps % 4 == 0:
            player.take(training.average)
        if losses and time.time() - last > arguments.seconds / 30:
            last = time.time()
            say(f"games {plays.ended}, of {plays.mean_length:.1f} moves, batches {training.steps}, "
                f"policy {float(losses[0]):.3f}, value {float(losses[1]):.4f}")
    player.take(training.average)
    say(f"against what it began as: {match(player, beginner, 32 if small else 512):.3f}")
    torch.save({"shape": shape, "weights": [part.cpu() for part in training.average], "games": plays.ended, "exactly": arguments.exactly},
               os.path.join(arguments.out, "teacher.pt"))


if __name__ == "__main__":
    main()
