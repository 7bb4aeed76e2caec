#!/usr/bin/python3
"""Runs every command of ours that README and the documentation show. Usage: docs_test.py PROGRAM [unittest …]

A command is a line of a block of code that begins with `./run`, `puissance` or an `echo` into one of them; what follows two spaces or
a `#` is its comment. Where it cannot be run here (another machine, somebody else's program), its options must be known at least.
"""

import json
import os
import re
import shutil
import signal
import subprocess
import sys
import tempfile
import unittest
import urllib.request
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
PROGRAM = ""
PAGES = [*ROOT.glob("README*.md"), *sorted((ROOT / "docs").rglob("*.md")), ROOT / "web/README.md", *ROOT.glob("bindings/*/README.md")]
COMMAND = re.compile(r"^(?:    )?(?:\$ )?((?:echo \S+ \| )?(?:\./run|puissance)(?: .*)?)$")
# First lines of our formats.
FORMATS = re.compile(r"puissance (1|proof 1|training 1.*)$")
# What needs another machine, a database or a user; and what only says which options there are.
ELSEWHERE = re.compile(r"192\.168\.|postgresql:|\.example|LINK|[\[…]")


def commands():
    for page in PAGES:
        in_block = False
        for number, line in enumerate(page.read_text(encoding="utf-8").splitlines(), 1):
            if line.startswith("```"):
                in_block = not in_block
            found = COMMAND.match(line) if in_block or line.startswith("    ") else None
            if found and not FORMATS.match(found[1]):
                yield f"{page.relative_to(ROOT)}:{number}", re.split(r"  +| +#", found[1])[0]


def shorter(command):
    """The same for less time."""
    command = re.sub(r"--games \d+", "--games 2", re.sub(r"--time [0-9.]+", "--time 0.05", command))
    return command + (" --minutes 1 --time 0.05" if words_of(command)[:1] == ["judge"] else "")


def words_of(command):
    """The command of the program: `solve` of `echo 4453 | ./run solve`."""
    return re.split(r"(?:\./run|puissance) ?", command)[1].split()


class Commands(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.scratch = Path(tempfile.mkdtemp(prefix="puissance-docs-"))
        for name in ("run", "bin/puissance"):
            (cls.scratch / name).parent.mkdir(exist_ok=True)
            (cls.scratch / name).symlink_to(PROGRAM)
        shutil.copy(ROOT / "examples/players/player.py", cls.scratch / "bot.py")
        (cls.scratch / "players.txt").write_text("easy\nprogram:python3 bot.py\n")
        (cls.scratch / "games").mkdir()
        for name in ("game.sgf", "games/game.sgf"):
            (cls.scratch / name).write_text("(;SZ[7:6];B[df];W[de];B[cf];W[bf];B[ef])")
        (cls.scratch / "game.psq").write_text("Piskvorky 15x15, 0:0, 0\n8,8,0\n8,7,0\n")
        (cls.scratch / "games.txt").write_text("44\n4453\n4455667\n")
        cls.environment = {**os.environ, "HOME": str(cls.scratch), "XDG_STATE_HOME": str(cls.scratch), "LC_ALL": "C.UTF-8",
                           "XDG_DATA_HOME": str(cls.scratch), "PATH": f"{cls.scratch}/bin:/usr/bin:/bin", "ASAN_OPTIONS": "detect_leaks=0"}

    @classmethod
    def tearDownClass(cls):
        shutil.rmtree(cls.scratch)

    def start(self, command):
        return subprocess.Popen(["bash", "-c", command], cwd=self.scratch, env=self.environment, stdin=subprocess.DEVNULL,
                                stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)

    def run_to_end(self, command):
        with self.start(command) as process:
            told, _ = process.communicate(timeout=600)
        self.assertEqual(process.returncode, 0, told)
        return told

    def serve(self, command):
        """The service starts, answers and ends."""
        with self.start(f"exec {command} -p 0 --lang en") as process:
            while not (found := re.search(r"http://\S+:(\d+)/", process.stdout.readline())):
                self.assertIsNone(process.poll(), command)
            with urllib.request.urlopen(f"http://127.0.0.1:{found[1]}/healthz") as answer:
                self.assertEqual(answer.status, 200)
            process.send_signal(signal.SIGTERM)
            process.communicate(timeout=60)
        self.assertEqual(process.returncode, 0)

    def check_options(self, command):
        words = words_of(command)
        deep = {"online": 2, "book": 2, "job": 3 if words[1:2] == ["start"] else 2}.get(words[0], 1)
        path = [word for word in words[:deep] if re.fullmatch("[a-z]+", word)]
        known = self.run_to_end(" ".join(["puissance", *path, "--help"]))
        for option in re.findall(r"(?<![\w-])--[a-z-]+", command):
            self.assertIn(option, known)

    def test_readme_is_narrow(self):
        for page in ROOT.glob("README*.md"):
            for number, line in enumerate(page.read_text(encoding="utf-8").splitlines(), 1):
                self.assertLessEqual(len(line), 100, f"{page.name}:{number}")

    def test_what_readme_says_is_answered(self):
        """Below a command after `$ ` stands what it prints; … stands for anything."""
        for page in ROOT.glob("README*.md"):
            text = page.read_text(encoding="utf-8")
            shown = re.findall(r"^    \$ (.*)\n((?:    (?!\$).+\n)+)", text, re.M)
            self.assertGreater(len(shown), 1)
            for command, expected in shown:
                pattern = re.escape(re.sub("^    ", "", expected, flags=re.M).strip()).replace("…", ".*")
                self.assertRegex(self.run_to_end(command + " 2>/dev/null").strip(), f"^{pattern}$")

    def test_readme_counts_the_lessons_of_the_course(self):
        course = json.loads((ROOT / "course/course.json").read_text(encoding="utf-8"))
        count = sum(len(chapter["lessons"]) for chapter in course["chapters"])
        for page in ROOT.glob("README*.md"):
            self.assertRegex(page.read_text(encoding="utf-8"), rf"\b{count} (lessons in|leçons où)", page.name)

    def test_a_drawing_is_what_show_prints(self):
        page = (ROOT / "docs/formats/drawing.md").read_text(encoding="utf-8")
        moves, drawn = re.search(r"`puissance show (\d+)`.*?\n\n((?:    \S+\n)+)", page, re.S).groups()
        self.assertEqual(self.run_to_end(f"puissance show {moves} 2>/dev/null"), drawn.replace("    ", ""))

    def test_readmes_have_the_same_commands(self):
        """The French one may leave some out."""
        def first_words(name):
            return {" ".join(words_of(command)[:1]) for place, command in commands() if place.startswith(name + ":")}
        self.assertLessEqual(first_words("README.fr.md"), first_words("README.md"))

    def test_every_one(self):
        tried, ran = set(), set()
        for place, command in commands():
            if command in ran:
                continue
            ran.add(command)
            words = words_of(command)
            with self.subTest(place=place, command=command):
                if ELSEWHERE.search(command):
                    self.check_options(command)
                elif not words and command == "./run":
                    self.serve("./run serve")
                elif words[:1] == ["serve"]:
                    self.serve(re.sub(r" (-p|--port) \d+", "", command))
                elif words[:1] == ["online"] or words == ["work"]:
                    self.check_options(command)  # tests/cli/online_test.py has stores; a worker works until it is stopped.
                else:
                    self.run_to_end(shorter(command))
            tried.add(" ".join(words[:1]))
        # The reader of this test must not have overlooked them all.
        self.assertLessEqual({"analyse", "solve", "serve", "play", "judge"}, tried)


if __name__ == "__main__":
    PROGRAM = str(Path(sys.argv.pop(1)).resolve())
    unittest.main()
