"""The opening swap2 in a terminal: between two people and with a machine, by lines and by keys."""

import os
import subprocess

from harness import ENVIRONMENT, PROGRAM, TerminalTest, main

SWAP2 = ("--game", "gomoku", "--opening", "swap2", "--lang", "en")


class Swap2(TerminalTest):
    def test_two_people_choose_in_every_way(self):
        stones = "h8\ni9\ng7\n"
        text = self.plain(*SWAP2, lines=stones + "2\nquit\n")
        self.assertIn("Player 1: put 3 stones", text)
        self.assertIn("Player 1: put 1 stone that leaves both sides equal, now x.", text)
        self.assertIn("Player 2: choose. 1: play x", text)
        self.assertIn("The sides are chosen. o: Player 2.", text)
        self.assertIn("x: Player 1   o: Player 2", text)
        text = self.plain(*SWAP2, lines=stones + "black\nquit\n")
        self.assertIn("x: Player 2   o: Player 1", text)
        self.assertIn("Player 1, your turn. (o)", text)
        text = self.plain(*SWAP2, lines=stones + "3\na1\no15\n3\nwhite\nquit\n")
        self.assertIn("Player 2: put 2 more stones, now o.", text)
        self.assertEqual(text.count("Player 1: choose. 1: play x, 2: play o"), 2)
        self.assertIn("x: Player 2   o: Player 1", text)
        french = self.plain("--game", "gomoku", "--opening", "swap2", "--lang", "fr", lines=stones + "i8\nnoir\nquitter\n")
        self.assertEqual(french.count("Joueur 2\u00a0: choisissez."), 2)
        self.assertIn("x: Joueur 2   o: Joueur 1", french)

    def test_a_choice_is_taken_back_and_saved(self):
        text = self.plain(*SWAP2, lines="h8\ni9\ng7\n1\nundo\n3\na1\nsave half.txt\nrestart\nload half.txt\no15\n2\nundo\n1\nsave done.txt\nquit\n")
        self.assertEqual(text.count("Player 2: choose."), 2)
        with open(os.path.join(self.folder, "half.txt"), encoding="utf-8") as file:
            self.assertIn("opening swap2 two-more\nmoves h8i9g7a1\n", file.read())
        with open(os.path.join(self.folder, "done.txt"), encoding="utf-8") as file:
            self.assertNotIn("opening", file.read())
        self.assertIn("Player 1: choose.", text)
        self.assertIn("Saved as done.txt.", text)
        again = self.plain("half.txt", "--lang", "en", lines="o15\nquit\n")
        self.assertIn("Player 1: choose.", again)
        self.assertIn("only our own format", self.plain(*SWAP2, lines="h8\nsave half.sgf\nquit\n"))

    def test_a_machine_opens_and_chooses(self):
        text = self.plain(*SWAP2, "--first", "level:4", "--seed", "1", lines="1\nquit\n")
        self.assertIn("level:4: the three stones are on the board.", text)
        self.assertIn("You: choose. 1: play x", text)
        self.assertIn("x: You   o: level:4", text)
        self.assertRegex(text, r"level:4 plays? ")
        # Two stones that do nothing leave x the better side: three open stones in the middle.
        text = self.plain(*SWAP2, "--second", "level:4", lines="h8\na1\ng7\nquit\n")
        self.assertIn("The sides are chosen. x: level:4.", text)
        self.assertIn("Your turn.", text)

    def test_keys_choose_and_the_screen_says_who_sits_where(self):
        terminal = self.terminal(*SWAP2, size=(110, 40))
        terminal.wait_for_all("not chosen yet", "Player 1: put 3 stones")
        for move in ("h8", "i9", "g7"):
            terminal.keys(":")
            terminal.wait_for("Your move")
            terminal.type(move)
            terminal.keys("Enter")
        terminal.wait_for("Player 2: choose.")
        terminal.keys("1")
        terminal.wait_for_all("The sides are chosen. x: Player 2.", "Player 1, your turn")
        terminal.keys("u")
        terminal.wait_for_all("Player 2: choose.", "not chosen yet")
        terminal.keys("r")
        terminal.wait_for("Player 1, your turn")

    def test_the_menu_asks_for_it(self):
        text = self.plain("--lang", "en", "--game", "gomoku", lines="1\n2\nh8\nquit\n")
        self.assertIn("Which opening?", text)
        self.assertIn("Player 1: put 2 stones", text)

    def test_what_has_no_swap2_is_refused(self):
        for arguments, words in (
            (("--game", "connect4", "--opening", "swap2"), "five in a row"),
            (("--game", "gomoku", "--opening", "pro"), "swap2"),
            (("h8", "--game", "gomoku", "--opening", "swap2"), "from the empty board"),
            (("--game", "gomoku", "--opening", "swap2", "--second", "program:cat"), "programs of others"),
        ):
            self.assertIn(words, self.refused(*arguments))

    def refused(self, *arguments):
        done = subprocess.run([PROGRAM, "play", "--lang", "en", *arguments], capture_output=True, text=True, timeout=60, env=ENVIRONMENT)
        self.assertEqual(done.returncode, 2, done.stdout)
        return done.stderr


main()
