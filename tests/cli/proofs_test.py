#!/usr/bin/python3
"""Proofs of small free boards: what `solve --proof` writes, the checker accepts, and what is damaged
it does not. Usage: proofs_test.py PROGRAM CHECKER [unittest …]"""

import json
import os
import random
import subprocess
import sys
import tempfile
import time
import unittest
from pathlib import Path

PROGRAM = CHECKER = ""
TABLE = Path(__file__).resolve().parents[2] / "tools" / "mnk_table"
ENVIRONMENT = {"PATH": os.environ["PATH"], "LANG": "C.UTF-8"}
RESULTS = {1: "wins", 0: "draw"}


def solve(game, moves, *arguments):
    return subprocess.run([PROGRAM, "solve", "--game", game, *arguments], input=moves + "\n", text=True,
                          capture_output=True, env=ENVIRONMENT, timeout=200, check=False)


def check(path):
    return subprocess.run([CHECKER, str(path)], capture_output=True, text=True, timeout=200, check=False)


class Proofs(unittest.TestCase):
    def setUp(self):
        self.folder = tempfile.TemporaryDirectory()
        self.file = Path(self.folder.name) / "proof"

    def tearDown(self):
        self.folder.cleanup()

    def prove(self, game, moves="-"):
        result = solve(game, moves, "--proof", str(self.file))
        self.assertEqual(result.returncode, 0, result.stderr)
        checked = check(self.file)
        self.assertEqual(checked.returncode, 0, checked.stderr)
        return result.stdout.split()[1], checked.stdout

    def test_every_kind_of_result(self):
        for game, moves, sign, words in (
                ("free:3x3x3", "-", "0", "draw"),
                ("free:4x3x3", "-", "1", "first wins"),
                ("free:4x3x3", "a1", "-1", "first wins"),
                ("free:4x4x3", "a1d4", "1", "first wins"),
                ("free:3x3x3", "a1b1", "1", "first wins"),
                ("free:3x3x3", "b1a1c3", "-1", None),
                ("free:4x4x4", "-", "0", "draw"),
                ("free:5x5x4", "-", "0", "draw"),
                ("free:6x5x4", "-", "1", "first wins"),
                ("free:6x6x5", "-", "0", "draw"),
                ("free:5x4=3", "-", "1", "first wins"),
                ("free:4x4=3", "-", None, None),
                ("free:5x5=4", "c3", "0", "draw")):
            with self.subTest(game=game, moves=moves):
                found, checked = self.prove(game, moves)
                if sign is not None and words is not None:
                    self.assertEqual(found, sign)
                    self.assertIn(words, checked)
                # Both say the same.
                self.assertEqual("draw" in checked, found == "0")
                mover = "first" if moves == "-" or sum(c.isalpha() for c in moves) % 2 == 0 else "second"
                self.assertEqual(f"{mover} wins" in checked, found == "1")

    def test_seven_by_seven(self):
        self.assertIn("draw", self.prove("free:7x7x5")[1])

    def test_damage_is_found(self):
        """Without a line, or with another turn in it, nothing is proved; hardly anything with a move less."""
        order = random.Random(3)
        for game in ("free:3x3x3", "free:4x3x3", "free:6x5x4", "free:4x4=3"):
            self.prove(game)
            lines = self.file.read_text().splitlines()
            nodes = [i for i, line in enumerate(lines) if line[:2] in ("a ", "b ")]
            refused = tried = 0
            for i in order.sample(nodes, min(20, len(nodes))):
                for damaged, is_fatal in self.damages(lines[i]):
                    self.file.write_text("\n".join(lines[:i] + damaged + lines[i + 1:]) + "\n")
                    tried += 1
                    status = check(self.file).returncode
                    refused += status == 1
                    self.assertTrue(status == 1 or not is_fatal, (game, lines[i], damaged))
            # A move may be more than is needed.
            self.assertGreater(refused, 0.7 * tried, game)
            self.file.write_text("\n".join(lines[:-1]) + "\n")
            self.assertEqual(check(self.file).returncode, 1)

    @staticmethod
    def damages(line):
        turn, drawing, kind, *rest = line.split()
        yield [], True
        yield [f"{'b' if turn == 'a' else 'a'} {drawing} {kind} {' '.join(rest)}"], True
        if kind != "leaf":
            yield [f"{turn} {drawing} leaf"], False
        if rest:
            yield [f"{turn} {drawing} {kind} {' '.join(rest[1:])}"], False

    def test_a_claim_turned_round_is_found(self):
        self.prove("free:4x3x3")
        text = self.file.read_text()
        for old, new in (("first wins both", "second wins both"), ("first wins both", "first fails both"),
                         ("first wins both", "first wins own"), ("free:4x3x3", "free:3x4x3"),
                         ("moves -", "moves a1")):
            self.file.write_text(text.replace(old, new))
            self.assertEqual(check(self.file).returncode, 1, new)

    def test_what_cannot_be_proved_is_said(self):
        for game, moves, more, status in (("connect4", "-", (), 2), ("gomoku", "-", (), 2),
                                          ("tictactoe", "a1b1a2b2a3", (), 2),
                                          ("free:8x8x5", "-", ("--time", "0.2"), 1)):
            with self.subTest(game):
                result = solve(game, moves, "--proof", str(self.file), *more)
                self.assertEqual(result.returncode, status, result.stderr)
                self.assertFalse(self.file.exists())
        result = solve("tictactoe", "-", "--proof", "/nonexistent/proof")
        self.assertEqual(result.returncode, 1)


class LongRuns(unittest.TestCase):
    """tools/mnk_table, ended in the middle and started again."""

    GAMES = ("free:3x3x3", "free:4x3x3", "free:4x4x4", "free:5x4x4", "free:6x5x4")

    def test_a_run_goes_on_where_it_was_ended(self):
        with tempfile.TemporaryDirectory() as folder:
            journal = Path(folder) / "journal"
            # So little time that the boards are decided through their openings, if at all.
            command = [sys.executable, str(TABLE), PROGRAM, CHECKER, *self.GAMES, "--journal", str(journal),
                       "--time", "0.02"]
            with subprocess.Popen(command, stdout=subprocess.DEVNULL, env=ENVIRONMENT) as process:
                while not journal.exists() and process.poll() is None:
                    time.sleep(0.01)
                process.kill()
            first = journal.read_text().splitlines()
            self.assertTrue(first)
            command[-1] = "60"
            result = subprocess.run(command, capture_output=True, text=True, env=ENVIRONMENT, timeout=200,
                                    check=True)
            self.assertEqual(result.stdout.split(), [word for game, sign in zip(self.GAMES, "01001")
                                                     for word in (game + ":", sign)])
            lines = journal.read_text().splitlines()
            self.assertEqual(lines[:len(first)], first)
            asked = [(entry["game"], entry["moves"]) for entry in map(json.loads, lines)]
            self.assertEqual(len(asked), len(set(asked)))


if __name__ == "__main__":
    PROGRAM, CHECKER = sys.argv[1:3]
    unittest.main(argv=[sys.argv[0], *sys.argv[3:]])
