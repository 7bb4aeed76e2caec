#!/usr/bin/python3
"""The process: how it ends, what it takes, and that it goes on.
Usage: process_test.py PROGRAM [--each] [NAME…]"""

import json
import signal
import subprocess
import threading
import time

from attacking import (COMMON, HEALTH, LAST_HEALTH, LONG, MEMORY_MIB, MIB, SANITIZED, Client, Observer,
                       Service, attack_on_its_own, contrived_drawing, eventually, expect, expect_alive, flood, main,
                       patience, posted, read_to_end, request, searches, serving)
from serving import frame

HUGE = {"algorithm": "minimax(depth=6)", "max_nodes": 20_000}


# States that strangers bring a service into: each returns what must be held on to.
def nothing(_):
    return []


def silent_connections(client):
    return [client.connect() for _ in range(200)]


def unfinished_requests(client):
    return [client.send(data) for data in (HEALTH[:10], HEALTH[:-1], posted("check", b"{}")[:-1], b"\r\n")
            for _ in range(40)]


def long_searches(client):
    """Every other one fills the table of the exact solver, all over."""
    fills = {"game": "drop:9x7x4", "time": 9}
    asking = [client.start("analyse", LONG) if i % 2 else client.start("solve", fills) for i in range(40)]
    eventually(lambda: searches(client.service)[0] > 0)
    return asking


def long_streams(client):
    streams = [client.stream() for _ in range(20)]
    for stream in streams:
        stream.send(json.dumps({"analyse": LONG}))
    return streams


def streams_that_do_not_read(client):
    streams = [client.stream(receive_bytes=4096) for _ in range(5)]
    for stream in streams:
        flood(stream.socket, frame(b"x"), seconds=1)
    return streams


def streams_that_do_not_say_goodbye(client):
    """They never answer a close frame."""
    return [client.stream() for _ in range(100)]


def answers_that_nobody_reads(client):
    return [client.send(posted("explain", {**HUGE, "max_nodes": 3000}) * 5, receive_bytes=4096) for _ in range(20)]


def contrived_drawings(client):
    return [client.start("check", contrived_drawing()) for _ in range(16)]


def explanations(client):
    return [client.start("explain", {**HUGE, "algorithm": "minimax(depth=12)"}) for _ in range(16)]


def lessons(client):
    return [client.send(request(b"GET", b"/api/v1/lessons/%d" % (1 + i % 12))) for i in range(16)]


def pipelines(client):
    clients = [client.connect(receive_bytes=4096) for _ in range(10)]
    for one in clients:
        flood(one, HEALTH, seconds=0.05)
    return clients


def refused_who_go_on_sending(client):
    clients = [client.send(b"nonsense\r\n\r\n") for _ in range(30)]
    for one in clients:
        flood(one, b"x", seconds=0.01)
    return clients


STATES = (nothing, silent_connections, unfinished_requests, long_searches, long_streams, streams_that_do_not_read,
          streams_that_do_not_say_goodbye, answers_that_nobody_reads, contrived_drawings, explanations, lessons,
          pipelines,
          refused_who_go_on_sending)


def expect_end(service, number=signal.SIGTERM):
    start = time.monotonic()
    service.process.send_signal(number)
    try:
        status = service.process.wait(timeout=5 + 5 * patience())
    finally:
        service.process.kill()  # Nothing, where it has ended.
    taken = time.monotonic() - start
    service.end()
    expect(status == 0, "status", status)
    expect(taken < 5 * patience(), "it took", round(taken, 1), "s")


for state in STATES:
    def end_in(state=state):
        service = Service(*COMMON)
        try:
            held = state(Client(service))
            time.sleep(0.3)
            expect(service.process.poll() is None, "it has ended with", service.process.poll())
            expect_end(service)
            del held
        finally:
            service.process.kill()

    end_in.__name__ = f"sigterm_ends_it_with_{state.__name__}"
    attack_on_its_own(end_in)


def with_service(use, *options):
    service = Service(*COMMON, *options)
    try:
        use(service)
    finally:
        if service.process.poll() is None:
            expect_end(service)


for name in ("SIGINT", "SIGHUP", "SIGUSR1", "SIGUSR2"):
    def end_by(number=getattr(signal, name)):
        def use(service):
            held = long_searches(Client(service))
            expect_end(service, number)
            del held

        with_service(use)

    end_by.__name__ = f"{name}_ends_it_too"
    attack_on_its_own(end_by)


@attack_on_its_own
def two_signals_are_one():
    def use(service):
        held = long_searches(Client(service))
        service.process.send_signal(signal.SIGTERM)
        expect_end(service)
        del held

    with_service(use)


@attack_on_its_own
def sigterm_ends_it_while_clients_come():
    service = Service(*COMMON)
    goes_on = True

    def come():
        client = Client(service)
        while goes_on:
            try:
                client.send(HEALTH, timeout=20).close()
            except OSError:
                time.sleep(0.01)

    crowd = [threading.Thread(target=come) for _ in range(3)]
    for one in crowd:
        one.start()
    time.sleep(0.3)
    try:
        expect_end(service)
    finally:
        goes_on = False
        for one in crowd:
            one.join()
        service.process.kill()


@attack_on_its_own
def sigpipe_and_sighup_of_others_do_not_stop_answers():
    """A client that is gone when its answer comes is no reason to end."""
    def use(service):
        client = Client(service)
        for _ in range(200):
            client.send(posted("move", {"player": "easy"}) * 3 + HEALTH * 20).close()
        service.process.send_signal(signal.SIGPIPE)
        time.sleep(0.1)
        expect_alive(service)

    with_service(use)


@attack_on_its_own
def a_stopped_process_goes_on():
    """Whoever sleeps and wakes finds its clients, or lets them go."""
    def use(service):
        client = Client(service)
        held = silent_connections(client) + long_searches(client)
        service.process.send_signal(signal.SIGSTOP)
        crowd = [client.send(LAST_HEALTH) for _ in range(20)]
        time.sleep(1)
        service.process.send_signal(signal.SIGCONT)
        for one in crowd:
            expect(b" 200 " in read_to_end(one)[0][:20])
        expect_alive(service)
        del held

    with_service(use)


@attack_on_its_own
def memory_is_bounded_whatever_happens():
    """All of it at once."""
    def use(service):
        held = [state(Client(service)) for state in STATES[1:]]
        largest, end = 0, time.monotonic() + 5
        while time.monotonic() < end:
            largest = max(largest, service.memory_kib("VmHWM"))
            expect_alive(service)
            time.sleep(0.1)
        expect(SANITIZED or largest < (MEMORY_MIB + 128) * MIB, "it took", largest // MIB, "MiB")
        del held

    with_service(use)


@attack_on_its_own
def the_socket_thread_is_never_kept():
    """No handler takes long, whoever calls. The promise is 5 ms; here other processes take the processor too."""
    def use(service):
        held = [state(Client(service)) for state in STATES[1:]]
        time.sleep(2)
        longest = service.metric("puissance_socket_thread_max_seconds", Observer.address)
        expect(longest < 0.05 * patience(), "one took", longest, "s")
        expect(longest > 0, "nobody measures")
        del held

    with_service(use)


@attack_on_its_own
def a_second_service_on_the_same_port_hurts_nobody():
    def use(service):
        second = subprocess.run([serving.PROGRAM, "serve", "-p", str(service.port), "--no-online"], capture_output=True, check=False,
                                env=serving.WITHOUT_LEAKS, timeout=10 * patience())
        expect(second.returncode == 1, second.stderr)
        expect_alive(service)

    with_service(use)


if __name__ == "__main__":
    main()
