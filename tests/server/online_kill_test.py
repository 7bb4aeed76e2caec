#!/usr/bin/python3
"""The service is killed again and again while people play. Whatever was acknowledged, or shown to anybody, must be there
afterwards, once and unchanged. Usage: online_kill_test.py PROGRAM [KILLS [GAMES]]"""

import json
import os
import random
import sys
import tempfile
import threading
import time

import serving
from online_playing import Game, Player, request
from serving import Service


class Table:
    """A game that goes on for ever, its two players and what anybody has seen of it."""

    def __init__(self, service, source):
        self.game = Game(service, source, game="free:19x19x5", takebacks=False)
        self.lock = threading.Lock()
        self.shown = {}         # By number, as it was shown to anybody.
        self.acknowledged = {}  # The number of the event, by the number of the request.
        self.wrong = []

    def show(self, events):
        with self.lock:
            for event in events:
                told = {name: value for name, value in event.items() if name != "request"}
                if self.shown.setdefault(event["seq"], told) != told:
                    self.wrong.append(("changed", self.shown[event["seq"]], told))

    def acknowledge(self, number, seq):
        with self.lock:
            if self.acknowledged.setdefault(number, seq) != seq:
                self.wrong.append(("done twice", number, self.acknowledged[number], seq))


class Person(threading.Thread):
    """Plays one seat by WebSocket, and comes back with what it knows whenever it is cut off."""

    def __init__(self, tables, which, seat, chance):
        super().__init__(daemon=True)
        self.tables, self.which, self.seat, self.chance = tables, which, seat, chance
        self.last = 0
        self.pending = None
        self.ends = False

    @property
    def table(self):
        return self.tables[self.which]

    def run(self):
        while not self.ends:
            try:
                self.play()
            except (OSError, ConnectionError, AssertionError, AttributeError, TypeError, json.JSONDecodeError) as error:
                if isinstance(error, AssertionError) and "seq" in str(error):
                    self.table.wrong.append(("out of order", str(error)))
                time.sleep(0.02)

    def play(self):
        game = self.table.game
        player = Player(game.service.port, game.name, game.secrets[self.seat], self.last, game.source)
        player.socket.settimeout(2)
        try:
            if not player.game:
                return
            self.note(player)
            stones = player.game["ply"]
            if player.game["state"] == "over":
                self.ends = True
                return
            while not self.ends:
                if self.pending is None and stones % 2 == self.seat:
                    place = self.chance.randrange(361)
                    self.pending = {"do": "move", "request": request(), "ply": stones,
                                    "move": "abcdefghijklmnopqrs"[place % 19] + str(place // 19 + 1)}
                if self.pending:
                    player.say(**self.pending)
                message = player.next("event", "ok", "no", "closing")
                self.note(player)
                if message is None:
                    return
                if "event" in message and message["event"]["kind"] == "moved":
                    stones = message["event"]["ply"]
                    if message["state"] == "over":
                        self.ends = True
                number = message.get("ok") or message.get("no")
                if self.pending and number == self.pending["request"]:
                    if "ok" in message:
                        self.table.acknowledge(number, message["seq"])
                    if "ok" in message or message["problem"]["code"] != "unavailable":
                        self.pending = None
                elif self.pending and "event" in message:
                    self.wait_for_answer(player)
        finally:
            player.close()

    def wait_for_answer(self, player):
        message = player.next("ok", "no")
        self.note(player)
        if message and "ok" in message:
            self.table.acknowledge(message["ok"], message["seq"])
        if message:
            self.pending = None

    def note(self, player):
        self.table.show(player.events)
        self.last = player.last
        player.events = []


def restart(tables, options):
    service = Service(*options)
    for table in tables:
        table.game.service = service
    return service


def main():
    serving.PROGRAM = sys.argv[1]
    kills = int(sys.argv[2]) if len(sys.argv) > 2 else 30
    count = int(sys.argv[3]) if len(sys.argv) > 3 else 6
    seed = int(os.environ.get("SEED", random.SystemRandom().randrange(2**31)))
    print("SEED", seed, flush=True)
    chance = random.Random(seed)
    with tempfile.TemporaryDirectory() as folder:
        options = ("--store", f"sqlite:{folder}/online.db")
        service = Service(*options)
        tables = [Table(service, f"127.4.0.{i + 1}") for i in range(count)]
        done = []
        people = [Person(tables, i, seat, random.Random(f"{seed} {i} {seat}")) for i in range(count) for seat in (0, 1)]
        for person in people:
            person.start()
        for kill in range(kills):
            time.sleep(chance.uniform(0.02, 0.35))
            if kill % 10 == 9:
                service.process.terminate()
                service.process.wait(10)
            else:
                service.process.kill()
                service.process.wait()
            service = restart(tables, options)
            # Who has finished begins again.
            for person in people:
                if not person.ends:
                    continue
                partner = people[person.which * 2 + 1 - person.seat]
                partner.ends = True
                person.join(5)
                partner.join(5)
                done.append(tables[person.which])
                tables[person.which] = Table(service, f"127.4.{len(done) // 250 + 1}.{len(done) % 250 + 1}")
                for seat in (0, 1):
                    fresh = Person(tables, person.which, seat, random.Random(f"{seed} {kill} {person.which} {seat}"))
                    people[person.which * 2 + seat] = fresh
                    fresh.start()
        time.sleep(0.5)
        for person in people:
            person.ends = True
        for person in people:
            person.join(10)
        doubled, events, acknowledged = 0, 0, 0
        wrong = []
        for table in [*done, *tables]:
            table.game.service = service
            stored = {}
            for seat in (None, 0, 1):
                _, seen = table.game.look(seat)
                for event in seen["events"]:
                    number = event.pop("request", None)
                    assert stored.setdefault(event["seq"], event) == event
                    if number is not None:
                        stored[event["seq"], "request"] = number
            numbers = [value for name, value in stored.items() if isinstance(name, tuple)]
            doubled += len(numbers) - len(set(numbers))
            events += seen["seq"]
            acknowledged += len(table.acknowledged)
            wrong += table.wrong
            wrong += [("lost", event) for seq, event in table.shown.items() if stored.get(seq) != event]
            wrong += [("not done", number, seq) for number, seq in table.acknowledged.items()
                      if stored.get((seq, "request")) != number]
        service.end()
        print(f"kills={kills} games={len(done) + len(tables)} events={events} acknowledged={acknowledged} "
              f"wrong={len(wrong)} doubled={doubled}")
        for one in wrong[:10]:
            print(one)
        assert acknowledged >= kills, "nobody could play"
        sys.exit(1 if wrong or doubled else 0)


if __name__ == "__main__":
    main()
