#!/usr/bin/python3
"""Games between people when something breaks: a disk that is full or read-only, an end in the middle of a batch, a player
who vanishes without a word. Whatever anybody was told must stay. Usage: online_faults_test.py PROGRAM [unittest …]"""

import json
import os
import signal
import struct
import subprocess
import sys
import tempfile
import time
import unittest

import cluster
import serving
from lossy_way import LossyWay
from online_playing import Game, request
from serving import Service


class Disk:
    """A real one, of one megabyte, in memory."""

    def __init__(self):
        self.folder = tempfile.TemporaryDirectory()
        done = subprocess.run(["mount", "-t", "tmpfs", "-o", "size=1m", "tmpfs", self.folder.name],
                              capture_output=True, text=True, check=False)
        if done.returncode != 0:
            self.folder.cleanup()
            raise unittest.SkipTest("a small disk needs the right to mount one (root): " + done.stderr)
        self.store = f"sqlite:{self.folder.name}/online.db"

    def fill(self):
        with open(self.folder.name + "/filler", "ab", buffering=0) as file:
            try:
                while file.write(bytes(4096)):
                    pass
            except OSError:
                pass

    def free(self):
        os.remove(self.folder.name + "/filler")

    def make_read_only(self):
        subprocess.run(["mount", "-o", "remount,ro", self.folder.name], check=True)

    def end(self):
        subprocess.run(["umount", "--lazy", self.folder.name], check=True)
        self.folder.cleanup()


class SystemClock:
    """The time of day of a process, which can be stepped: its own calls are answered with so many seconds more."""

    SOURCE = r"""
#define _GNU_SOURCE
#include <dlfcn.h>
#include <fcntl.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <time.h>
int clock_gettime(clockid_t clock, struct timespec* time) {
    static int (*real)(clockid_t, struct timespec*);
    static volatile long* step;
    if (!real) *(void**)&real = dlsym(RTLD_NEXT, "clock_gettime");
    if (!step) step = mmap(0, sizeof *step, PROT_READ, MAP_SHARED, open(getenv("CLOCK_STEP"), O_RDONLY), 0);
    int result = real(clock, time);
    if (clock == CLOCK_REALTIME) time->tv_sec += *step;
    return result;
}
"""

    def __init__(self):
        self.folder = tempfile.TemporaryDirectory()
        self.file = self.folder.name + "/step"
        self.step(0)
        library = self.folder.name + "/clock.so"
        subprocess.run(["gcc", "-shared", "-fPIC", "-O1", "-x", "c", "-", "-o", library, "-ldl"], input=self.SOURCE, text=True,
                       check=True)
        self.variables = {"LD_PRELOAD": library, "CLOCK_STEP": self.file}

    def step(self, seconds):
        with open(self.file, "r+b" if os.path.exists(self.file) else "wb") as file:
            file.write(struct.pack("l", seconds))

    def end(self):
        self.folder.cleanup()


def eventually(is_so, seconds=30):
    end = time.monotonic() + seconds * serving.patience()
    while not is_so():
        assert time.monotonic() < end, "it does not come to pass"
        time.sleep(0.05)


class Faults(unittest.TestCase):
    def start(self, store, *options, **others):
        service = Service("--store", store, *options, **others)
        self.addCleanup(service.end)
        return service

    def disk(self):
        disk = Disk()
        self.addCleanup(disk.end)
        return disk

    def folder(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        return f"sqlite:{folder.name}/online.db"

    def move_until_refused(self, game, ply):
        """How many stones there are then, and the move that was refused."""
        while True:
            place = ply * 7 % 400  # Nobody ever has nine in a row.
            move = {"do": "move", "request": request(), "ply": ply,
                    "move": "abcdefghijklmnopqrst"[place % 20] + str(place // 20 + 1)}
            status, answer = game.post(f"games/{game.name}/acts", move, game.secrets[ply % 2])
            if status != 200:
                self.assertEqual((status, answer["code"]), (503, "storage_full"))
                return ply, move
            self.assertEqual(answer["seq"], ply + 2)
            ply += 1

    def test_a_full_disk_refuses_acts_and_loses_nothing(self):
        disk = self.disk()
        service = self.start(disk.store)
        game = Game(service, "127.7.0.1", game="free:20x20x9")
        live = Game(service, "127.7.0.2", clock={"base": 15_000, "increment": 0})
        for ply in range(2):
            self.assertEqual(live.act(ply, "move", ply=ply, move="4")[0], 200)
        watcher = game.player()
        disk.fill()
        filled = time.monotonic()
        ply, refused = self.move_until_refused(game, 0)
        # Watching, reading and everything else go on.
        self.assertEqual(game.look()[1]["seq"], ply + 1)
        self.assertEqual(game.player(0).game["ply"], ply)
        while watcher.last < ply + 1:
            watcher.next("event")
        self.assertEqual(json.loads(service.get("/healthz")[1])["online"], "storage_full")
        self.assertEqual(service.metric("puissance_online_can_write"), 0)
        self.assertEqual(service.post("move", {"game": "tictactoe", "moves": ""})[0], 200)
        # Killed while it is full, and started while it still is.
        service.process.kill()
        service.process.wait()
        service = game.service = live.service = self.start(disk.store)
        seen = game.look()[1]
        self.assertEqual([event["seq"] for event in seen["events"]], list(range(1, ply + 2)))
        self.assertEqual(seen["events"], [{name: value for name, value in event.items() if name != "request"}
                                          for event in watcher.events + seen["events"][len(watcher.events):]])
        status, answer = game.post(f"games/{game.name}/acts", refused, game.secrets[ply % 2])
        self.assertEqual((status, answer["code"]), (503, "storage_full"))
        # Longer than the live game has time: no clock runs.
        time.sleep(max(0, 17 - (time.monotonic() - filled)))
        disk.free()
        eventually(lambda: service.metric("puissance_online_can_write") == 1)
        self.assertEqual(game.post(f"games/{game.name}/acts", refused, game.secrets[ply % 2]), (200, {"seq": ply + 2}))
        self.assertEqual(live.look()[1]["state"], "playing")
        self.assertEqual(live.act(0, "move", ply=2, move="4")[0], 200)

    def test_a_read_only_disk_is_refused_with_the_reason(self):
        disk = self.disk()
        service = self.start(disk.store)
        Game(service)
        service.end()
        disk.make_read_only()
        ended = serving.run("serve", "-p", "0", "--lang", "en", "--store", disk.store)
        self.assertEqual(ended.returncode, 2)
        self.assertIn("online.db", ended.stderr.decode())

    @unittest.skipIf(serving.SANITIZED, "a sanitizer has to be the first library")
    def test_the_clock_of_the_system_is_stepped(self):
        """An hour forward flags nobody and stops no clock, and neither does an hour back."""
        self.step_the_clock(self.folder())

    @unittest.skipIf(serving.SANITIZED, "a sanitizer has to be the first library")
    def test_the_clock_of_the_system_is_stepped_beside_postgresql(self):
        if not serving.has_postgresql():
            self.skipTest("PostgreSQL is not installed here, or not in the program")
        database = cluster.Cluster()
        self.addCleanup(database.end)
        self.step_the_clock(database.address("postgres"))

    def step_the_clock(self, store):
        clock = SystemClock()
        self.addCleanup(clock.end)
        service = self.start(store, variables=clock.variables)
        long, short = (Game(service, f"127.7.2.{i + 1}", clock={"base": base, "increment": 0}) for i, base in
                       enumerate((1_800_000, 15_000)))
        for ply in range(2):
            self.assertEqual(long.act(ply, "move", ply=ply, move="4")[0], 200)
        beats = service.metric("puissance_online_batches_total")
        clock.step(3600)
        # The log has the time of day.
        eventually(lambda: service.get("/healthz") and time.strftime("%Y-%m-%dT%H", time.localtime(time.time() + 3600)) in service.log())
        eventually(lambda: service.metric("puissance_online_batches_total") >= beats + 2)
        seen = long.look()[1]
        self.assertEqual(seen["state"], "playing")
        self.assertGreater(min(seen["clocks"]["left"]), 1_500_000)
        eventually(lambda: sum(long.look()[1]["clocks"]["left"]) < sum(seen["clocks"]["left"]) - 1000)
        self.assertEqual(long.act(0, "move", ply=2, move="4")[0], 200)
        clock.step(-3600)
        self.assertEqual(long.act(1, "move", ply=3, move="4")[0], 200)
        for ply in range(2):
            self.assertEqual(short.act(ply, "move", ply=ply, move="4")[0], 200)
        eventually(lambda: short.look()[1]["state"] == "over", 60)
        self.assertEqual(short.look()[1]["events"][-1]["kind"], "flagged")
        self.assertEqual(long.look()[1]["state"], "playing")

    def test_a_process_that_was_frozen_flags_nobody(self):
        """For longer than the player who is to move had left."""
        service = self.start(self.folder())
        game = Game(service, clock={"base": 15_000, "increment": 0})
        for ply in range(2):
            self.assertEqual(game.act(ply, "move", ply=ply, move="4")[0], 200)
        service.process.send_signal(signal.SIGSTOP)
        time.sleep(20)
        service.process.send_signal(signal.SIGCONT)
        eventually(lambda: service.metric("puissance_online_can_write") == 1)
        seen = game.look()[1]
        self.assertEqual(seen["state"], "playing")
        # The silence of the heartbeat is known to two seconds, and six of it are no outage yet.
        self.assertGreater(seen["clocks"]["left"][0], 5_000)
        self.assertEqual(game.act(0, "move", ply=2, move="4")[0], 200)

    def test_an_end_in_the_middle_of_a_batch(self):
        """What was acknowledged is there; what was not can be repeated, and happens once."""
        store = self.folder()
        service = self.start(store)
        games = [Game(service, f"127.7.1.{i + 1}") for i in range(40)]
        players = [game.player(0) for game in games]
        acts = [{"do": "move", "request": request(), "ply": 0, "move": "4"} for _ in games]
        for player, act in zip(players[:20], acts):
            player.say(**act)
        service.process.send_signal(signal.SIGTERM)
        # The others speak when they have heard of it.
        for player, act in zip(players[20:], acts[20:]):
            self.assertTrue(player.next("closing"))
            player.say(**act)
        answers = []
        for player in players:
            said = []
            while message := player.next("ok", "no", "closing"):
                said += [word for word in ("ok", "no") if word in message]
            player.close()
            answers.append(said[0] if said else None)
        self.assertIn("no", answers[20:])
        self.assertEqual(service.end()[0], 0)
        again = self.start(store)
        for game, act, answer in zip(games, acts, answers):
            game.service = again
            self.assertEqual(game.look()[1]["seq"], 2 if answer == "ok" else 1)
            for _ in range(2):
                self.assertEqual(game.post(f"games/{game.name}/acts", act, game.secrets[0]), (200, {"seq": 2}))

    def lossy_way(self):
        if not serving.has_postgresql():
            self.skipTest("PostgreSQL is not installed, or the program is built without it")
        database = cluster.Cluster()
        self.addCleanup(database.end)
        way = LossyWay(database)
        self.addCleanup(way.end)
        return way

    def test_an_answer_that_is_lost_after_the_commit(self):
        way = self.lossy_way()
        service = self.start(way.address())

        def loses_next():
            way.loses += 1

        def was_lost(count):
            self.assertEqual((way.loses, way.lost), (0, count))

        loses_next()
        game = Game(service, joins=False)
        was_lost(1)
        joining = request()
        loses_next()
        eventually(lambda: game.join(request=joining)[0] == 200)
        was_lost(2)
        players = [game.player(0), game.player(1)]
        for ply in range(8):
            act = {"request": request(), "ply": ply, "move": str(1 + ply % 4)}
            loses_next()
            answer = players[ply % 2].ask("move", **act)
            while answer.get("problem", {}).get("code") == "unavailable":  # Nothing, or unknown: it is sent again.
                answer = players[ply % 2].ask("move", **act)
            self.assertEqual(answer.get("seq"), ply + 2, answer)
            was_lost(3 + ply)
        for player in players:
            while player.last < 9:
                player.next("event")
        self.assertEqual(way.cluster.ask("SELECT count(*), count(DISTINCT request), max(seq) FROM events"), "9|9|9")
        self.assertEqual(way.cluster.ask("SELECT count(*) FROM games"), "1")

    def test_notifications_that_are_repeated_or_lost(self):
        way = self.lossy_way()
        services = [self.start(way.address()), self.start(way.cluster.address())]
        game = Game(services[0])
        here = game.player(0)
        game.service = services[1]
        there = game.player(1)
        watcher = game.player()
        game.service = services[0]
        near = game.player()

        def move(player, ply):
            self.assertIn("ok", player.ask("move", ply=ply, move="1234"[ply % 4]))

        def have_heard(*some):
            for one in some:
                while one.last < here.last or one.last < there.last:
                    one.next("event")  # It says so if anything came twice.

        way.notifications = 3
        for ply in range(6):
            move((here, there)[ply % 2], ply)
            have_heard(here, there, watcher, near)
        # What nobody has told is found out by who acts, and heard when the connection is new.
        way.notifications = 0
        move(here, 6)
        have_heard(there, watcher, near)
        move(there, 7)
        eventually(lambda: way.withheld >= 1)
        self.assertIn("no", here.ask("move", ply=7, move="4"))
        self.assertIn("ok", here.ask("offer_draw"))  # Its number is taken: what was missed is read, and it comes after that.
        way.notifications = 1
        way.cut()
        have_heard(here, there, near)
        self.assertIn("ok", there.ask("decline", offer=here.last))
        have_heard(here, there, watcher, near)
        move(here, 8)
        have_heard(here, there, watcher, near)
        _, seen = game.look()
        self.assertEqual((seen["seq"], seen["ply"]), (12, 9))
        self.assertEqual(way.cluster.ask("SELECT count(*), max(seq) FROM events"), "12|12")

    def test_the_same_act_at_once_on_two_sockets(self):
        game = Game(self.start(self.folder()))
        sockets = [game.player(0), game.player(0)]
        watcher = game.player(1)
        act = json.dumps({"do": "move", "request": 17, "ply": 0, "move": "4"}).encode()
        for one in sockets:
            one.socket.sendall(serving.frame(act) * 4)
        for one in sockets:
            self.assertEqual([one.next("ok", "no") for _ in range(4)], [{"ok": 17, "seq": 2}] * 4)
            self.assertEqual(one.last, 2)
        self.assertEqual(watcher.next("event")["event"]["seq"], 2)
        self.assertEqual(game.look()[1]["seq"], 2)

    def test_a_player_who_vanishes_is_noticed_and_may_come_back(self):
        """The connection stays open, as where a cable was pulled: nothing comes any more, no farewell either."""
        game = Game(self.start(self.folder()), clock={"base": 300_000, "increment": 0})
        vanished, other = game.player(0), game.player(1)
        while other.next("presence")["presence"] != [True, True]:
            pass
        start = time.monotonic()
        while other.next("presence")["presence"] != [False, True]:
            pass
        self.assertGreater(time.monotonic() - start, 10)
        back = game.player(0, after=vanished.last)
        self.assertEqual(back.ask("move", ply=0, move="4")["seq"], 2)
        self.assertEqual(other.next("event")["event"]["seq"], 2)


if __name__ == "__main__":
    serving.PROGRAM = sys.argv.pop(1)
    unittest.main()
