#!/usr/bin/python3
"""Strangers by the thousand: real connections over which requests go that are right, nearly right, and wrong.

    fuzz.py PROGRAM SECONDS|--requests N [--seed N] [--only INDEX] [--keep]

Each connection follows a script made of a seed and a number alone: requests, pipelined or not, in chunks, in
pieces, with pauses, half closes and resets in between, or a WebSocket with its frames. Scripts of requests that
were not spoiled know what comes back. The service must go on and answer others; say nothing of 5xx but 503; and
have as many descriptors as before and no more than 16 MiB more memory. What failed is printed as SEED:INDEX;
--keep writes it into findings.txt, and what stands there is tried first every time.
"""

import argparse
import heapq
import json
import multiprocessing
import os
import random
import re
import select
import socket
import sys
import time
from pathlib import Path

from attacking import MAX_GROWTH_KIB, SANITIZED, Client, Observer, Service, eventually, expect_alive, patience, serving
from serving import frame

FINDINGS = Path(__file__).with_name("findings.txt")
WORKERS = 2
AT_ONCE = 24  # Connections of a worker.
WARMING = 4000  # Scripts before memory is measured.
OPTIONS = ("--threads", "2", "--max-time", "0.03", "-t", "0.02", "--memory", "8")
SECONDS_EACH = 8 * patience()  # Until a connection is given up; an honest one must be answered by then.

HOST = b"Host: 127.0.0.1\r\n"
JSON = b"Content-Type: application/json\r\n"
TOKENS = (b"\r\n", b"\n", b"\r", b"\0", b" ", b"\t", b":", b";", b",", b"\xff", b"\x80", b"%00", b"chunked",
          b"0\r\n\r\n", b"0\r\n", b"-1", b"\"",
          b"Content-Length: 5\r\n", b"Transfer-Encoding: chunked\r\n", b"Transfer-Encoding: identity\r\n",
          b"Connection: close\r\n",
          b"Expect: 100-continue\r\n", b"Host: evil.example\r\n", b"Upgrade: websocket\r\nConnection: Upgrade\r\n",
          b"HTTP/1.0",
          b"99999999999999999999", b"ffffffffffffffff", b"{", b"}", b"[", b"]", b"\\u0000", b"\\ud800", b"1e999",
          b"GET / HTTP/1.1\r\n",
          b"\r\n\r\n", b"a" * 300, b"A: b\r\n" * 30, b" folded\r\n", b";x=\"", b"http://")
VALUES = (None, True, False, 0, -1, 1, 0.001, 1e300, 2**64, "", "x", "4453", "\u202e", "\u0000", [], {}, [[]],
          [None] * 50, "h8 h9", "gomoku",
          "drop:7x6x4", "free:3x3x3", "minimax(depth=2)", "perfect", "easy")


def questions(chance):
    """(path, JSON, expected status) of a question that is asked as it should be."""
    kind = chance.randrange(12)
    moves = "".join(chance.choice("1234567") for _ in range(chance.randrange(6)))
    if kind < 5:
        return "check", {"position": {"moves": moves}}, 200
    if kind < 7:
        return "move", {"position": {"moves": "121212"}, "player": chance.choice(("easy", "hard", "perfect"))}, 200
    if kind == 7:
        return "analyse", {"position": {"moves": "1212121"}}, 200
    if kind == 8:
        return "explain", {"position": {"moves": "4453"}, "algorithm": "alphabeta(depth=1)",
                           "max_nodes": chance.randrange(1, 50)}, 200
    if kind == 9:
        return "move", {"moves": moves, "player": "easy"}, 200
    if kind == 10:
        return "check", {"game": "tictactoe", "board": chance.choice(("...\n.x.\no..", ["...", ".x.", "..o"]))}, None
    return chance.choice((("check", {"position": {"moves": "9"}}, 400), ("check", {"nobody": 1}, 400),
                          ("analyse", {"game": "tictactoe", "moves": "a1", "time": 0.01}, 200)))


def in_chunks(chance, body):
    """The same bytes, in pieces."""
    parts = []
    while body:
        size = chance.randrange(1, len(body) + 1)
        extension = chance.choice((b"", b"", b"", b";a", b";a=b", b';a="b;c"'))
        parts.append(b"%x%s\r\n%s\r\n" % (size, extension, body[:size]))
        body = body[size:]
    trailers = b"".join(b"T%d: x\r\n" % i for i in range(chance.choice((0, 0, 0, 1, 5))))
    return b"".join(parts) + b"0\r\n" + trailers + b"\r\n"


def extra_fields(chance):
    return b"".join(chance.sample((b"Accept-Encoding: gzip\r\n", b"Accept-Language: fr\r\n", b"User-Agent: x\r\n",
                                   b"Sec-Fetch-Site: none\r\n",
                                   b"If-None-Match: \"x\"\r\n", b"Cookie: a=b\r\n", b"X: " + b"y" * 50 + b"\r\n"),
                                  chance.randrange(3)))


def request_by_the_book(chance):
    """(bytes, method, expected status)"""
    if chance.random() < 0.5:
        method = b"HEAD" if chance.random() < 0.1 else b"GET"
        path, status = chance.choice(((b"/healthz", 200), (b"/healthz?x=y", 200), (b"/metrics", 200),
                                      (b"/api/v1/games", 200),
                                      (b"/api/v1/lessons", 200), (b"/nowhere", 404), (b"/api/v1/move", 405),
                                      (b"/api/v1/lessons/1", 200),
                                      (b"/api/v1/stream", 426), (b"/docs", None), (b"/", None)))
        return b"%s %s HTTP/1.1\r\n%s%s\r\n" % (method, path, HOST, extra_fields(chance)), method, status
    path, question, status = questions(chance)
    body = json.dumps(question).encode()
    head = b"POST /api/v1/%s HTTP/1.1\r\n%s%s%s" % (path.encode(), HOST, JSON, extra_fields(chance))
    if chance.random() < 0.3:
        return head + b"Transfer-Encoding: chunked\r\n\r\n" + in_chunks(chance, body), b"POST", status
    return head + b"Content-Length: %d\r\n\r\n%s" % (len(body), body), b"POST", status


def spoil_bytes(chance, data):
    data = bytearray(data)
    for _ in range(chance.choice((1, 1, 1, 2, 4))):
        at = chance.randrange(len(data) + 1)
        what = chance.randrange(6)
        if what == 0 and at < len(data):
            data[at] = chance.randrange(256)
        elif what == 1:
            data[at:at] = chance.choice(TOKENS)
        elif what == 2:
            del data[at:at + chance.choice((1, 1, 2, 8, 40))]
        elif what == 3:
            # Rarely so often that no limit can be forgotten.
            data[at:at] = data[at:at + chance.randrange(1, 60)] * chance.choice((1, 1, 1, 2, 2, 50, 50, 5000))
        elif what == 4:
            data[at:at + 4] = chance.choice(TOKENS)
        elif at < len(data):
            data[at] ^= 1 << chance.randrange(8)
    return bytes(data)


def spoil_lines(chance, data):
    """Lines of the header twice, elsewhere, folded, or gone."""
    head, _, body = data.partition(b"\r\n\r\n")
    lines = head.split(b"\r\n")
    at = chance.randrange(len(lines))
    what = chance.randrange(7)
    if what == 0:
        lines.insert(chance.randrange(len(lines) + 1), lines[at])
    elif what == 1:
        lines.pop(at)
    elif what == 2:
        chance.shuffle(lines)
    elif what == 3:
        lines[at] = chance.choice((b" ", b"\t")) + lines[at]
    elif what == 4:
        lines[at] = lines[at].replace(b": ", chance.choice((b" : ", b":", b":  \t", b": \r\n ")))
    elif what == 5:
        lines[0] = chance.choice((b"GET", b"POST", b"PUT", b"OPTIONS", b"HEAD", b"X" * 20)) + b" " + chance.choice(
            (b"/", b"*", b"http://localhost/healthz", b"http://evil.example/", b"/../", b"/%2e%2e", b"/" + b"a" * 3000,
             b"\\", b"/api/v1/lessons/99")
        ) + chance.choice((b" HTTP/1.1", b" HTTP/1.0", b" HTTP/2.0", b"", b" HTTP/1.1 "))
    else:
        lines.insert(1, b"\r\n".join([b"F: " + b"x" * chance.choice((1, 100, 9000))] * chance.choice((1, 1, 101))))
    return b"\r\n".join(lines) + b"\r\n\r\n" + body


def spoil_json(chance, value):
    """Some member is something else."""
    if isinstance(value, dict) and value and chance.random() < 0.8:
        name = chance.choice(list(value))
        if chance.random() < 0.3:
            value[chance.choice(("x", "position", "board", "moves", "turn", "time", "game"))] = chance.choice(VALUES)
        else:
            value[name] = spoil_json(chance, value[name])
        return value
    return chance.choice(VALUES)


def spoiled_question(chance):
    path, question, _ = questions(chance)
    body = json.dumps(spoil_json(chance, json.loads(json.dumps(question)))).encode()
    if chance.random() < 0.3:
        body = spoil_bytes(chance, body)
    length = len(body) + chance.choice((0, 0, 0, 0, 1, -1, 100))
    return b"POST /api/v1/%s HTTP/1.1\r\n%s%sContent-Length: %d\r\n\r\n%s" % (path.encode(), HOST, JSON, max(0, length),
                                                                              body)


def spoil_chunks(chance):
    """Chunks whose sizes, extensions or trailers do not end, or end somewhere else."""
    body = in_chunks(chance, b'{"position": {"moves": "4453"}}')
    size = chance.choice((10, 1000, 1100, 9000, 80_000, 100_000))
    at = chance.choice([place.start() for place in re.finditer(rb"\r\n", body)])
    endless = chance.choice((b";" + b"a" * size, b';a="' + b"a" * size, b"0" * size, b" " * size, b";a=b" * (size // 4),
                             b"\r\nA: " + b"b" * size, b"\r\nA: b" * (size // 6), b"\r\n1\r\n " * (size // 6), b"\n",
                             b"\r"))
    return (b"POST /api/v1/check HTTP/1.1\r\n" + HOST + JSON + b"Transfer-Encoding: chunked\r\n\r\n"
            + body[:at] + endless + body[at:])


def spoiled(chance):
    what = chance.randrange(10)
    if chance.random() < 0.05:
        return spoil_chunks(chance)
    if what < 4:
        return spoiled_question(chance)
    data = request_by_the_book(chance)[0]
    if what < 7:
        return spoil_bytes(chance, data)
    if what < 9:
        return spoil_lines(chance, data)
    return chance.randbytes(chance.randrange(1, 400))


HANDSHAKE = (b"GET /api/v1/stream HTTP/1.1\r\n" + HOST + b"Upgrade: websocket\r\nConnection: Upgrade\r\n"
             b"Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n")


def frames(chance):
    """One message, by the book or not."""
    text = chance.choice((b"{", b"{}", b"7", b'{"analyse": {}}', b'{"analyse": {"position": {"moves": "1212121"}}}',
                          b'{"analyse": {"time": 0.001}}',
                          b"\xff", b"", b" " * chance.randrange(9000)))
    if chance.random() < 0.6:
        return frame(text)
    data = frame(text, chance.choice((0, 1, 1, 1, 2, 8, 9, 10, 3, 11)), chance.random() < 0.7, chance.random() < 0.9,
                 chance.choice((0, 0, 0, 0, 1, 4)))
    return spoil_bytes(chance, data) if chance.random() < 0.3 else data


SEND, WAIT, HALF_CLOSE, RESET, CLOSE, READ = range(6)


class Script:
    """What one connection does. `expected` is what comes back, where that is known: (method, status) each."""

    def __init__(self, seed, index):
        self.name = f"{seed}:{index}"
        chance = random.Random(seed * 1_000_003 + index)
        self.requests = 0
        self.expected = None
        kind = chance.random()
        if kind < 0.08:
            data = self.streamed(chance)
        elif kind < 0.40:
            data = self.honest(chance)
        else:
            data = self.dishonest(chance)
        self.steps = self.paced(chance, data)

    def streamed(self, chance):
        count = chance.choice((1, 3, 20, 60))
        self.requests = 1 + count
        return HANDSHAKE + b"".join(frames(chance) for _ in range(count))

    def honest(self, chance):
        count = chance.choice((1, 2, 5, 10, 20, 40))
        self.requests = count
        self.expected = []
        parts = []
        for _ in range(count):
            data, method, status = request_by_the_book(chance)
            parts.append(data)
            self.expected.append((method, status))
        parts[-1] = parts[-1].replace(b"\r\n", b"\r\nConnection: close\r\n", 1)
        return b"".join(parts)

    def dishonest(self, chance):
        before = [request_by_the_book(chance)[0] for _ in range(chance.choice((0, 0, 1, 3, 10)))]
        wrong = [spoiled(chance) for _ in range(chance.choice((1, 1, 1, 2, 5)))]
        self.requests = len(before) + len(wrong)
        return b"".join(before + wrong)

    def paced(self, chance, data):
        steps = []
        how = chance.random()
        if how < 0.75:
            steps.append((SEND, data))
        else:
            # In pieces, now and then with a pause: at most some twenty of them.
            least = max(1, len(data) // 20)
            while data:
                size = chance.randrange(least, 2 * least + 1)
                steps.append((SEND, data[:size]))
                data = data[size:]
                if chance.random() < 0.2:
                    steps.append((WAIT, chance.random() * 0.004))
        if self.expected is not None:
            if chance.random() < 0.2:
                steps.append((HALF_CLOSE, None))
            steps.append((READ, SECONDS_EACH))
            return steps
        end = chance.random()
        if end < 0.15:
            steps.insert(chance.randrange(len(steps) + 1), (HALF_CLOSE, None))
        if end < 0.70:
            steps += [(HALF_CLOSE, None), (READ, 0.3)]
        elif end < 0.80:
            steps += [(READ, chance.random() * 0.02), (RESET, None)]
        elif end < 0.90:
            steps.append((RESET, None))
        elif end < 0.95:
            steps.append((CLOSE, None))
        else:
            steps += [(WAIT, 0.01), (HALF_CLOSE, None), (READ, 0.3)]
        return steps


WRONG_STATUS = re.compile(rb"HTTP/1\.1 5(?!03)\d\d")
LENGTH = re.compile(rb"\r\nContent-Length: (\d+)", re.I)


def complaint_about(script, data):
    """What is wrong with all that came back."""
    if found := WRONG_STATUS.search(data):
        return f"it said {found[0].decode()}"
    if script.expected is None:
        return None
    at = 0
    for number, (method, status) in enumerate(script.expected):
        end = data.find(b"\r\n\r\n", at)
        if end < 0:
            return f"{number} answers for {len(script.expected)} requests"
        told = int(data[at + 9:at + 12])
        while told == 100:
            at, end = end + 4, data.find(b"\r\n\r\n", end + 4)
            told = int(data[at + 9:at + 12])
        if told != 503 and (told != status if status else not 200 <= told < 500):
            return f"answer {number} is {told}, not {status}"
        length = LENGTH.search(data, at, end + 4)
        at = end + 4 + (int(length[1]) if length and method != b"HEAD" else 0)
    return None if at == len(data) else f"{len(data) - at} bytes too many or too few"


class Connection:
    def __init__(self, script):
        self.script = script
        self.socket = None
        self.step = 0
        self.sent = 0
        self.received = []
        self.until = 0
        self.is_over = False
        self.is_reading = False


class Worker:
    """Many connections at once, without waiting for any."""

    def __init__(self, port, address, scripts, report):
        self.port, self.address, self.scripts, self.report = port, address, scripts, report
        self.poll = select.epoll()
        self.present = {}
        self.timers = []
        self.count = 0

    def run(self):
        while True:
            while len(self.present) < AT_ONCE and (script := next(self.scripts, None)):
                self.begin(script)
            if not self.present:
                return
            pause = 0.05
            if self.timers:
                pause = min(pause, max(0, self.timers[0][0] - time.monotonic()))
            for descriptor, events in self.poll.poll(pause):
                if connection := self.present.get(descriptor):
                    if events & (select.EPOLLIN | select.EPOLLHUP | select.EPOLLERR):
                        self.read(connection)
                    if not connection.is_over:
                        self.go_on(connection)
            now = time.monotonic()
            while self.timers and self.timers[0][0] <= now:
                connection = heapq.heappop(self.timers)[2]
                if not connection.is_over and connection.until <= now:
                    if connection.is_reading:
                        self.late(connection)
                    else:
                        self.go_on(connection)

    def begin(self, script):
        connection = Connection(script)
        connection.socket = socket.socket()
        connection.socket.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        connection.socket.bind((self.address, 0))
        connection.socket.connect(("127.0.0.1", self.port))
        connection.socket.setblocking(False)
        self.present[connection.socket.fileno()] = connection
        self.poll.register(connection.socket.fileno(), select.EPOLLIN)
        self.go_on(connection)

    def wait(self, connection, seconds):
        connection.until = time.monotonic() + seconds
        self.count += 1
        heapq.heappush(self.timers, (connection.until, self.count, connection))

    def go_on(self, connection):
        """As far as it goes without waiting."""
        steps = connection.script.steps
        while not connection.is_over and not connection.is_reading:
            if connection.until > time.monotonic():
                return
            if connection.step == len(steps):
                return self.end(connection)
            what, value = steps[connection.step]
            if what == SEND:
                try:
                    connection.sent += connection.socket.send(value[connection.sent:])
                except BlockingIOError:
                    self.poll.modify(connection.socket.fileno(), select.EPOLLIN | select.EPOLLOUT)
                    return None
                except OSError:
                    connection.sent = len(value)  # It hung up: what it said is read later.
                if connection.sent < len(value):
                    continue
                connection.sent = 0
            elif what == WAIT:
                self.wait(connection, value)
            elif what == HALF_CLOSE:
                try:
                    connection.socket.shutdown(socket.SHUT_WR)
                except OSError:
                    pass
            elif what == RESET:
                connection.socket.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, b"\1\0\0\0\0\0\0\0")
                return self.end(connection)
            elif what == CLOSE:
                return self.end(connection)
            elif what == READ:
                self.poll.modify(connection.socket.fileno(), select.EPOLLIN)
                self.wait(connection, value)
                connection.is_reading = True
            connection.step += 1
        return None

    def read(self, connection):
        try:
            block = connection.socket.recv(1 << 18)
        except BlockingIOError:
            return
        except OSError:
            block = b""
        if block:
            connection.received.append(block)
            return
        if connection.is_reading or connection.script.expected is None:
            self.end(connection)
        else:
            self.poll.modify(connection.socket.fileno(), select.EPOLLOUT)

    def late(self, connection):
        """Nobody said more in time: who is honest complains, the others go."""
        connection.is_reading = False
        if connection.script.expected is not None:
            return self.end(connection)
        return self.go_on(connection)

    def end(self, connection):
        connection.is_over = True
        del self.present[connection.socket.fileno()]
        connection.socket.close()
        self.report.done(connection.script, complaint_about(connection.script, b"".join(connection.received)))


class Report:
    """What a worker has done, where the parent can see it."""

    def __init__(self, requests, complaints):
        self.requests, self.complaints = requests, complaints
        self.own = 0

    def done(self, script, complaint):
        self.own += script.requests
        self.requests.value = self.own
        if complaint:
            self.complaints.put((script.name, complaint))


def work(number, port, seed, first, last, must_stop, requests, begun, complaints):
    def scripts():
        index = first + number
        while (last is None or index < last) and not must_stop.value:
            begun.value = index
            yield Script(seed, index)
            index += WORKERS

    worker = Worker(port, f"127.0.{200 + number}.1", scripts(), Report(requests, complaints))
    try:
        worker.run()
    except OSError as error:  # Nobody listens any more, say: one of these may be the reason.
        for connection in worker.present.values():
            complaints.put((connection.script.name, f"was under way at: {error}"))


class Fuzzing:
    def __init__(self, service, seed):
        self.service, self.seed = service, seed
        self.requests = 0
        self.complaints = []

    def run(self, first, last=None, seconds=None, enough=None):
        """Scripts from `first` on, until the last, a time, or enough requests. Returns the next index."""
        must_stop = multiprocessing.Value("b", 0, lock=False)
        queue = multiprocessing.SimpleQueue()
        counts = [multiprocessing.Value("q", 0, lock=False) for _ in range(WORKERS)]
        begun = [multiprocessing.Value("q", first, lock=False) for _ in range(WORKERS)]
        workers = [multiprocessing.Process(target=work,
                                           args=(i, self.service.port, self.seed, first, last, must_stop, counts[i],
                                                              begun[i], queue)) for i in range(WORKERS)]
        for worker in workers:
            worker.start()
        start = checked = time.monotonic()
        while any(worker.is_alive() for worker in workers):
            time.sleep(0.05)
            while not queue.empty():
                self.complaints.append(queue.get())
            now = time.monotonic()
            total = sum(count.value for count in counts)
            if (seconds and now - start > seconds) or (enough and total >= enough) or len(self.complaints) > 20:
                must_stop.value = 1
            if now - checked > 1 and not must_stop.value:
                checked = now
                self.service.log()
                self.check([value.value for value in begun])
                if self.complaints and "service" in self.complaints[-1][1]:
                    must_stop.value = 1
        while not queue.empty():
            self.complaints.append(queue.get())
        self.requests += sum(count.value for count in counts)
        return max(value.value for value in begun) + 1

    def check(self, begun):
        try:
            expect_alive(self.service)
        except (AssertionError, OSError) as error:
            name = " or before, ".join(f"{self.seed}:{index}" for index in begun)
            self.complaints.append((name, f"the service: {error}"))


def replay(service):
    """The scripts that once found something, each by itself."""
    failed = []
    if FINDINGS.exists():
        for line in FINDINGS.read_text(encoding="utf-8").splitlines():
            if not line or line.startswith("#"):
                continue
            seed, index = map(int, line.split()[0].split(":"))
            failed += one_script(service, seed, index)
    return failed


def one_script(service, seed, index):
    fuzzing = Fuzzing(service, seed)
    fuzzing.run(index, index + 1)
    fuzzing.check([index])
    return fuzzing.complaints


def quiet(service, descriptors):
    eventually(lambda: service.descriptors() <= descriptors, 5, "descriptors", descriptors, "before,",
               service.descriptors(), "after")
    eventually(lambda: service.metric("puissance_searches_running", Observer.address)
               + service.metric("puissance_searches_waiting", Observer.address) == 0, 5, "searches go on")


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("program")
    parser.add_argument("seconds", type=float, nargs="?")
    parser.add_argument("--requests", type=int)
    parser.add_argument("--seed", type=int, default=int.from_bytes(os.urandom(4), "big"))
    parser.add_argument("--only", type=int, metavar="INDEX")
    parser.add_argument("--keep", action="store_true")
    asked = parser.parse_args()
    serving.PROGRAM = str(Path(asked.program).resolve())
    service = Service(*OPTIONS)
    Client(service).ask("GET", "/healthz")
    descriptors = service.descriptors()
    complaints = replay(service)
    if asked.only is not None:
        complaints += one_script(service, asked.seed, asked.only)
        print(repr(Script(asked.seed, asked.only).steps))
    else:
        fuzzing = Fuzzing(service, asked.seed)
        start = time.monotonic()
        try:
            first = fuzzing.run(0, WARMING)
            quiet(service, descriptors)
            before = service.memory_kib()
            if not fuzzing.complaints:
                fuzzing.run(first, None, asked.seconds, asked.requests)
            quiet(service, descriptors)
            time.sleep(0.5)
            grown = 0 if SANITIZED else service.memory_kib() - before
            if grown > MAX_GROWTH_KIB:
                fuzzing.complaints.append((f"{asked.seed}:all", f"the service: memory grew by {grown} KiB"))
            print(f"memory {grown:+} KiB, descriptors {service.descriptors() - descriptors:+}")
        except (AssertionError, OSError) as error:
            fuzzing.complaints.append((f"{asked.seed}:all", f"the service: {error}"))
        complaints += fuzzing.complaints
        taken = time.monotonic() - start
        rate = fuzzing.requests / taken
        print(f"seed {asked.seed}: {fuzzing.requests} requests in {taken:.0f} s, {rate:.0f} a second")
    try:
        status, _ = service.end()
        if status:
            complaints.append((f"{asked.seed}:all", f"the service ended with {status}"))
    except AssertionError as error:
        complaints.append((f"{asked.seed}:all", f"the service: {error}"))
    for name, why in complaints:
        print(f"FOUND {name} {why}")
    if asked.keep:
        with open(FINDINGS, "a", encoding="utf-8") as file:
            file.writelines(f"{name} {why}\n" for name, why in complaints if re.fullmatch(r"\d+:\d+", name))
    print(f"{len(complaints)} found")
    sys.exit(1 if complaints else 0)


if __name__ == "__main__":
    main()
