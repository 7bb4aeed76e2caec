"""Every key of the full screen: undo, hints, scores, files, sides, the mouse, resizing."""

import os

from harness import TerminalTest, main


class Keys(TerminalTest):
    def two_players(self, *arguments, moves="", **settings):
        terminal = self.terminal("--lang", "en", "--first", "human", "--second", "human",
                                 *arguments, **settings)  # fmt: skip
        terminal.wait_for("Player 1, your turn.")
        for ply, key in enumerate(moves, 1):
            terminal.keys(key, "Enter")
            terminal.wait_for(f"Move {ply}:")
        return terminal

    def test_undo_and_redo_between_two_players(self):
        terminal = self.two_players(moves="44")
        terminal.keys("u")
        terminal.wait_for("Move 1: 4")
        terminal.keys("u")
        terminal.wait_without("Move 1")
        terminal.keys("u")
        terminal.wait_for("There is no move to take back.")
        terminal.keys("r", "r")
        terminal.wait_for("Move 2: 4")
        terminal.keys("r")
        terminal.wait_for("There is no move to play again.")

    def test_undo_against_a_machine_takes_its_reply_back_too(self):
        terminal = self.terminal("--lang", "fr", "--second", "facile", "--seed", "1")
        terminal.wait_for("À vous de jouer.")
        terminal.keys("4", "Enter")
        terminal.wait_for("Coup n°\u00a02")
        terminal.keys("u")
        terminal.wait_without("Coup n°")
        terminal.keys("r")
        terminal.wait_for("Coup n°\u00a02")

    def test_hint_and_scores(self):
        terminal = self.two_players(moves="152535")
        terminal.keys("h")
        terminal.wait_for_all("Hint: 4 (wins in 1 move).", "★")
        terminal.keys("a")
        terminal.wait_for("Analysis on.")
        terminal.wait_for_all("Scores at depth", "4    wins in 1 move")
        terminal.keys("a")
        terminal.wait_without("Scores at depth")

    def test_save_and_open(self):
        terminal = self.two_players(moves="443")
        terminal.keys("s")
        terminal.wait_for("Save the game as:")
        terminal.keys("C-u")
        terminal.type("été.txt")
        terminal.keys("Enter")
        terminal.wait_for("Saved as été.txt.")
        with open(os.path.join(self.folder, "été.txt"), encoding="utf-8") as file:
            self.assertEqual(
                file.read(), "puissance 1\ngame connect4\nfirst human\nsecond human\nmoves 443\n"
            )
        terminal.keys("n")
        terminal.wait_without("Move 3")
        terminal.keys("o", "Enter")
        terminal.wait_for("Loaded from été.txt.")
        terminal.wait_for("Move 3: 3")

    def test_a_broken_file_changes_nothing(self):
        with open(os.path.join(self.folder, "bad.txt"), "w", encoding="utf-8") as file:
            file.write("puissance 1\ngame connect4\nmoves 4444444\n")
        terminal = self.two_players(moves="12")
        for name, complaint in (("bad.txt", "column 4 is full"), ("none.txt", "there is no such file")):
            terminal.keys("o")
            terminal.wait_for("Load the game")
            terminal.keys("C-u")
            terminal.type(name)
            terminal.keys("Enter")
            terminal.wait_for(complaint)
            terminal.wait_for("Move 2: 2")

    def test_restart_swap_and_help(self):
        terminal = self.terminal("--lang", "en", "--second", "easy", "--seed", "4")
        terminal.wait_for("Your turn.")
        terminal.keys("x")
        terminal.wait_for("Move 1:")
        terminal.wait_for("The players have changed sides.")
        terminal.keys("n")
        terminal.wait_for("A new game.")
        terminal.wait_for("Move 1:")
        terminal.keys("?")
        terminal.wait_for("A click plays where it points.")
        terminal.keys("Escape")
        terminal.wait_for("Your turn.")

    def test_wrong_keys_do_nothing(self):
        terminal = self.two_players(moves="4")
        terminal.keys("z", "8", "9", "0", "F5", "Tab", "é", "C-a", "DC", "PageUp", "!", "Z")
        terminal.keys("Escape", "Up", "Down", "m")
        terminal.keys("4", "Enter")
        terminal.wait_for("Move 2: 4")

    def test_a_full_column_is_refused(self):
        terminal = self.two_players(moves="111111")
        terminal.keys("1", "Enter")
        terminal.wait_for("column 1 is full")
        terminal.wait_for("Move 6: 1")

    def test_mouse(self):
        terminal = self.two_players()
        rows = terminal.wait_for("  1   2   3   4   5   6   7").splitlines()
        row = next(i for i, line in enumerate(rows) if "  1   2   3" in line)
        terminal.click(row - 3, rows[row].index("6"))
        terminal.wait_for("Move 1: 6")
        free = self.two_players("--game", "gomoku")
        rows = free.wait_for("a b c d e f g h i j k l m n o").splitlines()
        row = next(i for i, line in enumerate(rows) if line.strip().startswith("12 "))
        column = next(line for line in rows if "a b c" in line).index("c")
        free.click(row, column)
        free.wait_for("Move 1: c12")

    def test_exercises_and_back_to_the_same_game(self):
        terminal = self.two_players(moves="4")
        terminal.keys("t")
        terminal.wait_for("Type a move. An empty line shows the answer")
        terminal.keys("Enter")
        terminal.wait_for("0 of 1 solved.")
        terminal.type("quit")
        terminal.keys("Enter")
        terminal.wait_for_all("Player 2, your turn.", "Move 1: 4")
        terminal.keys("u")
        terminal.wait_for("Player 1, your turn.")

    def test_menu_and_back_to_the_same_game(self):
        terminal = self.two_players(moves="4")
        terminal.keys("g")
        terminal.wait_for("Which game?")
        terminal.keys("Escape")
        terminal.wait_for("Move 1: 4")
        terminal.keys("g")
        terminal.wait_for("Which game?")
        terminal.keys("4")
        terminal.wait_for("Who plays?")
        terminal.keys("1")
        terminal.wait_for("Which opening?")
        terminal.keys("Enter")
        terminal.wait_for("Gomoku")

    def test_a_thinking_machine_can_be_interrupted(self):
        endless = "minimax(depth=40,eval=cells)"
        terminal = self.terminal("--lang", "en", "--first", endless)
        terminal.wait_for("thinking…")
        terminal.wait_for("m: the machine plays now")
        terminal.keys("m")
        terminal.wait_for("Move 1:")
        terminal.keys("Enter")
        terminal.wait_for("thinking…")
        terminal.keys("u")
        terminal.wait_for("Your turn.")
        terminal.keys("Enter")
        terminal.wait_for("thinking…")
        terminal.keys("q")
        terminal.wait_for("Keep the game in")
        terminal.keys("Escape")
        terminal.wait_for("thinking…")
        terminal.keys("q")
        terminal.wait_for("Keep the game in")
        terminal.keys("C-u", "Enter")
        terminal.wait_for("exit=0 icanon")
        self.assertEqual([name for name in os.listdir(self.folder) if name.endswith(".txt")], [])

    def test_q_keeps_the_game(self):
        terminal = self.two_players(moves="44")
        terminal.keys("q")
        terminal.wait_for("Keep the game in")
        terminal.keys("C-u")
        terminal.type("none/kept.sgf")
        terminal.keys("Enter")
        terminal.wait_for("there is no such file")
        terminal.keys("C-u")
        terminal.type("kept.sgf")
        terminal.keys("Enter")
        terminal.wait_for("exit=0 icanon")
        self.assertIn("Move 2: 4", self.terminal("--lang", "en", "kept.sgf").wait_for("Move 2: 4"))

    def test_the_machine_shows_its_thinking(self):
        terminal = self.terminal("--lang", "fr", "--first", "expert", "--time", "20")
        terminal.wait_for("Profondeur")
        terminal.wait_for("Elle prévoit")
        terminal.keys("m")
        terminal.wait_for("Coup n°")


class Windows(TerminalTest):
    def test_small_and_large_again(self):
        terminal = self.terminal("--lang", "fr", "--game", "gomoku", "--second", "facile")
        terminal.wait_for("À vous de jouer.")
        terminal.keys("Enter")
        terminal.wait_for("Coup n°\u00a02")
        terminal.resize(20, 10)
        terminal.wait_for("La fenêtre est trop")
        terminal.keys("Left", "Up")
        terminal.resize(80, 24)
        terminal.wait_for_all("Gomoku", "Coup n°\u00a02")
        terminal.resize(200, 60)
        terminal.wait_for("┌───┬")
        terminal.resize(1, 1)
        terminal.resize(80, 24)
        terminal.wait_for("Coup n°\u00a02")

    def test_connect_four_plays_in_twenty_by_ten(self):
        terminal = self.terminal("--lang", "en", "--first", "human", size=(20, 10))
        terminal.wait_for("1 2 3 4 5 6 7")
        terminal.keys("4", "Enter")
        terminal.wait_for("(●)")
        terminal.wait_for("Player 2, your turn.")

    def test_nineteen_by_nineteen(self):
        terminal = self.terminal("--lang", "en", "--game", "free:19x19x5", "--first", "human")
        terminal.wait_for_all("Player 1, your turn.", "19 ", "a b c d e f g h i j k l m n o p q r s")
        terminal.keys("Right", "Up", "Enter")
        terminal.wait_for("Move 1: k11")
        terminal.keys("S", "1", "Enter")
        terminal.wait_for("Move 2: s1")

    def test_ascii_and_no_colour(self):
        terminal = self.terminal(
            "--lang", "fr", "--first", "human", env={"LC_ALL": "C", "NO_COLOR": "1"}
        )
        terminal.wait_for("Joueur 1, a vous.")
        terminal.keys("4", "Enter")
        screen = terminal.wait_for("(X)")
        self.assertTrue(screen.isascii(), screen)

    def test_the_stone_falls(self):
        terminal = self.terminal("--lang", "en", "--first", "human",
                                 env={"PUISSANCE_NO_ANIMATION": None})  # fmt: skip
        terminal.wait_for("Player 1, your turn.")
        terminal.keys("4", "Enter")
        terminal.wait_for("(●)")


main()
