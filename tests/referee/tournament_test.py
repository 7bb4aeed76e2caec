#!/usr/bin/python3
"""`puissance tournament`: all games once, whatever happens. Usage: tournament_test.py PROGRAM [unittest arguments]"""

import csv
import json
import os
import signal
import subprocess
import sys
import tempfile
import time
import unittest

PROGRAM = ""
HERE = os.path.dirname(os.path.abspath(__file__))
ZOO = os.path.join(HERE, "zoo.py")
PLAYERS = f"""# A class
Ada = program:/usr/bin/python3 {HERE}/../../examples/players/player.py
Bob = program:bash {HERE}/../../examples/players/player.sh
Eve = program:/usr/bin/python3 {ZOO} garbage

Max = negamax(depth=2,eval=windows,shuffle)
level:1
"""


class Tournament(unittest.TestCase):
    def setUp(self):
        self.folder = tempfile.TemporaryDirectory()
        self.addCleanup(self.folder.cleanup)
        self.file = os.path.join(self.folder.name, "players.txt")
        self.out = os.path.join(self.folder.name, "league")
        with open(self.file, "w", encoding="utf-8") as file:
            file.write(PLAYERS)

    def command(self, *arguments):
        return [PROGRAM, "tournament", self.file, "--out", self.out, "--time", "20", "--accuracy", "0", *arguments]

    def run_all(self, *arguments):
        return subprocess.run(self.command(*arguments), capture_output=True, timeout=300)

    def play(self, *arguments):
        result = self.run_all(*arguments, "--json")
        self.assertEqual(result.returncode, 0, result)
        return json.loads(result.stdout)

    def journal(self):
        with open(os.path.join(self.out, "games.jsonl"), encoding="utf-8") as file:
            return [json.loads(line) for line in file if line.endswith("\n")]

    def test_round_robin(self):
        found = self.play("--games", "4")
        self.assertEqual(len(found["games"]), 10 * 4)
        self.assertEqual({row["games"] for row in found["table"]}, {16})
        self.assertEqual(sum(row["points"] for row in found["table"]), 40)
        last = found["table"][-1]
        self.assertEqual((last["name"], last["points"], last["forfeits"]), ("Eve", 0, 16))
        self.assertAlmostEqual(sum(row["elo"] for row in found["table"]), 0, places=3)
        sides = {}
        for game in found["games"]:
            sides.setdefault((*sorted((game["first"], game["second"])), game["opening"]), []).append(game["first"])
        self.assertTrue(all(len(set(first)) == 2 for first in sides.values()))
        with open(os.path.join(self.out, "table.csv"), encoding="utf-8") as file:
            rows = list(csv.DictReader(file))
        self.assertEqual([row["name"] for row in rows], [row["name"] for row in found["table"]])
        with open(os.path.join(self.out, "index.html"), encoding="utf-8") as file:
            page = file.read()
        # Nothing is loaded; one link leads to the pages.
        stem = "http://127.0.0.1:8000/#r=analyse&amp;g=connect4&amp;m="
        self.assertNotIn("http", page.replace("http-equiv", "").replace(f'href="{stem}"', ""))
        self.assertEqual([game["link"] for game in found["games"]], [stem.replace("&amp;", "&") + game["moves"] for game in found["games"]])
        with open(os.path.join(self.out, "games.txt"), encoding="utf-8") as file:
            kept = file.read()
        self.assertEqual([line[6:] for line in kept.splitlines() if line.startswith("moves ")], [game["moves"] for game in found["games"]])
        self.assertIn("# Ada – Bob\n", kept)
        self.assertIn("the answer is no move", page)

    def test_the_same_command_again_plays_nothing(self):
        first = self.play("--games", "2")
        before = self.journal()
        self.assertEqual(self.play("--games", "2"), first)
        self.assertEqual(self.journal(), before)

    def test_killed_and_resumed(self):
        process = subprocess.Popen(self.command("--games", "20"), stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        while not os.path.exists(os.path.join(self.out, "games.jsonl")) or len(self.journal()) < 20:
            self.assertIsNone(process.poll())
            time.sleep(0.02)
        process.send_signal(signal.SIGKILL)
        process.wait()
        # The line that was being written is cut short.
        with open(os.path.join(self.out, "games.jsonl"), "a", encoding="utf-8") as file:
            file.write('{"first":0,"sec')
        kept = self.journal()[1:]
        found = self.play("--games", "20")
        self.assertEqual(len(found["games"]), 200)
        after = self.journal()[1:]
        self.assertEqual(after[:len(kept)], kept)
        keys = [(game["first"], game["second"], game["opening"]) for game in after]
        self.assertEqual(len(set(keys)), len(keys))
        self.assertEqual(len(keys), 200)

    def test_interrupted_says_how_to_go_on(self):
        process = subprocess.Popen(self.command("--games", "200"), stdout=subprocess.PIPE, stderr=subprocess.PIPE)
        while not os.path.exists(os.path.join(self.out, "games.jsonl")) or len(self.journal()) < 5:
            time.sleep(0.02)
        process.send_signal(signal.SIGINT)
        _, told = process.communicate(timeout=60)
        self.assertEqual(process.returncode, 130)
        self.assertIn(b"the same command goes on", told)

    def test_gauntlet_and_swiss(self):
        found = self.play("--gauntlet", "Bob", "--games", "2")
        self.assertEqual(len(found["games"]), 8)
        self.assertTrue(all("Bob" in (game["first"], game["second"]) for game in found["games"]))
        self.out += "_swiss"
        found = self.play("--swiss", "3", "--games", "2")
        self.assertEqual(len(found["games"]), 3 * 2 * 2)

    def test_another_tournament_in_the_same_folder_is_refused(self):
        self.play("--games", "2")
        result = self.run_all("--games", "4")
        self.assertEqual(result.returncode, 1)
        self.assertIn(b"another tournament", result.stderr)

    def test_wrong_files(self):
        for text, word in (("easy\n", b"2 to 200"), ("A = easy\nA = hard\n", b"line 2"), ("A = nobody\neasy\n", b"nobody")):
            with open(self.file, "w", encoding="utf-8") as file:
                file.write(text)
            result = self.run_all()
            self.assertEqual(result.returncode, 2)
            self.assertIn(word, result.stderr)

    def test_a_ladder_comes_out_in_order(self):
        with open(self.file, "w", encoding="utf-8") as file:
            file.write("level:1\nlevel:5\nlevel:3\n")
        found = self.play("--games", "60")
        self.assertEqual([row["name"] for row in found["table"]], ["level:5", "level:3", "level:1"])


if __name__ == "__main__":
    PROGRAM = os.path.abspath(sys.argv.pop(1))
    unittest.main()
