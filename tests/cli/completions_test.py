#!/usr/bin/python3
"""Completions offer commands, options and their values. Usage: completions_test.py PROGRAM"""

import json
import re
import shutil
import subprocess
import sys
import tempfile
import unittest
from pathlib import Path

PROGRAM = ""
ROOT = Path(__file__).resolve().parent.parent.parent


class Completions(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.scratch = tempfile.TemporaryDirectory()
        cls.folder = Path(cls.scratch.name)
        subprocess.run([ROOT / "tools/describe_program", PROGRAM, cls.folder], check=True)

    @classmethod
    def tearDownClass(cls):
        cls.scratch.cleanup()

    def offered(self, *words):
        line = " ".join(f"'{word}'" for word in ("puissance", *words))
        told = subprocess.run(["bash", "-c", f"source {self.folder}/puissance.bash; COMP_WORDS=({line}); COMP_CWORD={len(words)}; "
                               '_puissance; echo "${COMPREPLY[*]}"'], cwd=self.folder, capture_output=True, text=True, check=True)
        self.assertEqual(told.stderr, "")
        return told.stdout.split()

    def test_bash_offers_values(self):
        games = [game["name"] for game in json.loads(subprocess.check_output([PROGRAM, "games", "--json"]))["games"]]
        self.assertEqual(self.offered("move", "--game", ""), games)
        self.assertEqual(self.offered("match", "--game", "tic"), ["tictactoe"])
        self.assertEqual(self.offered("play", "--first", "hu"), ["human"])
        self.assertNotIn("human", self.offered("move", "--player", ""))
        self.assertEqual(self.offered("move", "--player", "level:1"), ["level:1", "level:10"])
        self.assertEqual(self.offered("analyse", "--eval", "w"), ["windows"])
        self.assertEqual(self.offered("show", "--to", ""), ["saved", "sgf", "psq", "moves"])
        self.assertEqual(self.offered("play", "--lang", ""), ["fr", "en"])
        self.assertEqual(self.offered("move", "--time", ""), [])
        self.assertIn("puissance.fish", self.offered("analyse", "--board", "puiss"))
        self.assertIn("puissance.fish", self.offered("analyse", "puiss"))
        self.assertEqual(self.offered("move", "--pl"), ["--player"])
        self.assertEqual(self.offered("train", "--theme", "thr"), ["threes"])
        self.assertEqual(self.offered("explain", "--format", ""), ["text", "json", "dot", "svg"])
        self.assertEqual(self.offered("play", "--seat", "dr"), ["drawn"])
        self.assertEqual(self.offered("play", "--opening", ""), ["swap2"])
        self.assertEqual([self.offered(word) for word in ("analy", "hel", "vers")], [["analyse", "analyze"], ["help"], ["version"]])
        self.assertEqual(self.offered("help", "solv"), ["solve"])
        self.assertEqual(self.offered("analyze", "--rev"), ["--review"])

    def test_lines_that_go_on_are_no_options(self):
        manual = (self.folder / "puissance.1").read_text()
        named = [line for before, line in zip(manual.splitlines(), manual.splitlines()[1:]) if before == ".TP"]
        self.assertEqual([line for line in named if re.match(r"\\fB[a-z]", line)], [])
        self.assertNotIn(str(Path.home()) + "/", manual)

    def test_zsh_and_fish_offer_the_same(self):
        zsh, fish = ((self.folder / name).read_text() for name in ("_puissance", "puissance.fish"))
        self.assertIn(r"level\:10", zsh)
        self.assertIn(":x|o:(x o)", zsh)
        self.assertIn("-x -a 'saved sgf psq moves'", fish)
        for shell, file in (("zsh", "_puissance"), ("fish", "puissance.fish")):
            if shutil.which(shell):
                subprocess.run([shell, "-n", self.folder / file], check=True)


if __name__ == "__main__":
    PROGRAM = sys.argv.pop(1)
    unittest.main()
