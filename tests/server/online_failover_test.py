#!/usr/bin/python3
"""What docs/machines.md promises where PostgreSQL is made safe: a synchronous replica takes over while people play and nothing
that was acknowledged is lost; a base backup and the archived log lead back to a moment. Usage: online_failover_test.py
PROGRAM [unittest …]. Exits with 77 where PostgreSQL is missing."""

import os
import signal
import subprocess
import sys
import time
import unittest
from pathlib import Path

import cluster
import serving
from cluster import Cluster
from online_hall import Hall
from online_playing import Game
from serving import Service

PATIENCE = 120


def until(holds):
    end = time.monotonic() + PATIENCE
    while not holds():
        assert time.monotonic() < end
        time.sleep(0.05)


class Failover(unittest.TestCase):
    def cluster(self, *others, **settings):
        made = Cluster(*others, **settings)
        self.addCleanup(made.end)
        return made

    def service(self, address):
        service = Service("--store", address)
        self.addCleanup(service.process.kill)
        return service

    def checked(self, address):
        checked = serving.run("online", "check", "--store", address, "--lang", "en")
        self.assertEqual(checked.returncode, 0, checked.stdout + checked.stderr)

    def test_a_synchronous_replica_takes_over(self):
        first = self.cluster()
        replica = self.cluster(first, "one")
        for setting in ("synchronous_standby_names = 'ANY 1 (one, two)'", "synchronous_commit = on"):
            first.ask(f"ALTER SYSTEM SET {setting}")
        first.ask("SELECT pg_reload_conf()")
        until(lambda: first.ask("SELECT sync_state FROM pg_stat_replication") == "quorum")
        both = f"postgresql://puissance@/postgres?host={first.folder},{replica.folder}&target_session_attrs=read-write"
        services = [self.service(both), self.service(both)]
        hall = Hall(services, 12, 1)
        time.sleep(3)
        died = time.monotonic()
        first.stop(signal.SIGQUIT)
        before = max(max(table.acknowledged.values(), default=0) for table in hall.tables)
        subprocess.run([f"{cluster.programs()}/pg_ctl", "promote", "-D", f"{replica.folder}/data"], check=True,
                       stdout=subprocess.DEVNULL, preexec_fn=replica.prepare, cwd="/")
        until(lambda: all(service.metric("puissance_online_can_write") == 1 for service in services))
        back = time.monotonic() - died
        time.sleep(3)
        figures, wrong = hall.judge()
        print(f"failover: {figures}; both services wrote again {back:.2f} s after the first database died", flush=True)
        self.assertEqual(wrong, [])
        self.assertGreater(before, 0)
        self.assertGreater(max(max(table.shown) for table in [*hall.tables, *hall.done]), before, "they went on")
        for service in services:
            service.end()
        self.checked(replica.address())

    def test_back_to_a_moment(self):
        running = self.cluster(wal_level="replica", archive_mode="on", archive_command="test -f %p && cp %p ../archive/%f")
        archive = Path(running.folder) / "archive"
        archive.mkdir()
        archive.chmod(0o777)
        service = self.service(running.address())
        before, later = Game(service), Game(service)
        self.assertEqual(before.act(0, "move", ply=0, move="4")[0], 200)
        restored = self.cluster(running)  # Not started yet.
        self.assertEqual(before.act(1, "move", ply=1, move="5")[0], 200)
        time.sleep(0.5)
        moment = running.ask("SELECT clock_timestamp()")
        time.sleep(0.5)
        self.assertEqual(before.act(0, "move", ply=2, move="6")[0], 200)
        self.assertEqual(later.act(0, "move", ply=0, move="1")[0], 200)
        service.end()
        # The moment must lie in what is archived.
        segment = running.ask("SELECT pg_walfile_name(pg_switch_wal())")
        until(lambda: (archive / segment).exists())
        running.stop(signal.SIGQUIT)
        restored.settings = {"restore_command": f"cp {archive}/%f %p", "recovery_target_time": moment}
        subprocess.run(["touch", f"{restored.folder}/data/recovery.signal"], check=True, preexec_fn=restored.prepare)
        restored.start()
        until(lambda: restored.ask("SELECT pg_is_wal_replay_paused()") == "t")
        stones = "SELECT seq FROM events JOIN games ON id = game WHERE name = '%s' ORDER BY seq DESC LIMIT 1"
        self.assertEqual([restored.ask(stones % game.name) for game in (before, later)], ["3", "1"])
        restored.ask("SELECT pg_wal_replay_resume()")
        until(lambda: restored.ask("SELECT pg_is_in_recovery()") == "f")
        self.checked(restored.address())
        again = self.service(restored.address())
        for game in (before, later):
            game.service = again
        self.assertEqual(before.act(0, "move", ply=2, move="1")[0], 200)
        self.assertEqual(later.act(0, "move", ply=0, move="7")[0], 200)
        again.end()
        self.checked(restored.address())


if __name__ == "__main__":
    serving.PROGRAM = os.path.abspath(sys.argv.pop(1))
    if not serving.has_postgresql():
        print("PostgreSQL is not installed here, or not in the program")
        sys.exit(77)
    unittest.main()
