#!/usr/bin/python3
"""Connections: too many, silent, slow, half closed, gone.
Usage: connections_test.py PROGRAM [--each] [NAME…]"""

import json
import resource
import socket
import time

from attacking import (HEALTH, LAST_HEALTH, LONG, MAX_GROWTH_KIB, Client, Observer, Service, add,
                       attack, attack_on_its_own, close_all, eventually, expect, expect_alive, expect_no_search, flood,
                       growth, main, parsed, patience, posted, read_to_end, request, reset, searches,
                       shut, soon)

MAX_CONNECTIONS, MAX_OF_AN_ADDRESS = 1024, 256
# Of a request that ends its connection.
LAST = b"Host: 127.0.0.1\r\nConnection: close\r\n"
HARD = {"position": {"moves": "4453"}, "player": "hard"}


def is_open(client):
    """Whether the other side has not hung up."""
    client.setblocking(False)
    try:
        return client.recv(1, socket.MSG_PEEK) != b""
    except BlockingIOError:
        return True
    except OSError:
        return False


def silent(client, count):
    return [client.connect() for _ in range(count)]


# Half closed: who has said all it has to say still wants the answer.
@attack()
def half_close_gets_the_whole_answer(service, client):
    _, known = client.post("move", HARD)
    answers = client.answers(posted("move", HARD), half_closes=True)
    expect([answer.status for answer in answers] == [200], answers)
    answer = json.loads(answers[0].body)
    for key in ("move", "score", "depth", "nodes", "line"):
        expect(answer[key] == known[key], key, answer, known)


@attack()
def half_close_waits_for_its_analysis(service, client):
    start = time.monotonic()
    answers = client.answers(posted("analyse", {**LONG, "time": 1}), half_closes=True)
    expect([answer.status for answer in answers] == [200], answers)
    expect(time.monotonic() - start > 0.9, "it was cut short after", time.monotonic() - start)


@attack()
def half_close_of_many_requests(service, client):
    data = HEALTH + posted("check", {}) + posted("move", HARD) + HEALTH
    statuses = [answer.status for answer in client.answers(data, half_closes=True)]
    expect(statuses == [200] * 4, statuses)


@attack()
def half_close_of_a_page(service, client):
    answers = client.answers(request(b"GET", b"/api/v1/lessons/3"), half_closes=True)
    expect([answer.status for answer in answers] == [200], answers)


@attack()
def half_close_in_a_header_ends_it(service, client):
    _, is_closed = client.raw(HEALTH[:-2], half_closes=True, timeout=soon())
    expect(is_closed)
    eventually(lambda: client.held() == 0)


@attack()
def half_close_in_a_body_ends_it(service, client):
    _, is_closed = client.raw(posted("check", {})[:-1], half_closes=True, timeout=soon())
    expect(is_closed)
    eventually(lambda: client.held() == 0)


@attack()
def half_close_at_once_ends_it(service, client):
    clients = silent(client, 50)
    for one in clients:
        shut(one)
    eventually(lambda: client.held() == 0)
    close_all(clients)


# Gone: no search goes on for nobody, whatever was sent behind the question.
LEAVING = {"by_closing": lambda client: client.close(), "by_a_reset": reset}
BEHIND = {"": b"", "after_a_stray_byte": b"x", "after_an_empty_line": b"\r\n", "after_half_a_request": b"GET /heal",
          "after_another_request": HEALTH, "after_another_question": posted("analyse", LONG),
          "after_60_kilobytes": b"y" * 60_000}


def leave_a_search(service, client, behind, leave):
    asking = client.start("analyse", LONG)
    eventually(lambda: searches(service)[0] >= 1)
    if behind:
        asking.sendall(behind)
        time.sleep(0.1)
    leave(asking)
    expect_no_search(service)


for how, leave in LEAVING.items():
    for what, behind in BEHIND.items():
        add(f"leaves_a_search_{how}_{what}".rstrip("_"),
            lambda service, client, behind=behind, leave=leave: leave_a_search(service, client, behind, leave),
            alone=True)


@attack(alone=True)
def leaves_a_lesson_and_an_explanation(service, client):
    asking = [client.start("explain", {"algorithm": "minimax(depth=8)", "max_nodes": 20_000}) for _ in range(4)]
    asking += [client.send(request(b"GET", b"/api/v1/lessons/%d" % number)) for number in (9, 10, 11, 12)]
    close_all(asking)
    expect_no_search(service, 2)


@attack(alone=True)
def two_hundred_leave_at_once(service, client):
    strangers = [Client(service) for _ in range(20)]
    asking = [stranger.start("analyse", LONG) for stranger in strangers for _ in range(10)]
    for one in asking[::2]:
        one.sendall(b"stray")
    for i, one in enumerate(asking):
        (reset if i % 3 else socket.socket.close)(one)
    expect_no_search(service)
    eventually(lambda: all(stranger.held() == 0 for stranger in strangers))


@attack(alone=True)
def sends_ahead_without_end(service, client):
    """Who sends more than 64 KiB while its question is being answered is dropped, and its search with it."""
    with client.start("analyse", LONG) as asking:
        eventually(lambda: searches(service)[0] == 1)
        start = time.monotonic()
        try:
            for _ in range(500):
                asking.sendall(HEALTH * 200)
        except OSError:
            pass
        expect_no_search(service, 2)
        expect(time.monotonic() - start < LONG["time"] - 1, "it was not dropped")


# Pipelines.
@attack()
def a_thousand_requests_in_one_write(service, client):
    answers = client.answers(HEALTH * 999 + LAST_HEALTH)
    expect(len(answers) == 1000 and {answer.status for answer in answers} == {200}, len(answers))


@attack()
def answers_come_in_the_order_of_the_questions(service, client):
    data = b"".join(posted("move", HARD) + HEALTH + posted("check", {"position": {"moves": "4" * (i % 6)}})
                    for i in range(20)) + LAST_HEALTH
    answers = client.answers(data)
    expect(len(answers) == 61, len(answers))
    for i in range(20):
        expect(json.loads(answers[3 * i].body)["player"] == "hard")
        expect(json.loads(answers[3 * i + 1].body)["status"] == "ok")
        expect(json.loads(answers[3 * i + 2].body)["moves"] == "4" * (i % 6))


@attack()
def nothing_behind_a_farewell_is_answered(service, client):
    answers = client.answers(LAST_HEALTH + HEALTH * 5)
    expect(len(answers) == 1, len(answers))


@attack()
def a_pipeline_that_is_read_late_is_answered_whole(service, client):
    """Ten thousand requests first, then all answers: neither side waits for ever."""
    count = 10_000
    with client.connect(timeout=30) as asking:
        asking.setblocking(False)
        data, received, start = HEALTH * (count - 1) + LAST_HEALTH, [], time.monotonic()
        while time.monotonic() - start < 25 * patience():
            try:
                if data:
                    data = data[asking.send(data[:65536]):]
                    continue
            except BlockingIOError:
                pass
            try:
                block = asking.recv(1 << 18)
                if not block:
                    break
                received.append(block)
            except BlockingIOError:
                time.sleep(0.005)
    answers = parsed(b"".join(received))
    expect(len(answers) == count, len(answers))


@attack(alone=True)
def a_pipeline_that_is_never_read_takes_no_memory(service, client):
    before = service.memory_kib()
    clients = []
    for _ in range(10):
        one = client.connect(receive_bytes=4096)
        flood(one, request(b"GET", b"/api/v1/games"), 8 << 20, 2, 0.1)
        clients.append(one)
    time.sleep(0.5)
    expect_alive(service)
    expect(growth(service, before) < MAX_GROWTH_KIB, growth(service, before))
    close_all(clients)
    eventually(lambda: client.held() == 0)


# Too many.
@attack(alone=True)
def a_thousand_silent_connections_of_one_address(service, client):
    clients = silent(client, MAX_CONNECTIONS + 100)
    eventually(lambda: client.held() <= MAX_OF_AN_ADDRESS, 2, client.held())
    start = time.monotonic()
    for _ in range(20):
        expect_alive(service)
    expect(time.monotonic() - start < 2 * patience())
    # Its own next request is answered as well: a silent one makes room.
    expect(client.ask("GET", "/api/v1/games").status == 200)
    close_all(clients)
    eventually(lambda: client.held() == 0)


@attack(alone=True)
def the_longest_silent_makes_room(service, client):
    clients = silent(client, MAX_OF_AN_ADDRESS)
    eventually(lambda: client.held() == MAX_OF_AN_ADDRESS, 2, client.held())
    clients[0].sendall(HEALTH)  # The first has spoken last.
    expect(b"200" in clients[0].recv(4096))
    more = silent(client, 3)
    eventually(lambda: not any(map(is_open, clients[1:4])), 2)
    closed = [i for i, one in enumerate(clients + more) if not is_open(one)]
    expect(closed == [1, 2, 3], closed)
    close_all(clients + more)
    eventually(lambda: client.held() == 0)


@attack(alone=True)
def the_longest_in_a_request_makes_room(service, client):
    """Where none of an address is silent, the one goes that has been sending its request for longest."""
    clients = [client.send(HEALTH[:20]) for _ in range(MAX_OF_AN_ADDRESS)]
    eventually(lambda: client.held() == MAX_OF_AN_ADDRESS, 20, client.held())
    clients[0].sendall(HEALTH[20:] + HEALTH[:20])  # The first is in its second request.
    expect(b"200" in clients[0].recv(4096))
    expect([answer.status for answer in client.answers(request(b"GET", b"/api/v1/games", LAST))] == [200])
    closed = [i for i, one in enumerate(clients) if not is_open(one)]
    expect(closed == [1], closed)
    expect(Client(service).ask("GET", "/api/v1/games").status == 200)
    close_all(clients)
    eventually(lambda: client.held() == 0, 20)


@attack(alone=True)
def silent_connections_of_many_addresses(service, client):
    """The whole service is full: whoever has most gives way."""
    crowd = [Client(service) for _ in range(6)]
    clients = [connection for one in crowd for connection in silent(one, 250)]
    eventually(lambda: sum(one.held() for one in crowd) <= MAX_CONNECTIONS, 2, service.descriptors())
    expect_alive(service)
    expect(client.ask("GET", "/api/v1/games").status == 200)
    expect(client.post("check", {})[0] == 200)
    close_all(clients)
    eventually(lambda: all(one.held() == 0 for one in crowd))


BUSY = {"a_header": HEALTH[:20], "a_body": posted("check", b" " * 60_000)[:-50_000],
        "an_announced_body": posted("check", b" " * 60_000)[:-60_000]}


def fill_with_busy_connections(service, client, data):
    """The whole service is full of connections in the middle of a request: others get in all the same."""
    crowd = [Client(service) for _ in range(5)]
    clients = [one.send(data) for one in crowd for _ in range(210)]
    eventually(lambda: sum(one.held() for one in crowd) >= MAX_CONNECTIONS, 20)
    for _ in range(5):
        expect_alive(service)
    for _ in range(3):
        answers = client.answers(request(b"GET", b"/api/v1/games", LAST))
        expect([answer.status for answer in answers] == [200], answers)
        expect(client.post("check", b" " * 60_000 + b"{}")[0] == 200)
    close_all(clients)
    eventually(lambda: all(one.held() == 0 for one in crowd), 20)


for what, data in BUSY.items():
    add(f"a_thousand_in_the_middle_of_{what}",
        lambda service, client, data=data: fill_with_busy_connections(service, client, data), alone=True)


@attack(alone=True)
def idle_streams_make_room_too(service, client):
    streams = [client.stream() for _ in range(MAX_OF_AN_ADDRESS)]
    expect(client.ask("GET", "/healthz").status == 200)
    expect(client.ask("GET", "/api/v1/games").status == 200)
    expect(client.held() <= MAX_OF_AN_ADDRESS + 1, client.held())
    for stream in streams:
        stream.close()
    eventually(lambda: client.held() == 0)


@attack(alone=True)
def three_thousand_come_and_go(service, client):
    before = service.memory_kib()
    for i in range(3000):
        one = client.connect()
        if i % 3:
            one.sendall(HEALTH[:i % len(HEALTH)])
        (reset if i % 2 else socket.socket.close)(one)
    eventually(lambda: client.held() == 0, 2)
    expect(growth(service, before) < MAX_GROWTH_KIB, growth(service, before))


@attack()
def fifty_write_a_byte_at_a_time(service, client):
    clients = silent(client, 50)
    for i in range(len(LAST_HEALTH)):
        for one in clients:
            one.sendall(LAST_HEALTH[i:i + 1])
    for one in clients:
        expect([answer.status for answer in parsed(read_to_end(one)[0])] == [200])
        one.close()


@attack()
def fifty_read_a_little_at_a_time(service, client):
    """More than their kernels hold for them: the rest is still to be sent when we say farewell."""
    data = request(b"GET", b"/api/v1/games", b"Host: 127.0.0.1\r\nConnection: close\r\n")
    clients = [client.send(data, receive_bytes=2048) for _ in range(50)]
    received = [b""] * 50
    for _ in range(2000):
        blocks = [one.recv(97) for one in clients]
        if not any(blocks):
            break
        received = [known + block for known, block in zip(received, blocks)]
    for data in received:
        expect([answer.status for answer in parsed(data)] == [200], data)
    close_all(clients)


@attack()
def urgent_bytes_are_bytes(service, client):
    with client.connect() as asking:
        asking.send(b"G", socket.MSG_OOB)
        asking.sendall(LAST_HEALTH)
        data, is_closed = read_to_end(asking)
        expect(is_closed and len(parsed(data)) <= 1, data[:100])


# Twenty seconds: all of these wait at once.
def expect_dropped(client, connection, seconds, since):
    eventually(lambda: client.held() == 0, seconds - (time.monotonic() - since) + 6)
    connection.close()


SLOW_BODIES = {
    "a_body_that_stops": posted("check", {"position": {}})[:-4],
    "chunks_that_stop": request(b"POST", b"/api/v1/check", b"Host: 127.0.0.1\r\nContent-Type: application/json\r\n"
                                b"Transfer-Encoding: chunked\r\n", b"5\r\n{"),
    "a_chunk_size_that_stops": request(b"POST", b"/api/v1/check",
                                       b"Host: 127.0.0.1\r\nContent-Type: application/json\r\n"
                                       b"Transfer-Encoding: chunked\r\n", b"5"),
    "trailers_that_stop": request(b"POST", b"/api/v1/check", b"Host: 127.0.0.1\r\nContent-Type: application/json\r\n"
                                  b"Transfer-Encoding: chunked\r\n", b"2\r\n{}\r\n0\r\nA: b\r\n"),
    "permission_that_is_not_used": posted("check", {}, b"Expect: 100-continue\r\n")[:-2],
}
for name, data in SLOW_BODIES.items():
    def stop_in_the_body(service, client, data=data):
        start = time.monotonic()
        received, is_closed = client.raw(data, timeout=20 + 10 * patience())
        expect(is_closed and 408 in [answer.status for answer in parsed(received)], received[:100])
        expect(time.monotonic() - start > 15, "too soon")

    add(name, stop_in_the_body, slow=True)


def drip(asking, byte, seconds):
    """Sends a byte every half second until an answer comes: the answer, and the seconds it took."""
    start = time.monotonic()
    asking.settimeout(0.5)
    data = b""
    while time.monotonic() - start < seconds and not data:
        try:
            asking.sendall(byte)
            data = asking.recv(4096)
        except socket.timeout:
            pass
        except OSError:
            break
    return data, time.monotonic() - start


@attack(slow=True)
def a_body_of_a_byte_a_second(service, client):
    """Every byte comes in time, and the whole never."""
    with client.send(posted("check", b" " * 1000)[:-1000]) as asking:
        data, taken = drip(asking, b" ", 20 + 8 * patience())
        expect(taken < 20 + 7 * patience() and b" 408 " in data[:20], data[:60])


@attack(slow=True)
def a_header_of_a_byte_a_second(service, client):
    with client.send(b"GET /healthz HTTP/1.1\r\nA: ") as asking:
        data, taken = drip(asking, b"b", 20 * patience())
        expect(taken < 10 + 6 * patience() and b" 408 " in data[:20], data[:60])


@attack(slow=True)
def an_answer_that_is_never_read_is_dropped(service, client):
    asking = client.send(posted("explain", {"algorithm": "minimax(depth=4)", "max_nodes": 4000}), receive_bytes=4096)
    since = time.monotonic()
    eventually(lambda: client.held() == 1)
    asking.setblocking(False)
    # More questions, so that what the kernel keeps for us is surely full.
    try:
        for _ in range(60):
            asking.send(posted("explain", {"algorithm": "minimax(depth=4)", "max_nodes": 4000}))
    except BlockingIOError:
        pass
    expect_dropped(client, asking, 20, since)


@attack(slow=True)
def pages_that_are_never_read_are_dropped(service, client):
    since = time.monotonic()
    clients = []
    for _ in range(4):
        one = client.send(b"", receive_bytes=4096)
        one.setblocking(False)
        try:
            for _ in range(500):
                one.send(request(b"GET", b"/api/v1/games") * 50)
        except OSError:
            pass
        clients.append(one)
    eventually(lambda: client.held() == 0, 20 - (time.monotonic() - since) + 8)
    close_all(clients)


# Descriptors.
@attack_on_its_own
def without_descriptors_silent_ones_make_room():
    service = Service()
    try:
        client = Client(service)
        client.ask("GET", "/healthz")
        limit = service.descriptors() + 20
        resource.prlimit(service.process.pid, resource.RLIMIT_NOFILE, (limit, limit))
        clients = silent(client, 80)
        time.sleep(0.3)
        before = service.processor_seconds()
        expect(service.ask("GET", "/healthz", source=Observer.address, timeout=4 * patience())[0] == 200)
        time.sleep(0.7)
        expect(service.processor_seconds() - before < 0.3 * patience(), "it asks again and again")
        close_all(clients)
        eventually(lambda: client.held() == 0, 3)
        expect_alive(service)
    finally:
        expect(service.end()[0] == 0)


@attack_on_its_own
def it_takes_the_descriptors_it_needs():
    service = Service(before=lambda: resource.setrlimit(resource.RLIMIT_NOFILE, (64, 4096)))
    try:
        soft, _ = resource.prlimit(service.process.pid, resource.RLIMIT_NOFILE)
        expect(soft > MAX_CONNECTIONS, soft)
        crowd = [Client(service) for _ in range(3)]
        clients = [one.send(LAST_HEALTH[:-1]) for one in crowd for _ in range(100)]
        for one in clients:
            one.sendall(b"\n")
            expect(parsed(read_to_end(one)[0])[0].status == 200)
        close_all(clients)
    finally:
        expect(service.end()[0] == 0)


if __name__ == "__main__":
    main()
