"""A short game in a terminal, and what `puissance me` says of it."""

import json
import os
import subprocess

from harness import ENVIRONMENT, PROGRAM, TerminalTest, main

ENDS = ("You win", "level:1 wins", "nobody wins")


class Me(TerminalTest):
    def me(self, *arguments):
        done = subprocess.run([PROGRAM, "me", *arguments], capture_output=True, text=True, timeout=120,
                              env={**ENVIRONMENT, "XDG_DATA_HOME": self.folder})
        self.assertEqual(done.returncode, 0, done.stderr)
        return done.stdout

    def play_to_the_end(self, terminal):
        """Puts a stone wherever there is room; the digits are a number pad."""
        for cell in "531974268":
            screen = terminal.wait_for("Your turn", *ENDS)
            if any(end in screen for end in ENDS):
                return screen
            terminal.keys(cell)
            terminal.keys("Enter")
        return terminal.wait_for(*ENDS)

    def test_a_game_that_was_played_is_seen(self):
        self.assertIn("No game yet", self.me("--lang", "en"))
        terminal = self.terminal("--lang", "en", "--game", "tictactoe", "--second", "level:1")
        end = self.play_to_the_end(terminal)
        terminal.keys("q")
        terminal.wait_for("exit=0")
        [portrait] = json.loads(self.me("--json"))["games"]
        word = {"first": "You won", "second": "You lost", "draw": "Draw"}[portrait["list"][0]["result"]]
        self.assertIn({"You won": "You win", "You lost": "level:1 wins", "Draw": "nobody wins"}[word], end)
        text = self.me("--lang", "en")
        for part in ("Rating in Tic-tac-toe", word, "1 · Child", "Results by opponent", "Next step", "All games"):
            self.assertIn(part, text)
        self.assertIn("Toutes les parties", self.me("--lang", "fr"))

    def test_a_game_that_is_left_is_not_counted(self):
        terminal = self.terminal("--lang", "en", "--game", "tictactoe", "--second", "level:1")
        terminal.wait_for("Your turn")
        terminal.keys("5")
        terminal.keys("Enter")
        terminal.wait_for("Move 2")
        terminal.keys("q")
        terminal.wait_for("Keep the game")
        terminal.keys("C-u")
        terminal.keys("Enter")
        terminal.wait_for("exit=0")
        self.assertEqual(self.me("--json"), '{"games":[]}\n')

    def test_a_full_disk_is_said(self):
        with open(os.path.join(self.folder, "puissance"), "w", encoding="utf-8") as file:
            file.write("no folder")
        terminal = self.terminal("--lang", "en", "--game", "tictactoe", "--first", "human", size=(110, 30))
        for cell in "12457":  # The left column is the first player's: 1, 4, 7.
            terminal.wait_for("your turn")
            terminal.keys(cell)
            terminal.keys("Enter")
        terminal.wait_for("The game is not kept")


main()
