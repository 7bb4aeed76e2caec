"""The plain interface: every command in both languages, and random input."""

import os
import random

from harness import TerminalTest, main


class Plain(TerminalTest):
    def two_players(self, lines, language="en", game="connect4"):
        return self.plain("--lang", language, "--game", game, "--first", "human", lines=lines)

    def test_undo_and_redo(self):
        text = self.two_players("4\nundo\nundo\nredo\nredo\n")
        self.assertIn("There is no move to take back.", text)
        self.assertIn("There is no move to play again.", text)
        self.assertEqual(text.count("(x)."), 2)

    def test_undo_against_a_machine(self):
        text = self.plain("--lang", "fr", "--second", "facile", lines="4\nannuler\nrefaire\nannuler\n")
        empty = "\n".join([" . . . . . . ."] * 6) + "\n 1 2 3 4 5 6 7"
        self.assertEqual(text.count(empty), 3)

    def test_hint_and_analysis(self):
        text = self.two_players("1\n5\n2\n5\n3\n5\nhint\nanalysis\nundo\nanalysis\n")
        self.assertIn("Hint: 4 (wins in 1 move).", text)
        self.assertIn("  4  wins in 1 move", text)
        self.assertIn("Analysis off.", text)

    def test_hint_and_analysis_in_french(self):
        text = self.two_players("a1\nb1\na2\nb2\nindice\nanalyse\n", "fr", "morpion")
        self.assertIn("Indice\u00a0: a3 (gagne en 1 coup).", text)
        self.assertIn("  a3  gagne en 1 coup", text)

    def test_an_analysis_says_what_is_seen_and_not_proved(self):
        moves = "j8\nh9\nf5\ne9\ng8\ni9\ni6\nj6\ne7\nj5\n"
        text = self.two_players(moves + "analysis\nsave seen.txt\n", game="morpion12")
        self.assertRegex(text, r"\n  i8  wins in at most \d moves\n")
        self.assertRegex(text, r"\n  [a-l]\d+  a win is seen, not proved\n")
        self.assertNotRegex(text, r"\d{4}")
        # The same game on the full screen, whose panel has no room for long sentences.
        terminal = self.terminal("--lang", "fr", "--first", "humain")
        terminal.keys("o")
        terminal.wait_for("Charger la partie")
        terminal.keys("C-u")
        terminal.type("seen.txt")
        terminal.keys("Enter")
        terminal.wait_for("seen.txt.")
        terminal.keys("a")
        screen = terminal.wait_for_all("gagne en", "un gain est vu, pas prouvé", "pas prouvée")
        self.assertNotRegex(screen, r"\d{4}")

    def test_exercises_and_back_to_the_same_game(self):
        text = self.two_players("4\nentraîner\n\nquitter\nannuler\n", "fr")
        self.assertIn("0 réussi sur 1.", text)
        after = text[text.index("0 réussi sur 1."):]
        self.assertLess(after.index("Joueur 2, à vous."), after.index("Joueur 1, à vous."))

    def test_save_and_load(self):
        text = self.two_players("4\n3\nsave my game.txt\nrestart\nload my game.txt\n")
        self.assertIn("Saved as my game.txt.", text)
        self.assertIn("A new game.", text)
        self.assertIn("Loaded from my game.txt.", text)
        self.assertEqual(text.count(" . .(o)x . . ."), 2)

    def test_broken_files_change_nothing(self):
        broken = {
            "empty": ("", "ce n’est pas une partie enregistrée"),
            "noise": ("\x00\xff\x1b[2J" * 50, "ce n’est pas une partie enregistrée"),
            "board": ("puissance 1\ngame drop:3x200x4\n", "un plateau de 3 sur 200"),
            "who": ("puissance 1\ngame connect4\nfirst nobody\n", "joueur inconnu"),
            "line": ("puissance 1\ngame connect4\nclock 5\n", "la ligne 3 est incompréhensible"),
            "moves": ("puissance 1\ngame connect4\nmoves 48\n", "coup 2 de"),
            "huge": ("puissance 1\ngame connect4\n" + "#" * 200000, "ce n’est pas une partie"),
        }
        for name, (contents, _) in broken.items():
            with open(os.path.join(self.folder, name), "w", encoding="latin-1") as file:
                file.write(contents)
        lines = "".join(f"charger {name}\n" for name in broken)
        text = self.two_players("4\n" + lines + "charger /\ncharger\ncharger rien\nplateau\n", "fr")
        for _, complaint in broken.values():
            self.assertIn(complaint, text)
        self.assertIn("c’est un dossier", text)
        self.assertIn("ce fichier n’existe pas", text)
        self.assertEqual(text.count(" . . .(x). . ."), 2)

    def test_only_saved_games_are_written_over(self):
        with open(os.path.join(self.folder, "letter.txt"), "w", encoding="utf-8") as file:
            file.write("Dear friend\n")
        text = self.two_players("save letter.txt\nsave /no/such/folder/x\nsave /\nsave\n")
        self.assertIn("it is not a saved game", text)
        self.assertIn("cannot write /no/such/folder/x", text)
        self.assertIn("Which file?", text)
        with open(os.path.join(self.folder, "letter.txt"), encoding="utf-8") as file:
            self.assertEqual(file.read(), "Dear friend\n")

    def test_swap_restart_menu_and_help(self):
        text = self.plain("--lang", "en", "--second", "easy", "--seed", "1",
                          lines="swap\nrestart\nmenu\nback\nhelp\nmenu\n2\n1\nb2\nquit\na1\n")  # fmt: skip
        self.assertIn("x: Machine (easy)   o: You", text)
        self.assertIn("take back a move, with the machine's reply", text)
        self.assertIn("Tic-tac-toe", text)
        self.assertEqual(text.count("  2 .(x)."), 1)
        self.assertNotIn("a1", text)

    def test_wrong_lines_lose_nothing(self):
        text = self.two_players("4\n8\n0\nhello\n44\n-1\n\n?\n" + "4\n" * 6)
        self.assertIn("there is no column 8", text)
        self.assertIn('"hello" is not a move', text)
        self.assertIn("help lists what can be typed.", text)
        self.assertIn("column 4 is full", text)

    def test_letters_are_columns_where_the_board_has_them(self):
        text = self.two_players("a\nu\nundo\n", game="drop:12x6x4")
        self.assertNotIn("Analysis", text)

    def test_a_long_line(self):
        text = self.two_players("4" * 10_000_000 + "\n4\n")
        self.assertIn("longer than 4096", text)
        self.assertIn(".(x).", text)

    def test_an_end_without_newline(self):
        self.assertIn(".(x).", self.two_players("4"))
        self.assertIn("longer than", self.two_players("4" * 9000))

    def test_a_board_too_large_to_solve_is_said_once(self):
        text = self.plain("--lang", "en", "--game", "free:19x19x6", "--second", "perfect",
                          "--time", "0.1", lines="j10\nh3\nc4\n")  # fmt: skip
        self.assertEqual(text.count("too large to solve"), 1)

    def test_garbage(self):
        words = (b"undo redo save load restart swap menu back now help 1 2 3 a1 b2 c3 aide x "
                 b"annuler save\xffx load\x00 \xc3\xa9changer free:3x3x3").split(b" ")  # fmt: skip
        for seed in range(8):
            source = random.Random(seed)
            # Hints and analyses take time, so only one session asks for them.
            said = words + [b"hint", b"analysis"] if seed == 0 else words
            lines = []
            for _ in range(40 if seed == 0 else 1000):
                if source.random() < 0.5:
                    lines.append(source.choice(said))
                else:
                    noise = source.randbytes(source.randrange(40))
                    lines.append(noise.translate(None, b"qhaHAQ4567"))
            with self.subTest(seed):
                game = ("tictactoe", "drop:3x3x3")[seed % 2]
                self.plain("--game", game, "--second", "easy", "--seed", str(seed), "--time", "0.01",
                           lines=b"\n".join(lines))  # fmt: skip


main()
