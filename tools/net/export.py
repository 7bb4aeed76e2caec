"""Writes a student as the engine reads it (docs/formats/net.md), in integers, and what it says about some positions.

    python3 export.py --student FILE --net FILE [--expected FILE] [--recipe TEXT]

The expected values are computed here, in integers; tests/unit/net_view_test.cpp asks the engine for the same."""

import argparse
import struct
import zlib

import numpy as np
import torch

import lines
from board import play_exactly, windows_of
from student import REGIONS, SHIFT, TOP, Student

MAGIC, VERSION = b"PUISSNET", 2
WHOLE_SHIFT = 2  # Of the sums of all regions.
HIGHEST, MOST = 2**15 - 1, 2**31 - 1
POINTS = 200  # To a logit.
POLICY_POINTS = 64  # To a logit of a move.
MAX_POINTS = 20_000
LICENCE = "Weights: same licence as the program they came with (MIT)."


class Layer:
    """Outputs (bias + the weighted sum of the inputs) >> shift, all of them integers. One unit of an input is worth
    `unit`; one of an output 2^-digits."""

    def __init__(self, weights, bias, unit, digits):
        weights, bias = weights.double().numpy().T * np.asarray(unit)[:, None], bias.double().numpy()
        # As many digits as fit: in a weight, and in the sum of the largest inputs.
        for scale in range(30, 0, -1):
            self.weights, self.bias = np.rint(weights * 2**scale).astype(np.int64), np.rint(bias * 2**scale).astype(np.int64)
            self.shift = scale - digits
            sums = (np.abs(self.weights) * (HIGHEST + 1)).sum(0) + np.abs(self.bias)
            if np.abs(self.weights).max() <= HIGHEST and sums.max() <= MOST and 0 <= self.shift <= 30:
                return
        raise SystemExit("a layer does not fit in integers")

    def __call__(self, inputs):
        return (inputs @ self.weights + self.bias) >> self.shift

    def bytes(self):
        return self.weights.astype("<i2").tobytes() + self.bias.astype("<i4").tobytes() + bytes([self.shift])


class Net:
    """A student in integers."""

    def __init__(self, student, exactly, digits):
        """`digits`: how many digits after the point the outputs of the inner layers keep."""
        self.shape, self.exactly = student.shape, exactly
        with torch.no_grad():
            rows, stones, mix, bias, unit = (tensor.double().numpy() for tensor in student.integers())
        self.rows, self.stones, self.mix, self.mix_bias = (np.rint(x).astype(np.int64) for x in (rows, stones, mix, bias))
        nothing = np.clip(4 * self.rows[0], 0, TOP)
        mixed = self.shape["mixed"]
        nothing[:mixed] = self.cut(self.mix_bias + nothing[:mixed] * self.mix.sum(0))
        self.nothing = nothing
        part = unit / 8
        kept = {name: tensor.detach() for name, tensor in student.named_parameters()}
        self.to_found = Layer(kept["region"], kept["region_bias"], part, digits)
        found = np.full(REGIONS**2 * self.shape["region"], 2.0**-digits)
        self.to_hidden = Layer(kept["hidden"], kept["hidden_bias"], np.concatenate([part / 2 * 2**WHOLE_SHIFT, found]), digits)
        self.to_last = Layer(kept["last"], kept["last_bias"], np.full(self.shape["hidden"], 2.0**-digits), digits)
        self.to_points = Layer(POINTS * kept["out"][None], POINTS * kept["out_bias"][None], np.full(self.shape["last"], 2.0**-digits), 0)
        # Weights of a move, in points of moves: an eighth of 16 bits for the largest that the bias alone makes.
        weights, bias = (kept[name].double() * torch.from_numpy(unit).view(shape)
                         for name, shape in (("policy_of", (-1, 1)), ("policy", (-1,))))
        largest = POLICY_POINTS * float((bias.abs() + 4 * weights.abs().sum(1)).max())
        self.policy_shift = max(0, int(np.floor(np.log2(HIGHEST / largest))))
        self.to_policy = Layer(POLICY_POINTS * weights, POLICY_POINTS * bias, np.full(self.shape["hidden"], 2.0**-digits),
                               self.policy_shift)

    @staticmethod
    def cut(mixed):
        return np.maximum(mixed, 0) >> SHIFT

    def points(self, boards):
        """Of boards [N, S, S], 0 empty, 1 of the player to move, 2 of the other, 3 outside: their points, and [N, S, S]
        those of a stone on each cell."""
        row_of = lines.window_rows()[0]
        windows = windows_of(torch.from_numpy(boards)).numpy()
        boards = boards.astype(np.int64)
        sums = self.rows[row_of[windows]].sum(1)
        active = np.clip(sums, 0, TOP) * (boards == 0)[..., None]
        for player in (1, 2):
            active += (boards == player)[..., None] * self.stones[player - 1]
        mixed, side = self.shape["mixed"], boards.shape[1]
        framed = np.pad(active[..., :mixed], ((0, 0), (1, 1), (1, 1), (0, 0)))
        around = [framed[:, down : down + side, right : right + side] for down in range(3) for right in range(3)]
        active[..., :mixed] = self.cut(self.mix_bias + sum(part * weights for part, weights in zip(around, self.mix)))
        counted = (active - self.nothing) * (boards != 3)[..., None]
        inside = (boards != 3).any(2)
        third = np.clip((inside.cumsum(1) - 1) * REGIONS // inside.sum(1, keepdims=True), 0, REGIONS - 1)
        member = (third[..., None] == np.arange(REGIONS)).astype(np.int64)
        regions = np.einsum("nyxc,nyr,nxs->nrsc", counted, member, member).reshape(len(boards), REGIONS**2, -1)
        found = np.clip(self.to_found(regions), 0, HIGHEST).reshape(len(boards), -1)
        whole = np.clip(regions.sum(1) >> WHOLE_SHIFT, -HIGHEST - 1, HIGHEST)
        hidden = np.clip(self.to_hidden(np.concatenate([whole, found], 1)), 0, HIGHEST)
        last = np.clip(self.to_last(hidden), 0, HIGHEST)
        self.largest = [int(layer.max()) for layer in (found, hidden, last)]
        weights = np.clip(self.to_policy(hidden), -HIGHEST - 1, HIGHEST)
        moves = np.einsum("nyxc,nc->nyx", active, weights) >> self.policy_shift
        return np.clip(self.to_points(last)[:, 0], -MAX_POINTS, MAX_POINTS), moves

    def bytes(self, text):
        text = text.encode()
        head = MAGIC + struct.pack("<BBBBI", VERSION, self.shape["channels"], self.shape["mixed"], self.shape["hidden"], len(text))
        tables = b"".join(table.astype("<i2").tobytes() for table in (self.rows, self.stones, self.mix, self.mix_bias))
        layers = b"".join(layer.bytes() for layer in (self.to_found, self.to_hidden, self.to_last, self.to_points,
                                                        self.to_policy))
        file = head + text + tables + layers + bytes([self.policy_shift, self.exactly])
        return file + struct.pack("<I", zlib.crc32(file))


def cropped(what, board):
    """What lies like the board, without what is outside of it."""
    inside = (board != 3).any(1)
    return what[inside][:, inside]


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--student", required=True)
    parser.add_argument("--net", required=True)
    parser.add_argument("--expected", help="lines with the points, which of the empty cells is best to move to, its points less those of "
                        "the first, and the rows of positions")
    parser.add_argument("--recipe", default="tools/net (docs/net.md)")
    parser.add_argument("--digits", type=int, default=11)
    arguments = parser.parse_args()
    kept = torch.load(arguments.student, map_location="cpu")
    if kept["exactly"]:
        play_exactly()  # Of another rule, windows belong to other classes.
    student = Student(**kept["shape"])
    student.load_state_dict(kept["weights"])
    net = Net(student, kept["exactly"], arguments.digits)
    boards = kept["boards"].numpy()
    points, moves = net.points(boards)
    apart = np.abs(points - POINTS * kept["values"].numpy().clip(-MAX_POINTS / POINTS, MAX_POINTS / POINTS))
    print(f"integers and floats are {apart.mean():.2f} points apart, at most {apart.max():.1f}; largest outputs {net.largest}")
    free = boards == 0
    wanted = kept["policies"].numpy().reshape(boards.shape)
    # Only differences between moves of a position count.
    wrong = [np.ptp((one / POLICY_POINTS - other)[cells]) for one, other, cells in zip(moves, wanted, free)]
    print(f"logits of moves are {np.mean(wrong):.3f} apart, at most {max(wrong):.3f}")
    file = net.bytes(f"{arguments.recipe}\n{LICENCE}\n")
    with open(arguments.net, "wb") as out:
        out.write(file)
    print(f"{len(file)} bytes, {len(zlib.compress(file, 9))} compressed")
    if arguments.expected:
        with open(arguments.expected, "w", encoding="ascii") as out:
            for board, value, cells in zip(boards, points, moves):
                free = cropped(cells, board)[cropped(board, board) == 0]
                print(value, free.argmax(), free.max() - free[0], *("".join(".xo"[cell] for cell in row) for row in cropped(board, board)), file=out)


if __name__ == "__main__":
    main()
