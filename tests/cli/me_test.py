#!/usr/bin/python3
"""`puissance me`: games are kept when they end, and told truly. Usage: me_test.py PROGRAM [unittest arguments]"""

import json
import math
import os
import re
import subprocess
import sys
import tempfile
import unittest
from pathlib import Path

PROGRAM = ""
LADDERS = {"connect4": [0, 91, 179, 314, 544, 652, 760, 879, 1069, 1204],
           "gomoku": [0, 156, 237, 326, 521, 581, 673, 758, 922, 1093],
           "tictactoe": [0, 89, 192, 281, 389, 452, 512, 575, 682, 717]}  # That of morpion12, which it is like.


def glicko(rating, deviation, volatility, rival, score):
    """Glickman's paper for one game against a rung, written from the paper alone; the root by bisection."""
    scale, tau = 173.7178, 0.5
    phi, rival_phi = deviation / scale, 30 / scale
    g = 1 / math.sqrt(1 + 3 * rival_phi**2 / math.pi**2)
    expected = 1 / (1 + math.exp(-g * (rating - rival) / scale))
    v = 1 / (g * g * expected * (1 - expected))
    delta = v * g * (score - expected)

    def f(x):
        e = math.exp(x)
        return e * (delta**2 - phi**2 - v - e) / (2 * (phi**2 + v + e) ** 2) - (x - math.log(volatility**2)) / tau**2

    low, high = -30.0, 10.0  # f falls.
    for _ in range(200):
        middle = (low + high) / 2
        low, high = (middle, high) if f(middle) > 0 else (low, middle)
    volatility = math.exp(low / 2)
    after = 1 / math.sqrt(1 / (phi**2 + volatility**2) + 1 / v)
    return rating + scale * after**2 * g * (score - expected), scale * after, volatility


class Me(unittest.TestCase):
    def setUp(self):
        scratch = tempfile.TemporaryDirectory()
        self.addCleanup(scratch.cleanup)
        self.folder = Path(scratch.name)
        self.data = self.folder / "data"
        self.games = self.data / "puissance/games.jsonl"

    def start(self, *arguments, **environment):
        return subprocess.Popen([PROGRAM, *map(str, arguments)], stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
                                env={"PATH": os.environ["PATH"], "LANG": "C.UTF-8", "TZ": "UTC", "XDG_DATA_HOME": str(self.data),
                                     "ASAN_OPTIONS": os.environ.get("ASAN_OPTIONS", ""), **environment})

    def run_to_end(self, *arguments, lines="", status=0, **environment):
        with self.start(*arguments, **environment) as process:
            told, said = process.communicate(lines, timeout=240)
        self.assertEqual(process.returncode, status, told + said)
        return told, said

    def me(self, *arguments, lines="", status=0):
        told, said = self.run_to_end("me", *arguments, lines=lines, status=status)
        return told + said

    def told(self, *arguments):
        return json.loads(self.run_to_end("me", "--json", *arguments)[0])["games"]

    def play(self, *arguments, lines):
        return self.run_to_end("play", "--plain", "--lang", "en", *arguments, lines=lines)[0]

    def keep(self, *games):
        """Games that somebody has played: dates, sides and results are all that matters."""
        self.games.parent.mkdir(parents=True, exist_ok=True)
        with self.games.open("a", encoding="utf-8") as file:
            for number, (first, second, moves, result, *more) in enumerate(games):
                line = {"version": 1, "at": f"2026-11-{number // 24 + 1:02}T{number % 24:02}:00:00.000Z", "game": "connect4",
                        "first": first, "second": second, "moves": moves, "result": result, **(more[0] if more else {})}
                file.write(json.dumps(line) + "\n")

    def test_without_games_it_says_how_to_begin(self):
        self.assertEqual(self.told(), [])
        self.assertIn("puissance play --second level:2", self.me())
        self.assertIn("Aucune partie encore", self.me("--lang", "fr"))
        self.assertFalse(self.games.exists())
        self.assertEqual(self.run_to_end("me", "--json", XDG_DATA_HOME="", HOME="")[0], '{"games":[]}\n')

    def test_a_game_is_kept_when_it_ends_and_once(self):
        cells = "b2\na1\nc3\na3\nc1\na2\nb1\nc2\nb3\n"
        text = self.play("--game", "tictactoe", "--second", "level:1", "--seed", "3", lines=cells * 3 + "undo\n" + cells * 3 + "quit\n")
        [portrait] = self.told()
        [game] = portrait["list"]
        end = re.search(r"You win|level:1 wins|It is a draw|[Dd]raw", text)[0]
        result = "first" if end == "You win" else "second" if "level" in end else "draw"
        self.assertEqual((game["first"], game["second"], game["result"], game["own"], game["rung"]), ("human", "level:1", result, "first", 1))
        self.assertEqual(json.loads(self.run_to_end("show", game["moves"], "--game", "tictactoe", "--json")[0])["over"], True)
        self.assertEqual(len(self.games.read_text().splitlines()), 1)
        shown = self.me()
        self.assertRegex(shown, {"first": "You won", "second": "You lost", "draw": "Draw"}[result] + r" +1 · Child")
        value = round(glicko(89, 350, 0.06, 0, game["score"])[0])
        self.assertEqual(portrait["rating"], value)
        self.assertIn(f"from 89 to {value} in 1 game", shown)

    def test_what_is_no_game_of_ones_own_to_its_end_is_not_kept(self):
        self.play("--second", "level:1", lines="4\n4\nquit\n")
        self.play("--first", "easy", "--second", "easy", "--game", "tictactoe", lines="")
        self.play("4141414", "--second", "level:1", lines="quit\n")
        self.run_to_end("play", "--json", "--second", "easy", "--game", "tictactoe", lines='{"quit": true}\n')
        self.assertEqual(self.told(), [])
        self.play("--first", "human", lines="4\n1\n4\n1\n4\n1\n4\nundo\n4\nquit\n")
        [portrait] = self.told()
        self.assertEqual([(game["result"], "own" in game) for game in portrait["list"]], [("first", False)])
        self.assertEqual(portrait["results"], {"won": 0, "drawn": 0, "lost": 0})
        self.assertIn("x won", self.me())

    def test_the_rating_is_that_of_the_paper(self):
        played = [(5, 0), (5, 1), (3, 0.5), (9, 1), (1, 0), (10, 0), (6, 1)]
        names = {6: "medium", 10: "perfect"}  # These count as rungs, too.
        self.keep(*(("human", names.get(rung, f"level:{rung}"), "4", {1: "first", 0: "second", 0.5: "draw"}[score]) for rung, score in played),
                  ("human", "human", "4", "second", {"own": "first", "name": "abc"}), ("human", "negamax(depth=2)", "4", "first"))
        [portrait] = self.told()
        state = (91, 350, 0.06)
        for (rung, score), game in zip(played, portrait["list"]):
            state = glicko(*state, LADDERS["connect4"][rung - 1], score)
            self.assertEqual((game["rung"], game["rating"]), (rung, round(state[0])))
        self.assertEqual((portrait["rating"], portrait["deviation"]), (round(state[0]), round(state[1])))
        self.assertEqual(portrait["results"], {"won": 4, "drawn": 1, "lost": 4})
        self.assertEqual(portrait["people"], {"won": 0, "drawn": 0, "lost": 1})
        self.assertIn({"player": "negamax(depth=2,eval=alignments)", "results": {"won": 1, "drawn": 0, "lost": 0}}, portrait["opponents"])
        self.assertEqual(portrait["row"], {"now": 1, "best": 1})
        self.assertIn("negamax(depth=2,eval=alignments)", self.me())
        self.assertRegex(self.me("--lang", "fr"), r"Contre des personnes, hors classement\s:")

    def test_openings_are_counted_by_side(self):
        self.keep(("human", "level:1", "4453", "first"), ("human", "level:1", "4411", "first"), ("level:1", "human", "4477", "first"))
        [portrait] = self.told()
        self.assertEqual([(opening["side"], opening["moves"], opening["results"]["won"], opening["results"]["lost"]) for opening in portrait["openings"]],
                         [("first", ["4", "4"], 2, 0), ("second", ["4", "4"], 0, 1)])

    def test_a_torn_line_costs_itself_only(self):
        self.keep(("human", "level:1", "44", "first"), ("human", "level:1", "45", "first"))
        with self.games.open("a", encoding="utf-8") as file:
            file.write('{"version":2,"at":"2026-11-19T00:00:00.000Z"}\n{"version":1,"at":"2026-11-1')
        self.assertIn("2 lines of", self.me())
        self.play("--first", "human", lines="4\n1\n4\n1\n4\n1\n4\nquit\n")
        self.assertEqual(len(self.told()[0]["list"]), 3)
        self.assertEqual(len(self.games.read_text().splitlines()), 5)

    def test_many_terminals_lose_no_game(self):
        count = 12
        players = [self.start("play", "--plain", "--first", "human") for _ in range(count)]
        for player in players:
            player.stdin.write("4\n1\n4\n1\n4\n1\n4\nquit\n")
            player.stdin.close()
        for player in players:
            with player:
                self.assertEqual(player.wait(timeout=120), 0)
        self.assertEqual(len(self.games.read_text().splitlines()), count)

    def test_a_game_that_cannot_be_kept_is_said(self):
        self.data.write_text("no folder")
        text = self.play("--first", "human", lines="4\n1\n4\n1\n4\n1\n4\nquit\n")
        self.assertIn("Player 1 wins.", text)
        self.assertIn("The game is not kept for puissance me: ", text)

    def test_export_and_import_count_nothing_twice(self):
        self.keep(("human", "level:4", "4141414", "first"), ("human", "human", "44", "second", {"own": "second", "name": "link"}),
                  ("human", "human", "2525252", "first"))
        before = self.told()
        out = self.folder / "mine.txt"
        self.assertIn("3 games written", self.me("--export", out))
        # As the page Me writes and reads it.
        self.assertRegex(out.read_text(), r"^puissance 1\n# played 2026-11-01T00:00:00.000Z\ngame connect4\nfirst human\nsecond level:4\nmoves 4141414\n")
        self.assertIn("0 games taken over; 3 known already", self.me("--import", out))
        self.assertEqual(self.told(), before)
        self.assertIn("Delete 3 games", self.me("--delete", lines="n\n", status=1))
        self.assertEqual(self.told(), before)
        self.assertIn("3 games deleted", self.me("--delete", lines="y\n"))
        self.assertEqual(self.told(), [])
        self.assertIn("3 games taken over; 0 known", self.me("--import", out))
        self.assertEqual(self.told(), before)
        with out.open("a", encoding="utf-8") as file:
            file.write("\npuissance 1\ngame connect4\nfirst human\nsecond level:1\nmoves 44\n"
                       "\npuissance 1\ngame connect4\nmoves 9\n\npuissance 1\ngame connect4\nsecond level:1\nmoves 4141414\n")
        self.assertIn("0 games taken over; 4 known already, 1 not over", self.me("--import", out, status=2))
        self.assertIn("other thing", self.foreign_file())

    def foreign_file(self):
        """What is no file of games is never written over."""
        other = self.folder / "other"
        other.write_text("other thing")
        self.assertIn("not a saved game", self.me("--export", other, status=2))
        return other.read_text()

    def test_one_game_is_deleted_without_the_others(self):
        self.keep(("human", "level:1", "44", "first"), ("human", "level:1", "b2", "first", {"game": "tictactoe"}))
        with self.games.open("a", encoding="utf-8") as file:
            file.write("strange\n")
        self.assertIn("1 game deleted", self.me("--delete", "--yes", "--game", "tictactoe"))
        self.assertEqual([portrait["game"] for portrait in self.told()], ["connect4"])
        self.assertIn("strange", self.games.read_text())
        self.assertIn("give one of", self.me("--yes", status=2))
        self.assertIn("give one of", self.me("--delete", "--review", status=2))

    def test_likely_mistakes_are_counted_apart(self):
        self.keep(("human", "level:1", "h8 h9", "second", {"game": "gomoku"}))
        moves = self.told()[0]["list"][0]["moves"]
        faults = [{"turn": "first", "kind": "threat"}, {"turn": "first", "kind": "attacked", "likely": True},
                  {"turn": "first", "kind": "other", "likely": True}, {"turn": "first", "kind": "other", "likely": True},
                  {"turn": "second", "kind": "attack_left", "likely": True}]
        review = {"version": 1, "game": "gomoku", "moves": moves, "faults": faults, "accuracy": [75, None]}
        (self.data / "puissance/reviews.jsonl").write_text(json.dumps(review) + "\n", encoding="utf-8")
        [portrait] = self.told()
        self.assertEqual([(kind["kind"], kind["count"]) for kind in portrait["mistakes"]], [("threat", 1)])
        self.assertEqual([(kind["kind"], kind["count"]) for kind in portrait["likely"]], [("other", 2), ("attacked", 1)])
        self.assertIn("puissance train --game gomoku --theme threes", portrait["likely"][1]["commands"])
        shown = self.me()
        self.assertIn("In 1 reviewed game you made 1 mistake.", shown)
        self.assertIn("By estimate, not proved: 3 likely mistakes.", shown)
        self.assertIn("Gave the other side the attack (1 of 3)", shown)
        self.assertIn("fautes probables", self.me("--lang", "fr"))

    def test_reviews_name_the_kinds_of_mistakes_and_what_helps(self):
        # 4141414: the second player lets a line of four grow in column 4.
        self.keep(("level:1", "human", "4141414", "first"))
        self.assertIn("1 game is not reviewed yet: puissance me --game connect4 --review", self.me())
        reviewed = [json.loads(line) for line in self.run_to_end("analyse", "4141414", "--review", "--json")[0].splitlines()]
        causes = [line["cause"] for line in reviewed if line.get("turn") == "second" and line.get("fault")]
        self.assertIn("threat", causes)
        shown = self.me("--review")
        self.assertIn("1 game reviewed.", shown)
        [portrait] = self.told()
        self.assertEqual(sum(kind["count"] for kind in portrait["mistakes"]), len(causes))
        self.assertEqual({kind["kind"]: kind["count"] for kind in portrait["mistakes"]}["threat"], causes.count("threat"))
        self.assertIn("Overlooked a threat (1 of", shown)
        self.assertIn("puissance train --game connect4 --theme stop", shown)
        for mistake in portrait["mistakes"]:
            self.assertTrue(mistake["commands"])
            for command in mistake["commands"]:
                self.run_to_end(*command.split()[1:], lines="")
        self.assertIn("0 games reviewed.", self.me("--review"))
        self.me("--delete", "--yes")
        self.assertEqual((self.data / "puissance/reviews.jsonl").read_text(), "")


if __name__ == "__main__":
    PROGRAM = sys.argv.pop(1)
    unittest.main()
