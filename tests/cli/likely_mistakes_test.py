#!/usr/bin/python3
"""Reviews by estimate in the program's JSON and words. They search for tens of seconds. Usage: likely_mistakes_test.py PROGRAM"""

import json
import os
import subprocess
import sys
import unittest

PROGRAM = ""


def run(*arguments):
    return subprocess.run([PROGRAM, *arguments], capture_output=True, timeout=600, check=True,
                          env={"PATH": os.environ["PATH"], "LANG": "C.UTF-8"})


class LikelyMistakes(unittest.TestCase):
    def test_are_told_apart_from_proved_ones(self):
        game = ("analyse", "i9 j9 i7 h10 i8 i10 i5", "--game", "gomoku", "--review")
        *moves, total = [json.loads(line) for line in run(*game, "--json").stdout.decode().splitlines()]
        last = moves[-1]
        self.assertEqual((last["mark"], last["likely"], last["fault"], last["accuracy"], last["proved"]), ("?!", True, None, 50, False))
        self.assertEqual((last["cause"], last["best"]), ("attack_left", "k8"))
        self.assertEqual(last["cells"], [{"column": 11, "row": 8}, {"column": 10, "row": 9}, {"column": 9, "row": 10}])
        self.assertGreaterEqual(last["before"]["value"] - last["after"]["value"], 300)
        self.assertEqual(total["turned"], None)  # Nobody has lost yet.
        for side in ("first", "second"):
            counts = total["accuracy"][side]
            own = [move for move in moves if move["turn"] == side]
            judged = [move["accuracy"] for move in own if move["accuracy"] is not None]
            self.assertEqual((counts["judged"], counts["judged"] + counts["unproved"]), (len(judged), len(own)))
            self.assertEqual(counts["likely"], sum(move["likely"] for move in own))
            self.assertEqual(counts["estimated"], sum(move["accuracy"] == 100 and not move["proved"] for move in own))
            self.assertAlmostEqual(counts["percent"], sum(judged) / len(judged))
        for language, sentence, count in (
            ("en", "i5 is likely a mistake: by estimate k8 is much better. k8 would have taken the cell where the other player makes an "
                   "open three (k8, j9 and i10).", "1 likely mistake"),
            ("fr", "i5 est sans doute une faute\u00a0: selon l’estimation, k8 est bien meilleur. k8 aurait pris la case où l’adversaire "
                   "forme un trois ouvert (k8, j9 et i10).", "1 sans doute une faute")):
            shown = run(*game, "--lang", language).stdout.decode().splitlines()
            self.assertEqual(shown[6], f"  7 x i5 ?!  {sentence}")
            self.assertIn(count, shown[7])


if __name__ == "__main__":
    PROGRAM = os.path.abspath(sys.argv.pop(1))
    unittest.main()
