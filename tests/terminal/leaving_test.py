"""Leaving: Ctrl-C, the end of input, a terminal that goes away, and keys of any kind before it."""

import os
import pty
import random
import select
import signal
import subprocess
import time

from harness import ENVIRONMENT, PATIENCE, PROGRAM, TerminalTest, main

ENDLESS = "minimax(depth=40,eval=cells)"


class Leaving(TerminalTest):
    def test_control_c_on_the_full_screen(self):
        terminal = self.terminal("--lang", "en", "--first", "human")
        terminal.wait_for("Player 1, your turn.")
        terminal.keys("C-c")
        terminal.wait_for("exit=130 icanon")

    def test_control_c_while_the_machine_thinks(self):
        terminal = self.terminal("--lang", "fr", "--first", ENDLESS)
        terminal.wait_for("réfléchit")
        terminal.keys("C-c")
        terminal.wait_for("exit=130 icanon")

    def test_control_c_in_menus_and_prompts(self):
        for keys, text in (((), "Which game?"), (("6",), "Write the game")):
            with self.subTest(text):
                terminal = self.terminal("--lang", "en")
                terminal.wait_for("Which game?")
                if keys:
                    terminal.keys(*keys)
                terminal.wait_for(text)
                terminal.keys("C-c")
                terminal.wait_for("exit=130 icanon")

    def test_control_c_in_plain_mode(self):
        for player, text in (("human", "Player 1, your turn. (x)"), (ENDLESS, "is thinking")):
            with self.subTest(player):
                terminal = self.terminal("--lang", "en", "--plain", "--first", player)
                terminal.wait_for(text)
                terminal.keys("C-c")
                terminal.wait_for("exit=130 icanon")

    def test_a_dumb_terminal_gets_the_plain_mode(self):
        terminal = self.terminal("--lang", "en", "--first", "human", env={"TERM": "dumb"})
        terminal.wait_for("Type a column")
        terminal.keys("4", "Enter")
        terminal.wait_for(".(x).")
        terminal.keys("C-d")
        terminal.wait_for("exit=0 icanon")

    def test_a_script_that_quits_does_not_wait_for_ever(self):
        for script in (b"quit\n", b""):
            with self.subTest(script):
                ended = subprocess.run([PROGRAM, "play", "--lang", "en", "--first", ENDLESS], input=script,
                                       capture_output=True, timeout=PATIENCE, env=ENVIRONMENT)
                self.assertEqual(ended.returncode, 0)

    def test_plain_mode_can_hurry_and_take_back(self):
        terminal = self.terminal("--lang", "en", "--plain", "--first", ENDLESS)
        terminal.wait_for("is thinking")
        terminal.type("now\n")
        terminal.wait_for("Your turn. (o)")
        terminal.type("4\n")
        terminal.wait_until(lambda s: s.count("is thinking") == 2, "the second thinking")
        terminal.type("undo\n")
        terminal.wait_until(lambda s: s.count("Your turn. (o)") == 2, "the turn taken back")
        terminal.type("quit\n")
        terminal.wait_for("Keep the game in the file")
        terminal.type("/nowhere/game.txt\n")
        terminal.wait_for("there is no such file")
        terminal.type("kept.txt\n")
        terminal.wait_for("exit=0 icanon")
        with open(os.path.join(self.folder, "kept.txt"), encoding="utf-8") as kept:
            self.assertIn("game connect4\n", kept.read())

    def test_a_game_without_stones_is_not_asked_about(self):
        terminal = self.terminal("--lang", "en", "--plain", "--first", "human")
        terminal.wait_for("your turn")
        terminal.type("quit\n")
        terminal.wait_for("exit=0 icanon")

    def test_a_signal_through_pipes(self):
        for number in (signal.SIGINT, signal.SIGTERM):
            with self.subTest(number):
                program = subprocess.Popen(
                    [PROGRAM, "play", "--plain", "--first", ENDLESS],
                    stdin=subprocess.PIPE, stdout=subprocess.PIPE, env=ENVIRONMENT,
                )  # fmt: skip
                self.assertTrue(program.stdout.readline() is not None)
                program.send_signal(number)
                program.communicate(timeout=PATIENCE)
                self.assertEqual(program.returncode, 128 + number)

    def test_end_of_input(self):
        for lines in ("", "4\n", "menu\n", "save"):
            with self.subTest(lines):
                self.plain("--first", "human", lines=lines)
                self.plain(lines=lines)

    def in_a_pty(self, *arguments):
        child, master = pty.fork()
        if child == 0:
            os.chdir(self.folder)
            os.execve(PROGRAM, [PROGRAM, "play", *arguments], {**ENVIRONMENT, "TERM": "xterm"})
        return child, master

    def assert_ends(self, child):
        end = time.monotonic() + PATIENCE
        while time.monotonic() < end:
            done, status = os.waitpid(child, os.WNOHANG)
            if done:
                return os.waitstatus_to_exitcode(status)
            time.sleep(0.02)
        os.kill(child, signal.SIGKILL)
        os.waitpid(child, 0)
        self.fail("the program goes on without its terminal")

    def test_a_terminal_that_goes_away(self):
        for arguments in (("--first", "human"), ("--first", ENDLESS), ("--plain",), ()):
            with self.subTest(arguments):
                child, master = self.in_a_pty(*arguments)
                os.read(master, 1)
                os.close(master)
                self.assertIn(self.assert_ends(child), (0, 128 + signal.SIGHUP))

    def test_keys_of_any_kind(self):
        # All bytes except those that end or stop a program: Ctrl-C, Ctrl-\, Ctrl-Z, Ctrl-S, Ctrl-Q,
        # q.
        harmless = [bytes([b]) for b in range(256) if b not in b"\x03\x1c\x1a\x13\x11q"]
        sequences = [b"\x1b[A", b"\x1b[B", b"\x1b[C", b"\x1b[D", b"\x1bOM", b"\x1b[M !!", b"\r",
                     b"\x1b[M0@@", b"\x1b[<0;9;9M", b"\xc3\xa9", b"g", b"u", b"\x1b"]  # fmt: skip
        for seed in range(3):
            with self.subTest(seed):
                source = random.Random(seed)
                child, master = self.in_a_pty("--first", "human", "--second", "easy", "--game",
                                              ("connect4", "tictactoe", "free:19x19x5")[seed])  # fmt: skip
                end = time.monotonic() + 1.5
                while time.monotonic() < end:
                    keys = [source.choice(source.choice((harmless, sequences))) for _ in range(20)]
                    os.write(master, b"".join(keys))
                    while select.select([master], [], [], 0.01)[0]:
                        os.read(master, 65536)
                self.assertEqual(os.waitpid(child, os.WNOHANG), (0, 0), "the program ended early")
                os.write(master, b"\x03")
                while select.select([master], [], [], 0.3)[0]:
                    try:
                        os.read(master, 65536)
                    except OSError:
                        break
                self.assertEqual(self.assert_ends(child), 130)
                os.close(master)


main()
