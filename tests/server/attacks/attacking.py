"""Attacks on a running service. Each is a function with a name that says what is done and what must come
of it; this file runs those of one subject.

    SUBJECT_test.py PROGRAM [--each] [NAME…]
    SUBJECT_test.py --list

Attacks that do not disturb each other run at once against one service, each from an address of its own, so
that what one client may have is nobody else's loss. After each, another client is answered; after all, the
service has no more descriptors, searches and memory than before, and ends in time. With --each every attack
has a service to itself, which tells how many a program fails that falls to the first of them.
"""

import collections
import concurrent.futures
import itertools
import json
import resource
import socket
import sys
import threading
import time
import traceback
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))
import serving
from serving import SANITIZED, Service, WebSocket, connect, patience

MIB = 1024  # In KiB, as the kernel counts.
MAX_GROWTH_KIB = 16 * MIB
AT_ONCE = 12
OWN_AT_ONCE = 4  # Services.
MEMORY_MIB = 64
# One searcher for long work, and one that is kept free of it.
COMMON = ("--threads", "2", "--max-time", "9", "--memory", str(MEMORY_MIB))

# An analysis that runs as long as it may.
LONG = {"game": "gomoku", "position": {"moves": "h8 h9"}, "time": 9}
# A game that is won with the next stone: answered without a search.
AT_HAND = {"position": {"moves": "121212"}}

Attack = collections.namedtuple("Attack", "name function options is_alone is_slow")
Answer = collections.namedtuple("Answer", "status headers body")
attacks = []
addresses = (f"127.0.{high}.{low}" for high in itertools.count(1) for low in range(1, 255))
lock = threading.Lock()
present = threading.local()  # The clients of the attack that this thread performs.


def attack(*options, alone=False, slow=False):
    """Registers a function of (service, client). `options` are the service's, besides those that all have;
    `alone` says that it measures or takes what the service has only once; `slow` that it mostly waits."""
    def register(function):
        add(function.__name__, function, *options, alone=alone, slow=slow)
        return function
    return register


def add(name, function, *options, alone=False, slow=False):
    """The same for a line of a table."""
    attacks.append(Attack(name, function, (*COMMON, *options), alone, slow))


def attack_on_its_own(function):
    """Registers a function without arguments that starts the service as it needs it."""
    attacks.append(Attack(function.__name__, function, None, False, False))
    return function


def next_address():
    with lock:
        return next(addresses)


class Client:
    """A stranger with an address of its own."""

    def __init__(self, service, address=None):
        self.service = service
        self.address = address or next_address()
        self.connections = []
        if not hasattr(present, "clients"):
            present.clients = []
        present.clients.append(self)

    def connect(self, **options):
        self.connections.append(connect(self.service.port, self.address, **options))
        return self.connections[-1]

    def leave(self):
        """Nothing of this attack is left to the next."""
        for connection in self.connections:
            connection.close()

    def send(self, data, **options):
        """A connection over which this was sent."""
        client = self.connect(**options)
        try:
            client.sendall(data)
        except OSError:
            pass  # It hung up in the middle; what it said is there to be read.
        return client

    def raw(self, data, half_closes=False, timeout=60):
        """(all that comes back, whether the service hung up)."""
        with self.send(data, timeout=timeout) as client:
            if half_closes:
                shut(client)
            return read_to_end(client)

    def answers(self, data, half_closes=False, timeout=60):
        return parsed(self.raw(data, half_closes, timeout)[0])

    def ask(self, method, path, body=None, headers=None, timeout=120):
        return Answer(*self.service.ask(method, path, body, headers, self.address, timeout))

    def post(self, path, body, **options):
        """(status, JSON)."""
        answer = self.ask("POST", "/api/v1/" + path, body, **options)
        return answer.status, json.loads(answer.body)

    def start(self, path, body):
        """A connection that has asked, and waits."""
        return self.send(posted(path, body), timeout=60)

    def stream(self, **options):
        self.connections.append(WebSocket(self.service.port, source=self.address, **options))
        return self.connections[-1]

    def held(self):
        """How many connections the service has open with this address."""
        def written(address):
            return socket.inet_aton(address)[::-1].hex().upper()

        pair = f" {written('127.0.0.1')}:{self.service.port:04X} {written(self.address)}:"
        with open("/proc/net/tcp", encoding="ascii") as table:
            # Those that wait to be accepted, and those that were closed, have no inode.
            return sum(pair in line and line.split()[9] != "0" for line in table)


def shut(client):
    try:
        client.shutdown(socket.SHUT_WR)
    except OSError:
        pass


def reset(client):
    """Hangs up without a farewell."""
    client.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, b"\1\0\0\0\0\0\0\0")
    client.close()


def read_to_end(client):
    blocks = []
    try:
        while block := client.recv(1 << 18):
            blocks.append(block)
    except socket.timeout:
        return b"".join(blocks), False
    except ConnectionError:
        pass
    return b"".join(blocks), True


def close_all(clients):
    for client in clients:
        client.close()


def flood(connection, data, most=2 << 20, seconds=2, patience=0.5):
    """Writes so much, or until the other side takes no more for so long, and never reads."""
    connection.setblocking(False)
    block, sent, start = data * max(1, 65536 // len(data)), 0, time.monotonic()
    taken = start
    rest = block
    while sent < most and time.monotonic() - taken < min(patience, seconds) and time.monotonic() - start < seconds:
        try:
            count = connection.send(rest)
            sent += count
            rest = rest[count:] or block
            taken = time.monotonic()
        except BlockingIOError:
            time.sleep(0.02)
        except OSError:
            break


def contrived_drawing(key="board"):
    """Every column ends with two o, but to see that no x came before, all beginnings must be tried. The key can
    be written so that nobody who searches for it as text finds it."""
    rows = ["." * 16]
    for pair in ("oo", "oo", "xx", "xx", "ox", "xo"):
        rows.append("".join("." if column == 8 else pair[column % 2] for column in range(16)))
    return ('{"game": "drop:16x7x9", "position": {"%s": %s}}' % (key, json.dumps("\n".join(rows)))).encode()


def request(method=b"GET", target=b"/healthz", fields=b"Host: 127.0.0.1\r\n", body=b"", version=b"HTTP/1.1"):
    return b"%s %s %s\r\n%s\r\n%s" % (method, target, version, fields, body)


def posted(path, body, fields=b""):
    data = body if isinstance(body, bytes) else json.dumps(body).encode()
    fields += b"Content-Type: application/json\r\nContent-Length: %d\r\n" % len(data)
    return request(b"POST", b"/api/v1/" + path.encode(), b"Host: 127.0.0.1\r\n" + fields, data)


HEALTH = request()
LAST_HEALTH = request(fields=b"Host: 127.0.0.1\r\nConnection: close\r\n")


def parsed(data):
    """The answers in what came over a connection, as far as they are whole; that more is to come is none."""
    answers = []
    start = 0
    while (end := data.find(b"\r\n\r\n", start)) >= 0:
        lines = data[start:end].decode("latin-1").split("\r\n")
        headers = {name.lower(): value.strip() for name, _, value in (line.partition(":") for line in lines[1:])}
        start = end + 4 + int(headers.get("content-length", 0))
        if len(data) < start:
            break
        if (status := int(lines[0].split()[1])) != 100:
            answers.append(Answer(status, headers, data[end + 4:start]))
    return answers


def expect(is_so, *facts):
    if not is_so:
        raise AssertionError(*facts)


def expect_refused(received, *outcomes, closes=True):
    """One answer, a problem with one of these (status, code), and then the service hangs up."""
    data, is_closed = received
    answers = parsed(data)
    expect(len(answers) == 1, "one answer expected", data[:300])
    problem_of(answers[0], *outcomes)
    expect(is_closed or not closes, "it did not hang up", data[:100])


def problem_of(answer, *outcomes):
    """The problem, which must be one of these (status, code)."""
    shown = (answer.status, answer.body[:300])
    expect("application/problem+json" in answer.headers.get("content-type", answer.headers.get("Content-Type", "")),
           shown)
    problem = json.loads(answer.body)
    expect((answer.status, problem["code"]) in outcomes, shown, "expected", outcomes)
    return problem


def eventually(is_so, seconds=1.0, *facts):
    """Waits until something holds."""
    start = time.monotonic()
    while not is_so():
        waited = time.monotonic() - start
        expect(waited < seconds * patience(), "still not so after", round(waited, 1), "s", *facts)
        time.sleep(0.02)


def soon():
    """Seconds within which a refusal has come."""
    return 2 * patience()


def searches(service):
    """(running, waiting)"""
    return tuple(int(service.metric(f"puissance_searches_{what}", Observer.address)) for what in ("running", "waiting"))


def expect_no_search(service, seconds=1.0):
    eventually(lambda: searches(service) == (0, 0), seconds, "no search left")


class Observer:
    """The other client, whom no attack may concern."""
    address = "127.0.0.3"


def expect_alive(service):
    """Another client is answered at once."""
    expect(service.process.poll() is None, "the service has ended with", service.process.poll())
    start = time.monotonic()
    status, _, _ = service.ask("GET", "/healthz", source=Observer.address, timeout=60)
    seconds = time.monotonic() - start
    expect(status == 200, "health", status)
    expect(seconds < 1 * patience(), "/healthz took", round(seconds, 2), "s")


def growth(service, before):
    """What it has taken since, in KiB; a sanitizer has memory of its own, and it does not count."""
    return 0 if SANITIZED else service.memory_kib() - before


class Run:
    """All chosen attacks, and what came of them."""

    def __init__(self):
        self.failed = []
        self.count = 0

    def note(self, name, error):
        with lock:
            self.count += 1
            if error is None:
                return
            self.failed.append(name)
            where = traceback.extract_tb(error.__traceback__)
            line = next((f"{Path(f.filename).name}:{f.lineno}" for f in where if f.filename.endswith("_test.py")), "")
            print(f"FAILED {name}: {type(error).__name__} {' '.join(str(a)[:400] for a in error.args)} {line}",
                  flush=True)

    def check(self, name, function):
        start = time.monotonic()
        error = None
        try:
            function()
        except Exception as raised:  # Whatever went wrong is this attack's, and the next one goes on.
            error = raised
        self.note(name, error)
        if "--times" in sys.argv:
            print(f"{time.monotonic() - start:6.2f} s {name}", flush=True)

    def perform(self, one, service):
        def act():
            one.function(service, client)
            expect_alive(service)

        present.clients = []
        client = Client(service)
        self.check(one.name, act)
        for stranger in present.clients:
            stranger.leave()

    def group(self, options, chosen):
        """Those that have a service in common, or none."""
        if options is None:
            with concurrent.futures.ThreadPoolExecutor(OWN_AT_ONCE) as pool:
                list(pool.map(lambda one: self.check(one.name, one.function), chosen))
            return
        try:
            service = Service(*options)
        except AssertionError as error:
            for one in chosen:
                self.note(one.name, error)
            return
        try:
            service.ask("GET", "/healthz", source=Observer.address)
            # The searchers have their engines before anybody measures.
            for question in ({"position": {"moves": "1212121"}}, {"game": "gomoku", "time": 0.1}):
                service.ask("POST", "/api/v1/analyse", question, source=Observer.address)
            before = service.descriptors(), service.memory_kib()
            together = [one for one in chosen if not one.is_alone]
            with concurrent.futures.ThreadPoolExecutor(len(chosen) if chosen[0].is_slow else AT_ONCE) as pool:
                list(pool.map(lambda one: self.perform(one, service), together))
            for one in chosen:
                if one.is_alone:
                    self.perform(one, service)
            name = chosen[0].name if len(chosen) == 1 else "all of " + (" ".join(options[len(COMMON):]) or "these")
            self.check(name + ": nothing is left behind", lambda: self.expect_nothing_left(service, *before))
        finally:
            self.check("the end of it", lambda: self.expect_end(service))

    @staticmethod
    def expect_nothing_left(service, descriptors, memory):
        expect_alive(service)
        expect_no_search(service)
        eventually(lambda: service.descriptors() <= descriptors, 3, "descriptors", descriptors, service.descriptors())
        # The searchers keep the engines of the last games they were asked about.
        expect(growth(service, memory) < MEMORY_MIB * MIB + MAX_GROWTH_KIB, "memory", growth(service, memory))
        expect(SANITIZED or service.memory_kib("VmHWM") < (MEMORY_MIB + 128) * MIB, "most", service.memory_kib("VmHWM"))

    @staticmethod
    def expect_end(service):
        status, seconds = service.end()
        expect((status, seconds < 5 * patience()) == (0, True), "ended with", status, "after", seconds)


def main():
    if "--list" in sys.argv:
        print("\n".join(one.name for one in attacks))
        return
    arguments = [a for a in sys.argv[1:] if not a.startswith("--")]
    serving.PROGRAM = str(Path(arguments[0]).resolve())
    # A thousand clients are a thousand descriptors here too.
    _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))
    chosen = [one for one in attacks if not arguments[1:] or one.name in arguments[1:]]
    names = [one.name for one in attacks]
    expect(len(names) == len(set(names)), "a name stands twice", [n for n in names if names.count(n) > 1])
    run = Run()
    start = time.monotonic()
    if "--each" in sys.argv:
        def by_itself(one):
            own = Run()
            own.group(one.options, [one])
            return bool(own.failed)

        with concurrent.futures.ThreadPoolExecutor(OWN_AT_ONCE) as pool:
            run.failed = [one.name for one, failed in zip(chosen, pool.map(by_itself, chosen)) if failed]
        print("\n".join(f"fails {name}" for name in run.failed))
        print(f"{len(run.failed)} of {len(chosen)} attacks succeed", end=", ")
    else:
        groups = collections.defaultdict(list)
        for one in chosen:
            groups[one.options, one.is_slow].append(one)
        # Those who wait do so beside the others.
        waiting = [threading.Thread(target=run.group, args=(options, those))
                   for (options, is_slow), those in groups.items() if is_slow]
        for thread in waiting:
            thread.start()
        for (options, is_slow), those in groups.items():
            if not is_slow:
                run.group(options, those)
        for thread in waiting:
            thread.join()
        print(f"{len(chosen)} attacks, {run.count} checks, {len(run.failed)} failed", end=", ")
    print(f"{time.monotonic() - start:.1f} s")
    sys.exit(1 if run.failed else 0)
