"""--memory limits all tables of an engine: measures the process while the tables fill.

    memory_test.py PROGRAM
"""

import subprocess
import sys
import time

PROGRAM = sys.argv[1]
MEBIBYTES = 16
# Room for stacks, lists of moves and the allocator's own memory: --memory limits only the tables.
SLACK = 4


def peak_mib(arguments, text=""):
    """The largest resident memory of a run, in MiB. It is read while the program runs, because the
    number after its end includes the forked test process before the program was loaded."""
    child = subprocess.Popen([PROGRAM, *arguments], stdin=subprocess.PIPE, stdout=subprocess.DEVNULL,
                             stderr=subprocess.DEVNULL)
    child.stdin.write(text.encode())
    child.stdin.close()
    peak = 0
    while child.poll() is None:
        with open(f"/proc/{child.pid}/status", encoding="utf-8") as status:
            sizes = [int(line.split()[1]) for line in status if line.startswith("VmHWM:")]
        peak = max([peak, *sizes])
        time.sleep(0.005)
    if child.returncode != 0:
        sys.exit(f"{arguments} ended with {child.returncode}")
    return peak / 1024


def main():
    memory = ["--memory", str(MEBIBYTES)]
    runs = [
        (["solve", "--no-book", "--time", "2", *memory], "-\n"),
        (["solve", "--time", "2", "--threads", "2", "--game", "drop:9x7x4", *memory], "-\n"),
        (["move", "--game", "drop:9x7x4", "--player", "perfect", "--time", "2", *memory], ""),
        (["analyse", "--game", "drop:8x8x4", "--time", "2", *memory], ""),
        (["move", "--game", "gomoku", "--player", "expert", "--time", "2", "h8h9g8i7", *memory], ""),
        (["move", "--game", "morpion12", "--player", "deepening(eval=windows)", "--time", "2", *memory], ""),
    ]
    # The program itself with its words and its book, without a search.
    program = peak_mib(["perft", "8", "--game", "connect4"])
    wrong = 0
    for arguments, text in runs:
        taken = peak_mib(arguments, text) - program
        print(f"{taken:6.1f} MiB  {' '.join(arguments)}")
        wrong += taken > MEBIBYTES + SLACK
    # Checks the measurement itself: with four times the memory, it must show more.
    if peak_mib(["solve", "--no-book", "--time", "3", "--memory", "64"], "-\n") - program < MEBIBYTES:
        print("64 MiB were not filled: nothing was measured")
        wrong += 1
    sys.exit(1 if wrong else 0)


main()
