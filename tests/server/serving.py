"""A running service and ways to talk to it, for the tests beside this file."""

import base64
import ctypes
import http.client
import json
import os
import re
import signal
import socket
import struct
import subprocess
import tempfile
import threading
import time

import cluster

PROGRAM = ""
SOCKET_SECONDS = 120


def without_huge_pages():
    """The kernel joins small pages to huge ones when it pleases: memory would seem to jump."""
    pr_set_thp_disable = 41
    ctypes.CDLL(None).prctl(pr_set_thp_disable, 1, 0, 0, 0)


SANITIZED = "PUISSANCE_SANITIZED" in os.environ
# Looking for leaks takes a sanitizer three seconds at the end of every program.
WITHOUT_LEAKS = {**os.environ, "ASAN_OPTIONS": "detect_leaks=0"}


def patience():
    """How many times longer than alone on a machine something may take just now: a sanitizer makes everything
    slower, and so do other programs. No more than four times for them, so that what is slow by itself is noticed."""
    with open("/proc/loadavg", encoding="ascii") as file:
        lately, _, _, tasks, _ = file.read().split()
    at_work = max(float(lately), int(tasks.partition("/")[0]))
    return (8 if SANITIZED else 1) * min(4, max(1, at_work / os.cpu_count()))


def has_postgresql():
    """Is it installed, and can the program use it?"""
    refused = run("job", "list", "--lang", "en", "--store", "postgresql://?host=/nowhere", check=False).stderr
    return bool(cluster.programs()) and b"without PostgreSQL" not in refused


def run(*arguments, check=False):
    """The program, not as a service."""
    return subprocess.run([PROGRAM, *arguments], capture_output=True, check=check, env=WITHOUT_LEAKS)


def connect(port, source=None, timeout=15, receive_bytes=None, host="127.0.0.1"):
    """A connection from `source`, such as 127.0.0.2: for the service that is another client. With
    `receive_bytes` its kernel holds no more than about that much of what it has not read."""
    client = socket.socket()
    client.settimeout(timeout)
    if receive_bytes:
        client.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, receive_bytes)
    if source:
        client.bind((source, 0))
    client.connect((host, port))
    return client


class Service:
    """`puissance serve` on a free port; ended by SIGTERM, which it must obey within five seconds."""

    def __init__(self, *options, looks_for_leaks=False, before=None, variables=None):
        """`before` is called in the process before the program starts, to set its limits; `variables` are added to its
        environment."""
        def prepare():
            without_huge_pages()
            if before:
                before()

        # Its games stay in a folder of its own: only one service may have them.
        self.state = tempfile.TemporaryDirectory()
        self.process = subprocess.Popen(
            [PROGRAM, "serve", "-p", "0", "--lang", "en", *options],
            stderr=subprocess.PIPE, stdout=subprocess.DEVNULL, preexec_fn=prepare,
            env={**(os.environ if looks_for_leaks else WITHOUT_LEAKS), "XDG_STATE_HOME": self.state.name, **(variables or {})})
        self.port = None
        # What it says before the first request; later lines are its log.
        self.greeting = []
        while self.port is None:
            line = self.process.stderr.readline().decode()
            assert line, f"the service did not start; status {self.process.wait()}: {''.join(self.greeting)}"
            self.greeting.append(line)
            if found := re.search(r"http://\d+\.\d+\.\d+\.\d+:(\d+)/", line):
                self.port = int(found[1])
        # Somebody must read the log: a full pipe would stop the service.
        self.lines = []
        self.findings = []  # Of a sanitizer, in a build that has one.
        self.reader = threading.Thread(target=self._read_log, daemon=True)
        self.reader.start()

    def _read_log(self):
        for line in self.process.stderr:
            self.lines.append(line.decode())
            if b"Sanitizer" in line or b"runtime error:" in line:
                self.findings.append(line.decode())

    def log(self):
        """What was logged since this was last asked."""
        lines, self.lines = self.lines, []
        return "".join(lines)

    def end(self):
        if self.process.poll() is None:
            self.process.send_signal(signal.SIGTERM)
        start = time.monotonic()
        try:
            status = self.process.wait(timeout=60)
        finally:
            self.process.kill()  # Nothing, where it has ended.
        self.reader.join()
        self.process.stderr.close()
        self.state.cleanup()
        assert not self.findings, self.findings
        return status, time.monotonic() - start

    def ask(self, method, path, body=None, headers=None, source=None, timeout=240):
        """(status, headers, body) of one request on a connection of its own."""
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=timeout,
                                                source_address=source and (source, 0))
        try:
            headers = dict(headers or {})
            if body is not None and not isinstance(body, (bytes, str)):
                body = json.dumps(body)
            if body is not None:
                headers.setdefault("Content-Type", "application/json")
            connection.request(method, path, body, headers)
            response = connection.getresponse()
            return response.status, response.headers, response.read()
        finally:
            connection.close()

    def post(self, path, body, **headers):
        status, _, content = self.ask("POST", "/api/v1/" + path, body, headers)
        return status, json.loads(content)

    def get(self, path, source=None):
        status, _, content = self.ask("GET", path, source=source)
        return status, content

    def raw(self, data, timeout=120, then_closes=True):
        """What comes back for these bytes, until the service hangs up."""
        with socket.create_connection(("127.0.0.1", self.port), timeout=timeout) as client:
            try:
                client.sendall(data)
                if then_closes:
                    client.shutdown(socket.SHUT_WR)
            except OSError:
                pass
            return read_all(client)

    def metric(self, name, source=None):
        _, text = self.get("/metrics", source)
        return float(re.search(rf"^{name} (\S+)$", text.decode(), re.M)[1])

    def processor_seconds(self):
        """User and system time so far."""
        with open(f"/proc/{self.process.pid}/stat", encoding="ascii") as stat:
            times = stat.read().rsplit(")", 1)[1].split()[11:13]
        return sum(map(int, times)) / os.sysconf("SC_CLK_TCK")

    def memory_kib(self, what="VmRSS"):
        """What it has now; "VmHWM" is the most it ever had."""
        with open(f"/proc/{self.process.pid}/status", encoding="ascii") as status:
            return int(re.search(rf"{what}:\s+(\d+)", status.read())[1])

    def descriptors(self):
        return len(os.listdir(f"/proc/{self.process.pid}/fd"))


def read_all(client):
    answer = b""
    try:
        while block := client.recv(65536):
            answer += block
    except (ConnectionError, socket.timeout):
        pass
    return answer


TEXT, BINARY, CLOSE, PING, PONG = 1, 2, 8, 9, 10


def frame(data, kind=TEXT, is_final=True, is_masked=True, reserved=0):
    """One frame of a WebSocket; by the book unless told otherwise."""
    first = (0x80 if is_final else 0) | reserved << 4 | kind
    bit = 0x80 if is_masked else 0
    length = len(data)
    if length < 126:
        head = bytes([first, bit | length])
    elif length < 65536:
        head = struct.pack("!BBH", first, bit | 126, length)
    else:
        head = struct.pack("!BBQ", first, bit | 127, length)
    # A mask of zeros is one, and leaves the bytes as they are.
    return head + (bytes(4) if is_masked else b"") + data


class WebSocket:
    """A client by the book (RFC 6455), with nothing but a socket."""

    socket = None

    def __init__(self, port, path="/api/v1/stream", origin=None, source=None, receive_bytes=None):
        self.socket = connect(port, source, timeout=SOCKET_SECONDS, receive_bytes=receive_bytes)
        key = base64.b64encode(os.urandom(16)).decode()
        lines = [f"GET {path} HTTP/1.1", f"Host: 127.0.0.1:{port}", "Upgrade: websocket",
                 "Connection: Upgrade", f"Sec-WebSocket-Key: {key}", "Sec-WebSocket-Version: 13"]
        if origin:
            lines.append(f"Origin: {origin}")
        self.socket.sendall(("\r\n".join(lines) + "\r\n\r\n").encode())
        self.buffer = b""
        while b"\r\n\r\n" not in self.buffer:
            block = self.socket.recv(4096)
            if not block:
                break
            self.buffer += block
        head, _, self.buffer = self.buffer.partition(b"\r\n\r\n")
        if not head:
            raise ConnectionError("closed before an answer")
        self.status = int(head.split()[1])

    def send(self, text):
        self.socket.sendall(frame(text.encode()))

    def _take(self, count):
        while len(self.buffer) < count:
            block = self.socket.recv(65536)
            if not block:
                raise ConnectionError("closed")
            self.buffer += block
        data, self.buffer = self.buffer[:count], self.buffer[count:]
        return data

    def receive_frame(self):
        """(first byte, data) of the next frame."""
        first, length = self._take(2)
        if length == 126:
            length = struct.unpack("!H", self._take(2))[0]
        elif length == 127:
            length = struct.unpack("!Q", self._take(8))[0]
        return first, self._take(length)

    def receive(self):
        """The next message as JSON; None when the other side closes."""
        message = b""
        while True:
            first, data = self.receive_frame()
            if first & 15 == CLOSE:
                return None
            if first & 15 in (0, TEXT):  # A message may come in pieces, the last one marked.
                message += data
                if first & 128:
                    return json.loads(message)

    def close(self):
        if self.socket:
            self.socket.close()

    __del__ = close
