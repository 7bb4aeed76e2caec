#!/usr/bin/python3
"""A zoo: players with one fault each, which the referee must name. Usage: zoo.py FAULT

The first are at fault in how they behave, and play the first column that has room, on boards of at most seven columns, or cell of tic-tac-toe; those of SEARCHES are at fault in how
they search tic-tac-toe, and report what they found. `sound`, `alphabeta` and `silent` have no fault."""

import os
import random
import signal
import subprocess
import sys
import threading
import time

COLUMNS, ROWS = (int(os.environ.get("PUISSANCE_" + name, otherwise)) for name, otherwise in (("COLUMNS", 7), ("ROWS", 6)))
NAMES = "".join(name for name in "4352617" if int(name) <= COLUMNS)
TIME = float(os.environ.get("PUISSANCE_TIME", "1"))


SMALL = os.environ.get("PUISSANCE_GAME") == "free:3x3x3"


def first_free(line):
    if SMALL:
        return next(cell for cell in ("b2", "a1", "c3", "a3", "c1", "b1", "a2", "c2", "b3") if cell not in line)
    return next((name for name in NAMES if line.count(name) < ROWS), "1")


def say(text):
    sys.stdout.write(text + "\n")
    sys.stdout.flush()


def other_side(line):
    """Completes a line of the other player's stones where it can."""
    heights, stones = [0] * 7, (set(), set())
    for ply, name in enumerate(line):
        stones[ply % 2].add((int(name) - 1, heights[int(name) - 1]))
        heights[int(name) - 1] += 1
    theirs = stones[1 - len(line) % 2]
    for x in range(COLUMNS):
        for dx, dy in ((1, 0), (0, 1), (1, 1), (1, -1)):
            run = 1
            for sign in (1, -1):
                k = 1
                while (x + sign * k * dx, heights[x] + sign * k * dy) in theirs:
                    k, run = k + 1, run + 1
            if run >= 4 and heights[x] < ROWS:
                return str(x + 1)
    return first_free(line)


def behave(fault, line, turn):
    move = first_free(line)
    if fault == "late" and turn > 1:  # The first answer has time to start.
        time.sleep(TIME + 0.01)
    elif fault == "sleeps":
        time.sleep(1000)
    elif fault == "outside":
        return say("8")
    elif fault == "full_column":
        return say(next((name for name in NAMES if line.count(name) == ROWS), move))
    elif fault == "garbage":
        return say("I think column 4 is nice")
    elif fault == "binary":
        sys.stdout.buffer.write(b"\x00\xff\xfe\x1b[2J<script>\n")
        return sys.stdout.buffer.flush()
    elif fault == "endless_line":
        while True:
            sys.stdout.write("4" * 65536)
    elif fault == "floods_error":
        while True:
            sys.stderr.write("x" * 65536)
    elif fault == "closes_output":
        os.close(1)
        time.sleep(1000)
    elif fault == "closes_input":
        os.close(0)
        say(move)
        time.sleep(1000)
    elif fault == "crashes" and turn == 7:
        os.kill(os.getpid(), signal.SIGSEGV)
    elif fault == "raises" and turn == 2:
        raise ValueError("no such column")
    elif fault == "allocates":
        held = []
        while True:
            held.append(bytearray(1 << 24))
    elif fault == "forks":
        while True:
            if os.fork() == 0:
                os.setsid()
                time.sleep(1000)
    elif fault == "leaves_a_child" and turn == 1:
        # In a session of its own, deaf to SIGTERM.
        subprocess.Popen(["sh", "-c", "trap '' TERM HUP INT; while :; do sleep 1000; done"],
                         start_new_session=True, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    elif fault == "runs_away":
        # A chain of processes, each in a session of its own and gone before anybody looks.
        while True:
            if os.fork():
                os._exit(0)
            os.setsid()
    elif fault == "zombies":
        while True:
            if os.fork() == 0:
                os._exit(0)
    elif fault == "threads":
        threading.stack_size(65536)
        while True:
            threading.Thread(target=time.sleep, args=(1000,)).start()
    elif fault == "stops_itself":
        os.kill(os.getpid(), signal.SIGSTOP)
    elif fault == "stops_its_keeper":
        os.kill(os.getppid(), signal.SIGSTOP)
    elif fault == "keeps_its_keeper_stopped":
        keeper = os.getppid()
        while True:
            os.kill(keeper, signal.SIGSTOP)
    elif fault == "kills_its_keeper":
        subprocess.Popen(["sleep", "1000"], start_new_session=True, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        os.kill(os.getppid(), signal.SIGKILL)
        time.sleep(1000)
    elif fault == "closes_everything":
        os.closerange(0, 1024)
        time.sleep(1000)
    elif fault == "trickles" and turn > 1:  # The first answer has time for an endless line.
        while True:
            sys.stdout.write("4")
            sys.stdout.flush()
            time.sleep(0.001)
    elif fault == "other_side":
        return say(other_side(line))
    elif fault == "random":
        return say(random.choice([name for name in NAMES if line.count(name) < ROWS]))
    say(f"{move}\n{move}" if fault == "twice" else move)  # At once, however busy the machine is.


# --- Searches of tic-tac-toe: a1 is the lowest cell on the left. ---

LINES = [0o7, 0o70, 0o700, 0o111, 0o222, 0o444, 0o421, 0o124]
SEARCHES = {"sound", "alphabeta", "sign_error", "no_window", "shallow", "strict", "wrong_side", "too_deep", "slow_wins", "no_distance"}
WIN = 100


def has_line(stones):
    return any(stones & line == line for line in LINES)


class Search:
    def __init__(self, fault):
        self.fault, self.nodes = fault, 0

    def value(self, own, others, depth, alpha, beta):
        """Of the player whose stones are `own`, who is to move."""
        self.nodes += 1
        fault = self.fault
        stones = bin(own | others).count("1")
        if has_line(others):
            distance = 0 if fault == "no_distance" else stones if fault != "slow_wins" else -stones
            return WIN - distance if fault == "wrong_side" else -(WIN - distance)
        if stones == 9 or depth == 0:
            return 0
        best = -1000
        for cell in range(9):
            if (own | others) >> cell & 1:
                continue
            # The window that is passed on: none, the parent's bound alone, or what all above know.
            window = (-1000, 1000) if fault == "no_window" else (-1000, -best) if fault == "shallow" else (-beta, -max(alpha, best))
            found = self.value(others, own | 1 << cell, depth - 1, *window)
            best = max(best, found if fault == "sign_error" else -found)
            if fault in ("alphabeta", "no_window", "shallow", "strict") and (best > beta if fault == "strict" else best >= beta):
                break
        return best


def search(fault, line):
    cells = [(int(move[1]) - 1) * 3 + "abc".index(move[0]) for move in line.split()]
    sides = [0, 0]
    for ply, cell in enumerate(cells):
        sides[ply % 2] |= 1 << cell
    own, others = sides[len(cells) % 2], sides[1 - len(cells) % 2]
    depth = int(os.environ.get("ZOO_DEPTH", "9")) + (1 if fault == "too_deep" else 0)
    root = Search(fault)
    root.nodes = 1
    best, choice = -1001, None
    for cell in range(9):
        if (own | others) >> cell & 1:
            continue
        window = (-1000, 1000) if fault == "no_window" else (-1000, -max(best, -1000))
        found = root.value(others, own | 1 << cell, depth - 1, *window)
        found = found if fault == "sign_error" else -found
        if found > best:
            best, choice = found, cell
    say(f"{'abc'[choice % 3]}{choice // 3 + 1} value={best} nodes={root.nodes} depth={depth}")


def main():
    fault = sys.argv[1]
    if fault == "ignores_signals":
        for number in (signal.SIGTERM, signal.SIGINT, signal.SIGHUP):
            signal.signal(number, signal.SIG_IGN)
    if fault == "early":
        say("b2\nb2" if SMALL else "4\n4")
    if fault == "exits":
        sys.exit(3)
    for turn, line in enumerate(sys.stdin, 1):
        if fault in SEARCHES and SMALL:
            search(fault, line)
        else:
            behave(fault, line.strip(), turn)
    if fault == "one_more":
        say("4")
    if fault == "ignores_signals":
        time.sleep(1000)


main()
