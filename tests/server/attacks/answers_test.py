#!/usr/bin/python3
"""Answers: how large, how long in the making, how much of them in memory at once.
Usage: answers_test.py PROGRAM [--each] [NAME…]"""

import gzip
import json
import re
import time

from attacking import (MAX_GROWTH_KIB, MIB, SANITIZED, Client, Service, add, attack, attack_on_its_own,
                       close_all, eventually, expect, expect_alive, expect_no_search, growth, main, parsed, patience,
                       posted, problem_of, request, searches)

LESSONS = range(1, 13)
MAX_ANSWER = 4 << 20
MAX_LESSON = 300_000
MAX_HELD_KIB = 72 * MIB  # 48 that wait, and what is being made.
# Twenty thousand nodes: 18 MB where nobody counts.
HUGE = {"algorithm": "minimax(depth=6)", "max_nodes": 20_000}
# Just allowed: 4.1 MB, of which the kernel takes three before anything waits in the service.
LARGE = {"game": "drop:8x7x4", "algorithm": "minimax(depth=4)", "max_nodes": 4_700}


def huge_explanation(client, question):
    start = time.monotonic()
    answer = client.ask("POST", "/api/v1/explain", question, timeout=60)
    taken = time.monotonic() - start
    if answer.status == 200:
        expect(len(answer.body) <= MAX_ANSWER, "an answer of", len(answer.body), "bytes")
    else:
        problem_of(answer, (413, "answer_too_large"))
    return taken


for game, moves, algorithm in (
        ("connect4", "", "minimax(depth=6)"), ("connect4", "4453", "alphabeta(depth=9)"),
        ("connect4", "", "negamax(depth=9)"),
        ("gomoku", "d4 l12 h8", "alphabeta(depth=5)"), ("gomoku", "d4 l12", "minimax(depth=3)"),
        ("tictactoe", "", "minimax(depth=6)"),
        ("drop:9x7x5", "5", "negamax(depth=9)")):
    def explain(service, client, game=game, moves=moves, algorithm=algorithm):
        huge_explanation(client,
                         {"game": game, "position": {"moves": moves}, "algorithm": algorithm, "max_nodes": 20_000})

    add(f"explanation_of_{algorithm}_of_{game}_{moves.replace(' ', '')}".rstrip("_"), explain)


@attack_on_its_own
def explanations_keep_their_time():
    service = Service("--max-time", "0.1", "--threads", "2")
    try:
        client = Client(service)
        for question in (HUGE, {**HUGE, "algorithm": "alphabeta(depth=14)"}, {**HUGE, "game": "gomoku"},
                         {**HUGE, "algorithm": "minimax(depth=12)"}):
            taken = huge_explanation(client, question)
            expect(taken < 0.5 * patience(), question, "took", round(taken, 2), "s")
    finally:
        expect(service.end()[0] == 0)


def expect_bounded(service, data, count):
    """So many clients that do not read what they have asked for."""
    before = service.memory_kib()
    clients = [one.send(data, receive_bytes=4096) for one in [Client(service) for _ in range(10)]
               for _ in range(count // 10)]
    # A sanitizer says nothing about memory: there it is only about being alive.
    longest = 2 if SANITIZED else 10
    largest, start = 0, time.monotonic()
    while time.monotonic() < start + 1 or (searches(service) != (0, 0) and time.monotonic() < start + longest):
        largest = max(largest, growth(service, before))
        time.sleep(0.05)
    expect_alive(service)
    expect(largest < MAX_HELD_KIB, "memory grew by", largest, "KiB")
    close_all(clients)
    expect_no_search(service, 2)


@attack(alone=True)
def twenty_huge_explanations_that_nobody_reads(service, client):
    question = {"game": "drop:9x7x4", "algorithm": "minimax(depth=4)", "max_nodes": 20_000}  # 6.5 MB.
    expect_bounded(service, posted("explain", question), 20)


@attack(alone=True)
def thirty_large_explanations_that_nobody_reads(service, client):
    expect_bounded(service, posted("explain", LARGE), 30)


@attack(alone=True)
def pipelines_of_explanations_that_nobody_reads(service, client):
    expect_bounded(service, posted("explain", LARGE) * 3, 30)


@attack(alone=True)
def lessons_that_nobody_reads(service, client):
    expect_bounded(service, request(b"GET", b"/api/v1/lessons/11") * 5, 100)


@attack(alone=True)
def pages_that_nobody_reads(service, client):
    expect_bounded(service, request(b"GET", b"/") * 5 + request(b"GET", b"/docs") * 5, 200)


@attack(alone=True)
def lessons_that_one_address_does_not_read(service, client):
    """Seven megabytes each as plain text, of which nothing is read: others get theirs, large and small."""
    plain, _ = client.raw(request(b"GET", b"/api/v1/lessons/11", b"Host: 127.0.0.1\r\nConnection: close\r\n"), timeout=60)
    expect(len(plain) > 5_000_000, len(plain))
    crowd = [Client(service) for _ in range(3)]
    before = service.memory_kib()
    unread = [one.send(request(b"GET", b"/api/v1/lessons/11") * 3, receive_bytes=4096) for one in crowd for _ in range(30)]
    expect(client.ask("GET", "/api/v1/games").status == 200)
    again = client.ask("GET", "/api/v1/lessons/11")
    expect((again.status, len(again.body)) == (200, len(plain.partition(b"\r\n\r\n")[2])), again.status)
    expect(client.ask("POST", "/api/v1/explain", {"algorithm": "minimax(depth=3)"}).status == 200)
    expect(growth(service, before) < MAX_GROWTH_KIB, "memory grew by", growth(service, before), "KiB")
    close_all(unread)


@attack(alone=True)
def bodies_that_are_announced_take_nothing(service, client):
    """Two addresses announce the largest bodies and send a little of them; another one sends a large body."""
    crowd = [Client(service) for _ in range(2)]
    waiting = [one.send(posted("check", b" " * 65_536)[:-60_000]) for one in crowd for _ in range(256)]
    expect(client.post("check", b" " * 65_000 + b"{}")[0] == 200)
    close_all(waiting)


@attack(alone=True)
def large_bodies_that_are_not_finished(service, client):
    def send():
        before = service.memory_kib()
        crowd = [Client(service) for _ in range(5)]
        close_all([one.send(posted("check", b" " * 65_536)[:-1]) for one in crowd for _ in range(100)])
        expect_alive(service)
        eventually(lambda: all(one.held() == 0 for one in crowd))
        return growth(service, before)

    # Sixty-four kilobytes each are theirs; the second time it has them already.
    first = send()
    expect(first < 2 * 500 * 64 + MAX_GROWTH_KIB, first)
    second = send()
    expect(second < MAX_GROWTH_KIB, first, second)


# Lessons: made once, and small.
def lesson(client, number, **headers):
    return client.ask("GET", f"/api/v1/lessons/{number}", None,
                      {name.replace("_", "-"): value for name, value in headers.items()})


for number in LESSONS:
    def expect_lesson(service, client, number=number):
        packed = lesson(client, number, Accept_Encoding="gzip")
        expect((packed.status, packed.headers["Content-Encoding"]) == (200, "gzip"), packed.status,
               packed.headers["Content-Encoding"])
        expect(len(packed.body) <= MAX_LESSON, "lesson", number, "has", len(packed.body), "bytes")
        expect(json.loads(gzip.decompress(packed.body))["number"] == number)
        expect(packed.headers["Cache-Control"] == "public, max-age=3600", packed.headers["Cache-Control"])
        expect("accept-encoding" in packed.headers["Vary"].lower(), packed.headers["Vary"])
        again = lesson(client, number, Accept_Encoding="gzip", If_None_Match=packed.headers["ETag"])
        expect((again.status, again.body, again.headers["ETag"]) == (304, b"", packed.headers["ETag"]), again.status)
        plain = lesson(client, number)
        expect(plain.headers["Content-Encoding"] is None and plain.body == gzip.decompress(packed.body))
        expect(plain.headers["ETag"] != packed.headers["ETag"])

    add(f"lesson_{number}_is_small_and_kept", expect_lesson)


@attack()
def lessons_are_plain_for_who_wants_them_so(service, client):
    for accepted in ("gzip;q=0", "identity", "br", "gzipped", "*;q=0"):
        answer = lesson(client, 3, Accept_Encoding=accepted)
        expect((answer.status, answer.headers["Content-Encoding"]) == (200, None), accepted,
               answer.headers["Content-Encoding"])


@attack()
def lessons_have_heads(service, client):
    data, _ = client.raw(request(b"HEAD", b"/api/v1/lessons/11", b"Host: 127.0.0.1\r\nConnection: close\r\n"),
                         timeout=60)
    expect(b" 200 " in data[:20] and data.endswith(b"\r\n\r\n"), data[:500])
    expect(int(re.search(rb"Content-Length: (\d+)", data)[1]) > 1000, data)


@attack()
def lessons_speak_both_languages(service, client):
    """What is kept for one reader is not told to another."""
    english, french = (lesson(client, 7, Accept_Language=tag, Accept_Encoding="gzip") for tag in ("en", "fr"))
    expect(english.headers["ETag"] != french.headers["ETag"] and english.body != french.body)
    expect("accept-language" in english.headers["Vary"].lower(), english.headers["Vary"])


@attack(alone=True)
def lessons_are_made_once(service, client):
    """Sixty-six pictures of a page elsewhere, each a lesson."""
    lesson(client, 11, Accept_Encoding="gzip")
    before = service.processor_seconds()
    for _ in range(66):
        expect(lesson(client, 11, Accept_Encoding="gzip").status == 200)
        taken = service.processor_seconds() - before
        expect(taken < 1 * patience(), "66 times the same lesson took", taken, "s of processor time")


@attack(alone=True)
def lessons_that_many_ask_for_at_once_are_answered(service, client):
    data = request(b"GET", b"/api/v1/lessons/12", b"Host: 127.0.0.1\r\nAccept-Encoding: gzip\r\nConnection: close\r\n")
    clients = [Client(service).send(data, timeout=30) for _ in range(30)]
    for one in clients:
        received = b""
        while block := one.recv(1 << 18):
            received += block
        expect(parsed(received)[0].status in (200, 503), received[:60])
    close_all(clients)
    expect_no_search(service)


@attack()
def lessons_that_do_not_exist(service, client):
    for number in ("0", "13", "-1", "99999999999999999999", "1x", "", "%31", "1/", "01x", "+1"):
        expect(client.ask("GET", f"/api/v1/lessons/{number}").status == 404, number)


@attack()
def metrics_name_what_is_promised(service, client):
    _, text = service.get("/metrics", client.address)
    for name in ("puissance_connections", "puissance_searches_running", "puissance_searches_waiting",
                 "puissance_log_lines_dropped_total", "puissance_socket_thread_max_seconds"):
        expect(f"\n{name} ".encode() in text, name)


if __name__ == "__main__":
    main()
