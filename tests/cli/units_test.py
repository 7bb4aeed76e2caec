#!/usr/bin/python3
"""How soon somebody wins is said in the winner's own moves, by the command line, the terminal and
reviews; tests/python/test_engine.py holds Python's text to the same. JSON has plies, and
tests/conformance holds it against the service and the other doors. Usage: units_test.py PROGRAM"""

import json
import os
import re
import subprocess
import sys
from pathlib import Path

POSITIONS = 100
ENVIRONMENT = {"LANG": "C.UTF-8", "PATH": os.environ["PATH"], "ASAN_OPTIONS": os.environ.get("ASAN_OPTIONS", "")}


def run(program, *arguments, stdin=""):
    return subprocess.run([program, *arguments], input=stdin, capture_output=True, text=True, timeout=600, env=ENVIRONMENT)


def words_of(score):
    """The sentence, made from the JSON alone."""
    if score["kind"] == "draw":
        return "draw"
    moves = (score["plies"] + 1) // 2
    return f"{'wins' if score['kind'] == 'win' else 'loses'} in {moves} move{'' if moves == 1 else 's'}"


def late_positions():
    """The known ones with most stones: they are solved at once."""
    data = Path(__file__).parent.parent / "data/connect4_scores.txt"
    known = [line.split()[0] for line in data.read_text().splitlines()]
    return sorted(known, key=len)[-POSITIONS:]


def main():
    program, wrong, compared = sys.argv[1], [], 0
    positions = late_positions()
    for moves in positions:
        analysis = json.loads(run(program, "analyse", moves, "--json").stdout)
        if "score" not in analysis:
            continue
        sentence = words_of(analysis["score"])
        told = run(program, "move", moves, "--player", "solver").stderr
        hinted = run(program, "play", moves, "--plain", "--first", "human", "--second", "human", stdin="hint\nquit\n").stdout
        surfaces = {"move": told, "hint": hinted}
        for name, text in surfaces.items():
            compared += 1
            if not re.search(rf"(?<!\w){sentence}(?!\w)", text):
                wrong.append(f"{moves}: {name} does not say '{sentence}': {text.strip().splitlines()[-1:]}")
    # A review of a lost game tells two numbers of one move: before and after.
    for line in run(program, "analyse", "--review", "--json", positions[-1]).stdout.splitlines():
        judged = json.loads(line)
        if judged.get("fault") == "win_missed":
            numbers = [str((judged[when]["plies"] + 1) // 2) for when in ("before", "after")]
            compared += 1
            if re.findall(r"(?<=in )\d+|(?<=takes )\d+", judged["sentence"]) != numbers:
                wrong.append(judged["sentence"])
    print("\n".join(wrong) or f"{compared} sentences agree")
    sys.exit(bool(wrong) or compared < POSITIONS)


main()
