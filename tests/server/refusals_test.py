#!/usr/bin/python3
"""Every error and every limit of the OpenAPI document is the service's own.
Usage: refusals_test.py PROGRAM [unittest …]"""

import email
import gzip
import json
import re
import resource
import socket
import sys
import threading
import time
import unittest
from pathlib import Path

import serving
from described import read_document
from online_playing import Game, secret
from serving import SANITIZED, Service, WebSocket, read_all

# Errors of the program that no request can meet: they are about its arguments and files.
NOT_SERVED = {"port_taken", "port_not_allowed", "not_an_address", "unreadable_file", "unwritable_file", "wrong_book", "wrong_net",
              "wrong_trace", "cannot_listen"}

GET = b"GET /healthz HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n"
POST = b"POST /api/v1/check HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\nContent-Type: application/json\r\n"
BUSY = json.dumps({"game": "gomoku", "position": {"moves": "h8 h9"}, "time": 9})
# A game that is won with the next stone, and one that is over: answered without a search.
LARGE = {"position": {"moves": "4453"}, "algorithm": "alphabeta(depth=6)"}
AT_HAND = {"position": {"moves": "121212"}}
OVER = {"position": {"moves": "1212121"}}


def parsed(answer):
    """(status, body) of what came over a bare socket."""
    head, _, body = answer.partition(b"\r\n\r\n")
    return int(head.split()[1]), json.loads(body)


def contrived_board():
    """Every column ends with two o, but to see that no x came before, all beginnings must be tried."""
    rows = ["." * 16]
    for pair in ("oo", "oo", "xx", "xx", "ox", "xo"):
        rows.append("".join("." if column == 8 else pair[column % 2] for column in range(16)))
    return "\n".join(rows)


def wait_for_search(service, address):
    """A client at this address whose search waits."""
    client = socket.create_connection(("127.0.0.1", service.port), source_address=(address, 0))
    client.sendall(f"POST /api/v1/analyse HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n"
                   f"Content-Length: {len(BUSY)}\r\n\r\n{BUSY}".encode())
    return client


def full_of_waiting(service, most, of_a_client):
    """Clients whose searches fill the queue, and the answer to one that finds it full."""
    clients = []
    while (waiting := service.metric("puissance_searches_waiting")) < most:
        assert len(clients) < 2 * most
        clients.append(wait_for_search(service, f"127.0.0.{2 + int(waiting) // of_a_client}"))
        time.sleep(0.01)
    with wait_for_search(service, "127.0.0.2") as one_more:
        head, _, body = one_more.recv(65536).partition(b"\r\n\r\n")
        return clients, email.message_from_bytes(head.partition(b"\r\n")[2]), json.loads(body)


class Waits:
    """What the service lets wait for long, all at once and while the other tests run."""

    @classmethod
    def start(cls):
        cls.service = Service()
        cls.taken = {}  # {limit: (seconds, (status, answer))}
        thinking = threading.Thread(target=cls.think)
        cls.threads = {"header_seconds": threading.Thread(target=cls.wait, args=("header_seconds", GET)),
                       "body_seconds": threading.Thread(
                           target=cls.wait, args=("body_seconds", POST + b"Content-Length: 9\r\n\r\n{}")),
                       "usual_seconds": thinking, "longest_seconds": thinking}
        for thread in set(cls.threads.values()):
            thread.start()

    @classmethod
    def wait(cls, name, data):
        with socket.create_connection(("127.0.0.1", cls.service.port), timeout=90) as client:
            start = time.monotonic()
            client.sendall(data)
            answer = parsed(read_all(client))
            cls.taken[name] = (time.monotonic() - start, answer)

    @classmethod
    def think(cls):
        for name, asked in (("usual_seconds", {}), ("longest_seconds", {"time": 3600})):
            status, answer = cls.service.post("analyse", {"game": "gomoku", "position": {"moves": "h8 h9"}, **asked})
            cls.taken[name] = (answer["elapsed_ms"] / 1000, (status, answer))

    @classmethod
    def result(cls, name):
        cls.threads[name].join()
        return cls.taken[name]

    @classmethod
    def end(cls):
        for thread in cls.threads.values():
            thread.join()
        cls.service.end()


setUpModule, tearDownModule = Waits.start, Waits.end


class Refusals(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.service = Service()
        cls.addresses = (f"127.3.100.{i}" for i in range(1, 250))
        cls.document = read_document(cls.service)
        cls.errors = {error["code"]: error["status"] for error in cls.document.whole["x-errors"]}
        cls.limits = {limit["name"]: limit for limit in cls.document.whole["x-limits"]}

    @classmethod
    def tearDownClass(cls):
        cls.service.end()

    def ask(self, method, path, body=None, headers=None):
        status, _, content = self.service.ask(method, path, body, headers)
        return status, json.loads(content)

    def expect(self, code, status, problem):
        """The error as it is written down, in every place where it is."""
        self.assertEqual((status, problem.get("code")), (self.errors[code], code), problem)
        self.assertEqual(self.document.complaints(self.document.schema("Problem"), problem), [])


class Errors(Refusals):
    def test_the_codes_are_the_programs(self):
        root = Path(__file__).resolve().parents[2]
        names = []
        for source, table in (("src/base/error_names.cpp", "names{"), ("apps/server/problem.cpp", "refusals{"),
                              ("src/play/online_match.cpp", "name_of(Refusal refusal) {")):
            names += re.findall(r'"(\w+)"', (root / source).read_text(encoding="utf-8").split(table)[1].split("};")[0])
        self.assertEqual(set(self.errors), set(names) - NOT_SERVED)
        self.assertTrue(NOT_SERVED <= set(names))
        problem = self.document.components["schemas"]["Problem"]["properties"]
        self.assertEqual(problem["code"]["enum"], list(self.errors))
        self.assertEqual(set(problem["status"]["enum"]), set(self.errors.values()))
        self.assertEqual(set(self.document.components["examples"]), set(self.errors))

    def test_every_one_is_met(self):
        examples = self.document.components["examples"]
        met = set()
        for operation in self.document.operations:
            for status, response in operation.what["responses"].items():
                content = self.document.resolved(response).get("content", {}).get("application/problem+json", {})
                for code in content.get("examples", {}):
                    with self.subTest(code=code):
                        answered, headers, body = self.service.ask(operation.method, operation.path,
                                                                   examples[code]["x-request"])
                        self.assertEqual((str(answered), headers["Content-Type"]), (status, "application/problem+json"))
                        self.expect(code, answered, json.loads(body))
                        self.assertEqual(json.loads(body), examples[code]["value"])
                    met.add(code)
        self.assertEqual(met, {code for code, example in examples.items() if "x-request" in example})
        for code, meet in {**self.others(), **self.between_people()}.items():
            with self.subTest(code=code):
                status, problem = meet()
                self.expect(code, status, problem)
                self.assertEqual(problem, examples[code]["value"])
            met.add(code)
        # The store's own troubles: tests/unit/online_hub_test.cpp meets them. Workers are in online_review_test.py.
        self.assertEqual(met, set(self.errors) - {"storage_full", "unavailable", "review_waits", "reviews_full"})

    def between_people(self):
        def game(*moves, **wishes):
            made = Game(self.service, next(self.addresses), **wishes)
            for ply, move in enumerate(moves):
                self.assertEqual(made.act(ply % 2, "move", ply=ply, move=move)[0], 200)
            return made

        def after(made, *acts):
            """The last of these acts: (seat, what, …)."""
            for seat, do, *more in acts:
                answer = made.act(seat, do, **dict(*more))
            return answer

        waiting, fresh, begun, won = game(joins=False), game(), game("4", "4"), game(*"4455667")
        ended = game()
        ended.act(0, "abort")
        return {
            "no_such_game": lambda: self.ask("GET", "/api/v1/online/games/AAAAAAAAAAA"),
            "not_a_seat": lambda: fresh.post(f"games/{fresh.name}/acts", {"do": "abort", "request": 1}),
            "wrong_secret": lambda: fresh.act(secret(), "abort"),
            "request_used": lambda: fresh.post("games", {**fresh.created, "secret": secret()}),
            "no_workers": lambda: won.post(f"games/{won.name}/review", {}),
            "taken": lambda: fresh.join(secret=secret()),
            "expired": lambda: self.expired(game(joins=False)),
            "not_begun": lambda: waiting.act(0, "move", ply=0, move="4"),
            "over": lambda: ended.act(0, "move", ply=0, move="4"),
            "not_this_ply": lambda: fresh.act(0, "move", ply=1, move="4"),
            "not_your_turn": lambda: fresh.act(1, "move", ply=0, move="4"),
            "illegal_move": lambda: fresh.act(0, "move", ply=0, move="9"),
            "too_early": lambda: fresh.act(0, "resign"),
            "too_late": lambda: begun.act(0, "abort"),
            "too_soon": lambda: begun.act(0, "claim", **{"as": "win"}),
            "not_over": lambda: begun.act(0, "rematch"),
            "no_offer": lambda: begun.act(0, "agree", offer=1),
            "answer_first": lambda: after(game("4", "4"), (0, "offer_draw"), (1, "offer_draw")),
            "no_takebacks": lambda: game("4", "4", takebacks=False).act(0, "ask_takeback"),
            "nothing_to_take_back": lambda: begun.act(0, "ask_takeback", to=9),
            "too_many": lambda: [self.service.ask("GET", "/api/v1/online/games/AAAAAAAAAAA", source="127.3.200.1")
                                 for _ in range(31)] and self.many(),
        }

    def expired(self, made):
        made.act(0, "abort")
        return made.join()

    def many(self):
        status, _, content = self.service.ask("GET", "/api/v1/online/games/AAAAAAAAAAA", source="127.3.200.1")
        return status, json.loads(content)

    def others(self):
        """Those that are no matter of what an operation is asked, or too large to be written down."""
        def raw(data):
            return lambda: parsed(self.service.raw(data))

        def board(drawing, game="connect4"):
            return lambda: self.ask("POST", "/api/v1/check", {"game": game, "position": {"board": drawing}})

        return {
            "undecided_drawing": board(contrived_board(), "drop:16x7x9"),
            "too_long": board("." * 16_385),
            "not_found": lambda: self.ask("GET", "/nowhere"),
            "method_not_allowed": lambda: self.ask("GET", "/api/v1/move"),
            "wrong_media_type": lambda: self.ask("POST", "/api/v1/check", {}, {"Content-Type": "text/plain"}),
            "wrong_framing": raw(b"GET /healthz HTTP/1.1\r\n\r\n"),
            "body_too_large": raw(POST + b"Content-Length: 65537\r\n\r\n" + b" " * 65_537),
            "target_too_long": raw(b"GET /" + b"a" * 2_048 + b" HTTP/1.1\r\nHost: localhost\r\n\r\n"),
            "headers_too_large": raw(GET + b"A: b\r\n" * 99 + b"\r\n"),
            "wrong_expectation": raw(POST + b"Expect: miracles\r\nContent-Length: 2\r\n\r\n{}"),
            "wrong_host": raw(b"GET / HTTP/1.1\r\nHost: elsewhere.example\r\n\r\n"),
            "wrong_handshake": raw(b"GET /api/v1/stream HTTP/1.1\r\nHost: localhost\r\nConnection: Upgrade\r\n"
                                   b"Upgrade: websocket\r\nSec-WebSocket-Version: 13\r\n\r\n"),
            "answer_too_large": lambda: self.ask("POST", "/api/v1/explain", LARGE),
            "wrong_origin": raw(b"GET /api/v1/stream HTTP/1.1\r\nHost: localhost\r\nOrigin: http://elsewhere.example\r\n"
                                b"Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\n"
                                b"Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n"),
            "upgrade_required": lambda: self.ask("GET", "/api/v1/stream"),
            "too_slow": lambda: Waits.result("header_seconds")[1],
            "busy": self.busy,
            "not_judged": self.not_judged,
            "out_of_memory": self.out_of_memory,
        }

    def busy(self):
        service = Service("--threads", "1", "--max-time", "9")
        try:
            of_a_client = self.limits["waiting_searches_of_a_client"]["value"]
            clients, headers, problem = full_of_waiting(service, of_a_client, of_a_client)
            described = self.document.components["responses"]["Busy"]["headers"]
            self.assertEqual(list(described), ["Retry-After"])
            self.assertEqual(self.document.complaints(described["Retry-After"]["schema"], int(headers["Retry-After"])), [])
            for client in clients:
                client.close()
            return problem["status"], problem
        finally:
            service.end()

    def not_judged(self):
        service = Service("--max-time", "0.001")
        try:
            return service.post("review", {"moves": "4"})
        finally:
            service.end()

    def out_of_memory(self):
        if SANITIZED:
            self.skipTest("without memory a sanitizer ends the program itself")
        service = Service("--threads", "1", "--memory", "4096")
        try:
            resource.prlimit(service.process.pid, resource.RLIMIT_AS, (1 << 30, 1 << 30))
            return service.post("analyse", {})
        finally:
            service.end()


class Limits(Refusals):
    """At the limit it works, one more is refused with the code beside it."""

    def value(self, name):
        self.held.add(name)
        return self.limits[name]["value"]

    def refused(self, name, status, problem):
        self.expect(self.limits[name]["code"], status, problem)

    def test_every_one_is_held(self):
        self.held = set()
        for part in (self.requests, self.boards, self.fields, self.streams, self.searches, self.answers, self.times):
            with self.subTest(part=part.__name__):
                part()
        self.assertEqual(self.held, set(self.limits))

    def requests(self):
        most = self.value("body_bytes")
        self.assertEqual(parsed(self.service.raw(POST + b"Content-Length: %d\r\n\r\n" % most + b"{}".ljust(most)))[0], 200)
        self.refused("body_bytes", *parsed(self.service.raw(
            POST + b"Content-Length: %d\r\n\r\n" % (most + 1) + b"{}".ljust(most + 1))))

        most = self.value("target_bytes")
        path = "/healthz?".ljust(most, "a")
        self.assertEqual(self.service.get(path)[0], 200)
        self.refused("target_bytes", *self.ask("GET", path + "a"))

        most = self.value("header_bytes")
        whole = GET + b"A: " + b"a" * (most - len(GET) - 7) + b"\r\n\r\n"
        self.assertEqual((len(whole), parsed(self.service.raw(whole))[0]), (most, 200))
        longer = whole.replace(b"A: ", b"A: a")
        self.refused("header_bytes", *parsed(self.service.raw(longer)))
        self.refused("header_bytes", *parsed(self.service.raw(whole.replace(b"A: ", b"A: " + b"a" * most))))

        most = self.value("header_fields")
        self.assertEqual(parsed(self.service.raw(GET + b"A: b\r\n" * (most - 2) + b"\r\n"))[0], 200)
        self.refused("header_fields", *parsed(self.service.raw(GET + b"A: b\r\n" * (most - 1) + b"\r\n")))

    def check(self, game, **position):
        return self.ask("POST", "/api/v1/check", {"game": game, "position": position})

    def boards(self):
        most = self.value("drawing_characters")
        self.assertEqual(self.check("connect4", board="." * most)[1]["code"], "drawing_size")
        self.refused("drawing_characters", *self.check("connect4", board="." * (most + 1)))

        most = self.value("free_side")
        self.assertEqual(self.check(f"free:{most}x{most}x5")[0], 200)
        self.refused("free_side", *self.check(f"free:{most + 1}x{most}x5"))
        self.refused("free_side", *self.check(f"free:{most}x{most + 1}x5"))

        most = self.value("drop_cells")
        self.assertEqual(self.check(f"drop:8x{most // 8 - 1}x4")[0], 200)
        self.refused("drop_cells", *self.check(f"drop:8x{most // 8}x4"))

        most = self.value("largest_align")
        self.assertEqual(self.check(f"free:15x15x{most}")[0], 200)
        self.refused("largest_align", *self.check(f"free:15x15x{most + 1}"))

    def fields(self):
        batch = self.value("batch")
        for name, answers in (("solve_many", "solutions"), ("eval_many", "evaluations")):
            status, answer = self.service.post(name, {"game": "tictactoe", "positions": ["d1"] * batch})
            self.assertEqual((status, len(answer[answers])), (200, batch))
            self.refused("batch", *self.service.post(name, {"positions": [""] * (batch + 1)}))
        most = self.value("trace_nodes")
        small = {"position": {"moves": "4453"}, "algorithm": "alphabeta(depth=1)"}
        self.assertEqual(self.service.post("explain", {**small, "max_nodes": most})[0], 200)
        self.refused("trace_nodes", *self.service.post("explain", {**small, "max_nodes": most + 1}))

        most = self.value("asked_seconds")
        self.assertEqual(self.service.post("move", {**AT_HAND, "time": most})[0], 200)
        self.refused("asked_seconds", *self.service.post("move", {**AT_HAND, "time": most + 1}))

        most = self.value("depth")
        self.assertEqual(self.service.post("move", {**AT_HAND, "player": f"negamax(depth={most})"})[0], 200)
        self.refused("depth", *self.service.post("move", {**AT_HAND, "player": f"negamax(depth={most + 1})"}))

    def streams(self):
        most = self.value("message_bytes")
        message = json.dumps({"analyse": OVER})
        client = WebSocket(self.service.port)
        client.send(message.ljust(most))
        self.assertIn("result", client.receive())
        client.send(message.ljust(most + 1))
        try:
            self.assertIsNone(client.receive())
        except ConnectionError:
            pass

    def searches(self):
        of_a_client = self.value("waiting_searches_of_a_client")
        for name in ("waiting_searches_of_a_client", "waiting_searches"):
            most = self.value(name)
            service = Service("--threads", "1", "--max-time", "9")
            try:
                clients, _, problem = full_of_waiting(service, most, of_a_client)
                self.refused(name, problem.get("status"), problem)
                self.assertEqual(service.metric("puissance_searches_waiting"), most)
                for client in clients:
                    client.close()
            finally:
                service.end()

    def answers(self):
        """What is too large in plain text may be sent compressed."""
        most = self.value("answer_bytes")
        self.refused("answer_bytes", *self.ask("POST", "/api/v1/explain", LARGE))
        status, headers, body = self.service.ask("POST", "/api/v1/explain", LARGE, {"Accept-Encoding": "gzip"})
        self.assertEqual((status, headers["Content-Encoding"]), (200, "gzip"))
        self.assertLess(len(body), most)
        self.assertGreater(len(gzip.decompress(body)), most)

    def times(self):
        """Never early; how late is a matter of the machine."""
        for name in Waits.threads:
            seconds, (status, answer) = Waits.result(name)
            most = self.value(name)
            self.assertGreater(seconds, 0.95 * most, name)
            self.assertLess(seconds, 1.3 * most + 3, name)
            if "code" in self.limits[name]:
                self.refused(name, status, answer)
            else:
                self.assertTrue(answer["interrupted"], name)


if __name__ == "__main__":
    serving.PROGRAM = str(Path(sys.argv[1]).resolve())
    unittest.main(argv=[sys.argv[0], *sys.argv[2:]])
