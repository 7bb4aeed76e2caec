#!/usr/bin/python3
"""Work that machines share: a book and an outcome, made by workers that are killed, in either store; rows that somebody has
changed. Usage: jobs_test.py PROGRAM [--long] [unittest …]"""

import json
import os
import random
import signal
import sqlite3
import subprocess
import sys
import tempfile
import time
import unittest
import zlib
from pathlib import Path

sys.path.append(str(Path(__file__).resolve().parent.parent / "server"))
import cluster  # noqa: E402
from watching import PATIENCE  # noqa: E402

PROGRAM = ""
IS_LONG = False


def run(*arguments, stdin=b""):
    return subprocess.run([PROGRAM, *arguments], input=stdin, capture_output=True, timeout=1200, check=False,
                          env={"PATH": os.environ["PATH"], "LANG": "C.UTF-8"})


def objects(output):
    return [json.loads(line) for line in output.decode().splitlines()]


class Jobs:
    """What holds in every store: `self.store` is its address, `self.ask(sql)` runs a statement."""

    def setUp(self):
        self.folder = tempfile.TemporaryDirectory()
        self.path = Path(self.folder.name)
        self.begin()

    def tearDown(self):
        self.end()
        self.folder.cleanup()

    def job(self, *arguments):
        result = run("job", *arguments, "--store", self.store, "--json")
        self.assertEqual((result.returncode, result.stderr), (0, b""), result.stdout)
        return objects(result.stdout)

    def work(self, *options):
        return [PROGRAM, "work", "--store", self.store, "--until-done", "--memory", "4", *options]

    def state(self, job):
        return next(one for one in self.job("list") if one["job"] == job)

    def do_with_kills(self, job, workers, kills, seed):
        """Workers do the job; one of them is killed, at work, again and again."""
        chance = random.Random(seed)
        command = self.work("--lease", "1", "--threads", "1", "--json")
        running = []
        self.addCleanup(lambda: [process.kill() for process in running])
        running += [subprocess.Popen(command, stdout=subprocess.DEVNULL) for _ in range(workers)]
        killed = 0
        end = time.monotonic() + 10 * PATIENCE
        while self.state(job)["state"] == "running":
            self.assertLess(time.monotonic(), end)
            time.sleep(0.02 + 0.2 * chance.random())
            if killed < kills:
                victim = chance.randrange(workers)
                running[victim].kill()
                killed += running[victim].wait() == -signal.SIGKILL
                running[victim] = subprocess.Popen(command, stdout=subprocess.DEVNULL)
        for process in running:
            self.assertEqual(process.wait(timeout=PATIENCE), 0)
        return killed

    def checked(self, *options):
        result = run("job", "check", "--store", self.store, "--json", *options)
        check, = objects(result.stdout)
        self.assertEqual(result.returncode, 0 if check["sound"] else 1)
        return check

    def test_a_book_by_workers_that_are_killed_is_the_book(self):
        depth = "8" if IS_LONG else "5"
        whole = self.path / "whole.book"
        book = ("--game", "drop:6x5x4", "--depth", depth)
        self.assertEqual(run("book", "build", str(whole), *book, "--memory", "4").returncode, 0)
        for workers in (1, 4):
            started, = self.job("start", "book", *book)
            self.assertEqual((started["kind"], started["game"], started["depth"], started["state"]),
                             ("book", "drop:6x5x4", int(depth), "running"))
            killed = self.do_with_kills(started["job"], workers, 20 if IS_LONG else 5, workers)
            self.assertGreater(killed, 2, "they were to be killed at work")
            done = self.state(started["job"])
            self.assertEqual((done["state"], done["done"], done["tasks"]), ("done", started["tasks"], started["tasks"]))
            made = self.path / f"made-{workers}.book"
            self.job("export", str(started["job"]), str(made))
            self.assertEqual(made.read_bytes(), whole.read_bytes())
            self.assertEqual(run("job", "export", "--store", self.store, str(started["job"]), str(made)).returncode, 1)
        self.assertTrue(self.checked("--sample", "100000")["sound"])

    def test_an_outcome_by_workers_that_are_killed_is_that_of_solve(self):
        games = ("drop:7x5x4", "drop:6x6x4") if IS_LONG else ("drop:6x4x4", "drop:5x5x4")
        for game in games:
            score = int(run("solve", "--game", game, stdin=b"-\n").stdout.split()[1])
            started, = self.job("start", "outcome", "--game", game, "--depth", "8" if IS_LONG else "7")
            self.assertIsNone(started["outcome"])
            killed = self.do_with_kills(started["job"], 4, 10 if IS_LONG else 4, len(game))
            done = self.state(started["job"])
            self.assertEqual((done["state"], done["outcome"]), ("done", (score > 0) - (score < 0)), (game, killed))
            # `book outcome` understands the answers.
            answers = self.path / f"{game}.answers"
            self.job("export", str(started["job"]), str(answers))
            self.assertEqual(answers.stat().st_size, 16 + 8 * done["done"])
            went_on, = objects(run("book", "outcome", str(answers), "--game", game, "--depth", str(started["depth"]), "--json").stdout)
            self.assertEqual(went_on["outcome"], done["outcome"])
            self.assertGreaterEqual(went_on["answered"], done["done"])
        self.assertTrue(self.checked("--sample", "100000")["sound"])

    def is_made_alike(self, plain, started, kills, name):
        """Workers that are killed at work make the bytes that the plain command does."""
        killed = self.do_with_kills(started["job"], 4, kills, len(plain))
        self.assertGreaterEqual(killed, (kills + 1) // 2, "they were to be killed at work")
        self.assertEqual(self.state(started["job"])["state"], "done")
        made = self.path / name
        self.job("export", str(started["job"]), str(made))
        self.assertEqual(made.read_bytes(), plain)

    def plain(self, *arguments):
        result = run(*arguments)
        self.assertEqual((result.returncode, result.stderr), (0, b""), arguments)
        return result.stdout

    def test_reviews_by_workers_that_are_killed_are_those_of_analyse(self):
        games = str(self.path / "games.txt")
        count = "60" if IS_LONG else "16"
        run("match", "--first", "level:3", "--second", "level:5", "--games", count, "--seed", "1", "--save", games)
        for language in ("en", "fr"):
            review = (games, "--nodes", "20000", "--lang", language)
            started, = self.job("start", "review", *review)
            self.assertEqual((started["kind"], started["lang"], started["nodes"], started["tasks"]), ("review", language, 20000, int(count)))
            self.is_made_alike(self.plain("analyse", *review, "--review", "--json"), started, 3, f"review-{language}")
        # One game has no heading.
        one, = self.job("start", "review", "4141415")
        self.is_made_alike(self.plain("analyse", "4141415", "--review", "--json"), one, 0, "one")
        self.assertTrue(self.checked("--sample", "100000")["sound"])

    def test_exercises_by_workers_that_are_killed_are_those_of_puzzles(self):
        for game, count, seed, kills in (("drop:6x5x4", "150" if IS_LONG else "25", "7", 3), ("tictactoe", "1000", "3", 0)):
            asked = ("--game", game, "--count", count, "--seed", seed)
            started, = self.job("start", "exercises", *asked)
            self.assertEqual((started["game"], started["count"], started["seed"], started["exercises"]), (game, int(count), int(seed), None))
            plain = run("puzzles", *asked).stdout
            self.is_made_alike(plain, started, kills, game)
            self.assertEqual(self.state(started["job"])["exercises"], plain.count(b"\n"))
        self.assertTrue(self.checked("--sample", "50")["sound"])

    def test_a_tournament_by_workers_that_are_killed_is_that_of_one_process(self):
        players = self.path / "players.txt"
        players.write_text("# four\nAda = hard\nBlaise = level:7\nnegamax(depth=7)\nmedium\n")
        league = (str(players), "--games", "20" if IS_LONG else "6", "--nodes", "15000", "--seed", "5")
        for extra in ((), ("--gauntlet", "Ada")):
            whole, shared = (self.path / f"{name}-{len(extra)}" for name in ("whole", "shared"))
            report = self.plain("tournament", *league, *extra, "--jobs", "1", "--out", str(whole), "--json")
            started, = self.job("start", "tournament", *league, *extra)
            self.assertEqual([player["name"] for player in started["players"]], ["Ada", "Blaise", "negamax(depth=7)", "medium"])
            shared.mkdir()
            self.is_made_alike((whole / "games.jsonl").read_bytes(), started, 0 if extra else 3, shared / "games.jsonl")
            # All its games are played: the table is made of them.
            self.assertEqual(self.plain("tournament", *league, *extra, "--out", str(shared), "--json"), report)
            self.assertEqual((shared / "games.jsonl").read_bytes(), (whole / "games.jsonl").read_bytes())
        self.assertTrue(self.checked("--sample", "100000")["sound"])

    def test_a_tournament_of_a_database_starts_no_program(self):
        players, proof = self.path / "players.txt", self.path / "started"
        program = f"program:touch {proof}"
        for line, message in ((program, b"engines only"), ("http://127.0.0.1:1", b"engines only"), ("deepening(time=0.1)", b"by the clock")):
            players.write_text(f"easy\n{line}\n")
            result = run("job", "start", "tournament", str(players), "--store", self.store)
            self.assertEqual(result.returncode, 2)
            self.assertIn(message, result.stderr)
        self.assertEqual(self.job("list"), [])
        players.write_text("easy\nmedium\n")
        started, = self.job("start", "tournament", str(players))
        for text in (program, "python:x.py", "http://127.0.0.1:1", "human", "deepening(time=1)"):
            self.ask(f"UPDATE jobs SET terms = replace(terms, '\"medium\"}}', '\"{text}\"}}') WHERE id = {started['job']}")
            result = subprocess.run(self.work("--lang", "en"), capture_output=True, timeout=PATIENCE, check=False)
            self.assertEqual(result.returncode, 1)
            self.assertIn(b"is none that this program can have made", result.stderr)
            self.ask(f"UPDATE jobs SET terms = replace(terms, '\"{text}\"}}', '\"medium\"}}') WHERE id = {started['job']}")
        self.assertFalse(proof.exists())
        self.assertEqual(subprocess.run(self.work(), stdout=subprocess.DEVNULL).returncode, 0)
        self.assertEqual(self.state(started["job"])["state"], "done")

    def test_changed_results_of_every_kind_are_named(self):
        players = self.path / "players.txt"
        players.write_text("easy\nmedium\n")
        jobs = {"review": self.job("start", "review", "4141415")[0]["job"],
                "exercises": self.job("start", "exercises", "--game", "tictactoe", "--count", "5")[0]["job"],
                "tournament": self.job("start", "tournament", str(players), "--game", "tictactoe")[0]["job"]}
        self.assertEqual(subprocess.run(self.work("--threads", "1"), stdout=subprocess.DEVNULL).returncode, 0)
        self.assertTrue(self.checked("--sample", "100000")["sound"])
        for kind, (old, new) in {"review": ('"mark":"??"', '"mark":"?"'), "exercises": ('"grade":', '"grade":1'),
                                 "tournament": ('"score":1.0', '"score":0.0')}.items():
            job = jobs[kind]
            rows = [row.split("|", 1) for row in self.ask(f"SELECT number || '|' || replace(result, chr(10), '~') FROM tasks "
                    f"WHERE job = {job} AND state = 1 ORDER BY number".replace("chr(10)", self.newline)).splitlines()]
            task, true = next((number, result.replace("~", "\n")) for number, result in rows if old in result)
            self.change(job, task, true.replace(old, new, 1), True)
            found = self.checked("--sample", "100000", str(job))["faults"]
            # A false score is impossible; the others could be true until they are done again.
            self.assertIn("impossible" if kind == "tournament" else "wrong", [fault["fault"] for fault in found], kind)
            self.assertEqual({fault["task"] for fault in found if "task" in fault}, {int(task)}, kind)
            self.change(job, task, true, True)
            self.assertTrue(self.checked("--sample", "100000", str(job))["sound"], kind)

    def change(self, job, task, result, is_hostile):
        """Changes a result; who is hostile knows how to make the checksum."""
        checksum = zlib.crc32(f"{job} {task}\n\n{result}".encode())
        self.ask(f"UPDATE tasks SET result = '{result}'" + (f", checksum = {checksum}" if is_hostile else "") +
                 f" WHERE job = {job} AND number = {task}")

    def test_rows_that_somebody_has_changed_are_named(self):
        book, = self.job("start", "book", "--game", "drop:4x4x4", "--depth", "4")
        outcome, = self.job("start", "outcome", "--game", "drop:4x4x4", "--depth", "4")
        self.assertEqual(subprocess.run(self.work("--threads", "1"), stdout=subprocess.DEVNULL).returncode, 0)
        self.assertTrue(self.checked()["sound"])
        job = book["job"]
        true, worker, checksum = self.ask(f"SELECT result, worker, checksum FROM tasks WHERE job = {job} AND number = 3").split("|")
        false = str(int(true) + (1 if int(true) < 1 else -1))

        def faults(*options):
            return [(fault["job"], fault.get("task"), fault["fault"], fault.get("worker")) for fault in self.checked(*options)["faults"]]

        def mended():
            self.ask(f"UPDATE tasks SET result = '{true}', checksum = {checksum}, number = 3 WHERE job = {job} AND number IN (3, 1000)")
            self.assertTrue(self.checked()["sound"])

        self.change(job, 3, false, False)
        self.assertEqual(faults("--sample", "0"), [(job, 3, "damaged", worker)])
        mended()
        self.change(job, 3, false, True)
        self.assertEqual(faults("--sample", "0"), [], "it could be true")
        self.assertEqual(faults("--sample", "100000"), [(job, 3, "wrong", worker)])
        self.assertEqual(faults("--sample", "100000", str(outcome["job"])), [])
        said = run("job", "check", "--store", self.store, "--sample", "100000").stdout.decode()
        self.assertIn(f"job {job}, task 3: the result of {worker} is wrong\n", said)
        mended()
        for impossible in ("", "x", "1 1", "77", "-128", "1 "):
            self.change(job, 3, impossible, True)
            self.assertEqual(faults("--sample", "0"), [(job, 3, "impossible", worker)], impossible)
        mended()
        self.ask(f"UPDATE tasks SET number = 1000 WHERE job = {job} AND number = 3")
        self.assertEqual(faults("--sample", "0"), [(job, 1000, "foreign", worker), (job, 3, "missing", None), (job, None, "counts", None)])
        mended()
        self.ask(f"UPDATE jobs SET done = done + 1 WHERE id = {job}")
        self.assertEqual([fault[2] for fault in faults("--sample", "0")], ["counts", "conclusion"])
        self.ask(f"UPDATE jobs SET done = done - 1 WHERE id = {job}")
        result = self.ask(f"SELECT result FROM jobs WHERE id = {outcome['job']}")
        self.ask(f"UPDATE jobs SET result = '1' WHERE id = {outcome['job']}")
        self.assertEqual(faults("--sample", "0"), [(outcome["job"], None, "conclusion", None)])
        self.ask(f"UPDATE jobs SET result = '{result}', terms = '{{}}' WHERE id = {outcome['job']}")
        self.assertEqual(faults("--sample", "0"), [(outcome["job"], None, "terms", None)])

    def test_a_job_nobody_can_do_stops_nobody(self):
        bad, = self.job("start", "book", "--game", "drop:4x4x4", "--depth", "2")
        good, = self.job("start", "book", "--game", "drop:4x4x4", "--depth", "3")
        self.ask(f"UPDATE jobs SET terms = '{{\"game\": \"drop:4x4x4\", \"depth\": -1}}' WHERE id = {bad['job']}")
        result = subprocess.run(self.work("--lang", "en"), capture_output=True, timeout=PATIENCE, check=False)
        self.assertEqual(result.returncode, 1)
        self.assertIn(f"job {bad['job']} is none that this program can have made".encode(), result.stderr)
        self.assertEqual(self.state(good["job"])["state"], "done")

    def test_a_worker_that_is_stopped_hands_its_task_back(self):
        started, = self.job("start", "book", "--depth", "9")
        process = subprocess.Popen(self.work("--threads", "2"), stdout=subprocess.PIPE)
        end = time.monotonic() + PATIENCE
        while self.ask("SELECT count(*) FROM tasks WHERE lease > 0 AND state = 0") != "2":
            self.assertLess(time.monotonic(), end)
            time.sleep(0.05)
        process.send_signal(signal.SIGINT)
        process.communicate(timeout=PATIENCE)
        self.assertEqual(process.returncode, 130)
        self.assertEqual(self.ask("SELECT count(*) FROM tasks WHERE lease > 0 AND state = 0"), "0")
        unfinished = run("job", "export", "--store", self.store, str(started["job"]), str(self.path / "a.book"))
        self.assertEqual(unfinished.returncode, 1)
        self.assertIn(b"not solved yet", unfinished.stderr)
        cancelled, = self.job("cancel", str(started["job"]))
        self.assertEqual(cancelled["state"], "cancelled")
        self.assertEqual(run("job", "cancel", "--store", self.store, str(started["job"])).returncode, 2)
        # Nothing is left to do, and what was done stays.
        self.assertEqual(subprocess.run(self.work(), stdout=subprocess.DEVNULL, timeout=PATIENCE).returncode, 0)
        self.assertTrue(self.checked("--sample", "0")["sound"])

    def test_watched_until_it_is_done(self):
        started, = self.job("start", "book", "--game", "drop:5x4x4", "--depth", "6")
        watching = subprocess.Popen([PROGRAM, "job", "watch", str(started["job"]), "--store", self.store, "--json"], stdout=subprocess.PIPE)
        first = json.loads(watching.stdout.readline())
        self.assertEqual((first["state"], first["workers"], first["rate"]), ("running", 0, 0))
        subprocess.run(self.work(), stdout=subprocess.DEVNULL, check=True)
        out, _ = watching.communicate(timeout=PATIENCE)
        self.assertEqual(watching.returncode, 0)
        self.assertEqual(objects(out)[-1]["state"], "done")

    def test_watched_while_it_is_done(self):
        started, = self.job("start", "book", "--game", "drop:6x7x4", "--depth", "7")
        watching = subprocess.Popen([PROGRAM, "job", "watch", str(started["job"]), "--store", self.store, "--json"], stdout=subprocess.PIPE)
        working = subprocess.Popen(self.work("--threads", "1"), stdout=subprocess.DEVNULL)
        self.addCleanup(lambda: [process.kill() for process in (watching, working)])
        seen = [json.loads(watching.stdout.readline())]
        while not (seen[-1]["workers"] == 1 and seen[-1]["rate"] > 0 and seen[-1].get("seconds_left", 0) > 0):
            self.assertEqual(seen[-1]["state"], "running", seen)
            seen.append(json.loads(watching.stdout.readline()))
        # What is told of the time left follows from the rest.
        last = seen[-1]
        self.assertAlmostEqual(last["seconds_left"], (last["tasks"] - last["done"]) / last["rate"], delta=1)
        self.assertGreater(last["done"], 0)
        self.job("cancel", str(started["job"]))
        self.assertEqual(json.loads(watching.stdout.readlines()[-1])["state"], "cancelled")
        self.assertEqual(working.wait(timeout=PATIENCE), 0)
        watching.stdout.close()
        watching.wait(timeout=PATIENCE)

    def test_wrong_requests(self):
        for arguments, message in (
            (("start", "book", "--game", "gomoku"), b"stones fall"),
            (("start", "book", "--depth", "42"), b"--depth"),
            (("start", "book", "--depth", "30"), b"too many positions"),
            (("start", "tea"), b"tea"),
            (("start", "review", "48"), b"8"),
            (("start", "review", "/nowhere/games.txt"), b"/nowhere/games.txt"),
            (("start", "review", "44", "--nodes", "0"), b"nodes"),
            (("start", "exercises", "--count", "0"), b"--count"),
            (("start", "tournament", "/nowhere/players.txt"), b"/nowhere/players.txt"),
            (("watch", "77"), b"there is no job 77"),
            (("cancel", "77"), b"there is no job 77"),
            (("check", "77"), b"there is no job 77"),
            (("export", "77", "/nowhere/a"), b"there is no job 77"),
            (("watch", "x"), b"JOB"),
        ):
            result = run("job", *arguments, "--store", self.store)
            self.assertIn(result.returncode, (1, 2), arguments)
            self.assertIn(message, result.stderr, arguments)
            self.assertEqual(result.stdout, b"", arguments)


class Sqlite(Jobs, unittest.TestCase):
    newline = "char(10)"

    def begin(self):
        self.file = str(self.path / "jobs.db")
        self.store = f"sqlite:{self.file}"

    def end(self):
        pass

    def ask(self, sql):
        with sqlite3.connect(self.file, timeout=30) as connection:
            rows = connection.execute(sql).fetchall()
        connection.close()
        return "\n".join("|".join(map(str, row)) for row in rows)


class Postgres(Jobs, unittest.TestCase):
    newline = "chr(10)"

    @classmethod
    def setUpClass(cls):
        if not cluster.programs() or b"without PostgreSQL" in run("job", "list", "--store", "postgresql://?host=/nowhere").stderr:
            raise unittest.SkipTest("PostgreSQL is not installed here, or not in the program")
        cls.cluster = cluster.Cluster()

    @classmethod
    def tearDownClass(cls):
        cls.cluster.end()

    def begin(self):
        self.cluster.ask("DROP DATABASE IF EXISTS jobs")
        self.cluster.ask("CREATE DATABASE jobs")
        self.store = self.cluster.address("jobs")

    def end(self):
        pass

    def ask(self, sql):
        return self.cluster.ask(sql, "jobs")

    def test_a_database_that_crashes_loses_nothing_that_matters(self):
        whole = self.path / "whole.book"
        book = ("--game", "drop:6x5x4", "--depth", "6")
        self.assertEqual(run("book", "build", str(whole), *book, "--memory", "4").returncode, 0)
        started, = self.job("start", "book", *book)
        outcome, = self.job("start", "outcome", "--game", "drop:5x5x4", "--depth", "7")
        running = [subprocess.Popen(self.work("--lease", "1", "--threads", "1"), stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
                   for _ in range(2)]
        for _ in range(3):
            time.sleep(0.7)
            self.cluster.restart(signal.SIGQUIT)
        for process in running:
            process.wait(timeout=10 * PATIENCE)
            self.assertEqual(process.returncode, 0)
        made = self.path / "made.book"
        self.job("export", str(started["job"]), str(made))
        self.assertEqual(made.read_bytes(), whole.read_bytes())
        self.assertEqual(self.state(outcome["job"])["outcome"], 0)
        self.assertTrue(self.checked("--sample", "100000")["sound"])


if __name__ == "__main__":
    PROGRAM = os.path.abspath(sys.argv.pop(1))
    if "--long" in sys.argv:
        sys.argv.remove("--long")
        IS_LONG = True
    unittest.main()
