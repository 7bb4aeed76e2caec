#!/usr/bin/python3
"""The exact solver and its books as users call them. Usage: solver_test.py PROGRAM [unittest …]"""

import json
import os
import random
import resource
import signal
import struct
import subprocess
import sys
import tempfile
import time
import unittest
import zlib
from pathlib import Path

from watching import PATIENCE, wait_for_work

PROGRAM = ""


def run(*arguments, stdin=b"", address_space=None):
    def bound():
        if address_space is not None:
            resource.setrlimit(resource.RLIMIT_AS, (address_space, address_space))
    return subprocess.run([PROGRAM, *arguments], input=stdin, capture_output=True, timeout=120,
                          env={"PATH": os.environ["PATH"], "LANG": "C.UTF-8"}, preexec_fn=bound)


def start(*arguments):
    return subprocess.Popen([PROGRAM, *arguments], stdin=subprocess.PIPE, stdout=subprocess.PIPE,
                            stderr=subprocess.PIPE)


def objects(output):
    """The JSON objects of the output, one on each line."""
    return [json.loads(line) for line in output.decode().splitlines()]


class Solve(unittest.TestCase):
    def test_threads_agree(self):
        positions = b"44444135\n2252576253462244111563365343671351441\n3322554\n"
        alone = run("solve", "--memory", "16", stdin=positions)
        together = run("solve", "--memory", "16", "--threads", "2", stdin=positions)
        self.assertEqual(alone.returncode, 0, alone.stderr)
        self.assertEqual(alone.stdout, together.stdout)

    def test_the_value_of_small_empty_boards(self):
        for game, value in (("4x4x4", 0), ("5x4x4", 0), ("5x5x4", 0), ("6x4x4", -1), ("7x4x4", 0),
                            ("6x5x4", 0), ("6x6x4", -1)):
            result = run("solve", "--game", f"drop:{game}", "--check", stdin=f"- {value}\n".encode())
            self.assertEqual(result.returncode, 0, (game, result.stdout))

    def test_json_is_one_object_a_line(self):
        result = run("solve", "--json", "--check", stdin=b"44444135 0\n12x 1\n")
        self.assertEqual(result.returncode, 2)
        answer, error, total = objects(result.stdout)
        self.assertEqual(answer["moves"], "44444135")
        self.assertEqual(error["error"]["code"], "wrong_move")
        self.assertEqual((total["positions"], total["mean_nodes"]), (1, answer["nodes"]))

    def test_as_many_threads_as_the_machine_has(self):
        # The stacks of 256 threads alone would take twice this address space.
        result = run("solve", "--memory", "16", "--threads", "256", stdin=b"44444135\n", address_space=1 << 30)
        self.assertEqual((result.returncode, result.stderr), (0, b""))
        self.assertEqual(result.stdout, run("solve", "--memory", "16", stdin=b"44444135\n").stdout)

    def test_threads_are_a_number(self):
        for wrong in ("0", "-1", "many", "100000"):
            result = run("solve", "--threads", wrong, stdin=b"4\n")
            self.assertEqual((result.returncode, result.stdout), (2, b""), wrong)
            self.assertIn(b"--threads", result.stderr)

    def test_time_gives_bounds(self):
        result = run("solve", "--game", "drop:8x8x4", "--time", "0.2", stdin=b"-\n")
        self.assertEqual(result.returncode, 0)
        self.assertRegex(result.stdout.decode(), r"^- -?\d+\.\.\d+\n$")

    def test_an_interrupted_solution_says_what_is_known(self):
        process = start("solve", "--game", "drop:8x8x4")
        process.stdin.write(b"-\n")
        process.stdin.close()
        wait_for_work(process.pid, 0.3)
        process.send_signal(signal.SIGINT)
        out = process.stdout.read().decode()
        process.stdout.close()
        process.stderr.close()
        self.assertEqual(process.wait(timeout=PATIENCE), 130)
        self.assertRegex(out, r"^- -?\d+\.\.\d+\n$")

    def test_an_interrupted_analysis_says_what_is_known(self):
        process = start("analyse", "--game", "drop:8x8x4", "--time", "60")
        wait_for_work(process.pid, 0.3)
        process.send_signal(signal.SIGINT)
        out, _ = process.communicate(timeout=PATIENCE)
        self.assertEqual(process.returncode, 130)
        self.assertIn("*", out.decode())


class SolveWithBook(unittest.TestCase):
    def test_positions_of_the_book_need_no_search(self):
        positions = b"-\n4453\n444441352\n"
        searched = run("solve", "--json", stdin=b"4453\n444441352\n")
        result = run("solve", "--book", "-", "--json", stdin=positions)
        self.assertEqual(result.returncode, 0, result.stderr)
        empty, early, late = objects(result.stdout)
        self.assertEqual((empty["score"]["value"], empty["nodes"], early["nodes"]), (1, 0, 0))
        self.assertGreater(late["nodes"], 0)
        self.assertEqual([early["score"], late["score"]],
                         [answer["score"] for answer in objects(searched.stdout)])

    def test_weakly_too(self):
        positions = b"44444135\n444\n4444443335\n"
        result = run("solve", "--book", "-", "--weak", stdin=positions)
        self.assertEqual(result.stdout, run("solve", "--weak", stdin=positions).stdout)

    def test_a_book_of_another_game_is_refused(self):
        result = run("solve", "--book", "-", "--game", "drop:6x5x4", stdin=b"-\n")
        self.assertEqual((result.returncode, result.stdout), (2, b""))
        self.assertIn(b"another game", result.stderr)


class Outcome(unittest.TestCase):
    def test_a_killed_search_goes_on(self):
        with tempfile.TemporaryDirectory() as folder:
            file = str(Path(folder) / "answers")
            command = ["book", "outcome", file, "--game", "drop:6x6x4", "--depth", "6",
                       "--memory", "8", "--threads", "1"]
            process = start(*command)
            while process.poll() is None and (not Path(file).exists() or
                                              Path(file).stat().st_size < 16 + 8 * 20):
                time.sleep(0.01)
            process.kill()
            process.communicate()
            known = (Path(file).stat().st_size - 16) // 8
            result = run(*command, "--json")
            self.assertEqual(result.returncode, 0, result.stderr)
            answer = objects(result.stdout)[0]
            self.assertEqual((answer["game"], answer["outcome"]), ("drop:6x6x4", -1))
            self.assertEqual(answer["answered"], (Path(file).stat().st_size - 16) // 8)
            self.assertGreaterEqual(answer["answered"], known)
            again = run(*command, "--json")
            self.assertEqual(again.stdout, result.stdout)
            os.rename(file, str(Path(folder) / "y.book.part"))
            mixed = run("book", "build", str(Path(folder) / "y.book"), "--game", "drop:6x6x4", "--depth", "6")
            self.assertNotEqual(mixed.returncode, 0)

    def test_a_refused_search_leaves_nothing_behind(self):
        with tempfile.TemporaryDirectory() as folder:
            result = run("book", "outcome", str(Path(folder) / "x"), "--game", "drop:9x7x4", "--depth", "30")
            self.assertEqual(result.returncode, 1)
            self.assertEqual(os.listdir(folder), [])


class Books(unittest.TestCase):
    def setUp(self):
        self.folder = tempfile.TemporaryDirectory()
        self.file = str(Path(self.folder.name) / "some.book")

    def tearDown(self):
        self.folder.cleanup()

    def build(self, *options):
        return ["book", "build", self.file, "--game", "drop:6x5x4", "--depth", "5", "--memory", "4",
                *options]

    def test_killed_builds_go_on_and_end_alike(self):
        self.assertEqual(run(*self.build()).returncode, 0)
        whole = Path(self.file).read_bytes()
        os.remove(self.file)
        chance = random.Random(7)
        kills = 0
        for _ in range(10):
            process = start(*self.build())
            time.sleep(0.02 + 0.2 * chance.random())
            process.kill()
            process.communicate()
            kills += process.returncode == -signal.SIGKILL
        self.assertGreater(kills, 5, "it was to be killed at work")
        self.assertEqual(run(*self.build()).returncode, 0)
        self.assertEqual(Path(self.file).read_bytes(), whole)
        self.assertFalse(Path(self.file + ".part").exists())

    def test_parts_merged_are_the_book(self):
        self.assertEqual(run(*self.build()).returncode, 0)
        whole = Path(self.file).read_bytes()
        os.remove(self.file)
        parts = [f"{self.file}.{number}-of-3" for number in (1, 2, 3)]
        # The second is killed at work, and goes on.
        process = start(*self.build("--part", "2/3"))
        while not Path(parts[1]).exists() or Path(parts[1]).stat().st_size <= 16 + 8:
            self.assertIsNone(process.poll(), "it was to be killed at work")
            time.sleep(0.01)
        process.kill()
        process.communicate()
        for number in (3, 2, 1):
            made = run(*self.build("--part", f"{number}/3", "--json"))
            self.assertEqual((made.returncode, made.stderr), (0, b""))
            reply, = objects(made.stdout)
            self.assertEqual((reply["file"], reply["complete"]), (parts[number - 1], True))
            self.assertEqual(Path(parts[number - 1]).stat().st_size, 16 + 8 * reply["total"])
            if number > 1:
                lacking = run("book", "merge", self.file, *parts[number - 1:])
                self.assertEqual((lacking.returncode, lacking.stdout), (1, b""))
                self.assertRegex(lacking.stderr.decode(), r"\d+ positions are not solved yet")
                self.assertFalse(Path(self.file).exists())
        merged, = objects(run("book", "merge", self.file, *reversed(parts), "--json").stdout)
        self.assertEqual((merged["game"], merged["depth"], merged["complete"]), ("drop:6x5x4", 5, True))
        self.assertEqual(Path(self.file).read_bytes(), whole)
        self.assertIn(b"already", run("book", "merge", self.file, *parts).stderr)

    def test_parts_that_do_not_belong_together_are_refused(self):
        for depth in ("3", "4"):
            made = run("book", "build", f"{self.file}{depth}", "--game", "drop:4x4x4", "--depth", depth, "--part", "1/1")
            self.assertEqual(made.returncode, 0, made.stderr)
        part = Path(f"{self.file}3.1-of-1")
        mixed = run("book", "merge", self.file, str(part), f"{self.file}4.1-of-1")
        self.assertIn(b"a part of another book", mixed.stderr)
        records = part.read_bytes()
        number_and_score = records[16:20] + bytes([records[20] ^ 1])
        other = number_and_score + struct.pack("<I", zlib.crc32(number_and_score))[:3]
        part.write_bytes(records + other)
        self.assertIn(b"different scores", run("book", "merge", self.file, str(part)).stderr)
        part.write_bytes(b"PUISTASK" + records[8:])
        self.assertIn(b"is no part of a book", run("book", "merge", self.file, str(part)).stderr)
        for wrong in ("0/2", "3/2", "1", "/", "1/x", "2/"):
            result = run(*self.build("--part", wrong))
            self.assertEqual(result.returncode, 2, wrong)
            self.assertIn(b"--part", result.stderr)
        self.assertFalse(Path(self.file).exists())

    def test_a_damaged_record_is_solved_again(self):
        self.assertEqual(run(*self.build()).returncode, 0)
        whole = Path(self.file).read_bytes()
        os.remove(self.file)
        process = start(*self.build())
        part = Path(self.file + ".part")
        while not part.exists() or part.stat().st_size <= 16 + 8:
            self.assertIsNone(process.poll(), "it was to be killed at work")
            time.sleep(0.01)
        process.kill()
        process.communicate()
        records = bytearray(part.read_bytes())
        records[20] ^= 8  # Damages the score of the first record.
        part.write_bytes(bytes(records) + b"abc")
        self.assertEqual(run(*self.build()).returncode, 0)
        self.assertEqual(Path(self.file).read_bytes(), whole)

    def test_it_is_not_written_over_nor_mixed_with_another(self):
        Path(self.file).write_text("mine")
        result = run(*self.build())
        self.assertEqual((result.returncode, result.stdout), (1, b""))
        self.assertIn(b"already", result.stderr)
        self.assertEqual(Path(self.file).read_text(), "mine")
        os.remove(self.file)
        process = start(*self.build())
        while not Path(self.file + ".part").exists():
            self.assertIsNone(process.poll(), "it was to be at work")
            time.sleep(0.01)
        time.sleep(0.1)
        self.assertIn(b"another build", run(*self.build()).stderr)
        process.kill()
        process.communicate()
        result = run("book", "build", self.file, "--game", "drop:5x5x4", "--depth", "5")
        self.assertEqual(result.returncode, 1)
        self.assertIn(b"another book", result.stderr)

    def test_interrupted_it_says_how_far_it_is(self):
        process = start("book", "build", self.file, "--depth", "8", "--memory", "4")
        wait_for_work(process.pid, 0.3)
        process.send_signal(signal.SIGINT)
        _, told = process.communicate(timeout=PATIENCE)
        self.assertEqual(process.returncode, 130, told)
        self.assertRegex(told.decode(), r"stopped after \d+ of 91295 positions")
        self.assertGreaterEqual(Path(self.file + ".part").stat().st_size, 16)

    def test_json_is_one_object_a_line(self):
        built = run(*self.build("--json"))
        self.assertEqual((built.returncode, built.stderr), (0, b""))
        book, = objects(run("book", "info", self.file, "--json").stdout)
        deepest = sum(book["layers"][5][result] for result in ("won", "drawn", "lost"))
        self.assertEqual(objects(built.stdout),
                         [{"game": "drop:6x5x4", "depth": 5, "file": self.file, "solved": deepest,
                           "total": deepest, "complete": True}])
        again = run(*self.build("--json"))
        self.assertEqual((again.returncode, again.stderr), (1, b""))
        self.assertEqual(objects(again.stdout)[0]["error"]["code"], "unwritable_file")
        sound, = objects(run("book", "verify", self.file, "--json").stdout)
        self.assertTrue(sound["sound"])
        self.assertEqual(len(objects(run("book", "get", self.file, "3434", "--json").stdout)), 1)

    def test_interrupted_it_says_so_in_json(self):
        process = start("book", "build", self.file, "--depth", "8", "--memory", "4", "--json")
        wait_for_work(process.pid, 0.3)
        process.send_signal(signal.SIGINT)
        out, told = process.communicate(timeout=PATIENCE)
        self.assertEqual((process.returncode, told), (130, b""))
        stopped, = objects(out)
        self.assertFalse(stopped["complete"])
        self.assertLess(stopped["solved"], stopped["total"])

    def test_a_damaged_book_is_refused(self):
        self.assertEqual(run(*self.build()).returncode, 0)
        book = bytearray(Path(self.file).read_bytes())
        self.assertEqual(run("book", "verify", self.file).returncode, 0)
        self.assertEqual(run("book", "get", self.file, "3434").stdout,
                         run("solve", "--game", "drop:6x5x4", stdin=b"3434\n").stdout[5:])
        book[len(book) // 2] ^= 4
        Path(self.file).write_bytes(book)
        for command in (("info",), ("verify",), ("get", "3434")):
            result = run("book", command[0], self.file, *command[1:])
            self.assertEqual((result.returncode, result.stdout), (2, b""), command)
            self.assertIn(b"damaged", result.stderr)

    def test_a_board_higher_than_a_word(self):
        result = run("book", "build", self.file, "--game", "drop:1x100x9", "--depth", "70")
        self.assertEqual((result.returncode, result.stderr), (0, b""))
        self.assertEqual(run("book", "verify", self.file).returncode, 0)
        self.assertEqual(run("book", "get", self.file, "1" * 70).stdout, b"0\n")
        self.assertEqual(Path(self.file).stat().st_size, 24 + 71 + 4)

    def test_a_file_without_an_end_is_no_book(self):
        for command in (("info",), ("verify",), ("get", "4")):
            result = run("book", command[0], "/dev/zero", *command[1:], address_space=1 << 28)
            self.assertEqual((result.returncode, result.stdout), (2, b""), command)
            self.assertIn(b"not a book", result.stderr)

    def test_a_score_that_cannot_be(self):
        for score, is_possible in ((1, True), (18, True), (19, False), (127, False), (-18, True),
                                   (-19, False)):
            header = b"PUISBOOK" + bytes((1, 7, 6, 4, 0, 0, 0, 0)) + struct.pack("<I", 1)
            scores = struct.pack("<b", score)
            Path(self.file).write_bytes(header + struct.pack("<I", zlib.crc32(header)) + scores +
                                        struct.pack("<I", zlib.crc32(scores)))
            for command in ("info", "verify"):
                result = run("book", command, self.file)
                self.assertEqual(result.returncode, 0 if is_possible else 2, (command, score))
                if not is_possible:
                    self.assertIn(b"no position on this board can have", result.stderr)

    def test_a_refused_depth_leaves_nothing_behind(self):
        result = run("book", "build", self.file, "--depth", "30")
        self.assertEqual((result.returncode, result.stdout), (1, b""))
        self.assertIn(b"too many positions", result.stderr)
        self.assertEqual(os.listdir(self.folder.name), [])

    def test_interrupted_while_it_lists_positions(self):
        process = start("book", "build", self.file, "--depth", "40")
        wait_for_work(process.pid, 0.1)
        process.send_signal(signal.SIGINT)
        _, told = process.communicate(timeout=PATIENCE)
        self.assertEqual(process.returncode, 130, told)
        self.assertIn(b"being listed", told)

    def test_wrong_requests(self):
        for arguments, message in (
            (("book", "build", self.file, "--game", "gomoku"), b"stones fall"),
            (("book", "build", self.file, "--depth", "42"), b"--depth"),
            (("book", "build", "/nowhere/a.book"), b"/nowhere/a.book"),
            (("book", "info", "/nowhere/a.book"), b"no such file"),
            (("book", "get", "-", "4444448"), b"8"),
            (("book",), b"COMMAND is missing"),
            (("book", "burn"), b"unexpected argument \"burn\""),
        ):
            result = run(*arguments)
            self.assertIn(result.returncode, (1, 2), arguments)
            self.assertIn(message, result.stderr, arguments)
            self.assertEqual(result.stdout, b"", arguments)

    def test_memory_that_cannot_be_had(self):
        result = run("book", "build", self.file, "--memory", "1048576")
        self.assertEqual((result.returncode, result.stdout), (2, b""))
        self.assertIn(b"--memory", result.stderr)
        for threads in ("1", "3"):
            result = run("book", "build", self.file, "--memory", "65536", "--threads", threads,
                         address_space=1 << 30)
            self.assertEqual((result.returncode, result.stdout), (1, b""), result.stderr)
            self.assertEqual(result.stderr, b"puissance: there is not enough memory\n")
            self.assertFalse(Path(self.file).exists())

    def test_the_shipped_book(self):
        self.assertIn(b"connect4", run("book", "info").stdout)
        self.assertEqual(run("book", "get", "-", "").stdout, b"1\n")
        self.assertEqual([run("book", "get", "-", str(column)).stdout for column in range(1, 8)],
                         [b"2\n", b"1\n", b"0\n", b"-1\n", b"0\n", b"1\n", b"2\n"])
        beyond = run("book", "get", "-", "123412341")
        self.assertEqual(beyond.returncode, 1)


if __name__ == "__main__":
    PROGRAM = os.path.abspath(sys.argv.pop(1))
    unittest.main()
