#!/usr/bin/python3
"""Commands report failures around them: output that cannot be written, readers that go away, Ctrl-C
while they wait, files that are not theirs. Usage: honesty_test.py PROGRAM [unittest …]"""

import json
import os
import pty
import resource
import select
import signal
import subprocess
import sys
import tempfile
import threading
import time
import unittest
from pathlib import Path

from watching import PATIENCE, wait_for_full_pipe, wait_for_handler, wait_for_work

PROGRAM = ""
ENVIRONMENT = {"PATH": os.environ["PATH"], "LANG": "C.UTF-8"}

COMMANDS = (
    (),
    ("--help",),
    ("--version",),
    ("move", "--help"),
    ("book", "build", "--help"),
    ("show", "4"),
    ("move", "4", "--player", "easy"),
    ("analyse", "4", "--depth", "2"),
    ("analyse", "1213141"),
    ("solve",),
    ("book", "info"),
    ("book", "verify"),
    ("book", "get", "-", "4"),
    ("eval", "4"),
    ("explain", "--depth", "2"),
    ("explain", "--depth", "2", "--steps"),
    ("explain", "--depth", "2", "--format", "dot"),
    ("explain", "--depth", "2", "--format", "svg"),
    ("explain", "--depth", "2", "--compare"),
    ("explain", "--lessons"),
    ("explain", "--lesson", "1"),
    ("match", "--first", "easy", "--second", "easy", "--games", "2"),
    ("engine",),
    ("bench",),
    ("games",),
    ("perft", "3"),
    ("play", "--plain", "--first", "human"),
    ("play", "--plain"),
)
WITHOUT_JSON = {(), ("engine",), ("--help",), ("--version",), ("play", "--plain")}


def start(*arguments, **more):
    settings = {"stdin": subprocess.PIPE, "stdout": subprocess.PIPE, "stderr": subprocess.PIPE,
                "env": ENVIRONMENT, **more}
    return subprocess.Popen([PROGRAM, *arguments], **settings)


def run(*arguments, stdin=b"", **more):
    settings = {"stdout": subprocess.PIPE, "stderr": subprocess.PIPE, "env": ENVIRONMENT, **more}
    return subprocess.run([PROGRAM, *arguments], input=stdin, timeout=120, **settings)


class Output(unittest.TestCase):
    def to_full(self, *arguments, stdin=b"4\n5\n", **more):
        with open("/dev/full", "wb") as full:
            return run(*arguments, stdin=stdin, stdout=full, **more)

    def test_no_space_is_an_error_of_every_command(self):
        for command in COMMANDS:
            json_too = command not in WITHOUT_JSON and "--help" not in command
            for more in ((), ("--json",)) if json_too else ((),):
                with self.subTest((*command, *more)):
                    result = self.to_full(*command, *more)
                    self.assertEqual(result.returncode, 1, result.stderr)
                    told = result.stderr.decode()
                    self.assertEqual(told.count("cannot be written: there is no space left"), 1, told)

    def test_an_error_in_json_needs_output_too(self):
        result = self.to_full("move", "9", "--json")
        self.assertEqual(result.returncode, 1)
        self.assertIn(b"no space left", result.stderr)

    def test_it_is_said_in_the_language_of_the_user(self):
        for command in (("games",), ("play", "--plain", "--first", "human")):
            result = self.to_full(*command, "--lang", "fr")
            self.assertEqual(result.returncode, 1)
            self.assertIn("n’y a plus de place", result.stderr.decode())

    def test_long_work_ends_when_its_reader_went_away(self):
        for command, lines in ((("solve",), b"44444135\n" * 1_000_000),
                               (("solve", "--json"), b"44444135\n" * 1_000_000),
                               (("perft", "30"), b""),
                               (("play", "--plain", "--first", "easy", "--second", "easy"), b"restart\n" * 100_000)):
            with self.subTest(command):
                process = start(*command)

                def feed():
                    try:
                        with process.stdin:
                            process.stdin.write(lines)
                    except BrokenPipeError:
                        pass

                feeding = threading.Thread(target=feed)
                feeding.start()
                self.assertTrue(process.stdout.readline())
                process.stdout.close()
                self.assertEqual(process.wait(timeout=PATIENCE), 141)
                self.assertEqual(process.stderr.read(), b"")
                process.stderr.close()
                feeding.join()

    def test_a_closed_output_is_not_the_first_file_that_is_opened(self):
        with tempfile.TemporaryDirectory() as folder:
            positions = Path(folder) / "positions"
            positions.write_text("44444135\n")
            for streams in (">&-", ">&- <&-", "<&- >&-"):
                result = subprocess.run(["sh", "-c", f'"$0" solve "$1" {streams}', PROGRAM, str(positions)],
                                        capture_output=True, env=ENVIRONMENT, timeout=60)
                self.assertEqual(result.returncode, 1)
                self.assertIn(b"standard output", result.stderr)
                self.assertEqual(positions.read_text(), "44444135\n")
            result = subprocess.run(["sh", "-c", '"$0" solve <&-', PROGRAM], capture_output=True,
                                    env=ENVIRONMENT, timeout=60)
            self.assertEqual(result.returncode, 2)

    def test_answers_come_one_by_one(self):
        process = start("solve")
        for line in (b"44444135\n", b"4444413\n"):
            process.stdin.write(line)
            process.stdin.flush()
            self.assertIn(line.strip(), process.stdout.readline())
        process.communicate(timeout=PATIENCE)
        self.assertEqual(process.returncode, 0)


class Interruptions(unittest.TestCase):
    WAITING = (("solve",), ("solve", "-", "--json"), ("move", "--board", "-"),
               ("analyse", "--board", "-"), ("explain", "--from", "-"), ("play", "--plain"),
               ("play", "--plain", "--first", "human"))

    def test_the_first_one_ends_a_command_that_waits_for_a_pipe(self):
        for command in self.WAITING:
            for number in (signal.SIGINT, signal.SIGTERM):
                with self.subTest((command, number)):
                    process = start(*command)
                    wait_for_handler(process.pid, number)
                    self.assertIsNone(process.poll())
                    process.send_signal(number)
                    _, told = process.communicate(timeout=PATIENCE)
                    expected = 128 + number if command[0] == "play" else 130
                    self.assertEqual((process.returncode, told), (expected, b""))

    def test_the_first_one_ends_a_command_that_waits_for_a_terminal(self):
        for command in self.WAITING:
            with self.subTest(command):
                child, master = pty.fork()
                if child == 0:
                    os.execve(PROGRAM, [PROGRAM, *command], ENVIRONMENT)
                wait_for_handler(child)
                os.write(master, b"44")  # An unfinished line.
                time.sleep(0.1)
                os.write(master, b"\x03")
                end = time.monotonic() + PATIENCE
                done = 0
                while not done and time.monotonic() < end:
                    done, status = os.waitpid(child, os.WNOHANG)
                    if select.select([master], [], [], 0.02)[0]:
                        try:
                            os.read(master, 4096)
                        except OSError:
                            pass
                if not done:
                    os.kill(child, signal.SIGKILL)
                    os.waitpid(child, 0)
                os.close(master)
                self.assertTrue(done, "it goes on waiting")
                self.assertEqual(os.waitstatus_to_exitcode(status), 130)

    def test_a_pipe_with_a_name_that_nobody_writes_to(self):
        with tempfile.TemporaryDirectory() as folder:
            fifo = os.path.join(folder, "pipe")
            os.mkfifo(fifo)
            for command in (("solve", fifo), ("move", "--board", fifo), ("book", "info", fifo)):
                with self.subTest(command):
                    process = start(*command)
                    wait_for_handler(process.pid)
                    self.assertIsNone(process.poll())
                    process.send_signal(signal.SIGINT)
                    process.communicate(timeout=PATIENCE)
                    self.assertEqual(process.returncode, 130)

    def test_the_first_one_ends_a_command_whose_reader_sleeps(self):
        for depth in ("4", "12"):  # The first blocks on a full pipe, the second is still searching.
            process = start("explain", "--depth", depth, "--algorithm", "minimax", "--steps")
            if depth == "4":
                wait_for_full_pipe(process.stdout)
            else:
                wait_for_work(process.pid, 0.3)
            self.assertIsNone(process.poll())
            process.send_signal(signal.SIGINT)
            self.assertEqual(process.wait(timeout=PATIENCE), 130)
            process.communicate()


class Checking(unittest.TestCase):
    def test_nothing_checked_is_no_success(self):
        for lines in (b"", b"\n\n"):
            result = run("solve", "--check", stdin=lines)
            self.assertEqual(result.returncode, 1)
            self.assertIn(b"nothing was checked", result.stderr)
            result = run("solve", "--check", "--json", stdin=lines)
            self.assertEqual((result.returncode, result.stderr), (1, b""))
            total, error = (json.loads(line) for line in result.stdout.splitlines())
            self.assertEqual(total["positions"], 0)
            self.assertEqual(error["error"]["code"], "wrong_usage")
        self.assertEqual(run("solve", stdin=b"").returncode, 0)
        self.assertEqual(run("solve", "--check", stdin=b"44444135\n").returncode, 2)
        self.assertEqual(run("solve", "--check", stdin=b"44444135 1\n").returncode, 0)

    def test_a_folder_is_no_list_of_positions(self):
        result = run("solve", "/")
        self.assertEqual((result.returncode, result.stdout), (2, b""))
        self.assertIn(b"directory", result.stderr)

    def test_a_long_line_costs_itself_only(self):
        result = run("solve", stdin=b"4" * 1_000_000 + b"\n44444135\n")
        self.assertEqual(result.returncode, 2)
        self.assertIn(b"line 1", result.stderr)
        self.assertIn(b"\n44444135 1\n", result.stdout)
        self.assertLess(len(result.stdout), 200)


class Files(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = Path(folder.name)

    def build(self, name="a.book", **more):
        return run("book", "build", str(self.folder / name), "--game", "drop:4x4x4", "--depth", "3",
                   "--memory", "1", **more)

    def save(self, name, **more):
        result = run("play", "--plain", "--first", "human", stdin=f"4\nsave {name}\n".encode(),
                     cwd=self.folder, **more)
        return result.stdout.decode()

    def names(self):
        return sorted(os.listdir(self.folder))

    def test_files_beside_that_are_not_its_own_stay(self):
        for beside in ("a.book.new", "game.txt.part", "game.txt.new"):
            (self.folder / beside).write_text("mine")
        self.assertEqual(self.build().returncode, 0)
        self.assertIn("Saved as", self.save("game.txt"))
        for beside in ("a.book.new", "game.txt.part", "game.txt.new"):
            self.assertEqual((self.folder / beside).read_text(), "mine")
        self.assertEqual(len(self.names()), 5)

    def test_links_beside_lead_nowhere(self):
        victim = self.folder / "victim"
        for beside in ("a.book.new", "game.txt.part"):
            victim.write_text("")
            (self.folder / beside).symlink_to(victim)
        self.assertEqual(self.build().returncode, 0)
        self.assertIn("Saved as", self.save("game.txt"))
        self.assertEqual(victim.read_text(), "")

    def test_a_journal_that_is_not_its_own(self):
        victim = self.folder / "victim"
        for contents in ("", "precious", "PUISPART" + "\x01" * 60):
            victim.write_text(contents)
            part = self.folder / "a.book.part"
            part.symlink_to(victim)
            result = self.build()
            self.assertEqual(result.returncode, 1)
            self.assertIn(b"it is a link", result.stderr)
            self.assertEqual(victim.read_text(), contents)
            self.assertTrue(part.is_symlink())
            part.unlink()
        part.write_text("precious")
        self.assertIn(b"another book", self.build().stderr)
        self.assertEqual(part.read_text(), "precious")
        part.unlink()
        os.mkfifo(part)
        self.assertEqual(self.build().returncode, 1)
        part.unlink()
        part.touch()
        self.assertEqual(self.build().returncode, 0, "an empty one is taken")
        self.assertEqual(self.names(), ["a.book", "victim"])

    def test_a_link_is_written_through(self):
        target = self.folder / "shelf" / "target"
        target.parent.mkdir()
        link = self.folder / "game.txt"
        link.symlink_to(Path("shelf") / "target")
        for _ in range(2):  # At first the target does not exist.
            self.assertIn("Saved as", self.save("game.txt"))
            self.assertTrue(link.is_symlink())
            self.assertTrue(target.read_text().startswith("puissance 1\n"))
        (self.folder / "b.book").symlink_to(target.parent / "book")
        self.assertEqual(self.build("b.book").returncode, 0)
        self.assertTrue((self.folder / "b.book").is_symlink())
        self.assertEqual(run("book", "verify", str(target.parent / "book")).returncode, 0)
        self.assertEqual(sorted(os.listdir(target.parent)), ["book", "target"])
        link.unlink()
        link.symlink_to("game.txt")
        self.assertIn("cannot write", self.save("game.txt"))

    def test_who_may_read_it(self):
        self.save("new.txt", preexec_fn=lambda: os.umask(0o027))
        self.assertEqual((self.folder / "new.txt").stat().st_mode & 0o777, 0o640)
        os.chmod(self.folder / "new.txt", 0o600)
        self.save("new.txt", preexec_fn=lambda: os.umask(0))
        self.assertEqual((self.folder / "new.txt").stat().st_mode & 0o777, 0o600)

    def test_a_write_that_fails_leaves_what_was_there(self):
        def no_room():
            signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
            resource.setrlimit(resource.RLIMIT_FSIZE, (8, 8))
        self.save("game.txt")
        before = (self.folder / "game.txt").read_bytes()
        said = self.save("game.txt", preexec_fn=no_room, restore_signals=False)
        self.assertIn("cannot write game.txt", said)
        self.assertEqual((self.folder / "game.txt").read_bytes(), before)
        self.assertEqual(self.names(), ["game.txt"])

    def test_what_is_no_plain_file_stays(self):
        os.mkfifo(self.folder / "pipe")
        (self.folder / "folder").mkdir()
        for name in ("pipe", "folder", "/dev/full", "/dev/null"):
            self.assertIn("cannot write", self.save(name))
            if name[0] != "/":
                self.assertEqual(self.build(name).returncode, 1)
        self.assertEqual(self.names(), ["folder", "pipe"])

    def test_a_book_that_cannot_be_read_is_there_all_the_same(self):
        book = self.folder / "a.book"
        book.write_text("secret")
        book.chmod(0)
        self.assertEqual(self.build().returncode, 1)
        book.chmod(0o600)
        self.assertEqual(book.read_text(), "secret")


if __name__ == "__main__":
    PROGRAM = os.path.abspath(sys.argv.pop(1))
    unittest.main()
