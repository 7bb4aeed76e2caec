#!/usr/bin/python3
"""The queue before the searchers: who comes first, who waits, and for how long.
Usage: queue_test.py PROGRAM [--each] [NAME…]"""

import json
import select
import threading
import time

from attacking import (AT_HAND, LONG, Client, Service, attack, attack_on_its_own, close_all, contrived_drawing,
                       eventually, expect, expect_alive, expect_no_search, main, parsed, patience, posted,
                       problem_of, read_to_end, request, searches, shut)

EASY = {"player": "easy"}
HARD = {"position": {"moves": "4453"}, "player": "hard"}
MAX_WAITING = 16


def timed(function):
    start = time.monotonic()
    value = function()
    return value, time.monotonic() - start


def expect_quick(client, question=EASY, seconds=2):
    (status, answer), taken = timed(lambda: client.post("move", question))
    expect(status == 200, answer)
    expect(taken < seconds * patience(), "an answer took", round(taken, 1), "s")


def is_answered(asking):
    return bool(select.select([asking], [], [], 0)[0])


def full(client, waiting=MAX_WAITING, question=LONG):
    """Connections whose questions are searched for, and so many that wait."""
    asking = []
    while searches(client.service)[1] < waiting:
        expect(len(asking) < waiting + 8, "so many wait:", searches(client.service))
        before = sum(searches(client.service))
        asking.append(client.start("analyse", question))
        # Not once more before this one has its place, or is refused one: that would be one too many.
        end = time.monotonic() + 1 * patience()
        while sum(searches(client.service)) <= before and not is_answered(asking[-1]) and time.monotonic() < end:
            time.sleep(0.005)
    return asking


@attack(alone=True)
def sixty_five_long_analyses(service, client):
    asking = [client.start("analyse", LONG) for _ in range(65)]
    eventually(lambda: searches(service)[0] >= 1)
    other = Client(service)
    for question in (EASY, HARD, EASY):
        expect_quick(other, question)
    expect_alive(service)
    close_all(asking)
    expect_no_search(service)


@attack(alone=True)
def too_many_of_one_client_are_told_to_come_back(service, client):
    asking = full(client)
    for _ in range(3):
        answer = client.answers(posted("analyse", LONG, b"Connection: close\r\n"))[0]
        problem_of(answer, (503, "busy"))
        # Sixteen times nine seconds wait before it.
        expect(int(answer.headers["retry-after"]) >= 2, answer.headers["retry-after"])
    expect(searches(service)[1] <= MAX_WAITING, searches(service))
    other = Client(service)
    expect_quick(other)
    close_all(asking)
    expect_no_search(service)


@attack(alone=True)
def a_busy_answer_keeps_the_connection(service, client):
    asking = full(client)
    answers = client.answers(posted("analyse", LONG) + request(fields=b"Host: 127.0.0.1\r\nConnection: close\r\n"))
    expect([answer.status for answer in answers] == [503, 200], answers)
    close_all(asking)
    expect_no_search(service)


@attack(alone=True)
def who_leaves_frees_its_places(service, client):
    asking = full(client)
    close_all(asking[-MAX_WAITING:])
    eventually(lambda: searches(service)[1] == 0, 1, "some still wait")
    again = full(client, 5)
    close_all(again + asking)
    expect_no_search(service)


@attack(alone=True)
def who_leaves_is_not_answered(service, client):
    """Sixteen orders of 1 s whose clients have gone: nobody waits sixteen seconds for them."""
    asking = full(client, question={**LONG, "time": 1})
    close_all(asking)
    _, taken = timed(lambda: Client(service).post("analyse", {**LONG, "time": 0.5}))
    expect(taken < 2.5 * patience(), taken)
    expect_no_search(service)


@attack(alone=True)
def one_searcher_does_no_long_work(service, client):
    for strangers in ([client] * 8, [Client(service) for _ in range(8)]):
        asking = [one.start("analyse", LONG) for one in strangers]
        eventually(lambda: sum(searches(service)) == 8, 2, searches(service))
        for _ in range(3):
            expect_quick(Client(service), HARD, 1)
        close_all(asking)
        expect_no_search(service)


@attack(alone=True)
def streams_take_no_more_than_requests(service, client):
    streams = [client.stream() for _ in range(25)]
    for stream in streams:
        stream.send(json.dumps({"analyse": LONG}))
    eventually(lambda: searches(service)[0] >= 1)
    time.sleep(0.3)
    running, waiting = searches(service)
    expect(running <= 2 and waiting <= MAX_WAITING, running, waiting)
    expect_quick(Client(service))
    for stream in streams:
        stream.close()
    expect_no_search(service)


@attack(alone=True)
def short_work_goes_before_long(service, client):
    """Also that of the same client."""
    asking = full(client, 8)
    expect_quick(client, HARD)
    close_all(asking)
    expect_no_search(service)


@attack(alone=True)
def clients_take_turns(service, client):
    """Fifteen questions of one client, then one of another: it is not the sixteenth."""
    question = {**LONG, "time": 0.3}
    done, order = threading.Lock(), []

    def ask(who, name):
        who.post("analyse", question)
        with done:
            order.append(name)

    asking = [threading.Thread(target=ask, args=(client, "many")) for _ in range(15)]
    for thread in asking:
        thread.start()
    eventually(lambda: sum(searches(service)) >= 12, 2, searches(service))
    other = threading.Thread(target=ask, args=(Client(service), "one"))
    other.start()
    for thread in [*asking, other]:
        thread.join()
    expect(order.index("one") < 8, order)


@attack(alone=True)
def long_clients_take_turns_too(service, client):
    question = {**LONG, "time": 0.6}
    first = [client.start("analyse", question) for _ in range(10)]
    eventually(lambda: sum(searches(service)) >= 9, 2, searches(service))
    status, _ = Client(service).post("analyse", question)
    done = sum(map(is_answered, first))
    expect(status == 200 and done < 5, "the other client waited for", done)
    close_all(first)
    expect_no_search(service)


@attack(alone=True)
def explanations_are_long_work(service, client):
    asking = [Client(service).start("explain", {"algorithm": "minimax(depth=9)", "max_nodes": 20_000})
              for _ in range(12)]
    other = Client(service)
    for _ in range(3):
        expect_quick(other, HARD, 1)
    close_all(asking)
    expect_no_search(service, 2)


@attack(alone=True)
def lessons_are_long_work(service, client):
    asking = [Client(service).send(request(b"GET", b"/api/v1/lessons/11")) for _ in range(12)]
    other = Client(service)
    for _ in range(3):
        expect_quick(other, HARD, 1)
    close_all(asking)
    expect_no_search(service, 2)


def draw(service, client, key):
    asking = [client.send(posted("check", contrived_drawing(key))) for _ in range(16)]
    time.sleep(0.05)
    for _ in range(5):
        expect_alive(service)
    other = Client(service)
    expect_quick(other, {"position": {"moves": "121212"}}, 1)
    (status, answer), taken = timed(lambda: other.post("check", {"position": {"moves": "44"}}))
    expect(status == 200 and taken < 1 * patience(), status, answer, taken)
    expect_quick(other, HARD)
    close_all(asking)
    expect_no_search(service)


@attack(alone=True)
def sixteen_contrived_drawings(service, client):
    draw(service, client, "board")


@attack(alone=True)
def sixteen_contrived_drawings_with_a_hidden_key(service, client):
    draw(service, client, "b\\u006fard")


@attack(alone=True)
def contrived_drawings_on_streams(service, client):
    streams = [client.stream() for _ in range(16)]
    for stream in streams:
        stream.send('{"analyse": %s}' % contrived_drawing("b\\u006fard").decode())
    expect_alive(service)
    expect_quick(Client(service), HARD)
    for stream in streams:
        stream.close()
    expect_no_search(service)


@attack(alone=True)
def contrived_drawings_are_answered(service, client):
    """With a position, or that it cannot be told; and soon."""
    (status, answer), taken = timed(lambda: client.post("check", contrived_drawing()))
    expect(status == 200 or answer["code"] in ("undecided_drawing", "impossible_drawing"), status, answer)
    expect(taken < 3 * patience(), taken)


@attack(alone=True)
def a_thousand_quick_questions_fill_nothing(service, client):
    """What takes no search keeps nobody waiting."""
    asking = [client.send(posted("check", {"position": {"moves": "4453"}}) * 200) for _ in range(5)]
    expect_quick(Client(service), EASY, 1)
    for one in asking:
        data = b""
        while data.count(b"HTTP/1.1 200") < 200:
            block = one.recv(1 << 18)
            expect(block, "only", data.count(b"HTTP/1.1"))
            data += block
        one.close()


@attack_on_its_own
def times_that_were_asked_for_are_limited():
    """An hour is half a second here, and long; the least time is answered too."""
    service = Service("--threads", "2", "--max-time", "0.5")
    try:
        client = Client(service)
        with client.start("analyse", {**LONG, "time": 3600}):
            eventually(lambda: searches(service)[0] == 1)
            expect_quick(Client(service),
                         {"game": "gomoku", "position": {"moves": "h8"}, "player": "expert", "time": 0.001}, 1)
            eventually(lambda: searches(service) == (0, 0), 3)
    finally:
        expect(service.end()[0] == 0)


@attack(alone=True)
def thirty_clients_with_long_work(service, client):
    """Together they fill the queue; a thirty-first still gets its short answers, and its turn with long work."""
    crowd = [Client(service) for _ in range(30)]
    asking = [one.start("analyse", LONG) for one in crowd for _ in range(8)]
    eventually(lambda: searches(service)[0] >= 1)
    answer, taken = timed(lambda: client.ask("POST", "/api/v1/move", HARD))
    expect(answer.status == 200 and taken < 2 * patience(), answer.status, taken)
    expect(client.ask("POST", "/api/v1/analyse", {**LONG, "time": 0.2}).status == 200)
    # Of long work it has a place too: who has most makes room.
    waiting = client.start("analyse", {**LONG, "time": 1})
    eventually(lambda: searches(service)[1] >= 64, 20)
    close_all(asking)
    shut(waiting)
    expect([answer.status for answer in parsed(read_to_end(waiting)[0])] == [200])
    expect_no_search(service)


@attack(alone=True)
def refused_questions_take_no_place(service, client):
    for body in (b"{", b"{}x", b'{"time": -1}', b'{"position": {"moves": "9"}}', b'{"game": "chess"}'):
        answers = client.answers(posted("analyse", body) * 30
                                 + request(fields=b"Host: 127.0.0.1\r\nConnection: close\r\n"))
        expect([answer.status for answer in answers] == [400] * 30 + [200], [answer.status for answer in answers])
    expect_no_search(service)


@attack(alone=True)
def a_level_with_much_time_is_long_work(service, client):
    """Eight addresses ask `hard` for all the time there is on the widest board: nobody else waits for them."""
    crowd = [Client(service) for _ in range(8)]
    asking = [one.start("move", {"game": "drop:42x2x4", "player": "hard", "time": 9}) for one in crowd]
    # As long as nothing short runs, its searcher is free.
    eventually(lambda: searches(service) == (1, 7), 20)
    expect_quick(client, HARD, 2)
    close_all(asking)
    expect_no_search(service)


@attack(alone=True)
def short_work_is_cut_short(service, client):
    """Ten seconds are asked for, of a level that looks as if it needed none of them; the answer comes all the same."""
    for body in ({"game": "drop:9x7x4", "player": "hard", "time": 9}, {"player": "negamax(depth=8)", "time": 9}):
        (status, answer), taken = timed(lambda: client.post("move", body))
        expect(status == 200 and answer["elapsed_ms"] < 400 * patience(), status, answer, taken)


@attack_on_its_own
def the_reader_makes_no_engine():
    """Wins at hand on boards whose engines take most of a second to make: who types everybody's requests goes on."""
    service = Service("--threads", "2", "--memory", "64")
    try:
        won = "".join(f"a{row}b{row}" for row in range(1, 9))
        crowd = [Client(service) for _ in range(24)]
        bodies = [{"game": f"free:{side}x{side}=9", "moves": won, "player": "perfect"} for side in (18, 19, 20)]
        asking = [one.send(b"".join(posted("move", body) for body in bodies) * 10) for one in crowd]
        client = Client(service)
        for _ in range(20):
            expect_quick(client, AT_HAND, 1)
        close_all(asking)
    finally:
        expect(service.end()[0] == 0)


@attack(alone=True)
def seventy_addresses_with_a_long_search_each(service, client):
    """Long work has all its places taken; short work has others."""
    crowd = [Client(service) for _ in range(70)]
    asking = [crowd[0].start("analyse", LONG)]
    eventually(lambda: searches(service) == (1, 0), 20)
    asking += [one.start("analyse", LONG) for one in crowd[1:]]
    eventually(lambda: searches(service)[1] >= 64, 20)
    for question in (HARD, {**HARD, "player": "expert", "time": 0.1}):
        expect_quick(client, question, 2)
    expect(client.post("analyse", {**LONG, "time": 0.2})[0] == 200)
    # The latest long ones were told when to come back.
    answer = client.ask("POST", "/api/v1/analyse", LONG)
    problem_of(answer, (503, "busy"))
    close_all(asking)
    expect_no_search(service)


@attack(alone=True)
def who_asks_for_little_does_not_wait_for_who_asks_for_much(service, client):
    """Forty addresses ask for a quarter of a second, again and again: a player who asks for less goes first."""
    for _ in range(8):
        client.post("move", HARD)
    dear = posted("analyse", {**LONG, "time": 0.25})
    asking = [Client(service).send(dear * 40) for _ in range(40)]
    eventually(lambda: searches(service)[1] >= 30, 20)
    for _ in range(10):
        expect_quick(client, HARD, 2)
    close_all(asking)
    expect_no_search(service)


if __name__ == "__main__":
    main()
