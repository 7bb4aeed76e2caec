#!/usr/bin/python3
"""puissance explain as users call it. Usage: explain_test.py PROGRAM SCHEMA [unittest …]"""

import json
import os
import resource
import signal
import subprocess
import sys
import tempfile
import unittest
import xml.etree.ElementTree as xml
from pathlib import Path

import jsonschema
from watching import PATIENCE, wait_for_work

PROGRAM = ""
SCHEMA = {}
SVG = "{http://www.w3.org/2000/svg}"


def run(*arguments, stdin=b"", **environment):
    return subprocess.run([PROGRAM, "explain", *arguments], input=stdin, capture_output=True,
                          timeout=120,
                          env={"PATH": os.environ["PATH"], "LANG": "C.UTF-8", **environment})


def printed(*arguments):
    result = run(*arguments)
    assert result.returncode == 0, (arguments, result.stderr)
    return result.stdout.decode()


# Positions and algorithms that together show every kind of node.
RUNS = [
    ("--game", "tictactoe", "a1b2c3a3c1b1", "--algorithm", "minimax", "--eval", "outcome"),
    ("--game", "tictactoe", "a1b2c3a3", "--eval", "outcome"),
    ("--algorithm", "alphabeta", "--depth", "4"),
    ("65616652551116722515162332723", "--eval", "cells"),
    ("4453", "--algorithm", "negamax", "--depth", "4"),
    ("4453", "--algorithm", "deepening", "--depth", "3", "--eval", "windows"),
    ("4453", "--depth", "6", "--max-nodes", "50"),
    ("4453", "--depth", "9", "--nodes", "500"),
    ("--game", "tictactoe", "a1b2", "--algorithm", "negamax"),
    ("--game", "tictactoe", "a1b2c3a3c1b1", "--algorithm", "negamax"),
    ("--game", "gomoku", "h8 h9 i8", "--algorithm", "negamax", "--depth", "2"),
]


class Text(unittest.TestCase):
    def test_three_empty_cells_fit_on_one_screen(self):
        for moves in ("a1b2c3a3c1b1", "b1c1c3b2a2b3", "b3b1c2a2b2c3"):
            text = printed("--game", "tictactoe", moves, "--algorithm", "minimax")
            self.assertLessEqual(len(text.splitlines()), 26, text)
            trace = json.loads(printed("--game", "tictactoe", moves, "--algorithm", "minimax",
                                       "--json"))
            tree = [line for line in text.splitlines() if "▲ " in line or "▼ " in line]
            # The legend is one line with both signs; every other line with a sign is a node.
            self.assertEqual(len(tree) - 1, trace["counts"]["visited"])

    def test_the_tree_is_readable_at_80_columns(self):
        for arguments in RUNS:
            for language in ("en", "fr"):
                text = printed(*arguments, "--lang", language)
                tree = [line for line in text.splitlines() if line[:1] in "├└│ "]
                self.assertLessEqual(max(map(len, tree), default=0), 80, arguments)

    def test_colour_is_for_terminals(self):
        self.assertNotIn("\x1b", printed("4453", "--depth", "2"))

    def test_languages_differ_in_every_sentence(self):
        for arguments in RUNS:
            english = printed(*arguments, "--steps", "--lang", "en").splitlines()
            french = printed(*arguments, "--steps", "--lang", "fr").splitlines()
            self.assertEqual(len(english), len(french))
            for one, other in zip(english, french):
                self.assertNotEqual(one, other)


class Json(unittest.TestCase):
    def test_is_what_the_schema_says(self):
        validator = jsonschema.Draft202012Validator(SCHEMA)
        endings = set()
        for arguments in RUNS:
            lines = printed(*arguments, "--json").splitlines()
            self.assertEqual(len(lines), 1)
            trace = json.loads(lines[0])
            validator.validate(trace)
            endings |= {node["ending"] for node in trace["nodes"]}
        self.assertEqual(endings, set(SCHEMA["$defs"]["node"]["properties"]["ending"]["enum"]))

    def test_the_schema_refuses_what_is_not_a_trace(self):
        validator = jsonschema.Draft202012Validator(SCHEMA)
        trace = json.loads(printed(*RUNS[0], "--json"))
        for spoil in (lambda t: t.pop("nodes"), lambda t: t["nodes"][1].pop("entered"),
                      lambda t: t["nodes"][0].update(ending="dance"), lambda t: t.update(more=1)):
            wrong = json.loads(json.dumps(trace))
            spoil(wrong)
            self.assertFalse(validator.is_valid(wrong))

    def test_is_read_back(self):
        with tempfile.TemporaryDirectory() as folder:
            file = Path(folder) / "trace.json"
            for arguments in RUNS:
                for form in ("json", "text", "dot", "svg"):
                    file.write_text(printed(*arguments, "--json"))
                    again = printed("--from", str(file), "--format", form)
                    self.assertEqual(again, printed(*arguments, "--format", form))

    def test_a_wrong_file_is_named(self):
        for content in (b"", b"{}", b"[[[", b"\x00", b'{"version": 2}'):
            result = run("--from", "-", stdin=content)
            self.assertEqual((result.returncode, result.stdout), (2, b""), content)
            self.assertIn(b"trace", result.stderr)
        result = run("--from", "/nowhere/trace.json")
        self.assertEqual(result.returncode, 2)
        self.assertIn(b"/nowhere/trace.json", result.stderr)


class Drawings(unittest.TestCase):
    def test_svg_is_well_formed_and_names_every_visited_node(self):
        for arguments in RUNS:
            root = xml.fromstring(printed(*arguments, "--format", "svg"))
            self.assertEqual(root.tag, SVG + "svg")
            trace = json.loads(printed(*arguments, "--json"))
            wanted = {f"n{node['visit']}" for node in trace["nodes"] if node["visit"]}
            groups = [g for g in root.iter(SVG + "g") if g.get("id", "").startswith("n")]
            self.assertEqual({g.get("id") for g in groups}, wanted)
            for group in groups:
                self.assertTrue(group.find(SVG + "title").text.strip())
            self.assertFalse([e for e in root.iter() if e.tag in (SVG + "script", SVG + "image")])

    def test_dot_has_every_node(self):
        for arguments in RUNS:
            dot = printed(*arguments, "--format", "dot")
            trace = json.loads(printed(*arguments, "--json"))
            for index, node in enumerate(trace["nodes"]):
                self.assertIn(f"n{index} [", dot)
                if node["parent"] is not None:
                    self.assertIn(f"n{node['parent']} -> n{index}", dot)


class Comparison(unittest.TestCase):
    def test_all_algorithms_find_the_same_value(self):
        report = json.loads(printed("4453", "--compare", "--depth", "5", "--json"))
        self.assertEqual([run["algorithm"].split("(")[0] for run in report["runs"]],
                         ["minimax", "alphabeta", "alphabeta", "alphabeta", "negamax", "negamax",
                          "deepening"])
        self.assertEqual(len({json.dumps(run["score"]) for run in report["runs"]}), 1)
        nodes = [run["nodes"] for run in report["runs"]]
        self.assertEqual(max(nodes), nodes[0])
        self.assertEqual(report["runs"][0]["cuts"], 0)
        # Plain negamax visits the same nodes as alphabeta in natural order.
        self.assertIn(",plain)", report["runs"][4]["algorithm"])
        for key in ("nodes", "cuts", "leaves", "move"):
            self.assertEqual(report["runs"][4][key], report["runs"][1][key])
        self.assertLess(nodes[5], nodes[4])

    def test_the_table_is_for_eyes(self):
        for language in ("en", "fr"):
            lines = printed("--game", "tictactoe", "--compare", "--eval", "outcome", "--lang",
                            language).splitlines()
            self.assertEqual(len(lines), 9)
            self.assertLessEqual(max(map(len, lines)), 80)


class Lessons(unittest.TestCase):
    def test_every_lesson_can_be_given_and_drawn(self):
        listed = json.loads(printed("--lessons", "--json"))["lessons"]
        self.assertEqual([lesson["number"] for lesson in listed], list(range(1, 13)))
        for lesson in listed:
            number = str(lesson["number"])
            given = json.loads(printed("--lesson", number, "--json"))
            self.assertEqual(len(given["traces"]), len(lesson["runs"]))
            # The printed text is wrapped.
            text = " ".join(printed("--lesson", number).split())
            for part in ("title", "text", "question", "answer"):
                self.assertIn(" ".join(given[part].split()), text)
            xml.fromstring(printed("--lesson", number, "--format", "svg"))
            # Each trace is the same as that of the command which the lesson names.
            for algorithm, trace in zip(lesson["runs"], given["traces"]):
                self.assertEqual(trace, json.loads(printed(
                    "--game", lesson["game"], lesson["moves"], "--algorithm", algorithm, "--json")))


class LongRuns(unittest.TestCase):
    def test_memory_stays_bounded(self):
        # The process cannot allocate more than this; a run that needs more fails.
        limit = 200 * 2**20
        result = subprocess.run([PROGRAM, "explain", "--depth", "9"], capture_output=True,
                                preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_AS,
                                                                      (limit, limit)))
        self.assertEqual(result.returncode, 0)
        self.assertTrue(b"the rest is only counted" in result.stdout)

    def test_an_interrupted_run_says_what_is_known(self):
        for arguments in (("--depth", "12", "--algorithm", "minimax"),
                          ("--depth", "20", "--algorithm", "deepening"),
                          ("--depth", "12", "--algorithm", "minimax", "--json")):
            process = subprocess.Popen([PROGRAM, "explain", *arguments], stdout=subprocess.PIPE,
                                       stderr=subprocess.PIPE)
            wait_for_work(process.pid, 0.3)
            process.send_signal(signal.SIGINT)
            out, _ = process.communicate(timeout=PATIENCE)
            self.assertEqual(process.returncode, 130)
            if "--json" in arguments:
                self.assertTrue(json.loads(out)["interrupted"])
            else:
                # Not assertIn, which would print the whole long text.
                self.assertTrue("\nStopped after " in out.decode(), arguments)

    def test_an_interrupted_comparison_ends(self):
        process = subprocess.Popen([PROGRAM, "explain", "--compare", "--depth", "14"],
                                   stdout=subprocess.PIPE, stderr=subprocess.PIPE)
        wait_for_work(process.pid, 0.3)
        process.send_signal(signal.SIGINT)
        out, _ = process.communicate(timeout=PATIENCE)
        self.assertEqual(process.returncode, 130)
        self.assertIn(b"minimax", out)


if __name__ == "__main__":
    PROGRAM = str(Path(sys.argv[1]).resolve())
    SCHEMA = json.loads(Path(sys.argv[2]).read_text(encoding="utf-8"))
    unittest.main(argv=[sys.argv[0], *sys.argv[3:]])
