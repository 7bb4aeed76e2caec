#!/usr/bin/python3
"""Files of games on the command line. Usage: files_test.py PROGRAM [unittest arguments]"""

import json
import subprocess
import sys
import tempfile
import unittest
from pathlib import Path

PROGRAM = ""
CONNECT4 = "4455667"  # A win of the first player.


def run(*arguments, stdin=b""):
    return subprocess.run([PROGRAM, *map(str, arguments)], input=stdin, capture_output=True, timeout=300,
                          env={"LANG": "C.UTF-8", "PATH": "/usr/bin:/bin"})


def lines(result):
    return [json.loads(line) for line in result.stdout.decode().splitlines()]


class Files(unittest.TestCase):
    def setUp(self):
        held = tempfile.TemporaryDirectory()
        self.addCleanup(held.cleanup)
        self.folder = Path(held.name)

    def write(self, name, text):
        file = self.folder / name
        file.write_bytes(text if isinstance(text, bytes) else text.encode())
        return file

    def converted(self, format, *source):
        result = run("show", *source, "--to", format)
        self.assertEqual(result.returncode, 0, result)
        return result.stdout

    def test_a_game_goes_through_every_format_and_comes_back(self):
        for game, moves in (("connect4", CONNECT4), ("drop:12x7x4", "1c9"), ("tictactoe", "b2a1c3"),
                            ("gomoku", "h8h9g8a15o1"), ("free:15x15=5", "h8i9")):
            saved = self.write("game.txt", self.converted("saved", moves, "--game", game))
            sgf = self.write("game.sgf", self.converted("sgf", saved))
            self.assertEqual(self.converted("saved", sgf), saved.read_bytes())
            self.assertEqual(self.converted("moves", sgf).decode(), moves + "\n")
            if game in ("gomoku", "free:15x15=5"):
                psq = self.write("game.psq", self.converted("psq", sgf))
                self.assertEqual(self.converted("saved", psq, "--game", game), saved.read_bytes())

    def test_every_command_takes_a_file_for_moves(self):
        file = self.write("game.sgf", self.converted("sgf", "4453"))
        for command in (("show",), ("move", "--player", "medium"), ("analyse", "--depth", "3"), ("eval",), ("perft", "2")):
            plain, read = run(*command, "4453"), run(*command, file)
            self.assertEqual((read.returncode, read.stdout), (0, plain.stdout), command)
        self.assertEqual(run("show", "-", stdin=file.read_bytes()).stdout, run("show", "4453").stdout)

    def test_solve_takes_files_of_games(self):
        alone = run("solve", stdin=b"4453\n44444226635\n").stdout
        for name, format in (("games.sgf", "sgf"), ("games.txt", "saved")):
            file = self.write(name, b"".join(self.converted(format, moves) for moves in ("4453", "44444226635")))
            self.assertEqual(run("solve", file).stdout, alone)
        # Each of its own game; one that cannot be solved, and one that cannot be read, cost themselves only.
        mixed = self.write("mixed.sgf", self.converted("sgf", "b2", "--game", "tictactoe") + b"(;GM[4]SZ[7:6]B[zz])\n"
                           + self.converted("sgf", "h8", "--game", "gomoku") + self.converted("sgf", "4453"))
        result = run("solve", mixed)
        self.assertEqual((result.returncode, result.stdout), (2, b"b2 0\n4453 -2\n"))
        self.assertIn(b"64 cells", result.stderr)
        self.assertEqual([one["moves"] for one in lines(run("solve", "--json", file))], ["4453", "44444226635"])
        # A list of positions is one, whatever its name.
        self.assertEqual(run("solve", self.write("list.txt", "4453\n44444226635\n")).stdout, alone)

    def test_play_goes_on_with_a_file_and_saves_by_the_ending(self):
        psq = self.write("game.psq", "Piskvorky 15x15, 0:11, 0\n8,8,0\n8,7,0\nhomo-1\neasy\n-1\n")
        to = self.folder / "after.sgf"
        result = run("play", psq, "--plain", "--lang", "en", stdin=f"g8\nundo\nsave {to}\nload {psq}\nquit\n".encode())
        self.assertEqual(result.returncode, 0, result)
        self.assertEqual(self.converted("moves", to), b"h8h9\n")
        self.assertIn(b"PW[easy]", to.read_bytes())

    def test_a_folder_is_reviewed_and_loses_nothing(self):
        self.write("a.txt", self.converted("saved", CONNECT4) + self.converted("saved", "1213141"))
        self.write("b.sgf", "(;SZ[3];B[bb];W[aa])(;SZ[3];B[bb];W[bb])(;SZ[3];B[aa];W[bb])")
        self.write("c.bin", b"\x00\xff\x00")
        self.write(".hidden", "Dear friend")
        result = run("analyse", self.folder, "--review", "--json")
        self.assertEqual(result.returncode, 2)
        told = lines(result)
        games = [(Path(line["file"]).name, line["number"], line["moves"]) for line in told if "number" in line]
        self.assertEqual(games, [("a.txt", 1, CONNECT4), ("a.txt", 2, "1213141"), ("b.sgf", 1, "b2a3"), ("b.sgf", 3, "a3b2")])
        errors = [line["error"] for line in told if "error" in line]
        self.assertEqual([Path(error["file"]).name for error in errors], ["b.sgf", "c.bin"])
        self.assertEqual((errors[0]["code"], errors[0]["at_line"], errors[0]["at_place"]), ("cell_taken", 1, 37))
        sums = [line for line in told if "accuracy" in line and "decisive" in line]
        self.assertEqual([line["moves"] for line in sums], [moves for *_, moves in games])
        alone = run("analyse", CONNECT4, "--review", "--json").stdout
        self.assertIn(alone, result.stdout)
        text = run("analyse", self.folder, "--review")
        self.assertEqual(text.stdout.decode().count("── "), 4)
        self.assertIn(b"line 1, character 37", text.stderr)

    def test_one_game_of_many_is_named_by_its_number(self):
        file = self.write("many.sgf", "(;SZ[3];B[bb])(;SZ[3];B[aa])")
        self.assertEqual(self.converted("moves", file, "2"), b"a3\n")
        self.assertEqual(self.converted("moves", file), b"b2\na3\n")
        result = run("analyse", file)
        self.assertEqual(result.returncode, 2)
        self.assertIn(b"it has 2 games", result.stderr)
        self.assertIn(b"it has only 2 games", run("show", file, "3").stderr)
        self.assertEqual(run("show", file, "--to", "psq").returncode, 2)

    def test_a_match_is_saved_as_sgf(self):
        file = self.folder / "games.sgf"
        match = ("match", "--first", "easy", "--second", "easy", "--games", "3", "--seed", "1", "--save")
        self.assertEqual(run(*match, file).returncode, 0)
        ours = self.folder / "games.txt"
        self.assertEqual(run(*match, ours).returncode, 0)
        self.assertEqual(self.converted("moves", file), self.converted("moves", ours))
        self.assertEqual(run(*match, file).returncode, 0)  # It may write over its own.
        self.assertIn(b"one game", run(*match, self.folder / "games.psq").stderr)
        letter = self.write("letter.sgf", "Dear friend")
        self.assertEqual(run(*match, letter).returncode, 2)
        self.assertEqual(letter.read_text(), "Dear friend")

    def test_hostile_files_are_refused_soon(self):
        for name, text in (("deep.sgf", "(" * 3_000_000), ("open.sgf", "(;C[" + "x" * 3_000_000),
                           ("many.sgf", "(;)" * 100_000 + "(;B)" * 100_000), ("moves", "4" * 3_000_000),
                           ("long.sgf", "(" + ";B[aa]" * 300_000 + ")"), ("lines", "4x\n" * 200_000),
                           ("wide.psq", "Piskvorky 99999999999x3, 11:11, 0\n"), ("zero", b"\0" * 1_000_000)):
            file = self.write(name, text)
            result = run("show", file)
            self.assertEqual(result.returncode, 2, name)
            self.assertLess(len(result.stderr), 1000, name)

    def test_what_is_wrong_is_named(self):
        self.assertIn(b"there is no such file", run("analyse", self.folder / "none.sgf").stderr)
        self.assertIn(b"connect4", run("show", self.write("g.sgf", self.converted("sgf", "44")), "--game", "gomoku").stderr)
        self.assertIn(b"saved, sgf, psq, moves", run("show", "44", "--to", "pgn").stderr)
        self.assertIn(b"move 3", run("analyse", "44x").stderr)
        self.assertIn(b'list, line 1, character 1: move 5 of "4453-"', run("show", self.write("list", "4453-\n")).stderr)
        self.assertIn(b"it is not a saved game", run("show", self.write("letter", "- dear reader\n")).stderr)


if __name__ == "__main__":
    PROGRAM = sys.argv.pop(1)
    unittest.main()
