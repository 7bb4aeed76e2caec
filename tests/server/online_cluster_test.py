#!/usr/bin/python3
"""Two services and two workers on one PostgreSQL while people play at both services: services are killed or replaced, workers
are killed, the database crashes, its connections are ended, and, where that is permitted, the network between one service and
the database is cut, at random. Whatever was acknowledged, or shown to anybody, must be there afterwards, once, unchanged and
the same at both. Usage: online_cluster_test.py PROGRAM [FAULTS [GAMES]]. Exits with 77 where PostgreSQL is missing."""

import os
import random
import resource
import signal
import subprocess
import sys
import time
from collections import Counter

import cluster
import serving
from network import Network
from online_hall import Hall
from serving import Service


class Trial:
    def __init__(self, count, seed):
        self.chance = random.Random(seed)
        self.network = None
        try:
            self.network = Network(2)
        except OSError as reason:
            print(f"The network is not cut: {reason}", flush=True)
        self.database = cluster.Cluster(network=self.network, max_connections="100")
        self.services, self.workers = [], []
        for which in (0, 1):
            self.services.append(self.service(which))
        serving.run("job", "start", "book", "--game", "drop:6x6x4", "--depth", "5", "--store", self.database.address(), check=True)
        for _ in (0, 1):
            self.workers.append(self.worker())
        # Thousands think before they move, so that they do not all wait for this client.
        self.pace = 1 if count < 100 else 4
        self.hall = Hall(self.services, count, seed, thinks=0 if count < 100 else count / 150)
        self.happened = Counter()
        self.times = []  # When each fault began, and its name.

    def service(self, which):
        return Service("--store", self.database.address(link=which if self.network else None))

    def worker(self):
        return subprocess.Popen([serving.PROGRAM, "work", "--threads", "1", "--memory", "4", "--lease", "2", "--store", self.database.address()],
                                stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, preexec_fn=lambda: os.nice(10))

    def replace(self, which, way):
        process = self.services[which].process
        process.send_signal(way)
        process.wait()
        self.services[which] = self.service(which)

    def kill_worker(self):
        which = self.chance.randrange(2)
        self.workers[which].kill()
        self.workers[which].wait()
        self.workers[which] = self.worker()

    def cut_network(self):
        """For less or more time than anybody waits for the database."""
        link = self.chance.randrange(2)
        self.network.cut(link)
        time.sleep(self.chance.choice((0.3, 2, 8)))
        self.network.mend(link)

    def fault(self):
        faults = {
            "kill": lambda: self.replace(self.chance.randrange(2), signal.SIGKILL),
            "leave": lambda: self.replace(self.chance.randrange(2), signal.SIGTERM),
            "crash": lambda: self.database.restart(signal.SIGQUIT),
            "end": lambda: self.database.ask("SELECT pg_terminate_backend(pid) FROM pg_stat_activity"
                                             " WHERE application_name = 'puissance' AND random() < 0.5"),
            "worker": self.kill_worker,
        }
        if self.network:
            faults["network"] = self.cut_network
        # Each of them, however few there are; first of all a death with which the database has nothing to do.
        missing = [name for name in faults if name not in self.happened]
        name = self.chance.choice(missing or ["kill", *faults]) if self.times else "kill"
        self.happened[name] += 1
        self.times.append((time.monotonic(), name))
        faults[name]()

    def pauses_by_deaths(self):
        """Of players whose service died or was replaced, while all was well with the database."""
        troubles = [at for at, name in self.times if name in ("crash", "end", "network")]
        return [seconds for left, seconds in self.hall.pauses if left >= self.times[0][0] - 0.5
                and not any(at - seconds < left < at + 20 for at in troubles)]

    def run(self, faults):
        for _ in range(faults):
            time.sleep(self.pace * self.chance.uniform(0.1, 0.8))
            self.fault()
            self.hall.begin_again()
        time.sleep(2)
        while any(service.metric("puissance_online_can_write") != 1 for service in self.services):
            time.sleep(0.1)
        self.hall.all_go_on()
        figures, wrong = self.hall.judge()
        print(f"faults={dict(self.happened)} {figures}", flush=True)
        by_deaths = self.pauses_by_deaths()
        for what, pauses in (("", sorted(seconds for _, seconds in self.hall.pauses)), (" whose service alone died", sorted(by_deaths))):
            part = lambda of: f"{pauses[int(of * (len(pauses) - 1))]:.2f}"
            told = f"p50={part(0.5)} p99={part(0.99)} max={part(1)}" if pauses else ""
            print(f"seconds until a player{what} was back: {len(pauses)} times {told}", flush=True)
        for one in wrong[:10]:
            print(one)
        for service in self.services:
            service.end()
        for worker in self.workers:
            worker.kill()
            worker.wait()
        checks = [serving.run(*command, "--store", self.database.address(), "--lang", "en")
                  for command in (("online", "check"), ("job", "check", "--sample", "100"))]
        for checked in checks:
            print(checked.stdout.decode(), checked.stderr.decode(), sep="", end="")
        done = self.database.ask("SELECT done FROM jobs")
        print(f"tasks done by the workers: {done}")
        assert sum(len(table.acknowledged) for table in [*self.hall.done, *self.hall.tables]) >= faults, "nobody could play"
        assert int(done) > 0, "nobody could work"
        assert by_deaths, "nobody was at a service that died"
        assert max(by_deaths) <= 5, "players were away for too long"
        return bool(wrong) or any(checked.returncode for checked in checks)

    def end(self):
        for process in [*(service.process for service in self.services), *self.workers]:
            process.kill()
        self.database.end()


def main():
    serving.PROGRAM = sys.argv[1]
    faults = int(sys.argv[2]) if len(sys.argv) > 2 else 10
    count = int(sys.argv[3]) if len(sys.argv) > 3 else 6
    hard = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
    resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))
    if not serving.has_postgresql():
        print("PostgreSQL is not installed here, or not in the program")
        sys.exit(77)
    seed = int(os.environ.get("SEED", random.SystemRandom().randrange(2**31)))
    print("SEED", seed, flush=True)
    trial = Trial(count, seed)
    try:
        sys.exit(1 if trial.run(faults) else 0)
    finally:
        trial.end()


if __name__ == "__main__":
    main()
