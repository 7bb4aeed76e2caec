#!/usr/bin/python3
"""Checks that `expert` finds the moves of a tactical test set.

Usage: tactics_test.py PROGRAM GAME POSITIONS FEWEST"""

import json
import subprocess
import sys


def main():
    program, game, positions, fewest = sys.argv[1:]
    passed, wrong = 0, []
    with open(positions, encoding="utf-8") as file:
        lines = [line for line in file if line.strip() and not line.startswith("#")]
    for line in lines:
        moves, best, shows = (field.strip() for field in line.split("|"))
        reply = json.loads(subprocess.run(
            [program, "move", moves, "--game", game, "--player", "expert", "--time", "0.3",
             "--json"], capture_output=True, check=True, timeout=60).stdout)
        if reply["move"] in best.split():
            passed += 1
        else:
            wrong.append(f"{moves}: played {reply['move']}, not one of {best} ({shows})")
    print("\n".join(wrong))
    print(f"{passed} passed, {len(wrong)} failed")
    return 1 if wrong or passed < int(fewest) else 0


if __name__ == "__main__":
    sys.exit(main())
