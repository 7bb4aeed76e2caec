"""Whole games in each mode, on the full screen and line by line, in both languages."""

import re

from harness import TerminalTest, main

ENDINGS = {"en": ("wins.", "You win", "A draw"), "fr": ("gagne.", "Vous gagnez", "Partie nulle")}
TURN = {"en": "Your turn.", "fr": "À vous de jouer."}


def ply_of(screen):
    """The number of the last move, from the panel."""
    found = re.search(r"(?:Move|Coup n°\u00a0)\s*(\d+)", screen)
    return int(found[1]) if found else 0


class FullScreenModes(TerminalTest):
    def play_against(self, language, game, keys, *arguments):
        """Tries the keys one after the other, each turn, until the game is over."""
        terminal = self.terminal("--lang", language, "--game", game, "--seed", "5", *arguments)
        while True:
            screen = terminal.wait_for(TURN[language], *ENDINGS[language])
            if any(ending in screen for ending in ENDINGS[language]):
                break
            self.try_keys(terminal, keys, ply_of(screen))
        terminal.keys("q")
        terminal.wait_for("exit=0 icanon")

    def try_keys(self, terminal, keys, ply):
        """Tries the keys until one plays a move; the others are refused on the bottom line."""

        def is_refused(screen):
            return screen.rstrip().endswith(("full", "taken", "pleine", "prise"))

        for key in keys:
            terminal.keys(key, "Enter")
            screen = terminal.wait_until(
                lambda s: ply_of(s) > ply or is_refused(s), f"an answer to {key}"
            )
            if ply_of(screen) > ply:
                return
            terminal.keys("Left")  # Clears the message.
            terminal.wait_until(lambda s: not is_refused(s), "a calm bottom line")
        self.fail("no key plays")

    def test_two_players(self):
        terminal = self.terminal("--lang", "en", "--first", "human", "--second", "human")
        for ply, column in enumerate("1212121", 1):
            terminal.keys(column, "Enter")
            terminal.wait_for(f"Move {ply}:")
        terminal.wait_until(
            lambda s: "Player 1 wins." in s and s.count("*●*") == 4, "the winning line"
        )
        terminal.keys("q")
        terminal.wait_for("exit=0 icanon")

    def test_easy(self):
        self.play_against("en", "connect4", "1234567", "--second", "easy")

    def test_medium_in_french(self):
        self.play_against("fr", "puissance4", "4352617", "--second", "moyen")

    def test_hard(self):
        self.play_against("en", "connect4", "4352617", "--first", "hard")

    def test_perfect_in_french(self):
        self.play_against("fr", "morpion", "519372846", "--second", "parfait")

    def test_spectator(self):
        terminal = self.terminal("--lang", "en", "--first", "medium", "--second", "easy", "--seed", "2")
        terminal.wait_for("Speed 3 of 6")
        terminal.keys("Space")
        self.assertNotIn("thinking", terminal.wait_for("Paused"))
        terminal.keys("+", "+", "+", "Space")
        terminal.wait_for(*ENDINGS["en"])
        terminal.keys("q")
        terminal.wait_for("exit=0 icanon")

    def test_through_the_menu(self):
        terminal = self.terminal("--lang", "fr")
        terminal.wait_for("Quel jeu")
        terminal.keys("2")
        terminal.wait_for("Qui joue")
        terminal.keys("Down", "Down", "Enter")
        terminal.wait_for("Qui commence")
        terminal.keys("Down", "Enter")
        terminal.wait_for_all("À vous de jouer.", "Machine (moyenne)", "Morpion", "Coup n°\u00a01")

    def test_another_board_through_the_menu(self):
        terminal = self.terminal("--lang", "en")
        terminal.wait_for("Which game?")
        terminal.keys("6")
        terminal.wait_for("Write the game")
        terminal.type("drop:3x200x4")
        terminal.keys("Enter")
        terminal.wait_for("a board of 3 by 200")
        terminal.keys("C-u")
        terminal.type("drop:12x6=4")
        terminal.keys("Enter")
        terminal.wait_for("Who plays?")
        terminal.keys("1")
        terminal.wait_for_all("Player 1, your turn.", "12 × 6, exactly 4 in a row")
        terminal.keys("C", "Enter")  # The twelfth column is c.
        terminal.wait_for("Move 1: c")
        terminal.keys(":")
        terminal.wait_for("Your move")
        terminal.keys("a", "Enter")
        terminal.wait_for("Move 2: a")


class PlainModes(TerminalTest):
    def test_two_players(self):
        text = self.plain("--lang", "en", "--first", "human", lines="1\n2\n1\n2\n1\n2\n1\n")
        self.assertIn("Player 1 wins.", text)
        self.assertEqual(text.count("X"), 4)

    def test_machines(self):
        for level in ("easy", "medium", "hard"):
            with self.subTest(level):
                # More moves than needed; illegal ones are refused.
                text = self.plain(
                    "--lang", "en", "--second", level, "--seed", "7", lines="1\n2\n3\n4\n5\n6\n7\n" * 12
                )
                self.assertRegex(text, r"wins\.|You win|A draw")

    def test_perfect_in_french(self):
        cells = "".join(f"{column}{row}\n" for column in "abc" for row in "123")
        text = self.plain("--lang", "fr", "--game", "morpion", "--first", "parfait", lines=cells * 3)
        self.assertRegex(text, r"Machine \(parfaite\) gagne\.|Partie nulle")

    def test_spectator_needs_no_input(self):
        text = self.plain("--lang", "fr", "--first", "moyen", "--second", "facile", "--seed", "1")
        self.assertRegex(text, r"gagne\.|Partie nulle")

    def test_a_seed_repeats_the_game(self):
        games = {
            self.plain("--lang", "en", "--first", "easy", "--second", "easy", "--seed", "11")
            for _ in range(2)
        }
        self.assertEqual(len(games), 1)

    def test_through_the_menu(self):
        text = self.plain("--lang", "en", lines="9\nfoo\n2\n1\nback\n1\nb2\na1\n")
        self.assertIn('"9" is not a number from 1 to 6.', text)
        self.assertIn('"foo" is not', text)
        self.assertIn("Player 1, your turn. (x)", text)
        self.assertIn(" (o)", text)

    def test_spectator_through_the_menu(self):
        text = self.plain("--lang", "fr", "--game", "morpion", lines="7\n1\n5\nquitter\n")
        self.assertIn("x: Machine (facile)   o: Machine (parfaite)", text)


main()
