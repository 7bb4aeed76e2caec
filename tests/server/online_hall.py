"""Games whose players remember everything: what was acknowledged, or shown to anybody, must be there afterwards, once and
unchanged, whatever is killed meanwhile. For the tests beside this file."""

import json
import random
import threading
import time

from online_playing import Game, Player, request


class Table:
    """A game that goes on for long, and what anybody has seen of it."""

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
    """Plays one seat by WebSocket. Whenever it is cut off it comes back with what it knows, to the next service."""

    def __init__(self, services, table, seat, chance, thinks=0):
        """`services` may be replaced one by one meanwhile. The two players of a game begin at different ones. A move takes
        `thinks` seconds, on average."""
        super().__init__(daemon=True)
        self.services, self.table, self.seat, self.chance, self.thinks = services, table, seat, chance, thinks
        self.place = seat
        self.last = 0
        self.pending = None
        self.ends = False
        self.leaves = threading.Event()
        self.tries = 0     # In vain, since it was last there.
        self.left = None   # When it was cut off.
        self.pauses = []   # When it was cut off and for how many seconds, each time.

    def run(self):
        while not self.ends:
            try:
                self.play()
            except (OSError, ConnectionError, AssertionError, AttributeError, TypeError, json.JSONDecodeError) as error:
                if isinstance(error, AssertionError) and "seq" in str(error):
                    self.table.wrong.append(("out of order", str(error)))
                self.left = self.left or time.monotonic()
                self.place += 1
                self.leaves.wait(self.pause())

    def pause(self):
        """Before it tries again. Thousands who think take their time, as pages do: 0.25 s, doubled to 4 s, half more or less."""
        if not self.thinks:
            return 0.02
        self.tries += 1
        return min(4, 0.125 * 2 ** self.tries) * self.chance.uniform(0.5, 1.5)

    def play(self):
        game = self.table.game
        service = self.services[self.place % len(self.services)]
        player = Player(service.port, game.name, game.secrets[self.seat], self.last, game.source)
        player.socket.settimeout(2 + 4 * self.thinks)
        try:
            if not player.game:
                raise ConnectionError(player.problem)
            if self.left:
                self.pauses.append((self.left, time.monotonic() - self.left))
                self.left = None
            self.tries = 0
            self.note(player)
            stones = player.game["ply"]
            if player.game["state"] == "over":
                self.ends = True
                return
            while not self.ends:
                if self.pending is None and stones % 2 == self.seat:
                    if self.leaves.wait(self.thinks * 2 * self.chance.random()):
                        return
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
                    if "no" in message:
                        time.sleep(0.05)
                elif self.pending and "event" in message:
                    self.wait_for_answer(player)
        finally:
            player.close()

    def wait_for_answer(self, player):
        message = player.next("ok", "no")
        self.note(player)
        if message and "ok" in message:
            self.table.acknowledge(message["ok"], message["seq"])
        if message and ("ok" in message or message["problem"]["code"] != "unavailable"):
            self.pending = None

    def note(self, player):
        self.table.show(player.events)
        self.last = player.last
        player.events = []


class Hall:
    """Several such games at several services."""

    def __init__(self, services, count, seed, thinks=0):
        self.services, self.seed, self.thinks = services, seed, thinks
        self.done = []
        self.pauses = []  # When somebody was cut off, and for how many seconds.
        self.tables = []
        self.people = []
        for _ in range(count):
            self.begin(len(self.tables))

    def begin(self, which):
        while any(service.metric("puissance_online_can_write") != 1 for service in self.services):
            time.sleep(0.1)
        number = len(self.done) + len(self.tables)
        table = Table(self.services[0], f"127.4.{number // 250}.{number % 250 + 1}")
        fresh = [Person(self.services, table, seat, random.Random(f"{self.seed} {number} {seat}"), self.thinks) for seat in (0, 1)]
        self.tables[which:which + 1] = [table]
        self.people[2 * which:2 * which + 2] = fresh
        for person in fresh:
            person.start()

    def begin_again(self):
        """Where a game is over."""
        for which, table in enumerate(self.tables):
            players = self.people[2 * which:2 * which + 2]
            if any(person.ends for person in players):
                self.leave(players)
                self.done.append(table)
                self.begin(which)

    def all_go_on(self, seconds=120):
        """After the last fault something more is acknowledged in every game that is not over."""
        before = [(table, len(table.acknowledged)) for table in self.tables]
        until = time.monotonic() + seconds
        waits = lambda: [table.game.name for which, (table, known) in enumerate(before)
                         if len(table.acknowledged) == known and not any(one.ends for one in self.people[2 * which:2 * which + 2])]
        while waits():
            assert time.monotonic() < until, ("games that do not go on", waits())
            time.sleep(0.1)

    def leave(self, people):
        for person in people:
            person.ends = True
            person.leaves.set()
        for person in people:
            person.join(10 + 4 * self.thinks)
            self.pauses += person.pauses

    def judge(self):
        """(line of figures, what is wrong), asked of every service once all have left."""
        self.leave(self.people)
        events = acknowledged = 0
        wrong = []
        for table in [*self.done, *self.tables]:
            stored, numbers = {}, {}
            for service in self.services:
                table.game.service = service
                for seat in (None, 0, 1):
                    _, seen = table.game.look(seat)
                    for event in seen["events"]:
                        number = event.pop("request", None)
                        if stored.setdefault(event["seq"], event) != event:
                            wrong.append(("not the same for all", stored[event["seq"]], event))
                        if number is not None:
                            numbers[event["seq"]] = number
            events += len(stored)
            acknowledged += len(table.acknowledged)
            wrong += table.wrong
            if len(set(numbers.values())) < len(numbers):
                wrong.append(("doubled", table.game.name))
            wrong += [("lost", event) for seq, event in table.shown.items() if stored.get(seq) != event]
            wrong += [("not done", number, seq) for number, seq in table.acknowledged.items() if numbers.get(seq) != number]
        return f"games={len(self.done) + len(self.tables)} events={events} acknowledged={acknowledged} wrong={len(wrong)}", wrong
