#!/usr/bin/python3
"""The log, standard error: closed, full, and what strangers would like to write there.
Usage: log_test.py PROGRAM [--each] [NAME…]"""

import fcntl
import json
import os
import re
import resource
import signal
import socket
import subprocess
import time

from attacking import (HEALTH, LAST_HEALTH, SANITIZED, Service, attack_on_its_own, connect, eventually,
                       expect, expect_alive, main, parsed, patience, read_to_end, request, serving)


def free_port():
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


class Unheard:
    """A service whose standard error is ours to spoil."""

    def __init__(self, stderr, *options, before=None):
        self.port = free_port()
        self.process = subprocess.Popen([serving.PROGRAM, "serve", "-p", str(self.port), "--lang", "en", "--no-online", *options],
                                        stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=stderr,
                                        preexec_fn=before, env=serving.WITHOUT_LEAKS)
        eventually(self.is_up, 5)

    def is_up(self):
        expect(self.process.poll() is None, "it ended with", self.process.poll())
        try:
            connect(self.port).close()
            return True
        except OSError:
            return False

    ask, get, metric = Service.ask, Service.get, Service.metric

    def end(self):
        self.process.send_signal(signal.SIGTERM)
        start = time.monotonic()
        try:
            status = self.process.wait(timeout=10 * patience())
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait()
            raise AssertionError("SIGTERM did not end it") from None
        expect((status, time.monotonic() - start < 5 * patience()) == (0, True), status, time.monotonic() - start)


def ask_much(service, count=12_000):
    """Requests whose lines fill any pipe and any queue before it."""
    with connect(service.port, timeout=20) as client:
        for _ in range(count // 100):
            client.sendall(request(b"GET", b"/" + b"x" * 200) * 100)
            answers = b""
            while answers.count(b"HTTP/1.1 404") < 100:
                block = client.recv(1 << 18)
                expect(block, "it hung up")
                answers += block


def with_pipe(use, *options, then=lambda reading: None):
    """A service that writes its log into a pipe: use(service, read end), and when it has ended, then(read end)."""
    descriptor, writing = os.pipe()
    reading = open(descriptor, "rb", buffering=0)
    fcntl.fcntl(writing, fcntl.F_SETPIPE_SZ, 4096)
    service = Unheard(writing, *options)
    os.close(writing)
    try:
        use(service, reading)
    finally:
        try:
            service.end()
            then(reading)
        finally:
            reading.close()


@attack_on_its_own
def a_closed_pipe_does_not_kill():
    def use(service, reading):
        reading.close()
        for _ in range(5):
            expect_alive(service)
        ask_much(service)
        expect(service.metric("puissance_log_lines_dropped_total") > 0)

    with_pipe(use)


@attack_on_its_own
def a_full_pipe_does_not_stop():
    def use(service, _):
        ask_much(service)
        expect_alive(service)
        expect(service.metric("puissance_log_lines_dropped_total") > 100)

    with_pipe(use)


@attack_on_its_own
def a_full_pipe_does_not_stop_the_end():
    """Nobody reads; and what is there afterwards are whole lines."""
    with_pipe(lambda service, _: ask_much(service, 500),
              then=lambda reading: expect(reading.read().endswith(b"\n"), "half a line"))


def lines_after_a_jam(*options):
    """What is logged by a service whose pipe was full and then read."""
    lines = []

    def use(service, reading):
        ask_much(service)
        os.set_blocking(reading.fileno(), False)
        text, end = b"", time.monotonic() + 5 * patience()
        while b"dropped" not in text and time.monotonic() < end:
            expect_alive(service)
            time.sleep(0.002)
            while block := reading.read(65536):
                text += block
        lines.extend(text.decode().splitlines())

    with_pipe(use, *options)
    return lines


@attack_on_its_own
def who_reads_again_is_told_what_was_dropped():
    lines = lines_after_a_jam()
    told = [line for line in lines if "GET" not in line
            and re.search(r"\b\d{3,}\b.*(drop|lost|line)|(drop|lost|line).*\b\d{3,}\b", line[24:])]
    expect(told, lines[-5:])
    whole = re.compile(r"^(\d{4}-\d\d-\d\dT[\d:.]+ |Puissance)")
    expect(all(whole.match(line) for line in lines), "half a line",
           [line for line in lines if not whole.match(line)][:3])


@attack_on_its_own
def who_reads_json_again_gets_whole_lines():
    lines = lines_after_a_jam("--log-format", "json")
    told = [json.loads(line) for line in lines]
    expect(any("dropped_lines" in one for one in told), told[-5:])


@attack_on_its_own
def every_line_is_json():
    service = Service("--log-format", "json")
    try:
        for data in (LAST_HEALTH, b"nonsense\r\n\r\n", request(b"GET", b"/\"quoted\\"),
                     request(b"GET", b"/", b"Host: evil.example\r\n")):
            with connect(service.port) as client:
                client.sendall(data)
                client.shutdown(socket.SHUT_WR)
                read_to_end(client)
        eventually(lambda: len(service.lines) >= 4)
    finally:
        service.end()
    for line in service.greeting + service.lines:
        expect(isinstance(json.loads(line), dict), line)


SPITEFUL = {"bidi": "\u202egpj.exe", "isolate": "\u2067x\u2069", "colour": "\x1b[31m", "bell": "\x07",
            "line": "\n2026 root", "return": "\rx",
            "separator": "\u2028x", "next_line": "\x85x", "c1": "\u009b31m", "zero_width": "\u200bx", "broken": None}


def what_is_logged(data, *options):
    service = Service(*options)
    try:
        with connect(service.port) as client:
            client.sendall(data)
            client.shutdown(socket.SHUT_WR)
            read_to_end(client)
        service.ask("GET", "/healthz")
        eventually(lambda: any("/healthz" in line for line in service.lines))
    finally:
        service.end()
    return service.lines


for name, text in SPITEFUL.items():
    def spite(text=text):
        data = b"\xff\xc0\x80" if text is None else text.encode()
        for target, fields in ((b"/" + data, b""), (b"/x", b"User-Agent: " + data + b"\r\n")):
            for options in ((), ("--log-format", "json")):
                lines = what_is_logged(request(b"GET", target, b"Host: 127.0.0.1\r\n" + fields), *options)
                # One for the request, one for the next, and the farewell.
                expect(len(lines) <= 3, lines)
                for line in lines:
                    odd = [c for c in line.rstrip("\n") if not c.isprintable()
                           or c in "\u202e\u2067\u2069\u2028\u200b\ufffd"]
                    expect(not odd, lines)

    spite.__name__ = f"spiteful_{name}_is_escaped"
    attack_on_its_own(spite)


@attack_on_its_own
def without_standard_error_nobody_gets_the_log():
    """The descriptor of standard error is free: what opens next must not be written to."""
    service = Unheard(None, before=lambda: os.close(2))
    try:
        expect(os.readlink(f"/proc/{service.process.pid}/fd/2") == "/dev/null")
        with connect(service.port) as idle:
            for _ in range(20):
                service.ask("GET", "/healthz")
            with connect(service.port) as client:
                client.sendall(HEALTH * 20 + LAST_HEALTH)
                data, _ = read_to_end(client)
            expect(len(parsed(data)) == 21 and data.count(b"/healthz") == 0, data[-300:])
            idle.setblocking(False)
            try:
                expect(idle.recv(100) == b"", "somebody's log")
            except BlockingIOError:
                pass
    finally:
        service.end()


@attack_on_its_own
def a_full_disk_does_not_stop():
    with open("/dev/full", "wb") as full:
        service = Unheard(full)
    try:
        ask_much(service, 1000)
        eventually(lambda: service.metric("puissance_log_lines_dropped_total") >= 1000)
    finally:
        service.end()


# Why it cannot listen.
def refusal_to_listen(*options, before=None):
    told = subprocess.run([serving.PROGRAM, "serve", "--lang", "en", "--no-online", *options], capture_output=True, text=True,
                          timeout=20,
                          preexec_fn=before, env=serving.WITHOUT_LEAKS, check=False)
    expect(told.returncode == 1, options, told.returncode, told.stderr)
    return told.stderr


def serves_or_says_why(limit, port):
    """Its last words under a limit of descriptors, or None when it serves."""
    process = subprocess.Popen([serving.PROGRAM, "serve", "-p", str(port), "--lang", "en", "--no-online"], stdout=subprocess.DEVNULL,
                               text=True,
                               stderr=subprocess.PIPE, env=serving.WITHOUT_LEAKS,
                               preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_NOFILE, (limit, limit)))
    try:
        _, said = process.communicate(timeout=0.7 * patience())
        expect(process.returncode == 1, "it ended with", process.returncode, said)
        return said
    except subprocess.TimeoutExpired:
        process.terminate()
        process.communicate()
        return None


@attack_on_its_own
def the_reason_why_it_cannot_listen_is_true():
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        said = refusal_to_listen("-p", str(taken.getsockname()[1]))
        expect(re.search("in use|taken", said), said)
    said = refusal_to_listen("--host", "203.0.113.77", "-p", "0")
    expect("address" in said and not re.search("in use|taken", said), said)

    def become_nobody():
        os.setgroups([])
        os.setuid(65534)

    with open("/proc/sys/net/ipv4/ip_unprivileged_port_start", encoding="ascii") as start:
        guarded = int(start.read()) > 1
    if guarded and os.access(serving.PROGRAM, os.X_OK):
        try:
            said = refusal_to_listen("-p", "1", before=become_nobody if os.geteuid() == 0 else None)
            expect(re.search("permi|allow", said), said)
        except (PermissionError, subprocess.SubprocessError):
            pass  # The program stands where nobody may reach it.


@attack_on_its_own
def without_descriptors_it_says_so():
    if SANITIZED:
        return  # A sanitizer needs descriptors too, and calls sound memory unsound without them.
    said = [serves_or_says_why(limit, free_port()) for limit in range(4, 12)]
    reasons = [text for text in said if text is not None and "shared librar" not in text]
    for text in reasons:
        expect(re.search("open files|descriptor", text) and not re.search("in use|taken", text), text)
    expect(reasons, "it never runs out of them", said)


if __name__ == "__main__":
    main()
