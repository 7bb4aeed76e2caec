#!/usr/bin/python3
"""The program as its users call it. Usage: cli_test.py PROGRAM [unittest arguments]"""

import json
import os
import signal
import subprocess
import sys
import tempfile
import time
import unittest
from pathlib import Path

from watching import PATIENCE, wait_for_work

PROGRAM = ""
ENVIRONMENT = {"PATH": os.environ["PATH"], "LANG": "C.UTF-8", "ASAN_OPTIONS": os.environ.get("ASAN_OPTIONS", "")}


def run(*arguments, stdin=b"", **environment):
    return subprocess.run([PROGRAM, *arguments], input=stdin, capture_output=True, timeout=120,
                          env={**ENVIRONMENT, **environment})


def answer(*arguments, **more):
    result = run(*arguments, "--json", **more)
    assert result.returncode == 0, result
    lines = result.stdout.decode().splitlines()
    assert len(lines) == 1, lines
    return json.loads(lines[0])


class Facts(unittest.TestCase):
    def test_perft_of_connect_four(self):
        self.assertEqual(run("perft", "8", "--game", "connect4").stdout.split()[-1], b"5673234")

    def test_tic_tac_toe_minimax_visits_the_whole_tree(self):
        reply = answer("move", "--game", "tictactoe", "--player", "minimax(eval=outcome)")
        self.assertEqual(reply["nodes"], 549946)
        self.assertEqual(reply["score"], {"kind": "draw", "plies": 9, "value": 0, "exact": True})

    def test_tic_tac_toe_alphabeta_and_plain_negamax_visit_what_the_textbook_does(self):
        for player in ("alphabeta(eval=outcome,order=index)", "negamax(eval=outcome,plain)"):
            reply = answer("move", "--game", "tictactoe", "--player", player)
            self.assertEqual(reply["nodes"], 20866)
            self.assertEqual(reply["score"]["kind"], "draw")

    def test_bench_signature(self):
        # The searches visit these nodes with every compiler and on every processor. A different
        # number means that a search has changed: say so in the commit (`Bench: N`).
        self.assertEqual(answer("bench")["signature"], SIGNATURE)

    def test_expert_proves_the_win_on_twelve_by_twelve(self):
        reply = answer("move", "--game", "morpion12", "--player", "expert", "--time", "600")
        self.assertEqual(reply["score"]["kind"], "win")
        self.assertTrue(reply["score"]["exact"])
        self.assertLess(reply["nodes"], 1_000_000)

    def test_perfect_says_when_it_plays_as_expert(self):
        reply = answer("move", "--game", "drop:8x8x4", "--player", "perfect", "--time", "0.05")
        self.assertTrue(reply["fell_back"])
        self.assertNotIn("fell_back", answer("move", "--player", "perfect"))
        self.assertNotIn("fell_back", answer("move", "--game", "morpion", "--player", "parfait"))


class Defaults(unittest.TestCase):
    def test_the_machine_is_perfect_where_no_player_is_named(self):
        reply = answer("move")
        self.assertEqual((reply["move"], reply["player"]), ("4", "perfect"))
        self.assertEqual((reply["score"]["kind"], reply["score"]["exact"]), ("win", True))

    def test_solve_asks_the_book_unless_it_is_told_not_to(self):
        known = answer("solve", stdin=b"44\n")
        self.assertEqual(known["nodes"], 0)
        for option in ("--no-book", "--cold"):
            searched = answer("solve", option, stdin=b"44444135\n")
            self.assertGreater(searched["nodes"], 0)
            self.assertEqual(searched["score"], answer("solve", stdin=b"44444135\n")["score"])
        self.assertEqual(answer("solve", stdin=b"44444135\n")["nodes"], 0)
        self.assertEqual(run("solve", "--no-book", "--book", "-").returncode, 2)

    def test_moves_are_one_argument_or_several_and_names_have_any_case(self):
        whole = answer("move", "h8 h9 g8", "--game", "gomoku", "--player", "pattern(depth=3)")
        for arguments in (("h8", "h9", "g8", "--game", "Gomoku", "--player", "Pattern(Depth=3)"),
                          ("--game", "GOMOKU", "h8", "--player", "pattern(depth=3)", "h9 g8")):
            self.assertEqual(answer("move", *arguments)["nodes"], whole["nodes"])
        self.assertEqual(run("analyse", "4", "--depth", "1", "--eval", "WINDOWS", "--lang", "FR").returncode, 0)
        self.assertEqual(run("show", "--board", "-", "--turn", "FIRST", stdin=b".......\n" * 6).returncode, 0)

    def test_help_and_version_are_commands_and_options(self):
        self.assertEqual(run("help").stdout, run("--help").stdout)
        self.assertEqual(run("help", "move").stdout, run("move", "--help").stdout)
        self.assertEqual(run("version").stdout, run("--version").stdout)
        self.assertEqual(run("-V").stdout, run("--version").stdout)
        self.assertEqual(run("help", "help").stdout, run("--help").stdout)


class Ladder(unittest.TestCase):
    def test_levels_are_ten_lines_with_a_sentence_and_elo(self):
        for language in ("en", "fr"):
            lines = run("games", "--levels", "--json", "--lang", language).stdout.decode().splitlines()
            levels = [json.loads(line) for line in lines]
            self.assertEqual([level["level"] for level in levels], [f"level:{n}" for n in range(1, 11)])
            self.assertEqual(len({level["does"] for level in levels}), 10)
            for level in levels:
                self.assertEqual(list(level["elo"]), ["connect4", "morpion12", "gomoku"])
            plain = run("games", "--levels", "--lang", language).stdout.decode().splitlines()
            self.assertEqual(len(plain), 10)
            for line, level in zip(plain, levels):
                self.assertTrue(line.startswith(level["level"]) and line.endswith(level["does"]), line)

    def test_a_seed_repeats_a_match_of_rungs(self):
        match = ("match", "--first", "level:4", "--second", "niveau:3", "--games", "4", "--seed", "5")
        self.assertEqual(run(*match).stdout, run(*match).stdout)

    def test_nodes_limit_both_sides_of_a_match(self):
        # The least that can be visited leaves each player its first thought, whatever the level.
        match = ("match", "--first", "hard", "--second", "medium", "--games", "6", "--seed", "1")
        free, limited = answer(*match), answer(*match, "--nodes", "2")
        self.assertNotEqual((free["wins"], free["mean_plies"]), (limited["wins"], limited["mean_plies"]))


class Review(unittest.TestCase):
    def test_every_move_is_judged_and_the_sum_comes_last(self):
        lines = run("analyse", "4141415", "--review", "--json").stdout.decode().splitlines()
        *moves, total = [json.loads(line) for line in lines]
        self.assertEqual([move["moves"] for move in moves], ["4141415"[:ply] for ply in range(1, 8)])
        self.assertEqual((moves[-1]["mark"], moves[-1]["cells"]), ("??", [{"column": 1, "row": 4}]))
        self.assertEqual(total["accuracy"]["first"]["lost"], 1)
        for language, sentence in (("en", "Column 5 turns a win into a loss. The other player can win at once: column 1 row 4."),
                                   ("fr", "Avec la colonne 5, un gain devient une défaite. L’adversaire peut gagner aussitôt\u00a0: "
                                          "colonne 1 ligne 4.")):
            shown = run("analyse", "4141415", "--review", "--lang", language).stdout.decode().splitlines()
            self.assertEqual(shown[6], f"  7 x 5 ??  {sentence}")


class Puzzles(unittest.TestCase):
    def test_a_seed_repeats_exercises_and_check_confirms_them(self):
        made = run("puzzles", "--game", "tictactoe", "--count", "6", "--seed", "1")
        self.assertEqual(made.stdout, run("puzzles", "--game", "tictactoe", "--count", "6", "--seed", "1").stdout)
        lines = made.stdout.splitlines()
        self.assertEqual(len(lines), 6)
        for line in lines:
            self.assertEqual(list(json.loads(line)), ["game", "moves", "theme", "move", "plies", "grade", "cells"])
        checked = run("puzzles", "--check", stdin=made.stdout)
        self.assertEqual((checked.returncode, checked.stdout), (0, b"6 exercises checked, 0 wrong\n"))

    def test_check_names_what_is_wrong(self):
        line = json.loads(run("puzzles", "--game", "tictactoe", "--count", "1", "--seed", "1").stdout)
        for member, value in (("plies", 99), ("theme", "parity"), ("moves", ""), ("grade", 1)):
            checked = run("puzzles", "--check", stdin=json.dumps({**line, member: value}).encode())
            self.assertEqual(checked.returncode, 1)
            self.assertIn(member.encode(), checked.stderr)
        self.assertEqual(run("puzzles", "--check", stdin=b"{}").returncode, 1)
        self.assertEqual(run("puzzles", "--check").returncode, 1)
        self.assertEqual(run("puzzles", "--count", "0").returncode, 2)

    def test_exercises_are_packed_theme_by_theme(self):
        made = run("puzzles", "--game", "tictactoe", "--count", "6", "--seed", "1").stdout
        title, *lines = run("puzzles", "--game", "tictactoe", "--pack", "9", stdin=made + made).stdout.decode().splitlines()
        self.assertEqual(title, "# puissance exercises 1 tictactoe")
        theme, packed = None, set()
        for line in lines:
            if line.startswith("= "):
                theme = line[2:]
            else:
                packed.add((theme, *line.split(" ")))
        lines = [json.loads(line) for line in made.splitlines()]
        self.assertLessEqual(packed, {(line["theme"], str(line["grade"]), str(line["plies"]), line["move"], line["moves"])
                                      for line in lines})
        self.assertGreater(len(packed), 3)
        for wrong, named in ((b"{}", b"line 2: "), (made.splitlines()[0].replace(b"tictactoe", b"gomoku"), b'"game"')):
            refused = run("puzzles", "--game", "tictactoe", "--pack", "9", stdin=made.splitlines()[1] + b"\n" + wrong)
            self.assertEqual((refused.returncode, refused.stdout), (1, b""))
            self.assertIn(named, refused.stderr)
        self.assertEqual(run("puzzles", "--pack", "0").returncode, 2)

    def test_a_pack_is_graded_anew(self):
        with open(os.path.join(os.path.dirname(__file__), "../../puzzles/tictactoe.txt"), encoding="utf-8") as file:
            shipped = file.read()
        hardest = shipped.split("\n= fork")[0].splitlines()[-1]
        wrong = shipped.replace(hardest, "1099" + hardest[3:])
        with tempfile.NamedTemporaryFile("w", encoding="utf-8") as file:
            file.write(wrong)
            file.flush()
            self.assertEqual(run("puzzles", "--regrade", file.name).stdout.decode(), shipped)
            file.write("nonsense")
            file.flush()
            refused = run("puzzles", "--regrade", file.name)
        self.assertEqual((refused.returncode, refused.stdout), (2, b""))


class Train(unittest.TestCase):
    """With a data folder of its own, as a user has one."""

    def setUp(self):
        self.folder = tempfile.TemporaryDirectory()
        self.addCleanup(self.folder.cleanup)
        self.file = os.path.join(self.folder.name, "puissance", "training-connect4.txt")

    def train(self, *arguments, lines="", status=0, **environment):
        done = run("train", *arguments, stdin=lines.encode(), XDG_DATA_HOME=self.folder.name, **environment)
        self.assertEqual(done.returncode, status, done.stderr)
        return done.stdout.decode() + done.stderr.decode()

    @staticmethod
    def exercises():
        with open(os.path.join(os.path.dirname(__file__), "../../puzzles/connect4.txt"), encoding="utf-8") as file:
            return [line.split() for line in file if line[0] not in "#="]

    def test_the_exercise_of_the_day_is_everyones(self):
        exercises = self.exercises()
        before = int(time.time() // 86400)
        told = [json.loads(line) for line in self.train("--daily", "--json", lines="\n", TZ="UTC").splitlines()]
        days = range(before, int(time.time() // 86400) + 1)
        self.assertIn(told[0]["exercise"]["moves"], [exercises[day % len(exercises)][3] for day in days])
        answers = {moves: (int(grade), int(plies), move) for grade, plies, move, moves in exercises}
        grade, plies, move = answers[told[0]["exercise"]["moves"]]
        self.assertEqual((told[0]["exercise"]["grade"], told[1]["plies"], told[1]["move"]), (grade, plies, move))
        self.assertEqual((told[1]["right"], told[1]["solved"]), (False, False))
        self.assertGreater(len(told[1]["cells"]), 0)

    def test_the_day_is_that_of_the_users_calendar(self):
        exercises = [line[3] for line in self.exercises()]
        west, east = (json.loads(self.train("--daily", "--json", TZ=zone).splitlines()[0])["exercise"]["moves"]
                      for zone in ("WEST+12", "EAST-14"))
        # 26 hours lie between the two.
        self.assertIn((exercises.index(east) - exercises.index(west)) % len(exercises), (1, 2))

    def test_a_wrong_move_is_refuted_and_the_right_one_counts_no_more(self):
        asked = json.loads(self.train("--theme", "hold", "--seed", "1", "--json").splitlines()[0])["exercise"]
        right = {moves: move for _, _, move, moves in self.exercises()}[asked["moves"]]
        reply = answer("analyse", asked["moves"])
        wrong = next(option["move"] for option in reply["options"] if option["move"] != right)
        first, refuted, solved, after = (json.loads(line) for line in self.train(
            "--theme", "hold", "--seed", "1", "--json", lines=f"{wrong}\n{right}\n").splitlines())
        self.assertEqual(first["exercise"], asked)
        end = answer("analyse", asked["moves"] + wrong + "".join(refuted["line"]))
        self.assertEqual(end["winner"], "second" if asked["turn"] == "first" else "first")
        self.assertEqual((solved["move"], solved["right"], solved["solved"], solved["streak"]), (right, True, False, 0))
        self.assertLess(solved["rating"], 400)
        self.assertEqual(after["exercise"]["theme"], "hold")
        with open(self.file, encoding="utf-8") as file:
            self.assertRegex(file.read(), f"solved 0 1\nstreak 0 0\nmistake [0-9]+ 1 {asked['moves']}\n$")

    def test_progress_is_kept_and_shown(self):
        right = {moves: move for _, _, move, moves in self.exercises()}
        for solved in (1, 2):
            asked = json.loads(self.train("--seed", str(solved), "--json").splitlines()[0])["exercise"]
            text = self.train("--seed", str(solved), "--lang", "fr", lines=right[asked["moves"]] + "\nquitter\n")
            self.assertIn("est le bon coup. ", text)
            self.assertIn(f"{solved} d’affilée, {solved} au mieux", text)
        with open(self.file, "w", encoding="utf-8") as file:
            file.write("puissance training 1 connect4\nrating x\n")
        self.assertIn("line 2 cannot be understood", self.train(lines="1\n", status=2))

    def test_what_there_is_not_is_refused(self):
        self.assertIn("connect4, gomoku, morpion12, tictactoe", self.train("--game", "drop:5x5x4", status=2))
        self.assertIn("win, hold, stop, parity", self.train("--theme", "fork", status=2))
        self.assertIn("either --daily or --theme", self.train("--daily", "--theme", "win", status=2))
        self.assertIn("soit --daily, soit --theme", self.train("--daily", "--theme", "win", "--lang", "fr", status=2))
        self.assertIn("win, hold, stop, parity, fours, threes, fork", self.train("--theme", "mate", status=2))
        self.assertIn("there is no column 9", self.train(lines="9\n"))


class Shapes(unittest.TestCase):
    """The keys of JSON replies, which may be added but never renamed."""

    def test_move(self):
        reply = answer("move", "4453", "--player", "negamax(depth=4,eval=windows)")
        for key in ("game", "moves", "move", "score", "line", "depth", "nodes", "elapsed_ms",
                    "player"):
            self.assertIn(key, reply)
        self.assertEqual(reply["game"], "connect4")
        self.assertEqual(reply["moves"], "4453")
        self.assertEqual(reply["line"][0], reply["move"])
        self.assertEqual(reply["player"], "negamax(depth=4,eval=windows)")
        self.assertEqual(reply["score"]["kind"], "estimate")
        self.assertNotIn("plies", reply["score"])

    def test_analyse(self):
        reply = answer("analyse", "4453", "--depth", "4")
        self.assertEqual([option["move"] for option in reply["options"]], list("1234567"))
        self.assertEqual(reply["turn"], "first")
        for option in reply["options"]:
            self.assertEqual(option["line"][0], option["move"])
        best = max(reply["options"], key=lambda option: option["score"]["value"])
        self.assertEqual(best["score"], reply["score"])

    def test_analyse_knows_a_win(self):
        reply = answer("analyse", "112233", "--depth", "3")
        self.assertEqual(reply["move"], "4")
        self.assertEqual(reply["score"], {"kind": "win", "plies": 1, "value": 18, "exact": True})

    def test_the_table_of_an_analysis_says_what_is_seen_and_not_proved(self):
        # Of the five moves some seem to win, some seem to lose, and one is proved to win.
        given = ("analyse", "--game", "morpion12", "--nodes", "300",
                 "j8 h9 f5 e9 g8 i9 i6 j6 e7 j5")
        options = answer(*given)["options"]
        words = {"en": ("~Win", "~Loss"), "fr": ("~Gain", "~Perte")}
        for language, (win, loss) in words.items():
            rows = run(*given, "--lang", language).stdout.decode().splitlines()[1:]
            self.assertEqual(len(rows), len(options))
            shown = [row[2:].split()[1] for row in rows]
            expected = [
                (win if option["score"]["value"] > 0 else loss) if option["score"].get("seen")
                else f"{option['score']['value']:+}" for option in options
            ]
            self.assertEqual(shown, expected)
            self.assertLessEqual({win, loss}, set(shown))

    def test_threads_think_together_on_free_boards(self):
        # A win by fours and threes.
        moves = "j6 o1 j8 i5 i9 k10 h8 g7"
        for command in ("analyse", "move"):
            reply = answer(command, moves, "--game", "gomoku", "--threads", "2", "--time", "0.5")
            self.assertEqual(reply["score"]["kind"], "win")
            result = run(command, moves, "--game", "gomoku", "--threads", "0")
            self.assertEqual(result.returncode, 2)
            self.assertIn(b"--threads", result.stderr)

    def test_analyse_of_a_finished_game(self):
        reply = answer("analyse", "1213141")
        self.assertIsNone(reply["move"])
        self.assertEqual(reply["winner"], "first")
        self.assertEqual(reply["cells"], [{"column": 1, "row": row} for row in (1, 2, 3, 4)])
        self.assertEqual(reply["options"], [])

    def test_eval(self):
        reply = answer("eval", "4")
        self.assertEqual(set(reply["evaluators"]),
                         {"outcome", "cells", "runs", "windows", "alignments"})
        self.assertEqual(reply["evaluators"]["cells"], {"value": 7, "parts": {"first_cells": 7}})
        for evaluator in reply["evaluators"].values():
            self.assertEqual(sum(evaluator["parts"].values()), evaluator["value"])

    def test_a_match_of_equals_has_no_negative_zero(self):
        result = run("match", "--first", "solver", "--second", "solver", "--game", "tictactoe", "--games", "2")
        self.assertIn(b"+0", result.stdout)

    def test_match(self):
        reply = answer("match", "--first", "medium", "--second", "easy", "--games", "4", "--seed",
                       "1")
        for key in ("first", "second", "games", "wins", "draws", "losses", "mean_plies", "elo",
                    "elo_error", "elapsed_ms"):
            self.assertIn(key, reply)
        self.assertEqual(reply["games"], reply["wins"] + reply["draws"] + reply["losses"])

    def test_error(self):
        result = run("move", "4444444", "--json")
        self.assertEqual(result.returncode, 2)
        self.assertEqual(result.stderr, b"")
        error = json.loads(result.stdout)["error"]
        self.assertEqual(error["code"], "column_full")
        self.assertEqual(error["column"], 4)
        self.assertEqual(error["number"], 7)


class Net(unittest.TestCase):
    QUESTION = ("move", "h8", "--game", "gomoku", "--player", "net(depth=4)", "--json")

    def with_weights(self, weights):
        with tempfile.NamedTemporaryFile() as file:
            file.write(weights)
            file.flush()
            return json.loads(run("--net", file.name, *self.QUESTION).stdout)

    def test_weights_come_from_a_file_or_are_refused(self):
        shipped = (Path(__file__).parents[2] / "nets" / "gomoku.net").read_bytes()
        as_shipped, own = self.with_weights(shipped), answer(*self.QUESTION[:-1])
        self.assertEqual(as_shipped["nodes"], own["nodes"])
        self.assertNotEqual(own["nodes"], answer(*self.QUESTION[:-2], "pattern(depth=4)")["nodes"])
        damaged = bytearray(shipped)
        damaged[len(shipped) // 2] ^= 1
        for weights, reason in ((damaged, "net_damaged"), (b"", "net_stranger"), (shipped * 40, "net_stranger")):
            self.assertEqual(self.with_weights(weights)["error"]["reason"], reason)
        self.assertEqual(run("--net", "there is no such file", *self.QUESTION).returncode, 2)


class Behaviour(unittest.TestCase):
    def test_version_says_how_it_was_built(self):
        version, built = run("--version").stdout.decode().splitlines()
        self.assertRegex(version, r"^puissance \d+\.\d+\.\d+$")
        self.assertRegex(built, r"^built with (GNU|Clang) [0-9.]+ as \w+ for [\w-]+(, with [a-z=,-]+( [a-z=,-]+)*)?$")
        french = run("--version", "--lang", "fr").stdout.decode().splitlines()[1]
        self.assertRegex(french, r"^construit par (GNU|Clang) ")

    def test_wrong_input_prints_one_message_and_nothing_else(self):
        result = run("move", "8")
        self.assertEqual((result.returncode, result.stdout), (2, b""))
        self.assertEqual(result.stderr.count(b"\n"), 1)

    def test_a_very_long_line_of_moves(self):
        result = run("move", "--board", "-", stdin=b"4" * 10_000_000)
        self.assertEqual((result.returncode, result.stdout), (2, b""))
        self.assertLess(len(result.stderr), 500)

    def test_language_comes_from_the_locale(self):
        self.assertIn("colonne".encode(), run("move", "8", LANG="fr_FR.UTF-8").stderr)
        self.assertIn("colonne".encode(), run("move", "8", LC_ALL="fr_FR.UTF-8").stderr)
        self.assertIn("column".encode(), run("move", "8", LANG="de_DE.UTF-8").stderr)
        self.assertIn("column".encode(), run("move", "8", "--lang", "en",
                                             LANG="fr_FR.UTF-8").stderr)

    def test_one_seed_one_text(self):
        match = ("match", "--first", "hard", "--second", "medium", "--games", "6", "--seed", "7")
        self.assertEqual(run(*match).stdout, run(*match).stdout)
        other = run(*match[:-1], "8").stdout
        self.assertNotEqual(run(*match).stdout, other)

    def test_levels_beat_lower_levels(self):
        for first, second, least in (("hard", "easy", 0.99), ("medium", "easy", 0.95),
                                     ("hard", "medium", 0.60)):
            reply = answer("match", "--first", first, "--second", second, "--games", "200",
                           "--seed", "1")
            score = (reply["wins"] + reply["draws"] / 2) / reply["games"]
            self.assertGreaterEqual(score, least, (first, second))

    def interrupt(self, *arguments):
        process = subprocess.Popen([PROGRAM, *arguments], stdout=subprocess.PIPE,
                                   stderr=subprocess.PIPE)
        wait_for_work(process.pid, 0.3)
        process.send_signal(signal.SIGINT)
        out, _ = process.communicate(timeout=PATIENCE)
        return process.returncode, out

    def test_an_interrupted_search_gives_its_best_move(self):
        status, out = self.interrupt("move", "--player", "expert", "--time", "60")
        self.assertEqual(status, 130)
        self.assertIn(out.strip(), [str(column).encode() for column in range(1, 8)])

    def test_an_interrupted_match_and_count_end(self):
        self.assertEqual(self.interrupt("match", "--games", "100000")[0], 130)
        self.assertEqual(self.interrupt("perft", "20")[0], 130)
        self.assertEqual(self.interrupt("move", "--player", "minimax(eval=outcome)")[0], 130)

    def test_expert_wins_twelve_by_twelve_against_hard(self):
        reply = answer("match", "--game", "morpion12", "--first", "expert", "--second", "hard",
                       "--games", "2", "--seed", "3", "--time", "0.5")
        # As the first player it wins by its proof; as the second it may lose in the same way.
        self.assertGreaterEqual(reply["wins"], 1)


SIGNATURE = 3447324

if __name__ == "__main__":
    PROGRAM = os.path.abspath(sys.argv.pop(1))
    unittest.main()
