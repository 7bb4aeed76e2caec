#!/usr/bin/python3
"""What must not hurt the service: each bad request gets a 4xx or a closed connection, and nothing else
happens. Usage: bad_requests_test.py PROGRAM [unittest …]"""

import json
import random
import re
import socket
import sys
import threading
import time
import unittest
from pathlib import Path

import serving
from serving import SANITIZED, Service, read_all

POST = b"POST /api/v1/check HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n"
GET = b"GET /healthz HTTP/1.1\r\n"


def with_body(body, path=b"/api/v1/check"):
    body = body if isinstance(body, bytes) else body.encode()
    return (b"POST " + path + b" HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n"
            b"Connection: close\r\nContent-Length: %d\r\n\r\n%s" % (len(body), body))


def framings():
    """Requests whose end is not where everybody would look for it, or that are no HTTP at all."""
    body = b'{"position": {}}'
    for value in (b"Chunked", b"chunked, chunked", b"identity", b"gzip, chunked", b"chunked;q=1", b"xchunked",
                  b"chunked\x0b", b"\"chunked\"", b"gzip", b"", b"chunked,", b",chunked", b"chunked chunked"):
        yield POST + b"Transfer-Encoding: " + value + b"\r\n\r\n0\r\n\r\n"
    yield POST + b"Transfer-Encoding: chunked\r\nContent-Length: 5\r\n\r\n0\r\n\r\n"
    yield POST + b"Content-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n"
    yield POST + b"Transfer-Encoding: chunked\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n"
    yield b"POST /api/v1/check HTTP/1.0\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n"
    for value in (b"-1", b"+16", b"0x10", b"16 16", b"16, 16", b"1e1", b"99999999999999999999999", b"sixteen",
                  b"", b"16\x00", b" ", b"1.0", b"\xd9\xa1"):
        yield POST + b"Content-Length: " + value + b"\r\n\r\n" + body
    yield POST + b"Content-Length: 16\r\nContent-Length: 16\r\n\r\n" + body
    yield POST + b"Content-Length: 16\r\nContent-Length: 5\r\n\r\n" + body
    yield POST + b"Content-Length : 16\r\n\r\n" + body
    for chunk in (b"x\r\n", b"-1\r\n\r\n", b"5\r\nab", b"ffffffffffffffffff\r\n", b"10001\r\n" + b"a" * 65537 + b"\r\n",
                  b"1;" + b"e" * 9000 + b"\r\na\r\n0\r\n\r\n", b"5\r\nabcdeXX0\r\n\r\n"):
        yield POST + b"Transfer-Encoding: chunked\r\n\r\n" + chunk
    for line in (b"GET  /healthz HTTP/1.1", b"GET /healthz", b"GET /healthz HTTP/2.0", b"GET /healthz HTTP/1.1 x",
                 b"GET /healthz http/1.1", b"/healthz HTTP/1.1", b"GET\t/healthz\tHTTP/1.1", b"G\x00T / HTTP/1.1",
                 b"GET /\x00 HTTP/1.1", b"GET /\x7f HTTP/1.1", b"GET /a b HTTP/1.1", b"GET healthz HTTP/1.1",
                 b"GET http://x/healthz HTTP/1.1", b"GET * HTTP/1.1", b"CONNECT x:80 HTTP/1.1", b"", b"\x16\x03\x01",
                 b"PRI * HTTP/2.0", b"GET /healthz HTTP/9.9", b"GET /healthz HTTP/1.", b"()"):
        yield line + b"\r\nHost: localhost\r\n\r\n"
    for field in (b": x", b"A B: x", b"A: \x00", b"A: \x01", b"A\x00: x", b"no colon", b" folded: x", b"A: b\r\n c: d\x00",
                  b"A:\x7f", b"\xff: x", b"Host: y", b"A: x\nB: y\x00"):
        yield GET + b"Host: localhost\r\n" + field + b"\r\n\r\n"
    yield GET + b"\r\n"  # HTTP/1.1 without a host.
    yield POST + b"Expect: miracles\r\nContent-Length: 2\r\n\r\n{}"


def sizes():
    for size in (2049, 3000, 8000, 20_000, 200_000):
        yield b"GET /" + b"a" * size + b" HTTP/1.1\r\nHost: localhost\r\n\r\n"
    for size in (8200, 20_000, 300_000):
        yield GET + b"Host: localhost\r\nA: " + b"a" * size + b"\r\n\r\n"
    yield GET + b"Host: localhost\r\n" + b"".join(b"A%d: b\r\n" % i for i in range(101)) + b"\r\n"
    yield GET + b"Host: localhost\r\n" + b"a: b\r\n" * 2000 + b"\r\n"
    for size in (65_537, 100_000, 1_000_000):
        yield with_body(b" " * size)
    yield POST + b"Content-Length: 10000000000\r\n\r\n"


def paths():
    for path in ("/nowhere", "/..", "/../etc/passwd", "/api/v1/../../etc/passwd", "/%2e%2e/etc/passwd", "/%2e%2e%2f",
                 "/api/v1/%2e%2e/games", "//", "/./", "/api", "/api/v1", "/api/v1/", "/api/v1/games/", "/api/v1/Games",
                 "/api/v2/games", "/api/v1/lessons/0", "/api/v1/lessons/13", "/api/v1/lessons/x", "/api/v1/lessons/1x",
                 "/api/v1/lessons/-1", "/api/v1/lessons/99999999999999999999", "/api/v1/lessons/", "/%00", "/a%0d%0ab",
                 "/index.html%00.js", "/healthz/x", "/metrics.txt", "/..%5c..%5c", "/~root", "/.git/config", "/;/",
                 "/api/v1/games%20", "/api/v1/games;x"):
        yield f"GET {path} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n".encode()
    for method in ("PUT", "DELETE", "PATCH", "TRACE", "OPTIONS", "POST", "MOVE", "FOO"):
        yield f"{method} /api/v1/games HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\nContent-Length: 0\r\n\r\n".encode()
        yield f"{method.replace('POST', 'GET')} /api/v1/move HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n".encode()
    for kind in ("text/plain", "application/jsonx", "", "application/x-www-form-urlencoded", "json"):
        yield (f"POST /api/v1/check HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\nContent-Type: {kind}\r\n"
               "Content-Length: 2\r\n\r\n{}").encode()


def bodies():
    deep = "[" * 40_000 + "]" * 20_000
    for body in ("", "x", "{", "}", "[]", "null", "7", '"x"', "{}{}", "{'a': 1}", '{"game": }', '{"a": NaN}',
                 '{"game": "\ud800"}'.encode("utf-8", "surrogatepass"), b"\xff\xfe", b'{"game": "\xff"}', deep,
                 '{"position": ' * 40 + "{}" + "}" * 40, b"\x00", b'{"game": "connect4"}\x00'):
        yield with_body(body)
    for game in ("chess", "", 7, None, [], {}, "drop:0x0x4", "drop:99x99x4", "drop:7x6x99", "free:21x21x5", "free:-1x3x3",
                 "drop:7x6", "drop:7x6x4x", "x" * 60_000, "drop:1e9x6x4", "drop: 7x6x4", "free:3x3x2"):
        yield with_body(json.dumps({"game": game}))
    for moves in ("8", "0", "x", "4444444", "12121212", "44444445", 44, None, [], {}, "4 4 x", "-1", "4" * 60_000, "é", "\u0000"):
        yield with_body(json.dumps({"position": {"moves": moves}}))
    for position in (7, "4453", [], None, True):
        yield with_body(json.dumps({"position": position}))
    empty = [["0"] * 7 for _ in range(6)]
    floating = [row[:] for row in empty]
    floating[0][0] = "m"
    crowd = [["m"] * 7 for _ in range(6)]
    winners = [row[:] for row in empty[:4]] + [["m"] * 4 + ["0"] * 3, ["h"] * 4 + ["0"] * 3]
    for board in ([], [[]], [[1]], empty[:5], [row[:6] for row in empty], [["z"] * 7] * 6, floating, crowd, winners,
                  [["m"] * 7, 5], "xyz", "", 7, None, {}, [[[]]], [["0" * 100] * 7] * 6, [["0"] * 7] * 5000):
        yield with_body(json.dumps({"position": {"board": board}}))
    for turn in ("z", 1, None, [], ""):
        yield with_body(json.dumps({"position": {"board": empty, "turn": turn}}))
    for path, fields in (("move", ("player", "level")), ("explain", ("algorithm",))):
        for field in fields:
            for value in ("", "nobody", "human", 7, None, [], "minimax(", "minimax(depth=0)", "minimax(depth=x)",
                          "negamax(eval=best)", "deepening(time=-1)", "minimax(depth=99999999999999999999)"):
                yield with_body(json.dumps({field: value}), f"/api/v1/{path}".encode())
    for path in ("move", "analyse", "explain"):
        for seconds in (0, -1, "1", None, [], 1e300, 1e5, -0.0):
            yield with_body(json.dumps({"time": seconds}), f"/api/v1/{path}".encode())
        yield with_body('{"time": 1e999}', f"/api/v1/{path}".encode())
    for value in (-1, 1.5, "x", None, 2**70):
        yield with_body(json.dumps({"seed": value}), b"/api/v1/move")
    for value in (0, -1, 20_001, 1.5, "x", 10**30):
        yield with_body(json.dumps({"max_nodes": value}), b"/api/v1/explain")
    for eval_ in ("best", 7, None, "cells)", "cells,shuffle"):
        yield with_body(json.dumps({"eval": eval_}), b"/api/v1/analyse")
    yield with_body(json.dumps({"algorithm": "random"}), b"/api/v1/explain")
    yield with_body(json.dumps({"position": {"moves": "1212121"}}), b"/api/v1/move")


class BadRequests(unittest.TestCase):
    def setUp(self):
        self.service = Service("--threads", "1", looks_for_leaks=True)

    def tearDown(self):
        status, _ = self.service.end()
        self.assertEqual(status, 0)

    def expect_refused(self, request):
        # A client that closes its end wants no answer any more, and none may be all it gets; one that
        # waits for it has one.
        waits = b"Connection: close" in request
        answer = self.service.raw(request, then_closes=not waits)
        lines = re.findall(rb"HTTP/1\.1 (\d+)", answer)
        shown = request[:200]
        self.assertIn(len(lines), (1,) if waits else (0, 1), shown)
        if lines:
            self.assertEqual(lines[0][:1], b"4", (shown, lines[0]))
            self.assertIn(b"application/problem+json", answer, shown)
        # Else it hung up without a word.

    def test_each_is_refused_and_none_hurts(self):
        self.assertEqual(self.service.post("check", {})[0], 200)
        requests = [*framings(), *sizes(), *paths(), *bodies()]
        self.assertGreaterEqual(len(requests), 200)
        before = self.service.memory_kib()
        for request in requests:
            with self.subTest(request=request[:200]):
                self.expect_refused(request)
        for _ in range(3):
            for request in requests:
                self.expect_refused(request)
        if not SANITIZED:  # A sanitizer has memory of its own.
            self.assertLess(self.service.memory_kib() - before, 8 * 1024)
        self.assertEqual(self.service.post("check", {})[0], 200)

    def test_statuses_are_those_that_are_documented(self):
        for request, status in (
                (b"GET /" + b"a" * 2100 + b" HTTP/1.1\r\nHost: localhost\r\n\r\n", 414),
                (b"GET /" + b"a" * 9000, 414),
                (GET + b"Host: localhost\r\nA: " + b"a" * 9000 + b"\r\n\r\n", 431),
                (GET + b"Host: localhost\r\n" + b"a:b\r\n" * 101 + b"\r\n", 431),
                (with_body(b" " * 65_537), 413),
                (POST + b"Transfer-Encoding: chunked\r\n\r\n" + b"8000\r\n" + b" " * 32768 + b"\r\n" + b"9000\r\n"
                 + b" " * 36864 + b"\r\n0\r\n\r\n", 413),
                (POST + b"Expect: x\r\nContent-Length: 2\r\n\r\n{}", 417),
                (b"GET /nowhere HTTP/1.1\r\nHost: localhost\r\n\r\n", 404)):
            answer = self.service.raw(request)
            self.assertEqual(int(answer.split()[1]), status, request[:60])

    def test_noise(self):
        chance = random.Random(5)
        for _ in range(200):
            noise = bytes(chance.randrange(256) for _ in range(chance.randrange(1, 400)))
            self.expect_refused(noise)
            # A good request with some bytes changed: whatever it is now, it is answered or refused.
            request = bytearray(with_body('{"position": {"moves": "4453"}}'))
            for _ in range(chance.randrange(1, 4)):
                request[chance.randrange(len(request))] = chance.randrange(256)
            answer = self.service.raw(bytes(request), timeout=0.5)
            self.assertNotRegex(answer[:20], rb"HTTP/1.1 5")


class Slow(unittest.TestCase):
    """Requests that take their time: they wait for the service while the other tests run."""

    @classmethod
    def start(cls):
        cls.service = Service("--threads", "1", looks_for_leaks=True)
        cls.answers = {}
        endless = b"GET / HTTP/1.1\r\n" + b"A: b\r\n" * 200
        whole = GET + b"Host: localhost\r\nConnection: close\r\n\r\n"
        body = POST + b"Content-Length: 1000\r\n\r\n"
        cls.threads = [threading.Thread(target=cls.drip, args=arguments) for arguments in (
            ("header", b"", endless, 30), ("nothing", b"", b"G", 1), ("whole", b"", whole, 30), ("body", body, b"", 0))]
        for thread in cls.threads:
            thread.start()

    @classmethod
    def drip(cls, name, start, rest, seconds):
        """Sends the rest a byte a twentieth of a second, then waits for the answer."""
        with socket.create_connection(("127.0.0.1", cls.service.port), timeout=40) as client:
            begin = time.monotonic()
            try:
                client.sendall(start)
                for byte in rest:
                    if time.monotonic() - begin > seconds:
                        break
                    client.sendall(bytes([byte]))
                    time.sleep(0.05)
            except OSError:
                pass
            cls.answers[name] = (read_all(client), time.monotonic() - begin)

    def test_slow_and_split_requests(self):
        for thread in self.threads:
            thread.join()
        self.assertEqual(self.service.end()[0], 0)
        self.assertIn(b"408", self.answers["header"][0][:20])
        self.assertGreater(self.answers["header"][1], 9)
        self.assertIn(b"408", self.answers["nothing"][0][:20])
        self.assertIn(b"408", self.answers["body"][0][:20])
        self.assertGreater(self.answers["body"][1], 19)
        self.assertIn(b"200 OK", self.answers["whole"][0][:20])


setUpModule = Slow.start


if __name__ == "__main__":
    serving.PROGRAM = str(Path(sys.argv[1]).resolve())
    unittest.main(argv=[sys.argv[0], *sys.argv[2:]])
