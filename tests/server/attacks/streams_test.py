#!/usr/bin/python3
"""WebSockets: frames that are none, clients that do not read, questions without end.
Usage: streams_test.py PROGRAM [--each] [NAME…]"""

import base64
import json
import struct
import threading
import time

from attacking import (LONG, MAX_GROWTH_KIB, Client, add, attack, eventually,
                       expect, expect_alive, expect_no_search, flood, growth, main, parsed, patience, problem_of,
                       request, reset, searches, shut)
from serving import BINARY, CLOSE, PING, PONG, TEXT, frame

CONTINUATION = 0
QUESTION = json.dumps({"analyse": LONG}).encode()
OVER = json.dumps({"analyse": {"position": {"moves": "1212121"}}}).encode()
LARGEST = 8 * 1024


def close_code(stream):
    """How the service ends a stream: the code of its close frame, or None when it just hangs up."""
    try:
        while True:
            first, data = stream.receive_frame()
            if first & 15 == CLOSE:
                return struct.unpack("!H", data[:2])[0] if len(data) >= 2 else 1005
    except ConnectionError:
        return None


# Frames that break the protocol, and what the stream may end with. None is to hang up.
BROKEN = (
    ("unmasked_frame", frame(b"{}", is_masked=False), 1002),
    ("reserved_opcode", frame(b"{}", 3), 1002),
    ("reserved_control_opcode", frame(b"", 11), 1002),
    ("reserved_bits", frame(b"{}", reserved=1), 1002),
    ("compressed_bit_without_compression", frame(b"{}", reserved=4), 1002),
    ("all_reserved_bits", frame(b"{}", reserved=7), 1002),
    ("ping_in_pieces", frame(b"x", PING, is_final=False), 1002),
    ("ping_that_is_too_long", frame(b"x" * 126, PING), 1002),
    ("ping_of_64_kilobytes", frame(b"x" * 65_536, PING), 1002),
    ("continuation_of_nothing", frame(b"x", CONTINUATION), 1002),
    ("text_in_the_middle_of_a_text", frame(b"{", is_final=False) + frame(b"{}"), 1002),
    ("binary_in_the_middle_of_a_text", frame(b"{", is_final=False) + frame(b"{}", BINARY), 1002),
    ("length_that_is_written_too_long", b"\x81\xfe\x00\x02" + bytes(4) + b"{}", 1002),
    ("length_that_is_written_much_too_long", b"\x81\xff" + struct.pack("!Q", 2) + bytes(4) + b"{}", 1002),
    ("length_of_half_the_world", b"\x81\xff" + struct.pack("!Q", 2**62) + bytes(4), 1009, 1002),
    ("length_below_zero", b"\x81\xff" + struct.pack("!Q", 2**63 + 5) + bytes(4), 1002, 1009),
    ("message_of_one_byte_more", frame(b" " * (LARGEST + 1)), 1009),
    ("message_of_a_megabyte", frame(b" " * 1_000_000), 1009),
    ("pieces_that_make_too_much", frame(b" " * 4096, is_final=False) + frame(b" " * 4096, CONTINUATION, is_final=False)
     + frame(b" " * 10, CONTINUATION), 1009),
    ("text_that_is_no_utf8", frame(b"\xff\xfe"), 1007),
    ("text_that_is_cut_in_a_letter", frame(b"\xc3"), 1007),
    ("surrogates", frame(b"\xed\xa0\x80"), 1007),
    ("overlong_letters", frame(b"\xc0\xaf"), 1007),
    ("farewell_of_one_byte", frame(b"x", CLOSE), 1002),
    ("farewell_with_a_code_that_is_none", frame(struct.pack("!H", 1005), CLOSE), 1002),
    ("farewell_with_code_zero", frame(struct.pack("!H", 0), CLOSE), 1002),
    ("farewell_that_is_no_utf8", frame(struct.pack("!H", 1000) + b"\xff", CLOSE), 1007, 1002),
    ("farewell_that_is_too_long", frame(struct.pack("!H", 1000) + b"x" * 124, CLOSE), 1002),
    ("http_in_the_middle_of_a_stream", request() * 3, 1002),
)
for name, data, *codes in BROKEN:
    def break_the_protocol(service, client, data=data, codes=codes):
        stream = client.stream()
        expect(stream.status == 101)
        try:
            stream.socket.sendall(data)
        except OSError:
            pass
        code = close_code(stream)
        expect(code in (*codes, None), "ended with", code)
        stream.close()
        eventually(lambda: client.held() == 0, 3)

    add(name, break_the_protocol)

    def break_it_while_a_search_runs(service, client, data=data):
        stream = client.stream()
        stream.socket.sendall(frame(QUESTION))
        stream.receive()
        stream.socket.sendall(data)
        stream.close()
        expect_no_search(service)

    if name in ("unmasked_frame", "message_of_one_byte_more", "text_that_is_no_utf8", "farewell_of_one_byte"):
        add(f"{name}_while_a_search_runs", break_it_while_a_search_runs, alone=True)


# Frames that are unusual and right: all are followed by an answer.
ODD = (
    ("pieces",
     frame(OVER[:5], is_final=False) + frame(OVER[5:9], CONTINUATION, is_final=False) + frame(OVER[9:], CONTINUATION)),
    ("a_piece_a_byte", frame(OVER[:1], is_final=False)
     + b"".join(frame(OVER[i:i + 1], CONTINUATION, is_final=i == len(OVER) - 1) for i in range(1, len(OVER)))),
    ("pings_between_pieces", frame(OVER[:5], is_final=False) + frame(b"p", PING) * 20 + frame(OVER[5:], CONTINUATION)),
    ("pongs_nobody_asked_for", frame(b"p", PONG) * 2000 + frame(OVER)),
    ("empty_pieces",
     frame(b"", is_final=False) + frame(b"", CONTINUATION, is_final=False) * 3000 + frame(OVER, CONTINUATION)),
    ("the_largest_message", frame(OVER.ljust(LARGEST))),
)
for name, data in ODD:
    def be_odd(service, client, data=data):
        stream = client.stream()
        stream.socket.sendall(data)
        expect("result" in stream.receive())
        stream.close()

    add(name, be_odd)


@attack()
def binary_messages_are_answered_or_refused(service, client):
    stream = client.stream()
    stream.socket.sendall(frame(OVER, BINARY))
    first, _ = stream.receive_frame()
    expect(first & 15 in (TEXT, CLOSE), first)


@attack()
def messages_that_make_no_sense_are_answered(service, client):
    stream = client.stream()
    for text in ("", "{", "[" * 8000, '{"analyse":' * 500 + "{}" + "}" * 500, '{"analyse": null}', "\x00",
                 '"' + "x" * 8000 + '"',
                 '{"analyse": {"time": 1e999}}', '{"analyse": {"b\\u006fard": "xx"}}'):
        stream.send(text)
        answer = stream.receive()
        expect(answer and "problem" in answer, text[:30], answer)
    stream.close()


@attack()
def nothing_behind_a_farewell_is_heard(service, client):
    stream = client.stream()
    stream.socket.sendall(frame(struct.pack("!H", 1000), CLOSE) + frame(QUESTION) * 50)
    expect(close_code(stream) in (1000, None))
    eventually(lambda: client.held() == 0, 3)


@attack()
def pings_are_answered_in_kind(service, client):
    stream = client.stream()
    stream.socket.sendall(frame(b"p" * 125, PING))
    expect(stream.receive_frame() == (0x80 | PONG, b"p" * 125))


# Handshakes that fail.
def handshake(lines, method=b"GET", version=b"HTTP/1.1"):
    return request(method, b"/api/v1/stream", b"Host: 127.0.0.1\r\n" + b"".join(line + b"\r\n" for line in lines), b"",
                   version)


KEY = b"Sec-WebSocket-Key: " + base64.b64encode(bytes(16))
UP = [b"Upgrade: websocket", b"Connection: Upgrade"]
VERSION = b"Sec-WebSocket-Version: 13"
WRONG = (400, "wrong_handshake")
VERSIONS = (WRONG, (426, "upgrade_required"))
HANDSHAKES = (
    ("handshake_without_key", handshake([*UP, VERSION]), WRONG),
    ("handshake_without_version", handshake([*UP, KEY]), *VERSIONS),
    ("handshake_of_an_old_version", handshake([*UP, KEY, b"Sec-WebSocket-Version: 8"]), *VERSIONS),
    ("handshake_of_a_version_to_come", handshake([*UP, KEY, b"Sec-WebSocket-Version: 99999999999999"]), *VERSIONS),
    ("handshake_with_two_keys", handshake([*UP, VERSION, KEY, KEY]), WRONG),
    ("handshake_with_an_endless_key", handshake([*UP, VERSION, KEY + b"A" * 4000]), WRONG),
    ("handshake_by_post", handshake([*UP, VERSION, KEY, b"Content-Length: 0"], b"POST"), WRONG,
     (405, "method_not_allowed")),
    ("handshake_of_http_1_0", handshake([*UP, VERSION, KEY], version=b"HTTP/1.0"), WRONG, (426, "upgrade_required")),
    ("handshake_without_upgrade", handshake([VERSION, KEY]), (426, "upgrade_required")),
    ("handshake_with_another_upgrade", handshake([b"Upgrade: h2c", b"Connection: Upgrade", VERSION, KEY]),
     (426, "upgrade_required"), WRONG),
)
for name, data, *outcomes in HANDSHAKES:
    def shake_wrongly(service, client, data=data, outcomes=outcomes):
        received, _ = client.raw(data, half_closes=True)
        answers = parsed(received)
        expect(len(answers) == 1, received[:200])
        problem_of(answers[0], *outcomes)
        expect(b"beast" not in received.lower() and b"boost" not in received.lower(), received[:400])
        line = f"{client.address} "
        eventually(lambda: any(line in text for text in service.lines))
        logged = [text for text in service.lines if line in text]
        expect(any(f" {answers[0].status} " in text for text in logged) and not any(" 101 " in text for text in logged),
               logged)

    add(name, shake_wrongly)


@attack()
def compression_is_not_taken_up(service, client):
    with client.send(handshake([*UP, VERSION, KEY,
                                b"Sec-WebSocket-Extensions: permessage-deflate; client_max_window_bits"])) as one:
        head = one.recv(4096)
        expect(b" 101 " in head[:20] and b"permessage-deflate" not in head, head)


@attack()
def a_question_behind_the_handshake_is_not_lost(service, client):
    """It is answered, or the service hangs up on who did not wait; it never leaves the client waiting."""
    with client.send(handshake([*UP, VERSION, KEY]) + frame(OVER), timeout=4 * patience()) as one:
        data = b""
        while b'"result"' not in data and (block := one.recv(65536)):
            data += block


@attack()
def a_key_that_is_none_breaks_nothing(service, client):
    data, _ = client.raw(handshake([*UP, VERSION, b"Sec-WebSocket-Key: x"]), half_closes=True)
    expect(parsed(data)[0].status == 400, data[:100])


# Leaving.
LEAVING = {"by_closing": lambda stream: stream.socket.close(), "by_a_reset": lambda stream: reset(stream.socket),
           "by_half_closing": lambda stream: shut(stream.socket),
           "with_a_farewell": lambda stream: stream.socket.sendall(frame(struct.pack("!H", 1000), CLOSE)),
           "in_the_middle_of_a_frame": lambda stream: (stream.socket.sendall(frame(QUESTION)[:9]),
                                                       stream.socket.close())}
for how, leave in LEAVING.items():
    def leave_a_stream(service, client, leave=leave):
        stream = client.stream()
        stream.socket.sendall(frame(QUESTION))
        stream.receive()
        leave(stream)
        expect_no_search(service)
        stream.close()
        eventually(lambda: client.held() == 0, 3)

    add(f"leaves_a_stream_{how}", leave_a_stream, alone=True)


@attack(alone=True)
def questions_without_end_leave_one_search(service, client):
    """The last one counts; the others have left the queue too, and what is no question takes no place there."""
    stream = client.stream()
    for _ in range(200):
        stream.socket.sendall(frame(b"7") + frame(QUESTION))
    eventually(lambda: searches(service)[0] >= 1)
    eventually(lambda: sum(searches(service)) == 1, 1, searches(service))
    # Another client's turn comes at once.
    start = time.monotonic()
    expect(Client(service).post("move", {"player": "easy"})[0] == 200)
    expect(time.monotonic() - start < 2 * patience())
    stream.close()
    expect_no_search(service)


@attack(alone=True)
def a_question_replaces_the_one_that_waits(service, client):
    running = client.stream()
    running.send(json.dumps({"analyse": LONG}))
    running.receive()
    waiting = client.stream()
    for _ in range(50):
        waiting.send(json.dumps({"analyse": LONG}))
    eventually(lambda: sum(searches(service)) == 2, 1, searches(service))
    waiting.send("{}")  # No question any more: it is answered, and what waited is gone.
    while "problem" not in waiting.receive():
        pass
    eventually(lambda: sum(searches(service)) == 1, 1, searches(service))
    running.close()
    waiting.close()
    expect_no_search(service)


# Not reading.
MAX_UNREAD_KIB = MAX_GROWTH_KIB // 8


def wait_for_rest(service):
    """Until it has done what it can with what the kernel took, or four seconds."""
    end, before = time.monotonic() + 4, -1.0
    while time.monotonic() < end and (now := service.processor_seconds()) != before:
        before = now
        time.sleep(0.2)


FLOODS = {
    "messages_of_a_byte": frame(b"x"), "messages_that_are_answered_at_once": frame(OVER),
    "messages_of_eight_kilobytes": frame(b" " * LARGEST), "pings": frame(b"p" * 125, PING),
    "empty_messages": frame(b""),
}


for name, data in FLOODS.items():
    def never_read(service, client, data=data):
        before, descriptors = service.memory_kib(), service.descriptors()
        stream = client.stream(receive_bytes=4096)
        # The kernel takes three megabytes of answers before one waits in the service.
        flood(stream.socket, data, 64 << 20, 4)
        wait_for_rest(service)
        expect_alive(service)
        expect(growth(service, before) < MAX_UNREAD_KIB, "memory grew by", growth(service, before), "KiB")
        stream.close()
        eventually(lambda: service.descriptors() <= descriptors, 3)
        expect_no_search(service)

    add(f"never_reads_and_sends_{name}", never_read, alone=True)


@attack(alone=True)
def fifty_streams_that_never_read(service, client):
    before, descriptors = service.memory_kib(), service.descriptors()
    streams = [client.stream(receive_bytes=4096) for _ in range(50)]
    for _ in range(3):
        for stream in streams:
            stream.socket.setblocking(False)
            try:
                stream.socket.send(frame(b"x") * 5000)
            except BlockingIOError:
                pass
    time.sleep(0.5)
    expect_alive(service)
    expect(growth(service, before) < MAX_GROWTH_KIB, "memory grew by", growth(service, before), "KiB")
    for stream in streams:
        stream.close()
    eventually(lambda: service.descriptors() <= descriptors, 3)


def send_on(connection, data):
    """Sends until the other side hangs up, and never reads."""
    connection.setblocking(True)
    try:
        while True:
            connection.sendall(data * 1000)
    except OSError:
        pass


# A busy service may need long until no more answers fit; who stops sending before that is merely idle.
for name, data in {"answers": frame(b"x"), "pongs": frame(b"p" * 125, PING)}.items():
    def never_reads(service, client, data=data):
        stream = client.stream(receive_bytes=4096)
        threading.Thread(target=send_on, args=(stream.socket, data), daemon=True).start()
        eventually(lambda: client.held() == 0, 60)

    add(f"who_never_reads_{name}_is_dropped", never_reads, slow=True)


@attack(slow=True)
def who_reads_late_gets_its_last_answer(service, client):
    """Slow is not gone: the answer to the last question comes."""
    stream = client.stream(receive_bytes=4096)
    stream.socket.sendall(frame(b"x") * 3000)
    time.sleep(2)
    stream.socket.sendall(frame(OVER))
    while "result" not in (stream.receive() or {"result": None}):
        pass
    stream.close()


@attack(alone=True)
def three_hundred_streams_come_and_go(service, client):
    for i in range(300):
        stream = client.stream()
        if i % 2:
            stream.socket.sendall(frame(QUESTION)[:i % 20])
        (reset(stream.socket) if i % 3 else stream.close())
    eventually(lambda: client.held() == 0, 3)
    expect_no_search(service)


@attack()
def unread_handshakes_come_and_go(service, client):
    for _ in range(200):
        reset(client.send(handshake([*UP, VERSION, KEY])))
    eventually(lambda: client.held() == 0, 3)


if __name__ == "__main__":
    main()
