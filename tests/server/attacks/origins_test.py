#!/usr/bin/python3
"""Pages of other sites, and names that are not ours: what a browser can be made to send.
Usage: origins_test.py PROGRAM [--each] [NAME…]"""

import socket

from attacking import (AT_HAND, HEALTH, LONG, Service, add, attack, attack_on_its_own, connect, eventually,
                       expect, expect_refused, main, parsed, posted, problem_of, read_to_end, request, soon)

WRONG_HOST = (421, "wrong_host")
WRONG_ORIGIN = (403, "wrong_origin")


def named(host, target=b"/healthz", close=b"Connection: close\r\n"):
    return request(b"GET", target, b"Host: " + host + b"\r\n" + close)


# Host: a page of evil.example whose name suddenly means 127.0.0.1 asks with its own name.
for host in (b"evil.example", b"evil.example:8000", b"127.0.0.1.evil.example", b"localhost.evil.example",
             b"evillocalhost",
             b"localhost.com", b"0.0.0.0", b"2130706433", b"192.0.2.1", b"[2001:db8::1]", b"[::1", b"127.0.0.1evil",
             b"1.127.0.0.1",
             b"local host", b"localhost:80:80", b"localhost:x", b"xn--localhost", b".localhost.evil", b"999.0.0.1",
             b""):
    def strange_name(service, client, host=host):
        outcome = (400, "wrong_framing") if b" " in host else WRONG_HOST
        expect_refused(client.raw(named(host, close=b""), timeout=soon()), outcome)

    add(f"host_{host.decode() or 'empty'}", strange_name)

for host in (b"localhost", b"LocalHost", b"localhost:1", b"127.0.0.1", b"127.0.0.1:65535", b"127.0.0.2", b"[::1]",
             b"[::1]:80"):
    def own_name(service, client, host=host):
        answers = client.answers(named(host))
        expect([answer.status for answer in answers] == [200], host, answers)

    add(f"own_host_{host.decode()}", own_name)

for host, status in ((b"play.example", 200), (b"PLAY.Example:8000", 200), (b"other.example", 200),
                     (b"x.play.example", 421),
                     (b"play.example.evil", 421), (b"localhost", 200)):
    def given_name(service, client, host=host, status=status):
        answers = client.answers(named(host))
        expect([answer.status for answer in answers] == [status], host, answers)

    add(f"given_host_{host.decode()}", given_name, "--host-name", "play.example", "--host-name", "other.example")


@attack()
def two_origins_are_no_origin(service, client):
    """The first is ours, the second is not: who looks at one of them sees the other side."""
    own = b"Origin: http://127.0.0.1\r\n"
    for fields in (own + b"Origin: http://evil.example\r\n", b"Origin: null\r\n" + own, own + own):
        data = posted("check", {}, fields)
        expect_refused(client.raw(data, timeout=soon()), (400, "wrong_framing"))


@attack()
def strange_host_asks_for_no_search(service, client):
    data = posted("analyse", LONG).replace(b"Host: 127.0.0.1", b"Host: evil.example")
    expect_refused(client.raw(data), WRONG_HOST)


@attack()
def strange_host_opens_no_stream(service, client):
    data = request(b"GET", b"/api/v1/stream",
                   b"Host: evil.example\r\nOrigin: http://evil.example\r\nUpgrade: websocket\r\n"
                   b"Connection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
                   b"Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n")
    expect_refused(client.raw(data), WRONG_HOST, WRONG_ORIGIN)


@attack()
def absolute_target_counts_instead_of_host(service, client):
    expect_refused(client.raw(request(b"GET", b"http://evil.example/healthz")), WRONG_HOST)
    answers = client.answers(request(b"GET", b"http://localhost/healthz",
                                     b"Host: evil.example\r\nConnection: close\r\n"))
    expect([answer.status for answer in answers] == [200], answers)


@attack()
def strange_host_of_http_1_0(service, client):
    data, _ = client.raw(request(fields=b"Host: evil.example\r\n", version=b"HTTP/1.0"))
    expect([answer.status for answer in parsed(data)] == [421], data[:100])


# What a page of another site may ask for: itself shown, as anybody's link; no answer of the interface.
CROSS = ({"Sec-Fetch-Site": "cross-site"}, {"Sec-Fetch-Site": "same-site"}, {"Origin": "http://evil.example"},
         {"Origin": "null"},
         {"Origin": "https://127.0.0.1.evil.example"}, {"Origin": "http://127.0.0.1:1@evil.example"},
         {"Sec-Fetch-Site": "cross-site", "Sec-Fetch-Mode": "no-cors", "Sec-Fetch-Dest": "image"})
QUESTIONS = (("GET", "/api/v1/lessons/11", None), ("GET", "/api/v1/games", None), ("GET", "/api/v1/lessons", None),
             ("POST", "/api/v1/move", AT_HAND), ("POST", "/api/v1/analyse", LONG), ("POST", "/api/v1/explain", {}))

for fields in CROSS:
    def ask_from_elsewhere(service, client, fields=fields):
        for method, path, body in QUESTIONS:
            problem_of(client.ask(method, path, body, fields), WRONG_ORIGIN)

    add("asked_from_elsewhere_" + "_".join(fields.values()), ask_from_elsewhere)


@attack()
def own_pages_and_programs_may_ask(service, client):
    own = f"http://127.0.0.1:{service.port}"
    for fields in ({}, {"Sec-Fetch-Site": "same-origin"}, {"Sec-Fetch-Site": "none"}, {"Origin": own},
                   {"Origin": own, "Sec-Fetch-Site": "same-origin"}):
        for method, path, body in (("GET", "/api/v1/games", None), ("POST", "/api/v1/move", AT_HAND)):
            answer = client.ask(method, path, body, fields)
            expect(answer.status == 200, fields, path, answer.status)


@attack()
def links_from_elsewhere_may_lead_to_pages(service, client):
    fields = {"Sec-Fetch-Site": "cross-site", "Sec-Fetch-Mode": "navigate", "Sec-Fetch-Dest": "document"}
    for path in ("/", "/docs"):
        plain = client.ask("GET", path).status
        expect(client.ask("GET", path, None, fields).status == plain, path, plain)


@attack()
def streams_from_elsewhere_are_refused(service, client):
    for origin in ("http://evil.example", "null", f"http://localhost.evil.example:{service.port}", "file://"):
        expect(client.stream(origin=origin).status == 403, origin)
    expect(client.stream(origin=f"http://127.0.0.1:{service.port}").status == 101)


@attack()
def nobody_may_frame_any_answer(service, client):
    asked = ((HEALTH, 200), (request(b"GET", b"/nowhere"), 404), (request(b"GET", b"/api/v1/move"), 405),
             (request(b"GET", b"/api/v1/stream"), 426), (posted("check", b"{"), 400), (request(fields=b""), 400),
             (request(b"GET", b"/" + b"a" * 3000), 414), (posted("check", b" " * 70_000), 413),
             (posted("check", {}), 200),
             (request(b"GET", b"/api/v1/games"), 200), (request(b"GET", b"/metrics"), 200),
             (named(b"evil.example"), 421),
             (posted("check", {}, b"Origin: http://evil.example\r\n"), 403))
    for data, status in asked:
        answer = client.answers(data.replace(b"HTTP/1.1\r\n", b"HTTP/1.1\r\nConnection: close\r\n", 1))[0]
        policy = answer.headers["content-security-policy"]
        expect(answer.status == status and "frame-ancestors 'none'" in policy, data[:60], answer.status, policy)


def outer_address():
    """An address of this machine that is not loopback, if it has one."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))  # Nothing is sent.
            return probe.getsockname()[0]
        except OSError:
            return None


def seen_from_outside(*options):
    """(status of /metrics, status of /healthz, its greeting), asked for by a client beyond loopback."""
    address = outer_address()
    if address is None or address.startswith("127."):
        return None
    service = Service("--host", "0.0.0.0", *options)
    try:
        statuses = []
        for path in (b"/metrics", b"/healthz"):
            with connect(service.port, host=address) as client:
                client.sendall(named(f"{address}:{service.port}".encode(), path))
                statuses.append(parsed(read_to_end(client)[0])[0].status)
        expect(service.get("/metrics")[0] == 200)
        return (*statuses, service.greeting)
    finally:
        service.end()


@attack_on_its_own
def metrics_are_for_loopback():
    seen = seen_from_outside()
    expect(seen is None or seen[:2] == (404, 200), seen)


@attack_on_its_own
def metrics_are_for_all_when_asked():
    seen = seen_from_outside("--public-metrics")
    expect(seen is None or seen[:2] == (200, 200), seen)


@attack_on_its_own
def beyond_loopback_there_is_a_warning():
    service = Service("--host", "0.0.0.0")
    try:
        # Besides where it is.
        eventually(lambda: len(service.greeting + service.lines) >= 2)
    finally:
        service.end()


if __name__ == "__main__":
    main()
