#!/usr/bin/python3
"""The service as its clients meet it. Usage: service_test.py PROGRAM [unittest …]"""

import gzip
import json
import re
import resource
import socket
import struct
import sys
import threading
import time
import unittest
from pathlib import Path

import serving
from serving import Service, WebSocket, patience


def printed(*arguments):
    """What the program itself prints, as JSON."""
    return json.loads(serving.run(*arguments, "--json", check=True).stdout)


class Answers(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.service = Service(looks_for_leaks=True)

    @classmethod
    def tearDownClass(cls):
        status, seconds = cls.service.end()
        # Looking for leaks takes a sanitizer three seconds, and more beside other tests.
        assert (status, seconds < 5 * patience()) == (0, True), (status, seconds)

    def test_games(self):
        status, body = self.service.get("/api/v1/games")
        self.assertEqual((status, json.loads(body)), (200, printed("games")))

    def test_move_is_the_programs(self):
        status, answer = self.service.post(
            "move", {"game": "tictactoe", "position": {"moves": "a1b2"},
                     "player": "alphabeta(eval=outcome)"})
        known = printed("move", "--game", "tictactoe", "a1b2", "--player", "alphabeta(eval=outcome)")
        self.assertEqual(status, 200)
        for key in ("game", "moves", "move", "score", "line", "depth", "nodes", "player"):
            self.assertEqual(answer[key], known[key], key)

    def test_a_win_at_hand_is_taken(self):
        for player in ("perfect", "expert", "hard", "negamax(depth=2,eval=windows)"):
            status, answer = self.service.post(
                "move", {"position": {"moves": "121212"}, "player": player})
            self.assertEqual((status, answer["move"]), (200, "1"))
            self.assertEqual(answer["score"], {"kind": "win", "plies": 1, "value": 18, "exact": True})

    def test_analyse_is_exact(self):
        status, answer = self.service.post("analyse", {"position": {"moves": "4453"}, "time": 2})
        self.assertEqual(status, 200)
        known = printed("analyse", "4453")
        self.assertEqual([o["score"] for o in answer["options"]],
                         [o["score"] for o in known["options"]])
        self.assertTrue(all(option["score"]["exact"] for option in answer["options"]))

    def test_a_finished_game_can_be_analysed_and_not_moved(self):
        status, answer = self.service.post("analyze", {"position": {"moves": "1212121"}})
        self.assertEqual((status, answer["move"], answer["winner"]), (200, None, "first"))
        status, answer = self.service.post("move", {"position": {"moves": "1212121"}})
        self.assertEqual((status, answer["code"]), (400, "finished"))

    def test_check_tells_all_that_is_drawn(self):
        status, answer = self.service.post("check", {"position": {"moves": "1212121"}})
        self.assertEqual(status, 200)
        self.assertEqual((answer["over"], answer["winner"], answer["turn"], answer["legal"]),
                         (True, "first", "second", []))
        self.assertEqual(answer["cells"], [{"column": 1, "row": row} for row in range(1, 5)])
        self.assertEqual(answer["stones"][1],
                         {"move": "2", "column": 2, "row": 1, "player": "second"})
        # The board it draws is read back as the same stones.
        status, again = self.service.post(
            "check", {"position": {"board": answer["board"], "turn": "o"}})
        self.assertEqual((status, again["board"]), (200, answer["board"]))

    def test_a_position_may_stand_at_the_top(self):
        rows = [["0"] * 3, ["0", "m", "0"], ["0"] * 3]
        for name in ("check", "analyse"):
            for asked in ({"board": rows}, {"position": {"board": rows}}, {"moves": "b2"}):
                status, answer = self.service.post(name, {"game": "tictactoe", **asked})
                self.assertEqual((status, answer["moves"]), (200, "b2"), asked)

    def test_what_nobody_knows_is_refused_by_its_name(self):
        for name, asked, code, fact in (
                ("check", {"bored": []}, "unknown_member", {"member": "bored"}),
                ("move", {"position": {"move": "4"}}, "unknown_member", {"member": "move"}),
                ("analyse", {"position": {"moves": "4"}, "moves": "4"}, "wrong_field", {"field": "moves"}),
                ("explain", {"turn": "x"}, "wrong_usage", {"reason": "turn_without_board"}),
                ("check", '{"moves": "4", "moves": "44"}', "wrong_field", {"field": "moves"})):
            status, problem = self.service.post(name, asked)
            self.assertEqual((status, problem["code"]), (400, code), asked)
            self.assertLessEqual(fact.items(), problem.items())

    def test_explain_is_the_programs_trace(self):
        status, answer = self.service.post(
            "explain", {"position": {"moves": "4453"}, "algorithm": "alphabeta(depth=3,eval=cells)"})
        self.assertEqual(status, 200)
        self.assertEqual(answer, printed("explain", "4453", "--algorithm",
                                         "alphabeta(depth=3,eval=cells)"))

    def test_lessons(self):
        _, body = self.service.get("/api/v1/lessons")
        self.assertEqual(json.loads(body), printed("explain", "--lessons"))
        status, body = self.service.get("/api/v1/lessons/7")
        self.assertEqual((status, json.loads(body)), (200, printed("explain", "--lesson", "7")))
        self.assertEqual(self.service.get("/api/v1/lessons/13")[0], 404)

    def test_errors_speak_the_language_asked_for(self):
        for tag, word in (("fr-FR,fr;q=0.9,en;q=0.8", "pleine"), ("en", "full"), ("de, fr;q=0.5", "pleine"),
                          ("", "full")):
            status, headers, body = self.service.ask(
                "POST", "/api/v1/check", {"position": {"moves": "4444444"}},
                {"Accept-Language": tag})
            self.assertEqual((status, headers["Content-Type"]), (400, "application/problem+json"))
            problem = json.loads(body)
            self.assertEqual((problem["code"], problem["status"]), ("column_full", 400))
            self.assertIn(word, problem["detail"])

    def test_every_answer_has_its_headers(self):
        for path in ("/api/v1/games", "/nowhere"):
            _, headers, _ = self.service.ask("GET", path)
            self.assertEqual(headers["X-Content-Type-Options"], "nosniff")
            self.assertEqual(headers["Referrer-Policy"], "no-referrer")
            self.assertEqual(headers["Cross-Origin-Resource-Policy"], "same-origin")
            # WebAssembly is compiled, and nothing else is evaluated.
            self.assertEqual(headers["Content-Security-Policy"],
                             "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; "
                             "frame-ancestors 'none'")

    def test_head_has_no_body(self):
        status, headers, body = self.service.ask("HEAD", "/api/v1/games")
        self.assertEqual((status, body), (200, b""))
        self.assertGreater(int(headers["Content-Length"]), 100)

    def test_methods(self):
        status, headers, _ = self.service.ask("GET", "/api/v1/move")
        self.assertEqual((status, headers["Allow"]), (405, "POST"))
        status, headers, _ = self.service.ask("POST", "/api/v1/games", {})
        self.assertEqual((status, headers["Allow"]), (405, "GET, HEAD"))

    def test_health_and_metrics(self):
        version = serving.run("--version", check=True).stdout.decode().split()[1]
        self.assertEqual(json.loads(self.service.get("/healthz")[1]), {"status": "ok", "version": version})
        self.assertEqual(self.service.metric(rf'puissance_build_info\{{version="{version}"\}}'), 1)
        before = self.service.metric(r'puissance_requests_total\{status="4xx"\}')
        self.service.get("/nowhere")
        self.assertEqual(self.service.metric(r'puissance_requests_total\{status="4xx"\}'), before + 1)

    def test_one_line_a_request(self):
        # Lines are written some at a time, and in the order of the answers.
        for path in ("/first", "/api/v1/games?secret=1", "/last"):
            self.service.ask("GET", path)
        text = ""
        while "/last" not in text:
            text += self.service.log()
            time.sleep(0.01)
        lines = text[text.index("/first"):].splitlines()
        self.assertEqual(len(lines), 3)
        self.assertRegex(lines[1], r"127\.0\.0\.1 GET /api/v1/games 200 \d+ bytes")
        self.assertNotIn("secret", text)

    def test_connections_are_kept(self):
        request = (b"GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n" * 3
                   + b"GET /healthz HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n")
        self.assertEqual(self.service.raw(request).count(b"HTTP/1.1 200"), 4)

    def test_chunked_bodies_are_read(self):
        body = b'{"position": {"moves": "44"}}'
        answer = self.service.raw(
            b"POST /api/v1/check HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n"
            b"Transfer-Encoding: chunked\r\nConnection: close\r\n\r\n"
            + b"%x\r\n%s\r\n0\r\n\r\n" % (len(body), body))
        self.assertIn(b"200 OK", answer.splitlines()[0])

    def test_who_has_said_all_is_answered(self):
        body = b'{"game": "gomoku", "time": 1}'
        answer = self.service.raw(
            b"POST /api/v1/analyse HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n"
            b"Connection: close\r\nContent-Length: %d\r\n\r\n%s" % (len(body), body))
        interim, _, answer = answer.partition(b"\r\n\r\n")
        self.assertIn(b"100 Continue", interim)
        self.assertGreater(json.loads(answer.partition(b"\r\n\r\n")[2])["elapsed_ms"], 500)

    def test_who_expects_is_told_to_continue(self):
        with socket.create_connection(("127.0.0.1", self.service.port), timeout=60) as client:
            client.sendall(b"POST /api/v1/check HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n"
                           b"Content-Length: 2\r\nExpect: 100-continue\r\n\r\n")
            self.assertIn(b"100 Continue", client.recv(4096))
            client.sendall(b"{}")
            self.assertIn(b"200 OK", client.recv(4096))


class Streams(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.service = Service("--max-time", "60", looks_for_leaks=True)

    @classmethod
    def tearDownClass(cls):
        cls.service.end()

    def test_progress_then_result(self):
        client = WebSocket(self.service.port)
        self.assertEqual(client.status, 101)
        client.send(json.dumps({"analyse": {"game": "gomoku", "position": {"moves": "h8 h9"},
                                            "time": 1}}))
        messages = []
        while not messages or "result" not in messages[-1]:
            messages.append(client.receive())
        self.assertGreater(len(messages), 2)
        self.assertEqual({tuple(m) for m in messages[:-1]}, {("progress",)})
        self.assertLessEqual({"depth", "nodes", "move", "score", "line"},
                             set(messages[0]["progress"]))
        self.assertTrue(messages[-1]["result"]["options"])
        client.close()

    def test_wrong_messages_are_answered(self):
        client = WebSocket(self.service.port)
        for message, code in (("{", "wrong_json"), ("{}", "wrong_field"),
                              ('{"analyse": {"position": {"moves": "9"}}}', "column_outside"),
                              ('{"analyse": {"move": "9"}}', "unknown_member"),
                              ('{"analyse": {}, "time": 1}', "unknown_member")):
            client.send(message)
            self.assertEqual(client.receive()["problem"]["code"], code)
        client.close()

    def test_other_sites_may_not(self):
        self.assertEqual(WebSocket(self.service.port, origin="http://elsewhere.example").status, 403)
        own = f"http://127.0.0.1:{self.service.port}"
        self.assertEqual(WebSocket(self.service.port, origin=own).status, 101)
        self.assertEqual(WebSocket(self.service.port, path="/api/v1/move").status, 404)

    def test_other_sites_may_where_they_are_allowed(self):
        site, other = "https://site.example", "http://127.0.0.2:3000"
        service = Service("--allow-origin", "https://Site.example:443/", "--allow-origin", other)
        try:
            for origin in (site, other):
                fields = {"Origin": origin, "Sec-Fetch-Site": "cross-site"}
                status, headers, _ = service.ask(
                    "OPTIONS", "/api/v1/move", None,
                    {**fields, "Access-Control-Request-Method": "POST", "Access-Control-Request-Headers": "content-type"})
                self.assertEqual((status, headers["Access-Control-Allow-Origin"]), (200, origin))
                self.assertIn("POST", headers["Access-Control-Allow-Methods"])
                self.assertIn("Content-Type", headers["Access-Control-Allow-Headers"])
                for path, body, expected in (("move", {"moves": "121212"}, 200), ("move", {"moves": "9"}, 400), ("games", None, 200)):
                    method = "GET" if body is None else "POST"
                    status, headers, _ = service.ask(method, f"/api/v1/{path}", body, fields)
                    self.assertEqual((status, headers["Access-Control-Allow-Origin"]), (expected, origin), path)
                    self.assertIn("Origin", headers.get_all("Vary"))
                self.assertEqual(WebSocket(service.port, origin=origin).status, 101)
            # Nobody else: neither a part of the name nor what only looks like it.
            for origin in ("https://site.example.evil", "https://evil.site.example", "http://site.example", "null",
                           "https://site.example:444", "https://site.exampl"):
                for method in ("OPTIONS", "GET"):
                    status, headers, _ = service.ask(method, "/api/v1/games", None, {"Origin": origin})
                    self.assertEqual((status, headers["Access-Control-Allow-Origin"]), (403, None), origin)
                self.assertEqual(WebSocket(service.port, origin=origin).status, 403)
            # Who names no origin is told nothing of others.
            _, headers, _ = service.ask("GET", "/api/v1/games")
            self.assertIsNone(headers["Access-Control-Allow-Origin"])
        finally:
            service.end()

    def test_who_speaks_no_websocket_is_told(self):
        status, headers, _ = self.service.ask("GET", "/api/v1/stream")
        self.assertEqual((status, headers["Upgrade"], headers["Connection"]), (426, "websocket", "Upgrade"))
        status, headers, _ = self.service.ask("POST", "/api/v1/stream", {})
        self.assertEqual((status, headers["Allow"]), (405, "GET, HEAD"))

    def test_long_messages_end_the_stream(self):
        client = WebSocket(self.service.port)
        client.send("x" * 9000)
        try:
            self.assertIsNone(client.receive())
        except ConnectionError:
            pass

    def test_who_leaves_leaves_no_search(self):
        client = WebSocket(self.service.port)
        client.send(json.dumps({"analyse": {"game": "gomoku", "time": 60}}))
        client.receive()
        client.close()
        self.assertTrue(ends_within(self.service, 40))


def ends_within(service, seconds):
    """Whether no search runs or waits after this time at the latest: searches here ask for 60 s."""
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        if service.metric("puissance_searches_running") + service.metric("puissance_searches_waiting") == 0:
            return True
        time.sleep(0.05)
    return False


BUSY = json.dumps({"game": "gomoku", "position": {"moves": "h8 h9"}, "time": 60})


class Load(unittest.TestCase):
    def setUp(self):
        self.service = Service("--threads", "1", "--max-time", "60", looks_for_leaks=True)

    def tearDown(self):
        self.service.end()

    def start_analysis(self):
        client = socket.create_connection(("127.0.0.1", self.service.port))
        client.sendall(f"POST /api/v1/analyse HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n"
                       f"Content-Length: {len(BUSY)}\r\n\r\n{BUSY}".encode())
        return client

    def test_who_vanishes_leaves_no_search(self):
        for _ in range(6):
            clients = [self.start_analysis() for _ in range(50)]
            time.sleep(0.05)
            for i, client in enumerate(clients):
                if i % 2:  # Half of them without a farewell.
                    client.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
                client.close()
        self.assertTrue(ends_within(self.service, 40))

    def test_a_full_queue_says_so_and_quick_answers_go_on(self):
        clients = []
        while self.service.metric("puissance_searches_waiting") < 16:
            clients.append(self.start_analysis())
            self.assertLess(len(clients), 40)
            time.sleep(0.05)  # It is read by another thread.
        status, headers, body = self.service.ask("POST", "/api/v1/analyse", BUSY)
        self.assertEqual((status, json.loads(body)["code"]), (503, "busy"))
        self.assertGreater(int(headers["Retry-After"]), 8)
        self.assertEqual(self.service.post("move", {"position": {"moves": "121212"}})[1]["move"], "1")
        self.assertEqual(self.service.post("check", {})[0], 200)
        # A drawing can take a while to be understood, but never long: it has a searcher.
        self.assertEqual(self.service.post("check", {"game": "tictactoe", "board": "...\n.x.\n..."})[0], 200)
        for client in clients:
            client.close()

    def test_sigterm_cuts_searches_and_answers(self):
        answers = []
        asking = threading.Thread(
            target=lambda: answers.append(self.service.ask("POST", "/api/v1/analyse", BUSY)))
        asking.start()
        while self.service.metric("puissance_searches_running") == 0:
            time.sleep(0.01)
        status, seconds = self.service.end()
        asking.join()
        self.assertEqual((status, seconds < 5 * patience()), (0, True))
        self.assertEqual(answers[0][0], 200)
        self.assertTrue(json.loads(answers[0][2])["interrupted"])

    def test_a_taken_port_is_refused(self):
        second = serving.run("serve", "-p", str(self.service.port), "--no-online")
        self.assertEqual(second.returncode, 1)
        self.assertIn(str(self.service.port).encode(), second.stderr)


class Pages(unittest.TestCase):
    """The web application comes from the program itself."""

    @classmethod
    def setUpClass(cls):
        cls.service = Service()
        if cls.service.get("/")[0] == 404:
            cls.service.end()
            raise unittest.SkipTest("a build without pages")
        cls.index = cls.service.get("/")[1].decode()

    @classmethod
    def tearDownClass(cls):
        cls.service.end()

    def assets(self):
        found = re.findall(r'(?:src|href)="[.](/assets/[^"]+)"', self.index)
        self.assertGreater(len(found), 3)
        return found

    def test_the_engine_and_its_network_are_kept_for_ever_and_small(self):
        worker = self.service.get("/sw.js")[1].decode()
        for name, content_type, most in (("puissance-[\\w-]{8}\\.wasm", "application/wasm", 450_000),
                                         ("gomoku-[\\w-]{8}\\.net", "application/octet-stream", 320_000)):
            path = "/" + re.search("assets/" + name, worker)[0]
            _, headers, body = self.service.ask("GET", path, headers={"Accept-Encoding": "br"})
            self.assertEqual((headers["Content-Type"], headers["Content-Encoding"]), (content_type, "br"))
            self.assertEqual(headers["Cache-Control"], "public, max-age=31536000, immutable")
            self.assertLess(len(body), most)
        # What decides about the version is asked for every time.
        self.assertEqual(self.service.ask("GET", "/sw.js")[1]["Cache-Control"], "no-cache")

    def test_all_that_the_page_names_is_there_and_kept_for_ever(self):
        for path in self.assets():
            status, headers, body = self.service.ask("GET", path)
            self.assertEqual(status, 200, path)
            self.assertEqual(headers["Cache-Control"], "public, max-age=31536000, immutable")
            self.assertNotIn("Content-Encoding", headers)
            # A name that changes with the content is what makes "for ever" true.
            self.assertRegex(path, r"-[\w-]{8}\.(js|css|svg)$")
            self.assertGreater(len(body), 100)

    def test_nothing_is_inline_and_nothing_from_elsewhere(self):
        self.assertNotRegex(self.index, r"<style|style=|<script(?![^>]*src=)|https?://|onload=")

    def test_the_page_itself_is_asked_for_again(self):
        status, headers, _ = self.service.ask("GET", "/")
        self.assertEqual((status, headers["Cache-Control"]), (200, "no-cache"))
        self.assertEqual(headers["Content-Type"], "text/html; charset=utf-8")
        tag = headers["ETag"]
        status, headers, body = self.service.ask("GET", "/", headers={"If-None-Match": tag})
        self.assertEqual((status, body, headers["ETag"]), (304, b"", tag))
        status, _, _ = self.service.ask("GET", "/", headers={"If-None-Match": '"another"'})
        self.assertEqual(status, 200)

    def test_compressed_as_the_client_can_read_it(self):
        path = max(self.assets(), key=lambda name: len(self.service.get(name)[1]))
        plain = self.service.get(path)[1]
        for accepted, coding in (("gzip", "gzip"), ("gzip, deflate, br", "br"), ("br;q=0, gzip", "gzip"),
                                 ("br;q=0", None), ("deflate", None), ("gzip;q=0.5", "gzip"),
                                 ("gzipped", None)):
            _, headers, body = self.service.ask("GET", path, headers={"Accept-Encoding": accepted})
            self.assertEqual(headers["Content-Encoding"], coding, accepted)
            self.assertEqual(headers["Vary"], "Accept-Encoding")
            if coding:
                self.assertLess(len(body), len(plain))
            if coding == "gzip":
                self.assertEqual(gzip.decompress(body), plain)

    def test_short_addresses_lead_to_the_rooms(self):
        for path, place in (("play", "#r=play"), ("analyse", "#r=analyse"), ("analyze", "#r=analyse"), ("train", "#r=train"),
                            ("learn", "#r=learn"), ("online", "#/online"), ("learn/", "#r=learn"), ("Learn", "#r=learn")):
            status, headers, body = self.service.ask("GET", "/" + path)
            self.assertEqual((status, headers["Location"], body), (302, "/" + place, b""), path)
        self.assertEqual(self.service.ask("POST", "/learn", {})[0], 405)

    def test_a_browser_at_a_wrong_address_gets_a_page(self):
        accepted = {"Accept": "text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8"}
        for language, words in (("en", "Nothing is here"), ("fr", "Il n’y a rien ici")):
            for path in ("/nowhere", "/docs/nowhere", "/%3Cscript%3E"):
                status, headers, body = self.service.ask("GET", path, None, {**accepted, "Accept-Language": language})
                self.assertEqual((status, headers["Content-Type"]), (404, "text/html; charset=utf-8"), path)
                self.assertIn(words, body.decode())
                self.assertNotIn("script", body.decode())
            for address in re.findall(r'href="(/[^"#]*)', body.decode()):
                self.assertEqual(self.service.get(address)[0], 200, address)
        # Programs are told as before, and so is whoever asks the API.
        for path, fields in (("/nowhere", {}), ("/nowhere", {"Accept": "*/*"}), ("/nowhere", {"Accept": "text/html;q=0"}),
                             ("/api/v1/nowhere", accepted)):
            status, headers, body = self.service.ask("GET", path, None, fields)
            self.assertEqual((status, headers["Content-Type"]), (404, "application/problem+json"), path)

    def test_pages_are_only_read(self):
        status, headers, _ = self.service.ask("POST", "/", {})
        self.assertEqual((status, headers["Allow"]), (405, "GET, HEAD"))
        status, headers, body = self.service.ask("HEAD", "/")
        self.assertEqual((status, body, int(headers["Content-Length"])), (200, b"", len(self.index.encode())))

    def test_no_path_leads_out_of_the_table(self):
        for path in ("/assets/", "/assets", "/../README.md", "/assets/../index.html", "/index.html/",
                     "/%69ndex.html", "//index.html", "/docs/../index.html", "/etc/passwd"):
            self.assertEqual(self.service.get(path)[0], 404, path)


class Descriptors(unittest.TestCase):
    def test_without_any_left_it_waits_and_comes_back(self):
        service = Service()
        resource.prlimit(service.process.pid, resource.RLIMIT_NOFILE, (40, 40))
        clients = [socket.create_connection(("127.0.0.1", service.port)) for _ in range(80)]
        time.sleep(0.5)
        before = service.processor_seconds()
        time.sleep(1)
        self.assertLess(service.processor_seconds() - before, 0.2)
        for client in clients:
            client.close()
        self.assertEqual(service.get("/healthz")[0], 200)
        service.end()


class Options(unittest.TestCase):
    def test_time_is_kept(self):
        # Far more than the ceiling is asked for: the answer comes all the same.
        service = Service("--max-time", "1")
        start = time.monotonic()
        status, _ = service.post("move", {"game": "gomoku", "position": {"moves": "h8"},
                                          "player": "deepening(eval=windows)", "time": 3600})
        self.assertEqual(status, 200)
        self.assertLess(time.monotonic() - start, 600)
        service.end()

    def test_wrong_ones_are_named(self):
        for option, value in (("-t", "0"), ("-t", "-1"), ("-t", "soon"), ("-p", "70000"), ("-p", "x"),
                              ("--threads", "0"), ("--memory", "x"), ("--log-format", "xml"),
                              ("--max-time", "0"), ("--allow-origin", "*"), ("--allow-origin", "https://"),
                              ("--allow-origin", "https://site.example/page")):
            self.assertEqual(serving.run("serve", option, value).returncode, 2, (option, value))
        self.assertIn(b"--host wants an IP address", serving.run("serve", "--host", "nowhere", "--no-online").stderr)
        elsewhere = serving.run("serve", "--host", "192.0.2.1", "--no-online", "--json")
        self.assertEqual((elsewhere.returncode, elsewhere.stderr), (1, b""))
        self.assertEqual(json.loads(elsewhere.stdout)["error"]["code"], "not_an_address")

    def test_logs_for_programs(self):
        service = Service("--log-format", "json")
        service.get("/healthz")
        while not (lines := service.log().splitlines()):
            time.sleep(0.01)
        line = json.loads(lines[-1])
        self.assertEqual((line["path"], line["status"]), ("/healthz", 200))
        service.end()


if __name__ == "__main__":
    serving.PROGRAM = str(Path(sys.argv[1]).resolve())
    unittest.main(argv=[sys.argv[0], *sys.argv[2:]])
