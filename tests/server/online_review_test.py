#!/usr/bin/python3
"""Reviews of finished games that people ask for, done by workers beside the service, in either store: workers that are
killed, a worker that lies, strangers who ask for too much. Usage: online_review_test.py PROGRAM [unittest …]"""

import itertools
import json
import os
import signal
import sqlite3
import subprocess
import sys
import tempfile
import threading
import time
import unittest
import zlib
from pathlib import Path

import cluster
import serving
from described import read_document
from online_playing import Game
from serving import Service

WON = "44556"   # All but the last stone, four in the lowest row of Connect Four.
PATIENCE = float(os.environ.get("PATIENCE", "240"))


def objects(output):
    return [json.loads(line) for line in output.decode().splitlines()]


class Reviews:
    """What holds in every store: `self.store` is its address, `self.ask(sql)` runs a statement."""

    def setUp(self):
        self.begin()
        self.addresses = (f"127.6.{i // 250}.{i % 250 + 1}" for i in itertools.count())
        self.services = []
        self.service = self.start()

    def start(self):
        service = Service("--store", self.store)
        self.addCleanup(service.end)
        self.services.append(service)
        return service

    def worker(self, *options):
        process = subprocess.Popen([serving.PROGRAM, "work", "--store", self.store, "--threads", "1", "--lease", "1", *options],
                                   stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        self.addCleanup(process.wait)
        self.addCleanup(process.kill)
        self.until(lambda: self.ask("SELECT count(*) FROM workers") != "0")
        return process

    def until(self, holds):
        end = time.monotonic() + PATIENCE
        while not holds():
            self.assertLess(time.monotonic(), end)
            time.sleep(0.05)

    def game(self, moves=(*WON, "6", "7"), **wishes):
        """One that is over."""
        game = Game(self.service, next(self.addresses), **wishes)
        for ply, move in enumerate(moves):
            self.assertEqual(game.act(ply % 2, "move", ply=ply, move=move)[0], 200)
        return game

    def look(self, game, language="en", source=None, service=None):
        status, _, content = (service or self.service).ask(
            "GET", f"/api/v1/online/games/{game.name}/review?lang={language}", source=source or game.source)
        return status, json.loads(content)

    def wish(self, game, language="en", source=None, service=None):
        status, _, content = (service or self.service).ask(
            "POST", f"/api/v1/online/games/{game.name}/review?lang={language}", "{}", source=source or game.source)
        return status, json.loads(content)

    def reviewed(self, game, language="en", **others):
        """The review once it is there."""
        seen = []
        self.until(lambda: seen.append(self.look(game, language, **others)[1]) or seen[-1]["state"] in ("done", "refused"))
        for one in seen[:-1]:
            self.assertIn(one["state"], ("waiting", "working", "checking"))
            self.assertIsNone(one["judgements"])
        return seen[-1]

    def plain(self, moves, language="en"):
        """What the program itself says of each move."""
        said = serving.run("analyse", moves, "--review", "--json", "--lang", language)
        return objects(said.stdout)[:len(moves)]

    def jobs(self):
        return objects(serving.run("job", "list", "--store", self.store, "--json").stdout)

    def test_a_review_by_a_worker_is_that_of_the_program(self):
        game = self.game()
        self.assertEqual(self.look(game), (200, {"state": "none", "workers": 0, "ahead": 0, "done": 0, "total": 7, "judgements": None}))
        self.worker()
        for language in ("en", "fr"):
            status, first = self.wish(game, language)
            self.assertEqual((status, first["total"]), (200, 7))
            done = self.reviewed(game, language)
            self.assertEqual((done["state"], done["done"], done["judgements"]), ("done", 7, self.plain(WON + "67", language)))
            # Who asks again, whoever it is, has the same one.
            self.assertEqual(self.wish(game, language, source=next(self.addresses))[1]["judgements"], done["judgements"])
        document = read_document(self.service)
        for answer in (first, done):
            self.assertEqual(document.complaints(document.schema("OnlineReview"), answer), [])
        self.assertEqual([(job["kind"], job["state"], job["lang"]) for job in self.jobs()],
                         [("judgements", "done", "en"), ("judgements", "done", "fr")])
        self.assertEqual(self.service.metric("puissance_online_reviews_wrong_total"), 0)
        checked = serving.run("job", "check", "--store", self.store, "--sample", "1000", "--json")
        self.assertEqual(json.loads(checked.stdout)["faults"], [])

    def test_without_a_worker_it_is_said_and_nothing_is_kept(self):
        game = self.game()
        status, problem = self.wish(game)
        self.assertEqual((status, problem["code"]), (503, "no_workers"))
        self.assertEqual(self.jobs(), [])
        worker = self.worker()
        worker.send_signal(signal.SIGINT)
        worker.wait()
        self.assertEqual(self.wish(game)[1]["code"], "no_workers")

    def test_a_worker_that_dies_loses_only_its_lease(self):
        game = self.game("d1 a1 e4 b4 c2 f1 g7 l9 k3 h8 j5 a9 b2 c8 d3 e9 f6 g2 h4".split(), game="morpion12")
        game.act(1, "resign")
        victim = self.worker()
        self.assertEqual(self.wish(game)[0], 200)
        self.until(lambda: self.look(game)[1]["done"] > 0)
        victim.kill()
        victim.wait()
        self.assertEqual(self.look(game)[1]["state"], "working")
        self.worker()
        done = self.reviewed(game)
        self.assertEqual(done["state"], "done")
        self.assertEqual([one["ply"] for one in done["judgements"]], list(range(1, 20)))

    def test_what_people_wait_for_comes_before_what_takes_hours(self):
        started = objects(serving.run("job", "start", "book", "--game", "drop:6x7x4", "--depth", "5", "--store", self.store, "--json").stdout)
        self.worker()
        game = self.game()
        self.wish(game)
        self.assertEqual(self.reviewed(game)["state"], "done")
        self.assertEqual(next(job["state"] for job in self.jobs() if job["job"] == started[0]["job"]), "running")

    def test_a_review_that_is_wrong_is_named_and_never_shown(self):
        game = self.game()
        self.worker()
        self.wish(game)
        # Nobody looks until all is done, so nothing was checked yet.
        self.until(lambda: self.jobs()[0]["state"] == "done")
        job, moves = self.jobs()[0]["job"], 7
        names = set()
        for task in range(moves):
            result, worker = self.ask(f"SELECT result || '|' || worker FROM tasks WHERE job = {job} AND number = {task}").rsplit("|", 1)
            judgement = json.loads(result)
            judgement["sentence"] = "All is well."
            text = json.dumps(judgement, ensure_ascii=False, separators=(",", ":")).replace("'", "''")
            checksum = zlib.crc32(f"{job} {task}\n\n{text}".replace("''", "'").encode())
            self.ask(f"UPDATE tasks SET result = '{text}', checksum = {checksum} WHERE job = {job} AND number = {task}")
            names.add(worker)
        refused = self.reviewed(game)
        self.assertEqual((refused["state"], refused["judgements"]), ("refused", None))
        self.assertEqual(self.service.metric("puissance_online_reviews_wrong_total"), 1)
        said = []
        self.until(lambda: said.append(self.service.log()) or f"review_wrong job={job} " in "".join(said))
        self.assertTrue(any(f"fault=wrong worker={name}" in "".join(said) for name in names), said)
        self.assertNotIn("All is well", json.dumps(self.wish(game)))
        found = json.loads(serving.run("job", "check", "--store", self.store, "--sample", "1000", "--json").stdout)["faults"]
        self.assertEqual({(fault["fault"], fault["worker"]) for fault in found}, {("wrong", name) for name in names})

    def test_who_asks_for_too_much_is_refused_with_the_reason(self):
        worker = self.worker()
        done, *games = [self.game() for _ in range(4)]
        source = next(self.addresses)
        self.wish(done, source=source)
        self.reviewed(done)
        worker.send_signal(signal.SIGSTOP)
        self.assertEqual(self.wish(games[0], source=source)[1]["state"], "waiting")
        for known in (games[0], done):
            self.assertEqual(self.wish(known, source=source)[0], 200, "one that was asked for")
        status, problem = self.wish(games[1], source=source)
        self.assertEqual((status, problem["code"]), (429, "review_waits"))
        status, second = self.wish(games[1])
        self.assertEqual((status, second["ahead"]), (200, 1), "of somebody else")
        self.ask("INSERT INTO jobs (kind, terms, plans, state, created, ended, tasks, done, withdrawn, result)"
                 " SELECT 'judgements', '{}', 0, 0, 0, 0, 1, 0, 0, '' FROM jobs, jobs AS b, jobs AS c, jobs AS d, jobs AS e, jobs AS f, jobs AS g")
        self.ask("INSERT INTO reviews (game, language, job, checked) SELECT -id, 'en', id, 0 FROM jobs WHERE terms = '{}' LIMIT 98")
        status, problem = self.wish(games[2])
        self.assertEqual((status, problem["code"]), (503, "reviews_full"))
        worker.send_signal(signal.SIGCONT)

    def test_of_finished_games_only(self):
        self.worker()
        unfinished = self.game("44")
        for asked in (self.wish, self.look):
            self.assertEqual(asked(unfinished)[1]["code"], "not_over")
        aborted = self.game("")
        aborted.act(0, "abort")
        self.assertEqual((self.wish(aborted)[1]["code"], self.wish(aborted)[1]["reason"]), ("wrong_usage", "review_without_move"))
        for body, status in (("[]", 400), ('{"force": true}', 400), ("{", 400)):
            self.assertEqual(self.service.ask("POST", f"/api/v1/online/games/{aborted.name}/review", body)[0], status, body)
        self.assertEqual(self.service.ask("PUT", f"/api/v1/online/games/{aborted.name}/review", "{}")[0], 405)
        self.assertEqual(self.jobs(), [])

    def test_old_ones_go(self):
        self.worker()
        first, second = self.game(), self.game()
        self.wish(first)
        self.reviewed(first)
        self.ask("UPDATE jobs SET ended = ended - 24 * 3600000 + 60000")
        self.wish(second)
        self.reviewed(second)
        self.assertEqual(self.look(first)[1]["state"], "done")
        self.ask("UPDATE jobs SET ended = ended - 60001 WHERE id = (SELECT min(id) FROM jobs)")
        # Also where it is the same that is wished for again.
        before = self.jobs()[0]
        self.assertNotEqual(self.wish(first)[1]["state"], "done")
        self.reviewed(first)
        self.assertNotIn(before, self.jobs())
        self.assertEqual([self.ask(f"SELECT count(*) FROM {table}") for table in ("jobs", "reviews", "tasks")], ["2", "2", "14"])


class Sqlite(Reviews, unittest.TestCase):
    def begin(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.file = f"{folder.name}/online.db"
        self.store = f"sqlite:{self.file}"

    def ask(self, sql):
        with sqlite3.connect(self.file, timeout=30) as connection:
            rows = connection.execute(sql).fetchall()
        connection.close()
        return "\n".join("|".join(map(str, row)) for row in rows)


class Postgres(Reviews, unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        if not serving.has_postgresql():
            raise unittest.SkipTest("PostgreSQL is not installed here, or not in the program")
        cls.cluster = cluster.Cluster()

    @classmethod
    def tearDownClass(cls):
        cls.cluster.end()

    def begin(self):
        self.cluster.ask("DROP DATABASE IF EXISTS reviews WITH (FORCE)")
        self.cluster.ask("CREATE DATABASE reviews")
        self.store = self.cluster.address("reviews")

    def ask(self, sql):
        return self.cluster.ask(sql, "reviews")

    def test_two_services_have_one_review(self):
        other = self.start()
        self.worker()
        games = [self.game() for _ in range(5)]
        for game in games:
            asking = [threading.Thread(target=self.wish, args=(game, "en", next(self.addresses), service))
                      for service in (self.service, other) for _ in range(3)]
            for one in asking:
                one.start()
            for one in asking:
                one.join()
            self.assertEqual(self.reviewed(game, service=other)["judgements"], self.reviewed(game)["judgements"])
        self.assertEqual(len(self.jobs()), len(games))

    def test_a_database_that_is_away_costs_only_who_asks(self):
        game = self.game()
        self.worker()
        self.cluster.stop(signal.SIGQUIT)
        self.assertEqual(self.wish(game)[1]["code"], "unavailable")
        self.cluster.start()
        self.until(lambda: self.wish(game)[0] == 200)
        self.assertEqual(self.reviewed(game)["state"], "done")


if __name__ == "__main__":
    serving.PROGRAM = str(Path(sys.argv.pop(1)).resolve())
    unittest.main()
