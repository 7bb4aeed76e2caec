#!/usr/bin/python3
"""puissance online: copies and checks of the games between people. Usage: online_test.py PROGRAM MAKE_STORE"""

import os
import sqlite3
import stat
import subprocess
import sys
import tempfile
import unittest
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "server"))
import cluster

PROGRAM = MAKE_STORE = ""


class Online(unittest.TestCase):
    def setUp(self):
        self.scratch = tempfile.TemporaryDirectory()
        self.addCleanup(self.scratch.cleanup)
        self.folder = Path(self.scratch.name)
        self.store = self.folder / "puissance/online.db"  # Where the program looks by itself.
        subprocess.run([MAKE_STORE, self.store, "30"], check=True)

    def run_online(self, *arguments):
        told = subprocess.run([PROGRAM, "online", *map(str, arguments)], capture_output=True, text=True, timeout=120,
                              env={**os.environ, "XDG_STATE_HOME": str(self.folder), "LANG": "C.UTF-8", "LC_ALL": ""})
        return told.returncode, told.stdout, told.stderr

    def test_a_store_is_checked_copied_and_the_copy_is_checked(self):
        copy = self.folder / "copy.db"
        status, out, _ = self.run_online("check")
        self.assertEqual(status, 0)
        self.assertRegex(out, r"^\S+online\.db: 30 games with \d+ events, all of them right\n$")
        status, out, _ = self.run_online("backup", copy)
        self.assertEqual(status, 0)
        self.assertRegex(out, r"^\S+copy\.db: 30 games, \d+ KiB\n$")
        self.assertEqual(stat.S_IMODE(copy.stat().st_mode), 0o600)
        status, out, _ = self.run_online("check", "--store", f"sqlite:{copy}", "--lang", "fr")
        self.assertEqual(status, 0)
        self.assertIn("30 parties", out)

    def test_a_copy_replaces_a_file_only_with_force(self):
        copy = self.folder / "copy.db"
        copy.write_text("precious")
        status, out, error = self.run_online("backup", copy)
        self.assertEqual((status, out), (2, ""))
        self.assertIn("--force", error)
        self.assertEqual(copy.read_text(), "precious")
        self.assertEqual(self.run_online("backup", copy, "--force")[0], 0)
        self.assertEqual(sorted(path.name for path in self.folder.iterdir()), ["copy.db", "puissance"])

    def test_a_game_that_cannot_be_is_named(self):
        with sqlite3.connect(self.store) as store:
            store.execute("UPDATE events SET value = 99 WHERE game = 7 AND seq = 2")
        status, out, _ = self.run_online("check")
        self.assertEqual(status, 1)
        self.assertIn("game game-7: event 2 cannot follow those before it\n", out)
        self.assertIn("30 games looked at, not all of them right", out)

    def test_games_go_to_postgresql_and_back(self):
        there = "postgresql://?host=/nowhere"
        if not cluster.programs() or "without PostgreSQL" in self.run_online("check", "--store", there)[2]:
            self.skipTest("PostgreSQL is not installed here, or not in the program")
        database = cluster.Cluster()
        self.addCleanup(database.end)
        back = f"sqlite:{self.folder}/back.db"
        for origin, target in [(f"sqlite:{self.store}", database.address()), (database.address(), back)]:
            status, out, error = self.run_online("copy", origin, target)
            self.assertEqual((status, error), (0, ""))
            self.assertRegex(out, r": 30 games with \d+ events, each as it was\n$")
            self.assertEqual(self.run_online("check", "--store", target)[0], 0)
        dump = lambda file: list(sqlite3.connect(file).iterdump())
        self.assertEqual(dump(self.store), dump(self.folder / "back.db"))
        status, _, error = self.run_online("copy", back, database.address())
        self.assertEqual(status, 2)
        self.assertIn("games in it already", error)
        database.ask("UPDATE events SET value = 99 WHERE game = 7 AND seq = 2")
        status, out, _ = self.run_online("check", "--store", database.address())
        self.assertEqual(status, 1)
        self.assertIn("game game-7: event 2 cannot follow those before it\n", out)

    def test_what_is_no_store_is_refused(self):
        text = self.folder / "text.db"
        text.write_text("x" * 5000)
        for arguments, reason in [(("check", "--store", f"sqlite:{text}"), "not a store"),
                                  (("check", "--store", f"sqlite:{self.folder}/none.db"), "no such file"),
                                  (("backup", "x.db", "--store", f"sqlite:{text}"), "not a store"),
                                  (("backup", "x.db", "--store", "postgresql://here/games"), "for sqlite:FILE"),
                                  (("check", "--store", "games.db"), "sqlite:FILE")]:
            status, out, error = self.run_online(*arguments)
            self.assertEqual((status, out), (2, ""), arguments)
            self.assertIn(reason, error)
        self.assertFalse(Path("x.db").exists())


if __name__ == "__main__":
    PROGRAM, MAKE_STORE = sys.argv[1:3]
    unittest.main(argv=sys.argv[:1] + sys.argv[3:])
