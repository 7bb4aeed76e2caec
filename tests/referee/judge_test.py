#!/usr/bin/python3
"""`puissance judge` names what is wrong with a player, and says the same twice. Usage: judge_test.py PROGRAM [unittest arguments]"""

import json
import os
import subprocess
import sys
import tempfile
import unittest
import xml.etree.ElementTree
from concurrent.futures import ThreadPoolExecutor
from html.parser import HTMLParser

PROGRAM = ""
HERE = os.path.dirname(os.path.abspath(__file__))
ZOO = os.path.join(HERE, "zoo.py")
PYTHON = "/usr/bin/python3"


def zoo(fault):
    return f"program:{PYTHON} {ZOO} {fault}"


def judge(player, *arguments, files=("json",), language="en", depth="4"):
    """The parsed JSON, and what else was asked for."""
    with tempfile.TemporaryDirectory() as folder:
        names = {name: os.path.join(folder, name) for name in ("json", "junit", "out")}
        options = [word for name in files for word in (f"--{name}", names[name])]
        result = subprocess.run([PROGRAM, "judge", player, *options, "--lang", language, *arguments], capture_output=True,
                                timeout=600, env={**os.environ, "ZOO_DEPTH": depth})
        texts = {}
        for name in files:
            if os.path.exists(names[name]):
                with open(names[name], encoding="utf-8") as file:
                    texts[name] = file.read()
        return result, texts


def report(player, *arguments, **more):
    result, texts = judge(player, *arguments, **more)
    assert result.returncode == 0, result
    return json.loads(texts["json"])


class Page(HTMLParser):
    """Collects what could reach out of a page."""

    def __init__(self, text):
        super().__init__()
        self.tags, self.addresses = set(), []
        self.feed(text)

    def handle_starttag(self, tag, attributes):
        self.tags.add(tag)
        self.addresses += [value for name, value in attributes if name in ("src", "href", "srcset", "action")]
        self.addresses += [name for name, _ in attributes if name.startswith("on")]


class Searches(unittest.TestCase):
    """On tic-tac-toe: what the program reports, against what it claims."""

    def check(self, fault, claims, finding, **more):
        claim = report(zoo(fault), "--game", "tictactoe", "--time", "20", "--claims", claims, **more)["claims"]
        self.assertEqual(claim["finding"], finding, claim)
        self.assertTrue(claim["sentence"])
        return {check["check"]: check["same"] for check in claim["checks"]}

    MINIMAX = "minimax(depth=4,eval=outcome)"
    ALPHABETA = "alphabeta(depth=4,eval=outcome)"

    def test_sound(self):
        self.assertEqual(set(self.check("sound", self.MINIMAX, "sound").values()), {True})

    def test_sound_alphabeta(self):
        self.assertEqual(set(self.check("alphabeta", self.ALPHABETA, "sound").values()), {True})

    def test_nothing_is_cut(self):
        same = self.check("no_window", self.ALPHABETA, "nothing_cut")
        self.assertEqual(same, {"values": True, "order": True, "nodes": False, "moves": True})

    # It passes beta on and not alpha, so that only parents cut.
    def test_alpha_is_not_passed_on(self):
        same = self.check("shallow", self.ALPHABETA, "window_not_passed")
        self.assertEqual(same, {"values": True, "order": True, "nodes": False, "moves": True})

    def test_cuts_too_late(self): self.check("strict", self.ALPHABETA, "cuts_too_late")
    def test_signs(self): self.check("sign_error", self.MINIMAX, "signs")
    def test_wrong_side(self): self.check("wrong_side", self.MINIMAX, "wrong_side")
    def test_depth_is_off_by_one(self): self.check("too_deep", self.MINIMAX, "depth_more")
    def test_slow_wins(self): self.check("slow_wins", self.MINIMAX, "slow_wins")
    def test_distance_does_not_count(self): self.check("no_distance", self.MINIMAX, "no_distance")

    def test_another_search_than_claimed(self):
        # Less is cut than minimax would visit, and it is no usual fault of it.
        self.check("alphabeta", self.MINIMAX, "")

    def test_says_nothing(self):
        claim = report(zoo("silent"), "--game", "tictactoe", "--time", "20", "--claims", "minimax(depth=2,eval=outcome)")["claims"]
        self.assertIn("neither value nor nodes", claim["sentence"])

    def test_what_cannot_be_claimed(self):
        for claims in ("hard", "solver", "negamax(depth=4)"):
            result, _ = judge(zoo("sound"), "--claims", claims)
            self.assertEqual(result.returncode, 2)


class Behaviour(unittest.TestCase):
    """Programs that cannot be judged: the verdict says why. fouls_test.py has those that fail now and then."""

    def check(self, fault, words, *arguments):
        result, texts = judge(zoo(fault), "--time", "0.3", *arguments)
        self.assertEqual(result.returncode, 1, result)
        self.assertIn(words, json.loads(texts["json"])["verdict"][0])

    def test_outside(self): self.check("outside", "illegal move (seen: 8)")
    def test_garbage(self): self.check("garbage", "the answer is no move (seen: I think column 4 is nice)")
    def test_endless_line(self): self.check("endless_line", "it wrote a line without end")
    def test_exits(self): self.check("exits", "it ended with status 3")

    def test_says_nothing_in_time(self):
        # Three first answers of five seconds each, waited for at once.
        with ThreadPoolExecutor() as pool:
            list(pool.map(self.check, ("sleeps", "floods_error"), ("no move in time", "no move in time [it said: xxxx")))

    def test_binary(self): self.check("binary", "the answer is no move (seen: \\x00")
    def test_closes_its_output(self): self.check("closes_output", "it closed its input or output")
    def test_forks(self): self.check("forks", "it started more processes or threads than it may")

    def test_allocates(self):
        _, texts = judge(zoo("allocates"), "--time", "0.3", "--program-memory", "200")
        # Who takes it faster than the referee looks is told so by the system.
        self.assertRegex(json.loads(texts["json"])["verdict"][0], "more memory than it may|MemoryError")

    def check_now_and_then(self, fault, reasons, words):
        found = report(zoo(fault), "--game", "tictactoe", "--time", "0.3")
        self.assertEqual({foul["forfeit"]["reason"] for foul in found["legal"]["fouls"]}, reasons, found["legal"])
        self.assertTrue(any(words in sentence for sentence in found["verdict"]), found["verdict"])

    def test_late_by_ten_milliseconds(self): self.check_now_and_then("late", {"late"}, "no move in time")
    def test_speaks_first(self): self.check_now_and_then("early", {"unasked", "illegal"}, "it spoke before it was asked (seen: b2")
    def test_answers_twice(self): self.check_now_and_then("twice", {"unasked"}, "it spoke before it was asked (seen: ")
    def test_closes_its_input(self): self.check_now_and_then("closes_input", {"closed"}, "it closed its input or output")
    def test_crashes(self): self.check_now_and_then("crashes", {"crashed"}, "it was ended by signal 11")
    def test_raises(self): self.check_now_and_then("raises", {"exited"}, "ValueError: no such column")

    def test_does_not_end_when_it_is_told_to(self):
        found = report(zoo("ignores_signals"), "--game", "tictactoe", "--time", "0.3")
        self.assertEqual((found["legal"]["killed"], found["legal"]["left_behind"]), (True, 0))
        self.assertTrue(any("(SIGTERM)" in sentence for sentence in found["verdict"]), found["verdict"])

    def unkilled(self, fault):
        """On a busy machine a program may need longer to end than it is given: then it is judged again."""
        for _ in range(3):
            found = report(zoo(fault), "--game", "tictactoe", "--time", "0.3")
            if not found["legal"]["killed"]:
                break
        return found

    def test_leaves_a_child_behind(self):
        found = self.unkilled("leaves_a_child")
        self.assertEqual((found["legal"]["killed"], found["legal"]["left_behind"]), (False, 2))  # A shell and its sleep.
        self.assertIn("It left 2 processes behind at the end of a game.", found["verdict"])

    def test_sound_leaves_as_it_should(self):
        legal = self.unkilled("sound")["legal"]
        self.assertEqual((legal["killed"], legal["left_behind"]), (False, 0))

    def test_plays_at_random(self):
        found = report(zoo("random"), "--time", "0.3", "--minutes", "9")
        self.assertEqual((found["strength"]["rung"], found["verdict"][0]), (0, "A beginner, below the first rung of the ladder."))

    def test_plays_for_the_other_side(self):
        found = report(zoo("other_side"), "--game", "drop:5x4x4", "--time", "20")
        self.assertTrue(any("play for the other side" in sentence for sentence in found["verdict"]), found["verdict"])


class Reports(unittest.TestCase):
    def test_everything_of_one_player(self):
        result, texts = judge(zoo("binary"), files=("json", "junit", "out"))
        self.assertEqual(result.returncode, 1)  # It could not be judged, and all says so.
        self.assertIn("no move", json.loads(texts["json"])["verdict"][0])
        self.assertNotIn("<script", texts["out"])
        self.assertIn("&lt;script&gt;", texts["out"])

    def test_a_program_that_cannot_be_started(self):
        result, texts = judge("program:./no_such_program", files=("json", "out"))
        self.assertEqual(result.returncode, 1)
        strength = json.loads(texts["json"])["strength"]
        self.assertEqual(strength, {"measured": True, "elo": None, "elo_error": None, "rung": None, "games": []})
        for text in (result.stdout.decode(), texts["out"]):
            self.assertIn("It played no game against the rungs", text)
            self.assertNotIn("not been measured", text)

    def test_the_same_twice_in_both_languages(self):
        arguments = ("--game", "tictactoe", "--time", "20", "--seed", "5")
        files = ("json", "junit", "out")
        _, first = judge("level:3", *arguments, files=files)
        _, second = judge("level:3", *arguments, "--jobs", "1", files=files)
        one, two = json.loads(first["json"]), json.loads(second["json"])
        one["legal"].pop("slowest"), two["legal"].pop("slowest")
        self.assertEqual(one, two)
        suite = xml.etree.ElementTree.fromstring(first["junit"])
        self.assertEqual(int(suite.get("tests")), len(suite.findall("testcase")))
        self.assertEqual(int(suite.get("failures")), len(suite.findall("testcase/failure")))
        page = Page(first["out"])
        self.assertNotIn("script", page.tags)
        # Nothing is loaded; the games lead to the pages.
        self.assertEqual(page.addresses, [worst["link"] for worst in one["exact"]["worst"]] + [game["link"] for game in one["strength"]["games"]])
        self.assertIn("http://127.0.0.1:8000/#r=analyse&g=tictactoe&m=" + one["exact"]["worst"][0]["moves"], page.addresses)
        self.assertLess(len(first["out"]), 500_000)
        _, french = judge("level:3", *arguments, files=("out",), language="fr")
        self.assertIn('lang="fr"', french["out"])
        self.assertIn("Rapport de l’arbitre", french["out"])

    def test_perfect_gives_nothing_away(self):
        result, texts = judge("perfect", "--game", "tictactoe", "--time", "20")
        self.assertIn(b"The ladder has not been measured on this game", result.stdout)
        found = json.loads(texts["json"])
        self.assertFalse(found["strength"]["measured"])
        self.assertEqual(found["exact"]["kept"], found["exact"]["asked"])
        self.assertEqual(found["exact"]["worst"], [])
        self.assertGreater(found["exact"]["asked"], 30)
        self.assertEqual({kind["kind"] for kind in found["exercises"] if kind["solved"] < kind["asked"]}, set())

    def test_a_player_that_fails_now_and_then(self):
        found = report(zoo("full_column"), "--game", "drop:5x4x4", "--time", "20")
        self.assertLess(found["legal"]["legal"], found["legal"]["asked"])
        self.assertEqual({foul["forfeit"]["reason"] for foul in found["legal"]["fouls"]}, {"illegal"})
        self.assertTrue(any("illegal move" in sentence for sentence in found["verdict"]))

    def test_every_game_is_kept(self):
        with tempfile.TemporaryDirectory() as folder:
            file = os.path.join(folder, "games.txt")
            found = report("level:1", "--game", "morpion12", "--save", file, "--pages", "https://example.org/p4")
            games = found["strength"]["games"]
            with open(file, encoding="utf-8") as text:
                kept = text.read()
            self.assertGreater(len(games), 0)
            self.assertEqual([line[6:] for line in kept.splitlines() if line.startswith("moves ")], [game["moves"] for game in games])
            self.assertEqual([line[2:] for line in kept.splitlines() if line.startswith("# http")], [game["link"] for game in games])
            self.assertTrue(games[0]["link"].startswith("https://example.org/p4/#r=analyse&g=morpion12&m="))

    def test_a_file_that_cannot_be_written_is_told_at_once(self):
        result = subprocess.run([PROGRAM, "judge", zoo("sleeps"), "--out", "/no/such/folder/x.html"], capture_output=True, timeout=60)
        self.assertEqual(result.returncode, 2)
        self.assertIn(b"/no/such/folder/x.html", result.stderr)


if __name__ == "__main__":
    PROGRAM = os.path.abspath(sys.argv.pop(1))
    unittest.main()
