#!/usr/bin/python3
"""A game of a program with the machine, JSON lines in and out. Usage: json_play_test.py PROGRAM"""

import json
import os
import subprocess
import sys
import unittest

PROGRAM = ""


def played(*arguments, orders=()):
    """What is said to these orders; a text is sent as it is."""
    lines = "".join((order if isinstance(order, str) else json.dumps(order)) + "\n" for order in orders)
    result = subprocess.run([PROGRAM, "play", "--json", *arguments], input=lines.encode(), capture_output=True, timeout=120,
                            env={"LANG": "C.UTF-8", "PATH": os.environ["PATH"], "ASAN_OPTIONS": os.environ.get("ASAN_OPTIONS", "")})
    return result.returncode, [json.loads(line) for line in result.stdout.decode().splitlines()]


def kinds(lines):
    return "".join("e" if "error" in line else "p" if "legal" in line else "m" for line in lines)


class JsonPlay(unittest.TestCase):
    def test_every_order_is_answered_by_moves_and_a_position_or_an_error(self):
        status, lines = played("--second", "medium", orders=[{"move": "4"}, {"move": "9"}, {"undo": True}, {"redo": True}, {"quit": True}])
        self.assertEqual((status, kinds(lines)), (0, "pmpepp"))
        start, reply, after, error, undone, redone = lines
        self.assertEqual((start["moves"], undone["moves"]), ("", ""))
        self.assertEqual((reply["moves"], reply["player"]), ("4", "medium"))
        self.assertEqual(after["moves"], "4" + reply["move"])
        self.assertEqual(error["error"]["code"], "column_outside")
        self.assertEqual(redone["moves"], after["moves"])

    def test_a_game_is_won_and_over(self):
        status, lines = played("44556", "--second", "human", orders=[{"move": "6"}, {"move": "7"}, {"move": "1"}, {"new": True}])
        self.assertEqual((status, kinds(lines)), (0, "pppep"))
        self.assertEqual((lines[2]["over"], lines[2]["winner"]), (True, "first"))
        self.assertEqual(lines[3]["error"]["code"], "game_over")
        self.assertEqual(lines[4]["moves"], "44556")

    def test_the_machine_is_perfect_where_none_is_named(self):
        _, lines = played("44556", orders=[])  # Threatens to win: only one move holds.
        self.assertEqual((lines[0]["player"], lines[0]["score"]["exact"], kinds(lines)), ("perfect", True, "mp"))

    def test_another_game(self):
        _, lines = played("--second", "human", orders=[
            {"new": {"game": "tictactoe", "moves": "b2", "second": "easy"}}, {"new": {"second": "human"}}, {"new": {"colour": 1}}])
        self.assertEqual(kinds(lines), "pmppe")
        self.assertEqual((lines[1]["game"], lines[1]["player"]), ("tictactoe", "easy"))
        self.assertEqual((lines[3]["game"], lines[3]["moves"]), ("tictactoe", ""))
        self.assertEqual(lines[4]["error"]["code"], "unknown_member")

    def test_two_machines_play_it_all(self):
        _, lines = played("--game", "tictactoe", "--first", "easy", "--second", "easy", "--seed", "1")
        self.assertEqual(kinds(lines), "m" * lines[-1]["ply"] + "p")
        self.assertTrue(lines[-1]["over"])

    def test_what_is_wrong_costs_its_line_only(self):
        orders = ["", "{", "[]", "{}", '{"move": 4}', '{"move": "4", "undo": true}', '{"undo": true}', '{"quit": 1}', "x" * 10_000,
                  "[" * 4000, '{"new": {"first": "program:touch x"}}', {"move": "4"}]
        status, lines = played("--second", "human", orders=orders)
        self.assertEqual((status, kinds(lines)), (0, "p" + "e" * 10 + "p"))
        self.assertEqual(lines[-1]["moves"], "4")

    def test_what_does_not_go_with_it_is_refused(self):
        for options in (["--plain"], ["--first", "nobody"], ["--invite", "--host", "http://127.0.0.1:1"]):
            status, lines = played(*options)
            self.assertEqual((status, kinds(lines)), (2, "e"), options)


if __name__ == "__main__":
    PROGRAM = sys.argv.pop(1)
    unittest.main()
