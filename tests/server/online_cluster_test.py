#!/usr/bin/python3
"""Two services on one PostgreSQL while people play at both: services are killed or replaced, the database crashes, its
connections are cut, at random. Whatever was acknowledged, or shown to anybody, must be there afterwards, once, unchanged
and the same at both. Usage: online_cluster_test.py PROGRAM [FAULTS [GAMES]]. Exits with 77 where PostgreSQL is missing."""

import os
import random
import signal
import sys
import time
from collections import Counter

import cluster
import serving
from online_hall import Hall
from serving import Service


def replace(services, which, options, way):
    process = services[which].process
    process.send_signal(way)
    process.wait()
    services[which] = Service(*options)


def main():
    serving.PROGRAM = sys.argv[1]
    faults = int(sys.argv[2]) if len(sys.argv) > 2 else 10
    count = int(sys.argv[3]) if len(sys.argv) > 3 else 6
    if not cluster.programs() or b"without PostgreSQL" in serving.run("online", "check", "--lang", "en", "--store", "postgresql://?host=/nowhere").stderr:
        print("PostgreSQL is not installed here, or not in the program")
        sys.exit(77)
    seed = int(os.environ.get("SEED", random.SystemRandom().randrange(2**31)))
    print("SEED", seed, flush=True)
    chance = random.Random(seed)
    database = cluster.Cluster()
    services = []
    try:
        options = ("--store", database.address())
        services += [Service(*options), Service(*options)]
        hall = Hall(services, count, seed)
        happened = Counter()
        for _ in range(faults):
            time.sleep(chance.uniform(0.1, 0.8))
            fault = chance.choice(["kill", "kill", "leave", "crash", "cut"])
            happened[fault] += 1
            if fault == "kill":
                replace(services, chance.randrange(2), options, signal.SIGKILL)
            elif fault == "leave":
                replace(services, chance.randrange(2), options, signal.SIGTERM)
            elif fault == "crash":
                database.restart(signal.SIGQUIT)
            else:
                database.ask("SELECT pg_terminate_backend(pid) FROM pg_stat_activity"
                             " WHERE application_name = 'puissance' AND random() < 0.5")
            hall.begin_again()
        time.sleep(2)
        while any(service.metric("puissance_online_can_write") != 1 for service in services):
            time.sleep(0.1)
        figures, wrong = hall.judge()
        pauses = sorted(hall.pauses)
        told = f"p50={pauses[len(pauses) // 2]:.2f} max={pauses[-1]:.2f}" if pauses else "none"
        print(f"faults={dict(happened)} {figures} seconds until a player was back: {told}")
        for one in wrong[:10]:
            print(one)
        for service in services:
            service.end()
        checked = serving.run("online", "check", "--store", database.address(), "--lang", "en")
        print(checked.stdout.decode(), checked.stderr.decode(), sep="", end="")
        assert sum(len(table.acknowledged) for table in hall.tables) >= faults, "nobody could play"
        sys.exit(1 if wrong or checked.returncode else 0)
    finally:
        for service in services:
            service.process.kill()
        database.end()


if __name__ == "__main__":
    main()
