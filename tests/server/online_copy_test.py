#!/usr/bin/python3
"""Many games go from SQLite to PostgreSQL and back: the same to the last column, and sound wherever they are. Usage:
online_copy_test.py PROGRAM [GAMES]. Exits with 77 where PostgreSQL is missing."""

import os
import random
import sqlite3
import sys
import tempfile
import time

import cluster
import serving
from serving import Service

COUNT = 100_000
TABLES = ("games", "events", "outages")
NAMES = ("", "Ada", "Noor", "Zoé", "李", "O'Brien")


def make_games(file, count, seed):
    """Of every state: waiting, being played, over by resignation or by a line."""
    chance = random.Random(seed)
    store = sqlite3.connect(file)
    now = int(1000 * time.time())
    games, events = [], []
    for number in range(1, count + 1):
        state = chance.choice((0, 1, 2, 2, 2))
        at = now - chance.randrange(10**9)
        secrets = [chance.randbytes(32), None if state == 0 else chance.randbytes(32)]
        # The first row by the first player, or three pairs of stones that win for nobody.
        wins = state == 2 and chance.random() < 0.5
        stones = [0, 0, 1, 1, 2, 2, 3] if wins else [0, 0, 1, 1, 2, 2][:0 if state == 0 else chance.randrange(2, 7)]
        games.append((number, f"{number:07x}_abc"[-11:].ljust(11, "-"), "connect4", "", 300_000 if number % 2 else 0, 2000 if number % 2 else 0, 0, 0, 0, 1, 0,
                      state, at, at + 1000, number * 7, *secrets, chance.randbytes(32) if state == 0 else None,
                      chance.choice(NAMES), chance.choice(NAMES) if state else "", None))
        if state:
            moves = [(seq + 2, 1, seq % 2, column) for seq, column in enumerate(stones)]
            last = [(len(moves) + 2, 7, 0, 0)] if state == 2 and not wins else []
            events += [(number, seq, kind, seat, value, 0, 0, at + seq, number * 64 + seq)
                       for seq, kind, seat, value in [(1, 0, 1, 0), *moves, *last]]
    store.executemany("INSERT INTO games VALUES (" + ",".join("?" * 21) + ")", games)
    store.executemany("INSERT INTO events VALUES (" + ",".join("?" * 9) + ")", events)
    store.commit()
    store.close()
    return len(events)


def told(name, *arguments):
    start = time.monotonic()
    done = serving.run("online", *arguments, "--lang", "en")
    print(f"{name}: {time.monotonic() - start:.1f} s: {(done.stdout + done.stderr).decode().strip()}", flush=True)
    assert done.returncode == 0


def main():
    serving.PROGRAM = os.path.abspath(sys.argv[1])
    count = int(sys.argv[2]) if len(sys.argv) > 2 else COUNT
    if not serving.has_postgresql():
        print("PostgreSQL is not installed here, or not in the program")
        sys.exit(77)
    database = cluster.Cluster()
    try:
        with tempfile.TemporaryDirectory() as folder:
            first, back = f"{folder}/first.db", f"{folder}/back.db"
            service = Service("--store", f"sqlite:{first}")  # Makes the tables.
            service.end()
            events = make_games(first, count, 1)
            print(f"{count} games, {events} events, {os.path.getsize(first) >> 20} MiB", flush=True)
            told("check, SQLite", "check", "--store", f"sqlite:{first}")
            told("copy to PostgreSQL", "copy", f"sqlite:{first}", database.address())
            told("check, PostgreSQL", "check", "--store", database.address())
            told("copy to SQLite", "copy", database.address(), f"sqlite:{back}")
            told("check, SQLite", "check", "--store", f"sqlite:{back}")
            with sqlite3.connect(first) as both:
                both.execute("ATTACH ? AS back", (back,))
                for table in TABLES:
                    for one, other in (("main", "back"), ("back", "main")):
                        left = both.execute(f"SELECT count(*) FROM (SELECT * FROM {one}.{table} EXCEPT SELECT * FROM {other}.{table})").fetchone()[0]
                        assert left == 0, (table, one, left)
                assert both.execute("SELECT count(*) FROM back.games").fetchone()[0] == count
                assert both.execute("SELECT count(*) FROM back.events").fetchone()[0] == events
            print("the same to the last column")
    finally:
        database.end()


if __name__ == "__main__":
    main()
