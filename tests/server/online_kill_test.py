#!/usr/bin/python3
"""The service is killed again and again while people play. Whatever was acknowledged, or shown to anybody, must be there
afterwards, once and unchanged. Usage: online_kill_test.py PROGRAM [KILLS [GAMES]]"""

import os
import random
import sys
import tempfile
import time

import serving
from online_hall import Hall
from serving import Service


def main():
    serving.PROGRAM = sys.argv[1]
    kills = int(sys.argv[2]) if len(sys.argv) > 2 else 30
    count = int(sys.argv[3]) if len(sys.argv) > 3 else 6
    seed = int(os.environ.get("SEED", random.SystemRandom().randrange(2**31)))
    print("SEED", seed, flush=True)
    chance = random.Random(seed)
    with tempfile.TemporaryDirectory() as folder:
        options = ("--store", f"sqlite:{folder}/online.db")
        services = [Service(*options)]
        hall = Hall(services, count, seed)
        killed = 0
        while killed < kills:
            time.sleep(chance.uniform(0.02, 0.35))
            process = services[0].process
            # One in ten ends as it is told to, besides.
            if chance.randrange(10) == 0:
                process.terminate()
                process.wait(10)
            else:
                process.kill()
                process.wait()
                killed += 1
            services[0] = Service(*options)
            hall.begin_again()
        hall.all_go_on()
        figures, wrong = hall.judge()
        services[0].end()
        checked = serving.run("online", "check", *options, "--lang", "en")
        print(f"kills={kills} {figures}", checked.stdout.decode(), checked.stderr.decode(), sep="\n")
        for one in wrong[:10]:
            print(one)
        assert sum(len(table.acknowledged) for table in [*hall.done, *hall.tables]) >= kills, "nobody could play"
        sys.exit(1 if wrong or checked.returncode else 0)


if __name__ == "__main__":
    main()
